import type { FindingCode } from './finding-codes.ts';

/** A fact about a signature that a verification reports. */
export interface VerificationFinding {
  /** Stable, for programs. */
  readonly code: FindingCode;
  /** For people; its wording may change. */
  readonly message: string;
  /** Code of the finding that this one follows from. */
  readonly cause?: FindingCode;
}

/** A finding that follows from another one, whose message it ends with. */
export function followingFrom(
  cause: VerificationFinding,
  code: FindingCode,
  prefix: string,
): VerificationFinding {
  return { code, message: `${prefix}: ${cause.message}`, cause: cause.code };
}

/** The findings without those whose message is repeated. */
export function distinct<T extends VerificationFinding>(findings: readonly T[]): T[] {
  return [...new Map(findings.map((found) => [found.message, found])).values()];
}
