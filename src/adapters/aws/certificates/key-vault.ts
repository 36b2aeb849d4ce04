import { buildClient, CommitmentPolicy, KmsKeyringNode } from '@aws-crypto/client-node';
import type { KeyOwner, KeyVault } from '../../../ports/certificate-store.ts';

const { encrypt, decrypt } = buildClient(CommitmentPolicy.REQUIRE_ENCRYPT_REQUIRE_DECRYPT);

/**
 * Envelope encryption with the AWS Encryption SDK: a data key of its own for every private key, encrypted under a
 * KMS key. Account and certificate are the encryption context, which KMS and the message both hold to.
 */
export class KmsKeyVault implements KeyVault {
  readonly #keyring: KmsKeyringNode;

  constructor(kmsKeyArn: string) {
    this.#keyring = new KmsKeyringNode({ generatorKeyId: kmsKeyArn });
  }

  async seal(owner: KeyOwner, privateKeyPem: string): Promise<Uint8Array> {
    const { result } = await encrypt(this.#keyring, privateKeyPem, { encryptionContext: contextOf(owner) });
    return result;
  }

  async open(owner: KeyOwner, sealed: Uint8Array): Promise<string> {
    const { plaintext, messageHeader } = await decrypt(this.#keyring, sealed);
    for (const [name, value] of Object.entries(contextOf(owner))) {
      if (messageHeader.encryptionContext[name] !== value)
        throw new Error('The sealed key belongs to another owner');
    }
    return plaintext.toString('utf8');
  }
}

function contextOf({ accountId, certificateId }: KeyOwner): Record<string, string> {
  return { accountId, certificateId };
}
