import type { Rule } from './rule.ts';

/** Forms that many rules have; they are tried last. */
export const GENERAL_RULES: readonly Rule[] = [
  [
    /^must be ((?:[\w./"-]+|"[^"]*")(?:, [\w./"-]+)* or [\w./" -]+)(?:[;:].*)?$/,
    { en: 'Choose one of these: $1.', de: 'Möglich sind: $1.' },
  ],
  [
    /^must be failed, 2xx.*$/,
    { en: 'Enter a status such as 404.', de: 'Geben Sie einen Status wie 404 an.' },
  ],
  [
    /^must be a (.+) without a password$/,
    { en: 'Choose a file ($1) without a password.', de: 'Wählen Sie eine Datei ($1) ohne Passwort.' },
  ],
  [/^must be ([^\s:]+)(?::.*)?$/, { en: 'Only “$1” is possible.', de: 'Nur „$1“ ist möglich.' }],
  [
    /^must not (?:name a PDF|hold the same \w+) twice$/,
    { en: 'Each one is possible only once.', de: 'Jedes ist nur einmal möglich.' },
  ],
  [
    /^must leave at least (\S+) between them$/,
    { en: 'Leave at least $1 between the margins.', de: 'Lassen Sie zwischen den Rändern mindestens $1.' },
  ],
  [
    /^must have exactly one of (\S+) and (\S+)$/,
    { en: 'Fill in either “$1” or “$2”.', de: 'Füllen Sie entweder „$1“ oder „$2“ aus.' },
  ],
  [
    /^must have no query and no fragment$/,
    { en: 'Enter an address without ? and #.', de: 'Geben Sie eine Adresse ohne ? und # an.' },
  ],
  [
    /^must name a key after the point$/,
    { en: 'Enter the name of a key.', de: 'Geben Sie den Namen eines Schlüssels an.' },
  ],
  [
    /^needs (?:the format|a format of) (.+?)(?::.*)?$/,
    { en: 'This is only possible with the format $1.', de: 'Das ist nur mit dem Format $1 möglich.' },
  ],
  [
    /^needs a tagged PDF\b.*$/,
    { en: 'This is only possible with a tagged PDF.', de: 'Das ist nur mit einem PDF mit Tags möglich.' },
  ],
  [/^(?:needs|requires) (\w+)\b.*$/, { en: 'This needs “$1” as well.', de: 'Dazu gehört auch „$1“.' }],
  [
    /^is for (?:the formats )?(\S+) and (\S+) alone$/,
    { en: 'This is only possible with $1 and $2.', de: 'Das ist nur mit $1 und $2 möglich.' },
  ],
  [
    /^(?:has a value that is not possible here|is not possible|cannot be (?:given|a filter)|must not be|is for|has a name that)\b.*$/,
    { en: 'This is not possible here.', de: 'Das ist hier nicht möglich.' },
  ],
  [/^unknown fields? (.+?)(?:: .*)?$/, { en: 'There is no field $1.', de: 'Das Feld $1 gibt es nicht.' }],
  [
    /^must match (.+)$/,
    { en: 'This does not have the form that is needed ($1).', de: 'Das hat nicht die nötige Form ($1).' },
  ],
  [
    /^the (?:passphrase|password) is wrong.*$/i,
    { en: 'The password is wrong.', de: 'Das Passwort ist falsch.' },
  ],
];
