import { decodeStream } from '../../file/core/filters.ts';
import { apply, IDENTITY, type Matrix, mapRect } from '../../file/core/matrix.ts';
import type { PdfDict, PdfStream } from '../../file/core/objects.ts';
import type { ObjectReader } from '../../file/core/reader.ts';
import { rectEntry } from '../syntax/entries.ts';
import { type Budget, tooComplex } from '../syntax/limits.ts';
import type { PlacedGlyph, StreamInvocation, Tiling } from './model.ts';

/** Creates the root invocation of a page or an appearance stream. */
export function rootInvocation(options: {
  kind: 'page' | 'appearance' | 'glyph';
  bytes: Uint8Array;
  resources: PdfDict | undefined;
  matrix?: Matrix;
  stream?: PdfStream;
  ref?: StreamInvocation['ref'];
}): StreamInvocation {
  return {
    kind: options.kind,
    bytes: options.bytes,
    resources: options.resources,
    ownsResources: true,
    stream: options.stream,
    ref: options.ref,
    parent: undefined,
    invokedBy: undefined,
    moreInvokingOperators: [],
    shownBy: undefined,
    matrix: options.matrix ?? IDENTITY,
    depth: 0,
    children: [],
    tiling: undefined,
    bounds: undefined,
    openStates: 0,
    contentEnd: 0,
    endsInImage: false,
    strayRestores: [],
    selfUses: [],
  };
}

/**
 * Creates the invocation of a form, tiling pattern, soft mask or glyph procedure that `parent` draws; undefined when it would
 * draw itself.
 *
 * @throws InvalidInputError PDF_TOO_COMPLEX when invocations nest too deep
 */
export function childInvocation(
  pdf: ObjectReader,
  parent: StreamInvocation,
  use: Pick<StreamInvocation, 'ref' | 'invokedBy' | 'kind' | 'matrix' | 'tiling'> & {
    readonly stream: PdfStream;
    readonly shownBy?: PlacedGlyph;
    /** Resources of the font, for a glyph procedure. */
    readonly resources?: PdfDict | undefined;
  },
  budget: Budget,
): StreamInvocation | undefined {
  const { stream, matrix } = use;
  for (let ancestor: StreamInvocation | undefined = parent; ancestor; ancestor = ancestor.parent) {
    if (ancestor.stream !== stream) continue;
    if (use.invokedBy) parent.selfUses.push(use.invokedBy);
    return undefined;
  }
  if (parent.depth >= budget.limits.nesting) {
    throw tooComplex(`its forms nest deeper than ${budget.limits.nesting}`);
  }
  budget.countInvocation();
  const own = pdf.entries(stream.dict, 'Resources') ?? use.resources;
  const box = rectEntry(pdf, stream.dict, 'BBox');
  const child: StreamInvocation = {
    ...use,
    bytes: decodeStream(pdf, stream, budget).data,
    resources: own ?? parent.resources,
    ownsResources: own !== undefined,
    parent,
    moreInvokingOperators: [],
    shownBy: use.shownBy,
    depth: parent.depth + 1,
    children: [],
    bounds: box && mapRect(matrix, box),
    openStates: 0,
    contentEnd: 0,
    endsInImage: false,
    strayRestores: [],
    selfUses: [],
  };
  parent.children.push(child);
  return child;
}

/** Returns the repetition of a pattern in page space (ISO 32000-2, 8.7.3). */
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
    shown: [],
    letters: [],
  };
}
