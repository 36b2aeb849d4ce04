import { createHash, sign } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { parseCertificate } from '../../document/cms/certificate.ts';
import {
  bitString,
  explicit,
  generalizedTime,
  integer,
  objectIdentifier,
  octetString,
  sequence,
  time,
  tlv,
} from '../../document/cms/der.ts';
import { OID } from '../../document/cms/oids.ts';
import { IncrementalUpdate } from '../../file/core/incremental-update.ts';
import { dict, PdfStream } from '../../file/core/objects.ts';
import { PdfFile } from '../../file/core/pdf-file.ts';
import { samplePdf } from '../../testing/sample-pdf.ts';
import { appendSignature, type ForeignCms, foreignCms } from '../../testing/signatures/foreign-signature.ts';
import { type Identity, issue } from '../../testing/signatures/test-ca.ts';
import { verify } from './verify.ts';

// Revocation data in the file: a CRL or OCSP response that revokes a certificate of the chain causes a warning.

const root = issue({ name: 'Root', authority: true });
const other = issue({ name: 'Other', authority: true });
const middle = issue({ name: 'Issuing', authority: true, issuer: root });
const signer = issue({ name: 'Ada', kind: 'rsa-2048', issuer: middle, keyUsage: [0] });
const delegate = issue({ name: 'Responder', issuer: middle });
const AT = new Date('2026-02-03T04:05:06Z');
const ecdsa = sequence(objectIdentifier(OID.ecdsaWithSha256));
const tlvInteger = (bytes: Uint8Array) => tlv(0x02, bytes);

function signedBy(issuer: Identity, body: Uint8Array, ...more: Uint8Array[]): Uint8Array {
  return sequence(body, ecdsa, bitString(sign('sha256', body, issuer.privateKey)), ...more);
}

/** @param reason CRLReason */
function crl(issuer: Identity, revoked: readonly Identity[], key = issuer, reason?: number): Uint8Array {
  const extension = (code: number) =>
    sequence(sequence(objectIdentifier('2.5.29.21'), octetString(tlv(0x0a, Uint8Array.of(code)))));
  const entries = revoked.map(({ der }) =>
    sequence(
      tlvInteger(parseCertificate(der).serialNumber),
      time(AT),
      ...(reason === undefined ? [] : [extension(reason)]),
    ),
  );
  const body = sequence(
    integer(1),
    ecdsa,
    parseCertificate(issuer.der).subject,
    time(AT),
    time(AT),
    ...(entries.length === 0 ? [] : [sequence(...entries)]),
  );
  return signedBy(key, body);
}

function ocsp(subject: Identity, responder: Identity, isRevoked: boolean): Uint8Array {
  const certificate = parseCertificate(subject.der);
  const id = sequence(
    sequence(objectIdentifier(OID.sha1)),
    octetString(createHash('sha1').update(certificate.issuer).digest()),
    octetString(new Uint8Array(20)),
    tlvInteger(certificate.serialNumber),
  );
  const status = isRevoked ? tlv(0xa1, generalizedTime(AT)) : tlv(0x80);
  const data = sequence(
    explicit(2, octetString(new Uint8Array(20))),
    generalizedTime(AT),
    sequence(sequence(id, status, generalizedTime(AT))),
  );
  const basic = signedBy(responder, data, explicit(0, sequence(responder.der)));
  return sequence(
    tlv(0x0a, Uint8Array.of(0)),
    explicit(0, sequence(objectIdentifier(OID.basicOcspResponse), octetString(basic))),
  );
}

function withStore(pdf: Uint8Array, store: Readonly<Record<'CRLs' | 'OCSPs', readonly Uint8Array[]>>) {
  const update = new IncrementalUpdate(PdfFile.open(pdf));
  const { file } = update;
  const list = (items: readonly Uint8Array[]) =>
    items.map((bytes) => update.add(new PdfStream(dict({}), bytes)));
  const DSS = update.add(dict({ CRLs: list(store.CRLs), OCSPs: list(store.OCSPs) }));
  update.set(file.catalogRef, new Map(file.catalog).set('DSS', DSS));
  return update.write();
}

async function report(
  { crls = [], ocsps = [] }: { crls?: readonly Uint8Array[]; ocsps?: readonly Uint8Array[] },
  options: Partial<ForeignCms> = {},
) {
  const pdf = appendSignature(samplePdf(), 'adbe.pkcs7.detached', (bytes) =>
    foreignCms({ identity: signer, chain: [middle], ...options }, bytes),
  );
  const file = crls.length + ocsps.length === 0 ? pdf : withStore(pdf, { CRLs: crls, OCSPs: ocsps });
  return (await verify(file, { trustedRoots: [root.certificatePem] })).signatures[0]!;
}

describe('a revoked certificate of the chain gives a warning', () => {
  it.each<[string, () => Parameters<typeof report>]>([
    ['a revocation list', () => [{ crls: [crl(middle, [signer])] }]],
    ['a revocation list of the root over the authority', () => [{ crls: [crl(root, [middle])] }]],
    ['a revocation list in the CMS', () => [{}, { revocations: [crl(middle, [signer])] }]],
    ['an OCSP response of the authority', () => [{ ocsps: [ocsp(signer, middle, true)] }]],
    ['an OCSP response of a responder', () => [{ ocsps: [ocsp(signer, delegate, true)] }]],
  ])('%s', async (_, given) => {
    const found = await report(...given());
    expect(found).toMatchObject({
      valid: true,
      warnings: [{ code: 'CERTIFICATE_REVOKED', message: expect.stringContaining(AT.toISOString()) }],
      certificate: { revocation: 'revoked' },
    });
  });
});

it('a revocation with a missing issuer gives a warning that states this', async () => {
  const found = await report({ crls: [crl(middle, [signer])] }, { chain: [] });
  expect(found.warnings).toEqual([
    { code: 'CERTIFICATE_REVOKED', message: expect.stringContaining('signature cannot be checked') },
  ]);
});

describe('revocation data give no warning', () => {
  it.each<[string, () => Parameters<typeof report>]>([
    ['when they revoke others', () => [{ crls: [crl(middle, [delegate])] }]],
    ['when they are empty', () => [{ crls: [crl(middle, [])] }]],
    ['when they end a revocation', () => [{ crls: [crl(middle, [signer], middle, 8)] }]],
    ['when another key signed the list', () => [{ crls: [crl(middle, [signer], other)] }]],
    ['when a stranger signed the response', () => [{ ocsps: [ocsp(signer, other, true)] }]],
    ['when the response is good', () => [{ ocsps: [ocsp(signer, middle, false)] }]],
  ])('%s', async (_, given) => {
    expect(await report(...given())).toMatchObject({
      warnings: [],
      certificate: { revocation: 'not-checked' },
    });
  });
});

it('unreadable revocation data give a warning, and break nothing', async () => {
  const found = await report({ crls: [Buffer.from('no list')], ocsps: [sequence()] });
  expect(found).toMatchObject({
    valid: true,
    integrity: 'intact',
    warnings: [{ code: 'REVOCATION_DATA_UNREADABLE' }],
  });
});
