import type { RunPipelineBody } from '@platen/client';
import { type PageRange, rangesOf } from '../tools/page-ranges.ts';

/** Page of the new document. */
export interface Leaf {
  /** Identifies the leaf among all that the editor has ever had. */
  readonly id: number;
  /** Document of the page; null for a blank page. */
  readonly documentId: string | null;
  /** Index of the page in its document, from 0. */
  readonly index: number;
  /** Degrees clockwise, added to the rotation of the page. */
  readonly turn: 0 | 90 | 180 | 270;
  /** Whether a new document begins with this page. */
  readonly startsPart: boolean;
}

/** Deletes pages. The part that begins with a deleted page begins with its next one. */
export function without(leaves: readonly Leaf[], of: ReadonlySet<number>): Leaf[] {
  const parts = partNumbers(leaves);
  return withParts(
    leaves.filter(({ id }) => !of.has(id)),
    (leaf) => parts.get(leaf.id)!,
  );
}

/** Moves pages next to another one, into its part. The part that began with a moved page begins with its next one. */
export function moved(
  leaves: readonly Leaf[],
  of: ReadonlySet<number>,
  target: number,
  position: 'before' | 'after',
): Leaf[] {
  const parts = partNumbers(leaves);
  const left = leaves.filter(({ id }) => !of.has(id));
  const at = left.findIndex(({ id }) => id === target);
  if (at < 0) return [...leaves];
  const next = left.toSpliced(
    position === 'after' ? at + 1 : at,
    0,
    ...leaves.filter(({ id }) => of.has(id)),
  );
  return withParts(next, ({ id }) => parts.get(of.has(id) ? target : id)!);
}

/** Inserts pages before another one, into its part; at the end without one. */
export function inserted(
  leaves: readonly Leaf[],
  added: readonly Leaf[],
  before: number | undefined,
): Leaf[] {
  const parts = partNumbers(leaves);
  const at = leaves.findIndex(({ id }) => id === before);
  const next = leaves.toSpliced(at < 0 ? leaves.length : at, 0, ...added);
  const part = parts.get(leaves.at(at)?.id ?? -1) ?? 0;
  return withParts(next, ({ id }) => parts.get(id) ?? part);
}

/** Moves pages to the end, where they begin a part of their own. */
export function inNewPart(leaves: readonly Leaf[], of: ReadonlySet<number>): Leaf[] {
  const parts = partNumbers(leaves);
  const next = [...leaves.filter(({ id }) => !of.has(id)), ...leaves.filter(({ id }) => of.has(id))];
  return withParts(next, ({ id }) => (of.has(id) ? Number.POSITIVE_INFINITY : parts.get(id)!));
}

/** Returns the number of each page's part, by the id of the page. */
function partNumbers(leaves: readonly Leaf[]): ReadonlyMap<number, number> {
  let part = 0;
  return new Map(
    leaves.map(({ id, startsPart }, at) => {
      if (startsPart && at > 0) part += 1;
      return [id, part];
    }),
  );
}

function withParts(leaves: readonly Leaf[], partOf: (leaf: Leaf) => number): Leaf[] {
  return leaves.map((leaf, at) => ({
    ...leaf,
    startsPart: at > 0 && partOf(leaf) !== partOf(leaves[at - 1]!),
  }));
}

type Step = RunPipelineBody['steps'][number];

/** Name of the PDF within the pipeline. */
const NAME = 'document';

/**
 * Returns the pipeline that makes the new documents: it appends the pages of other documents, puts all pages into their order,
 * rotates them, and splits the result.
 *
 * @param pageCount pages of the edited document
 * @param passwordOf returns the password of a document, if it has one
 */
export function pipelineOf(
  leaves: readonly Leaf[],
  edited: { readonly documentId: string; readonly pageCount: number },
  passwordOf: (documentId: string) => string | undefined,
): Pick<RunPipelineBody, 'inputs' | 'steps'> {
  const withPassword = (documentId: string) => {
    const password = passwordOf(documentId);
    return password === undefined ? {} : { password };
  };
  const foreign = leaves.filter(({ documentId }) => documentId !== edited.documentId);
  const parts = foreign.map(({ documentId, index }) =>
    documentId === null ? { blank: 1 } : { pdf: { documentId }, pages: [index], ...withPassword(documentId) },
  );
  const order = leaves.map((leaf) =>
    leaf.documentId === edited.documentId ? leaf.index : edited.pageCount + foreign.indexOf(leaf),
  );
  const steps: Step[] = [];
  if (parts.length > 0) steps.push({ do: 'pages', action: 'insert', parts });
  if (!isUnchanged(order, edited.pageCount + parts.length)) {
    steps.push({ do: 'pages', action: 'extract', pages: order });
  }
  for (const degrees of [90, 180, 270] as const) {
    const pages = leaves.flatMap(({ turn }, at) => (turn === degrees ? [at] : []));
    if (pages.length > 0) steps.push({ do: 'pages', action: 'rotate', degrees, pages: rangesOf(pages) });
  }
  const ranges = partsOf(leaves);
  if (ranges.length > 1) steps.push({ do: 'split', ranges });
  return {
    inputs: { [NAME]: { documentId: edited.documentId, ...withPassword(edited.documentId) } },
    steps,
  };
}

function isUnchanged(order: readonly number[], count: number): boolean {
  return order.length === count && order.every((page, at) => page === at);
}

/** Returns the pages of each part. */
function partsOf(leaves: readonly Leaf[]): PageRange[] {
  const starts = leaves.flatMap(({ startsPart }, at) => (startsPart || at === 0 ? [at] : []));
  return starts.map((from, part) => ({ from, to: (starts[part + 1] ?? leaves.length) - 1 }));
}
