import { ApiError, type RunPipelineBody } from '@platen/client';
import { refusal } from '../../ui/refusal.ts';
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

/** Returns the names of a part's fields, wherever it is in the order. */
export function fieldsOf({ id }: Pick<Part, 'id'>) {
  return { password: `parts[${id}].password`, pages: `parts[${id}].pages` };
}

interface PartProblem {
  readonly part: Part;
  /** Problem of the part, without its position in the request. */
  readonly error: ApiError;
  /** Same problem, at the field of the part that mends it. */
  readonly fieldError: ApiError | undefined;
}

/** Errors that another password mends. */
const NEEDS_PASSWORD: readonly string[] = ['PDF_ENCRYPTED', 'PASSWORD_WRONG'];

/** Position at the beginning of a message: `pdfs[1]: `, `inputs.part2.documentId: ` or `steps[0] (pages of part2): `. */
const PLACE = /^[a-z]\w*(?:\[\d+\]|\.\w+)*(?: \([^)]*\))?: /i;

/**
 * Returns the part that a refused merge is about, and its problem.
 *
 * @param parts of the refused request
 */
export function partProblem(error: unknown, parts: readonly Part[]): PartProblem | undefined {
  if (!(error instanceof ApiError) || error.field === undefined) return undefined;
  const part = partAt(error.field, parts);
  if (!part) return undefined;
  const { code, requestId, field } = error;
  const rule = error.message.replace(PLACE, '');
  const fields = fieldsOf(part);
  const place = NEEDS_PASSWORD.includes(code)
    ? fields.password
    : /^steps\[\d+\]\.pages/.test(field)
      ? fields.pages
      : undefined;
  return {
    part,
    error: refusal(rule, { code, requestId }),
    fieldError: place === undefined ? undefined : refusal(`${place}: ${rule}`, { code, requestId }),
  };
}

/** Returns the part with a path of the request: of `/v1/merge`, or of the pipeline, whose first steps extract pages. */
function partAt(field: string, parts: readonly Part[]): Part | undefined {
  const [, list, index] = /^(pdfs|steps)\[(\d+)\]/.exec(field) ?? [];
  if (list === 'pdfs') return parts[Number(index)];
  if (list === 'steps') return parts.filter(isPartial)[Number(index)];
  const input = /^inputs\.part(\d+)/.exec(field)?.[1];
  return input === undefined ? undefined : parts[Number(input) - 1];
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
