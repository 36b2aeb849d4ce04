import type { KeyObject } from 'node:crypto';
import type { VerificationFinding } from '../../verification-finding.ts';
import type { Asn1 } from './asn1.ts';
import { OID } from './oids.ts';

const MIN_RSA_BITS = 2048;
const MIN_UNBROKEN_RSA_BITS = 1024;
const MIN_UNBROKEN_CURVE_BITS = 160;
const MIN_RSA_EXPONENT = 65_537n;
/** Curves of 224 bits and more, by OpenSSL's names. All others are weak or unknown. */
const STRONG_CURVES = new Set([
  ...['prime256v1', 'secp224r1', 'secp384r1', 'secp521r1', 'secp256k1'],
  ...['brainpoolP224r1', 'brainpoolP256r1', 'brainpoolP320r1', 'brainpoolP384r1', 'brainpoolP512r1'],
]);
/** Signature algorithms with digests that can be forged. */
const WEAK_SIGNATURES: Readonly<Record<string, string>> = {
  '1.2.840.113549.1.1.2': 'MD2',
  '1.2.840.113549.1.1.3': 'MD4',
  '1.2.840.113549.1.1.4': 'MD5',
  '1.2.840.113549.1.1.5': 'SHA-1',
  '1.3.14.3.2.29': 'SHA-1',
  '1.2.840.10045.4.1': 'SHA-1',
  '1.2.840.10040.4.3': 'SHA-1',
};

/** Returns why a public key is too weak to trust (NIST SP 800-57 and SP 800-186); undefined when it is strong enough. */
export function keyWeakness(key: KeyObject): VerificationFinding | undefined {
  const message = keyFault(key);
  return message === undefined ? undefined : { code: 'KEY_WEAK', message };
}

/**
 * Returns why anybody can compute the private key of a public key, so that its signatures prove nothing; undefined when nobody
 * can. RSA moduli of 829 bits have been factored, and elliptic curves of 112 bits solved.
 */
export function brokenKey(key: KeyObject): VerificationFinding | undefined {
  const { modulusLength, publicExponent, namedCurve } = key.asymmetricKeyDetails ?? {};
  const curveBits = /\d{3}/.exec(namedCurve ?? '')?.[0];
  const isBroken =
    (modulusLength !== undefined && modulusLength < MIN_UNBROKEN_RSA_BITS) ||
    publicExponent === 1n ||
    (curveBits !== undefined && Number(curveBits) < MIN_UNBROKEN_CURVE_BITS);
  if (!isBroken) return undefined;
  return { code: 'KEY_BROKEN', message: `anybody can compute the private key: ${keyFault(key)}` };
}

function keyFault(key: KeyObject): string | undefined {
  const { modulusLength, publicExponent, namedCurve } = key.asymmetricKeyDetails ?? {};
  switch (key.asymmetricKeyType) {
    case 'rsa':
    case 'rsa-pss':
      if ((modulusLength ?? 0) < MIN_RSA_BITS) return `the RSA key has only ${modulusLength} bits`;
      if ((publicExponent ?? 0n) < MIN_RSA_EXPONENT)
        return `the RSA key has the public exponent ${publicExponent}, less than 65537`;
      return undefined;
    case 'ec':
      return STRONG_CURVES.has(namedCurve ?? '')
        ? undefined
        : `the key is on the curve ${namedCurve ?? '(unnamed)'}, which is weak or unknown`;
    case 'ed25519':
    case 'ed448':
      return undefined;
  }
  return `the key is of the kind ${key.asymmetricKeyType}, which is not relied on`;
}

/** Returns the forgeable digest, such as `SHA-1`, of a signature's AlgorithmIdentifier. */
export function weakDigestOf(algorithm: Asn1): string | undefined {
  const type = algorithm.at(0).oid;
  if (type !== OID.rsaPss) return WEAK_SIGNATURES[type];
  const { digest, mask } = pssDigests(algorithm);
  return digest === OID.sha1 || mask === OID.sha1 ? 'SHA-1' : undefined;
}

/** Returns digest and mask digest of RSASSA-PSS parameters (RFC 8017, A.2.3); each defaults to SHA-1. */
export function pssDigests(algorithm: Asn1): { digest: string; mask: string } {
  const parameters = algorithm.children[1];
  return {
    digest: parameters?.find(0xa0)?.at(0).at(0).oid ?? OID.sha1,
    mask: parameters?.find(0xa1)?.at(0).at(1).at(0).oid ?? OID.sha1,
  };
}
