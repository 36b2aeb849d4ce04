import type { Rule } from '../rule.ts';
import { PEPPOL_DENMARK } from './denmark.ts';
import { PEPPOL_GREECE } from './greece.ts';
import { PEPPOL_ICELAND } from './iceland.ts';
import { PEPPOL_ITALY } from './italy.ts';
import { PEPPOL_NETHERLANDS } from './netherlands.ts';
import { PEPPOL_NORWAY } from './norway.ts';
import { PEPPOL_SWEDEN } from './sweden.ts';

/** Rules of Peppol BIS Billing 3 for sellers of one country (2026.5). Those of Germany are derived from XRechnung's rules. */
export const PEPPOL_COUNTRIES: readonly Rule[] = [
  ...PEPPOL_NETHERLANDS,
  ...PEPPOL_ITALY,
  ...PEPPOL_SWEDEN,
  ...PEPPOL_NORWAY,
  ...PEPPOL_DENMARK,
  ...PEPPOL_ICELAND,
  ...PEPPOL_GREECE,
];
