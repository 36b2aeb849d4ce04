import { randomBytes } from 'node:crypto';
import { type AwsJsonAction, AwsJsonError, type AwsJsonService } from '../aws-json-server.ts';
import { type EncryptionContext, keyIdOf, open, seal } from './envelope.ts';
import type { KeyStore, StoredKey } from './key-store.ts';
import { type MessageType, publicKeyDer, signingAlgorithms, signMessage, verifyMessage } from './signing.ts';

type Input = Record<string, unknown>;

const MAX_PLAINTEXT_BYTES = 4096;
const DAY_MS = 86_400_000;

/**
 * AWS KMS over the AWS JSON 1.1 protocol: the subset that the AWS Encryption SDK and a signer use.
 *
 * @param arnPrefix prefix of a key's ARN before its id: `arn:aws:kms:REGION:ACCOUNT:key/`.
 */
export function kmsService(store: KeyStore, arnPrefix: string): AwsJsonService {
  const actions: Record<string, AwsJsonAction> = {
    CreateKey: (input) => {
      const spec = String(input.KeySpec ?? input.CustomerMasterKeySpec ?? 'SYMMETRIC_DEFAULT');
      const usage = String(input.KeyUsage ?? 'ENCRYPT_DECRYPT');
      if (usage === 'ENCRYPT_DECRYPT' && spec !== 'SYMMETRIC_DEFAULT') {
        throw new AwsJsonError(
          'UnsupportedOperationException',
          'asymmetric encryption is not supported locally',
        );
      }
      const description = String(input.Description ?? '');
      return { KeyMetadata: metadata(store.create({ arnPrefix, spec, usage, description })) };
    },
    CreateAlias: (input) => {
      store.setAlias(String(input.AliasName), store.find(input.TargetKeyId).id);
      return {};
    },
    DeleteAlias: (input) => {
      store.removeAlias(String(input.AliasName));
      return {};
    },
    ListAliases: () => ({
      Aliases: Object.entries(store.aliases).map(([AliasName, TargetKeyId]) => ({ AliasName, TargetKeyId })),
      Truncated: false,
    }),
    ListKeys: () => ({
      Keys: store.keys.map((key) => ({ KeyId: key.id, KeyArn: key.arn })),
      Truncated: false,
    }),
    DescribeKey: (input) => ({ KeyMetadata: metadata(store.find(input.KeyId)) }),
    EnableKey: (input) => setEnabled(store, input, true),
    DisableKey: (input) => setEnabled(store, input, false),
    ScheduleKeyDeletion: (input) => {
      const key = store.find(input.KeyId);
      key.deletionAt = Date.now() + Number(input.PendingWindowInDays ?? 30) * DAY_MS;
      store.save();
      return { KeyId: key.arn, DeletionDate: key.deletionAt / 1000, KeyState: 'PendingDeletion' };
    },
    Encrypt: (input) => {
      const key = usable(store.find(input.KeyId), 'ENCRYPT_DECRYPT');
      const plaintext = bytes(input, 'Plaintext');
      if (plaintext.length < 1 || plaintext.length > MAX_PLAINTEXT_BYTES) {
        throw new AwsJsonError(
          'ValidationException',
          `Plaintext must have 1 to ${MAX_PLAINTEXT_BYTES} bytes`,
        );
      }
      return {
        CiphertextBlob: seal(key, plaintext, contextOf(input)).toString('base64'),
        KeyId: key.arn,
        EncryptionAlgorithm: 'SYMMETRIC_DEFAULT',
      };
    },
    Decrypt: (input) => {
      const blob = bytes(input, 'CiphertextBlob');
      const key = usable(store.find(keyIdOf(blob)), 'ENCRYPT_DECRYPT');
      if (input.KeyId !== undefined && store.find(input.KeyId).id !== key.id) {
        throw new AwsJsonError(
          'IncorrectKeyException',
          'KeyId is not the key that the ciphertext was made with',
        );
      }
      return {
        Plaintext: open(key, blob, contextOf(input)).toString('base64'),
        KeyId: key.arn,
        EncryptionAlgorithm: 'SYMMETRIC_DEFAULT',
      };
    },
    GenerateDataKey: (input) => generateDataKey(store, input, true),
    GenerateDataKeyWithoutPlaintext: (input) => generateDataKey(store, input, false),
    GenerateRandom: (input) => ({
      Plaintext: randomBytes(Number(input.NumberOfBytes)).toString('base64'),
    }),
    GetPublicKey: (input) => {
      const key = usable(store.find(input.KeyId), 'SIGN_VERIFY');
      return {
        KeyId: key.arn,
        PublicKey: publicKeyDer(key).toString('base64'),
        KeySpec: key.spec,
        CustomerMasterKeySpec: key.spec,
        KeyUsage: key.usage,
        SigningAlgorithms: signingAlgorithms(key.spec),
      };
    },
    Sign: (input) => {
      const { key, message, type, algorithm } = signingInput(store, input);
      return {
        KeyId: key.arn,
        Signature: signMessage(key, message, type, algorithm).toString('base64'),
        SigningAlgorithm: algorithm,
      };
    },
    Verify: (input) => {
      const { key, message, type, algorithm } = signingInput(store, input);
      if (!verifyMessage(key, message, type, algorithm, bytes(input, 'Signature'))) {
        throw new AwsJsonError('KMSInvalidSignatureException', 'The signature is not valid');
      }
      return { KeyId: key.arn, SignatureValid: true, SigningAlgorithm: algorithm };
    },
  };
  const subject = (input: Input) => {
    const key = input.KeyId ?? (input.CiphertextBlob && keyIdOf(bytes(input, 'CiphertextBlob')));
    return key === undefined ? {} : { KeyArn: store.find(key).arn };
  };
  return { service: 'kms', contentType: 'application/x-amz-json-1.1', actions, subject };
}

function generateDataKey(store: KeyStore, input: Input, withPlaintext: boolean): Record<string, unknown> {
  const key = usable(store.find(input.KeyId), 'ENCRYPT_DECRYPT');
  const length = Number(input.NumberOfBytes ?? (input.KeySpec === 'AES_128' ? 16 : 32));
  if (!Number.isInteger(length) || length < 1 || length > 1024) {
    throw new AwsJsonError('ValidationException', 'NumberOfBytes must be between 1 and 1024');
  }
  const plaintext = randomBytes(length);
  return {
    CiphertextBlob: seal(key, plaintext, contextOf(input)).toString('base64'),
    KeyId: key.arn,
    ...(withPlaintext && { Plaintext: plaintext.toString('base64') }),
  };
}

function signingInput(store: KeyStore, input: Input) {
  return {
    key: usable(store.find(input.KeyId), 'SIGN_VERIFY'),
    message: bytes(input, 'Message'),
    type: (input.MessageType ?? 'RAW') as MessageType,
    algorithm: String(input.SigningAlgorithm),
  };
}

function setEnabled(store: KeyStore, input: Input, enabled: boolean): Record<string, unknown> {
  store.find(input.KeyId).enabled = enabled;
  store.save();
  return {};
}

function usable(key: StoredKey, usage: string): StoredKey {
  if (key.deletionAt !== undefined) {
    throw new AwsJsonError('KMSInvalidStateException', `${key.arn} is pending deletion.`);
  }
  if (!key.enabled) throw new AwsJsonError('DisabledException', `${key.arn} is disabled.`);
  if (key.usage !== usage) {
    throw new AwsJsonError('InvalidKeyUsageException', `${key.arn} key usage is ${key.usage}, not ${usage}.`);
  }
  return key;
}

function metadata(key: StoredKey): Record<string, unknown> {
  const state = key.enabled ? 'Enabled' : 'Disabled';
  return {
    KeyId: key.id,
    Arn: key.arn,
    AWSAccountId: key.arn.split(':')[4],
    CreationDate: key.createdAt / 1000,
    CustomerMasterKeySpec: key.spec,
    Description: key.description,
    Enabled: key.enabled,
    KeyManager: 'CUSTOMER',
    KeySpec: key.spec,
    KeyState: key.deletionAt === undefined ? state : 'PendingDeletion',
    KeyUsage: key.usage,
    MultiRegion: false,
    Origin: 'AWS_KMS',
    ...(key.usage === 'SIGN_VERIFY'
      ? { SigningAlgorithms: signingAlgorithms(key.spec) }
      : { EncryptionAlgorithms: ['SYMMETRIC_DEFAULT'] }),
  };
}

function contextOf(input: Input): EncryptionContext {
  return (input.EncryptionContext ?? {}) as EncryptionContext;
}

function bytes(input: Input, field: string): Buffer {
  if (typeof input[field] !== 'string') throw new AwsJsonError('ValidationException', `${field} is missing`);
  return Buffer.from(input[field], 'base64');
}
