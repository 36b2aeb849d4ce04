import type { PdfDocument } from '../core/document.ts';
import type { Claim } from '../finish/claims.ts';
import { limitClaims } from '../information/stamp.ts';
import { statedClaims, writeWithClaims } from './kept-claims.ts';

/**
 * Writes a document that something of another file was added to, with those of its own claims that it is found to keep. All else
 * that its metadata say stays.
 *
 * @param claims which of its claims may still be true
 * @param save writes the document as it is now
 */
export function writeWithOwnClaims(
  document: PdfDocument,
  claims: readonly Claim[],
  pages: number,
  save: () => Uint8Array,
): Uint8Array {
  const own = statedClaims(document).find(({ standard }) => standard === 'pdfa');
  // What is written is the claim that it has, or that of the level below the accessible one.
  const isWritten = ({ standard, part, level }: Claim) =>
    standard === 'ua' ||
    (part === own?.part && (level === own.level || (own.level === 'A' && level === 'U')));
  const state = (stated: readonly Claim[]) => {
    const written = stated.filter(isWritten);
    const archive = written.find(({ standard }) => standard === 'pdfa');
    limitClaims(document, {
      tagged: archive?.level === 'A',
      accessible: written.some(({ standard }) => standard === 'ua'),
      archive: archive !== undefined,
      whole: true,
    });
  };
  return writeWithClaims(claims.filter(isWritten), pages, state, save).pdf;
}
