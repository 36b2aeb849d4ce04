import type { SignatureAlgorithm } from '@platen/pdf';

export interface SavedKeyRequest {
  readonly accountId: string;
  readonly certificateId: string;
  /** Signature algorithm of the certificate's key. */
  readonly algorithm: SignatureAlgorithm;
  /** DER of the signed attributes of one signature (RFC 5652, 5.4). */
  readonly attributes: Uint8Array;
}

/** Signs with the private keys of saved certificates. Only the signer can decrypt them, and they never leave it. */
export interface SavedKeySigner {
  /**
   * @returns the signature; ECDSA signatures are DER
   * @throws NotFoundError `CERTIFICATE_NOT_FOUND`, also for a certificate of another account
   * @throws PlatenError `SIGNING_UNAVAILABLE` when the signer cannot be reached
   * @throws InvalidInputError naming `certificateId`, for a certificate that may not sign now
   */
  sign(request: SavedKeyRequest): Promise<Uint8Array>;
}
