import { buildClient, CommitmentPolicy, KmsKeyringNode } from '@aws-crypto/client-node';
import type { SecretOwner, SecretVault } from '../../ports/secret-vault.ts';

const { encrypt, decrypt } = buildClient(CommitmentPolicy.REQUIRE_ENCRYPT_REQUIRE_DECRYPT);

/**
 * Envelope encryption with the AWS Encryption SDK: a separate data key per secret, encrypted with a KMS key. The owner is the
 * encryption context, which both KMS and the message verify.
 */
export class KmsSecretVault implements SecretVault {
  readonly #keyring: KmsKeyringNode;

  constructor(kmsKeyArn: string) {
    this.#keyring = new KmsKeyringNode({ generatorKeyId: kmsKeyArn });
  }

  async seal(owner: SecretOwner, secret: string): Promise<Uint8Array> {
    const { result } = await encrypt(this.#keyring, secret, { encryptionContext: { ...owner } });
    return result;
  }

  async open(owner: SecretOwner, sealed: Uint8Array): Promise<string> {
    const { plaintext, messageHeader } = await decrypt(this.#keyring, sealed);
    for (const [name, value] of Object.entries(owner)) {
      if (messageHeader.encryptionContext[name] !== value)
        throw new Error('The sealed secret belongs to another owner');
    }
    return plaintext.toString('utf8');
  }
}
