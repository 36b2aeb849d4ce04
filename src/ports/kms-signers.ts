import type { KeyObject } from 'node:crypto';
import type { SigningKey } from '@platen/pdf';

/** A private key that lives in a key service and never leaves it. */
export interface RemoteSigner {
  readonly key: SigningKey;
  readonly publicKey: KeyObject;
}

export interface RemoteSigners {
  /**
   * @param field named by the error.
   * @throws InvalidInputError when the account may not use the key, or it is not for signing.
   */
  signer(accountId: string, keyArn: string, field: string): Promise<RemoteSigner>;
}
