/** Characters from which a piece of a text can be a coded word. */
const MIN_LENGTH = 6;

/** Pieces of one text that are decoded. */
const MAX_PIECES = 200;

/**
 * The texts that a text holds in hexadecimal or base64, as addresses do (`?user=TWFyaWEgTG9wZXo`): of every piece that decodes to nothing
 * but printable characters.
 */
export function codedTexts(text: string): string[] {
  if (!CODED.test(text)) return [];
  const pieces = new Set(SEPARATORS.flatMap((separator) => text.split(separator)));
  const found = new Set<string>();
  for (const piece of [...pieces].filter(({ length }) => length >= MIN_LENGTH).slice(0, MAX_PIECES)) {
    if (piece.length % 2 === 0 && /^[0-9a-f]+$/i.test(piece)) addTexts(Buffer.from(piece, 'hex'), found);
    // One character alone is no byte.
    if (piece.length % 4 !== 1) addTexts(Buffer.from(piece, 'base64'), found);
  }
  return [...found];
}

const CODED = new RegExp(`[0-9A-Za-z+/_-]{${MIN_LENGTH}}`);

/** What parts a piece from its neighbours: what base64 does not have, in both of its alphabets, or what is neither letter nor digit. */
const SEPARATORS = [/[^0-9A-Za-z+/]+/, /[^0-9A-Za-z_-]+/, /[^0-9A-Za-z]+/];

function addTexts(bytes: Buffer, found: Set<string>): void {
  const texts = bytes.includes(0)
    ? [
        bytes.toString('utf16le'),
        Buffer.from(bytes.subarray(0, bytes.length & ~1))
          .swap16()
          .toString('utf16le'),
      ]
    : [bytes.toString('utf8'), bytes.toString('latin1')];
  for (const text of texts) if (PRINTABLE.test(text)) found.add(text);
}

const PRINTABLE = /^(?:(?!\ufffd)[\p{L}\p{M}\p{N}\p{P}\p{S}\s]){2,}$/u;
