import { limitClaims } from '../../document/metadata/stated-claims.ts';
import type { PdfDocument } from '../../file/core/document.ts';
import type { Claim } from './claims.ts';
import { statedClaims, writeWithClaims } from './kept-claims.ts';

/**
 * Writes a document that something of other files was added to, with those of its own claims that it is found to keep. All else
 * that its metadata say stays.
 *
 * @param save writes the document as it is now
 * @param shared which of its claims the others allow; all when left out
 */
export function writeWithOwnClaims(
  document: PdfDocument,
  pages: number,
  save: () => Uint8Array,
  shared?: readonly Claim[],
): Uint8Array {
  const stated = statedClaims(document);
  const own = stated.find(({ standard }) => standard === 'pdfa');
  // What is written is the claim that it has, or that of the level below the accessible one.
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
