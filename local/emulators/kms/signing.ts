import {
  constants,
  createECDH,
  createHash,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  privateEncrypt,
  publicDecrypt,
  randomBytes,
  sign,
  verify,
} from 'node:crypto';
import { AwsJsonError } from '../aws-json-server.ts';
import type { StoredKey } from './key-store.ts';

export type MessageType = 'RAW' | 'DIGEST';

const MAX_RAW_BYTES = 4096;

/** DER prefixes of a DigestInfo (RFC 8017, section 9.2, note 1). */
const DIGEST_INFO: Readonly<Record<string, string>> = {
  sha256: '3031300d060960864801650304020105000420',
  sha384: '3041300d060960864801650304020205000430',
  sha512: '3051300d060960864801650304020305000440',
};

/** Order of each curve's base point (FIPS 186-4, appendix D.1.2). */
const CURVE_ORDER: Readonly<Record<string, bigint>> = {
  prime256v1: 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n,
  secp384r1:
    0xffffffffffffffffffffffffffffffffffffffffffffffffc7634d81f4372ddf581a0db248b0a77aecec196accc52973n,
};

interface Algorithm {
  readonly scheme: 'RSASSA_PKCS1_V1_5' | 'RSASSA_PSS' | 'ECDSA';
  readonly hash: string;
}

/** Returns the signing algorithms of a key spec, by their KMS names. */
export function signingAlgorithms(spec: string): string[] {
  if (spec.startsWith('RSA_')) {
    const schemes = ['RSASSA_PSS', 'RSASSA_PKCS1_V1_5'];
    return schemes.flatMap((scheme) => [256, 384, 512].map((bits) => `${scheme}_SHA_${bits}`));
  }
  const bits = { ECC_NIST_P256: 256, ECC_NIST_P384: 384, ECC_NIST_P521: 512 }[spec];
  return bits === undefined ? [] : [`ECDSA_SHA_${bits}`];
}

/** Returns the public key as DER SubjectPublicKeyInfo. */
export function publicKeyDer(key: StoredKey): Buffer {
  return createPublicKey(privateKeyOf(key)).export({ type: 'spki', format: 'der' });
}

/** Signs a message or its digest. ECDSA signatures are DER (RFC 3279), as in KMS. */
export function signMessage(
  key: StoredKey,
  message: Buffer,
  type: MessageType,
  algorithmName: string,
): Buffer {
  const algorithm = parseAlgorithm(key, algorithmName);
  const privateKey = privateKeyOf(key);
  if (type === 'RAW') {
    checkRaw(message);
    return sign(algorithm.hash, message, { key: privateKey, ...padding(algorithm) });
  }
  checkDigest(message, algorithm);
  switch (algorithm.scheme) {
    case 'RSASSA_PKCS1_V1_5':
      return privateEncrypt(
        { key: privateKey, padding: constants.RSA_PKCS1_PADDING },
        digestInfo(message, algorithm),
      );
    case 'RSASSA_PSS':
      return privateEncrypt(
        { key: privateKey, padding: constants.RSA_NO_PADDING },
        encodePss(message, algorithm, privateKey.asymmetricKeyDetails!.modulusLength!),
      );
    case 'ECDSA':
      return signDigestWithCurve(message, privateKey);
  }
}

/** Verifies a signature of {@link signMessage}. */
export function verifyMessage(
  key: StoredKey,
  message: Buffer,
  type: MessageType,
  algorithmName: string,
  signature: Buffer,
): boolean {
  const algorithm = parseAlgorithm(key, algorithmName);
  const publicKey = createPublicKey(privateKeyOf(key));
  if (type === 'RAW') {
    checkRaw(message);
    return verify(algorithm.hash, message, { key: publicKey, ...padding(algorithm) }, signature);
  }
  checkDigest(message, algorithm);
  if (algorithm.scheme !== 'RSASSA_PKCS1_V1_5') {
    throw new AwsJsonError(
      'UnsupportedOperationException',
      `Verify of a digest with ${algorithmName} locally`,
    );
  }
  try {
    return publicDecrypt(publicKey, signature).equals(digestInfo(message, algorithm));
  } catch {
    return false;
  }
}

function parseAlgorithm(key: StoredKey, name: string): Algorithm {
  if (!signingAlgorithms(key.spec).includes(name)) {
    throw new AwsJsonError('ValidationException', `Algorithm ${name} does not fit a key of spec ${key.spec}`);
  }
  const [, scheme, bits] = /^(.+)_SHA_(\d+)$/.exec(name)!;
  return { scheme: scheme as Algorithm['scheme'], hash: `sha${bits}` };
}

function padding({ scheme }: Algorithm) {
  if (scheme === 'RSASSA_PSS') {
    return { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST };
  }
  return {};
}

function privateKeyOf(key: StoredKey): KeyObject {
  return createPrivateKey({ key: Buffer.from(key.material, 'base64'), format: 'der', type: 'pkcs8' });
}

function digestInfo(digest: Buffer, { hash }: Algorithm): Buffer {
  return Buffer.concat([Buffer.from(DIGEST_INFO[hash]!, 'hex'), digest]);
}

/** Encodes with EMSA-PSS with MGF1, and a salt as long as the digest (RFC 8017, section 9.1.1). */
function encodePss(digest: Buffer, { hash }: Algorithm, modulusBits: number): Buffer {
  const length = Math.ceil((modulusBits - 1) / 8);
  const salt = randomBytes(digest.length);
  const seed = createHash(hash).update(Buffer.alloc(8)).update(digest).update(salt).digest();
  const block = Buffer.alloc(length - digest.length - 1);
  block[block.length - salt.length - 1] = 1;
  salt.copy(block, block.length - salt.length);
  for (let counter = 0, offset = 0; offset < block.length; counter += 1, offset += seed.length) {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const mask = createHash(hash).update(seed).update(count).digest();
    for (let index = 0; index < mask.length && offset + index < block.length; index += 1) {
      block[offset + index] = block[offset + index]! ^ mask[index]!;
    }
  }
  block[0] = block[0]! & (0xff >> (8 * length - (modulusBits - 1)));
  return Buffer.concat([block, seed, Buffer.from([0xbc])]);
}

/** Signs a digest with ECDSA (FIPS 186-4, section 6.4), which node:crypto does not offer: it always hashes first. */
function signDigestWithCurve(digest: Buffer, privateKey: KeyObject): Buffer {
  const curve = privateKey.asymmetricKeyDetails!.namedCurve!;
  const order = CURVE_ORDER[curve];
  if (order === undefined)
    throw new AwsJsonError('UnsupportedOperationException', `Sign of a digest on ${curve}`);
  const bytes = order.toString(16).length / 2;
  const secret = toBigInt(Buffer.from(privateKey.export({ format: 'jwk' }).d!, 'base64url'));
  for (;;) {
    const nonce = toBigInt(randomBytes(bytes));
    if (nonce === 0n || nonce >= order) continue;
    const ecdh = createECDH(curve);
    ecdh.setPrivateKey(toBuffer(nonce, bytes));
    const r = toBigInt(ecdh.getPublicKey().subarray(1, 1 + bytes)) % order;
    const s = (inverse(nonce, order) * (toBigInt(digest.subarray(0, bytes)) + r * secret)) % order;
    if (r !== 0n && s !== 0n) return derSequence(derInteger(r), derInteger(s));
  }
}

function inverse(value: bigint, modulus: bigint): bigint {
  let [previous, current, x, y] = [modulus, value, 0n, 1n];
  while (current !== 0n) {
    const quotient = previous / current;
    [previous, current] = [current, previous - quotient * current];
    [x, y] = [y, x - quotient * y];
  }
  return ((x % modulus) + modulus) % modulus;
}

function toBigInt(bytes: Buffer): bigint {
  return BigInt(`0x${bytes.toString('hex')}`);
}

function toBuffer(value: bigint, bytes: number): Buffer {
  return Buffer.from(value.toString(16).padStart(bytes * 2, '0'), 'hex');
}

function derInteger(value: bigint): Buffer {
  let hex = value.toString(16);
  if (hex.length % 2 === 1) hex = `0${hex}`;
  if (Number.parseInt(hex.slice(0, 2), 16) > 0x7f) hex = `00${hex}`;
  return Buffer.concat([Buffer.from([0x02, hex.length / 2]), Buffer.from(hex, 'hex')]);
}

function derSequence(...items: Buffer[]): Buffer {
  const content = Buffer.concat(items);
  return Buffer.concat([Buffer.from([0x30, content.length]), content]);
}

function checkRaw(message: Buffer): void {
  if (message.length < 1 || message.length > MAX_RAW_BYTES) {
    throw new AwsJsonError('ValidationException', `Message must have 1 to ${MAX_RAW_BYTES} bytes`);
  }
}

function checkDigest(digest: Buffer, { hash }: Algorithm): void {
  const expected = Number(hash.slice(3)) / 8;
  if (digest.length !== expected) {
    throw new AwsJsonError('ValidationException', `Digest is invalid length for algorithm ${hash}`);
  }
}
