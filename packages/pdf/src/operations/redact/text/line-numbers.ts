import type { TextLayout } from './text-layout.ts';

/** A number that is set apart at the beginning or end of a line, or alone on one. */
interface Candidate {
  readonly value: number;
  /** Indices of its glyphs in the layout. */
  readonly glyphs: readonly number[];
  readonly angle: number;
  readonly em: number;
  readonly start: number;
  readonly end: number;
  /** Whether the rest of its line has no gap of similar width; the digit groups of a number in a table have such gaps. */
  readonly isApart: boolean;
}

/** A piece of a line between gaps. */
export interface Token {
  readonly glyphs: readonly number[];
  readonly start: number;
  readonly end: number;
  readonly em: number;
}

/** Gap in em between text and a line number. */
const APART = 0.7;
/** Minimum ratio of the gap beside a line number to any other gap of its line. */
const WIDER = 1.5;
/** Gap in em from which digits are two tokens. */
const TOKEN_GAP = 0.19;
/** Tolerance in em for the alignment of a column's numbers. */
const ALIGNED = 0.2;
/** Minimum number of line numbers in a column; two may be consecutive by chance. */
const FEWEST = 3;
/** Largest difference of consecutive line numbers: some documents number every fifth or tenth line. */
const LARGEST_STEP = 10;
const NUMBER = /^\d{1,5}:?$/;

/**
 * Finds the line numbers of a page, as in LaTeX's `lineno`, transcripts and code listings: a column of numbers at an edge of the
 * lines, each set apart, that increase by the same step from top to bottom.
 *
 * @param lines the glyphs of each line in writing order, the lines from the top down
 * @returns the glyphs of each sequence
 */
export function lineNumbers(layout: TextLayout, lines: readonly Int32Array[]): ReadonlySet<number>[] {
  if (lines.length < FEWEST) return [];
  const left: Candidate[] = [];
  const right: Candidate[] = [];
  for (const line of lines) {
    if (!mayEndInNumbers(layout, line)) continue;
    const tokens = tokensOf(layout, line);
    const first = candidateOf(layout, tokens, 0);
    if (first) left.push(first);
    const last = candidateOf(layout, tokens, tokens.length - 1);
    if (last) right.push(last);
  }
  const found = new Map<number, ReadonlySet<number>>();
  for (const side of [left, right]) {
    for (const edge of ['end', 'start'] as const) {
      for (const column of columnsOf(side, edge)) {
        for (const sequence of sequencesOf(column)) {
          const glyphs = new Set(sequence.flatMap((number) => number.glyphs));
          const [first] = glyphs;
          if (glyphs.size > (found.get(first!)?.size ?? 0)) found.set(first!, glyphs);
        }
      }
    }
  }
  return [...found.values()];
}

/** Lines without line numbers, and without the blanks that separate these from the text. */
export function withoutLineNumbers(
  { blank }: TextLayout,
  lines: readonly Int32Array[],
  sequences: readonly ReadonlySet<number>[],
): Int32Array[] {
  const numbers = new Set(sequences.flatMap((sequence) => [...sequence]));
  return lines.flatMap((line) => {
    const rest = line.filter((index) => !numbers.has(index));
    if (rest.length === line.length) return [line];
    const isShown = (index: number) => blank[index] === 0;
    const from = rest.findIndex(isShown);
    return from < 0 ? [] : [rest.subarray(from, rest.findLastIndex(isShown) + 1)];
  });
}

function mayEndInNumbers({ blank, texts }: TextLayout, line: Int32Array): boolean {
  const isShown = (index: number) => blank[index] === 0;
  const [first, last] = [line.find(isShown), line.findLast(isShown)];
  return [first, last].some((index) => index !== undefined && /^[\d:]+$/.test(texts[index]!));
}

/** Splits a line at white space and gaps. */
export function tokensOf(layout: TextLayout, line: Int32Array): Token[] {
  const { blank, starts, ends } = layout;
  const tokens: Token[] = [];
  let glyphs: number[] = [];
  const close = () => {
    if (glyphs.length === 0) return;
    const { em } = layout.stretch(glyphs[0]!);
    tokens.push({ glyphs, em, start: starts[glyphs[0]!]!, end: ends[glyphs.at(-1)!]! });
    glyphs = [];
  };
  for (const index of line) {
    if (blank[index] === 1) continue;
    const before = glyphs.at(-1);
    if (before !== undefined) {
      const gap = starts[index]! - ends[before]!;
      if (gap > TOKEN_GAP * Math.max(layout.stretch(before).em, layout.stretch(index).em)) close();
    }
    glyphs.push(index);
  }
  close();
  return tokens;
}

function candidateOf(layout: TextLayout, tokens: readonly Token[], at: number): Candidate | undefined {
  const token = tokens[at];
  if (!token || token.glyphs.length > 6) return undefined;
  const text = token.glyphs.map((index) => layout.texts[index]).join('');
  if (!NUMBER.test(text)) return undefined;
  const gaps = tokens.slice(1).map(({ start, em }, index) => (start - tokens[index]!.end) / em);
  const [beside] = gaps.splice(at === 0 ? 0 : -1, 1);
  if (beside !== undefined && beside < APART) return undefined;
  const { dx, dy, em } = layout.stretch(token.glyphs[0]!);
  return {
    value: Number.parseInt(text, 10),
    glyphs: token.glyphs,
    angle: Math.round((Math.atan2(dy, dx) * 180) / Math.PI),
    em,
    start: token.start,
    end: token.end,
    isApart: beside === undefined || gaps.every((gap) => beside > WIDER * gap),
  };
}

/** Groups numbers that are aligned to one side into columns, each from the top down. */
function columnsOf(candidates: readonly Candidate[], edge: 'start' | 'end'): Candidate[][] {
  const rows = new Map(candidates.map((candidate, row) => [candidate, row]));
  const sorted = [...candidates].sort((a, b) => a.angle - b.angle || a[edge] - b[edge]);
  const columns: Candidate[][] = [];
  let last: Candidate | undefined;
  for (const candidate of sorted) {
    const isAligned =
      last?.angle === candidate.angle && candidate[edge] - last[edge] < ALIGNED * candidate.em;
    if (isAligned) columns.at(-1)!.push(candidate);
    else columns.push([candidate]);
    last = candidate;
  }
  return columns.map((column) => column.sort((a, b) => rows.get(a)! - rows.get(b)!));
}

/** Sequences of a column that increase evenly; most of their numbers must be clearly set apart. */
function sequencesOf(column: readonly Candidate[]): Candidate[][] {
  const sequences: Candidate[][] = [];
  let sequence: Candidate[] = [];
  let step = 0;
  const close = () => {
    const apart = sequence.filter(({ isApart }) => isApart).length;
    if (sequence.length >= FEWEST && apart * 2 > sequence.length) sequences.push(sequence);
  };
  for (const number of column) {
    const before = sequence.at(-1);
    const by = before ? number.value - before.value : 0;
    const fits = by > 0 && by <= LARGEST_STEP && (sequence.length === 1 || by === step);
    if (before && !fits) {
      close();
      // The last number may begin another sequence with this one.
      sequence = by > 0 && by <= LARGEST_STEP ? [before] : [];
    }
    if (sequence.length === 1) step = by;
    sequence.push(number);
  }
  close();
  return sequences;
}
