import type { TextRun } from '../../../page/content/model.ts';
import type { ContentFont } from '../../../page/fonts/font.ts';
import { type DocumentCodes, NOTHING, ODD, UNKNOWN, unitOf } from './font-codes.ts';
import { areInterleaved, lineOf, type RunLine } from './run-lines.ts';

/** Never part of a squeezed text. */
const SEPARATOR = 0;

/** What the operators of a page show, each as one piece, squeezed (see `squeeze`). */
export interface PagePieces {
  /** The operators that show something. */
  readonly lines: readonly RunLine[];
  /** The pieces, with a separator before, between and behind them. */
  readonly text: string;
  /** Where each begins. */
  readonly starts: readonly number[];
  /** By font, the codes that are shown. */
  readonly codes: ReadonlyMap<ContentFont, readonly number[]>;
  /** Whether a code is shown that no page before has shown. */
  readonly isNew: boolean;
}

/** Takes the text of pages apart into pieces, in the order of the pages. */
export class PieceReader {
  readonly #codes: DocumentCodes;
  #units = new Uint16Array(1 << 14);
  #page = 0;

  constructor(codes: DocumentCodes) {
    this.#codes = codes;
  }

  /**
   * The pieces of a page. Whatever the order in which they are read, each of them is read from its beginning to its end; undefined
   * where that is not sure: when operators draw into each other's text, when their glyphs overlap or go back, when something
   * is hidden, is not horizontal, has two meanings, is read from right to left, or may have a line number in it.
   */
  read(runs: readonly TextRun[]): PagePieces | undefined {
    const page = ++this.#page;
    const codes = new Map<ContentFont, number[]>();
    const lines: RunLine[] = [];
    const starts: number[] = [];
    let isNew = false;
    let length = 0;
    this.#units[length++] = SEPARATOR;
    for (const run of runs) {
      const { font } = run.state;
      const count = run.offsets.length;
      if (count === 0) continue;
      const known = font && !run.hidden && !font.type3 && !font.vertical ? this.#codes.of(font) : undefined;
      const line = known && lineOf(run);
      if (!font || !known || !line) return undefined;
      lines.push(line);
      starts.push(length);
      this.#reserve(length + count + 1);
      const shown = codes.get(font) ?? [];
      codes.set(font, shown);
      let index = 0;
      let previous = UNKNOWN as number;
      let lastShown: { readonly offset: number; readonly isDigit: boolean } | undefined;
      for (const part of run.parts) {
        if (typeof part === 'number') continue;
        for (const glyph of part.glyphs) {
          const { code } = glyph;
          if (code >= known.meanings.length && !known.reach(code)) return undefined;
          const last = known.pages[code]!;
          if (last !== page) {
            known.pages[code] = page;
            shown.push(code);
            if (last === 0) isNew = true;
          }
          const meaning = known.meanings[code]! || known.learn(glyph);
          const step = index === 0 ? line.em : (run.offsets[index]! - run.offsets[index - 1]!) * line.toPage;
          index++;
          if (meaning === ODD || !(step > 0) || (meaning === previous && step < line.em * DOUBLE))
            return undefined;
          previous = meaning;
          if (meaning !== NOTHING) {
            const isDigit = DIGIT.test(glyph.unicode);
            const offset = run.offsets[index - 1]!;
            const far = lastShown && (offset - lastShown.offset) * line.toPage > line.em * FAR;
            if (far && (isDigit || lastShown!.isDigit)) return undefined;
            lastShown = { offset, isDigit };
          }
          const text = known.textOf(meaning);
          if (text !== undefined) {
            this.#reserve(length + text.length + count + 1);
            for (let i = 0; i < text.length; i++) this.#units[length++] = text.charCodeAt(i);
          } else if (meaning !== NOTHING) this.#units[length++] = unitOf(meaning);
        }
      }
      this.#units[length++] = SEPARATOR;
    }
    if (areInterleaved(lines)) return undefined;
    return { lines, text: textOf(this.#units.subarray(0, length)), starts, codes, isNew };
  }

  #reserve(length: number): void {
    if (length <= this.#units.length) return;
    const larger = new Uint16Array(length * 2);
    larger.set(this.#units);
    this.#units = larger;
  }
}

/** Distance in em up to which the same glyph twice counts as bold type, with room to spare. */
const DOUBLE = 0.1;

const DIGIT = /^[0-9:]$/;
/** Distance in em from letter to letter beyond which a digit may belong to a line number (see `lineNumbers`). */
const FAR = 1.2;

function textOf(units: Uint16Array): string {
  // Searching in text of one byte for each character is quicker.
  for (let at = 0; at < units.length; at++)
    if (units[at]! > 0xff) return Buffer.from(units.buffer, 0, units.length * 2).toString('utf16le');
  return Buffer.from(units).toString('latin1');
}

/** Whether pieces can spell a text, in whatever order they follow one another and however often. */
export function canSpell({ text, starts }: Pick<PagePieces, 'text' | 'starts'>, needle: string): boolean {
  const { length } = needle;
  if (length === 0 || text.includes(needle)) return true;
  // By number of characters: whether pieces can spell as many of them from the start, and whether one can spell the rest.
  const begun = new Uint8Array(length);
  const ended = new Uint8Array(length);
  const wholes = new Set<string>();
  for (const [index, start] of starts.entries()) {
    const end = (starts[index + 1] ?? text.length) - 1;
    if (end === start) continue;
    const first = text.charCodeAt(start);
    const last = text.charCodeAt(end - 1);
    for (let count = 1; count < length; count++) {
      if (needle.charCodeAt(count - 1) === last && text.startsWith(needle.slice(0, count), end - count))
        begun[count] = 1;
      if (needle.charCodeAt(count) === first && text.startsWith(needle.slice(count), start)) ended[count] = 1;
    }
    if (end - start < length) wholes.add(text.slice(start, end));
  }
  for (let count = 1; count < length; count++) {
    if (begun[count] === 0) continue;
    if (ended[count] === 1) return true;
    for (const whole of wholes) if (needle.startsWith(whole, count)) begun[count + whole.length] = 1;
  }
  return false;
}
