/** Names that key management services use as well. */
export const SIGNATURE_ALGORITHMS = ['RSASSA_PKCS1_V1_5_SHA_256', 'ECDSA_SHA_256', 'ECDSA_SHA_384'] as const;
/** How a `SigningKey` signs: the padding or curve, and the digest that it takes of the bytes. */
export type SignatureAlgorithm = (typeof SIGNATURE_ALGORITHMS)[number];

/** A private key that can sign, wherever it lives. */
export interface SigningKey {
  readonly algorithm: SignatureAlgorithm;
  /**
   * Hashes and signs `bytes`, which are under 4,096: as many as key management services take as a message.
   * ECDSA signatures are DER (RFC 3279, 2.2.3).
   */
  sign(bytes: Uint8Array): Promise<Uint8Array>;
}

/** Digests that a time stamp may be for. */
export const TIMESTAMP_DIGESTS = ['sha256', 'sha384', 'sha512'] as const;
export type TimestampDigest = (typeof TIMESTAMP_DIGESTS)[number];

/** An authority that vouches for the time at which bytes existed (RFC 3161). */
export interface TimestampAuthority {
  /** Digest of `messageImprint`; SHA-256 when left out. */
  readonly digest?: TimestampDigest | undefined;
  /**
   * @param messageImprint digest of the bytes
   * @returns the DER of a TimeStampToken, already checked against the request
   */
  timestamp(messageImprint: Uint8Array): Promise<Uint8Array>;
}
