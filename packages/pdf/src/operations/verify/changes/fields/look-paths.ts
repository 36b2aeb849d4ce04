import type { Point, Rect } from '../../../../file/core/matrix.ts';
import { type Colour, sameColour } from './colour.ts';
import { normalized, type Style } from './look-style.ts';
import type { Appearance } from './read-appearance.ts';
import type { ShownGlyph, ShownPath } from './shown.ts';
import { differs } from './unjudgeable.ts';

/**
 * Checks that a path is part of the background or border, or was signed.
 *
 * @throws UnjudgeableAppearance when it is not
 */
export function checkPath(
  path: ShownPath,
  appearance: Appearance,
  style: Style,
  before: Appearance | undefined,
): void {
  const area = (path.bounds.x1 - path.bounds.x0) * (path.bounds.y1 - path.bounds.y0);
  if (path.fill !== undefined && path.stroke === undefined && area === 0) return;
  if (!path.overText && before?.paths.some((known) => samePath(path, known))) return;
  if (path.curved) differs('it has shapes that are no border');
  if (path.overText && isOverText(path, appearance.glyphs)) differs('something is painted over its text');
  if (path.stroke !== undefined && !isBorder(path, path.stroke, appearance, style))
    differs('it has lines that are no border');
  if (path.fill !== undefined && !isBackground(path, path.fill, appearance, style))
    differs('it has areas that are no background');
}

function isOverText({ bounds, fill }: ShownPath, glyphs: readonly ShownGlyph[]): boolean {
  if (fill === undefined) return false;
  return glyphs.some(({ x, y, advance, size }) => {
    const apart = x > bounds.x1 || x + advance < bounds.x0 || y > bounds.y1 || y + size < bounds.y0;
    return !apart;
  });
}

function samePath(a: ShownPath, b: ShownPath): boolean {
  const same = (x: Colour | undefined, y: Colour | undefined): boolean =>
    x === undefined || y === undefined ? x === y : sameColour(x, y);
  if (!same(a.fill, b.fill) || !same(a.stroke, b.stroke) || a.curved !== b.curved) return false;
  const [points, others] = [a.parts.flat(), b.parts.flat()];
  const near = (p: Point, q: Point): boolean => Math.abs(p.x - q.x) < 0.1 && Math.abs(p.y - q.y) < 0.1;
  return points.length === others.length && points.every((point, i) => near(point, others[i]!));
}

/** Whether a path is a line along the edge of the field, or between the cells of a comb. */
function isBorder(path: ShownPath, colour: Colour, { bbox }: Appearance, style: Style): boolean {
  if (style.border === undefined || !sameColour(colour, style.border)) return false;
  if (path.lineWidth > style.borderWidth + 1) return false;
  return path.parts.every((part) => isAtEdge(part, bbox, style) || isCombLine(part, bbox, style));
}

function isAtEdge(part: readonly Point[], bbox: Rect, { borderWidth }: Style): boolean {
  const band = 2 * borderWidth + 0.75;
  return (
    part.every(
      ({ x, y }) => x - bbox.x0 <= band || bbox.x1 - x <= band || y - bbox.y0 <= band || bbox.y1 - y <= band,
    ) && sides(part, bbox, band)
  );
}

/** Whether each side of the part runs along one edge of the box, so that no line crosses it. */
function sides(part: readonly Point[], bbox: Rect, band: number): boolean {
  return part.every((a, i) => {
    const b = part[(i + 1) % part.length]!;
    const along = (near: (point: Point) => boolean): boolean => near(a) && near(b);
    return (
      along(({ x }) => x - bbox.x0 <= band) ||
      along(({ x }) => bbox.x1 - x <= band) ||
      along(({ y }) => y - bbox.y0 <= band) ||
      along(({ y }) => bbox.y1 - y <= band)
    );
  });
}

function isCombLine(part: readonly Point[], bbox: Rect, { comb, borderWidth }: Style): boolean {
  if (comb === undefined || part.length !== 2) return false;
  const [a, b] = [part[0]!, part[1]!];
  const cell = (bbox.x1 - bbox.x0) / comb;
  const nearest = Math.round((a.x - bbox.x0) / cell) * cell;
  return Math.abs(a.x - b.x) < 0.1 && Math.abs(a.x - bbox.x0 - nearest) <= borderWidth + 1;
}

function isBackground(path: ShownPath, colour: Colour, appearance: Appearance, style: Style): boolean {
  if (style.background !== undefined && sameColour(colour, style.background)) return true;
  const { bbox } = appearance;
  if (style.chosen !== undefined && isMark(path, bbox)) return true;
  const band = 2 * style.borderWidth + 0.75;
  const edge = 2 * band * (bbox.x1 - bbox.x0 + bbox.y1 - bbox.y0);
  const isColour = style.shaded || (style.border !== undefined && sameColour(colour, style.border));
  return isColour && path.parts.every((part) => isAtEdge(part, bbox, style) && areaOf(part) <= edge / 2);
}

/** Whether a path is a rectangle from edge to edge, which highlights a selected line of a list. */
function isMark({ parts, bounds }: ShownPath, bbox: Rect): boolean {
  const [width, height] = [bounds.x1 - bounds.x0, bounds.y1 - bounds.y0];
  const isBox =
    parts.length === 1 && parts[0]!.length >= 4 && Math.abs(areaOf(parts[0]!) - width * height) < 0.1;
  return isBox && width >= 0.8 * (bbox.x1 - bbox.x0) && height >= 4;
}

/** Checks that exactly the selected lines are highlighted. */
export function checkMarks({ glyphs, paths, bbox }: Appearance, chosen: ReadonlySet<string>): void {
  const marks = paths
    .filter((path) => path.fill !== undefined && isMark(path, bbox))
    .map(({ bounds }) => bounds);
  const lines = new Map<number, string>();
  for (const { y, text } of glyphs) lines.set(y, (lines.get(y) ?? '') + text);
  for (const [y, text] of lines) {
    const height = bbox.y1 - bbox.y0;
    const marked = marks.some(({ y0, y1 }) => y0 <= y && y <= y1 && y1 - y0 < 0.9 * height);
    if (marked !== chosen.has(normalized(text))) differs('it marks other choices than those of its value');
  }
}

/** Computes the signed area with the shoelace formula. */
function areaOf(part: readonly Point[]): number {
  const sum = part.reduce((total, a, i) => {
    const b = part[(i + 1) % part.length]!;
    return total + a.x * b.y - b.x * a.y;
  }, 0);
  return Math.abs(sum) / 2;
}
