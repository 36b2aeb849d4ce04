import type { Invoice } from '../model/invoice.ts';
import { eachOf, has, type Rule, rule, unless, within } from './rule.ts';

const needs = (id: string, what: string, path: string, value: (invoice: Invoice) => unknown): Rule =>
  rule(id, `An invoice has ${what}.`, `Give ${path}.`, (invoice) => unless(has(value(invoice)), path));

const transferCodes = new Set(['30', '58']);

const MEANS = rule(
  'BR-49',
  'A payment has a means of payment.',
  'Give payment.meansCode, such as 58.',
  ({ payment }) =>
    within(payment, 'payment.meansCode', ({ meansCode }, path) => unless(has(meansCode), path)),
);

/** Rule for CII, whose remittance reference, creditor and mandate are outside of the means of payment. */
export const MEANS_OF_CII: Rule = {
  ...MEANS,
  broken: (it) => {
    const { remittance, directDebit, ...means } = it.payment ?? {};
    const hasMeans = Object.keys(means).length > 0 || directDebit?.account !== undefined;
    return hasMeans ? MEANS.broken(it) : [];
  },
};

/** Rules about required members (EN 16931-1, 6.4.1). */
export const PRESENCE: readonly Rule[] = [
  needs('BR-01', 'a specification identifier', 'specification', (it) => it.specification),
  needs('BR-02', 'a number', 'number', (it) => it.number),
  needs('BR-03', 'a date of issue', 'issueDate', (it) => it.issueDate),
  needs('BR-04', 'a type code', 'typeCode', (it) => it.typeCode),
  needs('BR-05', 'a currency', 'currency', (it) => it.currency),
  needs('BR-06', 'the name of the seller', 'seller.name', (it) => it.seller?.name),
  needs('BR-07', 'the name of the buyer', 'buyer.name', (it) => it.buyer?.name),
  needs('BR-08', 'the postal address of the seller', 'seller.address', (it) => it.seller?.address),
  rule('BR-09', "The seller's address has a country.", 'Give seller.address.country.', ({ seller }) =>
    within(seller?.address, 'seller.address.country', ({ country }, path) => unless(has(country), path)),
  ),
  needs('BR-10', 'the postal address of the buyer', 'buyer.address', (it) => it.buyer?.address),
  rule('BR-11', "The buyer's address has a country.", 'Give buyer.address.country.', ({ buyer }) =>
    within(buyer?.address, 'buyer.address.country', ({ country }, path) => unless(has(country), path)),
  ),
  needs('BR-12', 'the sum of its lines', 'totals.lines', (it) => it.totals?.lines),
  needs('BR-13', 'a total without VAT', 'totals.withoutVat', (it) => it.totals?.withoutVat),
  needs('BR-14', 'a total with VAT', 'totals.withVat', (it) => it.totals?.withVat),
  needs('BR-15', 'an amount due', 'totals.due', (it) => it.totals?.due),
  rule('BR-16', 'An invoice has at least one line.', 'Give lines.', ({ lines }) =>
    unless((lines?.length ?? 0) > 0, 'lines'),
  ),
  rule(
    'BR-17',
    'A payee has a name, and is not the seller.',
    'Give payee.name, or leave payee out when it is the seller.',
    ({ payee, seller }) => {
      if (payee === undefined) return [];
      return unless(has(payee.name) && payee.name !== seller?.name, 'payee.name');
    },
  ),
  rule('BR-18', 'A tax representative has a name.', 'Give taxRepresentative.name.', (it) =>
    within(it.taxRepresentative, 'taxRepresentative.name', ({ name }, path) => unless(has(name), path)),
  ),
  rule('BR-19', 'A tax representative has a postal address.', 'Give taxRepresentative.address.', (it) =>
    within(it.taxRepresentative, 'taxRepresentative.address', ({ address }, path) =>
      unless(has(address), path),
    ),
  ),
  rule(
    'BR-20',
    "The tax representative's address has a country.",
    'Give taxRepresentative.address.country.',
    (it) =>
      within(it.taxRepresentative?.address, 'taxRepresentative.address.country', ({ country }, path) =>
        unless(has(country), path),
      ),
  ),
  rule(
    'BR-21',
    'A line has an identifier.',
    'Give id, or leave it out everywhere to have it counted.',
    (it) => eachOf(it.lines, 'lines', ({ id }, path) => unless(has(id), `${path}.id`)),
  ),
  rule('BR-22', 'A line has a quantity.', 'Give quantity.', (it) =>
    eachOf(it.lines, 'lines', ({ quantity }, path) => unless(has(quantity), `${path}.quantity`)),
  ),
  rule('BR-23', 'A quantity has a unit.', 'Give unit, such as C62 for pieces.', (it) =>
    eachOf(it.lines, 'lines', ({ unit }, path) => unless(has(unit), `${path}.unit`)),
  ),
  rule(
    'BR-24',
    'A line has a net amount.',
    'Give netAmount, or quantity and price to have it computed.',
    (it) => eachOf(it.lines, 'lines', ({ netAmount }, path) => unless(has(netAmount), `${path}.netAmount`)),
  ),
  rule('BR-25', 'A line names its item.', 'Give item.name.', (it) =>
    eachOf(it.lines, 'lines', ({ item }, path) => unless(has(item?.name), `${path}.item.name`)),
  ),
  rule('BR-26', 'A line has a net price.', 'Give price.net.', (it) =>
    eachOf(it.lines, 'lines', ({ price }, path) => unless(has(price?.net), `${path}.price.net`)),
  ),
  rule(
    'BR-27',
    'A net price is not negative.',
    'Make the quantity negative to take something back, not the price.',
    (it) =>
      eachOf(it.lines, 'lines', ({ price }, path) => unless(!isNegative(price?.net), `${path}.price.net`)),
  ),
  rule('BR-28', 'A gross price is not negative.', 'Make the quantity negative instead.', (it) =>
    eachOf(it.lines, 'lines', ({ price }, path) => unless(!isNegative(price?.gross), `${path}.price.gross`)),
  ),
  rule(
    'BR-29',
    'The invoicing period does not end before it starts.',
    'Check start and end.',
    ({ delivery }) => within(delivery?.period, 'delivery.period.end', ordered),
  ),
  rule('BR-30', 'The period of a line does not end before it starts.', 'Check start and end.', (it) =>
    eachOf(it.lines, 'lines', ({ period }, path) => within(period, `${path}.period.end`, ordered)),
  ),
  rule('BR-45', 'A part of the VAT breakdown has a taxable amount.', 'Give taxableAmount.', (it) =>
    eachOf(it.vatBreakdown, 'vatBreakdown', ({ taxableAmount }, path) =>
      unless(has(taxableAmount), `${path}.taxableAmount`),
    ),
  ),
  rule('BR-46', 'A part of the VAT breakdown has an amount of VAT.', 'Give taxAmount.', (it) =>
    eachOf(it.vatBreakdown, 'vatBreakdown', ({ taxAmount }, path) =>
      unless(has(taxAmount), `${path}.taxAmount`),
    ),
  ),
  rule('BR-47', 'A part of the VAT breakdown has a VAT category.', 'Give category.', (it) =>
    eachOf(it.vatBreakdown, 'vatBreakdown', ({ category }, path) =>
      unless(has(category), `${path}.category`),
    ),
  ),
  rule(
    'BR-48',
    'A part of the VAT breakdown has a rate, unless it is not subject to VAT (O).',
    'Give rate.',
    (it) =>
      eachOf(it.vatBreakdown, 'vatBreakdown', ({ category, rate }, path) =>
        unless(has(rate) || category === 'O', `${path}.rate`),
      ),
  ),
  MEANS,
  rule('BR-50', 'An account to pay to has a number.', 'Give account: an IBAN or a number.', ({ payment }) =>
    eachOf(payment?.creditTransfers, 'payment.creditTransfers', ({ account }, path) =>
      unless(has(account), `${path}.account`),
    ),
  ),
  rule(
    'BR-51',
    'Of a card only the last four to six digits are given, never the whole number.',
    'Cut payment.card.number.',
    ({ payment }) =>
      within(payment?.card, 'payment.card.number', ({ number = '' }, path) =>
        unless(number.trim().length <= 10, path),
      ),
  ),
  rule('BR-52', 'A supporting document has an identifier.', 'Give id.', (it) =>
    eachOf(it.attachments, 'attachments', ({ id }, path) => unless(has(id), `${path}.id`)),
  ),
  rule('BT-125-1', 'A document that is attached has a media type.', 'Give file.mimeType.', (it) =>
    eachOf(it.attachments, 'attachments', ({ file }, path) =>
      within(file, `${path}.file.mimeType`, ({ mimeType }, at) => unless(has(mimeType), at)),
    ),
  ),
  rule('BT-125-2', 'A document that is attached has a file name.', 'Give file.name.', (it) =>
    eachOf(it.attachments, 'attachments', ({ file }, path) =>
      within(file, `${path}.file.name`, ({ name }, at) => unless(has(name), at)),
    ),
  ),
  rule(
    'BR-53',
    'With a currency of accounting there is a total of VAT in it.',
    'Give totals.vatInTaxCurrency.',
    ({ currency, taxCurrency, totals }) =>
      unless(
        !has(taxCurrency) || taxCurrency === currency || has(totals?.vatInTaxCurrency),
        'totals.vatInTaxCurrency',
      ),
  ),
  rule('BR-54', 'A property of an item has a name and a value.', 'Give name and value.', (it) =>
    eachOf(it.lines, 'lines', ({ item }, path) =>
      eachOf(item?.attributes, `${path}.item.attributes`, ({ name, value }, at) =>
        unless(has(name) && has(value), at),
      ),
    ),
  ),
  rule('BT-22', 'A note has a text.', 'Give text.', (it) =>
    eachOf(it.notes, 'notes', ({ text }, path) => unless(has(text), `${path}.text`)),
  ),
  rule('BR-55', 'A reference to an invoice has its number.', 'Give number.', (it) =>
    eachOf(it.precedingInvoices, 'precedingInvoices', ({ number }, path) =>
      unless(has(number), `${path}.number`),
    ),
  ),
  rule('BR-56', 'A tax representative has a VAT identifier.', 'Give taxRepresentative.vatId.', (it) =>
    within(it.taxRepresentative, 'taxRepresentative.vatId', ({ vatId }, path) => unless(has(vatId), path)),
  ),
  rule('BR-57', 'An address of delivery has a country.', 'Give delivery.address.country.', ({ delivery }) =>
    within(delivery?.address, 'delivery.address.country', ({ country }, path) => unless(has(country), path)),
  ),
  rule(
    'BR-61',
    'A credit transfer (30, 58) names the account to pay to.',
    'Give payment.creditTransfers[0].account.',
    ({ payment }) =>
      unless(
        !transferCodes.has(payment?.meansCode ?? '') ||
          (payment?.creditTransfers ?? []).some(({ account }) => has(account)),
        'payment.creditTransfers',
      ),
  ),
  rule('BR-62', "The seller's electronic address has a scheme.", 'Give scheme, such as EM.', ({ seller }) =>
    within(seller?.electronicAddress, 'seller.electronicAddress.scheme', ({ scheme }, path) =>
      unless(has(scheme), path),
    ),
  ),
  rule('BR-63', "The buyer's electronic address has a scheme.", 'Give scheme, such as EM.', ({ buyer }) =>
    within(buyer?.electronicAddress, 'buyer.electronicAddress.scheme', ({ scheme }, path) =>
      unless(has(scheme), path),
    ),
  ),
  rule(
    'BR-64',
    "An item's number in a register has a scheme.",
    'Give scheme, such as 0160 for a GTIN.',
    (it) =>
      eachOf(it.lines, 'lines', ({ item }, path) =>
        within(item?.standardId, `${path}.item.standardId.scheme`, ({ scheme }, at) =>
          unless(has(scheme), at),
        ),
      ),
  ),
  rule('BR-65', "An item's class has a scheme.", 'Give scheme, such as STI for CPV.', (it) =>
    eachOf(it.lines, 'lines', ({ item }, path) =>
      eachOf(item?.classifications, `${path}.item.classifications`, ({ code, scheme }, at) =>
        unless(has(scheme) || !has(code), `${at}.scheme`),
      ),
    ),
  ),
];

function isNegative(value: string | undefined): boolean {
  return value?.startsWith('-') === true && /[1-9]/.test(value);
}

function ordered({ start, end }: { start?: string; end?: string }, path: string): string[] {
  return unless(start === undefined || end === undefined || start <= end, path);
}

const otherPayee = (isSeller: (payee: Payee, seller: Seller) => boolean) =>
  rule(
    'BR-17',
    'A payee is not the seller, so its identifiers differ.',
    'Leave payee out when it is the seller.',
    ({ payee, seller }) =>
      unless(payee === undefined || seller === undefined || !isSeller(payee, seller), 'payee'),
  );

type Payee = NonNullable<Invoice['payee']>;
type Seller = NonNullable<Invoice['seller']>;

const same = (a: string | undefined, b: string | undefined) => has(a) && a === b;

/** Identifiers by which the official rules of each syntax compare payee and seller. CII ignores those with a scheme. */
export const OTHER_PAYEE = {
  ubl: otherPayee(({ identifier }, { identifiers = [] }) =>
    identifiers.some(({ id }) => same(id, identifier?.id)),
  ),
  cii: otherPayee(
    ({ identifier, legalRegistration }, seller) =>
      same(legalRegistration?.id, seller.legalRegistration?.id) ||
      (identifier?.scheme === undefined &&
        (seller.identifiers ?? []).some(
          ({ id, scheme }) => scheme === undefined && same(id, identifier?.id),
        )),
  ),
} as const;
