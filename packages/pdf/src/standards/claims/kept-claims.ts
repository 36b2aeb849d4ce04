import { readMetadata } from '../../document/metadata/metadata.ts';
import { PdfError } from '../../errors.ts';
import type { PdfDocument } from '../../file/core/document.ts';
import { keptProfiles } from '../validate/validate.ts';
import { type Claim, claimText } from './claims.ts';

/**
 * Most pages, and most bytes of the result, for which claims are checked: larger files would take longer to check than to create.
 */
const MAX_PAGES = 1_000;
const MAX_BYTES = 50 << 20;
/** Time limit for checking, in milliseconds. */
const MAX_TIME = 8_000;
/** PDF/A levels, each of which includes the following ones (ISO 19005-2, 5). */
export const LEVELS = ['A', 'U', 'B'] as const;

/**
 * Returns the conformance claims of a document that a rewritten file can keep: PDF/A-2, PDF/A-3 and PDF/UA-1. PDF/A-1 forbids
 * object streams, PDF/A-4 an information dictionary.
 */
export function statedClaims(document: PdfDocument): Claim[] {
  return readMetadata(document).claims.flatMap((text): Claim[] => {
    if (text === 'PDF/UA-1') return [{ standard: 'ua', part: 1 }];
    const [, part, level] = /^PDF\/A-([23])([abu])$/.exec(text) ?? [];
    if (part === undefined) return [];
    return [{ standard: 'pdfa', part: part === '2' ? 2 : 3, level: level!.toUpperCase() as 'A' | 'U' | 'B' }];
  });
}

/**
 * Writes a document with those claims that a check confirms (ISO 19005-2 and -3, 6.6.4; ISO 14289-1, 5): for PDF/A at the highest
 * level that it meets. Claims that take too long to check are dropped.
 *
 * @param state writes claims, possibly none, into the document
 * @param save writes the document in its current state
 */
export function writeWithClaims(
  claims: readonly Claim[],
  pages: number,
  state: (claims: readonly Claim[]) => void,
  save: () => Uint8Array,
): { pdf: Uint8Array; claims: readonly Claim[] } {
  const stated = pages > MAX_PAGES ? [] : claims;
  state(stated);
  const pdf = save();
  const kept = stated.length === 0 ? stated : keptClaims(pdf, stated);
  if (kept.length === stated.length && kept.every(({ level }, at) => level === stated[at]!.level))
    return { pdf, claims: stated };
  state(kept);
  return { pdf: save(), claims: kept };
}

function keptClaims(pdf: Uint8Array, claims: readonly Claim[]): readonly Claim[] {
  if (pdf.length > MAX_BYTES) return [];
  const possible = claims.map((claim) =>
    claim.level === undefined
      ? [claim]
      : LEVELS.slice(LEVELS.indexOf(claim.level)).map((level) => ({ ...claim, level })),
  );
  try {
    const kept: readonly string[] = keptProfiles(pdf, possible.flat().map(claimText), MAX_TIME);
    return possible.flatMap((levels) => levels.find((claim) => kept.includes(claimText(claim))) ?? []);
  } catch (error) {
    // Claims that take too long to check, or whose file cannot be read again, are dropped.
    if (error instanceof PdfError) return [];
    throw error;
  }
}
