import { decodeStream } from '../../file/core/filters.ts';
import { type PdfDict, PdfStream } from '../../file/core/objects.ts';
import type { ObjectReader } from '../../file/core/reader.ts';
import { isRegular } from '../../file/core/syntax.ts';
import { items } from '../syntax/entries.ts';
import type { Budget } from '../syntax/limits.ts';

const SPACE = Uint8Array.of(10);
const NOTHING = new Uint8Array();

/** Returns the decoded content of a page; several streams are joined (ISO 32000-2, 7.8.2). */
export function pageContents(pdf: ObjectReader, page: PdfDict, budget: Budget): Uint8Array {
  const contents = pdf.value(page, 'Contents');
  const streams = Array.isArray(contents) ? items(pdf, contents) : [contents];
  const parts = streams
    .filter((stream): stream is PdfStream => stream instanceof PdfStream)
    .map((stream) => decodeStream(pdf, stream, budget).data);
  return joinContents(parts);
}

/**
 * Joins the streams of a page with white space, except where the boundary is within a string or an operator: viewers disagree
 * there, and the interpretation that shows text must be redacted.
 */
function joinContents(parts: readonly Uint8Array[]): Uint8Array {
  if (parts.length === 1) return parts[0]!;
  const joined: Uint8Array[] = [];
  const strings = new StringTracker();
  for (const [index, part] of parts.entries()) {
    strings.feed(part);
    joined.push(part);
    const next = parts[index + 1];
    if (next) joined.push(strings.inside || splitsOperator(part, next) ? NOTHING : SPACE);
  }
  return Buffer.concat(joined);
}

const SPLITTABLE = new Set([
  'BT',
  'ET',
  'Tj',
  'TJ',
  'Tf',
  'Td',
  'TD',
  'Tm',
  'Tc',
  'Tw',
  'Tz',
  'TL',
  'Tr',
  'Ts',
  'T*',
  'Do',
  'cm',
  're',
]);

function splitsOperator(before: Uint8Array, after: Uint8Array): boolean {
  const last = before.at(-1);
  const first = after[0];
  if (!isRegular(last) || !isRegular(first)) return false;
  let start = before.length;
  while (start > 0 && isRegular(before[start - 1])) start--;
  let end = 0;
  while (end < after.length && isRegular(after[end])) end++;
  const text = Buffer.concat([before.subarray(start), after.subarray(0, end)]).toString('latin1');
  return SPLITTABLE.has(text);
}

/** Tracks literal and hexadecimal strings through bytes that arrive in pieces. */
class StringTracker {
  #depth = 0;
  #hex = false;
  #comment = false;
  #escaped = false;
  #previous = 0;

  get inside(): boolean {
    return this.#depth > 0 || this.#hex;
  }

  feed(bytes: Uint8Array): void {
    for (const code of bytes) {
      this.#step(code);
      this.#previous = code;
    }
  }

  #step(code: number): void {
    if (this.#depth > 0) {
      if (this.#escaped) this.#escaped = false;
      else if (code === 92) this.#escaped = true;
      else if (code === 40) this.#depth++;
      else if (code === 41) this.#depth--;
    } else if (this.#comment) this.#comment = code !== 10 && code !== 13;
    else if (this.#hex) {
      // `<<` opens a dictionary, not a string.
      if (code === 62 || (code === 60 && this.#previous === 60)) this.#hex = false;
    } else if (code === 40) this.#depth = 1;
    else if (code === 60) this.#hex = true;
    else if (code === 37) this.#comment = true;
  }
}
