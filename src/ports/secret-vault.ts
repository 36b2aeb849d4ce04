/**
 * Encrypts secrets under a key that never leaves its key store. What was encrypted for one owner cannot be decrypted as
 * another's. The owner is not secret: it is part of the ciphertext, and in the log of the key store.
 */
export interface SecretVault {
  seal(owner: SecretOwner, secret: string): Promise<Uint8Array>;
  open(owner: SecretOwner, sealed: Uint8Array): Promise<string>;
}

/** Account, and the certificate or the job that the secret belongs to. */
export type SecretOwner = Readonly<Record<string, string>>;
