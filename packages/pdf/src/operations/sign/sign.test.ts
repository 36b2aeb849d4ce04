import { sign as nodeSign } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { Asn1 } from '../../document/cms/asn1.ts';
import { explicit, objectIdentifier, octetString, sequence, tlv } from '../../document/cms/der.ts';
import { OID } from '../../document/cms/oids.ts';
import { isDict, nameOf } from '../../file/core/objects.ts';
import { samplePdf } from '../../testing/sample-pdf.ts';
import { expectAllValid, signatureValues } from '../../testing/signatures/expectations.ts';
import { type TestSigner, testSigner } from '../../testing/signatures/identities.ts';
import {
  makeTimestampIdentity,
  testTimestampAuthority,
  timestampToken,
} from '../../testing/signatures/test-ca.ts';
import { verify } from '../verify/index.ts';
import { type SignRequest, sign } from './index.ts';

let ada: TestSigner;
let request: SignRequest;

beforeAll(async () => {
  ada = await testSigner('p256');
  request = { credentials: ada.credentials };
});

describe('the options of a signature', () => {
  it.each(['rsa-2048', 'p256', 'p384'] as const)('signs with %s as PKCS#7 and PAdES', async (kind) => {
    const signer = await testSigner(kind);
    const options = { trustedRoots: [signer.root.certificatePem] };
    for (const profile of ['pkcs7', 'pades'] as const) {
      const { pdf } = await sign(samplePdf(), { credentials: signer.credentials, profile });
      const [signature] = (await verify(pdf, options)).signatures;
      expect(signature).toMatchObject({
        valid: true,
        profile: profile === 'pkcs7' ? 'pkcs7' : 'pades-b-b',
        signer: { name: 'Ada Lovelace' },
        certificate: { trust: 'trusted', validAtSigning: true, chain: { length: 3 } },
      });
    }
  });

  it('writes the strings, the time and the sub-filter', async () => {
    const signingTime = new Date('2026-05-06T07:08:09Z');
    const texts = { reason: 'Łuk (ok)', location: 'Zürich', contact: 'ada@example.com', name: 'Ada' };
    const { pdf, signedAt } = await sign(samplePdf(), {
      ...request,
      ...texts,
      signingTime,
      profile: 'pades',
    });
    const { file, values } = signatureValues(pdf);
    expect(signedAt).toEqual(signingTime);
    expect(nameOf(file.resolve(values[0]!.get('SubFilter')))).toBe('ETSI.CAdES.detached');
    const [signature] = (await verify(pdf)).signatures;
    expect(signature).toMatchObject({ reason: 'Łuk (ok)', location: 'Zürich', contact: 'ada@example.com' });
    expect(signature!.time.claimed).toBe('2026-05-06T07:08:09.000Z');
  });

  it('adds a time stamp over the signature value', async () => {
    const authority = makeTimestampIdentity(ada.root);
    const at = new Date('2026-11-01T00:00:00Z');
    const timestamp = testTimestampAuthority(authority, () => at);
    const { pdf, timestamped } = await sign(samplePdf(), { ...request, profile: 'pades', timestamp });
    expect(timestamped).toBe(true);
    const [signature] = (await verify(pdf, { trustedRoots: [ada.root.certificatePem] })).signatures;
    expect(signature!.profile).toBe('pades-b-t');
    expect(signature!.time.timestamped).toEqual({
      time: at.toISOString(),
      authority: 'Test TSA',
      trusted: false,
    });
  });

  describe('requests one time stamp', () => {
    /** Returns an authority whose tokens are padded with so many bytes, and the requests that it receives. */
    async function verbose(certificateBytes: number, listBytes: number) {
      const small = testTimestampAuthority(makeTimestampIdentity(ada.root));
      const requests: Uint8Array[] = [];
      const timestamp = async (imprint: Uint8Array): Promise<Uint8Array> => {
        requests.push(imprint);
        const data = Asn1.parse(await small.timestamp(imprint))
          .at(1)
          .at(0);
        const parts = data.children.map(({ tag, raw, content }) =>
          tag === 0xa0 ? tlv(tag, content, tlv(0xa3, octetString(new Uint8Array(certificateBytes)))) : raw,
        );
        const lists = explicit(1, sequence(octetString(new Uint8Array(listBytes))));
        parts.splice(-1, 0, lists);
        return sequence(objectIdentifier(OID.signedData), explicit(0, sequence(...parts)));
      };
      return { requests, timestamp };
    }

    it.each([
      ['of usual size', 100, 100, 1],
      ['with unneeded certificates and revocation lists', 30_000, 90_000, 1],
    ])('%s', async (_, certificateBytes, listBytes, count) => {
      const { requests, timestamp } = await verbose(certificateBytes, listBytes);
      const { pdf } = await sign(samplePdf(), { ...request, timestamp: { timestamp } });
      expect(requests).toHaveLength(count);
      await expectAllValid(pdf, 1, ada);
      expect((await verify(pdf)).signatures[0]!.time.timestamped).not.toBeNull();
    });

    it('with the requested digest', async () => {
      const authority = makeTimestampIdentity(ada.root);
      for (const digest of ['sha384', 'sha512'] as const) {
        const timestamp = async (imprint: Uint8Array) =>
          timestampToken(authority, imprint, new Date(), undefined, digest);
        const { pdf } = await sign(samplePdf(), { ...request, timestamp: { digest, timestamp } });
        expect((await verify(pdf)).signatures[0]!.time.timestamped).toMatchObject({ authority: 'Test TSA' });
      }
    });
  });

  it.each([1, 2, 3] as const)('certifies with permissions %d', async (permissions) => {
    const { pdf } = await sign(samplePdf(), { ...request, permissions });
    const { file, values } = signatureValues(pdf);
    const perms = file.resolve(file.catalog.get('Perms'));
    expect(isDict(perms) && file.resolve(perms.get('DocMDP'))).toEqual(values[0]);
    expect((await verify(pdf)).signatures[0]!.certification).toBe(permissions);
    const second = sign(pdf, request);
    if (permissions === 1) {
      await expect(second).rejects.toMatchObject({
        kind: 'invalid',
        field: 'pdf',
        code: 'CHANGES_NOT_ALLOWED',
      });
    } else await expectAllValid((await second).pdf, 2, ada);
  });

  it.each([2, 3] as const)(
    'adds no visible field after a certification with permissions %d',
    async (permissions) => {
      const { pdf } = await sign(samplePdf(), { ...request, permissions });
      await expect(sign(pdf, { ...request, visible: { x: 10, y: 10 } })).rejects.toMatchObject({
        field: 'visible',
        code: 'CHANGES_NOT_ALLOWED',
        message: expect.stringMatching(/ in field, .*visible: false/),
      });
      await expectAllValid((await sign(pdf, request)).pdf, 2, ada);
    },
  );

  it('certifies only as the first signature', async () => {
    const { pdf } = await sign(samplePdf(), request);
    await expect(sign(pdf, { ...request, permissions: 2 })).rejects.toMatchObject({
      kind: 'invalid',
      field: 'permissions',
      code: 'ALREADY_SIGNED',
    });
  });

  it.each([
    ['all fields', '/Action /All', false],
    ['all but one field', '/Action /Exclude /Fields [(other)]', false],
    ['another field', '/Action /Include /Fields [(other)]', true],
    ['this field', '/Action /Include /Fields [(Signature2)]', false],
    ['another field, and forbids changes', '/Action /Include /Fields [(other)] /P 1', false],
  ])('respects an earlier lock over %s', async (_, lock, allowed) => {
    const reference = `/Reference [<< /Type /SigRef /TransformMethod /FieldMDP /TransformParams << ${lock} /V /1.2 >> >>]`;
    const pdf = samplePdf({
      catalogEntries: '/AcroForm << /SigFlags 3 /Fields [1000 0 R] >>',
      objects: {
        1000: '<< /FT /Sig /T (Signature1) /V 1001 0 R >>',
        1001: `<< /Type /Sig /ByteRange [0 1 2 3] /Contents <00> ${reference} >>`,
      },
    });
    const attempt = sign(pdf, request);
    if (allowed) expect((await attempt).fieldName).toBe('Signature2');
    else await expect(attempt).rejects.toMatchObject({ kind: 'invalid', field: 'pdf' });
  });

  it.each([
    ['page', { page: 1 }],
    ['page', { page: -1 }],
    ['page', { page: 0.5 }],
    ['permissions', { permissions: 4 as 1 }],
    ['profile', { profile: 'x' as 'pades' }],
    ['reason', { reason: 'x'.repeat(501) }],
    ['signingTime', { signingTime: new Date(Number.NaN) }],
    ['x', { visible: { x: -1 } }],
    ['x', { visible: { x: 500 } }],
    ['x', { visible: { x: Number.NaN } }],
    ['y', { visible: { y: -0.5 } }],
    ['y', { visible: { y: 800 } }],
    ['width', { visible: { width: 0 } }],
    ['height', { visible: { height: -3 } }],
    ['image', { visible: { image: Buffer.from('GIF89a') } }],
  ] as [string, Partial<SignRequest>][])('refuses a wrong %s', async (field, wrong) => {
    await expect(sign(samplePdf(), { ...request, ...wrong })).rejects.toMatchObject({
      kind: 'invalid',
      field,
      message: expect.stringMatching(new RegExp(`^${field}: `)),
    });
  });

  it('refuses a key that does not match the certificate', async () => {
    const other = await testSigner('p256');
    const credentials = { ...ada.credentials, key: other.credentials.key };
    await expect(sign(samplePdf(), { credentials })).rejects.toThrow(/does not match the certificate/);
  });

  it('signs with a key given as a function', async () => {
    let asked = 0;
    const key = {
      algorithm: 'ECDSA_SHA_256' as const,
      sign: async (bytes: Uint8Array) => {
        asked = bytes.length;
        return nodeSign('sha256', bytes, ada.signer.privateKey);
      },
    };
    const { pdf } = await sign(samplePdf(), {
      credentials: { key, certificates: ada.credentials.certificates },
    });
    expect(asked).toBeGreaterThan(0);
    expect(asked).toBeLessThan(4096);
    await expectAllValid(pdf, 1, ada);
  });
});
