import type { Breach } from '../conformance/rules.ts';

/** A standard that a file says it keeps. */
export interface Claim {
  readonly standard: 'pdfa' | 'ua';
  readonly part: 1 | 2 | 3;
  /** Of PDF/A: accessible, Unicode or basic. */
  readonly level?: 'A' | 'U' | 'B';
}

/** Standards that a document is asked to keep. */
export type Standard = Claim['standard'];

/** `PDF/A-2a` or `PDF/UA-1`. */
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

/** Why a document does not claim a standard, in a sentence with the clauses that it is about. */
export function breachText({ rule, where, count }: Breach): string {
  const { pdfa, ua } = rule.clauses;
  const clauses = [pdfa && `ISO 19005-2, ${pdfa}`, ua && `ISO 14289-1, ${ua}`].filter(Boolean).join('; ');
  const times = count > 1 ? `, ${count} times` : '';
  return `${rule.words}: ${where}${times} (${clauses})`;
}
