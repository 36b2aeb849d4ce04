import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { samplePdf } from '../../testing/sample-pdf.ts';
import { appendSignature, foreignCms } from '../../testing/signatures/foreign-signature.ts';
import { testSigner } from '../../testing/signatures/identities.ts';
import {
  type Identity,
  issue,
  makeTimestampIdentity,
  testTimestampAuthority,
  timestampToken,
} from '../../testing/signatures/test-ca.ts';
import { sign } from '../sign/sign.ts';
import { verify } from './verify.ts';

// Only a trusted time stamp proves that a certificate was valid when it signed: the signer may claim any time.

const DAY = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY);
const later = new Date(Date.now() + 400 * DAY);
const root = issue({ name: 'Root', authority: true, notBefore: daysAgo(90) });
const expired = issue({
  name: 'Expired',
  kind: 'rsa-2048',
  issuer: root,
  keyUsage: [0],
  notBefore: daysAgo(60),
  notAfter: daysAgo(20),
});
const stranger = makeTimestampIdentity(issue({ name: 'Stranger', authority: true }));
const authority = makeTimestampIdentity(root);

const claiming = (signingTime: Date) =>
  appendSignature(samplePdf(), 'adbe.pkcs7.detached', (bytes) =>
    foreignCms({ identity: expired, signingTime }, bytes),
  );
const stamped = (pdf: Uint8Array, identity: Identity, at = new Date()) =>
  appendSignature(pdf, 'ETSI.RFC3161', (bytes) =>
    timestampToken(identity, createHash('sha256').update(bytes).digest(), at, undefined),
  );
const first = async (pdf: Uint8Array, anchors: readonly Identity[] = [root], now?: Date) => {
  const trustedRoots = anchors.map(({ certificatePem }) => certificatePem);
  return (await verify(pdf, { trustedRoots, now })).signatures[0]!;
};

describe('an expired certificate', () => {
  it('is not trusted for a time claimed only by the signer', async () => {
    const found = await first(claiming(daysAgo(30)));
    expect(found).toMatchObject({
      valid: true,
      certificate: {
        trust: 'rejected',
        validAtSigning: null,
        problems: [{ code: 'EXPIRED_WITHOUT_TIMESTAMP' }],
      },
    });
    expect(found.warnings).toContainEqual(expect.objectContaining({ code: 'EXPIRED_WITHOUT_TIMESTAMP' }));
  });

  it('was not valid at a contradicting claimed time', async () => {
    expect((await first(claiming(daysAgo(5)))).certificate).toMatchObject({
      trust: 'rejected',
      validAtSigning: false,
      problems: [{ code: 'CERTIFICATE_EXPIRED' }],
    });
  });

  it('is not trusted for a time stamp of an untrusted authority', async () => {
    const found = await first(stamped(claiming(daysAgo(30)), stranger, daysAgo(29)));
    expect(found.certificate).toMatchObject({ trust: 'rejected', validAtSigning: null });
  });

  it('is trusted for a later document time stamp of a trusted authority', async () => {
    const old = issue({
      name: 'Old TSA',
      issuer: root,
      keyUsage: [0],
      extendedKeyUsage: ['1.3.6.1.5.5.7.3.8'],
      notBefore: daysAgo(60),
    });
    const found = await first(stamped(claiming(daysAgo(30)), old, daysAgo(29)));
    expect(found.certificate).toMatchObject({ trust: 'trusted', validAtSigning: true });
    expect(found.warnings).toEqual([]);
  });

  it('is trusted only with the time stamp of its own signature', async () => {
    const ada = await testSigner();
    const timestamp = testTimestampAuthority(authority);
    const anchors = [root, ada.root];
    const { pdf } = await sign(samplePdf(), { credentials: ada.credentials, timestamp });
    expect(await first(pdf, anchors, later)).toMatchObject({
      time: { timestamped: { trusted: true } },
      certificate: { trust: 'trusted', validAtSigning: true, validNow: false },
    });
    const untimed = (await sign(samplePdf(), { credentials: ada.credentials })).pdf;
    expect((await first(untimed, anchors)).certificate).toMatchObject({
      trust: 'trusted',
      validAtSigning: true,
    });
    expect((await first(untimed, anchors, later)).certificate).toMatchObject({
      trust: 'rejected',
      validAtSigning: null,
    });
    // With an untrusted root, the time stamp proves no more than the signer's claim.
    expect((await first(pdf, [ada.root], later)).certificate).toMatchObject({
      trust: 'rejected',
      validAtSigning: null,
    });
  });
});
