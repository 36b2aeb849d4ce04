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
