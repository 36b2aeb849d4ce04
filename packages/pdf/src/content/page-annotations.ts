import type { Rect } from '../core/matrix.ts';
import { isDict, type PdfDict, PdfRef } from '../core/objects.ts';
import type { ObjectReader } from '../core/reader.ts';
import { rectEntry } from './entries.ts';

/** An annotation of a page, with its reference. */
export interface PageAnnotation {
  readonly dict: PdfDict;
  readonly ref: PdfRef | undefined;
  readonly subtype: string;
  readonly rect: Rect | undefined;
}

export function annotationsOf(pdf: ObjectReader, page: PdfDict): PageAnnotation[] {
  return (pdf.array(page, 'Annots') ?? []).flatMap((item) => {
    const dict = pdf.resolve(item);
    if (!isDict(dict)) return [];
    const ref = item instanceof PdfRef ? item : undefined;
    return [{ dict, ref, subtype: pdf.name(dict, 'Subtype') ?? '', rect: rectEntry(pdf, dict, 'Rect') }];
  });
}
