/**
 * Encrypts secrets with a key that never leaves its key store. A secret encrypted for one owner cannot be decrypted as another's.
 * The owner is not secret: the ciphertext and the key store's log contain it.
 */
export interface SecretVault {
  seal(owner: SecretOwner, secret: string): Promise<Uint8Array>;
  open(owner: SecretOwner, sealed: Uint8Array): Promise<string>;
}

/** Account, and the certificate or job that owns the secret. */
export type SecretOwner = Readonly<Record<string, string>>;
