import type { VerificationFinding } from '../../verification-finding.ts';

/** Result of a verification as plain data; times are ISO 8601. */
export interface VerificationReport {
  /** Signatures in the order of the form's fields. */
  readonly signatures: readonly SignatureReport[];
  /** Names of signature fields that are not signed yet. */
  readonly unsignedFields: readonly string[];
}

export interface SignatureReport {
  readonly fieldName: string;
  readonly kind: 'signature' | 'document-timestamp';
  /** Whether the signature is intact and allows all later changes. Independent of trust. */
  readonly valid: boolean;
  /** `unknown` when the file uses something that the engine does not support, such as an algorithm, and has no other problem. */
  readonly integrity: 'intact' | 'broken' | 'unknown';
  /** Reasons why `integrity` is broken or unknown. */
  readonly problems: readonly VerificationFinding[];
  /** Weaknesses that do not break the signature, such as a SHA-1 digest. */
  readonly warnings: readonly VerificationFinding[];
  readonly signer: SignerReport | null;
  readonly time: TimeReport;
  readonly coverage: CoverageReport;
  readonly certificate: CertificateReport | null;
  readonly algorithm: {
    readonly digest: string;
    readonly key: string | null;
    readonly padding: 'pkcs1' | 'pss' | 'none';
    /** `weak` when a digest or key could be forged; `warnings` contain the reason. */
    readonly strength: 'strong' | 'weak';
  };
  readonly profile: 'pkcs7' | 'pkcs7-sha1' | 'pades-b-b' | 'pades-b-t' | 'rfc3161' | 'unknown';
  /** DocMDP level when this is a certification: 1 permits no changes, 2 filling in forms and signing, 3 also annotations. */
  readonly certification: 1 | 2 | 3 | null;
  readonly changesAfter: ChangesReport;
  readonly reason: string | null;
  readonly location: string | null;
  readonly contact: string | null;
}

export interface SignerReport {
  readonly name: string | null;
  readonly subject: string;
  readonly issuer: string;
  /** Serial number in hexadecimal. */
  readonly serialNumber: string;
}

export interface TimeReport {
  /** Time stated by the signer, without proof. */
  readonly claimed: string | null;
  /** Time certified by a time-stamp authority, when its token is valid. */
  readonly timestamped: {
    readonly time: string;
    readonly authority: string;
    readonly trusted: boolean;
  } | null;
}

export interface CoverageReport {
  readonly byteRange: readonly number[] | null;
  /** Whether the signature covers all of the file except its own value. */
  readonly wholeFile: boolean;
  /** Number of bytes appended after the signed revision. */
  readonly bytesAfter: number;
}

export interface CertificateReport {
  /**
   * `trusted` only for the given roots; Platen has no trust list of its own. `rejected` when the chain leads to one of them but
   * violates a rule.
   */
  readonly trust: 'trusted' | 'rejected' | 'self-signed' | 'unknown-root' | 'incomplete-chain';
  /** Rules that the chain violates: weak keys and digests, wrong usages, names or times, unknown critical extensions. */
  readonly problems: readonly ChainFinding[];
  /**
   * Whether the whole chain was valid at the time proven by a trusted time stamp. Without one: true while the chain is valid,
   * false if it was not valid at the signer's claimed time, and null if it has expired since, because the claimed time proves
   * nothing.
   */
  readonly validAtSigning: boolean | null;
  readonly validNow: boolean;
  /** `revoked` according to revocation data in the file. Other revocation checks are not made, since they need the network. */
  readonly revocation: 'not-checked' | 'revoked';
  readonly chain: readonly {
    readonly subject: string;
    readonly issuer: string;
    readonly notBefore: string;
    readonly notAfter: string;
  }[];
}

/** A rule that one certificate of the chain violates. */
export interface ChainFinding extends VerificationFinding {
  /** 0-based index in `chain`. */
  readonly certificate: number;
}

/**
 * Levels of change, each including the previous ones: validation data and metadata, further signatures and filled fields,
 * annotations, anything else.
 */
export type ChangeLevel = 'none' | 'metadata' | 'form-filling' | 'annotations' | 'other';

export interface ChangesReport {
  readonly permitted: boolean;
  readonly level: ChangeLevel;
  readonly changes: readonly Change[];
}

export interface Change extends VerificationFinding {
  readonly kind:
    | 'signature-added'
    | 'timestamp-added'
    | 'validation-data-added'
    | 'metadata-changed'
    | 'field-filled'
    | 'annotation-added'
    | 'annotation-changed'
    | 'annotation-removed'
    | 'forbidden';
  readonly level: ChangeLevel;
  readonly permitted: boolean;
  /** 0-based page index. */
  readonly page?: number;
  readonly field?: string;
}
