import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { InvalidInputError } from '../../errors.ts';
import type { SignatureAlgorithm, SigningKey } from '../cms/ports.ts';
import { digestOf } from '../cms/signed-data.ts';

const MIN_RSA_BITS = 2048;
const MAX_RSA_BITS = 4096;

/**
 * Returns the signature algorithm of a key: RSA (PKCS#1 v1.5) of 2048 to 4096 bits, ECDSA on P-256 or P-384.
 *
 * @param key public or private
 * @param field named by the error
 * @throws InvalidInputError for every other key
 */
export function signatureAlgorithmOf(key: KeyObject, field: string): SignatureAlgorithm {
  const { modulusLength = 0, namedCurve } = key.asymmetricKeyDetails ?? {};
  if (key.asymmetricKeyType === 'rsa') {
    if (modulusLength < MIN_RSA_BITS) {
      throw new InvalidInputError(
        `${field}: an RSA key must have at least 2048 bits, this one has ${modulusLength}`,
        {
          field,
          code: 'KEY_TOO_SHORT',
        },
      );
    }
    if (modulusLength <= MAX_RSA_BITS) return 'RSASSA_PKCS1_V1_5_SHA_256';
  }
  if (key.asymmetricKeyType === 'ec' && namedCurve === 'prime256v1') return 'ECDSA_SHA_256';
  if (key.asymmetricKeyType === 'ec' && namedCurve === 'secp384r1') return 'ECDSA_SHA_384';
  const rsa = key.asymmetricKeyType === 'rsa' ? `RSA of ${modulusLength} bits` : undefined;
  const found = namedCurve ?? rsa ?? key.asymmetricKeyType;
  throw new InvalidInputError(
    `${field}: the key must be RSA (2048 to 4096 bits) or ECDSA on P-256 or P-384, this one is ${found}`,
    { field, code: 'KEY_NOT_SUPPORTED' },
  );
}

/**
 * Makes a `SigningKey` of a private key in memory. It signs on a separate thread. Some damage shows only when signing: the public
 * half may be right and the rest wrong.
 *
 * @param field that `sign` names in its InvalidInputError `KEY_DAMAGED`
 */
export function localSigningKey(
  privateKey: KeyObject,
  algorithm: SignatureAlgorithm,
  field: string,
): SigningKey {
  const digest = digestOf(algorithm);
  const publicKey = createPublicKey(privateKey);
  return {
    algorithm,
    sign: (bytes) =>
      new Promise((resolve, reject) => {
        sign(digest, bytes, privateKey, (error, signature) => {
          if (error === null && verify(digest, bytes, publicKey, signature)) resolve(signature);
          else reject(damagedKey(field));
        });
      }),
  };
}

function damagedKey(field: string): InvalidInputError {
  const message = `${field}: the private key is damaged, its signatures do not fit its public key`;
  return new InvalidInputError(message, { field, code: 'KEY_DAMAGED' });
}
