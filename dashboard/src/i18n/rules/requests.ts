import type { Rule } from './rule.ts';

/** Rules about fields of requests. */
export const REQUEST_RULES: readonly Rule[] = [
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
    /^must be (?:a decimal|a percentage|an amount)\b.*$/,
    { en: 'Enter a number such as 12.50.', de: 'Geben Sie eine Zahl wie 12.50 an.' },
  ],
  [
    /^must be (.+), by its content$/,
    { en: 'The content of the file must be $1.', de: 'Der Inhalt der Datei muss eines davon sein: $1.' },
  ],
  [/^must have at least 1 characters$/, { en: 'Fill in this field.', de: 'Füllen Sie dieses Feld aus.' }],
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
  [
    /^must be (?:the XML as a string|an? (?:base64 )?(?:PDF|document|PNG|JPEG|SVG|image)\b.*|(?:an object of )?base64\b.*|PNG|UTF-8|text: .*)$/,
    { en: 'This file is not possible here.', de: 'Diese Datei ist hier nicht möglich.' },
  ],
  [
    /^must be a PEM certificate\b.*$/,
    { en: 'Enter a certificate as PEM.', de: 'Geben Sie ein Zertifikat als PEM an.' },
  ],
  [
    /^must be an ISO 8601 (?:date|time) such as (\d{4}-\d\d-\d\d)(?:T[\d:]+Z)?(?:,.*)?$/,
    { en: 'Enter a date such as $1.', de: 'Geben Sie ein Datum wie $1 an.' },
  ],
  [
    /^must be (?:a|the) (?:BCP 47 )?language\b.*$/,
    { en: 'Enter a language such as de-DE.', de: 'Geben Sie eine Sprache wie de-DE an.' },
  ],
  [
    /^must be (?:a length such as .*|a length)$/,
    {
      en: 'Enter a length such as 18mm, 1in or 36pt.',
      de: 'Geben Sie eine Länge wie 18mm, 1in oder 36pt an.',
    },
  ],
  [
    /^must be (?:an array of page numbers.*|a page number.*)$/,
    { en: 'Enter pages such as 1-3, 5.', de: 'Geben Sie Seiten wie 1-3, 5 an.' },
  ],
  [
    /^must be (?:an id|the id of .*|the slug of .*|the number of a version|the nextCursor of .*)$/,
    { en: 'This does not exist.', de: 'Das gibt es nicht.' },
  ],
  [
    /^must be 1 to (\d+) of the characters (.+?)(?:, the first of them a letter)?$/,
    { en: 'Use 1 to $1 of the characters $2.', de: 'Möglich sind 1 bis $1 der Zeichen $2.' },
  ],
  [
    /^must be (?:named by|a file name of) 1 to (\d+) .*$/,
    {
      en: 'Use a file name of 1 to $1 letters, digits, hyphens or underscores.',
      de: 'Möglich ist ein Dateiname aus 1 bis $1 Buchstaben, Ziffern, Binde- oder Unterstrichen.',
    },
  ],
  [
    /^must (?:be|have) (\d+) to (\d+) (\w+)\b.*$/,
    { en: '$1 to $2 $3 are possible.', de: '$1 bis $2 $3 sind möglich.' },
  ],
  [
    /^must be (\d+) to (\d+)$/,
    { en: 'Enter a value from $1 to $2.', de: 'Geben Sie einen Wert von $1 bis $2 an.' },
  ],
  [
    /^must be a number above (\S+), and at most (\S+)$/,
    {
      en: 'Enter a value above $1, and at most $2.',
      de: 'Geben Sie einen Wert über $1 und höchstens $2 an.',
    },
  ],
  [
    /^must be a multiple of (\S+)$/,
    { en: 'Enter a multiple of $1.', de: 'Geben Sie ein Vielfaches von $1 an.' },
  ],
  [
    /^must be (?:valid JSON|a JSON object)\b.*$/,
    { en: 'Enter valid JSON.', de: 'Geben Sie gültiges JSON an.' },
  ],
  [
    /^must be a valid (\S+)$/,
    { en: 'This does not have the form that is needed ($1).', de: 'Das hat nicht die nötige Form ($1).' },
  ],
];
