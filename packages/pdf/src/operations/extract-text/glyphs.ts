import { maxOf, minOf } from '../../extremes.ts';
import { type Matrix, multiply, type Rect } from '../../file/core/matrix.ts';
import type { PageGeometry } from '../../file/core/page-geometry.ts';
import { replacedIn } from '../../page/content/marked-content.ts';
import type { ContentModel, MarkedContent, TextRun } from '../../page/content/model.ts';
import { CELL_ASCENT, uprightColumns } from '../../page/content/upright-columns.ts';
import type { FontGlyph } from '../../page/fonts/font.ts';
import { isBlank, isFormatting, isJoiner, SOFT_HYPHEN, UNMAPPED, written } from './characters.ts';
import { withoutDoubles } from './doubles.ts';
import type { FontStyles } from './font-style.ts';
import type { Glyph } from './glyph.ts';

export interface GlyphOptions {
  /** Transformation from page space to points from the top left corner of the displayed page. */
  readonly toDisplay: Matrix;
  readonly geometry: PageGeometry;
  readonly styles: FontStyles;
  /** Whether invisible text is included: off the page, clipped away, or in a hidden layer. */
  readonly hidden: boolean;
}

/** Distance in em from the middle of a column to the baseline of text set sideways in it. */
const MIDDLE = 0.38;

/** Distance in em from the middle of a space back into the letter before it. */
const SPACE_BACK = 0.6;

/** Transformation from displayed points to the frame of an angle; `fromFrame` is its inverse. */
export function frameOf(angle: number): Matrix {
  const [cos, sin] = unit(angle);
  return [cos, -sin, sin, cos, 0, 0];
}

export function fromFrame(angle: number): Matrix {
  const [cos, sin] = unit(angle);
  return [cos, sin, -sin, cos, 0, 0];
}

/** Cosine and sine of an angle, exact for the angles at which pages are rotated. */
function unit(angle: number): [cos: number, sin: number] {
  if (angle === 0) return [1, 0];
  if (angle === 90) return [0, 1];
  if (angle === 180) return [-1, 0];
  if (angle === 270) return [0, -1];
  const radians = (angle * Math.PI) / 180;
  return [Math.cos(radians), Math.sin(radians)];
}

/** Glyphs that a page or an appearance shows, in drawing order. */
export function glyphsOf(model: ContentModel, options: GlyphOptions): Glyph[] {
  const glyphs: Glyph[] = [];
  const replaced = new Map<MarkedContent, Glyph>();
  const upright = uprightColumns(model.runs);
  let cell: Glyph | undefined;
  for (const run of model.runs) {
    const before = cell;
    cell = undefined;
    if (run.hidden && !options.hidden) continue;
    if (run.invocation.kind === 'softmask' || run.invocation.kind === 'pattern') continue;
    const marked = replacedIn(run);
    const glyphsOfRun = placed(run, upright.has(run), marked !== undefined, options);
    const height = upright.get(run);
    const inColumn = height === undefined ? behindCell(glyphsOfRun, before) : inCell(glyphsOfRun, height);
    if (height !== undefined) cell = inColumn.at(-1);
    for (const own of inColumn) {
      const first = marked && replaced.get(marked);
      if (first && first.angle === own.angle && Math.abs(first.base - own.base) < first.em * 0.5) {
        first.end = Math.max(first.end, own.end);
        first.expected = Math.max(first.expected, own.expected);
        first.top = Math.min(first.top, own.top);
        first.bottom = Math.max(first.bottom, own.bottom);
      } else if (first) {
        // The replacement was emitted before; this glyph is a later part of the replaced content.
      } else if (marked) {
        const text = written(marked.actualText!);
        // A soft hyphen that a browser does not use for a line break is drawn blank.
        if (own.blank && text === SOFT_HYPHEN) continue;
        const stand: Glyph = { ...own, text, blank: isBlank(text) };
        // Browsers draw a joiner as a space, over which the next letter is drawn.
        if (isJoiner(text)) stand.end = stand.expected = stand.start;
        replaced.set(marked, stand);
        if (text !== '') glyphs.push(stand);
      } else glyphs.push(own);
    }
  }
  return withoutDoubles(glyphs);
}

function inArtifact(run: TextRun): boolean {
  for (let at = run.marked; at; at = at.parent) if (at.tag === 'Artifact') return true;
  return false;
}

/** Visible glyphs of an operator. Direction and size are the same for all, so only positions are computed one by one. */
function placed(
  run: TextRun,
  isUpright: boolean,
  isReplaced: boolean,
  { toDisplay, geometry, styles, hidden }: GlyphOptions,
): Glyph[] {
  const { state, first, origins, clip, marked } = run;
  const vertical = isUpright || (state.font?.vertical ?? false);
  const shown = multiply(first, toDisplay);
  const [a, b, c, d] = shown;
  const dx = vertical ? -c : a;
  const dy = vertical ? -d : b;
  const scale = Math.hypot(dx, dy);
  const em = Math.hypot(c, d);
  if (!(scale > 0) || !(em > 0) || !Number.isFinite(scale + em)) return [];
  const angle = (Math.round((Math.atan2(dy, dx) * 180) / Math.PI) + 360) % 360;
  const frame = frameOf(angle);
  const [, rightwards, , upwards] = multiply(shown, frame);
  const style = styles.of(state.font?.dict);
  const artifact = inArtifact(run);
  const glyphs: Glyph[] = [];
  let at = 0;
  for (const part of run.parts) {
    if (typeof part === 'number') continue;
    for (const glyph of part.glyphs) {
      const pageX = origins[at++]!;
      const pageY = origins[at++]!;
      const text = meaningOf(glyph);
      const blank = isBlank(text);
      // A line that fills the page to its edge ends with a space that is seen by the letter before it.
      const back = blank ? SPACE_BACK : 0;
      if (
        !hidden &&
        !isSeen(glyph.box, first, pageX - first[0] * back, pageY - first[1] * back, clip, geometry)
      )
        continue;
      const x = pageX * toDisplay[0] + pageY * toDisplay[2] + toDisplay[4];
      const y = pageX * toDisplay[1] + pageY * toDisplay[3] + toDisplay[5];
      if (!Number.isFinite(x + y)) continue;
      const start = x * frame[0] + y * frame[2];
      const base = x * frame[1] + y * frame[3];
      const { x0, y0, x1, y1 } = glyph.box;
      const ya = rightwards * x0 + upwards * y0 + base;
      const yb = rightwards * x1 + upwards * y0 + base;
      const yc = rightwards * x1 + upwards * y1 + base;
      const yd = rightwards * x0 + upwards * y1 + base;
      const top = Math.min(ya, yb, yc, yd);
      const bottom = Math.max(ya, yb, yc, yd);
      const end = start + Math.abs(glyph.advance) * scale;
      if (!blank) style.observe?.(text, glyph.advance);
      // A formatting character is kept if it carries an ActualText.
      if (isFormatting(glyph.unicode) && !isReplaced) continue;
      if (text === SOFT_HYPHEN && glyph.advance === 0) continue;
      glyphs.push({
        text,
        start,
        end,
        expected: end + spacingBehind(glyph, run) * scale,
        base: vertical ? (top + bottom) / 2 + em * MIDDLE : glyph.hang ? base + em * glyph.hang : base,
        top,
        bottom,
        em,
        angle,
        style,
        marked,
        artifact,
        blank,
        link: undefined,
      });
    }
  }
  return glyphs;
}

/**
 * Places the glyphs of an upright cell: they share its height, and are in the middle of its column.
 *
 * @param height in em
 */
function inCell(glyphs: readonly Glyph[], height: number): Glyph[] {
  const [top, bottom] = [minOf(glyphs, (glyph) => glyph.top), maxOf(glyphs, (glyph) => glyph.bottom)];
  return glyphs.map((glyph, index) => {
    const { em } = glyph;
    const from = glyph.start - CELL_ASCENT * em;
    const start = from + (index * em * height) / glyphs.length;
    const end = from + ((index + 1) * em * height) / glyphs.length;
    return { ...glyph, start, end, expected: end, top, bottom, base: (top + bottom) / 2 + em * MIDDLE };
  });
}

/** Places a space behind the cell that it follows: drawn in a horizontal font, it is beside it. */
function behindCell(glyphs: readonly Glyph[], cell: Glyph | undefined): readonly Glyph[] {
  const [space] = glyphs;
  if (!cell || !space?.blank || glyphs.length > 1 || space.angle === cell.angle) return glyphs;
  const { start, end, expected, base, top, bottom, em, angle } = { ...cell, start: cell.end };
  return [{ ...space, start, end, expected, base, top, bottom, em, angle }];
}

function meaningOf({ unicode, isSpace }: FontGlyph): string {
  const meaning = written(unicode);
  return meaning === '' ? (isSpace ? ' ' : UNMAPPED) : meaning;
}

/** Amount that spacing operators add to a glyph's advance, in em. */
function spacingBehind({ isSpace }: FontGlyph, { state: { size, charSpace, wordSpace } }: TextRun): number {
  return size === 0 ? 0 : (charSpace + (isSpace ? wordSpace : 0)) / Math.abs(size);
}

/** Whether the middle of a glyph's box, drawn at `e` and `f`, is on the page and within the clipping path. */
function isSeen(
  { x0, y0, x1, y1 }: Rect,
  [a, b, c, d]: Matrix,
  e: number,
  f: number,
  clip: Rect | undefined,
  { box: visible }: PageGeometry,
): boolean {
  // Mapping preserves the middle of a rectangle.
  const x = a * ((x0 + x1) / 2) + c * ((y0 + y1) / 2) + e;
  const y = b * ((x0 + x1) / 2) + d * ((y0 + y1) / 2) + f;
  return isWithin(visible, x, y) && (clip === undefined || isWithin(clip, x, y));
}

function isWithin({ x0, y0, x1, y1 }: Rect, x: number, y: number): boolean {
  return x >= x0 && x <= x1 && y >= y0 && y <= y1;
}
