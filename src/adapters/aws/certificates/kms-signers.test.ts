import { generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';
import { GetPublicKeyCommand, KMSClient, KMSServiceException, SignCommand } from '@aws-sdk/client-kms';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { KmsSigners } from './kms-signers.ts';

const ARN = 'arn:aws:kms:eu-central-1:111122223333:key/one';
const OTHER = 'arn:aws:kms:eu-central-1:111122223333:key/two';
const BYTES = Buffer.from('to be signed');

afterEach(() => vi.restoreAllMocks());

/** Fake KMS with one key. */
function holding(key: KeyObject, publicKey: KeyObject, usage = 'SIGN_VERIFY') {
  const answer = async (command: unknown) => {
    if (command instanceof GetPublicKeyCommand) {
      return { PublicKey: publicKey.export({ type: 'spki', format: 'der' }), KeyUsage: usage };
    }
    if (command instanceof SignCommand) {
      const digest = command.input.SigningAlgorithm === 'ECDSA_SHA_384' ? 'sha384' : 'sha256';
      return { Signature: sign(digest, command.input.Message!, key) };
    }
    throw new Error('an unexpected command');
  };
  return vi.spyOn(KMSClient.prototype, 'send').mockImplementation(answer as never);
}

function failing(name: string, fault: 'client' | 'server', retryable = false) {
  const error = new KMSServiceException({ name, $fault: fault, $metadata: {}, message: 'no' });
  if (retryable) Object.assign(error, { $retryable: { throttling: true } });
  return vi.spyOn(KMSClient.prototype, 'send').mockRejectedValue(error as never);
}

describe('keys of KMS', () => {
  it.each([
    ['rsa', () => generateKeyPairSync('rsa', { modulusLength: 2048 }), 'sha256'],
    ['P-256', () => generateKeyPairSync('ec', { namedCurve: 'P-256' }), 'sha256'],
    ['P-384', () => generateKeyPairSync('ec', { namedCurve: 'P-384' }), 'sha384'],
  ] as const)('sign: %s', async (_, generate, digest) => {
    const { privateKey, publicKey } = generate();
    holding(privateKey, publicKey);
    const signer = await new KmsSigners(`a=${ARN}`).signer('a', ARN, 'kmsKeyArn');
    expect(signer.publicKey.equals(publicKey)).toBe(true);
    expect(verify(digest, BYTES, publicKey, await signer.key.sign(BYTES))).toBe(true);
  });

  it.each([
    ['', 'a', false],
    [`a=${ARN}`, 'a', true],
    [`a=${ARN}`, 'b', false],
    [`a=${OTHER},a=${ARN}`, 'a', true],
    [`a=${OTHER},b=${ARN}`, 'a', false],
    [`*=${ARN}`, 'whoever', true],
    [`*=${OTHER}`, 'whoever', false],
  ])('are for the accounts that the operator names: %j for %s', async (setting, account, allowed) => {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const send = holding(privateKey, publicKey);
    const attempt = new KmsSigners(setting).signer(account, ARN, 'kmsKeyArn');
    if (allowed) await expect(attempt).resolves.toBeDefined();
    else {
      await expect(attempt).rejects.toMatchObject({ kind: 'invalid', field: 'kmsKeyArn' });
      expect(send).not.toHaveBeenCalled();
    }
  });

  it('with another usage are refused', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    holding(privateKey, publicKey, 'ENCRYPT_DECRYPT');
    await expect(new KmsSigners(`*=${ARN}`).signer('a', ARN, 'kmsKeyArn')).rejects.toMatchObject({
      code: 'KMS_KEY_UNUSABLE',
      message: 'kmsKeyArn: the key must have the usage SIGN_VERIFY',
    });
  });

  it('that are unusable are distinguished from faults of the service', async () => {
    const signers = new KmsSigners(`*=${ARN}`);
    failing('DisabledException', 'client');
    await expect(signers.signer('a', ARN, 'certificateId')).rejects.toMatchObject({
      kind: 'invalid',
      field: 'certificateId',
      code: 'KMS_KEY_UNUSABLE',
    });
    failing('KMSInternalException', 'server');
    await expect(signers.signer('a', ARN, 'kmsKeyArn')).rejects.toBeInstanceOf(KMSServiceException);
    failing('ThrottlingException', 'client', true);
    await expect(signers.signer('a', ARN, 'kmsKeyArn')).rejects.toBeInstanceOf(KMSServiceException);
  });

  it('that are disabled between reading and signing are refused', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    holding(privateKey, publicKey);
    const { key } = await new KmsSigners(`*=${ARN}`).signer('a', ARN, 'kmsKeyArn');
    failing('KMSInvalidStateException', 'client');
    await expect(key.sign(BYTES)).rejects.toMatchObject({ code: 'KMS_KEY_UNUSABLE' });
  });
});
