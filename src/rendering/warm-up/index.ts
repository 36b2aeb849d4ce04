import { claimText, finishPrinted } from '@platen/pdf';
import { PRINTED_SAMPLE } from './printed-sample.ts';

/** After two documents V8 has compiled most of the pass; each further one would save less than it costs. */
const DOCUMENTS = 2;

/**
 * Finishes a built-in document, so that V8 has compiled the finishing pass before the first document of a user. It takes some
 * 150 ms of CPU, in which a browser can start.
 *
 * @returns the conformance claims of the finished document
 */
export function warmUpFinishing(documents = DOCUMENTS): readonly string[] {
  let claims: readonly string[] = [];
  for (let count = 0; count < documents; count++) {
    const pdf = Buffer.from(PRINTED_SAMPLE, 'base64');
    const finished = finishPrinted(pdf, { conformance: ['pdfa', 'ua'], lang: 'en' });
    claims = finished.claims.map(claimText);
  }
  return claims;
}
