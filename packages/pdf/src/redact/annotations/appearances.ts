import { PDFDict, PDFRef, PDFStream } from '@cantoo/pdf-lib';
import { IDENTITY, invert, type Matrix, mapRect, multiply } from '../../content/matrix.ts';
import { dictEntry, matrixEntry, namedEntries, rawEntry, rectEntry, resolve } from '../../content/objects.ts';
import type { PageAnnotation } from './page-annotations.ts';

/** One appearance stream and where its reference stands. */
export interface Appearance {
  readonly stream: PDFStream;
  readonly ref: PDFRef | undefined;
  readonly holder: PDFDict;
  readonly key: string;
  /** From the stream's space to page space (ISO 32000-2, 12.5.5, algorithm "appearance streams"). */
  readonly matrix: Matrix;
}

/** All appearances of an annotation: normal, rollover and down, each state. */
export function appearancesOf(annotation: PageAnnotation): Appearance[] {
  const found: Appearance[] = [];
  const look = (holder: PDFDict, key: string, depth: number) => {
    const raw = rawEntry(holder, key);
    const value = resolve(holder.context, raw);
    if (value instanceof PDFStream) {
      const ref = raw instanceof PDFRef ? raw : undefined;
      found.push({ stream: value, ref, holder, key, matrix: appearanceMatrix(annotation, value) });
    } else if (value instanceof PDFDict && depth < 2) {
      for (const [state] of namedEntries(value)) look(value, state, depth + 1);
    }
  };
  const appearances = dictEntry(annotation.dict, 'AP');
  for (const [key] of namedEntries(appearances)) look(appearances!, key, 0);
  return found;
}

function appearanceMatrix(annotation: PageAnnotation, stream: PDFStream): Matrix {
  const own = matrixEntry(stream.dict, 'Matrix') ?? IDENTITY;
  const box = rectEntry(stream.dict, 'BBox');
  const { rect } = annotation;
  if (!box || !rect || !invert(own)) return own;
  const shown = mapRect(own, box);
  const width = shown.x1 - shown.x0;
  const height = shown.y1 - shown.y0;
  if (width <= 0 || height <= 0) return own;
  const sx = (rect.x1 - rect.x0) / width;
  const sy = (rect.y1 - rect.y0) / height;
  return multiply(own, [sx, 0, 0, sy, rect.x0 - shown.x0 * sx, rect.y0 - shown.y0 * sy]);
}
