import type { Big } from 'big.js';
import { big, cents, type Decimal, equal, sum } from '../../domain/decimal.ts';
import { COUNTRIES } from '../code-lists/countries.ts';
import { CREDIT_NOTE_TYPES } from '../code-lists/document-types.ts';
import type { Invoice, VatBreakdown } from '../model/invoice.ts';
import { type Exactness, isRounded } from './figures.ts';
import { eachOf, has, numberIn, type Rule, rule, unless, within } from './rule.ts';

/** Whether an amount equals the expected one; true if it is missing, since another rule reports that. */
function is(value: Decimal | undefined, should: Big): boolean {
  const number = numberIn(value);
  return number === undefined ? value === undefined : equal(number, cents(should));
}

const orZero = (value: Decimal | undefined) => numberIn(value) ?? big('0');

const sumOf = (list: 'allowances' | 'charges', invoice: Invoice) =>
  sum((invoice[list] ?? []).map(({ amount }) => amount));

/** Invoices from other systems may sum rounded lines: the official rules let the VAT of a part be off by less than one unit. */
export function isTaxOf(part: VatBreakdown, exactness: Exactness, currency: Invoice['currency']): boolean {
  const taxable = numberIn(part.taxableAmount);
  const tax = numberIn(part.taxAmount);
  if (taxable === undefined || tax === undefined) return true;
  const rate = orZero(part.rate);
  if (rate.eq(0)) return tax.eq(0);
  if (exactness === 'exact') return isRounded(tax, taxable.times(rate).div(100), currency);
  return tax
    .abs()
    .minus(cents(taxable.abs().times(rate).div(100)))
    .abs()
    .lt(1);
}

/** Prefixes of VAT identifiers: country codes, and Greece's own (EL). */
const isCountryPrefix = (vatId: string) => COUNTRIES.has(vatId.slice(0, 2)) || vatId.startsWith('EL');

const vatIds = (invoice: Invoice): [path: string, vatId: string | undefined][] => [
  ['seller.vatId', invoice.seller?.vatId],
  ['taxRepresentative.vatId', invoice.taxRepresentative?.vatId],
  ['buyer.vatId', invoice.buyer?.vatId],
];

/** Rules about members that belong together, and about sums (EN 16931-1, 6.4.2). */
export const calculations = (exactness: Exactness): readonly Rule[] => [
  rule(
    'BR-CO-03',
    'The date and the event when VAT becomes due exclude each other.',
    'Leave taxPointDate or taxPointCode out.',
    ({ taxPointDate, taxPointCode }) => unless(!(has(taxPointDate) && has(taxPointCode)), 'taxPointCode'),
  ),
  rule('BR-CO-04', 'A line has a VAT category.', 'Give vat.category.', (it) =>
    eachOf(it.lines, 'lines', ({ vat }, path) => unless(has(vat?.category), `${path}.vat.category`)),
  ),
  rule(
    'BR-CO-09',
    'A VAT identifier starts with the two letters of its country (EL for Greece).',
    'Put the prefix before the number, such as DE123456789.',
    (it) => vatIds(it).flatMap(([path, vatId]) => unless(!has(vatId) || isCountryPrefix(vatId!), path)),
  ),
  rule(
    'BR-CO-10',
    'totals.lines is the sum of the net amounts of the lines.',
    'Correct it, or leave it out to have it computed.',
    (it) =>
      unless(is(it.totals?.lines, sum((it.lines ?? []).map(({ netAmount }) => netAmount))), 'totals.lines'),
  ),
  rule(
    'BR-CO-11',
    'totals.allowances is the sum of the allowances on the invoice.',
    'Correct it, or leave it out to have it computed.',
    (it) =>
      unless(
        is(it.totals?.allowances, sumOf('allowances', it)) &&
          (has(it.totals?.allowances) || (it.allowances?.length ?? 0) === 0),
        'totals.allowances',
      ),
  ),
  rule(
    'BR-CO-12',
    'totals.charges is the sum of the charges on the invoice.',
    'Correct it, or leave it out to have it computed.',
    (it) =>
      unless(
        is(it.totals?.charges, sumOf('charges', it)) &&
          (has(it.totals?.charges) || (it.charges?.length ?? 0) === 0),
        'totals.charges',
      ),
  ),
  rule(
    'BR-CO-13',
    'totals.withoutVat is totals.lines less allowances plus charges.',
    'Correct it, or leave it out to have it computed.',
    ({ totals }) =>
      unless(
        is(
          totals?.withoutVat,
          orZero(totals?.lines).minus(orZero(totals?.allowances)).plus(orZero(totals?.charges)),
        ),
        'totals.withoutVat',
      ),
  ),
  rule(
    'BR-CO-14',
    'totals.vat is the sum of the VAT breakdown.',
    'Correct it, or leave it out to have it computed.',
    ({ totals, vatBreakdown }) =>
      unless(
        vatBreakdown === undefined || is(totals?.vat, sum(vatBreakdown.map(({ taxAmount }) => taxAmount))),
        'totals.vat',
      ),
  ),
  rule(
    'BR-CO-15',
    'totals.withVat is totals.withoutVat plus totals.vat.',
    'Correct it, or leave it out to have it computed.',
    ({ totals, currency }) =>
      unless(
        currency === undefined ||
          // The official rule of CII accepts a missing VAT total if both totals are equal.
          (exactness === 'cii' && is(totals?.withVat, orZero(totals?.withoutVat)) && !has(totals?.vat)) ||
          (has(totals?.vat) && is(totals?.withVat, orZero(totals?.withoutVat).plus(orZero(totals?.vat)))),
        'totals.withVat',
      ),
  ),
  rule(
    'BR-CO-16',
    'totals.due is totals.withVat less what is paid already, plus the rounding.',
    'Correct it, or leave it out to have it computed.',
    ({ totals }) =>
      unless(
        is(totals?.due, orZero(totals?.withVat).minus(orZero(totals?.paid)).plus(orZero(totals?.rounding))),
        'totals.due',
      ),
  ),
  rule(
    'BR-CO-17',
    'The VAT of a part of the breakdown is its taxable amount times its rate.',
    'Correct taxAmount, or leave it out to have it computed.',
    (it) =>
      eachOf(it.vatBreakdown, 'vatBreakdown', (part, path) =>
        unless(isTaxOf(part, exactness, it.currency), `${path}.taxAmount`),
      ),
  ),
  rule(
    'BR-CO-18',
    'An invoice has a VAT breakdown.',
    'Give vatBreakdown, or leave it out to have it computed.',
    (it) => unless((it.vatBreakdown?.length ?? 0) > 0, 'vatBreakdown'),
  ),
  rule('BR-CO-19', 'An invoicing period has a start or an end.', 'Give start or end.', ({ delivery }) =>
    within(delivery?.period, 'delivery.period', ({ start, end }, path) =>
      unless(has(start) || has(end), path),
    ),
  ),
  rule('BR-CO-20', 'The period of a line has a start or an end.', 'Give start or end.', (it) =>
    eachOf(it.lines, 'lines', ({ period }, path) =>
      within(period, `${path}.period`, ({ start, end }, at) => unless(has(start) || has(end), at)),
    ),
  ),
  rule(
    'BR-CO-25',
    'If an amount is due, the invoice states the due date or the payment terms.',
    'Give dueDate or paymentTerms.',
    ({ totals, dueDate, paymentTerms, typeCode = '' }) =>
      unless(
        CREDIT_NOTE_TYPES.has(typeCode) || !orZero(totals?.due).gt(0) || has(dueDate) || has(paymentTerms),
        'dueDate',
      ),
    // The standard contains this rule, but the official rules that receivers apply no longer do.
    'warning',
  ),
  rule(
    'BR-CO-26',
    'The seller can be identified: by an identifier, an entry in a register or a VAT identifier.',
    'Give seller.vatId, seller.legalRegistration or seller.identifiers.',
    ({ seller }) =>
      unless(
        has(seller?.vatId) ||
          has(seller?.legalRegistration?.id) ||
          (seller?.identifiers ?? []).some(({ id }) => has(id)),
        'seller.vatId',
      ),
  ),
];
