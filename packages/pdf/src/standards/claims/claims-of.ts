import { type Bar, type Breach, breachesOf, RULES, type Subject } from '../conformance/index.ts';
import type { Claim, Standard } from './claims.ts';

/**
 * Which of the requested standards a document may claim, and why it may not claim more. For PDF/A it is the highest
 * level whose rules are kept, of part 2, or of part 3 when something is embedded.
 */
export function claimsOf(
  subject: Subject,
  conformance: readonly Standard[],
): { claims: Claim[]; breaches: Breach[] } {
  const breaches = breachesOf(subject, RULES);
  const barred = new Set(breaches.flatMap(({ rule }) => rule.bars));
  const claims: Claim[] = [];
  const part = barred.has('pdfa-2') ? 3 : 2;
  const level = (['A', 'U', 'B'] as const).find((each) => LEVEL_BARS[each].every((bar) => !barred.has(bar)));
  if (conformance.includes('pdfa') && level) claims.push({ standard: 'pdfa', part, level });
  if (conformance.includes('ua') && !barred.has('ua')) claims.push({ standard: 'ua', part: 1 });
  const asked: Bar[] = [
    ...(conformance.includes('pdfa') ? LEVEL_BARS.A : []),
    ...(conformance.includes('ua') ? (['ua'] as const) : []),
  ];
  return { claims, breaches: breaches.filter(({ rule }) => rule.bars.some((bar) => asked.includes(bar))) };
}

/** What has to be kept for each level; higher levels include the rules of lower ones. */
const LEVEL_BARS: Readonly<Record<'A' | 'U' | 'B', readonly Bar[]>> = {
  A: ['pdfa-b', 'pdfa-u', 'pdfa-a'],
  U: ['pdfa-b', 'pdfa-u'],
  B: ['pdfa-b'],
};
