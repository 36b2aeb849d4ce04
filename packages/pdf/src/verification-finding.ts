import type { FindingCode } from './finding-codes.ts';

/** A fact about a signature that a verification reports. */
export interface VerificationFinding {
  /** Stable code for programs. */
  readonly code: FindingCode;
  /** Message for people; its wording may change. */
  readonly message: string;
  /** Code of the finding that caused this one. */
  readonly cause?: FindingCode;
}

/** Returns a finding caused by another one, whose message it ends with. */
export function followingFrom(
  cause: VerificationFinding,
  code: FindingCode,
  prefix: string,
): VerificationFinding {
  return { code, message: `${prefix}: ${cause.message}`, cause: cause.code };
}

/** Returns the findings without those whose message is repeated. */
export function distinct<T extends VerificationFinding>(findings: readonly T[]): T[] {
  return [...new Map(findings.map((found) => [found.message, found])).values()];
}
