import type { KeyObject } from 'node:crypto';
import type { SigningKey } from '@platen/pdf';

/** Private key that never leaves its key service. */
export interface RemoteSigner {
  readonly key: SigningKey;
  readonly publicKey: KeyObject;
}

export interface RemoteSigners {
  /**
   * @param field input field named in errors.
   * @throws InvalidInputError when the account may not use the key, or it is not for signing.
   */
  signer(accountId: string, keyArn: string, field: string): Promise<RemoteSigner>;
}
