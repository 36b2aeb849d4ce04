import { createHash, createPublicKey, verify } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildClient, CommitmentPolicy, KmsKeyringNode } from '@aws-crypto/client-node';
import {
  CreateKeyCommand,
  DecryptCommand,
  DescribeKeyCommand,
  DisableKeyCommand,
  EncryptCommand,
  GenerateDataKeyCommand,
  GenerateDataKeyWithoutPlaintextCommand,
  GetPublicKeyCommand,
  type KeySpec,
  KMS,
  KMSClient,
  SignCommand,
  type SigningAlgorithmSpec,
  VerifyCommand,
} from '@aws-sdk/client-kms';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ListeningServer } from '../../http/listen.ts';
import { startAwsJsonServer } from '../aws-json-server.ts';
import { KeyStore } from './key-store.ts';
import { kmsService } from './service.ts';

const PREFIX = 'arn:aws:kms:eu-central-1:000000000000:key/';
const credentials = { accessKeyId: 'a', secretAccessKey: 'b' };
const secretFor = () => credentials.secretAccessKey;
const folder = mkdtempSync(path.join(os.tmpdir(), 'kms-'));
const file = path.join(folder, 'kms.json');
const store = new KeyStore(file);
let server: ListeningServer;
let client: KMSClient;

const clientFor = (endpoint: string) =>
  new KMSClient({
    endpoint,
    region: 'eu-central-1',
    credentials,
  });

beforeAll(async () => {
  server = await startAwsJsonServer(kmsService(store, PREFIX), { port: 0, secretFor });
  client = clientFor(server.url);
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

async function createKey(KeySpec?: KeySpec): Promise<string> {
  const { KeyMetadata } = await client.send(
    new CreateKeyCommand({ KeySpec, KeyUsage: KeySpec ? 'SIGN_VERIFY' : undefined }),
  );
  return KeyMetadata!.Arn!;
}

describe('symmetric keys', () => {
  const EncryptionContext = { account: 'a1', purpose: 'test' };

  it('decrypts its ciphertext with the context in any order', async () => {
    const KeyId = await createKey();
    const Plaintext = Buffer.from('secret');
    const { CiphertextBlob } = await client.send(new EncryptCommand({ KeyId, Plaintext, EncryptionContext }));
    expect(Buffer.from(CiphertextBlob!).includes('secret')).toBe(false);
    const opened = await client.send(
      new DecryptCommand({ CiphertextBlob, EncryptionContext: { purpose: 'test', account: 'a1' } }),
    );
    expect(Buffer.from(opened.Plaintext!).toString()).toBe('secret');
    expect(opened.KeyId).toBe(KeyId);
  });

  it('refuses another context, a changed blob, another key', async () => {
    const KeyId = await createKey();
    const { CiphertextBlob } = await client.send(
      new GenerateDataKeyCommand({ KeyId, KeySpec: 'AES_256', EncryptionContext }),
    );
    const changed = Uint8Array.from(CiphertextBlob!);
    changed[changed.length - 1]! ^= 1;
    await expect(
      client.send(new DecryptCommand({ CiphertextBlob, EncryptionContext: { account: 'a2' } })),
    ).rejects.toMatchObject({ name: 'InvalidCiphertextException' });
    await expect(
      client.send(new DecryptCommand({ CiphertextBlob: changed, EncryptionContext })),
    ).rejects.toMatchObject({ name: 'InvalidCiphertextException' });
    await expect(
      client.send(new DecryptCommand({ CiphertextBlob, EncryptionContext, KeyId: await createKey() })),
    ).rejects.toMatchObject({ name: 'IncorrectKeyException' });
    await expect(
      client.send(new DecryptCommand({ CiphertextBlob: Buffer.from('something else') })),
    ).rejects.toMatchObject({ name: 'InvalidCiphertextException' });
  });

  it('returns data keys of the requested length, with and without the plaintext', async () => {
    const KeyId = await createKey();
    const full = await client.send(new GenerateDataKeyCommand({ KeyId, NumberOfBytes: 64 }));
    expect(full.Plaintext).toHaveLength(64);
    const sealed = await client.send(
      new GenerateDataKeyWithoutPlaintextCommand({ KeyId, KeySpec: 'AES_128' }),
    );
    expect(sealed).not.toHaveProperty('Plaintext');
    const opened = await client.send(new DecryptCommand({ CiphertextBlob: sealed.CiphertextBlob }));
    expect(opened.Plaintext).toHaveLength(16);
  });

  it('reports keys that do not exist or are disabled', async () => {
    await expect(client.send(new DescribeKeyCommand({ KeyId: 'no-such-key' }))).rejects.toMatchObject({
      name: 'NotFoundException',
    });
    const KeyId = await createKey();
    await client.send(new DisableKeyCommand({ KeyId }));
    await expect(
      client.send(new EncryptCommand({ KeyId, Plaintext: Buffer.from('x') })),
    ).rejects.toMatchObject({
      name: 'DisabledException',
    });
  });

  it('keeps keys over a restart, in a file that only its owner reads', async () => {
    const KeyId = await createKey();
    const { CiphertextBlob } = await client.send(
      new EncryptCommand({ KeyId, Plaintext: Buffer.from('kept') }),
    );
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const second = await startAwsJsonServer(kmsService(new KeyStore(file), PREFIX), { port: 0, secretFor });
    const opened = await clientFor(second.url).send(new DecryptCommand({ CiphertextBlob }));
    await second.stop();
    expect(Buffer.from(opened.Plaintext!).toString()).toBe('kept');
    expect(JSON.parse(readFileSync(file, 'utf8')).keys.length).toBeGreaterThan(0);
  });

  it('serves the AWS Encryption SDK unchanged', async () => {
    const generatorKeyId = await createKey();
    const aggregated = new KMS({ endpoint: server.url, region: 'eu-central-1', credentials });
    const keyring = new KmsKeyringNode({ generatorKeyId, clientProvider: () => aggregated });
    const sdk = buildClient(CommitmentPolicy.REQUIRE_ENCRYPT_REQUIRE_DECRYPT);
    const { result } = await sdk.encrypt(keyring, Buffer.from('enveloped'), {
      encryptionContext: { a: 'b' },
    });
    const { plaintext, messageHeader } = await sdk.decrypt(keyring, result);
    expect(plaintext.toString()).toBe('enveloped');
    expect(messageHeader.encryptionContext).toMatchObject({ a: 'b' });
  });
});

describe('asymmetric keys', () => {
  const message = Buffer.from('to be signed');
  const cases: [KeySpec, SigningAlgorithmSpec, string][] = [
    ['RSA_2048', 'RSASSA_PKCS1_V1_5_SHA_256', 'sha256'],
    ['RSA_2048', 'RSASSA_PSS_SHA_384', 'sha384'],
    ['ECC_NIST_P256', 'ECDSA_SHA_256', 'sha256'],
    ['ECC_NIST_P384', 'ECDSA_SHA_384', 'sha384'],
  ];

  it.each(cases)('%s signs messages and digests with %s', async (spec, SigningAlgorithm, hash) => {
    const KeyId = await createKey(spec);
    const { PublicKey } = await client.send(new GetPublicKeyCommand({ KeyId }));
    const key = createPublicKey({ key: Buffer.from(PublicKey!), format: 'der', type: 'spki' });
    // 6 is RSA_PKCS1_PSS_PADDING; the salt is as long as the digest.
    const verifier = SigningAlgorithm.startsWith('RSASSA_PSS')
      ? { key, padding: 6, saltLength: -1 }
      : { key };
    const digest = createHash(hash).update(message).digest();
    for (const input of [
      { Message: message, MessageType: 'RAW' },
      { Message: digest, MessageType: 'DIGEST' },
    ] as const) {
      const { Signature } = await client.send(new SignCommand({ KeyId, SigningAlgorithm, ...input }));
      expect(verify(hash, message, verifier, Signature!)).toBe(true);
      expect(verify(hash, Buffer.from('another'), verifier, Signature!)).toBe(false);
    }
  });

  it('verifies', async () => {
    const KeyId = await createKey('ECC_NIST_P256');
    const common = { KeyId, SigningAlgorithm: 'ECDSA_SHA_256', Message: message } as const;
    const { Signature } = await client.send(new SignCommand(common));
    expect((await client.send(new VerifyCommand({ ...common, Signature }))).SignatureValid).toBe(true);
    await expect(
      client.send(new VerifyCommand({ ...common, Message: Buffer.from('another'), Signature })),
    ).rejects.toMatchObject({ name: 'KMSInvalidSignatureException' });
  });

  it('refuses an algorithm or a use that does not fit the key', async () => {
    const rsa = await createKey('RSA_2048');
    await expect(
      client.send(new SignCommand({ KeyId: rsa, SigningAlgorithm: 'ECDSA_SHA_256', Message: message })),
    ).rejects.toMatchObject({ name: 'ValidationException' });
    await expect(client.send(new EncryptCommand({ KeyId: rsa, Plaintext: message }))).rejects.toMatchObject({
      name: 'InvalidKeyUsageException',
    });
  });
});
