/** Formatting of a run. */
export const MARKS = ['bold', 'italic', 'underline', 'strike', 'super', 'sub', 'code'] as const;
export type Mark = (typeof MARKS)[number];

/** Text of one formatting; `\n` is a line break. */
export interface RichRun {
  readonly text: string;
  readonly marks: readonly Mark[];
  readonly url?: string | undefined;
}

export interface RichParagraph {
  readonly kind: 'paragraph';
  readonly runs: RichRun[];
  /** Level from 1. */
  readonly heading?: number;
  readonly list?: RichList;
}

/** The list of a paragraph. */
export interface RichList {
  /** The same for all paragraphs of one list. */
  readonly number: number;
  readonly isOrdered: boolean;
  /** From 0. */
  readonly depth: number;
  /** Number of its first item, if that is not 1. */
  readonly start?: number;
  /** Numbers other than 1, 2, 3: letters or Roman numerals. */
  readonly type?: ListType;
  /** It is a further paragraph of an item, which has no number or bullet. */
  readonly isContinued?: boolean;
}

export type ListType = 'a' | 'A' | 'i' | 'I';

export interface RichCell {
  readonly blocks: readonly RichBlock[];
  readonly isHeader: boolean;
  readonly columns: number;
  /** Rows that it spans. */
  readonly rows: number;
  /** It is the place in a further row that a cell above spans. */
  readonly isCovered?: boolean;
}

export interface RichTable {
  readonly kind: 'table';
  readonly rows: readonly (readonly RichCell[])[];
}

export type RichBlock = RichParagraph | RichTable;

/** Returns the runs of text without blocks; `undefined` if there are any. */
export function inlineRuns(blocks: readonly RichBlock[]): readonly RichRun[] | undefined {
  const [only] = blocks;
  if (only === undefined) return [];
  return blocks.length === 1 && only.kind === 'paragraph' && !only.list && !only.heading
    ? only.runs
    : undefined;
}
