import { createPublicKey } from 'node:crypto';
import path from 'node:path';
import { GetPublicKeyCommand, KMSClient } from '@aws-sdk/client-kms';
import { inject } from 'vitest';
import { LOCAL_ACCOUNT } from '../../local/assembly/manifest.ts';
import { KeyStore } from '../../local/emulators/kms/key-store.ts';
import { type Identity, issue } from '../../packages/pdf/src/testing/signatures/test-ca.ts';

/**
 * Asymmetric KMS keys that an operator created before deploying the stack. Their ids are fixed, since the stack refers to them.
 */
export interface SigningKeyArns {
  /** P-256 key for every account. */
  readonly shared: string;
  /** RSA key for every account, which can only encrypt, not sign. */
  readonly encrypting: string;
  /** Key of an account that no test uses. */
  readonly foreign: string;
  /** Allowed key that does not exist. */
  readonly absent: string;
}

const PREFIX = `arn:aws:kms:${process.env.AWS_REGION ?? 'eu-central-1'}:${LOCAL_ACCOUNT}:key/`;
const IDS = {
  shared: '6c1f6f9e-0001-4000-8000-000000000001',
  encrypting: '6c1f6f9e-0002-4000-8000-000000000002',
  foreign: '6c1f6f9e-0003-4000-8000-000000000003',
  absent: '6c1f6f9e-0004-4000-8000-000000000004',
};

export const SIGNING_KEYS: SigningKeyArns = {
  shared: PREFIX + IDS.shared,
  encrypting: PREFIX + IDS.encrypting,
  foreign: PREFIX + IDS.foreign,
  absent: PREFIX + IDS.absent,
};

/** Context value `signingKeys`, which lets accounts sign with these keys. */
export const SIGNING_KEYS_SETTING = [
  `*=${SIGNING_KEYS.shared}`,
  `*=${SIGNING_KEYS.encrypting}`,
  `nobody=${SIGNING_KEYS.foreign}`,
  `*=${SIGNING_KEYS.absent}`,
].join(',');

/** Adds the keys to the KMS of a runtime that has not started yet. */
export function makeSigningKeys(dataDir: string): void {
  const store = new KeyStore(path.join(dataDir, 'kms.json'));
  const signing = { arnPrefix: PREFIX, spec: 'ECC_NIST_P256', usage: 'SIGN_VERIFY' };
  store.create({ ...signing, id: IDS.shared });
  store.create({ ...signing, id: IDS.foreign });
  store.create({ ...signing, id: IDS.encrypting, spec: 'RSA_2048', usage: 'ENCRYPT_DECRYPT' });
}

/** Issues a certificate for a key in the runtime's KMS, from a small authority. */
export async function issueForKms(keyArn: string, endpoint = inject('service').kms): Promise<Identity> {
  const client = new KMSClient({
    endpoint,
    region: keyArn.split(':')[3],
    credentials: { ...inject('service').credentials },
  });
  const { PublicKey } = await client.send(new GetPublicKeyCommand({ KeyId: keyArn }));
  const publicKey = createPublicKey({ key: Buffer.from(PublicKey!), format: 'der', type: 'spki' });
  const issuer = issue({ name: 'Test Root', authority: true });
  return issue({ name: 'Held by KMS', issuer, keys: { publicKey, privateKey: issuer.privateKey } });
}
