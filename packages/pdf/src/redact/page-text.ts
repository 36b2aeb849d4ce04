import type { MarkedContent, PlacedGlyph, TextRun } from '../content/model.ts';

/** Text of a page with, for every UTF-16 unit, the glyph that it comes from (−1 for separators). */
export interface PageText {
  readonly text: string;
  readonly owners: readonly number[];
}

/** A glyph with its position along and across its line. */
interface LineGlyph {
  readonly index: number;
  readonly text: string;
  /** Unit vector of the writing direction. */
  readonly dx: number;
  readonly dy: number;
  readonly start: number;
  readonly end: number;
  readonly across: number;
  readonly em: number;
  /** Where the next glyph would be if only spacing operators moved it. */
  readonly expected: number;
}

/** A gap of this many em between glyphs is a word space, unless the whole line is spaced out. */
const WORD_GAP = 0.19;

export interface GlyphTexts {
  readonly glyphs: readonly PlacedGlyph[];
  readonly texts: readonly PageText[];
}

/**
 * The readings of a page that are searched for patterns: in the order of drawing and in the order of position on the
 * page, each also with the fonts' other meaning where there is one.
 */
export function pageTexts(runs: readonly TextRun[]): GlyphTexts {
  const glyphs = runs.filter((run) => !run.hidden).flatMap((run) => run.glyphs);
  const texts: PageText[] = [];
  const hasOther = glyphs.some(({ glyph }) => glyph.otherUnicode !== undefined);
  for (const other of hasOther ? [false, true] : [false]) {
    const placed: LineGlyph[] = [];
    for (const [index, glyph] of glyphs.entries()) {
      const item = lineGlyph(glyph, index, other);
      if (item) placed.push(item);
    }
    texts.push(assemble([placed]));
    texts.push(assemble(visualLines(placed)));
  }
  return { glyphs, texts };
}

/** The outermost marked content around a run whose text readers extract in place of what is drawn. */
export function replacedIn(run: TextRun): MarkedContent | undefined {
  let outermost: MarkedContent | undefined;
  for (let at = run.marked; at; at = at.parent) if (at.actualText !== undefined) outermost = at;
  return outermost;
}

/**
 * The readings of a page in which `ActualText` stands in place of what is drawn, as the text of the first glyph inside; none
 * when the page has no such texts.
 */
export function replacedTexts(runs: readonly TextRun[]): GlyphTexts {
  const glyphs = runs.filter((run) => !run.hidden).flatMap((run) => run.glyphs);
  if (!runs.some(replacedIn)) return { glyphs, texts: [] };
  const begun = new Set<MarkedContent>();
  const placed = glyphs.flatMap((glyph, index): LineGlyph[] => {
    const item = lineGlyph(glyph, index, false);
    const marked = replacedIn(glyph.run);
    if (!item || !marked) return item ? [item] : [];
    const text = begun.has(marked) ? '' : marked.actualText!;
    begun.add(marked);
    return [{ ...item, text }];
  });
  return { glyphs, texts: [assemble([placed]), assemble(visualLines(placed))] };
}

/** The text of glyphs in the order in which they are drawn. */
export function drawnText(glyphs: readonly PlacedGlyph[]): string {
  return assemble([glyphs.flatMap((glyph, index) => lineGlyph(glyph, index, false) ?? [])]).text;
}

function lineGlyph(placed: PlacedGlyph, index: number, other: boolean): LineGlyph | undefined {
  const { glyph, matrix, run } = placed;
  const vertical = run.state.font?.vertical ?? false;
  const x = vertical ? -matrix[2] : matrix[0];
  const y = vertical ? -matrix[3] : matrix[1];
  const unit = Math.hypot(x, y);
  const em = Math.hypot(matrix[2], matrix[3]);
  if (!(unit > 0) || !(em > 0) || !Number.isFinite(matrix[4] + matrix[5])) return undefined;
  const dx = x / unit;
  const dy = y / unit;
  const along = matrix[4] * dx + matrix[5] * dy;
  const across = -matrix[4] * dy + matrix[5] * dx;
  const advance = Math.abs(glyph.advance) * unit;
  const { size, charSpace, wordSpace } = run.state;
  const spacing = charSpace + (glyph.isSpace ? wordSpace : 0);
  const tracking = size === 0 ? 0 : (spacing / Math.abs(size)) * unit;
  const text = (other ? glyph.otherUnicode : undefined) ?? glyph.unicode;
  return {
    index,
    text,
    dx,
    dy,
    start: along,
    end: along + advance,
    across,
    em,
    expected: along + advance + tracking,
  };
}

/** Groups glyphs into lines by direction and baseline, each in writing order, from the top of the page down. */
function visualLines(glyphs: readonly LineGlyph[]): LineGlyph[][] {
  const lines: { across: number; em: number; angle: number; glyphs: LineGlyph[] }[] = [];
  const byAngle = new Map<number, typeof lines>();
  for (const glyph of [...glyphs].sort((a, b) => b.across - a.across)) {
    const angle = Math.round((Math.atan2(glyph.dy, glyph.dx) * 180) / Math.PI);
    const group = byAngle.get(angle) ?? [];
    byAngle.set(angle, group);
    const line = group.at(-1);
    if (line && Math.abs(line.across - glyph.across) < Math.min(line.em, glyph.em) * 0.35) {
      line.glyphs.push(glyph);
      continue;
    }
    const fresh = { across: glyph.across, em: glyph.em, angle, glyphs: [glyph] };
    group.push(fresh);
    lines.push(fresh);
  }
  return lines.map((line) =>
    withoutDoubles(line.glyphs.sort((a, b) => a.start - b.start || a.index - b.index)),
  );
}

/** Bold made by drawing a glyph twice is read once; the duplicate is kept as part of the text of the first. */
function withoutDoubles(line: readonly LineGlyph[]): LineGlyph[] {
  const out: LineGlyph[] = [];
  for (const glyph of line) {
    const before = out.at(-1);
    const double =
      before && before.text === glyph.text && Math.abs(before.start - glyph.start) < glyph.em * 0.08;
    if (!double) out.push(glyph);
  }
  return out;
}

function assemble(lines: readonly (readonly LineGlyph[])[]): PageText {
  const out = new TextBuilder();
  for (const line of lines) {
    const gap = wordGap(line);
    let previous: LineGlyph | undefined;
    for (const glyph of line) {
      if (previous) out.separate(separator(previous, glyph, gap));
      out.add(glyph.text, glyph.index);
      previous = glyph;
    }
    out.separate('\n');
  }
  return out.finish();
}

/** In letter-spaced text, only a gap well above the usual one separates words. */
function wordGap(line: readonly LineGlyph[]): number {
  const gaps: number[] = [];
  for (let i = 1; i < line.length; i++) {
    const gap = (line[i]!.start - line[i - 1]!.expected) / line[i]!.em;
    if (gap > -0.3 && gap < 1.2 && line[i]!.text.trim() !== '' && line[i - 1]!.text.trim() !== '')
      gaps.push(gap);
  }
  if (gaps.length < 6) return WORD_GAP;
  gaps.sort((a, b) => a - b);
  const median = gaps[gaps.length >> 1]!;
  return median > 0.1 ? Math.max(WORD_GAP, median * 1.7) : WORD_GAP;
}

function separator(previous: LineGlyph, glyph: LineGlyph, gap: number): '' | ' ' | '\n' {
  const em = Math.max(previous.em, glyph.em);
  if (previous.dx * glyph.dx + previous.dy * glyph.dy < 0.98) return '\n';
  if (Math.abs(previous.across - glyph.across) > em * 0.6) return '\n';
  const forward = (glyph.start - previous.expected) / em;
  const backward = (previous.start - glyph.end) / em;
  if (forward >= -0.4) return forward > 6 ? '\n' : forward > gap ? ' ' : '';
  if (glyph.text.trim() === '' || previous.text.trim() === '') return '';
  // Right-to-left scripts are often drawn glyph by glyph to the left.
  if (backward >= -0.4) return backward > 6 ? '\n' : backward > gap ? ' ' : '';
  return Math.abs(glyph.start - previous.start) < em * 0.08 ? '' : '\n';
}

class TextBuilder {
  readonly #parts: string[] = [];
  readonly #owners: number[] = [];
  #last = '\n';

  add(text: string, owner: number): void {
    if (text === '') return;
    this.#parts.push(text);
    for (let i = 0; i < text.length; i++) this.#owners.push(owner);
    this.#last = text.at(-1)!;
  }

  separate(separator: '' | ' ' | '\n'): void {
    if (separator === '' || this.#last === '\n' || (separator === ' ' && this.#last === ' ')) return;
    this.#parts.push(separator);
    this.#owners.push(-1);
    this.#last = separator;
  }

  finish(): PageText {
    return { text: this.#parts.join(''), owners: this.#owners };
  }
}
