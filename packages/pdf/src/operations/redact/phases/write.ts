import type { Claim } from '../../../standards/claims/claims.ts';
import { verifyAndRepair } from '../verify/verify-redaction.ts';
import type { Cleaned } from './clean.ts';
import { writeDocument } from './save.ts';

/** A file that another engine has read, and found nothing in. */
export interface Verified {
  readonly bytes: Uint8Array;
  /** Pages, from 0, that became pictures since something still showed on them. */
  readonly rasterized: readonly number[];
  /** The standards that the file claims to keep. */
  readonly claims: readonly Claim[];
}

/**
 * The last phase: writes the document and has it read by another engine; a page on which something still shows becomes a
 * picture, and the document is written again.
 *
 * @throws InvalidInputError `REDACTION_INCOMPLETE`
 */
export async function write({
  job,
  states,
  strings,
  claims,
  title,
  pages,
  sanitized,
}: Cleaned): Promise<Verified> {
  const claimed = { claims, title, pages: pages.length };
  const write = () => writeDocument(job.pdf, new Date(), claimed);
  const { dropped, ...verified } = await verifyAndRepair(job, states, strings, write);
  sanitized.add('unusedObjects', dropped);
  return verified;
}
