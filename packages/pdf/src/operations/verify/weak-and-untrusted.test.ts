import { createHash, generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  boolean,
  explicit,
  objectIdentifier,
  octetString,
  sequence,
  setOf,
  tlv,
  utf8String,
} from '../../document/cms/der.ts';
import { OID } from '../../document/cms/oids.ts';
import { samplePdf } from '../../testing/sample-pdf.ts';
import {
  appendSignature,
  type ForeignCms,
  foreignCms,
  sha1,
} from '../../testing/signatures/foreign-signature.ts';
import { messages } from '../../testing/signatures/tampering.ts';
import {
  type Identity,
  type IssueOptions,
  issue,
  makeTimestampIdentity,
  timestampToken,
} from '../../testing/signatures/test-ca.ts';
import type { SignatureReport } from './report.ts';
import { verify } from './verify.ts';

// Signatures that verify, but whose digest or key could be forged, or whose chain violates a rule: each fault is reported.

const DAY = 86_400_000;
const root = issue({ name: 'Weak Root', authority: true, keyUsage: [5, 6] });
const rsaSigner = issue({ name: 'Signer', kind: 'rsa-2048', issuer: root, keyUsage: [0] });

async function report(
  options: Partial<ForeignCms> & { subFilter?: string; anchor?: Identity; now?: Date },
): Promise<SignatureReport> {
  const { subFilter = 'adbe.pkcs7.detached', anchor = root, now } = options;
  const pdf = appendSignature(samplePdf(), subFilter, (signed) => {
    const content = subFilter === 'adbe.pkcs7.sha1' ? { content: sha1(signed) } : {};
    return foreignCms({ identity: rsaSigner, ...options, ...content }, signed);
  });
  return (await verify(pdf, { trustedRoots: [anchor.certificatePem], now })).signatures[0]!;
}

it('a signature without weaknesses has none', async () => {
  expect(await report({})).toMatchObject({
    valid: true,
    warnings: [],
    algorithm: { strength: 'strong' },
    certificate: { trust: 'trusted', problems: [] },
  });
});

describe('weaknesses that are reported', () => {
  const exponent3 = () =>
    issue({
      name: 'Three',
      issuer: root,
      keys: generateKeyPairSync('rsa', { modulusLength: 2048, publicExponent: 3 }),
    });
  const p192 = () => {
    const pair = generateKeyPairSync('ec', { namedCurve: 'prime192v1' });
    return issue({ name: 'Small Curve', issuer: root, keys: pair });
  };
  it.each<[string, () => Parameters<typeof report>[0], RegExp]>([
    ['a SHA-1 digest of the file', () => ({ digest: 'sha1' }), /the digest is SHA-1/],
    ['SHA-1 over the signed attributes', () => ({ signatureDigest: 'sha1' }), /over a SHA-1 digest/],
    ['RSASSA-PSS with its default', () => ({ padding: 'pss-defaults' }), /over a SHA-1 digest/],
    [
      'a certificate named by SHA-1',
      () => ({ signingCertificateV1: true }),
      /name the certificate by a SHA-1 digest/,
    ],
    ['adbe.pkcs7.sha1', () => ({ subFilter: 'adbe.pkcs7.sha1' }), /adbe\.pkcs7\.sha1/],
    [
      'a short RSA key',
      () => ({ identity: issue({ name: 'Short', kind: 'rsa-1024', issuer: root }) }),
      /only 1024 bits/,
    ],
    ['a small RSA exponent', () => ({ identity: exponent3() }), /exponent 3/],
    ['a small curve', () => ({ identity: p192() }), /curve prime192v1/],
  ])('%s', async (_, options, warning) => {
    const found = await report(options());
    expect(found).toMatchObject({ integrity: 'intact', algorithm: { strength: 'weak' } });
    expect(messages(found.warnings)).toMatch(warning);
  });

  it('MD5 is not accepted', async () => {
    const found = await report({ digest: 'md5' });
    expect(found).toMatchObject({ valid: false, integrity: 'broken' });
    expect(messages(found.problems)).toContain('MD5');
  });
});

/** Returns a path `root → authority → signer` with a fault in one certificate. */
function path(
  authority: Partial<IssueOptions>,
  signer: Partial<IssueOptions> = {},
): Parameters<typeof report>[0] {
  const middle = issue({ name: 'Issuing', issuer: root, authority: true, keyUsage: [5, 6], ...authority });
  const leaf = issue({ name: 'Leaf', kind: 'rsa-2048', issuer: middle, keyUsage: [0], ...signer });
  return { identity: leaf, chain: [middle] };
}

const directory = (organization: string) =>
  tlv(0xa4, sequence(setOf(sequence(objectIdentifier(OID.organization), utf8String(organization)))));
const constraints = (kind: 0 | 1, base: Uint8Array): IssueOptions['extensions'] => [
  [OID.nameConstraints, true, sequence(explicit(kind, sequence(base)))],
];
const alternative = (tag: number, text: string): IssueOptions['extensions'] => [
  [OID.subjectAlternativeName, false, sequence(tlv(tag, Buffer.from(text)))],
];
const email = (text: string) => tlv(0x81, Buffer.from(text));
const unknown: IssueOptions['extensions'] = [['1.2.3.4.5', true, boolean(true)]];

describe('rejected although the chain leads to a trusted root', () => {
  it.each<[string, () => Parameters<typeof report>[0], RegExp]>([
    ['no authority', () => path({ authority: false, keyUsage: [0] }), /is not a certification authority/],
    ['an authority that may not issue', () => path({ keyUsage: [0] }), /does not let it issue certificates/],
    [
      'an unknown critical extension of the signer',
      () => path({}, { extensions: unknown }),
      /critical extension 1\.2\.3\.4\.5/,
    ],
    ['one of the authority', () => path({ extensions: unknown }), /critical extension 1\.2\.3\.4\.5/],
    [
      'names that are not permitted',
      () => path({ extensions: constraints(0, directory('Other')) }),
      /not among those .* permit/,
    ],
    [
      'names that are excluded',
      () => path({ extensions: constraints(1, directory('platen  TESTS')) }),
      /exclude/,
    ],
    [
      'an address that is not permitted',
      () =>
        path(
          { extensions: constraints(0, email('good.example')) },
          { extensions: alternative(0x81, 'eve@evil.example') },
        ),
      /permit/,
    ],
    [
      'an address that is excluded',
      () =>
        path(
          { extensions: constraints(1, email('.evil.example')) },
          { extensions: alternative(0x81, 'eve@a.evil.example') },
        ),
      /exclude/,
    ],
    [
      'a host that is not permitted',
      () =>
        path(
          { extensions: constraints(0, tlv(0x82, Buffer.from('good.example'))) },
          { extensions: alternative(0x82, 'badgood.example') },
        ),
      /permit/,
    ],
    [
      'constraints that cannot be read',
      () => path({ extensions: [[OID.nameConstraints, true, sequence(explicit(0))]] }),
      /cannot be read/,
    ],
    [
      'unused policies',
      () => path({ extensions: [[OID.policyConstraints, true, sequence(tlv(0x80, Uint8Array.of(0)))]] }),
      /demands policies/,
    ],
    [
      'a key usage that is not for signing',
      () => path({}, { keyUsage: [2] }),
      /key usage is not for signatures/,
    ],
    [
      'an extended key usage that is not for signing',
      () => path({}, { extendedKeyUsage: ['1.3.6.1.5.5.7.3.1'] }),
      /is not for signing documents/,
    ],
    [
      'a certificate that had expired',
      () => path({}, { notBefore: new Date(Date.now() - 9 * DAY), notAfter: new Date(Date.now() - 5 * DAY) }),
      /expired at the time of signing/,
    ],
    ['one that was not valid yet', () => path({ notBefore: new Date(Date.now() + DAY) }), /not valid yet/],
    ['a certificate issued with SHA-1', () => path({ digest: 'sha1' }), /issued with a SHA-1 digest/],
    ['a short key of the authority', () => path({ kind: 'rsa-1024' }), /only 1024 bits/],
    [
      'an extension that is there twice',
      () =>
        path(
          {},
          {
            extensions: [
              ['1.2.3', false, boolean(true)],
              ['1.2.3', false, boolean(false)],
            ],
          },
        ),
      /extension 1\.2\.3 twice/,
    ],
  ])('%s', async (_, options, reason) => {
    const found = await report(options());
    expect(found).toMatchObject({ integrity: 'intact', certificate: { trust: 'rejected' } });
    expect(messages(found.certificate!.problems)).toMatch(reason);
    expect(messages(found.warnings)).toMatch(reason);
  });

  it('a path that is longer than an authority allows', async () => {
    const short = issue({ name: 'Short Root', authority: true, pathLength: 0 });
    const middle = issue({ name: 'Middle', issuer: short, authority: true });
    const leaf = issue({ name: 'Leaf', kind: 'rsa-2048', issuer: middle });
    const found = await report({ identity: leaf, chain: [middle], anchor: short });
    expect(found.certificate).toMatchObject({ trust: 'rejected' });
    expect(messages(found.certificate!.problems)).toContain('path length');
  });

  it.each<[string, () => Parameters<typeof report>[0]]>([
    ['names that are permitted', () => path({ extensions: constraints(0, directory('PLATEN tests')) })],
    [
      'an address that is permitted',
      () =>
        path(
          { extensions: constraints(0, email('good.example')) },
          { extensions: alternative(0x81, 'ada@good.example') },
        ),
    ],
    [
      'names of a kind that is not constrained',
      () => path({ extensions: constraints(0, email('good.example')) }),
    ],
    [
      'an unknown extension that is not critical',
      () => path({}, { extensions: [['1.2.3.4.5', false, octetString(Buffer.from('x'))]] }),
    ],
    ['an extended key usage for e-mail', () => path({}, { extendedKeyUsage: [OID.emailProtection] })],
  ])('but not for %s', async (_, options) => {
    expect((await report(options())).certificate).toMatchObject({ trust: 'trusted', problems: [] });
  });
});

describe('a time stamp that is not trusted', () => {
  const stamped = async (token: (imprint: (digest: string) => Uint8Array) => Uint8Array) => {
    const pdf = appendSignature(samplePdf(), 'ETSI.RFC3161', (signed) =>
      token((digest) => createHash(digest).update(signed).digest()),
    );
    return (await verify(pdf, { trustedRoots: [root.certificatePem] })).signatures[0]!;
  };
  const authority = makeTimestampIdentity(root);

  it('is over SHA-1', async () => {
    const found = await stamped((imprint) =>
      timestampToken(authority, imprint('sha1'), new Date(), undefined, 'sha1'),
    );
    expect(found).toMatchObject({
      time: { timestamped: { trusted: false } },
      algorithm: { strength: 'weak' },
    });
    expect(messages(found.warnings)).toMatch(/SHA-1 digest, which can be forged/);
  });

  it('is by an authority with a chain that breaks a rule', async () => {
    const odd = issue({
      name: 'Odd TSA',
      issuer: root,
      keyUsage: [0],
      extendedKeyUsage: [OID.timeStamping],
      extensions: unknown,
    });
    const found = await stamped((imprint) => timestampToken(odd, imprint('sha256'), new Date(), undefined));
    expect(found).toMatchObject({
      time: { timestamped: { trusted: false } },
      certificate: { trust: 'rejected' },
    });
  });

  it('does not replace a certificate that has expired since', async () => {
    const now = new Date(Date.now() + 400 * DAY);
    const found = await report({ now });
    expect(found.certificate).toMatchObject({ validNow: false });
    expect(messages(found.warnings)).toContain('expired');
  });
});
