import type { VerificationFinding } from '../../verification-finding.ts';

/** What verification says; everything is plain data, times are ISO 8601. */
export interface VerificationReport {
  /** In the order of the form's fields. */
  readonly signatures: readonly SignatureReport[];
  /** Signature fields that are not signed yet. */
  readonly unsignedFields: readonly string[];
}

export interface SignatureReport {
  readonly fieldName: string;
  readonly kind: 'signature' | 'document-timestamp';
  /** Intact, and nothing happened afterwards that the signature does not allow. Says nothing about trust. */
  readonly valid: boolean;
  /** `unknown` when the file uses what the engine does not know, such as an algorithm, and nothing is wrong otherwise. */
  readonly integrity: 'intact' | 'broken' | 'unknown';
  /** Why `integrity` is broken or unknown. */
  readonly problems: readonly VerificationFinding[];
  /** Weaknesses that do not break it, such as a SHA-1 digest. */
  readonly warnings: readonly VerificationFinding[];
  readonly signer: SignerReport | null;
  readonly time: TimeReport;
  readonly coverage: CoverageReport;
  readonly certificate: CertificateReport | null;
  readonly algorithm: {
    readonly digest: string;
    readonly key: string | null;
    readonly padding: 'pkcs1' | 'pss' | 'none';
    /** `weak` when a digest or key could be forged; `warnings` say why. */
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
  /** Hexadecimal. */
  readonly serialNumber: string;
}

export interface TimeReport {
  /** What the signer says, unproven. */
  readonly claimed: string | null;
  /** Time that a time-stamp authority vouches for, when its token is right. */
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
  /** Bytes appended after the signed revision. */
  readonly bytesAfter: number;
}

export interface CertificateReport {
  /**
   * `trusted` only against the roots that were given; Platen has no list of its own. `rejected` when the chain leads to
   * one of them but breaks a rule.
   */
  readonly trust: 'trusted' | 'rejected' | 'self-signed' | 'unknown-root' | 'incomplete-chain';
  /** Rules that the chain breaks: weak keys and digests, wrong usages, names or times, unknown critical extensions. */
  readonly problems: readonly ChainFinding[];
  /**
   * Whether the whole chain was valid at the time that a trusted time stamp proves. Without one it is true while the chain
   * is valid, false when the time that the signer claims contradicts it, and null when it has expired since: the
   * signer's own claim proves nothing.
   */
  readonly validAtSigning: boolean | null;
  readonly validNow: boolean;
  /** `revoked` by revocation data in the file. Revocation is not checked otherwise: that needs the network. */
  readonly revocation: 'not-checked' | 'revoked';
  readonly chain: readonly {
    readonly subject: string;
    readonly issuer: string;
    readonly notBefore: string;
    readonly notAfter: string;
  }[];
}

/** A rule that one certificate of the chain breaks. */
export interface ChainFinding extends VerificationFinding {
  /** 0-based index in `chain`. */
  readonly certificate: number;
}

/**
 * Levels of change, each including those before it: validation data and metadata, further signatures and filled
 * fields, annotations, anything else.
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
  /** 0-based index. */
  readonly page?: number;
  readonly field?: string;
}
