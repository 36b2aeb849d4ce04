import { ALLOWANCES } from './allowances.ts';
import { CALCULATIONS } from './calculations.ts';
import { CODES, NOTE_SUBJECTS_OF_UBL } from './codes.ts';
import { DECIMALS } from './decimals.ts';
import { PRESENCE } from './presence.ts';
import type { Rule } from './rule.ts';
import { IGIC_ABOVE_ZERO, VAT } from './vat.ts';

export { type Finding, findings, isError, type Rule } from './rule.ts';

/** What only the rules of Cross Industry Invoice ask for. */
export const CII_ONLY: readonly Rule[] = [IGIC_ABOVE_ZERO];

/** What only the rules of UBL ask for. */
export const UBL_ONLY: readonly Rule[] = [NOTE_SUBJECTS_OF_UBL];

/** The rules of EN 16931-1:2017 with its amendment. */
export const EN16931: readonly Rule[] = [
  ...PRESENCE,
  ...ALLOWANCES,
  ...CALCULATIONS,
  ...DECIMALS,
  ...CODES,
  ...VAT,
];
