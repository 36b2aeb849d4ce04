import type { Language } from './i18n.tsx';

/** Rule in the service's messages, with its text for people. `$1` and so on are the groups of the pattern. */
type Rule = readonly [pattern: RegExp, texts: Readonly<Record<Language, string>>];

/** Nouns that follow a number in rules. */
const NOUNS: Readonly<Record<string, string>> = {
  characters: 'Zeichen',
  properties: 'Felder',
  items: 'Einträge',
  fields: 'Felder',
  bytes: 'Byte',
  profiles: 'Profile',
  stamps: 'Stempel',
  stamp: 'Stempel',
  step: 'Schritt',
  steps: 'Schritte',
  part: 'Teil',
  parts: 'Teile',
  box: 'Bereich',
  boxes: 'Bereiche',
  page: 'Seite',
  pages: 'Seiten',
  profile: 'Profil',
  PDF: 'PDF',
  one: '1',
};

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

const RULES: readonly Rule[] = [
  [/^must not be empty$/, { en: 'Fill in this field.', de: 'Füllen Sie dieses Feld aus.' }],
  [
    /^(?:is required|is missing|must be given)\b.*$/,
    { en: 'This field is required.', de: 'Dieses Feld ist nötig.' },
  ],
  [
    /^must (?:have|name|contain) at most ([\d,]+) (\w+)\b.*$/,
    { en: 'Use at most $1 $2.', de: 'Höchstens $1 $2 sind möglich.' },
  ],
  [
    /^must (?:have|name|contain) at least (one|[\d,]+) (\w+)\b.*$/,
    { en: 'At least $1 $2 is needed.', de: 'Mindestens $1 $2 ist nötig.' },
  ],
  [
    /^must be at most ([^\s:]+)\b.*$/,
    { en: 'The largest possible value is $1.', de: 'Der größte mögliche Wert ist $1.' },
  ],
  [
    /^must be at least ([^\s:]+)\b.*$/,
    { en: 'The smallest possible value is $1.', de: 'Der kleinste mögliche Wert ist $1.' },
  ],
  [
    /^must be (?:a number of points |a whole number |a number )?from (\S+) to ([^\s:]+).*$/,
    { en: 'Enter a value from $1 to $2.', de: 'Geben Sie einen Wert von $1 bis $2 an.' },
  ],
  [
    /^must be greater than (\S+).*$/,
    { en: 'Enter a value greater than $1.', de: 'Geben Sie einen Wert über $1 an.' },
  ],
  [
    /^must be one of (.+?)(?:: did you mean (.+)\?)?$/,
    { en: 'Choose one of these: $1.', de: 'Möglich sind: $1.' },
  ],
  [
    /^must be (?:(?:a|an integer or) ?whole number|(?:an )?integer)\b.*$/,
    { en: 'Enter a whole number.', de: 'Geben Sie eine ganze Zahl an.' },
  ],
  [/^must be (?:a )?number\b.*$/, { en: 'Enter a number.', de: 'Geben Sie eine Zahl an.' }],
  [/^must be (?:(?:a )?string|text)\b.*$/, { en: 'Enter text.', de: 'Geben Sie einen Text an.' }],
  [
    /^must be (?:true or false|(?:a )?boolean)\b.*$/,
    { en: 'Choose yes or no.', de: 'Wählen Sie Ja oder Nein.' },
  ],
  [
    /^must be an? (?:http or )?https URL\b.*$/,
    {
      en: 'Enter an address that begins with https://.',
      de: 'Geben Sie eine Adresse an, die mit https:// beginnt.',
    },
  ],
  [
    /^must be a valid email\b.*$/,
    { en: 'Enter an e-mail address.', de: 'Geben Sie eine E-Mail-Adresse an.' },
  ],
  [/^must be a valid (?:url|uri)\b.*$/, { en: 'Enter an address.', de: 'Geben Sie eine Adresse an.' }],
  [/^must be a (?:valid |calendar )?date\b.*$/, { en: 'Enter a date.', de: 'Geben Sie ein Datum an.' }],
  [
    /^must be (?:a time )?in the future\b.*$/,
    { en: 'Choose a time in the future.', de: 'Wählen Sie einen Zeitpunkt in der Zukunft.' },
  ],
  [
    /^must be an IANA time zone.*$/,
    { en: 'Enter a time zone such as Europe/Berlin.', de: 'Geben Sie eine Zeitzone wie Europe/Berlin an.' },
  ],
  [
    /^must be the ARN of a KMS key.*$/,
    { en: 'Enter the ARN of a KMS key.', de: 'Geben Sie den ARN eines KMS-Schlüssels an.' },
  ],
  [
    /^must be a region such as (\S+)$/,
    { en: 'Enter a region such as $1.', de: 'Geben Sie eine Region wie $1 an.' },
  ],
  [
    /^must (?:be|have) (?:1 to (\d+) )?(?:lower-case|lowercase|small) letters.*$/,
    {
      en: 'Use lower-case letters, digits and hyphens.',
      de: 'Möglich sind Kleinbuchstaben, Ziffern und Bindestriche.',
    },
  ],
  [
    /^must (?:be well-formed Unicode|not hold control characters|be visible ASCII characters).*$/,
    { en: 'Some of these characters are not possible.', de: 'Einige dieser Zeichen sind nicht möglich.' },
  ],
  [
    /^is reserved\b.*$/,
    { en: 'The service itself uses this name.', de: 'Diesen Namen verwendet der Dienst selbst.' },
  ],
  [
    /^cannot be given together with (\S+).*$/,
    { en: 'This cannot be combined with “$1”.', de: 'Das ist nicht zusammen mit „$1“ möglich.' },
  ],
  [
    /^(?:is|the slug is) (?:already )?(?:taken|in use|used)\b.*$/,
    { en: 'This is taken already.', de: 'Das ist schon vergeben.' },
  ],
  [
    /^must be (?:(?:an )?array|(?:an )?object|a list|null)\b.*$/,
    { en: 'This has the wrong form.', de: 'Das hat die falsche Form.' },
  ],
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
  [
    /^must match (.+)$/,
    { en: 'This does not have the form that is needed ($1).', de: 'Das hat nicht die nötige Form ($1).' },
  ],
  [
    /^the (?:passphrase|password) is wrong.*$/i,
    { en: 'The password is wrong.', de: 'Das Passwort ist falsch.' },
  ],
];

/** Shown where all problems of a request are at their fields. */
export const SEE_FIELDS: Readonly<Record<Language, string>> = {
  en: 'Check the marked fields.',
  de: 'Prüfen Sie die markierten Felder.',
};

/**
 * Returns a rule of the service for people.
 *
 * @returns undefined for a rule without a text
 */
export function ruleText(rule: string, language: Language): string | undefined {
  for (const [pattern, texts] of RULES) {
    const found = pattern.exec(rule);
    if (!found) continue;
    return texts[language].replaceAll(/\$(\d)/g, (_, group: string) => {
      const value = found[Number(group)] ?? '';
      return language === 'de' ? (NOUNS[value] ?? value) : value;
    });
  }
  return undefined;
}
