import { CHECKS, type Subject, type Violation, violationsOf } from '../conformance/index.ts';
import type { Profile } from '../rules/profiles.ts';
import { type Claim, claimText, type Standard } from './claims.ts';

/** Possible PDF/A claims: the highest level first and, within a level, part 2 first. */
const ARCHIVAL = (['A', 'U', 'B'] as const).flatMap((level) =>
  ([2, 3] as const).map((part) => ({ standard: 'pdfa', part, level }) as const),
);
const ACCESSIBLE = { standard: 'ua', part: 1 } as const;

/**
 * Returns the requested standards that a document may claim, and the reasons against others. For PDF/A it is the highest level
 * whose rules are met, of part 2, or of part 3 if a file is embedded.
 */
export function claimsOf(
  subject: Subject,
  conformance: readonly Standard[],
): { claims: Claim[]; violations: Violation[] } {
  const violations = violationsOf(subject, CHECKS);
  const barred = new Set<string>(violations.flatMap(({ profiles }) => profiles));
  const kept = (claim: Claim) => !barred.has(claimText(claim));
  const archival = conformance.includes('pdfa') ? ARCHIVAL.find(kept) : undefined;
  const accessible = conformance.includes('ua') && kept(ACCESSIBLE) ? ACCESSIBLE : undefined;
  // Violations of rules that only part 2 has do not rule out part 3.
  const asked: Profile[] = [
    ...(conformance.includes('pdfa') ? (['PDF/A-3a'] as const) : []),
    ...(conformance.includes('ua') ? (['PDF/UA-1'] as const) : []),
  ];
  return {
    claims: [archival, accessible].filter((claim) => claim !== undefined),
    violations: violations.filter(({ profiles }) => profiles.some((profile) => asked.includes(profile))),
  };
}
