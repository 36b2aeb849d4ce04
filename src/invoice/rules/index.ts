import { ADVICE } from './advice.ts';
import { ALLOWANCES } from './allowances.ts';
import { calculations } from './calculations.ts';
import { CODES, NOTE_SUBJECTS_OF_UBL } from './codes.ts';
import { DECIMALS } from './decimals.ts';
import { type Exactness, figures } from './figures.ts';
import { PRESENCE } from './presence.ts';
import type { Rule } from './rule.ts';
import { IGIC_ABOVE_ZERO, vatRules } from './vat.ts';

export { type Finding, findings, isError, type Rule } from './rule.ts';

type Syntax = 'ubl' | 'cii';

const ONLY_IN: Readonly<Record<Syntax, readonly Rule[]>> = {
  cii: [IGIC_ABOVE_ZERO],
  ubl: [NOTE_SUBJECTS_OF_UBL],
};

function core(exactness: Exactness): readonly Rule[] {
  return [
    ...PRESENCE,
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

/** The same, with the tolerances of the profile EXTENDED of Factur-X. */
export const EXTENDED: readonly Rule[] = core('extended');

const EXACT = [...core('exact'), ...ADVICE];

/** The rules of EN 16931 for an invoice that is made: every figure is right to the cent. */
export const MADE: Readonly<Record<Syntax, readonly Rule[]>> = {
  ubl: [...EXACT, ...ONLY_IN.ubl],
  cii: [...EXACT, ...ONLY_IN.cii],
};
