import { apply, boundsOf, type Matrix, mapRect, multiply, type Rect } from '../../../file/core/matrix.ts';
import type { ContentModel, PaintedPath } from '../../../page/content/model.ts';
import { readPath, type Subpath } from '../../../page/content/read-path.ts';

/** A straight horizontal or vertical line, from `from` to `to`, in points of the frame of the text lines. */
export interface Rule {
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

export interface Rules {
  readonly horizontal: readonly Rule[];
  readonly vertical: readonly Rule[];
}

export const NO_RULES: Rules = { horizontal: [], vertical: [] };

/** Maximum number of examined paths of a page, and of its rules; a page with more is a drawing. */
const MAX_PATHS = 20_000;
const MAX_RULES = 20_000;
/** Width up to which a rectangle is a line. */
const MAX_THICKNESS = 2.5;
/** Distance up to which rules, and pieces of a rule with gaps, are merged into one. */
const SNAP = 2.5;
/** Minimum length of a rule; shorter lines are dashes or parts of letters. */
const MIN_LENGTH = 6;

/**
 * Returns the horizontal and vertical lines and rectangle edges that a page draws.
 *
 * @param toFrame from page space
 */
export function rulesOf({ paths }: ContentModel, toFrame: Matrix): Rules {
  if (paths.length > MAX_PATHS) return NO_RULES;
  const horizontal: Rule[] = [];
  const vertical: Rule[] = [];
  const line = (x0: number, y0: number, x1: number, y1: number) => {
    if (Math.abs(y1 - y0) <= MAX_THICKNESS / 2 && Math.abs(x1 - x0) > Math.abs(y1 - y0))
      horizontal.push({ at: (y0 + y1) / 2, from: Math.min(x0, x1), to: Math.max(x0, x1) });
    else if (Math.abs(x1 - x0) <= MAX_THICKNESS / 2)
      vertical.push({ at: (x0 + x1) / 2, from: Math.min(y0, y1), to: Math.max(y0, y1) });
  };
  const rectangle = ({ x0, y0, x1, y1 }: Rect) => {
    const [middleX, middleY] = [(x0 + x1) / 2, (y0 + y1) / 2];
    if (y1 - y0 <= MAX_THICKNESS) line(x0, middleY, x1, middleY);
    else if (x1 - x0 <= MAX_THICKNESS) line(middleX, y0, middleX, y1);
    else {
      line(x0, y0, x1, y0);
      line(x0, y1, x1, y1);
      line(x0, y0, x0, y1);
      line(x1, y0, x1, y1);
    }
  };
  for (const path of paths) {
    if (horizontal.length + vertical.length > MAX_RULES) return NO_RULES;
    if (path.hidden || path.paint === 'n' || path.patterned || !isOnPage(path)) continue;
    if (path.segments <= 2) {
      rectangle(mapRect(toFrame, path.bounds));
      continue;
    }
    const matrix = multiply(path.matrix, toFrame);
    const isFilled = /[fFbB]/.test(path.paint);
    for (const subpath of readPath(path).subpaths) {
      const points = straight(subpath)?.map(({ x, y }) => apply(matrix, x, y));
      if (!points) continue;
      if (isFilled || subpath.isRectangle) rectangle(boundsOf(points));
      else {
        for (const [index, { x, y }] of points.entries()) {
          const next = points[index + 1] ?? (subpath.closed ? points[0]! : undefined);
          if (next) line(x, y, next.x, next.y);
        }
      }
    }
  }
  return { horizontal: joined(horizontal), vertical: joined(vertical) };
}

function isOnPage({ invocation: { kind } }: PaintedPath): boolean {
  return kind === 'page' || kind === 'form';
}

/** Corners of a subpath without curves. */
function straight({ start, segments }: Subpath) {
  if (segments.length > 64 || segments.some(({ kind }) => kind === 'curve')) return undefined;
  return [start, ...segments.map(({ to }) => to)];
}

/** Joins pieces of one line, and lines that are drawn several times. */
function joined(rules: Rule[]): Rule[] {
  rules.sort((a, b) => a.at - b.at || a.from - b.from);
  const out: Rule[] = [];
  for (let begin = 0; begin < rules.length; ) {
    let end = begin + 1;
    while (
      end < rules.length &&
      rules[end]!.at - rules[end - 1]!.at < SNAP / 2 &&
      rules[end]!.at - rules[begin]!.at < SNAP
    )
      end++;
    const group = rules.slice(begin, end).sort((a, b) => a.from - b.from);
    const at = group.reduce((sum, rule) => sum + rule.at, 0) / group.length;
    let current: { at: number; from: number; to: number } | undefined;
    for (const { from, to } of group) {
      if (current && from <= current.to + SNAP) current.to = Math.max(current.to, to);
      else {
        if (current) out.push(current);
        current = { at, from, to };
      }
    }
    if (current) out.push(current);
    begin = end;
  }
  return out.filter(({ from, to }) => to - from >= MIN_LENGTH);
}
