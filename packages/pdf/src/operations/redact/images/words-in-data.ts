/** A sequence of printable characters. Zero bytes between them are skipped, since UTF-16 has them. */
export interface Word {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Minimum length of a sequence that may be a word. */
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

/** Length of a printable sequence that does not occur in coded data by chance. */
const LONG = 20;
/** The same length near the end, where data may be that no decoder reads. */
const SHORT = 6;
/** Number of bytes at the end to which the shorter length applies. */
const TAIL = 64;

/** Whether a picture's coded data contain words: printable sequences that match, or that are too long to be chance. */
export function holdsWords(data: Uint8Array, matches: (text: string) => boolean): boolean {
  const words = wordsIn(data);
  const isLong = ({ text, end }: Word) =>
    text.length >= LONG || (text.length >= SHORT && data.length - end < TAIL);
  return words.some(isLong) || (words.length > 0 && matches(words.map(({ text }) => text).join('\n')));
}
