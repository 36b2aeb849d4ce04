import type { Violation } from '../conformance/checks.ts';

/** A standard that a file claims to conform to. */
export interface Claim {
  readonly standard: 'pdfa' | 'ua';
  readonly part: 1 | 2 | 3;
  /** PDF/A level: accessible, Unicode or basic. */
  readonly level?: 'A' | 'U' | 'B';
}

/** Standards that can be requested of a document. */
export type Standard = Claim['standard'];

/** Returns the name of a claim: `PDF/A-2a` or `PDF/UA-1`. */
export function claimText({
  standard,
  part,
  level = '',
}: {
  standard: Standard;
  part: number;
  level?: string;
}): string {
  return standard === 'ua' ? `PDF/UA-${part}` : `PDF/A-${part}${level.toLowerCase()}`;
}

/** Returns the reason why a document does not claim a standard, in a sentence with the clauses. */
export function violationText({ words, clauses: { pdfa, ua }, where, count }: Violation): string {
  const clauses = [pdfa && `ISO 19005-2, ${pdfa}`, ua && `ISO 14289-1, ${ua}`].filter(Boolean).join('; ');
  const times = count > 1 ? `, ${count} times` : '';
  return `${words}: ${where}${times} (${clauses})`;
}
