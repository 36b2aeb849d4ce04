import { ApiError, type Job } from '@platen/client';
import { refusal } from '../ui/refusal.ts';

/** Position of an item at the beginning of the message of its failure. */
const PLACE = /^(?:items\[\d+\]|line \d+): /;

/**
 * Returns the failure of a job as an error, which is shown in the user's language and links to the request that queued the job. The
 * position in the batch is left out: the page names the item.
 */
export function jobError(
  reason: string,
  { requestId, errorCode }: Partial<Pick<Job, 'requestId' | 'errorCode'>> = {},
): ApiError {
  return refusal(reason.replace(PLACE, ''), { requestId, code: errorCode });
}

interface ItemError {
  /** Index of the item in the request. */
  readonly index: number;
  readonly error: ApiError;
}

/** Returns the item of a batch that a refusal of the whole batch is about, and its problem. */
export function itemError(error: unknown): ItemError | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const [, index, problem] = /^items\[(\d+)\](?:\.|: )(.+)$/s.exec(error.message) ?? [];
  if (index === undefined || problem === undefined) return undefined;
  return { index: Number(index), error: refusal(problem, { requestId: error.requestId }) };
}
