import type { Sensitivity, TextRange } from '../text/text-ranges.ts';
import type { IdScheme } from './ids/id-scheme.ts';
import { findIds } from './ids/id-scheme.ts';
import { LABELLED_VAT_RULES, VAT_RULES, type VatRule } from './ids/vat-numbers.ts';
import type { Label } from './label.ts';
import { lazy } from './lazy.ts';
import { vatLabel } from './vat-labels.ts';

export const VAT_LABEL = vatLabel();

function scheme(rule: VatRule, name: Label, alone: boolean): IdScheme {
  const prefix = new RegExp(`^(?:${rule.prefix})(?=(?:${rule.shape})$)`);
  return {
    shape: new RegExp(`^(?:${rule.prefix})(?:${rule.shape})$`),
    length: [4, 16],
    isValid: (id) => rule.isValid(id.replace(prefix, '').replace(/(?:MWST|TVA|IVA|HR|MVA)$/, '')),
    label: name,
    familyLabel: VAT_LABEL,
    ...(alone ? { alone, groups: 'any' as const } : {}),
  };
}

const SCHEMES = lazy((): readonly IdScheme[] => [
  ...VAT_RULES.map((rule) => scheme(rule, VAT_LABEL, true)),
  ...LABELLED_VAT_RULES.map((rule) => scheme(rule, vatLabel(rule.country), false)),
]);

/**
 * Finds VAT ids of the European Union, Britain, Switzerland, Norway and India, with the country prefix and valid check digits;
 * after a label also without the prefix, as used domestically, and those of some further countries. Strict: the same. Broad:
 * after any label, and after a VAT label with wrong check digits.
 */
export function findVatId(text: string, sensitivity: Sensitivity): TextRange[] {
  // A tax id in these groups belongs to a person in the United States.
  return findIds(text, SCHEMES(), sensitivity).filter(
    ([start, end]) => !/^\d{3}-\d\d-\d{4}$/.test(text.slice(start, end)),
  );
}
