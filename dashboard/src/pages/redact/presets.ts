import type { RedactionPreset } from '@platen/client';

/** Kinds of data that the service finds by itself, in the order of the page. */
export const PRESETS = [
  'ssn',
  'email',
  'phone',
  'international-phone',
  'date-of-birth',
  'credit-card',
  'iban',
  'us-routing-number',
  'vat-id',
  'national-id',
  'passport',
  'mrz',
  'ip-address',
  'mac-address',
  'url',
] as const satisfies readonly RedactionPreset[];
