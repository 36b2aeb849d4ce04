import { createPublicKey } from 'node:crypto';
import { GetPublicKeyCommand, KMSClient, KMSServiceException, SignCommand } from '@aws-sdk/client-kms';
import { InvalidInputError } from '../../errors.ts';
import { algorithmOf } from '../../pdf/certify/index.ts';
import type { RemoteSigner, RemoteSigners } from '../../ports/kms-signers.ts';

/**
 * Asymmetric keys of AWS KMS. The operator says which account may use which key: the function's own permission
 * cannot tell one account of Platen from another.
 */
export class KmsSigners implements RemoteSigners {
  readonly #allowed: ReadonlyMap<string, ReadonlySet<string>>;

  /** @param allowed `account=keyArn` pairs, comma-separated; `*` is every account. */
  constructor(allowed: string) {
    const accounts = new Map<string, Set<string>>();
    for (const pair of allowed.split(',').filter((text) => text !== '')) {
      const [account, keyArn] = pair.split(/=(.*)/s) as [string, string];
      accounts.set(keyArn, (accounts.get(keyArn) ?? new Set()).add(account));
    }
    this.#allowed = accounts;
  }

  async signer(accountId: string, keyArn: string, field: string): Promise<RemoteSigner> {
    const accounts = this.#allowed.get(keyArn);
    if (!accounts?.has(accountId) && !accounts?.has('*')) {
      throw new InvalidInputError(
        `${field}: this account may not use the key; the operator has to allow it`,
        { field },
      );
    }
    const client = new KMSClient({ region: keyArn.split(':')[3] });
    const { PublicKey } = await client
      .send(new GetPublicKeyCommand({ KeyId: keyArn }))
      .catch((cause: unknown) => {
        if (!(cause instanceof KMSServiceException) || cause.$fault !== 'client') throw cause;
        throw new InvalidInputError(`${field}: the key cannot be used: ${cause.name}`, { field, cause });
      });
    const publicKey = createPublicKey({ key: Buffer.from(PublicKey!), format: 'der', type: 'spki' });
    const algorithm = algorithmOf(publicKey, field);
    return {
      publicKey,
      key: {
        algorithm,
        async sign(bytes) {
          const { Signature } = await client.send(
            new SignCommand({
              KeyId: keyArn,
              Message: bytes,
              MessageType: 'RAW',
              SigningAlgorithm: algorithm,
            }),
          );
          return Signature!;
        },
      },
    };
  }
}
