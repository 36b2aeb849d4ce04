import { ALLOWANCES } from './allowances.ts';
import { CALCULATIONS } from './calculations.ts';
import { CODES, NOTE_SUBJECTS_OF_UBL } from './codes.ts';
import { DECIMALS } from './decimals.ts';
import { PRESENCE } from './presence.ts';
import type { Rule } from './rule.ts';
import { IGIC_ABOVE_ZERO, VAT } from './vat.ts';

export { type Finding, findings, isError, type Rule } from './rule.ts';

/** Rules that only Cross Industry Invoice has. */
export const CII_ONLY: readonly Rule[] = [IGIC_ABOVE_ZERO];

/** Rules that only UBL has. */
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
