import {
  attributed,
  type Binding,
  each,
  element,
  group,
  isModel,
  type Model,
  put,
  readChildren,
  text,
} from './binding.ts';
import type { XmlElement } from './xml.ts';

const SCHEME = { schemeID: 'scheme' };

const address = [
  text('cbc:StreetName', 'line1'),
  text('cbc:AdditionalStreetName', 'line2'),
  text('cbc:CityName', 'city'),
  text('cbc:PostalZone', 'postCode'),
  text('cbc:CountrySubentity', 'subdivision'),
  group('cac:AddressLine', '', [text('cbc:Line', 'line3')]),
  group('cac:Country', '', [text('cbc:IdentificationCode', 'country')]),
];

const postalAddress = group('cac:PostalAddress', 'address', address);

const schemed = (name: string, path: string) =>
  attributed(name, `${path}.id`, { schemeID: `${path}.scheme` });

const contact = group('cac:Contact', 'contact', [
  text('cbc:Name', 'name'),
  text('cbc:Telephone', 'phone'),
  text('cbc:ElectronicMail', 'email'),
]);

/** Scheme of the creditor identifier (BT-90) among the identifiers of the seller or payee. */
const CREDITOR = 'SEPA';

const idOf = (found: XmlElement) => found.children.find(({ name }) => name === 'cbc:ID');
const isCreditor = (found: XmlElement) => idOf(found)?.attributes.schemeID === CREDITOR;

/** Binds a registration with the tax authorities: for VAT or any other tax. */
function taxRegistration(path: string, scheme: 'VAT' | 'other'): Binding {
  const isVat = (found: XmlElement) =>
    found.children
      .find(({ name }) => name === 'cac:TaxScheme')
      ?.children.find(({ name }) => name === 'cbc:ID')
      ?.text.toUpperCase() === 'VAT';
  return {
    name: 'cac:PartyTaxScheme',
    when: (found) => isVat(found) === (scheme === 'VAT'),
    write(model) {
      const id = text('cbc:CompanyID', path).write(model, { currency: '', taxCurrency: undefined });
      if (id.length === 0) return [];
      const code = element('cbc:ID', { text: scheme === 'VAT' ? 'VAT' : 'FC' });
      return [
        element('cac:PartyTaxScheme', { children: [...id, element('cac:TaxScheme', { children: [code] })] }),
      ];
    },
    read(found, model, context, xmlPath) {
      const known = found.children.filter(({ name }) => name !== 'cac:TaxScheme');
      readChildren({ ...found, children: known }, [text('cbc:CompanyID', path)], model, context, xmlPath);
    },
  };
}

const party = (bindings: readonly Binding[]) => [group('cac:Party', '', bindings)];

/** Wraps bindings of a party to include the creditor identifier, which the model stores in the payment. */
function withCreditor(
  path: 'seller' | 'payee',
  outer: string,
  bindings: (creditor: Binding) => readonly Binding[],
): Binding {
  const creditor: Binding = {
    name: 'cac:PartyIdentification',
    when: isCreditor,
    write(model) {
      const id = model.creditorId;
      if (typeof id !== 'string') return [];
      const child = element('cbc:ID', { text: id, attributes: { schemeID: CREDITOR } });
      return [element('cac:PartyIdentification', { children: [child] })];
    },
    read(found, model) {
      const id = idOf(found)?.text;
      if (id !== undefined && id !== '') model.creditorId = id;
    },
  };
  const inner = bindings(creditor);
  return {
    name: outer,
    write(model, context) {
      const own = model[path];
      if (!isModel(own)) return [];
      const payment = isModel(model.payment) ? model.payment : {};
      const debit = isModel(payment.directDebit) ? payment.directDebit : {};
      // The identifier belongs to the payee if there is one, else to the seller.
      const carries = path === 'payee' || !isModel(model.payee);
      const whole = carries ? { ...own, creditorId: debit.creditorId } : own;
      return group(outer, 'whole', inner).write({ whole }, context);
    },
    read(found, model, context, xmlPath) {
      const part: Model = isModel(model[path]) ? (model[path] as Model) : {};
      readChildren(found, inner, part, context, xmlPath);
      if (part.creditorId !== undefined) put(model, 'payment.directDebit.creditorId', part.creditorId);
      delete part.creditorId;
      model[path] = part;
    },
  };
}

export const sellerParty = withCreditor('seller', 'cac:AccountingSupplierParty', (creditor) =>
  party([
    schemed('cbc:EndpointID', 'electronicAddress'),
    each(
      'cac:PartyIdentification',
      'identifiers',
      [attributed('cbc:ID', 'id', SCHEME)],
      (found) => !isCreditor(found),
    ),
    creditor,
    group('cac:PartyName', '', [text('cbc:Name', 'tradingName')]),
    postalAddress,
    taxRegistration('vatId', 'VAT'),
    taxRegistration('taxRegistrationId', 'other'),
    group('cac:PartyLegalEntity', '', [
      text('cbc:RegistrationName', 'name'),
      schemed('cbc:CompanyID', 'legalRegistration'),
      text('cbc:CompanyLegalForm', 'legalInformation'),
    ]),
    contact,
  ]),
);

export const buyerParty = group(
  'cac:AccountingCustomerParty',
  'buyer',
  party([
    schemed('cbc:EndpointID', 'electronicAddress'),
    group('cac:PartyIdentification', '', [schemed('cbc:ID', 'identifier')]),
    group('cac:PartyName', '', [text('cbc:Name', 'tradingName')]),
    postalAddress,
    taxRegistration('vatId', 'VAT'),
    group('cac:PartyLegalEntity', '', [
      text('cbc:RegistrationName', 'name'),
      schemed('cbc:CompanyID', 'legalRegistration'),
    ]),
    contact,
  ]),
);

export const payeeParty = withCreditor('payee', 'cac:PayeeParty', (creditor) => [
  {
    ...group('cac:PartyIdentification', '', [schemed('cbc:ID', 'identifier')]),
    when: (found) => !isCreditor(found),
  },
  creditor,
  group('cac:PartyName', '', [text('cbc:Name', 'name')]),
  group('cac:PartyLegalEntity', '', [schemed('cbc:CompanyID', 'legalRegistration')]),
]);

export const representativeParty = group('cac:TaxRepresentativeParty', 'taxRepresentative', [
  group('cac:PartyName', '', [text('cbc:Name', 'name')]),
  postalAddress,
  taxRegistration('vatId', 'VAT'),
]);

/** Binding of a delivery. The model holds one; further ones are reported as unread. */
export const deliveryParty: Binding = group('cac:Delivery', '', [
  text('cbc:ActualDeliveryDate', 'delivery.date'),
  group('cac:DeliveryLocation', '', [
    schemed('cbc:ID', 'delivery.location'),
    group('cac:Address', 'delivery.address', address),
  ]),
  group('cac:DeliveryParty', '', [group('cac:PartyName', '', [text('cbc:Name', 'delivery.name')])]),
]);
