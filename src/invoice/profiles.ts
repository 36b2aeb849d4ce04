import type { Invoice } from './model/invoice.ts';

/**
 * Profiles of Factur-X 1.0 from smallest to largest, the additional profile of ZUGFeRD 2, and the French one of UBL and CII (XP
 * Z12-012).
 */
export const PROFILES = [
  'minimum',
  'basic-wl',
  'basic',
  'en16931',
  'extended',
  'xrechnung',
  'extended-ctc-fr',
] as const;
export type Profile = (typeof PROFILES)[number];

/** Members of the model, by path without indexes. A path includes everything below it. */
type Members = readonly string[];

const MINIMUM: Members = [
  'number',
  'issueDate',
  'typeCode',
  'currency',
  'buyerReference',
  'purchaseOrderReference',
  'businessProcess',
  'specification',
  'seller.name',
  'seller.legalRegistration',
  'seller.vatId',
  'seller.taxRegistrationId',
  'seller.address.country',
  'buyer.name',
  'buyer.legalRegistration',
  'totals.withoutVat',
  'totals.vat',
  'totals.withVat',
  'totals.due',
];

const BASIC_WL: Members = [
  ...MINIMUM,
  'taxCurrency',
  'taxPointCode',
  'dueDate',
  'paymentTerms',
  'contractReference',
  'despatchAdviceReference',
  'buyerAccountingReference',
  'notes',
  'precedingInvoices',
  'seller.tradingName',
  'seller.identifiers',
  'seller.electronicAddress',
  'seller.address',
  'buyer.identifier',
  'buyer.vatId',
  'buyer.electronicAddress',
  'buyer.address',
  'payee',
  'taxRepresentative',
  'delivery',
  'payment.meansCode',
  'payment.remittance',
  'payment.creditTransfers.account',
  'payment.directDebit',
  'allowances',
  'charges',
  'totals.lines',
  'totals.allowances',
  'totals.charges',
  'totals.vatInTaxCurrency',
  'totals.paid',
  'vatBreakdown',
];

const BASIC: Members = [
  ...BASIC_WL,
  'lines.id',
  'lines.note',
  'lines.quantity',
  'lines.unit',
  'lines.netAmount',
  'lines.period',
  'lines.allowances',
  'lines.charges',
  'lines.price',
  'lines.vat',
  'lines.item.name',
  'lines.item.standardId',
];

/** Members that the smallest profiles of Factur-X 1.0 can hold. The other profiles hold the whole model. */
const MEMBERS: Partial<Record<Profile, Members>> = { minimum: MINIMUM, 'basic-wl': BASIC_WL, basic: BASIC };

/** Returns the part of an invoice that a profile of Factur-X can hold (Factur-X 1.0, annex 1). */
export function inProfile(invoice: Invoice, profile: Profile): Invoice {
  const members = MEMBERS[profile];
  return members === undefined ? invoice : (part(invoice, members, '') as Invoice);
}

/** Returns the part of an invoice that a profile cannot hold; undefined if it holds everything. List items keep their indexes. */
export function outsideProfile(invoice: Invoice, profile: Profile): Invoice | undefined {
  const members = MEMBERS[profile];
  return members === undefined ? undefined : (rest(invoice, members, '') as Invoice | undefined);
}

function rest(value: unknown, members: Members, path: string): unknown {
  if (members.includes(path)) return undefined;
  if (Array.isArray(value)) {
    const items = value.map((item) => rest(item, members, path));
    return items.some((item) => item !== undefined) ? items.map((item) => item ?? {}) : undefined;
  }
  if (typeof value !== 'object' || value === null) return value;
  const left = Object.entries(value)
    .map(([name, member]) => [name, rest(member, members, path === '' ? name : `${path}.${name}`)] as const)
    .filter(([, member]) => member !== undefined);
  return left.length === 0 ? undefined : Object.fromEntries(left);
}

function part(value: unknown, members: Members, path: string): unknown {
  if (Array.isArray(value)) return value.map((item) => part(item, members, path)).filter(isThere);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value)
    .map(
      ([name, member]) => [name, memberOf(member, members, path === '' ? name : `${path}.${name}`)] as const,
    )
    .filter(([, member]) => isThere(member));
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
}

function memberOf(member: unknown, members: Members, path: string): unknown {
  if (members.includes(path)) return member;
  return members.some((name) => name.startsWith(`${path}.`)) ? part(member, members, path) : undefined;
}

function isThere(value: unknown): boolean {
  return value !== undefined && !(Array.isArray(value) && value.length === 0);
}
