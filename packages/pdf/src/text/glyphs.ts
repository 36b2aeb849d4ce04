import type { ContentModel, MarkedContent, PlacedGlyph, TextRun } from '../content/model.ts';
import { type Matrix, mapRect, multiply, type Rect } from '../core/matrix.ts';
import type { PageGeometry } from '../core/page-geometry.ts';
import { replacedIn } from '../redact/page-text.ts';
import { UNMAPPED, written } from './characters.ts';
import type { FontStyle, FontStyles } from './font-style.ts';

/**
 * A glyph in the frame of its direction: `start` and `end` along the line, `base`, `top` and `bottom` across it, growing
 * downwards as a reader sees them who has turned the page so that the line is upright. Points.
 */
export interface Glyph {
  /** Several characters for a ligature, or what stands in the place of several glyphs. */
  readonly text: string;
  readonly start: number;
  end: number;
  /** Where the next glyph begins if nothing but spacing operators moves it. */
  expected: number;
  readonly base: number;
  top: number;
  bottom: number;
  readonly em: number;
  /** Degrees clockwise. */
  readonly angle: number;
  readonly style: FontStyle;
  /** The marked content that it is in. */
  readonly marked: MarkedContent | undefined;
  readonly artifact: boolean;
  readonly blank: boolean;
  link?: string | undefined;
}

export interface GlyphOptions {
  /** From page space to points from the top left corner of the displayed page. */
  readonly toDisplay: Matrix;
  readonly geometry: PageGeometry;
  readonly styles: FontStyles;
  /** Whether what cannot be seen is left in: off the page, clipped away, or in a layer that is off. */
  readonly hidden: boolean;
}

/** From displayed points to the frame of an angle, and back. */
export function frameOf(angle: number): Matrix {
  const [cos, sin] = unit(angle);
  return [cos, -sin, sin, cos, 0, 0];
}

export function fromFrame(angle: number): Matrix {
  const [cos, sin] = unit(angle);
  return [cos, sin, -sin, cos, 0, 0];
}

/** Exact for the angles that pages have. */
function unit(angle: number): [cos: number, sin: number] {
  if (angle === 0) return [1, 0];
  if (angle === 90) return [0, 1];
  if (angle === 180) return [-1, 0];
  if (angle === 270) return [0, -1];
  const radians = (angle * Math.PI) / 180;
  return [Math.cos(radians), Math.sin(radians)];
}

/** The glyphs that a page or an appearance shows, in the order of drawing. */
export function glyphsOf(model: ContentModel, options: GlyphOptions): Glyph[] {
  const glyphs: Glyph[] = [];
  const replaced = new Map<MarkedContent, Glyph>();
  for (const run of model.runs) {
    if (run.hidden && !options.hidden) continue;
    if (run.invocation.kind === 'softmask' || run.invocation.kind === 'pattern') continue;
    const style = options.styles.of(run.state.font?.dict);
    const artifact = inArtifact(run);
    const marked = replacedIn(run);
    for (const placed of run.glyphs) {
      const own = place(placed, { style, artifact, marked: run.marked }, options);
      if (!own) continue;
      const first = marked && replaced.get(marked);
      if (first && first.angle === own.angle && Math.abs(first.base - own.base) < first.em * 0.5) {
        first.end = Math.max(first.end, own.end);
        first.expected = Math.max(first.expected, own.expected);
        first.top = Math.min(first.top, own.top);
        first.bottom = Math.max(first.bottom, own.bottom);
      } else if (first) {
        // The replacement has been read, and this part of what it replaces stands elsewhere.
      } else if (marked) {
        const text = written(marked.actualText!);
        const stand: Glyph = { ...own, text, blank: text.trim() === '' };
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

function place(
  { glyph, matrix, run }: PlacedGlyph,
  known: Pick<Glyph, 'style' | 'artifact' | 'marked'>,
  { toDisplay, geometry, hidden }: GlyphOptions,
): Glyph | undefined {
  const vertical = run.state.font?.vertical ?? false;
  const shown = multiply(matrix, toDisplay);
  const [a, b, c, d] = shown;
  const dx = vertical ? -c : a;
  const dy = vertical ? -d : b;
  const scale = Math.hypot(dx, dy);
  const em = Math.hypot(c, d);
  if (!(scale > 0) || !(em > 0) || !Number.isFinite(shown[4] + shown[5] + scale + em)) return undefined;
  if (!hidden && !isSeen(mapRect(matrix, glyph.box), run.clip, geometry)) return undefined;
  const angle = (Math.round((Math.atan2(dy, dx) * 180) / Math.PI) + 360) % 360;
  const framed = multiply(shown, frameOf(angle));
  const box = mapRect(framed, glyph.box);
  const { size, charSpace, wordSpace } = run.state;
  const spacing = charSpace + (glyph.isSpace ? wordSpace : 0);
  const length = Math.abs(glyph.advance) * scale;
  const start = framed[4];
  const meaning = written(glyph.unicode);
  const text = meaning === '' ? (glyph.isSpace ? ' ' : UNMAPPED) : meaning;
  return {
    ...known,
    text,
    start,
    end: start + length,
    expected: start + length + (size === 0 ? 0 : (spacing / Math.abs(size)) * scale),
    base: vertical ? (box.y0 + box.y1) / 2 + em * 0.38 : framed[5],
    top: box.y0,
    bottom: box.y1,
    em,
    angle,
    blank: text.trim() === '',
  };
}

/** Whether its middle is on the page and within the clipping path. */
function isSeen(box: Rect, clip: Rect | undefined, { box: visible }: PageGeometry): boolean {
  const x = (box.x0 + box.x1) / 2;
  const y = (box.y0 + box.y1) / 2;
  const within = (rect: Rect) => x >= rect.x0 && x <= rect.x1 && y >= rect.y0 && y <= rect.y1;
  return within(visible) && (clip === undefined || within(clip));
}

/** How far, in em, the second drawing of a glyph may be from the first: along the line, and across it. */
const DOUBLE_ALONG = 0.1;
const DOUBLE_ACROSS = 0.15;

/** Shadows, and bold made by drawing twice, are read once. */
function withoutDoubles(glyphs: readonly Glyph[]): Glyph[] {
  const byText = new Map<string, Map<number, Glyph[]>>();
  return glyphs.filter((glyph) => {
    if (glyph.blank) return true;
    const cells = byText.get(glyph.text) ?? new Map<number, Glyph[]>();
    if (cells.size === 0) byText.set(glyph.text, cells);
    const size = Math.max(glyph.em * 0.5, 0.01);
    const key = (x: number, y: number) => Math.floor(x / size) * CELLS + Math.floor(y / size);
    const { start: x, base: y } = glyph;
    const along = glyph.em * DOUBLE_ALONG;
    const across = glyph.em * DOUBLE_ACROSS;
    const own = key(x, y);
    // Nearly always all of these are one cell.
    const near = [own, key(x - along, y - across), key(x + along, y - across)];
    near.push(key(x - along, y + across), key(x + along, y + across));
    for (const [at, cell] of near.entries()) {
      if (near.indexOf(cell) === at && cells.get(cell)?.some((other) => isDouble(glyph, other))) return false;
    }
    const cell = cells.get(own);
    if (!cell) cells.set(own, [glyph]);
    // Where so many different sizes are drawn over each other, nobody can read them.
    else if (cell.length < 16) cell.push(glyph);
    return true;
  });
}

/** Cells in a row, more than any page has. */
const CELLS = 1e6;

function isDouble(glyph: Glyph, other: Glyph): boolean {
  return (
    glyph.angle === other.angle &&
    Math.abs(glyph.em - other.em) < glyph.em * 0.05 &&
    Math.abs(glyph.start - other.start) <
      Math.min(glyph.em * DOUBLE_ALONG, (glyph.end - glyph.start) * 0.5) &&
    Math.abs(glyph.base - other.base) < glyph.em * DOUBLE_ACROSS
  );
}
