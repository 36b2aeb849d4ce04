import { createHash, sign, webcrypto } from 'node:crypto';
import fc from 'fast-check';
import * as pkijs from 'pkijs';
import { describe, expect, it } from 'vitest';
import { issue, type KeyKind } from '../../testing/signatures/test-ca.ts';
import { Asn1, Asn1Error } from './asn1.ts';
import { parseCertificate } from './certificate.ts';
import { checkSigner, type SignerCheck } from './check-signer.ts';
import { generalizedTime, integer, objectIdentifier, octetString, sequence, time, tlv } from './der.ts';
import { OID } from './oids.ts';
import { isSignedAttributes, parseSignedData } from './parse-signed-data.ts';
import { digestOf, signedAttributes, signedData } from './signed-data.ts';

const content = Buffer.from('the signed bytes');

function makeCms(kind: KeyKind): Uint8Array {
  const identity = issue({ name: 'Signer', kind });
  const certificate = parseCertificate(identity.der);
  const algorithm =
    kind === 'p384'
      ? 'ECDSA_SHA_384'
      : kind === 'p256'
        ? 'ECDSA_SHA_256'
        : ('RSASSA_PKCS1_V1_5_SHA_256' as const);
  const digest = digestOf(algorithm);
  const attributes = signedAttributes({
    messageDigest: createHash(digest).update(content).digest(),
    signer: certificate,
    signingTime: new Date('2026-01-02T03:04:05Z'),
  });
  const signature = sign(digest, attributes, identity.privateKey);
  return signedData({ algorithm, signedAttributes: attributes, signature, certificates: [certificate] });
}

describe.each(['rsa-2048', 'p256', 'p384'] as const)('a CMS signature by %s', (kind) => {
  const cms = makeCms(kind);

  it('is accepted by another implementation', async () => {
    pkijs.setEngine('node', new pkijs.CryptoEngine({ name: 'node', crypto: webcrypto as Crypto }));
    const info = pkijs.ContentInfo.fromBER(Uint8Array.from(cms).buffer);
    const signed = new pkijs.SignedData({ schema: info.content });
    const verdict = await signed.verify({
      signer: 0,
      data: Uint8Array.from(content).buffer,
      checkChain: false,
    });
    expect(verdict).toBe(true);
  });

  it('is valid over its bytes in any pieces, and invalid over others', () => {
    const data = parseSignedData(cms);
    expect(checkSigner(data, [content.subarray(0, 5), content.subarray(5)]).problems).toEqual([]);
    expect(checkSigner(data, [Buffer.from('other bytes')]).problems).toEqual([
      { code: 'DIGEST_MISMATCH', message: 'the digest of the signed bytes differs' },
    ]);
  });

  it('may be followed by zeros', () => {
    const padded = Buffer.concat([cms, Buffer.alloc(100)]);
    expect(checkSigner(parseSignedData(padded), [content]).problems).toEqual([]);
  });

  it('is never accepted when a byte of it changes', () => {
    fc.assert(
      fc.property(fc.nat(cms.length - 1), fc.integer({ min: 1, max: 255 }), (at, flip) => {
        const changed = Buffer.from(cms);
        changed[at]! ^= flip;
        let problems: SignerCheck['problems'];
        try {
          const data = parseSignedData(changed);
          problems = checkSigner(data, [content]).problems;
          const unsigned = isUnsignedPart(cms, at);
          if (problems.length === 0) expect(unsigned).toBe(true);
        } catch (error) {
          expect(error).toBeInstanceOf(Asn1Error);
        }
      }),
      { numRuns: 200 },
    );
  });
});

/** Bytes outside of the signer info, the certificate and the content type are not protected by CMS. */
function isUnsignedPart(cms: Uint8Array, at: number): boolean {
  const data = Asn1.parse(cms).at(1).at(0);
  const info = data.children.at(-1)!.at(0);
  const offset = (part: Asn1): number => part.raw.byteOffset - cms.byteOffset;
  const inside = (part: Asn1): boolean => at >= offset(part) + 2 && at < offset(part) + part.raw.length;
  const attributes = info.find(0xa0)!;
  const signature = info.children.at(-1)!;
  const certificate = data.find(0xa0)!.at(0);
  return !inside(attributes) && !inside(signature) && !inside(certificate);
}

describe('DER', () => {
  it('parses back all encoded values', () => {
    fc.assert(
      fc.property(fc.nat(2 ** 40), fc.uint8Array({ maxLength: 400 }), (number, bytes) => {
        const parsed = Asn1.parse(sequence(integer(number), octetString(bytes)));
        expect(parsed.at(0).integer).toBe(number);
        expect(Buffer.compare(parsed.at(1).octets, bytes)).toBe(0);
        expect(Buffer.compare(parsed.toDefinite(), parsed.raw)).toBe(0);
      }),
    );
  });

  it.each(['1.2.840.113549.1.7.2', '2.16.840.1.101.3.4.2.1', '2.5.4.3', '1.3.132.0.34', '2.999.1'])(
    'keeps %s',
    (oid) => {
      expect(Asn1.parse(objectIdentifier(oid)).oid).toBe(oid);
    },
  );

  it('writes UTCTime until 2049 and GeneralizedTime after', () => {
    for (const date of [
      '2026-11-21T07:18:00Z',
      '2049-12-31T23:59:59Z',
      '2050-01-01T00:00:00Z',
      '1999-01-01T00:00:00Z',
    ]) {
      expect(Asn1.parse(time(new Date(date))).time.toISOString()).toBe(date.replace('Z', '.000Z'));
    }
    expect(time(new Date('2050-01-01T00:00:00Z'))[0]).toBe(0x18);
    expect(Asn1.parse(generalizedTime(new Date('2026-01-01T00:00:00Z'))).time.getUTCFullYear()).toBe(2026);
  });

  it('reads indefinite lengths and writes them definite', () => {
    const indefinite = Buffer.from('3080020101a080040100000000000', 'hex');
    const parsed = Asn1.parse(Buffer.concat([indefinite, Buffer.alloc(4)]));
    expect(Buffer.from(parsed.toDefinite()).toString('hex')).toBe('3008020101a003040100');
  });

  it('refuses data that is too deeply nested, truncated or not ASN.1', () => {
    const deep = Array.from({ length: 60 }).reduce<Uint8Array>(
      (inner) => tlv(0x30, inner),
      new Uint8Array(0),
    );
    expect(() => Asn1.parse(deep)).toThrow(Asn1Error);
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
        try {
          Asn1.parse(bytes);
        } catch (error) {
          expect(error).toBeInstanceOf(Asn1Error);
        }
      }),
    );
  });
});

describe('the signed attributes of a PDF signature', () => {
  const identity = issue({ name: 'Signer' });
  const signer = parseCertificate(identity.der);
  const attributesWith = (options: Partial<Parameters<typeof signedAttributes>[0]> = {}) =>
    signedAttributes({ messageDigest: Buffer.alloc(32), signer, ...options });

  it('are recognized for each algorithm', () => {
    expect(isSignedAttributes(attributesWith(), 'ECDSA_SHA_256')).toBe(true);
    expect(isSignedAttributes(attributesWith({ signingTime: new Date(0) }), 'ECDSA_SHA_256')).toBe(true);
    const long = attributesWith({ messageDigest: Buffer.alloc(48) });
    expect(isSignedAttributes(long, 'ECDSA_SHA_384')).toBe(true);
    expect(isSignedAttributes(long, 'RSASSA_PKCS1_V1_5_SHA_256')).toBe(false);
  });

  it('exclude anything else that a key could be made to sign', () => {
    const attributes = attributesWith();
    const indefinite = Buffer.concat([Buffer.from([0x31, 0x80]), attributes.subarray(2), Buffer.alloc(2)]);
    const asSequence = Buffer.from(attributes);
    asSequence[0] = 0x30;
    for (const other of [
      Buffer.alloc(0),
      Buffer.from('bytes'),
      identity.der,
      asSequence,
      indefinite,
      Buffer.concat([attributes, Buffer.from([0])]),
      attributes.subarray(0, -1),
      attributesWith({ contentType: OID.timeStampInfo }),
      attributesWith({ messageDigest: Buffer.alloc(20) }),
      attributesWith({ contentType: `1.2${'.1'.repeat(4_100)}` }),
    ]) {
      expect(isSignedAttributes(other, 'ECDSA_SHA_256')).toBe(false);
    }
  });
});
