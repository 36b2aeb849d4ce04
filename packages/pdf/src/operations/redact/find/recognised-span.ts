import type { PlacedGlyph } from '../../../page/content/model.ts';
import { typicalWidth } from '../../../page/fonts/standard-14-fonts.ts';
import { alongLine, type LineFrame } from '../geometry/line-frame.ts';

/** Position of a glyph along its line, in points. */
interface Cell {
  readonly from: number;
  readonly to: number;
  readonly isBlank: boolean;
  /** Width of the letter in an ordinary font, in em. */
  readonly width: number;
}

/** Largest distance in em at which two glyphs count as adjacent. */
const GAP = 0.1;

/**
 * Span of a line in which the letters of unpainted text may be visible. OCR stretches a word to the width of its picture, often
 * including the blank after it, and spreads its letters by the widths of a font of its own. The span covers both spacings, the
 * operator's and that of an ordinary font, each with and without the blank.
 *
 * @param first index of the first matched glyph of its operator; `last` is that of the last one
 * @param em of the line, in points
 */
export function recognisedSpan(
  glyphs: readonly PlacedGlyph[],
  frame: LineFrame,
  [first, last]: readonly [number, number],
  em: number,
): { readonly from: number; readonly to: number } {
  const cells = glyphs.map((glyph) => cellOf(glyph, frame));
  const follows = (index: number) => Math.abs(cells[index]!.from - cells[index - 1]!.to) < GAP * em;
  let start = first;
  while (start > 0 && !cells[start - 1]!.isBlank && follows(start)) start--;
  let end = last;
  while (end + 1 < cells.length && !cells[end + 1]!.isBlank && follows(end + 1)) end++;
  let behind = end;
  while (behind + 1 < cells.length && cells[behind + 1]!.isBlank && follows(behind + 1)) behind++;
  const word = cells.slice(start, end + 1);
  const origin = word[0]!.from;
  const widths = sums(word.map(({ width }) => width));
  const all = widths.at(-1)!;
  const placed = (at: number) => (at === word.length ? word.at(-1)!.to : word[at]!.from) - origin;
  const own = placed(word.length);
  const estimates = (at: number) =>
    [own, cells[behind]!.to - origin].flatMap((length) => {
      const byCells = own > 0 ? (placed(at) / own) * length : placed(at);
      return all > 0 ? [byCells, (widths[at]! / all) * length] : [byCells];
    });
  return {
    from: origin + Math.min(placed(first - start), ...estimates(first - start)),
    to: origin + Math.max(placed(last + 1 - start), ...estimates(last + 1 - start)),
  };
}

function cellOf({ matrix, glyph, run }: PlacedGlyph, frame: LineFrame): Cell {
  const vertical = run.state.font?.vertical ?? false;
  const from = alongLine(frame, { x: matrix[4], y: matrix[5] }).x;
  const unit = vertical ? Math.hypot(matrix[2], matrix[3]) : Math.hypot(matrix[0], matrix[1]);
  const isBlank = glyph.unicode.trim() === '' && glyph.unicode !== '';
  const width = vertical ? 1 : typicalWidth(glyph.unicode);
  return { from, to: from + Math.abs(glyph.advance) * unit, isBlank, width };
}

/** Prefix sums: those of the first 0, 1, 2 … numbers. */
function sums(numbers: readonly number[]): number[] {
  const out = [0];
  for (const number of numbers) out.push(out.at(-1)! + number);
  return out;
}
