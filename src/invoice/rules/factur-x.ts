import { codes } from '../code-lists/codes.ts';
import type { Invoice } from '../model/invoice.ts';
import type { Profile } from '../profiles.ts';
import { TERMS_OF_PAYMENT } from './extended.ts';
import { EN16931 } from './index.ts';
import { eachOf, type Finding, has, type Rule, rule, unless } from './rule.ts';

const PREPAYMENT = '386';

type Places = (invoice: Invoice) => readonly (readonly [path: string, code: string | undefined])[];

const unknownCodes = (what: string, missing: ReadonlySet<string>, places: Places): Rule =>
  rule(
    'FX-CL',
    `Factur-X has no such ${what}, which EN 16931 has.`,
    'Take another one, or another format.',
    (it) =>
      places(it)
        .filter(([, code]) => code !== undefined && missing.has(code))
        .map(([path]) => path),
  );

/** Codes of EN 16931 that are missing in the code lists of every profile of Factur-X 1.09. */
export const KNOWN_CODES: readonly Rule[] = [
  unknownCodes('currency', codes('STD'), (it) => [
    ['currency', it.currency],
    ['taxCurrency', it.taxCurrency],
  ]),
  unknownCodes('scheme of an electronic address', codes('0219 0220'), (it) => [
    ['seller.electronicAddress.scheme', it.seller?.electronicAddress?.scheme],
    ['buyer.electronicAddress.scheme', it.buyer?.electronicAddress?.scheme],
  ]),
];

/** Schemes of parties and places that only EXTENDED has. */
const IDENTIFIERS_OF_EXTENDED = unknownCodes(
  'scheme of an identifier',
  codes('0241 0242 0243 0244 0245 0246 0247 0248'),
  (it) => [
    ...(it.seller?.identifiers ?? []).map(
      ({ scheme }, index) => [`seller.identifiers[${index}].scheme`, scheme] as const,
    ),
    ['buyer.identifier.scheme', it.buyer?.identifier?.scheme],
    ['payee.identifier.scheme', it.payee?.identifier?.scheme],
    ['delivery.location.scheme', it.delivery?.location?.scheme],
  ],
);

const SPLIT_PAYMENT = rule(
  'FX-CL',
  'Only the extended profile of Factur-X has split payment (B).',
  'Take the profile extended.',
  (it) =>
    eachOf(it.vatBreakdown, 'vatBreakdown', ({ category }, path) =>
      unless(category !== 'B', `${path}.category`),
    ),
);

/** Factur-X 1.0 requirements in addition to EN 16931. */
const COMMON: readonly Rule[] = [
  ...KNOWN_CODES,
  rule(
    'BR-FX-EN-04',
    'An invoice should state the time of delivery, unless it requests a prepayment (386): a date, a period, or a period for each line.',
    'Give delivery.date, delivery.period, or period in every line.',
    ({ typeCode, delivery, lines = [] }) =>
      unless(
        typeCode === PREPAYMENT ||
          has(delivery?.date) ||
          delivery?.period !== undefined ||
          (lines.length > 0 && lines.every(({ period }) => period !== undefined)),
        'delivery.date',
      ),
    'warning',
  ),
];

export const FACTUR_X: readonly Rule[] = [...COMMON, IDENTIFIERS_OF_EXTENDED, SPLIT_PAYMENT];

/** The official rules of these profiles require a total in each currency if there are two. */
const OTHER_CURRENCY = rule(
  'BR-53',
  'In the profiles basic and below, the currency of accounting is another one than that of the invoice.',
  'Leave taxCurrency out.',
  ({ currency, taxCurrency }) => unless(taxCurrency === undefined || taxCurrency !== currency, 'taxCurrency'),
);

export const FACTUR_X_EXTENDED: readonly Rule[] = [...COMMON, TERMS_OF_PAYMENT];

/** Rules about lines, which do not apply to profiles without lines. */
const ON_LINES =
  /^BR-(?:16|2[1-8]|30|4[1-4]|5[24]|6[45]|CO-(?:04|10|18|2[03-5])|B-0\d|[A-Z]+-(?:01|02|05|08))$/;
const OF_FACTUR_X = /^(?:BR-FX|FX)-/;
const CODES = /^BR-(?:DEC|CL)-/;
const MINIMUM = /^BR-(?:0[1-9]|1[345]|CO-(?:09|26)|DEC-1[2348]|CL-.*)$/;

/**
 * Returns the rules for the part of an invoice that a profile holds. Profiles without lines are not invoices under EN 16931 and
 * have to satisfy only their own Schematron.
 */
export function profileRules(profile: Profile, rules: readonly Rule[]): readonly Rule[] {
  if (profile === 'minimum') return rules.filter(({ id }) => OF_FACTUR_X.test(id) || MINIMUM.test(id));
  if (profile === 'basic-wl')
    return [...rules.filter(({ id }) => CODES.test(id) || !ON_LINES.test(id)), OTHER_CURRENCY];
  return [...rules, OTHER_CURRENCY];
}

/** Rules about figures that a reader can recompute. */
const SUMS = /^(?:BT-X-8|BT-179|BR-(?:CO-1[0-7]|(?!CO)[A-Z]+-0[89])|PEPPOL-EN16931-R(?:040|046|120))$/;

/**
 * Grades the findings about a whole invoice whose XML holds only a part. Printed sums must be correct. Rules about terms outside
 * the XML only warn, since no receiver reads those terms.
 */
export function ofWhole(found: readonly Finding[]): Finding[] {
  return found.map((finding) => (SUMS.test(finding.rule) ? finding : { ...finding, severity: 'warning' }));
}

/** Rules of EN 16931 about terms that ZUGFeRD 1.0 requires too. */
const IN_ZUGFERD_1 = /^BR-(?:0[2-7]|14)$/;
/** Rules about sums, which ZUGFeRD 1.0 does not have. */
const SUMS_OF_ZUGFERD_1 = /^BR-CO-1[0-6]$/;

/** Rules for ZUGFeRD 1.0 (2014), which is older than EN 16931. */
export const ZUGFERD_1: readonly Rule[] = [
  rule(
    'ZUGFERD-1',
    'An invoice in ZUGFeRD 1.0 does not conform to EN 16931, which the law requires of an electronic invoice.',
    'Ask the seller for ZUGFeRD 2.',
    () => ['specification'],
    'warning',
  ),
  ...EN16931.cii.filter(({ id }) => IN_ZUGFERD_1.test(id)),
  ...EN16931.cii
    .filter(({ id }) => SUMS_OF_ZUGFERD_1.test(id))
    .map((one): Rule => ({ ...one, severity: 'warning' })),
];
