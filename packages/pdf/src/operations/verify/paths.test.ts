import { describe, expect, it } from 'vitest';
import { loadCredentials } from '../../document/credentials/load-credentials.ts';
import { samplePdf } from '../../testing/sample-pdf.ts';
import { appendSignature, foreignCms } from '../../testing/signatures/foreign-signature.ts';
import { type Identity, issue, makeKeys } from '../../testing/signatures/test-ca.ts';
import { sign } from '../sign/sign.ts';
import { verify } from './verify.ts';

// One authority with several certificates: only one of them leads to a trusted root.

const DAY = 86_400_000;
const root = issue({ name: 'Trusted Root', authority: true });
const stranger = issue({ name: 'Unknown Root', authority: true });
const keys = makeKeys('p256');
const ca = { name: 'Issuing CA', authority: true, keys };
const byRoot = issue({ ...ca, issuer: root });
const byStranger = issue({ ...ca, issuer: stranger });
const expired = issue({
  ...ca,
  issuer: root,
  notBefore: new Date(Date.now() - 9 * DAY),
  notAfter: new Date(Date.now() - 5 * DAY),
});
const signer = issue({ name: 'Ada', kind: 'rsa-2048', issuer: byRoot, keyUsage: [0] });

async function certificateOf(chain: readonly Identity[], anchors: readonly Identity[] = [root]) {
  const pdf = appendSignature(samplePdf(), 'adbe.pkcs7.detached', (bytes) =>
    foreignCms({ identity: signer, chain }, bytes),
  );
  const trustedRoots = anchors.map(({ certificatePem }) => certificatePem);
  return (await verify(pdf, { trustedRoots })).signatures[0]!.certificate!;
}

describe('the search for a path to a trusted root backtracks', () => {
  it.each<[string, readonly Identity[]]>([
    ['past a certificate of the authority by an issuer that is not at hand', [byStranger, byRoot]],
    ['past one with an unknown root', [byStranger, stranger, byRoot]],
    ['past one that has expired and was renewed', [expired, byRoot]],
    ['past one whose root signed itself under the name and key of an authority', [issue({ ...ca }), byRoot]],
  ])('%s', async (_, chain) => {
    expect(await certificateOf(chain)).toMatchObject({ trust: 'trusted', problems: [] });
    expect(await certificateOf([...chain].reverse())).toMatchObject({ trust: 'trusted', problems: [] });
  });

  it('out of authorities that issued each other', async () => {
    const [a, b] = [makeKeys('p256'), makeKeys('p256')];
    const rootA = issue({ name: 'A', authority: true, keys: a });
    const rootB = issue({ name: 'B', authority: true, keys: b });
    const aByB = issue({ name: 'A', authority: true, keys: a, issuer: rootB });
    const bByA = issue({ name: 'B', authority: true, keys: b, issuer: rootA });
    const leaf = issue({ name: 'Leaf', kind: 'rsa-2048', issuer: rootA, keyUsage: [0] });
    const pdf = appendSignature(samplePdf(), 'adbe.pkcs7.detached', (bytes) =>
      foreignCms({ identity: leaf, chain: [aByB, bByA, rootA] }, bytes),
    );
    const report = await verify(pdf, { trustedRoots: [rootB.certificatePem] });
    expect(report.signatures[0]!.certificate).toMatchObject({ trust: 'trusted' });
  });

  it('across a root that changed its key', async () => {
    const newKeys = makeKeys('p256');
    const newByOld = issue({ name: 'Trusted Root', authority: true, keys: newKeys, issuer: root });
    const leaf = issue({ name: 'Leaf', kind: 'rsa-2048', issuer: newByOld, keyUsage: [0] });
    const pdf = appendSignature(samplePdf(), 'adbe.pkcs7.detached', (bytes) =>
      foreignCms({ identity: leaf, chain: [newByOld] }, bytes),
    );
    const report = await verify(pdf, { trustedRoots: [root.certificatePem] });
    expect(report.signatures[0]!.certificate).toMatchObject({ trust: 'trusted' });
  });

  it('only as far as the certificates allow', async () => {
    expect(await certificateOf([byStranger])).toMatchObject({ trust: 'incomplete-chain' });
    expect(await certificateOf([expired])).toMatchObject({ trust: 'rejected' });
    expect(await certificateOf([byStranger, stranger])).toMatchObject({ trust: 'unknown-root' });
  });

  it('in a limited number of steps when every authority has issued every other', async () => {
    const mesh = Array.from({ length: 7 }, (_, i) => ({ name: `M${i}`, keys: makeKeys('p256') }));
    const chain = mesh.flatMap((subject) =>
      mesh.flatMap((issuer) =>
        subject === issuer
          ? []
          : issue({ ...subject, authority: true, issuer: { ...root, name: issuer.name, ...issuer.keys } }),
      ),
    );
    const leaf = issue({ name: 'Leaf', kind: 'rsa-2048', issuer: chain[0]!, keyUsage: [0] });
    const pdf = appendSignature(
      samplePdf(),
      'adbe.pkcs7.detached',
      (bytes) => foreignCms({ identity: leaf, chain }, bytes),
      undefined,
      { capacity: 1 << 16 },
    );
    const report = await verify(pdf, { trustedRoots: [root.certificatePem] });
    expect(report.signatures[0]!.certificate).toMatchObject({ trust: 'incomplete-chain' });
  });
});

it('signing embeds the certificates of all paths, so that each verifier finds its own', async () => {
  const credentials = await loadCredentials({
    certificatePem: [signer, byStranger, byRoot, stranger].map((each) => each.certificatePem).join('\n'),
    privateKeyPem: signer.privateKeyPem,
  });
  expect(credentials.certificates[0].commonName).toBe('Ada');
  expect(credentials.certificates).toHaveLength(4);
  const { pdf } = await sign(samplePdf(), { credentials });
  for (const anchor of [root, stranger]) {
    const report = await verify(pdf, { trustedRoots: [anchor.certificatePem] });
    expect(report.signatures[0]!.certificate).toMatchObject({ trust: 'trusted' });
  }
});
