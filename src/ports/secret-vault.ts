/**
 * Encrypts secrets under a key that never leaves its key service. What was sealed for one owner cannot be opened as
 * another's. The owner is no secret: it stands in the sealed text and in the log of whoever keeps the key.
 */
export interface SecretVault {
  seal(owner: SecretOwner, secret: string): Promise<Uint8Array>;
  open(owner: SecretOwner, sealed: Uint8Array): Promise<string>;
}

/** Account, and the certificate or the job that the secret belongs to. */
export type SecretOwner = Readonly<Record<string, string>>;
