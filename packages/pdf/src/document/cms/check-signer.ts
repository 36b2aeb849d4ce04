import { constants, createHash, createVerify, type KeyObject, verify } from 'node:crypto';
import type { FindingCode } from '../../finding-codes.ts';
import type { VerificationFinding } from '../../verification-finding.ts';
import { type Asn1, Asn1Error } from './asn1.ts';
import type { Certificate } from './certificate.ts';
import { DIGEST_NAMES, OID } from './oids.ts';
import { type SignedData, type SignerInfo, signerCertificate } from './parse-signed-data.ts';
import { brokenKey, keyWeakness, pssDigests, weakDigestOf } from './weaknesses.ts';

const RSA_DIGESTS: Readonly<Record<string, string>> = {
  '1.2.840.113549.1.1.5': 'sha1',
  '1.2.840.113549.1.1.11': 'sha256',
  '1.2.840.113549.1.1.12': 'sha384',
  '1.2.840.113549.1.1.13': 'sha512',
  '1.2.840.113549.1.1.14': 'sha224',
  '2.16.840.1.101.3.4.3.13': 'sha3-224',
  '2.16.840.1.101.3.4.3.14': 'sha3-256',
  '2.16.840.1.101.3.4.3.15': 'sha3-384',
  '2.16.840.1.101.3.4.3.16': 'sha3-512',
};
const ECDSA_DIGESTS: Readonly<Record<string, string>> = {
  '1.2.840.10045.4.1': 'sha1',
  '1.2.840.10045.4.3.2': 'sha256',
  '1.2.840.10045.4.3.3': 'sha384',
  '1.2.840.10045.4.3.4': 'sha512',
  '1.2.840.10045.4.3.1': 'sha224',
  '2.16.840.1.101.3.4.3.9': 'sha3-224',
  '2.16.840.1.101.3.4.3.10': 'sha3-256',
  '2.16.840.1.101.3.4.3.11': 'sha3-384',
  '2.16.840.1.101.3.4.3.12': 'sha3-512',
};

export interface SignerCheck {
  readonly certificate: Certificate | undefined;
  /** Reasons why the signature is invalid; empty when it is valid over these bytes. */
  readonly problems: readonly VerificationFinding[];
  /** Reasons why a valid signature could still be forged: weak digests and keys. */
  readonly weaknesses: readonly VerificationFinding[];
  readonly digest: string;
  /** Key type, such as `RSA-2048` or `ECDSA-prime256v1`. */
  readonly key: string | undefined;
  readonly padding: 'pkcs1' | 'pss' | 'none';
}

/**
 * Checks the one signer of a SignedData over `content` (RFC 5652, 5.4 and 5.6): digest, content type, signing-certificate
 * attributes and the signature value. Trust in the certificate is not checked.
 *
 * @param content the signed bytes, in pieces
 */
export function checkSigner(data: SignedData, content: readonly Uint8Array[]): SignerCheck {
  const problems: VerificationFinding[] = [];
  const add = (code: FindingCode, message: string): unknown => problems.push({ code, message });
  const signer = data.signers[0];
  if (data.signers.length !== 1 || signer === undefined) {
    return none('SIGNER_COUNT', `there are ${data.signers.length} signers instead of one`);
  }
  const digest = DIGEST_NAMES[signer.digestOid];
  const brokenDigest = BROKEN_DIGESTS[signer.digestOid];
  if (digest === undefined)
    add(
      brokenDigest === undefined ? 'DIGEST_UNSUPPORTED' : 'DIGEST_BROKEN',
      `the digest algorithm ${brokenDigest ?? signer.digestOid} is not supported`,
    );
  if (signer.signedBytes !== undefined) {
    if (signer.signed.get(OID.contentType)?.oid !== data.contentType)
      add('CONTENT_TYPE_MISMATCH', 'the content type differs');
    if (digest !== undefined && !matchesDigest(signer, digest, content))
      add('DIGEST_MISMATCH', 'the digest of the signed bytes differs');
  }
  const certificate = signerCertificate(signer, data.certificates);
  if (certificate === undefined) add('SIGNER_CERTIFICATE_MISSING', "the signer's certificate is missing");
  const check = {
    certificate,
    problems,
    weaknesses: weaknessesOf(signer, digest, certificate),
    digest: digest ?? 'unknown',
    key: certificate && keyText(certificate.publicKey),
  };
  if (digest === undefined || certificate === undefined) return { ...check, padding: 'none' };
  if (signer.signedBytes !== undefined) problems.push(...signingCertificateProblems(signer, certificate));
  const broken = brokenKey(certificate.publicKey);
  if (broken !== undefined) problems.push(broken);
  const signed = signer.signedBytes === undefined ? content : [signer.signedBytes];
  let padding: SignerCheck['padding'] = 'none';
  try {
    const method = signatureMethod(signer.signatureAlgorithm, digest, certificate.publicKey);
    padding = method.padding;
    if (!method.check(signed, signer.signature)) add('SIGNATURE_MISMATCH', 'the signature value is wrong');
  } catch (error) {
    if (error instanceof Asn1Error) add('SIGNATURE_ALGORITHM_UNSUPPORTED', error.message);
    else add('SIGNATURE_UNCHECKABLE', 'the signature value cannot be checked');
  }
  return { ...check, padding };
}

/**
 * Whether the signature of an X.509 structure (RFC 5280, 4.1.1.3) is valid. False when its algorithm is not supported.
 *
 * @param algorithm AlgorithmIdentifier
 */
export function verifiesSignature(
  algorithm: Asn1,
  key: KeyObject,
  content: Uint8Array,
  signature: Uint8Array,
): boolean {
  try {
    return signatureMethod(algorithm, 'sha256', key).check([content], signature);
  } catch {
    return false;
  }
}

function matchesDigest(signer: SignerInfo, digest: string, content: readonly Uint8Array[]): boolean {
  const expected = signer.signed.get(OID.messageDigest)?.octets;
  const hash = createHash(digest);
  for (const part of content) hash.update(part);
  return expected !== undefined && Buffer.compare(hash.digest(), expected) === 0;
}

function none(code: FindingCode, message: string): SignerCheck {
  return {
    certificate: undefined,
    problems: [{ code, message }],
    weaknesses: [],
    digest: 'unknown',
    key: undefined,
    padding: 'none',
  };
}

/** Broken digests, which anybody can forge, with their names for messages. */
const BROKEN_DIGESTS: Readonly<Record<string, string>> = {
  '1.2.840.113549.2.2': 'MD2',
  '1.2.840.113549.2.4': 'MD4',
  '1.2.840.113549.2.5': 'MD5',
};

function weaknessesOf(
  signer: SignerInfo,
  digest: string | undefined,
  certificate: Certificate | undefined,
): VerificationFinding[] {
  const weaknesses: VerificationFinding[] = [];
  const weakSignature = weakDigestOf(signer.signatureAlgorithm);
  if (digest === 'sha1')
    weaknesses.push({ code: 'DIGEST_WEAK', message: 'the digest is SHA-1, which can be forged' });
  else if (weakSignature !== undefined)
    weaknesses.push({
      code: 'SIGNATURE_DIGEST_WEAK',
      message: `the signature is over a ${weakSignature} digest, which can be forged`,
    });
  const weakKey = certificate && keyWeakness(certificate.publicKey);
  if (weakKey !== undefined) weaknesses.push(weakKey);
  return weaknesses;
}

function keyText(key: KeyObject): string {
  const { modulusLength, namedCurve } = key.asymmetricKeyDetails ?? {};
  if (namedCurve !== undefined) return `ECDSA-${namedCurve}`;
  return modulusLength === undefined ? String(key.asymmetricKeyType) : `RSA-${modulusLength}`;
}

/** Detects a substituted certificate with the same key (RFC 5035, 4 and 5). */
function signingCertificateProblems(signer: SignerInfo, certificate: Certificate): VerificationFinding[] {
  const v2 = signer.signed.get(OID.signingCertificateV2)?.at(0).at(0);
  const v1 = signer.signed.get(OID.signingCertificate)?.at(0).at(0);
  const named = v2 ?? v1;
  if (named === undefined) return [];
  const algorithm =
    v2?.children[0]?.tag === 0x30 ? v2.at(0).at(0).oid : v2 === undefined ? OID.sha1 : OID.sha256;
  const digest = DIGEST_NAMES[algorithm];
  const expected = named.find(0x04)?.octets;
  if (digest === undefined || expected === undefined)
    return [
      {
        code: 'SIGNING_CERTIFICATE_UNREADABLE',
        message: 'the signing-certificate attribute cannot be read',
      },
    ];
  const actual = createHash(digest).update(certificate.der).digest();
  return Buffer.compare(actual, expected) === 0
    ? []
    : [
        {
          code: 'SIGNING_CERTIFICATE_MISMATCH',
          message: 'the signing-certificate attribute names another certificate',
        },
      ];
}

interface SignatureMethod {
  readonly padding: SignerCheck['padding'];
  check(content: readonly Uint8Array[], signature: Uint8Array): boolean;
}

function signatureMethod(algorithm: Asn1, digest: string, publicKey: KeyObject): SignatureMethod {
  const type = algorithm.at(0).oid;
  const isRsa = publicKey.asymmetricKeyType === 'rsa';
  // RSASSA-PSS names the digest in its parameters; other algorithms imply it by name or leave it to the digest algorithm field.
  if (type === OID.rsaPss) return pss(algorithm, publicKey);
  const rsaDigest = type === OID.rsaEncryption ? digest : RSA_DIGESTS[type];
  if (rsaDigest !== undefined && isRsa) {
    return {
      padding: 'pkcs1',
      check: (content, signature) => streamed(rsaDigest, content, publicKey, signature),
    };
  }
  const ecdsaDigest = type === OID.ecPublicKey ? digest : ECDSA_DIGESTS[type];
  if (ecdsaDigest !== undefined && publicKey.asymmetricKeyType === 'ec') {
    return {
      padding: 'none',
      check: (content, signature) => streamed(ecdsaDigest, content, publicKey, signature),
    };
  }
  if (type === '1.3.101.112' && publicKey.asymmetricKeyType === 'ed25519') {
    return {
      padding: 'none',
      check: (content, signature) => verify(null, Buffer.concat(content), publicKey, signature),
    };
  }
  if (rsaDigest !== undefined || ecdsaDigest !== undefined || type === '1.3.101.112') return OTHER_KEY;
  throw new Asn1Error(`the signature algorithm ${type} is not supported`);
}

function streamed(
  digest: string,
  content: readonly Uint8Array[],
  key: KeyObject,
  signature: Uint8Array,
): boolean {
  const verifier = createVerify(digest);
  for (const part of content) verifier.update(part);
  return verifier.verify(key, signature);
}

/** Method for a known algorithm and a key of another type: no such key can have made the signature. */
const OTHER_KEY: SignatureMethod = { padding: 'none', check: () => false };

/** RSASSA-PSS parameters (RFC 8017, A.2.3); the defaults are SHA-1 with a salt of 20 bytes. */
function pss(algorithm: Asn1, key: KeyObject): SignatureMethod {
  const parameters = algorithm.children[1];
  const digests = pssDigests(algorithm);
  const digest = DIGEST_NAMES[digests.digest];
  const maskDigest = DIGEST_NAMES[digests.mask];
  const saltLength = parameters?.find(0xa2)?.at(0).integer ?? 20;
  if (!key.asymmetricKeyType?.startsWith('rsa')) return OTHER_KEY;
  if (digest === undefined || maskDigest !== digest)
    throw new Asn1Error('these RSASSA-PSS parameters are not supported');
  return {
    padding: 'pss',
    check: (content, signature) => {
      const verifier = createVerify(digest);
      for (const part of content) verifier.update(part);
      return verifier.verify({ key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength }, signature);
    },
  };
}
