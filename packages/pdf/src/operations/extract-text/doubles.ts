import type { Glyph } from './glyph.ts';

/** How far, in em, the second drawing of a glyph may be from the first: along the line, and across it. */
const ALONG = 0.1;
const ACROSS = 0.15;
/** Side of a cell in em: glyphs that may be doubles of one are in four cells at most, and nearly always in one. */
const CELL = 0.5;
/** Where so many glyphs are drawn over each other, nobody can read them. */
const MAX_IN_BUCKET = 64;

/** Shadows, and bold made by drawing twice, are read once. */
export function withoutDoubles(glyphs: readonly Glyph[]): Glyph[] {
  const kept: Glyph[] = [];
  const cells = new Cells(glyphs.length);
  for (const glyph of glyphs) if (glyph.blank || cells.add(glyph)) kept.push(glyph);
  return kept;
}

/** A hash table of glyphs by text and place, in arrays of numbers: a page has thousands of glyphs, and few of them are doubles. */
class Cells {
  readonly #glyphs: Glyph[] = [];
  /** The glyph that came last into each bucket, counted from 1, and behind each glyph the one that came before it. */
  readonly #last: Int32Array;
  readonly #before: Int32Array;

  constructor(capacity: number) {
    this.#last = new Int32Array(2 ** Math.ceil(Math.log2(capacity + 1) + 1));
    this.#before = new Int32Array(capacity + 1);
  }

  /** @returns false for the double of a glyph that was added before */
  add(glyph: Glyph): boolean {
    const { start, base, em } = glyph;
    const side = Math.max(em * CELL, 0.01);
    const left = Math.floor((start - em * ALONG) / side);
    const right = Math.floor((start + em * ALONG) / side);
    const top = Math.floor((base - em * ACROSS) / side);
    const bottom = Math.floor((base + em * ACROSS) / side);
    for (let x = left; ; x = right) {
      for (let y = top; ; y = bottom) {
        if (this.#hasDouble(glyph, this.#bucket(glyph, x, y))) return false;
        if (y === bottom) break;
      }
      if (x === right) break;
    }
    this.#remember(glyph, this.#bucket(glyph, Math.floor(start / side), Math.floor(base / side)));
    return true;
  }

  #bucket({ text }: Glyph, x: number, y: number): number {
    const hash =
      Math.imul(x, 0x9e3779b1) ^ Math.imul(y, 0x85ebca6b) ^ Math.imul(text.charCodeAt(0), 0xc2b2ae35);
    return (hash ^ (hash >>> 15)) & (this.#last.length - 1);
  }

  #hasDouble(glyph: Glyph, bucket: number): boolean {
    for (let at = this.#last[bucket]!; at > 0; at = this.#before[at]!) {
      if (isDouble(glyph, this.#glyphs[at - 1]!)) return true;
    }
    return false;
  }

  #remember(glyph: Glyph, bucket: number): void {
    let length = 0;
    for (let at = this.#last[bucket]!; at > 0; at = this.#before[at]!) length++;
    if (length >= MAX_IN_BUCKET) return;
    const at = this.#glyphs.push(glyph);
    this.#before[at] = this.#last[bucket]!;
    this.#last[bucket] = at;
  }
}

function isDouble(glyph: Glyph, other: Glyph): boolean {
  const { em } = glyph;
  return (
    glyph.text === other.text &&
    glyph.angle === other.angle &&
    Math.abs(em - other.em) < em * 0.05 &&
    Math.abs(glyph.start - other.start) < Math.min(em * ALONG, (glyph.end - glyph.start) * 0.5) &&
    Math.abs(glyph.base - other.base) < em * ACROSS
  );
}
