import { ADVICE } from './advice.ts';
import { ALLOWANCES } from './allowances.ts';
import { calculations } from './calculations.ts';
import { CODES, NOTE_SUBJECTS_OF_UBL } from './codes.ts';
import { dates } from './dates.ts';
import { DECIMALS } from './decimals.ts';
import { extended } from './extended.ts';
import { type Exactness, figures } from './figures.ts';
import { MEANS_OF_CII, PRESENCE } from './presence.ts';
import { eachOf, type Rule, rule, unless } from './rule.ts';
import { IGIC_ABOVE_ZERO, vatRules } from './vat.ts';

export { type Finding, findings, isError, type Rule } from './rule.ts';

type Syntax = 'ubl' | 'cii';

const ONLY_IN: Readonly<Record<Syntax, readonly Rule[]>> = {
  cii: [IGIC_ABOVE_ZERO],
  ubl: [NOTE_SUBJECTS_OF_UBL],
};

function core(exactness: Exactness): readonly Rule[] {
  const presence = PRESENCE.map((one) =>
    exactness === 'cii' && one.id === MEANS_OF_CII.id ? MEANS_OF_CII : one,
  );
  return [
    ...presence,
    ...(exactness === 'exact' ? [] : [dates(exactness === 'ubl' ? 'UBL-SYNTAX' : 'CII-DT-097')]),
    ...ALLOWANCES,
    ...(exactness === 'exact' ? figures(exactness) : []),
    ...calculations(exactness),
    ...DECIMALS,
    ...CODES,
    ...vatRules(exactness),
  ];
}

/** The rules of EN 16931-1:2017 with its amendment, as the official rules of a syntax judge them. */
export const EN16931: Readonly<Record<Syntax, readonly Rule[]>> = { ubl: core('ubl'), cii: core('cii') };

/** Those of the profile EXTENDED of Factur-X, which replace some of them. */
export const EXTENDED: readonly Rule[] = extended(EN16931.cii);

/** Lines of the profile EXTENDED are read, not made: sums, page and profiles know none. */
const NO_SUBTYPES = rule(
  'BT-X-8',
  'An invoice that is made has no subtotals and no lines of information.',
  'Leave subtype and parentId out, with the lines that are no DETAIL.',
  (it) =>
    eachOf(it.lines, 'lines', ({ subtype, parentId }, path) => [
      ...unless(subtype === undefined, `${path}.subtype`),
      ...unless(parentId === undefined, `${path}.parentId`),
    ]),
);

const THIRD_PARTY = rule(
  'BT-179',
  'An invoice that is made collects no amount for others.',
  'Leave totals.thirdParty out.',
  ({ totals }) => unless(totals?.thirdParty === undefined, 'totals.thirdParty'),
);

const EXACT = [...core('exact'), NO_SUBTYPES, THIRD_PARTY];

/** Rules about the amounts of the VAT breakdown. */
const BREAKDOWN = /^BR-(?:[A-Z]+-0[89]|CO-17)$/;

/** The rules of UBL, and advice about amounts of the VAT breakdown that they accept and that are off. */
function exactInUbl(): readonly Rule[] {
  const tolerant = new Map(EN16931.ubl.map((one) => [one.id, one]));
  return EXACT.flatMap((exact) => {
    const official = BREAKDOWN.test(exact.id) ? tolerant.get(exact.id) : undefined;
    if (official === undefined) return [exact];
    const advice: Rule = {
      ...exact,
      severity: 'warning',
      words: `${exact.words} UBL accepts this amount all the same.`,
      broken(invoice) {
        const wrong = new Set(official.broken(invoice));
        return Array.from(exact.broken(invoice)).filter((path) => !wrong.has(path));
      },
    };
    return [official, advice];
  });
}

/**
 * The rules of EN 16931 for an invoice that is made: every figure is right to the cent. Only in UBL, whose receivers accept
 * it, the VAT breakdown may be off, with a warning: such amounts come from systems that round line by line.
 */
export const MADE: Readonly<Record<Syntax, readonly Rule[]>> = {
  ubl: [...exactInUbl(), ...ONLY_IN.ubl, ...ADVICE],
  cii: [...EXACT, ...ONLY_IN.cii, ...ADVICE],
};

/** The schema of CII D16B, by which XRechnung and other receivers of CII judge; that of Factur-X has several. */
export const ONE_PRECEDING_INVOICE = rule(
  'CII-SYNTAX',
  'CII D16B has one preceding invoice.',
  'Give one in precedingInvoices, or take UBL or factur-x.',
  ({ precedingInvoices = [] }) => unless(precedingInvoices.length <= 1, 'precedingInvoices'),
);
