import type { Invoice, VatBreakdown } from '../model/invoice.ts';
import { isTaxOf } from './calculations.ts';
import type { Exactness } from './figures.ts';
import { eachOf, has, numberIn, type Rule, rule, unless } from './rule.ts';
import { TaxableAmounts } from './taxable-amounts.ts';

/** Requirements of a VAT category (EN 16931-1, 6.4.3). */
interface Category {
  readonly code: string;
  /** Prefix of the rules, which are named `BR-{prefix}-01` and so on. */
  readonly prefix: string;
  readonly name: string;
  readonly rate: 'positive' | 'not-negative' | 'zero' | 'none';
  /** Whether the breakdown has one part per rate, or a single part. */
  readonly parts: 'by-rate' | 'one';
  readonly reason: 'required' | 'forbidden';
  readonly identified: (invoice: Invoice) => boolean;
  readonly identification: string;
}

const sellerOrRepresentative = ({ seller, taxRepresentative }: Invoice) =>
  has(seller?.vatId) || has(taxRepresentative?.vatId);
const sellerRegistered = (invoice: Invoice) =>
  sellerOrRepresentative(invoice) || has(invoice.seller?.taxRegistrationId);
const SELLER = 'seller.vatId, seller.taxRegistrationId or taxRepresentative.vatId';

const taxed = {
  parts: 'by-rate',
  reason: 'forbidden',
  identified: sellerRegistered,
  identification: SELLER,
} as const;

export const CATEGORIES: readonly Category[] = [
  { ...taxed, code: 'S', prefix: 'S', name: 'standard rated', rate: 'positive' },
  {
    code: 'Z',
    prefix: 'Z',
    name: 'zero rated',
    rate: 'zero',
    parts: 'one',
    reason: 'forbidden',
    identified: sellerRegistered,
    identification: SELLER,
  },
  {
    code: 'E',
    prefix: 'E',
    name: 'exempt from VAT',
    rate: 'zero',
    parts: 'one',
    reason: 'required',
    identified: sellerRegistered,
    identification: SELLER,
  },
  {
    code: 'AE',
    prefix: 'AE',
    name: 'under the reverse charge',
    rate: 'zero',
    parts: 'one',
    reason: 'required',
    identified: (it) =>
      sellerRegistered(it) && (has(it.buyer?.vatId) || has(it.buyer?.legalRegistration?.id)),
    identification: `${SELLER}, and buyer.vatId or buyer.legalRegistration`,
  },
  {
    code: 'K',
    prefix: 'IC',
    name: 'an intra-Community supply',
    rate: 'zero',
    parts: 'one',
    reason: 'required',
    identified: (it) => sellerOrRepresentative(it) && has(it.buyer?.vatId),
    identification: 'seller.vatId or taxRepresentative.vatId, and buyer.vatId',
  },
  {
    code: 'G',
    prefix: 'G',
    name: 'an export outside the EU',
    rate: 'zero',
    parts: 'one',
    reason: 'required',
    identified: sellerOrRepresentative,
    identification: 'seller.vatId or taxRepresentative.vatId',
  },
  {
    code: 'O',
    prefix: 'O',
    name: 'not subject to VAT',
    rate: 'none',
    parts: 'one',
    reason: 'required',
    identified: (it) => !sellerOrRepresentative(it) && !has(it.buyer?.vatId),
    identification: 'no VAT identifier of seller, tax representative or buyer',
  },
  { ...taxed, code: 'L', prefix: 'AF', name: 'under IGIC of the Canary Islands', rate: 'not-negative' },
  { ...taxed, code: 'M', prefix: 'AG', name: 'under IPSI of Ceuta and Melilla', rate: 'not-negative' },
];

const RATES: Readonly<
  Record<Category['rate'], { said: string; holds: (rate: string | undefined) => boolean }>
> = {
  positive: { said: 'a rate above 0', holds: (rate) => numberIn(rate)?.gt(0) ?? false },
  'not-negative': { said: 'a rate of 0 or more', holds: (rate) => numberIn(rate)?.gte(0) ?? false },
  zero: { said: 'the rate 0', holds: (rate) => numberIn(rate)?.eq(0) ?? false },
  none: { said: 'no rate', holds: (rate) => rate === undefined },
};

type Kind = 'lines' | 'allowances' | 'charges';
const KINDS: readonly { kind: Kind; named: string; identified: string; rate: string }[] = [
  { kind: 'lines', named: 'A line', identified: '02', rate: '05' },
  { kind: 'allowances', named: 'An allowance', identified: '03', rate: '06' },
  { kind: 'charges', named: 'A charge', identified: '04', rate: '07' },
];

interface Taxed {
  readonly vat?: { readonly category?: string; readonly rate?: string };
}

const taxedItems = (invoice: Invoice, kind: Kind): readonly Taxed[] => invoice[kind] ?? [];
const allTaxed = (invoice: Invoice) => KINDS.flatMap(({ kind }) => taxedItems(invoice, kind));
const partsOf = (invoice: Invoice, code: string) =>
  (invoice.vatBreakdown ?? []).filter(({ category }) => category === code);

/** Categories for which each syntax's official rules let the taxable amount be off by less than one unit. */
const TOLERATED: Readonly<Record<'ubl' | 'cii', ReadonlySet<string>>> = {
  ubl: new Set(['S', 'L', 'M']),
  cii: new Set(['Z', 'E', 'AE', 'K', 'G']),
};

function isTaxable(
  amounts: TaxableAmounts,
  { code, parts }: Category,
  part: VatBreakdown,
  exactness: Exactness,
): boolean {
  const taxable = numberIn(part.taxableAmount);
  if (taxable === undefined) return true;
  const { amount } = amounts.of(code, parts === 'by-rate' ? (part.rate ?? '') : undefined);
  const off = taxable.minus(amount).abs();
  return exactness !== 'exact' && TOLERATED[exactness].has(code) ? off.lt(1) : off.eq(0);
}

function rulesOf(category: Category, exactness: Exactness): Rule[] {
  const { code, prefix, name, parts, reason } = category;
  const id = (number: string) => `BR-${prefix}-${number}`;
  const isOne = ({ vat }: Taxed) => vat?.category === code;
  const inBreakdown =
    (holds: (part: VatBreakdown, invoice: Invoice) => boolean, member: string) => (it: Invoice) =>
      eachOf(it.vatBreakdown, 'vatBreakdown', (part, path) =>
        unless(part.category !== code || holds(part, it), `${path}.${member}`),
      );
  const rate = RATES[category.rate];
  return [
    rule(
      id('01'),
      parts === 'by-rate'
        ? `What is ${name} (${code}) is in the VAT breakdown, and nothing else is under ${code}.`
        : `What is ${name} (${code}) has exactly one entry in the VAT breakdown.`,
      'Correct vatBreakdown, or leave it out to have it computed.',
      (it) => {
        const used = allTaxed(it).some(isOne);
        const count = partsOf(it, code).length;
        const holds = parts === 'by-rate' ? used === count > 0 : !(used || count > 0) || count === 1;
        return unless(holds, 'vatBreakdown');
      },
    ),
    ...KINDS.map(({ kind, named, identified }) =>
      rule(
        id(identified),
        `${named} that is ${name} (${code}) requires ${category.identification}.`,
        code === 'O'
          ? 'Leave the VAT identifiers out, or use another category.'
          : `Give ${category.identification}.`,
        (it) => unless(!taxedItems(it, kind).some(isOne) || category.identified(it), kind),
      ),
    ),
    ...KINDS.map(({ kind, named, rate: number }) =>
      rule(id(number), `${named} that is ${name} (${code}) has ${rate.said}.`, 'Correct vat.rate.', (it) =>
        eachOf(taxedItems(it, kind), kind, (item, path) =>
          unless(!isOne(item) || rate.holds(item.vat?.rate), `${path}.vat.rate`),
        ),
      ),
    ),
    rule(
      id('08'),
      `The taxable amount of ${code} is the sum of its lines and charges less its allowances${parts === 'by-rate' ? ' at that rate' : ''}.`,
      'Correct taxableAmount, or leave it out to have it computed.',
      (it) => {
        if (!uses(it, code)) return [];
        const amounts = new TaxableAmounts(it);
        return inBreakdown((part) => isTaxable(amounts, category, part, exactness), 'taxableAmount')(it);
      },
    ),
    rule(
      id('09'),
      parts === 'by-rate'
        ? `The VAT of ${code} is its taxable amount times its rate.`
        : `The VAT of ${code} is 0.`,
      'Correct taxAmount, or leave it out to have it computed.',
      inBreakdown(
        (part, { currency }) =>
          parts === 'by-rate'
            ? isTaxOf(part, exactness, currency)
            : (numberIn(part.taxAmount)?.eq(0) ?? true),
        'taxAmount',
      ),
    ),
    rule(
      id('10'),
      reason === 'required'
        ? `What is ${name} (${code}) has a reason for the missing VAT.`
        : `What is ${name} (${code}) has no exemption reason.`,
      reason === 'required'
        ? 'Give exemptionReason or exemptionReasonCode in vatBreakdown.'
        : 'Leave exemptionReason and exemptionReasonCode out.',
      inBreakdown(
        (part) => (has(part.exemptionReason) || has(part.exemptionReasonCode)) === (reason === 'required'),
        'exemptionReason',
      ),
    ),
  ];
}

const uses = (invoice: Invoice, code: string) => partsOf(invoice, code).length > 0;

/** Rules that "not subject to VAT" is not combined with other categories. */
const ONLY_O: readonly Rule[] = [
  rule(
    'BR-O-11',
    'An invoice that is not subject to VAT (O) has no other part in its VAT breakdown.',
    'Make an invoice of its own for the rest.',
    (it) =>
      uses(it, 'O')
        ? eachOf(it.vatBreakdown, 'vatBreakdown', ({ category }, path) =>
            unless(category === 'O', `${path}.category`),
          )
        : [],
  ),
  ...KINDS.map(({ kind, named }, index) =>
    rule(
      `BR-O-${12 + index}`,
      `${named} of an invoice that is not subject to VAT (O) has no other category.`,
      'Make an invoice of its own for the rest.',
      (it) =>
        uses(it, 'O')
          ? eachOf(taxedItems(it, kind), kind, ({ vat }, path) =>
              unless(vat?.category === undefined || vat.category === 'O', `${path}.vat.category`),
            )
          : [],
    ),
  ),
];

/** Rules that intra-Community supplies have a date and a place of delivery. */
const DELIVERED: readonly Rule[] = [
  rule(
    'BR-IC-11',
    'An intra-Community supply (K) states its date of delivery.',
    'Give delivery.date or delivery.period.',
    (it) =>
      unless(
        !uses(it, 'K') ||
          has(it.delivery?.date) ||
          has(it.delivery?.period?.start) ||
          has(it.delivery?.period?.end),
        'delivery.date',
      ),
  ),
  rule(
    'BR-IC-12',
    'An intra-Community supply (K) states its country of delivery.',
    'Give delivery.address.country.',
    (it) => unless(!uses(it, 'K') || has(it.delivery?.address?.country), 'delivery.address.country'),
  ),
];

const everywhere = (invoice: Invoice, code: string) =>
  uses(invoice, code) || allTaxed(invoice).some(({ vat }) => vat?.category === code);

/** Rules about split payment, which exists only in Italy (EN 16931-1:2017/A1, BR-B). */
const SPLIT: readonly Rule[] = [
  rule(
    'BR-B-01',
    'Split payment (B) is for invoices within Italy.',
    'Take S, or check the countries of seller and buyer.',
    (it) =>
      unless(
        !everywhere(it, 'B') || (it.seller?.address?.country === 'IT' && it.buyer?.address?.country === 'IT'),
        'vatBreakdown',
      ),
  ),
  rule(
    'BR-B-02',
    'Split payment (B) and the standard rate (S) exclude each other.',
    'Take one of them.',
    (it) => unless(!(everywhere(it, 'B') && everywhere(it, 'S')), 'vatBreakdown'),
  ),
];

/** Rule for CII; in UBL the rate may be 0. */
export const IGIC_ABOVE_ZERO: Rule = rule(
  'BR-AF-05',
  'In CII a line under IGIC of the Canary Islands (L) has a rate above 0.',
  'Take the category Z or E, or write UBL.',
  (it) =>
    eachOf(it.lines, 'lines', ({ vat }, path) =>
      unless(vat?.category !== 'L' || !(numberIn(vat.rate)?.eq(0) ?? false), `${path}.vat.rate`),
    ),
);

/** The rules of all VAT categories. */
export const vatRules = (exactness: Exactness): readonly Rule[] => [
  ...CATEGORIES.flatMap((category) => rulesOf(category, exactness)),
  ...ONLY_O,
  ...DELIVERED,
  ...SPLIT,
];
