import type { Rule } from './rule.ts';

/** Formats of JSON Schema, as Ajv reports them. */
const FORMATS: readonly Rule[] = [
  [
    /^must match format "date"$/,
    { en: 'Enter a date such as 2026-03-31.', de: 'Geben Sie ein Datum wie 2026-03-31 an.' },
  ],
  [
    /^must match format "date-time"$/,
    {
      en: 'Enter a date with time such as 2026-03-31T09:30:00Z.',
      de: 'Geben Sie ein Datum mit Uhrzeit wie 2026-03-31T09:30:00Z an.',
    },
  ],
  [
    /^must match format "time"$/,
    { en: 'Enter a time such as 09:30:00Z.', de: 'Geben Sie eine Uhrzeit wie 09:30:00Z an.' },
  ],
  [
    /^must match format "email"$/,
    { en: 'Enter an e-mail address.', de: 'Geben Sie eine E-Mail-Adresse an.' },
  ],
  [
    /^must match format "ur[il](?:-reference)?"$/,
    { en: 'Enter an address.', de: 'Geben Sie eine Adresse an.' },
  ],
];

/** Rules of JSON Schema, as Ajv reports them. */
export const SCHEMA_RULES: readonly Rule[] = [
  ...FORMATS,
  [
    /^must NOT have fewer than 1 characters$/,
    { en: 'Fill in this field.', de: 'Füllen Sie dieses Feld aus.' },
  ],
  [
    /^must NOT have fewer than (\d+) (\w+)$/,
    { en: 'At least $1 $2 are needed.', de: 'Mindestens $1 $2 sind nötig.' },
  ],
  [
    /^must NOT have more than (\d+) (\w+)$/,
    { en: 'Use at most $1 $2.', de: 'Höchstens $1 $2 sind möglich.' },
  ],
  [
    /^must be >= (\S+)$/,
    { en: 'The smallest possible value is $1.', de: 'Der kleinste mögliche Wert ist $1.' },
  ],
  [/^must be <= (\S+)$/, { en: 'The largest possible value is $1.', de: 'Der größte mögliche Wert ist $1.' }],
  [/^must be > (\S+)$/, { en: 'Enter a value greater than $1.', de: 'Geben Sie einen Wert über $1 an.' }],
  [/^must be < (\S+)$/, { en: 'Enter a value less than $1.', de: 'Geben Sie einen Wert unter $1 an.' }],
  [
    /^must be multiple of (\S+)$/,
    { en: 'Enter a multiple of $1.', de: 'Geben Sie ein Vielfaches von $1 an.' },
  ],
  [
    /^must NOT have duplicate items\b.*$/,
    { en: 'Some entries are the same.', de: 'Einige Einträge sind gleich.' },
  ],
  [
    /^is not a field of the template$/,
    { en: 'The template has no such field.', de: 'Dieses Feld hat die Vorlage nicht.' },
  ],
];
