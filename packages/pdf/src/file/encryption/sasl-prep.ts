import bidiFactory, { type Bidi } from 'bidi-js';

// The package is CommonJS, but its types declare an ES module export.
const bidi = (bidiFactory as unknown as () => Bidi)();

/** Mapped to nothing (RFC 3454, table B.1): soft hyphens, joiners and variation selectors. */
const NOTHING = /\u034f|[\u180b-\u180d]|[\ufe00-\ufe0f]|[\u00ad\u1806\u200b-\u200d\u2060\ufeff]/gu;

/** Mapped to a space (table C.1.2). */
const SPACES = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/gu;

/**
 * Prohibited (tables C.1.2 to C.9): other spaces, control characters, private use, noncharacters, characters inappropriate for
 * plain text or for a canonical form, and those that change how text is displayed.
 */
const PROHIBITED = new RegExp(
  [
    '[\\u00a0\\u1680\\u2000-\\u200b\\u202f\\u205f\\u3000]',
    '[\\u0000-\\u001f\\u007f-\\u009f\\u06dd\\u070f\\u180e\\u200c\\u200d\\u2028\\u2029\\u2060-\\u2063]',
    '[\\u206a-\\u206f\\ufeff\\ufff9-\\ufffd\\u{1d173}-\\u{1d17a}\\u2ff0-\\u2ffb]',
    '[\\u0340\\u0341\\u200e\\u200f\\u202a-\\u202e\\u{e0001}\\u{e0020}-\\u{e007f}]',
    '[\\p{Co}\\p{Cs}\\p{Noncharacter_Code_Point}]',
  ].join('|'),
  'u',
);

/** A prepared password, or the reason why it is refused. */
export type Prepared = { readonly text: string } | { readonly refused: string };

/**
 * Prepares a password with SASLprep (RFC 4013), as ISO 32000-2, 7.6.4.3.3 requires, including NFKC normalization and the rule for
 * bidirectional text. Characters newer than Unicode 3.2, the profile's last version, stay unchanged, as in a query: readers
 * without such a profile can open the file as well.
 */
export function saslPrep(password: string): Prepared {
  const text = password.replace(NOTHING, '').replace(SPACES, ' ').normalize('NFKC');
  const prohibited = PROHIBITED.exec(text)?.[0];
  if (prohibited !== undefined) {
    const code = prohibited.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0');
    return { refused: `must not hold the character U+${code}` };
  }
  const directions = [...text].map((character) => bidi.getBidiCharTypeName(character));
  const isRightToLeft = (direction: string | undefined) => direction === 'R' || direction === 'AL';
  if (!directions.some(isRightToLeft)) return { text };
  if (directions.includes('L')) return { refused: 'must not mix letters of both writing directions' };
  if (!isRightToLeft(directions[0]) || !isRightToLeft(directions.at(-1))) {
    return { refused: 'must begin and end with letters of its writing direction, from right to left' };
  }
  return { text };
}
