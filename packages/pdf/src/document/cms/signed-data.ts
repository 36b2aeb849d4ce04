import { createHash } from 'node:crypto';
import type { Certificate } from './certificate.ts';
import {
  explicit,
  integer,
  nullValue,
  objectIdentifier,
  octetString,
  sequence,
  setOf,
  time,
  tlv,
} from './der.ts';
import { OID } from './oids.ts';
import type { SignatureAlgorithm } from './ports.ts';

interface AlgorithmIdentifiers {
  readonly digest: 'sha256' | 'sha384';
  readonly digestOid: string;
  /** DER of the AlgorithmIdentifier of the signature (RFC 5754, 3.2 and 3.3). */
  readonly signature: Uint8Array;
}

const ALGORITHMS: Readonly<Record<SignatureAlgorithm, AlgorithmIdentifiers>> = {
  RSASSA_PKCS1_V1_5_SHA_256: {
    digest: 'sha256',
    digestOid: OID.sha256,
    signature: sequence(objectIdentifier(OID.rsaEncryption), nullValue()),
  },
  ECDSA_SHA_256: {
    digest: 'sha256',
    digestOid: OID.sha256,
    signature: sequence(objectIdentifier(OID.ecdsaWithSha256)),
  },
  ECDSA_SHA_384: {
    digest: 'sha384',
    digestOid: OID.sha384,
    signature: sequence(objectIdentifier(OID.ecdsaWithSha384)),
  },
};

/** Returns the Node.js name of a signature algorithm's digest. */
export function digestOf(algorithm: SignatureAlgorithm): 'sha256' | 'sha384' {
  return ALGORITHMS[algorithm].digest;
}

/**
 * Encodes the signed attributes (RFC 5652, 11) as the DER of `SET OF`, which the key signs.
 *
 * @param signingTime left out for PAdES, where `/M` claims the time (ETSI EN 319 142-1, 6.3)
 */
export function signedAttributes(options: {
  messageDigest: Uint8Array;
  signer: Certificate;
  contentType?: string;
  signingTime?: Date;
}): Uint8Array {
  const certificateHash = createHash('sha256').update(options.signer.der).digest();
  const attributes = [
    attribute(OID.contentType, objectIdentifier(options.contentType ?? OID.data)),
    attribute(OID.messageDigest, octetString(options.messageDigest)),
    // ESSCertIDv2 without its default, SHA-256, which DER omits (RFC 5035, 4).
    attribute(OID.signingCertificateV2, sequence(sequence(sequence(octetString(certificateHash))))),
  ];
  if (options.signingTime !== undefined)
    attributes.push(attribute(OID.signingTime, time(options.signingTime)));
  return setOf(...attributes);
}

/**
 * Encodes a ContentInfo with a SignedData of one signer (RFC 5652, 5.1).
 *
 * @param content left out for a detached signature
 * @param timestampToken becomes the unsigned attribute of RFC 3161, appendix A
 */
export function signedData(options: {
  algorithm: SignatureAlgorithm;
  signedAttributes: Uint8Array;
  signature: Uint8Array;
  certificates: readonly Certificate[];
  content?: { type: string; bytes: Uint8Array };
  timestampToken?: Uint8Array;
}): Uint8Array {
  const { digestOid, signature } = ALGORITHMS[options.algorithm];
  const digestAlgorithm = sequence(objectIdentifier(digestOid));
  const signer = options.certificates[0]!;
  const implicitAttributes = Uint8Array.from(options.signedAttributes);
  implicitAttributes[0] = 0xa0;
  const signerInfo = [
    integer(1),
    sequence(signer.issuer, tlv(0x02, signer.serialNumber)),
    digestAlgorithm,
    implicitAttributes,
    signature,
    octetString(options.signature),
  ];
  if (options.timestampToken !== undefined) {
    signerInfo.push(explicit(1, attribute(OID.timeStampToken, options.timestampToken)));
  }
  const { content } = options;
  const encapsulated =
    content === undefined
      ? sequence(objectIdentifier(OID.data))
      : sequence(objectIdentifier(content.type), explicit(0, octetString(content.bytes)));
  return sequence(
    objectIdentifier(OID.signedData),
    explicit(
      0,
      sequence(
        integer(content === undefined ? 1 : 3),
        setOf(digestAlgorithm),
        encapsulated,
        explicit(0, ...options.certificates.map((certificate) => certificate.der)),
        setOf(sequence(...signerInfo)),
      ),
    ),
  );
}

function attribute(type: string, value: Uint8Array): Uint8Array {
  return sequence(objectIdentifier(type), setOf(value));
}
