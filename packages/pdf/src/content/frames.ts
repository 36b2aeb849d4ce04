import { decodeStream } from '../core/filters.ts';
import { apply, IDENTITY, type Matrix, mapRect } from '../core/matrix.ts';
import type { PdfDict, PdfStream } from '../core/objects.ts';
import type { ObjectReader } from '../core/reader.ts';
import { type Budget, tooComplex } from './limits.ts';
import type { Frame, Tiling } from './model.ts';
import { rectEntry } from './objects.ts';

/** The frame of a page or of an appearance stream, to start from. */
export function rootFrame(options: {
  kind: 'page' | 'appearance';
  bytes: Uint8Array;
  resources: PdfDict | undefined;
  matrix?: Matrix;
  stream?: PdfStream;
  ref?: Frame['ref'];
}): Frame {
  return {
    kind: options.kind,
    bytes: options.bytes,
    resources: options.resources,
    ownsResources: true,
    stream: options.stream,
    ref: options.ref,
    parent: undefined,
    invocation: undefined,
    moreInvocations: [],
    matrix: options.matrix ?? IDENTITY,
    depth: 0,
    children: [],
    tiling: undefined,
    bounds: undefined,
    openStates: 0,
    strayRestores: [],
  };
}

/**
 * The frame of a form, tiling pattern or soft mask that `parent` draws; undefined when it would draw itself.
 *
 * @throws InvalidInputError PDF_TOO_COMPLEX when frames nest too deep
 */
export function childFrame(
  pdf: ObjectReader,
  parent: Frame,
  use: Pick<Frame, 'ref' | 'invocation' | 'kind' | 'matrix' | 'tiling'> & { readonly stream: PdfStream },
  budget: Budget,
): Frame | undefined {
  const { stream, matrix } = use;
  for (let ancestor: Frame | undefined = parent; ancestor; ancestor = ancestor.parent) {
    if (ancestor.stream === stream) return undefined;
  }
  if (parent.depth >= budget.limits.nesting) {
    throw tooComplex(`its forms nest deeper than ${budget.limits.nesting}`);
  }
  budget.invocation();
  const own = pdf.entries(stream.dict, 'Resources');
  const box = rectEntry(pdf, stream.dict, 'BBox');
  const child: Frame = {
    ...use,
    bytes: decodeStream(pdf, stream, budget).data,
    resources: own ?? parent.resources,
    ownsResources: own !== undefined,
    parent,
    moreInvocations: [],
    depth: parent.depth + 1,
    children: [],
    bounds: box && mapRect(matrix, box),
    openStates: 0,
    strayRestores: [],
  };
  parent.children.push(child);
  return child;
}

/** How a pattern repeats, in page space (ISO 32000-2, 8.7.3). */
export function tilingOf(pdf: ObjectReader, pattern: PdfDict, matrix: Matrix): Tiling {
  const origin = apply(matrix, 0, 0);
  const step = (x: number, y: number) => {
    const end = apply(matrix, x, y);
    return { x: end.x - origin.x, y: end.y - origin.y };
  };
  return {
    stepX: step(pdf.number(pattern, 'XStep') ?? 0, 0),
    stepY: step(0, pdf.number(pattern, 'YStep') ?? 0),
    painted: undefined,
  };
}
