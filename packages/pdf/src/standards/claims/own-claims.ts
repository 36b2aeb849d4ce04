import { limitClaims } from '../../document/metadata/stated-claims.ts';
import type { PdfDocument } from '../../file/core/document.ts';
import type { Claim } from './claims.ts';
import { statedClaims, writeWithClaims } from './kept-claims.ts';

/**
 * Writes a document to which content of other files was added, with those of its own claims that a check confirms. The rest of
 * its metadata stays.
 *
 * @param save writes the document in its current state
 * @param shared selects the claims that the others allow; all when left out
 */
export function writeWithOwnClaims(
  document: PdfDocument,
  pages: number,
  save: () => Uint8Array,
  shared?: readonly Claim[],
): Uint8Array {
  const stated = statedClaims(document);
  const own = stated.find(({ standard }) => standard === 'pdfa');
  // A claim is written unchanged, or with the level below the accessible one.
  const isWritten = ({ standard, level }: Claim) =>
    standard === 'ua' || (own && (level === own.level || (own.level === 'A' && level === 'U')));
  const state = (claims: readonly Claim[]) => {
    const written = claims.filter(isWritten);
    const archive = written.find(({ standard }) => standard === 'pdfa');
    limitClaims(document, {
      tagged: archive?.level === 'A',
      accessible: written.some(({ standard }) => standard === 'ua'),
      archive: archive !== undefined,
      whole: true,
    });
  };
  const claims = (shared ?? stated)
    .filter(isWritten)
    .map((claim) => (claim.standard === 'pdfa' && own ? { ...claim, part: own.part } : claim));
  return writeWithClaims(claims, pages, state, save).pdf;
}
