import type { ImageMediaType } from '@platen/pdf';
import { PIPELINE_LIMITS } from '../../contract/limits.ts';
import { PlatenError } from '../../domain/errors.ts';

/** A PDF between two steps. */
export interface FlowPdf {
  /** Unique in the pipeline; what the file of the result is called. */
  readonly name: string;
  /** What steps select it by: the name of the input or step that it comes from. */
  readonly origin: string;
  readonly bytes: Uint8Array;
  /** Opens it, while it is encrypted. */
  readonly password?: string | undefined;
  /** The document that it comes from, unchanged or changed. */
  readonly document?: { readonly name: string } | undefined;
}

/** An image that a pipeline ends with. */
export interface FlowImage {
  readonly name: string;
  readonly mediaType: ImageMediaType;
  readonly extension: string;
  readonly bytes: Uint8Array;
}

/** `name`, or with the smallest number behind it that nothing in `taken` has; adds it there. */
export function uniqueName(name: string, taken: Set<string>): string {
  let unique = name;
  for (let number = 2; taken.has(unique); number += 1) unique = `${name}-${number}`;
  taken.add(unique);
  return unique;
}

/**
 * @param bytes of all files together
 * @throws PlatenError `PIPELINE_TOO_LARGE`
 */
export function assertFlowSize(files: number, bytes: number): void {
  const { files: most, bytes: mostBytes } = PIPELINE_LIMITS;
  if (files > most) throw tooLarge(`there are more than ${most} PDFs and images`);
  if (bytes > mostBytes)
    throw tooLarge(`the PDFs and images have more than ${mostBytes / 2 ** 20} MB together`);
}

function tooLarge(message: string): PlatenError {
  return new PlatenError('too-large', 'PIPELINE_TOO_LARGE', message);
}
