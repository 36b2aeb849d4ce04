import type { Claim } from '../../../standards/claims/claims.ts';
import { verifyAndRepair } from '../verify/verify-redaction.ts';
import type { Cleaned } from './clean.ts';
import { writeDocument } from './save.ts';

/** A file that another engine has checked without finding redacted text. */
export interface Verified {
  readonly bytes: Uint8Array;
  /** Pages, counted from 0, that were rasterized because redacted content was still visible on them. */
  readonly rasterized: readonly number[];
  /** Conformance claims of the file. */
  readonly claims: readonly Claim[];
}

/**
 * The last phase: writes the document and verifies it with another engine. A page that still shows redacted content is
 * rasterized, and the document is written again.
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
