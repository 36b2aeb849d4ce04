import type { Profile } from '../formats.ts';
import { EN16931 } from './index.ts';
import { has, type Rule, rule, unless } from './rule.ts';

const PREPAYMENT = '386';

/** What Factur-X 1.0 asks for beside EN 16931. */
export const FACTUR_X: readonly Rule[] = [
  rule(
    'BR-FX-EN-04',
    'An invoice should say when was delivered, unless it asks for a prepayment (386): at a date, in a period, or line by line.',
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

/** What is a warning by EN 16931, and an error in the profile EXTENDED. */
const TERMS_OF_PAYMENT = 'BR-CO-25';

export const FACTUR_X_EXTENDED: readonly Rule[] = [
  ...FACTUR_X,
  ...EN16931.filter(({ id }) => id === TERMS_OF_PAYMENT).map((one): Rule => ({ ...one, severity: 'error' })),
];

/** Of an invoice without lines nothing is known that its lines would say. */
const ON_LINES =
  /^BR-(?:16|2[1-8]|30|4[1-4]|5[24]|6[45]|CO-(?:04|10|18|2[03-5])|B-0\d|[A-Z]+-(?:01|02|05|08))$/;
const MINIMUM = /^BR-(?:0[1-9]|1[345]|CO-(?:09|26)|DEC-1[2348]|CL-.*)$/;

/**
 * The rules that are asked of what a profile has room for. Those without lines are no invoices of EN 16931, and keep only
 * what their own Schematron asks of them.
 */
export function profileRules(profile: Profile): readonly Rule[] {
  if (profile === 'minimum') return EN16931.filter(({ id }) => MINIMUM.test(id));
  if (profile === 'basic-wl') {
    return EN16931.filter(({ id }) => /^BR-(?:DEC|CL)-/.test(id) || !ON_LINES.test(id));
  }
  return EN16931;
}
