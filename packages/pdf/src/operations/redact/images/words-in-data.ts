/** A row of printable characters. Zero bytes between them do not count, as wide characters have them. */
export interface Word {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Characters from which on a row of them may be a word. */
const WORD = 4;

export function wordsIn(data: Uint8Array): Word[] {
  const words: Word[] = [];
  let start = -1;
  for (let at = 0; at <= data.length; at++) {
    const byte = data[at];
    if (byte !== undefined && byte >= 0x20 && byte <= 0x7e) {
      if (start < 0) start = at;
      continue;
    }
    if (start < 0 || (byte === 0 && at + 1 < data.length)) continue;
    if (at - start >= WORD) {
      const text = Buffer.from(data.buffer, data.byteOffset + start, at - start)
        .toString('latin1')
        .replaceAll('\0', '');
      if (text.length >= WORD) words.push({ text, start, end: at });
    }
    start = -1;
  }
  return words;
}

/** Printable characters in a row that coded data do not have by chance. */
const LONG = 20;
/** The same near the end, where what no decoder reads stands. */
const SHORT = 6;
/** Bytes at the end that are looked at more closely. */
const TAIL = 64;

/**
 * Whether words stand in data that are the codes of a picture: rows of printable characters that chance does not make, or
 * that match.
 */
export function holdsWords(data: Uint8Array, matches: (text: string) => boolean): boolean {
  const words = wordsIn(data);
  const isLong = ({ text, end }: Word) =>
    text.length >= LONG || (text.length >= SHORT && data.length - end < TAIL);
  return words.some(isLong) || (words.length > 0 && matches(words.map(({ text }) => text).join('\n')));
}
