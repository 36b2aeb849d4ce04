import type { Grid } from './placed-cells.ts';

/** A table on a page, counted from 0. */
export interface KnownTable {
  readonly page: number;
  readonly rows: Grid;
}

/** A document with known tables. */
export interface KnownDocument {
  readonly name: string;
  readonly pdf: Uint8Array;
  /** Alternative correct readings of its tables. */
  readonly readings: readonly (readonly KnownTable[])[];
}
