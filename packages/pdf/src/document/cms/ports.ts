/** Signature algorithms, named as key management services name them. */
export const SIGNATURE_ALGORITHMS = ['RSASSA_PKCS1_V1_5_SHA_256', 'ECDSA_SHA_256', 'ECDSA_SHA_384'] as const;
/** Signature algorithm of a `SigningKey`: its padding or curve, and its digest. */
export type SignatureAlgorithm = (typeof SIGNATURE_ALGORITHMS)[number];

/** A private key that can sign, wherever it is stored. */
export interface SigningKey {
  readonly algorithm: SignatureAlgorithm;
  /**
   * Hashes and signs `bytes`, which must be under 4,096, the message limit of key management services. ECDSA signatures are DER
   * (RFC 3279, 2.2.3).
   */
  sign(bytes: Uint8Array): Promise<Uint8Array>;
}

/** Digests that a time stamp may cover. */
export const TIMESTAMP_DIGESTS = ['sha256', 'sha384', 'sha512'] as const;
export type TimestampDigest = (typeof TIMESTAMP_DIGESTS)[number];

/** An authority that attests the time at which bytes existed (RFC 3161). */
export interface TimestampAuthority {
  /** Digest algorithm of `messageImprint`; SHA-256 when left out. */
  readonly digest?: TimestampDigest | undefined;
  /**
   * @param messageImprint digest of the bytes
   * @returns the DER of a TimeStampToken, already checked against the request
   */
  timestamp(messageImprint: Uint8Array): Promise<Uint8Array>;
}
