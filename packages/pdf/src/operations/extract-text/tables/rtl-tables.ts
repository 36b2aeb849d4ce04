import { rtlBalance } from '../../../page/layout/right-to-left.ts';
import { hasLetter } from '../characters.ts';
import { linesOf, lineText } from '../lines.ts';
import type { Line, ReadCell } from '../page-parts.ts';

/** Returns the cells of a table in reading order: from the right if most of its letters are right-to-left. */
export function inReadingOrder(rows: readonly (readonly ReadCell[])[]): readonly (readonly ReadCell[])[] {
  const texts = rows.flatMap((row) => row.flatMap(({ lines }) => lines.map(lineText)));
  if (rtlBalance(texts) <= 0) return rows;
  return rows.map((row) => row.toReversed().map((cell) => ({ ...cell, lines: fromRight(cell.lines) })));
}

/** Lines of a cell; figures have the direction of the table, which their letters do not show. */
function fromRight(lines: readonly Line[]): readonly Line[] {
  if (lines.some((line) => hasLetter(lineText(line)))) return lines;
  return linesOf(
    lines.map(({ row }) => row),
    { rtl: true },
  );
}
