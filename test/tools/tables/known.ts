import type { Grid } from './placed-cells.ts';

/** A table on a page, counted from 0. */
export interface KnownTable {
  readonly page: number;
  readonly rows: Grid;
}

/** A document whose tables are known. */
export interface KnownDocument {
  readonly name: string;
  readonly pdf: Uint8Array;
  /** Ways to read its tables; each is right. */
  readonly readings: readonly (readonly KnownTable[])[];
}
