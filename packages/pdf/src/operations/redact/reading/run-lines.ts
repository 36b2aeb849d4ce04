import type { TextRun } from '../../../page/content/model.ts';

/** Position of an operator's horizontal text, in page space. */
export interface RunLine {
  readonly baseline: number;
  /** Start of the first and of the last glyph. */
  readonly first: number;
  readonly last: number;
  readonly em: number;
  /** Scale from text space to page space along the line. */
  readonly toPage: number;
  readonly run: TextRun;
}

/** Line of an operator; undefined when its text is not horizontal, not upright or too small. */
export function lineOf(run: TextRun): RunLine | undefined {
  const { size, scale } = run.state;
  const { first } = run;
  const em = first[3];
  const x = first[4];
  const baseline = first[5];
  const toPage = first[0] / (size * scale);
  const isUpright =
    first[1] === 0 &&
    first[2] === 0 &&
    first[0] > 0 &&
    em > 0 &&
    toPage > 0 &&
    Number.isFinite(toPage + em + x + baseline);
  if (!isUpright || !run.bounds) return undefined;
  const last = x + run.offsets[run.offsets.length - 1]! * toPage;
  return Number.isFinite(last) ? { baseline, first: x, last, em, toPage, run } : undefined;
}

/** Distance between baselines, in em, from which they belong to different lines, with a safety margin. */
const APART = 0.5;

/** Maximum number of comparisons. */
const MOST_COMPARED = 50_000;

/** Whether an operator begins inside another's text on the same line, or there are too many operators to compare. */
export function areInterleaved(lines: readonly RunLine[]): boolean {
  const sorted = [...lines].sort((a, b) => b.baseline - a.baseline);
  const em = sorted.reduce((greatest, line) => Math.max(greatest, line.em), 0);
  let compared = 0;
  for (const [index, line] of sorted.entries()) {
    for (let next = index + 1; next < sorted.length; next++) {
      const other = sorted[next]!;
      if (line.baseline - other.baseline > em * APART) break;
      if (++compared > MOST_COMPARED) return true;
      if (line.baseline - other.baseline > other.em * APART) continue;
      if (line.first <= other.last && other.first <= line.last) return true;
    }
  }
  return false;
}
