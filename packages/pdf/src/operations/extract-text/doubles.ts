import type { Glyph } from './glyph.ts';

/** Maximum distance between two drawings of a glyph, in em: along the line, and across it. */
const ALONG = 0.1;
const ACROSS = 0.15;
/** Side of a cell in em: possible doubles of a glyph are in at most four cells, and nearly always in one. */
const CELL = 0.5;
/** Maximum number of glyphs in a bucket; with more drawn over each other, none is legible. */
const MAX_IN_BUCKET = 64;

/**
 * Removes duplicate glyphs of shadows, outlines, and bold type made by drawing twice. Of two copies, the one in the structure is
 * kept, otherwise the first.
 *
 * @param all in drawing order
 */
export function withoutDoubles(all: readonly Glyph[]): Glyph[] {
  const glyphs = withoutShadows(all);
  const kept: Glyph[] = [];
  const cells = new Cells(glyphs.length);
  for (const glyph of glyphs) {
    const double = glyph.blank ? undefined : cells.doubleOf(glyph);
    if (double === undefined) {
      if (!glyph.blank) cells.add(glyph, kept.length);
      kept.push(glyph);
    } else if (isBetter(glyph, kept[double]!)) {
      cells.add(glyph, double);
      kept[double] = glyph;
    }
  }
  return kept;
}

/** Whether a copy of a glyph is preferred to an earlier one. */
function isBetter(glyph: Glyph, other: Glyph): boolean {
  return rankOf(glyph) > rankOf(other);
}

function rankOf({ artifact, marked }: Glyph): number {
  if (artifact) return 0;
  for (let at = marked; at; at = at.parent) if (at.mcid !== undefined) return 2;
  return 1;
}

/** Maximum distance in em, in either direction, between several glyphs and their shadow. */
const SHADOW = 0.5;
/** Number of recent stretches that are compared: text may have several shadows, each of several stretches. */
const RECENT = 16;

/** Difference in em up to which offsets of shadows are equal. */
const SAME_OFFSET = 0.02;
/** Minimum number of glyphs by which a shadow is recognized; shorter ones are as far from their text as a longer one is. */
const MIN_SHADOW = 3;

/** Glyphs drawn consecutively along a line. */
interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Offset of a shadow from its text, or reversed, in points. */
interface Offset {
  readonly along: number;
  readonly across: number;
}

/** Removes whole stretches of text that are drawn again nearby, at a distance at which a single glyph could be its neighbour. */
function withoutShadows(glyphs: readonly Glyph[]): readonly Glyph[] {
  const dropped = new Set<Glyph>();
  const offsets: Offset[] = [];
  const short: Stretch[] = [];
  const isCopy = (other: Stretch, stretch: Stretch) => {
    if (!isShadow(glyphs, other, stretch)) return false;
    const offset = offsetOf(glyphs, other, stretch);
    if (offsets.length < RECENT && !offsets.some((known) => isNear(known, offset, glyphs[other.from]!.em)))
      offsets.push(offset);
    return true;
  };
  const long = stretchesOf(glyphs).filter((stretch) => {
    if (stretch.to - stretch.from >= MIN_SHADOW) return true;
    short.push(stretch);
    return false;
  });
  dropCopies(glyphs, long, isCopy, dropped);
  if (dropped.size === 0) return glyphs;
  const isShortCopy = (other: Stretch, stretch: Stretch) => {
    const { em } = glyphs[other.from]!;
    const offset = offsetOf(glyphs, other, stretch);
    return isSame(glyphs, other, stretch) && offsets.some((known) => isNear(known, offset, em));
  };
  dropCopies(glyphs, short, isShortCopy, dropped);
  return glyphs.filter((glyph) => !dropped.has(glyph));
}

function stretchesOf(glyphs: readonly Glyph[]): Stretch[] {
  const stretches: Stretch[] = [];
  for (let from = 0; from < glyphs.length; ) {
    let to = from + 1;
    while (to < glyphs.length && goesOn(glyphs[to - 1]!, glyphs[to]!)) to++;
    stretches.push({ from, to });
    from = to;
  }
  return stretches;
}

/** Adds the glyphs of copies of recent stretches to `dropped`. */
function dropCopies(
  glyphs: readonly Glyph[],
  stretches: readonly Stretch[],
  isCopy: (other: Stretch, stretch: Stretch) => boolean,
  dropped: Set<Glyph>,
): void {
  const recent: Stretch[] = [];
  for (const stretch of stretches) {
    const copy = recent.findIndex((other) => isCopy(other, stretch));
    if (copy >= 0) {
      const other = recent[copy]!;
      const isNewBetter = isBetter(glyphs[stretch.from]!, glyphs[other.from]!);
      const worse = isNewBetter ? other : stretch;
      for (let at = worse.from; at < worse.to; at++) dropped.add(glyphs[at]!);
      if (isNewBetter) recent[copy] = stretch;
    } else {
      recent.push(stretch);
      if (recent.length > RECENT) recent.shift();
    }
  }
}

function offsetOf(glyphs: readonly Glyph[], a: Stretch, b: Stretch): Offset {
  const [first, copy] = [glyphs[a.from]!, glyphs[b.from]!];
  return { along: copy.start - first.start, across: copy.base - first.base };
}

function isNear(a: Offset, b: Offset, em: number): boolean {
  return Math.abs(a.along - b.along) < em * SAME_OFFSET && Math.abs(a.across - b.across) < em * SAME_OFFSET;
}

function goesOn(last: Glyph, next: Glyph): boolean {
  return next.base === last.base && next.start > last.start && next.angle === last.angle;
}

/** Whether two stretches show the same text, of at least two different glyphs, near each other. */
function isShadow(glyphs: readonly Glyph[], a: Stretch, b: Stretch): boolean {
  const { em, text } = glyphs[a.from]!;
  const { along, across } = offsetOf(glyphs, a, b);
  if (Math.abs(along) >= em * SHADOW || Math.abs(across) >= em * SHADOW) return false;
  if (!isSame(glyphs, a, b)) return false;
  for (let at = a.from + 1; at < a.to; at++) if (glyphs[at]!.text !== text) return true;
  return false;
}

/** Whether two stretches show the same text at a constant offset. */
function isSame(glyphs: readonly Glyph[], a: Stretch, b: Stretch): boolean {
  if (a.to - a.from !== b.to - b.from) return false;
  const [first, copy] = [glyphs[a.from]!, glyphs[b.from]!];
  const { em } = first;
  const along = copy.start - first.start;
  if (copy.angle !== first.angle || Math.abs(copy.em - em) > em * 0.05) return false;
  for (let at = 0; at < a.to - a.from; at++) {
    const [one, other] = [glyphs[a.from + at]!, glyphs[b.from + at]!];
    if (one.text !== other.text || Math.abs(other.start - one.start - along) > em * ALONG) return false;
  }
  return true;
}

/**
 * A hash table of glyphs by text and position, in arrays of numbers: a page has thousands of glyphs, few of which are doubles.
 */
class Cells {
  readonly #glyphs: Glyph[] = [];
  /** Index under which a glyph was added, by its number in the table. */
  readonly #indices: number[] = [];
  /** Last glyph of each bucket, counted from 1, and for each glyph the previous one of its bucket. */
  readonly #last: Int32Array;
  readonly #before: Int32Array;

  constructor(capacity: number) {
    this.#last = new Int32Array(2 ** Math.ceil(Math.log2(capacity + 1) + 1));
    this.#before = new Int32Array(capacity + 1);
  }

  /** @returns the index of a previously added glyph that this one duplicates */
  doubleOf(glyph: Glyph): number | undefined {
    const { start, base, em } = glyph;
    const side = Math.max(em * CELL, 0.01);
    const left = Math.floor((start - em * ALONG) / side);
    const right = Math.floor((start + em * ALONG) / side);
    const top = Math.floor((base - em * ACROSS) / side);
    const bottom = Math.floor((base + em * ACROSS) / side);
    for (let x = left; ; x = right) {
      for (let y = top; ; y = bottom) {
        const double = this.#doubleIn(glyph, this.#bucket(glyph, x, y));
        if (double !== undefined) return double;
        if (y === bottom) break;
      }
      if (x === right) break;
    }
    return undefined;
  }

  add(glyph: Glyph, index: number): void {
    const side = Math.max(glyph.em * CELL, 0.01);
    const bucket = this.#bucket(glyph, Math.floor(glyph.start / side), Math.floor(glyph.base / side));
    let length = 0;
    for (let at = this.#last[bucket]!; at > 0; at = this.#before[at]!) length++;
    if (length >= MAX_IN_BUCKET) return;
    const at = this.#glyphs.push(glyph);
    this.#indices.push(index);
    this.#before[at] = this.#last[bucket]!;
    this.#last[bucket] = at;
  }

  #bucket({ text }: Glyph, x: number, y: number): number {
    const hash =
      Math.imul(x, 0x9e3779b1) ^ Math.imul(y, 0x85ebca6b) ^ Math.imul(text.charCodeAt(0), 0xc2b2ae35);
    return (hash ^ (hash >>> 15)) & (this.#last.length - 1);
  }

  #doubleIn(glyph: Glyph, bucket: number): number | undefined {
    for (let at = this.#last[bucket]!; at > 0; at = this.#before[at]!) {
      if (isDouble(glyph, this.#glyphs[at - 1]!)) return this.#indices[at - 1]!;
    }
    return undefined;
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
