import { Asn1, Asn1Error } from './asn1.ts';
import { type Certificate, parseCertificate } from './certificate.ts';
import { OID } from './oids.ts';
import type { SignatureAlgorithm } from './ports.ts';
import { digestOf } from './signed-data.ts';

export interface SignerInfo {
  /** Signer identifier: issuer and serial number, or the subject key identifier. */
  readonly identifier: { issuer: Uint8Array; serialNumber: Uint8Array } | { keyIdentifier: Uint8Array };
  readonly digestOid: string;
  /** DER of the signed `SET OF` attributes; undefined when the content itself is signed. */
  readonly signedBytes: Uint8Array | undefined;
  readonly signed: ReadonlyMap<string, Asn1>;
  /** Values of the unsigned attributes by type; a type may occur several times (RFC 5652, 5.3; EN 319 122-1, 5.3). */
  readonly unsigned: ReadonlyMap<string, readonly Asn1[]>;
  readonly signatureAlgorithm: Asn1;
  readonly signature: Uint8Array;
}

export interface SignedData {
  readonly contentType: string;
  /** Signed content; undefined for a detached signature. */
  readonly content: Uint8Array | undefined;
  readonly certificates: readonly Certificate[];
  /** RevocationInfoChoice elements (RFC 5652, 10.2.1). */
  readonly revocations: readonly Asn1[];
  readonly signers: readonly SignerInfo[];
}

const MAX_CERTIFICATES = 64;

/**
 * Parses a CMS SignedData (RFC 5652, 5). Bytes after it are ignored, since `/Contents` is padded with zeros.
 *
 * @throws Asn1Error for anything else
 */
export function parseSignedData(der: Uint8Array): SignedData {
  const info = Asn1.parse(der);
  if (info.tag !== 0x30 || info.at(0).oid !== OID.signedData)
    throw new Asn1Error('this is no CMS SignedData');
  const data = info.at(1, 0xa0).at(0, 0x30);
  const encapsulated = data.at(2, 0x30);
  const signerInfos = data.children.at(-1);
  if (signerInfos?.tag !== 0x31) throw new Asn1Error('the CMS SignedData has no signers');
  const encodedCertificates = data.find(0xa0)?.children ?? [];
  if (encodedCertificates.length > MAX_CERTIFICATES)
    throw new Asn1Error('the CMS SignedData has too many certificates');
  return {
    contentType: encapsulated.at(0).oid,
    content: encapsulated.children[1]?.at(0).octets,
    certificates: encodedCertificates.flatMap(readableCertificate),
    revocations: data.find(0xa1)?.children ?? [],
    signers: signerInfos.children.map(parseSigner),
  };
}

/**
 * Parses a certificate; empty if it is not readable. That is harmless unless it is the signer's, which is then reported as
 * missing.
 */
export function readableCertificate(element: Asn1): Certificate[] {
  if (element.tag !== 0x30) return [];
  try {
    return [parseCertificate(element.raw)];
  } catch (error) {
    if (error instanceof Asn1Error) return [];
    throw error;
  }
}

function parseSigner(info: Asn1): SignerInfo {
  const sid = info.at(1);
  const signedAttributes = info.find(0xa0);
  const shift = signedAttributes === undefined ? 3 : 4;
  return {
    identifier:
      sid.tag === 0x80
        ? { keyIdentifier: sid.content }
        : { issuer: sid.at(0, 0x30).raw, serialNumber: sid.at(1, 0x02).content },
    digestOid: info.at(2, 0x30).at(0).oid,
    signedBytes: signedAttributes?.toDefinite(0x31),
    signed: attributes(signedAttributes),
    unsigned: unsignedAttributes(info.find(0xa1)),
    signatureAlgorithm: info.at(shift, 0x30),
    signature: info.at(shift + 1, 0x04).octets,
  };
}

/** Bytes. */
const DIGEST_LENGTHS = { sha256: 32, sha384: 48 } as const;

/** Attributes that allow one value only: if they have several, readers disagree on which one counts (RFC 5652, 11). */
const SINGLE_VALUED: ReadonlySet<string> = new Set([OID.contentType, OID.messageDigest, OID.signingTime]);

function attributes(set: Asn1 | undefined): ReadonlyMap<string, Asn1> {
  const result = new Map<string, Asn1>();
  for (const attribute of set?.children ?? []) {
    const type = attribute.at(0).oid;
    const values = attribute.at(1, 0x31).children;
    const value = values[0];
    if (result.has(type)) throw new Asn1Error(`the attribute ${type} occurs twice`);
    if (SINGLE_VALUED.has(type) && values.length !== 1)
      throw new Asn1Error(`the attribute ${type} has ${values.length} values instead of one`);
    if (value !== undefined) result.set(type, value);
  }
  return result;
}

/** Most bytes that `SigningKey.sign` accepts. */
const MAX_ATTRIBUTES = 4095;

/**
 * Whether the bytes are signed attributes of a PDF signature: DER with the content type `id-data` and a message digest of the
 * algorithm's length (RFC 5652, 5.3 and 5.4). A service that holds keys for others can refuse everything else, such as a
 * certificate, a time-stamp token or a TLS handshake.
 *
 * @param bytes at most 4,095 of them
 */
export function isSignedAttributes(bytes: Uint8Array, algorithm: SignatureAlgorithm): boolean {
  if (bytes.length > MAX_ATTRIBUTES) return false;
  try {
    const set = Asn1.parse(bytes);
    if (set.tag !== 0x31 || Buffer.compare(set.toDefinite(), bytes) !== 0) return false;
    const signed = attributes(set);
    const digest = signed.get(OID.messageDigest);
    return (
      signed.get(OID.contentType)?.oid === OID.data &&
      digest?.tag === 0x04 &&
      digest.content.length === DIGEST_LENGTHS[digestOf(algorithm)]
    );
  } catch (error) {
    if (error instanceof Asn1Error) return false;
    throw error;
  }
}

/** Returns all values by type: time stamps of several authorities are separate attributes or values of one. */
function unsignedAttributes(set: Asn1 | undefined): ReadonlyMap<string, readonly Asn1[]> {
  const result = new Map<string, Asn1[]>();
  for (const attribute of set?.children ?? []) {
    const type = attribute.at(0).oid;
    const values = result.get(type) ?? [];
    for (const value of attribute.at(1, 0x31).children) values.push(value);
    result.set(type, values);
  }
  return result;
}

/** Finds the signer's certificate among the given ones. */
export function signerCertificate(
  signer: SignerInfo,
  certificates: readonly Certificate[],
): Certificate | undefined {
  const { identifier } = signer;
  return certificates.find((certificate) =>
    'keyIdentifier' in identifier
      ? certificate.subjectKeyIdentifier !== undefined &&
        Buffer.compare(certificate.subjectKeyIdentifier, identifier.keyIdentifier) === 0
      : Buffer.compare(certificate.issuer, identifier.issuer) === 0 &&
        Buffer.compare(certificate.serialNumber, identifier.serialNumber) === 0,
  );
}
