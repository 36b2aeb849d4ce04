import { ADVICE } from './advice.ts';
import { ALLOWANCES } from './allowances.ts';
import { calculations } from './calculations.ts';
import { CODES, NOTE_SUBJECTS_OF_UBL } from './codes.ts';
import { dates } from './dates.ts';
import { DECIMALS } from './decimals.ts';
import { extended } from './extended.ts';
import { type Exactness, figures } from './figures.ts';
import { MEANS_OF_CII, OTHER_PAYEE, PRESENCE } from './presence.ts';
import { eachOf, type Rule, rule, unless } from './rule.ts';
import { IGIC_ABOVE_ZERO, vatRules } from './vat.ts';

export { type Finding, findings, isError, type Rule } from './rule.ts';

type Syntax = 'ubl' | 'cii';

const ONLY_IN: Readonly<Record<Syntax, readonly Rule[]>> = {
  cii: [IGIC_ABOVE_ZERO, OTHER_PAYEE.cii],
  ubl: [NOTE_SUBJECTS_OF_UBL, OTHER_PAYEE.ubl],
};

function core(exactness: Exactness): readonly Rule[] {
  const presence = PRESENCE.map((one) =>
    exactness === 'cii' && one.id === MEANS_OF_CII.id ? MEANS_OF_CII : one,
  );
  return [
    ...presence,
    ...(exactness === 'exact'
      ? []
      : [OTHER_PAYEE[exactness], dates(exactness === 'ubl' ? 'UBL-SYNTAX' : 'CII-DT-097')]),
    ...ALLOWANCES,
    ...(exactness === 'exact' ? figures(exactness) : []),
    ...calculations(exactness),
    ...DECIMALS,
    ...CODES,
    ...vatRules(exactness),
  ];
}

/** Terms that EN 16931-1 requires, and neither the official rules nor the schemas: texts of notes, type and name of files. */
const UNTESTED = /^(?:BT-22|BT-125-[12])$/;

const graded = (rules: readonly Rule[], severity: Rule['severity']) =>
  rules.map((one): Rule => (UNTESTED.test(one.id) ? { ...one, severity } : one));

/** Rules of EN 16931-1:2017 with its amendment, as in the official rules of each syntax. */
export const EN16931: Readonly<Record<Syntax, readonly Rule[]>> = {
  ubl: graded(core('ubl'), 'warning'),
  cii: graded(core('cii'), 'warning'),
};

/** Rules of EN 16931 for the profiles of Factur-X, whose schemas require these terms. */
export const EN16931_OF_FACTUR_X: readonly Rule[] = graded(EN16931.cii, 'error');

/** Rules of the Factur-X profile EXTENDED, which replaces some rules of EN 16931. */
export const EXTENDED: readonly Rule[] = extended(EN16931_OF_FACTUR_X);

/** EXTENDED lines are read but never written: sums, page and profiles do not support their subtypes. */
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

/** Returns the UBL rules, with warnings about inexact amounts of the VAT breakdown that UBL accepts. */
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
 * Rules of EN 16931 for created invoices: every figure is exact to the cent. Only UBL accepts an inexact VAT breakdown, so there
 * it is a warning: systems that round line by line produce such amounts.
 */
export const MADE: Readonly<Record<Syntax, readonly Rule[]>> = {
  ubl: [...exactInUbl(), ...ONLY_IN.ubl, ...ADVICE],
  cii: [...EXACT, ...ONLY_IN.cii, ...ADVICE],
};

/** Limit of the CII D16B schema, which XRechnung and other receivers of CII apply. The Factur-X schema allows several. */
export const ONE_PRECEDING_INVOICE = rule(
  'CII-SYNTAX',
  'CII D16B has one preceding invoice.',
  'Give one in precedingInvoices, or take UBL or factur-x.',
  ({ precedingInvoices = [] }) => unless(precedingInvoices.length <= 1, 'precedingInvoices'),
);
