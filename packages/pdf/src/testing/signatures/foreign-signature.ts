import { constants, createHash, sign } from 'node:crypto';
import { type Certificate, parseCertificate } from '../../document/cms/certificate.ts';
import {
  explicit,
  integer,
  objectIdentifier,
  octetString,
  sequence,
  setOf,
  time,
  tlv,
} from '../../document/cms/der.ts';
import { OID } from '../../document/cms/oids.ts';
import { IncrementalUpdate } from '../../file/core/incremental-update.ts';
import { dict, name, type PdfRef } from '../../file/core/objects.ts';
import { findPage, type Page } from '../../file/core/page-tree.ts';
import { PdfFile } from '../../file/core/pdf-file.ts';
import {
  digestParts,
  fillByteRange,
  fillContents,
  reserveSignature,
  signedParts,
} from '../../operations/sign/byte-range.ts';
import { addSignatureField } from '../../operations/sign/signature-field.ts';
import type { Identity } from './test-ca.ts';

/**
 * Appends a signature with contents created by the test for the given bytes.
 *
 * @param addField adds field and widget differently from Platen
 * @param options.capacity bytes for the contents
 * @param options.update of the file, such as one that encrypts
 */
export function appendSignature(
  pdf: Uint8Array,
  subFilter: string,
  contents: (signed: Uint8Array) => Uint8Array,
  addField: (update: IncrementalUpdate, page: Page, signature: PdfRef) => void = (update, page, signature) =>
    addSignatureField(update, {
      page,
      fieldName: 'Foreign',
      signature,
      look: undefined,
      structured: false,
    }),
  {
    capacity = 8192,
    update = new IncrementalUpdate(PdfFile.open(pdf)),
  }: { capacity?: number; update?: IncrementalUpdate } = {},
): Uint8Array {
  const { file } = update;
  const { byteRange, contents: place } = reserveSignature(capacity);
  const entries = { Type: name('Sig'), Filter: name('Adobe.PPKLite'), SubFilter: name(subFilter) };
  const signature = update.add(dict({ ...entries, ByteRange: byteRange, Contents: place }));
  const page = findPage(file, 0).page!;
  addField(update, page, signature);
  const result = update.write();
  const places = { byteRange, contents: place };
  const parts = signedParts(result, fillByteRange(result, places));
  if (!fillContents(result, places, contents(Buffer.concat(parts)))) throw new Error('no room');
  return result;
}

export interface ForeignCms {
  readonly identity: Identity;
  readonly digest?: 'md5' | 'sha1' | 'sha256' | 'sha512' | 'sha3-256';
  /** AlgorithmIdentifier of the signature that replaces the right one. */
  readonly algorithm?: Uint8Array;
  /** Omits the signer's certificate. */
  readonly withoutCertificate?: boolean;
  /** Revocation lists. */
  readonly revocations?: readonly Uint8Array[];
  readonly signingTime?: Date;
  readonly padding?: 'pkcs1' | 'pss' | 'pss-defaults';
  /** Digest of the signature value, if different from that of the content. */
  readonly signatureDigest?: 'sha1' | 'sha256' | undefined;
  /** Identifies the certificate by its SHA-1 digest, as CAdES did before RFC 5035. */
  readonly signingCertificateV1?: boolean;
  /** Additional certificates. */
  readonly chain?: readonly Identity[];
  /** Whether to add signed attributes; without them the content itself is signed. */
  readonly attributes?: boolean;
  /** Identifies the certificate by its subject key identifier. */
  readonly byKeyIdentifier?: boolean;
  /** Encapsulated content, as in `adbe.pkcs7.sha1`. */
  readonly content?: Uint8Array;
  readonly signers?: number;
  /** Returns the encoded unsigned attributes for a signature value. */
  readonly unsigned?: (signature: Uint8Array) => readonly Uint8Array[];
}

const DIGEST_OIDS = {
  md5: '1.2.840.113549.2.5',
  sha1: OID.sha1,
  sha256: OID.sha256,
  sha512: OID.sha512,
  'sha3-256': OID.sha3With256,
};

/** Returns a CMS SignedData as other software creates it. */
export function foreignCms(options: ForeignCms, signed: Uint8Array): Uint8Array {
  const { identity, digest = 'sha256', content } = options;
  const certificate = parseCertificate(identity.der);
  const algorithm = sequence(objectIdentifier(DIGEST_OIDS[digest]));
  const info = signerInfo(options, certificate, algorithm, content ?? signed);
  const data = objectIdentifier(OID.data);
  return sequence(
    objectIdentifier(OID.signedData),
    explicit(
      0,
      sequence(
        integer(1),
        setOf(algorithm),
        content === undefined ? sequence(data) : sequence(data, explicit(0, octetString(content))),
        explicit(
          0,
          ...(options.withoutCertificate ? [] : [certificate.der]),
          ...(options.chain ?? []).map(({ der }) => der),
        ),
        ...(options.revocations === undefined ? [] : [explicit(1, ...options.revocations)]),
        setOf(...Array<Uint8Array>(options.signers ?? 1).fill(info)),
      ),
    ),
  );
}

function signerInfo(
  options: ForeignCms,
  certificate: Certificate,
  algorithm: Uint8Array,
  content: Uint8Array,
): Uint8Array {
  const { identity, digest = 'sha256', padding = 'pkcs1', attributes = true } = options;
  const { signatureDigest = padding === 'pss-defaults' ? 'sha1' : digest } = options;
  const named = sequence(
    sequence(sequence(octetString(createHash('sha1').update(certificate.der).digest()))),
  );
  const set = setOf(
    sequence(objectIdentifier(OID.contentType), setOf(objectIdentifier(OID.data))),
    ...(options.signingTime
      ? [sequence(objectIdentifier(OID.signingTime), setOf(time(options.signingTime)))]
      : []),
    ...(options.signingCertificateV1
      ? [sequence(objectIdentifier(OID.signingCertificate), setOf(named))]
      : []),
    sequence(
      objectIdentifier(OID.messageDigest),
      setOf(octetString(createHash(digest).update(content).digest())),
    ),
  );
  const implicit = Uint8Array.from(set);
  implicit[0] = 0xa0;
  const saltLength = padding === 'pss' ? 32 : 20;
  const pss = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength };
  const key = { key: identity.privateKey, ...(padding === 'pkcs1' ? {} : pss) };
  const signature = sign(signatureDigest, attributes ? set : content, key);
  return sequence(
    integer(options.byKeyIdentifier ? 3 : 1),
    options.byKeyIdentifier
      ? tlv(0x80, certificate.subjectKeyIdentifier!)
      : sequence(certificate.issuer, tlv(0x02, certificate.serialNumber)),
    algorithm,
    ...(attributes ? [implicit] : []),
    options.algorithm ??
      signatureAlgorithm(padding, algorithm, signatureDigest, identity.privateKey.asymmetricKeyType === 'ec'),
    octetString(signature),
    ...(options.unsigned === undefined ? [] : [explicit(1, ...options.unsigned(signature))]),
  );
}

function signatureAlgorithm(
  padding: 'pkcs1' | 'pss' | 'pss-defaults',
  digest: Uint8Array,
  signatureDigest: string,
  ec: boolean,
): Uint8Array {
  // RSASSA-PSS without parameters means SHA-1 with a salt of 20 bytes.
  if (padding === 'pss-defaults') return sequence(objectIdentifier(OID.rsaPss), sequence());
  if (padding === 'pkcs1' && signatureDigest === 'sha1')
    return sequence(objectIdentifier('1.2.840.113549.1.1.5'));
  if (ec) return sequence(objectIdentifier(OID.ecdsaWithSha256));
  if (padding === 'pkcs1') return sequence(objectIdentifier(OID.rsaEncryption));
  const mask = sequence(objectIdentifier('1.2.840.113549.1.1.8'), digest);
  return sequence(
    objectIdentifier(OID.rsaPss),
    sequence(explicit(0, digest), explicit(1, mask), explicit(2, integer(32))),
  );
}

export const sha1 = (bytes: Uint8Array): Uint8Array => digestParts([bytes], 'sha1');
