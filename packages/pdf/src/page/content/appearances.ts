import { IDENTITY, invert, type Matrix, mapRect, multiply, type Rect } from '../../file/core/matrix.ts';
import { isDict, type PdfDict, PdfRef, PdfStream } from '../../file/core/objects.ts';
import type { ObjectReader } from '../../file/core/reader.ts';
import { matrixEntry, rectEntry } from '../syntax/entries.ts';
import type { PageAnnotation } from './page-annotations.ts';

/** An appearance stream and the dictionary that refers to it. */
export interface Appearance {
  readonly stream: PdfStream;
  readonly ref: PdfRef | undefined;
  readonly holder: PdfDict;
  readonly key: string;
  /** Matrix from the stream's space to page space (ISO 32000-2, 12.5.5, algorithm "appearance streams"). */
  readonly matrix: Matrix;
}

/** Returns all appearances of an annotation: normal, rollover and down, in each state. */
export function appearancesOf(pdf: ObjectReader, annotation: PageAnnotation): Appearance[] {
  const found: Appearance[] = [];
  const look = (holder: PdfDict, key: string, depth: number) => {
    const raw = holder.get(key);
    const value = pdf.resolve(raw);
    if (value instanceof PdfStream) {
      const ref = raw instanceof PdfRef ? raw : undefined;
      found.push({ stream: value, ref, holder, key, matrix: appearanceMatrix(pdf, annotation, value) });
    } else if (isDict(value) && depth < 2) {
      for (const state of value.keys()) look(value, state, depth + 1);
    }
  };
  const appearances = pdf.entries(annotation.dict, 'AP');
  for (const key of appearances?.keys() ?? []) look(appearances!, key, 0);
  return found;
}

const NO_BOX: Rect = { x0: 0, y0: 0, x1: 0, y1: 0 };

function appearanceMatrix(pdf: ObjectReader, annotation: PageAnnotation, stream: PdfStream): Matrix {
  const own = matrixEntry(pdf, stream.dict, 'Matrix') ?? IDENTITY;
  // An appearance without a box is as invisible as one with an empty box.
  const box = rectEntry(pdf, stream.dict, 'BBox') ?? NO_BOX;
  const { turn } = annotation;
  const rect = turn ? rectEntry(pdf, annotation.dict, 'Rect') : annotation.rect;
  if (!rect || !invert(own)) return own;
  const shown = mapRect(own, box);
  const width = shown.x1 - shown.x0;
  const height = shown.y1 - shown.y0;
  // An appearance with an empty box is not scaled: it is invisible, but poppler reads its text.
  const sx = width > 0 ? (rect.x1 - rect.x0) / width : 1;
  const sy = height > 0 ? (rect.y1 - rect.y0) / height : 1;
  const placed = multiply(own, [sx, 0, 0, sy, rect.x0 - shown.x0 * sx, rect.y0 - shown.y0 * sy]);
  return turn ? multiply(placed, turn) : placed;
}
