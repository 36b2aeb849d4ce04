import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { objectIdentifier, sequence } from '../../document/cms/der.ts';
import { samplePdf } from '../../testing/sample-pdf.ts';
import { appendSignature, type ForeignCms, foreignCms } from '../../testing/signatures/foreign-signature.ts';
import { issue } from '../../testing/signatures/test-ca.ts';
import type { SignatureReport } from './report.ts';
import { verify } from './verify.ts';

// A signature that uses something unknown to the engine is neither intact nor broken.

const root = issue({ name: 'Root', authority: true });
const rsa = issue({ name: 'RSA', kind: 'rsa-2048', issuer: root });
const ec = issue({ name: 'EC', kind: 'p256', issuer: root });
const algorithm = (oid: string) => sequence(objectIdentifier(oid));
const PLAIN_ECDSA_SHA256 = algorithm('0.4.0.127.0.7.1.1.4.1.3');
const RSA_SHA3_256 = algorithm('2.16.840.1.101.3.4.3.14');
const ECDSA_SHA3_256 = algorithm('2.16.840.1.101.3.4.3.10');

async function report(
  options: Partial<ForeignCms>,
  { subFilter = 'adbe.pkcs7.detached', changed = false } = {},
): Promise<SignatureReport> {
  const pdf = appendSignature(samplePdf(), subFilter, (signed) => {
    const bytes = Uint8Array.from(signed);
    if (changed) bytes[20]! ^= 1;
    return foreignCms({ identity: rsa, ...options }, bytes);
  });
  return (await verify(pdf, { trustedRoots: [root.certificatePem] })).signatures[0]!;
}

describe('a signature with unknown integrity is not valid', () => {
  it.each<[string, Partial<ForeignCms>, string, string?]>([
    ['by PLAIN-ECDSA', { identity: ec, algorithm: PLAIN_ECDSA_SHA256 }, 'SIGNATURE_ALGORITHM_UNSUPPORTED'],
    ["without the signer's certificate", { withoutCertificate: true }, 'SIGNER_CERTIFICATE_MISSING'],
    ['of a kind that is not supported', {}, 'SUBFILTER_UNSUPPORTED', 'Example.Other'],
  ])('%s', async (_, options, code, subFilter) => {
    const found = await report(options, { ...(subFilter === undefined ? {} : { subFilter }) });
    expect(found).toMatchObject({ valid: false, integrity: 'unknown', problems: [{ code }] });
  });
});

it.each<[string, Partial<ForeignCms>]>([
  ['RSA with SHA-3', { digest: 'sha3-256', algorithm: RSA_SHA3_256 }],
  ['ECDSA with SHA-3', { identity: ec, digest: 'sha3-256', algorithm: ECDSA_SHA3_256 }],
])('%s is verified', async (_, options) => {
  expect(await report(options)).toMatchObject({
    valid: true,
    integrity: 'intact',
    algorithm: { digest: 'sha3-256' },
  });
  expect(await report(options, { changed: true })).toMatchObject({
    valid: false,
    integrity: 'broken',
    problems: [{ code: 'DIGEST_MISMATCH' }],
  });
});

it.each<[string, Partial<ForeignCms>]>([
  ['an unknown algorithm', { identity: ec, algorithm: PLAIN_ECDSA_SHA256 }],
  ["no signer's certificate", { withoutCertificate: true }],
])('changed bytes are broken under %s', async (_, options) => {
  const found = await report(options, { changed: true });
  expect(found.integrity).toBe('broken');
  expect(found.problems).toContainEqual(expect.objectContaining({ code: 'DIGEST_MISMATCH' }));
});

it('an algorithm that does not fit the key is broken', async () => {
  const found = await report({ identity: ec, algorithm: RSA_SHA3_256 });
  expect(found).toMatchObject({ integrity: 'broken', problems: [{ code: 'SIGNATURE_MISMATCH' }] });
});

it.each([
  ['RSA-512', generateKeyPairSync('rsa', { modulusLength: 512 })],
  ['a curve of 112 bits', generateKeyPairSync('ec', { namedCurve: 'secp112r1' })],
])('a signature by %s is not valid', async (name, keys) => {
  const found = await report({ identity: issue({ name, issuer: root, keys }) });
  expect(found).toMatchObject({
    valid: false,
    integrity: 'broken',
    problems: [{ code: 'KEY_BROKEN' }],
    algorithm: { strength: 'weak' },
  });
});
