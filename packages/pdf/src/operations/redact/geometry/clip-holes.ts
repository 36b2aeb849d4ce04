import {
  apply,
  grow,
  invert,
  type Matrix,
  type Rect,
  rectPoints,
  scaleOf,
  union,
} from '../../../file/core/matrix.ts';
import { formatNumber } from '../../../page/syntax/operands.ts';
import type { Region } from './region.ts';

/**
 * Clips the regions out of the paint of `operators`, for paint that is not a single path or sample: a pattern or a shading.
 *
 * @param matrix from the space of the operators to page space
 * @param extent bounds of the painted area, in page space
 */
export function withHoles(
  operators: string,
  matrix: Matrix,
  regions: readonly Region[],
  extent: Rect | undefined,
): string {
  const inverse = invert(matrix);
  if (!inverse) return '';
  const around = rectPoints(
    grow(regions.map(({ bounds }) => bounds).reduce(union, extent ?? EVERYWHERE), 10),
  );
  const digits = Math.min(9, 4 + Math.max(0, Math.ceil(Math.log10(scaleOf(matrix)))));
  const outline = (points: Region['points']) =>
    points
      .map((point, index) => {
        const { x, y } = apply(inverse, point.x, point.y);
        return `${formatNumber(x, digits)} ${formatNumber(y, digits)} ${index === 0 ? 'm' : 'l'}`;
      })
      .join(' ');
  // Each region has its own clip; in a single clip, the intersection of two overlapping regions would be visible.
  const clips = regions.map(({ points }) => `${outline(around)} h ${outline(points)} h W* n`);
  return ['q', ...clips, operators, 'Q'].join('\n');
}

/** Area larger than any page that viewers show (ISO 32000-2, annex C). */
const EVERYWHERE: Rect = { x0: -20_000, y0: -20_000, x1: 20_000, y1: 20_000 };
