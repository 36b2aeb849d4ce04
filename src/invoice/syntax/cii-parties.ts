import {
  attributed,
  type Binding,
  group,
  insteadOf,
  isModel,
  items,
  type Model,
  put,
  spread,
  text,
} from './binding.ts';
import type { XmlElement } from './xml.ts';

const address = group('ram:PostalTradeAddress', 'address', [
  text('ram:PostcodeCode', 'postCode'),
  text('ram:LineOne', 'line1'),
  text('ram:LineTwo', 'line2'),
  text('ram:LineThree', 'line3'),
  text('ram:CityName', 'city'),
  text('ram:CountryID', 'country'),
  text('ram:CountrySubDivisionName', 'subdivision'),
]);

const contact = group('ram:DefinedTradeContact', 'contact', [
  text('ram:PersonName', 'name'),
  insteadOf('ram:PersonName', text('ram:DepartmentName', 'name')),
  group('ram:TelephoneUniversalCommunication', '', [text('ram:CompleteNumber', 'phone')]),
  group('ram:EmailURIUniversalCommunication', '', [text('ram:URIID', 'email')]),
]);

const electronicAddress = group('ram:URIUniversalCommunication', '', [
  attributed('ram:URIID', 'electronicAddress.id', { schemeID: 'electronicAddress.scheme' }),
]);

const organization = (trading: boolean) =>
  group('ram:SpecifiedLegalOrganization', '', [
    attributed('ram:ID', 'legalRegistration.id', { schemeID: 'legalRegistration.scheme' }),
    ...(trading ? [text('ram:TradingBusinessName', 'tradingName')] : []),
  ]);

/** Binds an identifier: `GlobalID` with a scheme, `ID` without. */
const identifierPair = (path: string): readonly Binding[] => [
  onlyIf(text('ram:ID', `${path}.id`), (model) => scheme(model, path) === undefined),
  onlyIf(
    attributed('ram:GlobalID', `${path}.id`, { schemeID: `${path}.scheme` }),
    (model) => scheme(model, path) !== undefined,
  ),
];

function scheme(model: Model, path: string): unknown {
  const identifier = model[path];
  return isModel(identifier) ? identifier.scheme : undefined;
}

/** Returns a binding that is written only if a condition on the model is true. */
function onlyIf(binding: Binding, holds: (model: Model) => boolean): Binding {
  return { ...binding, write: (model, context) => (holds(model) ? binding.write(model, context) : []) };
}

const identifierList: readonly Binding[] = [
  listed('ram:ID', (identifier) => identifier.scheme === undefined),
  listed('ram:GlobalID', (identifier) => identifier.scheme !== undefined),
];

function listed(name: string, takes: (identifier: Model) => boolean): Binding {
  const one = attributed(name, 'id', { schemeID: 'scheme' });
  return {
    name,
    write: (model, context) =>
      items(model, 'identifiers').flatMap((identifier) =>
        takes(identifier) ? one.write(identifier, context) : [],
      ),
    read(found, model, context, path, parent) {
      const identifier: Model = {};
      one.read(found, identifier, context, path, parent);
      put(model, 'identifiers', [...items(model, 'identifiers'), identifier]);
    },
  };
}

/** Binds a tax registration: VAT identifiers have the scheme `VA`, others `FC`. */
function taxRegistration(path: string, code: 'VA' | 'FC'): Binding {
  const codeOf = (found: XmlElement) =>
    found.children.find(({ name }) => name === 'ram:ID')?.attributes.schemeID;
  return spread('ram:SpecifiedTaxRegistration', [attributed('ram:ID', 'id', { schemeID: 'code' })], {
    when: (found) => codeOf(found) === code,
    split: (model) => (typeof model[path] === 'string' ? [{ id: model[path], code }] : []),
    join: (model, { id }) => {
      if (id !== undefined) model[path] = id;
    },
  });
}

export const sellerParty = group('ram:SellerTradeParty', 'seller', [
  ...identifierList,
  text('ram:Name', 'name'),
  text('ram:Description', 'legalInformation'),
  organization(true),
  contact,
  address,
  electronicAddress,
  taxRegistration('vatId', 'VA'),
  taxRegistration('taxRegistrationId', 'FC'),
]);

export const buyerParty = group('ram:BuyerTradeParty', 'buyer', [
  ...identifierPair('identifier'),
  text('ram:Name', 'name'),
  organization(true),
  contact,
  address,
  electronicAddress,
  taxRegistration('vatId', 'VA'),
]);

export const representativeParty = group('ram:SellerTaxRepresentativeTradeParty', 'taxRepresentative', [
  text('ram:Name', 'name'),
  address,
  taxRegistration('vatId', 'VA'),
]);

export const payeeParty = group('ram:PayeeTradeParty', 'payee', [
  ...identifierPair('identifier'),
  text('ram:Name', 'name'),
  organization(false),
]);

export const shipToParty = group('ram:ShipToTradeParty', 'delivery', [
  ...identifierPair('location'),
  text('ram:Name', 'name'),
  address,
]);
