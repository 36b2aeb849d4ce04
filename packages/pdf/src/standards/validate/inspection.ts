import type { PdfDocument } from '../../file/core/document.ts';
import { decodeStream } from '../../file/core/filters.ts';
import { type PdfDict, type PdfObject, PdfRef, type PdfStream } from '../../file/core/objects.ts';
import type { Page } from '../../file/core/page-tree.ts';
import type { Budget } from '../../page/syntax/limits.ts';
import type { Report } from './report.ts';
import type { StructureIndex } from './structure-index.ts';

/** State shared by all rules: the document, the report, and facts determined once for all of them. */
export interface Inspection {
  readonly document: PdfDocument;
  readonly report: Report;
  readonly budget: Budget;
  readonly pages: readonly Page[];
  /** Colour space of the output intent's profile, such as `RGB `; undefined when there is none. */
  readonly outputSpace: string | undefined;
  /** Whether the catalog has a document language. */
  readonly hasLanguage: boolean;
  readonly structure: StructureIndex;
  /** Returns whether an embedded PDF is PDF/A; undefined when that is not checked. */
  readonly isArchival: (pdf: Uint8Array) => boolean | undefined;
}

/** Returns the object number in a reference. */
export function refNumber(object: PdfObject | undefined): number | undefined {
  return object instanceof PdfRef ? object.number : undefined;
}

/** Decodes a stream. @returns undefined when its filters cannot be undone, or lead to an image codec */
export function bytesOf(inspection: Inspection, stream: PdfStream | undefined): Uint8Array | undefined {
  if (!stream) return undefined;
  const { data, failed, imageFilter } = decodeStream(inspection.document, stream, inspection.budget);
  return failed || imageFilter ? undefined : data;
}

/** Returns an array's items, or a single object as a list. */
export function listed(document: PdfDocument, object: PdfObject | undefined): PdfObject[] {
  const value = document.resolve(object);
  if (value === null) return [];
  return Array.isArray(value) ? value : [object as PdfObject];
}

/** Whether a dictionary has a key, even with the value null. */
export function hasKey(dict: PdfDict | undefined, key: string): boolean {
  return dict?.has(key) ?? false;
}
