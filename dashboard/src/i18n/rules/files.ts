import type { Rule } from './rule.ts';

/** Rules about files, keys, addresses and values of forms. */
export const FILE_RULES: readonly Rule[] = [
  [
    /^must (?:not lead to a private address|not contain a user name or password|use port 443\b.*|be an absolute URL)$/,
    {
      en: 'Enter a public address that begins with https://.',
      de: 'Geben Sie eine öffentliche Adresse an, die mit https:// beginnt.',
    },
  ],
  [
    /^names a host that does not exist$/,
    { en: 'This host does not exist.', de: 'Diesen Server gibt es nicht.' },
  ],
  [
    /^must (?:hold an?|be PEM: a) (.+?)(?:, and holds .+|, which begins with .+)$/,
    { en: 'Enter a $1 as PEM.', de: 'Geben Sie als PEM an: $1.' },
  ],
  [
    /^must be (\S+) at the latest\b.*$/,
    {
      en: 'The plan keeps documents until $1 at the latest.',
      de: 'Der Tarif behält Dokumente bis spätestens $1.',
    },
  ],
  [
    /^must be a (\.\w+)$/,
    { en: 'Choose a file that ends in $1.', de: 'Wählen Sie eine Datei mit der Endung $1.' },
  ],
  [
    /^must be relative, without empty segments.*$/,
    {
      en: 'Use a relative path, such as images/logo.png.',
      de: 'Möglich ist ein relativer Pfad wie images/logo.png.',
    },
  ],
  [/^must not be __proto__$/, { en: 'This name is not possible.', de: 'Dieser Name ist nicht möglich.' }],
  [/^must hold an <svg> element$/, { en: 'The file is not an SVG.', de: 'Die Datei ist kein SVG.' }],
  [/^is empty$/, { en: 'The file is empty.', de: 'Die Datei ist leer.' }],
  [
    /^is (?:a damaged (JPEG|PNG)|a (JPEG|PNG) (?:that is cut off|without its palette))\b.*$/,
    { en: 'The picture is damaged.', de: 'Das Bild ist beschädigt.' },
  ],
  [
    /^(?:has no pixels|has .+ pixels, more than .+|is a (?:JPEG|PNG) (?:of|with) .+)$/,
    { en: 'This kind of picture is not possible.', de: 'Diese Art von Bild ist nicht möglich.' },
  ],
  [/^is not valid (?:UTF-8|JSON)$/, { en: 'The file is not valid.', de: 'Die Datei ist ungültig.' }],
  [/^is a PDF already$/, { en: 'This file is a PDF already.', de: 'Diese Datei ist schon ein PDF.' }],
  [
    /^is not a valid JSON Schema: (.+)$/,
    { en: 'This is not a valid JSON Schema: $1.', de: 'Das ist kein gültiges JSON-Schema: $1.' },
  ],
  [
    /^is not a JavaScript expression\b.*$/,
    { en: 'This is not a JavaScript expression.', de: 'Das ist kein JavaScript-Ausdruck.' },
  ],
  [/^is read-only\b.*$/, { en: 'This field is read-only.', de: 'Dieses Feld ist schreibgeschützt.' }],
  [
    /^is (?:a push button|a signature field|a password field)\b.*$/,
    {
      en: 'This kind of field has no value to fill in.',
      de: 'Diese Art von Feld lässt sich nicht ausfüllen.',
    },
  ],
  [
    /^has a line break, and is a field of one line$/,
    { en: 'The field has only one line.', de: 'Das Feld hat nur eine Zeile.' },
  ],
  [
    /^has ([\d,]+) characters, and may have ([\d,]+)$/,
    { en: 'Use at most $2 characters (now $1).', de: 'Höchstens $2 Zeichen sind möglich (jetzt $1).' },
  ],
  [
    /^has more than ([\d,]+) characters$/,
    { en: 'Use at most $1 characters.', de: 'Höchstens $1 Zeichen sind möglich.' },
  ],
  [/^may have one option only$/, { en: 'Choose only one option.', de: 'Wählen Sie nur eine Option.' }],
  [
    /^has no option "(.+?)"; its options are (.+)$/,
    {
      en: 'There is no option “$1”. Choose one of these: $2.',
      de: 'Die Option „$1“ gibt es nicht. Möglich sind: $2.',
    },
  ],
  [
    /^has (?:half of a character|the control character)\b.*$/,
    { en: 'Some of these characters are not possible.', de: 'Einige dieser Zeichen sind nicht möglich.' },
  ],
  [
    /^has .+, which (?:no available font has|the fonts of the form do not have)\b.*$/,
    { en: 'No font has some of these characters.', de: 'Für einige dieser Zeichen gibt es keine Schrift.' },
  ],
  [
    /^has the unknown placeholder ([^;]+);.*$/,
    { en: 'There is no placeholder $1.', de: 'Den Platzhalter $1 gibt es nicht.' },
  ],
  [
    /^may only be empty together with an image$/,
    { en: 'Enter text, or choose a picture.', de: 'Geben Sie Text an, oder wählen Sie ein Bild.' },
  ],
  [
    /^must be a time zone such as (\S+)\b.*$/,
    { en: 'Enter a time zone such as $1.', de: 'Geben Sie eine Zeitzone wie $1 an.' },
  ],
  [
    /^(?:has no characters that count|must not (?:hold the character|mix letters)\b.*|must begin and end with letters\b.*)$/,
    {
      en: 'Some characters of this password are not possible.',
      de: 'Einige Zeichen dieses Passworts sind nicht möglich.',
    },
  ],
  [/^cannot be true while (\S+) is false$/, { en: 'This needs “$1” as well.', de: 'Dazu gehört auch „$1“.' }],
  [
    /^extends past the (right|left|top|bottom) edge\b.*$/,
    { en: 'This extends past the edge of the page.', de: 'Das ragt über den Rand der Seite.' },
  ],
];
