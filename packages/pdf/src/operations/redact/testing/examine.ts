import { inflateSync } from 'node:zlib';
import { type ReadChar, readWithPdfium } from '../engines/pdfium-text.ts';

/** Normalizes a string: white space, case and compatibility forms do not matter for a secret. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[\s\0]+/g, '')
    .toLowerCase();

/**
 * All data of a file, found without any PDF library: its bytes, its inflated streams, and the strings of each of these in
 * sequence, as bytes and as UTF-16.
 */
export function everythingIn(pdf: Uint8Array): string {
  const file = Buffer.from(pdf);
  const parts = [file];
  for (let at = file.indexOf('stream'); at >= 0; at = file.indexOf('stream', at + 6)) {
    if (file.toString('latin1', at - 3, at) === 'end') continue;
    const start = at + 6 + (file[at + 6] === 13 ? 2 : 1);
    const body = file.subarray(start, file.indexOf('endstream', start));
    try {
      parts.push(inflateSync(body));
    } catch {
      // Not compressed: its bytes are already included as part of the file.
    }
  }
  return parts.map((part) => plain(part.toString('latin1')) + plain(strings(part))).join('\n');
}

function strings(bytes: Buffer): string {
  const text = bytes.toString('latin1');
  const found: Buffer[] = [];
  for (const match of text.matchAll(/\(((?:[^()\\]|\\[\s\S])*)\)|<([0-9A-Fa-f\s]+)>/g)) {
    found.push(
      match[2] === undefined
        ? Buffer.from(match[1]!.replace(/\\([0-7]{3}|[\s\S])/g, character), 'latin1')
        : Buffer.from(match[2].replace(/\s/g, ''), 'hex'),
    );
  }
  const joined = Buffer.concat(found);
  const wide = found.map((piece) => Buffer.from(piece.subarray(0, piece.length & ~1)).swap16());
  return `${joined.toString('latin1')}\n${Buffer.concat(wide).toString('utf16le')}`;
}

function character(_: string, code: string): string {
  return code.length === 3 ? String.fromCharCode(Number.parseInt(code, 8)) : code;
}

/** Whether a word can be found anywhere in a file. */
export function says(pdf: Uint8Array, word: string): boolean {
  return everythingIn(pdf).includes(plain(word));
}

/** Visible characters of a page with their boxes, as PDFium extracts them. */
export async function charsOf(pdf: Uint8Array, page = 0): Promise<ReadChar[]> {
  const chars = await readWithPdfium(pdf, (reader) => reader.chars(page));
  if (!chars) throw new Error('PDFium cannot read the file');
  return chars.filter(({ text, box }) => box && text.trim() !== '');
}

/** The words of a page that have three letters or more. */
export async function wordsOf(pdf: Uint8Array, page = 0): Promise<string[]> {
  const chars = await readWithPdfium(pdf, (reader) => reader.chars(page));
  const words = (chars ?? [])
    .map(({ text }) => text)
    .join('')
    .match(/\p{L}{3,}/gu);
  return [...new Set(words ?? [])];
}

export async function textOf(pdf: Uint8Array, page = 0): Promise<string> {
  return (await charsOf(pdf, page)).map(({ text }) => text).join('');
}

/** Characters of `before` that are not at the same position in `after`, within a twentieth of a point. */
export function missing(before: readonly ReadChar[], after: readonly ReadChar[]): ReadChar[] {
  const near = (a: number, b: number) => Math.abs(a - b) < 0.05;
  return before.filter(
    ({ text, box }) =>
      !after.some(
        (other) => other.text === text && near(other.box!.x0, box!.x0) && near(other.box!.y0, box!.y0),
      ),
  );
}
