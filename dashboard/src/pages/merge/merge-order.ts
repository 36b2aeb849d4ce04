import type { RunPipelineBody } from '@platen/client';
import { parseRanges } from '../tools/page-ranges.ts';

/** Entry of the merge list, which may contain the same document twice. */
export interface Part {
  readonly id: number;
  readonly documentId: string;
  readonly name: string;
  /** Pages as typed; empty for all. */
  readonly pages: string;
  readonly password: string;
  /** Whether the document is signed, once it is open. */
  readonly isSigned?: boolean;
}

/** Whether only some pages of a part are taken. */
export function isPartial({ pages }: Part): boolean {
  return pages.trim() !== '';
}

/** Whether the pages of a part are written as they have to be. */
export function hasValidPages(part: Part): boolean {
  return !isPartial(part) || parseRanges(part.pages) !== undefined;
}

/** Returns a part as requests take it. */
export function inputOf({ documentId, password }: Part) {
  return { documentId, ...(password !== '' && { password }) };
}

/** Returns the pipeline that extracts the pages of each part, and merges them. */
export function pipelineOf(parts: readonly Part[]): Pick<RunPipelineBody, 'inputs' | 'steps'> {
  const nameAt = (at: number) => `part${at + 1}`;
  return {
    inputs: Object.fromEntries(parts.map((part, at) => [nameAt(at), inputOf(part)])),
    steps: [
      ...parts.flatMap((part, at) =>
        isPartial(part)
          ? [
              {
                do: 'pages' as const,
                action: 'extract' as const,
                pages: parseRanges(part.pages) ?? [],
                on: [nameAt(at)],
              },
            ]
          : [],
      ),
      { do: 'merge' as const, as: 'merged' },
    ],
  };
}
