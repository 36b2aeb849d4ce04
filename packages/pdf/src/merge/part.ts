import type { PdfRef } from '../core/objects.ts';
import type { Copier } from './copier.ts';
import type { Source } from './source.ts';

/** One input on its way into the merged document. */
export interface Part {
  readonly source: Source;
  readonly copier: Copier;
  /** What its bookmark is called. */
  readonly label: string;
  /** Index of its first page in the merged document. */
  readonly firstPage: number;
  /** Its pages in the merged document. */
  readonly pages: readonly PdfRef[];
}
