import { rtlBalance } from '../../../page/layout/right-to-left.ts';
import { lineText } from '../lines.ts';
import type { ReadCell } from '../page-parts.ts';

/** Returns the cells of a table in reading order: from the right if most of its letters are right-to-left. */
export function inReadingOrder(rows: readonly (readonly ReadCell[])[]): readonly (readonly ReadCell[])[] {
  const texts = rows.flatMap((row) => row.flatMap(({ lines }) => lines.map(lineText)));
  return rtlBalance(texts) > 0 ? rows.map((row) => row.toReversed()) : rows;
}
