import { type LocalCredentials, loadCredentials } from '../../document/credentials/load-credentials.ts';
import { type Identity, type KeyKind, makeChain } from './test-ca.ts';

export interface TestSigner {
  readonly credentials: LocalCredentials;
  readonly root: Identity;
  readonly intermediate: Identity;
  readonly signer: Identity;
}

/** Returns a signer with a chain of three certificates made for this test run. */
export async function testSigner(kind: KeyKind = 'p256', name?: string): Promise<TestSigner> {
  const chain = makeChain(kind, name);
  const { signer, intermediate, root } = chain;
  const credentials = await loadCredentials({
    certificatePem: signer.certificatePem + intermediate.certificatePem + root.certificatePem,
    privateKeyPem: signer.privateKeyPem,
  });
  return { ...chain, credentials };
}
