import type { ImageMediaType } from '@platen/pdf';
import { PIPELINE_LIMITS } from '../../contract/limits.ts';
import { PlatenError } from '../../domain/errors.ts';

/** PDF between two steps. */
export interface FlowPdf {
  /** Unique name in the pipeline, used as the name of the result file. */
  readonly name: string;
  /** Name by which steps select it: its input or the step that made it. */
  readonly origin: string;
  /** Path of the request's field that it comes from, such as `inputs.annex`, until a step changes it. */
  readonly field?: string | undefined;
  readonly bytes: Uint8Array;
  /** Password, while the PDF is encrypted. */
  readonly password?: string | undefined;
  /** Source document, whether or not it was changed. */
  readonly document?: { readonly name: string } | undefined;
}

/** Result image of a pipeline. */
export interface FlowImage {
  readonly name: string;
  readonly mediaType: ImageMediaType;
  readonly extension: string;
  readonly bytes: Uint8Array;
}

/** Returns `name`, with the smallest number appended that makes it unique in `taken`, and adds it there. */
export function uniqueName(name: string, taken: Set<string>): string {
  let unique = name;
  for (let number = 2; taken.has(unique); number += 1) unique = `${name}-${number}`;
  taken.add(unique);
  return unique;
}

/**
 * @param bytes total bytes of all files
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
