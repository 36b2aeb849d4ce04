import type { Rule } from '../rule.ts';
import { XRECHNUNG } from '../xrechnung.ts';
import { areBothGerman } from './peppol.ts';

/** `BR-DE-23-a` is `DE-R-023-1` in Peppol. */
const NAME = /^BR-DE-(\d+)(?:-([ab]))?$/;

/** Rules that Peppol BIS Billing 3 shares with XRechnung for invoices within Germany. */
export const PEPPOL_GERMANY: readonly Rule[] = XRECHNUNG.flatMap((rule) => {
  const [, number, part] = NAME.exec(rule.id) ?? [];
  if (number === undefined) return [];
  const suffix = part === undefined ? '' : part === 'a' ? '-1' : '-2';
  const id = `DE-R-${number.padStart(3, '0')}${suffix}`;
  return [{ ...rule, id, broken: (invoice) => (areBothGerman(invoice) ? rule.broken(invoice) : []) }];
});
