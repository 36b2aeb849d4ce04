import type { TextRun } from '../../../page/content/model.ts';
import type { ContentFont } from '../../../page/fonts/font.ts';
import { type DocumentCodes, NOTHING, ODD, UNKNOWN, unitOf } from './font-codes.ts';
import { areInterleaved, lineOf, type RunLine } from './run-lines.ts';

/** Separator of pieces; it never occurs in squeezed text. */
const SEPARATOR = 0;

/** Text of a page's operators, each as one squeezed piece (see `squeeze`). */
export interface PagePieces {
  /** Operators that show something. */
  readonly lines: readonly RunLine[];
  /** All pieces, with a separator before, between and after them. */
  readonly text: string;
  /** Start of each piece in `text`. */
  readonly starts: readonly number[];
  /** Shown codes, by font. */
  readonly codes: ReadonlyMap<ContentFont, readonly number[]>;
  /** Whether the page shows a code that no previous page has shown. */
  readonly isNew: boolean;
}

/** Splits the text of pages into pieces, in page order. */
export class PieceReader {
  readonly #codes: DocumentCodes;
  #units = new Uint16Array(1 << 14);
  #page = 0;

  constructor(codes: DocumentCodes) {
    this.#codes = codes;
  }

  /**
   * Pieces of a page: in whatever order they are read, each is read from beginning to end. Undefined where that is not certain:
   * operators interleave, glyphs overlap or move back, or text is hidden, not horizontal, ambiguous or right-to-left, or may
   * contain a line number.
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

/** Distance in em up to which a repeated glyph counts as simulated bold type, with a safety margin. */
const DOUBLE = 0.1;

const DIGIT = /^[0-9:]$/;
/** Distance in em between letters beyond which a digit may belong to a line number (see `lineNumbers`). */
const FAR = 1.2;

function textOf(units: Uint16Array): string {
  // A string with one byte per character is faster to search.
  for (let at = 0; at < units.length; at++)
    if (units[at]! > 0xff) return Buffer.from(units.buffer, 0, units.length * 2).toString('utf16le');
  return Buffer.from(units).toString('latin1');
}

/** Whether pieces can spell a string, in any order and with any repetition. */
export function canSpell({ text, starts }: Pick<PagePieces, 'text' | 'starts'>, needle: string): boolean {
  const { length } = needle;
  if (length === 0 || text.includes(needle)) return true;
  // By number of characters: whether pieces can spell that many from the start, and whether one piece can spell the rest.
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
