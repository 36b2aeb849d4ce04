import { createPublicKey } from 'node:crypto';
import {
  GetPublicKeyCommand,
  KMSClient,
  KMSServiceException,
  LimitExceededException,
  SignCommand,
} from '@aws-sdk/client-kms';
import { signatureAlgorithmOf } from '@platen/pdf';
import { InvalidInputError } from '../../../domain/errors.ts';
import type { RemoteSigner, RemoteSigners } from '../../../ports/kms-signers.ts';

/**
 * Asymmetric keys of AWS KMS. The operator assigns keys to accounts, since the function's IAM permission cannot distinguish
 * accounts of Platen.
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
    const { PublicKey, KeyUsage } = await client
      .send(new GetPublicKeyCommand({ KeyId: keyArn }))
      .catch((error: unknown) => unusable(error, field));
    if (KeyUsage !== 'SIGN_VERIFY') {
      throw new InvalidInputError(`${field}: the key must have the usage SIGN_VERIFY`, {
        field,
        code: 'KMS_KEY_UNUSABLE',
      });
    }
    const publicKey = createPublicKey({ key: Buffer.from(PublicKey!), format: 'der', type: 'spki' });
    const algorithm = signatureAlgorithmOf(publicKey, field);
    return {
      publicKey,
      key: {
        algorithm,
        async sign(bytes) {
          const { Signature } = await client
            .send(
              new SignCommand({
                KeyId: keyArn,
                Message: bytes,
                MessageType: 'RAW',
                SigningAlgorithm: algorithm,
              }),
            )
            .catch((error: unknown) => unusable(error, field));
          return Signature!;
        },
      },
    };
  }
}

/** Separates problems that the caller or the operator can fix (no such key, disabled, not permitted) from internal errors. */
function unusable(error: unknown, field: string): never {
  if (!(error instanceof KMSServiceException) || error.$fault !== 'client') throw error;
  if (error.$retryable !== undefined || error instanceof LimitExceededException) throw error;
  throw new InvalidInputError(`${field}: the key cannot be used: ${error.name}`, {
    field,
    code: 'KMS_KEY_UNUSABLE',
    cause: error,
  });
}
