import { createDecipheriv, hash, pbkdf2Sync } from 'node:crypto';
import { type Asn1, Asn1Error } from '../cms/asn1.ts';
import { decryptRc2Cbc } from './rc2.ts';

/** Most key derivation rounds, since the input chooses their number; common tools use 2,000 to 600,000. */
const MAX_PKCS12_ROUNDS = 600_000;
const MAX_PBKDF2_ROUNDS = 2_000_000;

const PBES2 = '1.2.840.113549.1.5.13';
const PBKDF2 = '1.2.840.113549.1.5.12';
const HMAC_DIGESTS: Readonly<Record<string, string>> = {
  '1.2.840.113549.2.7': 'sha1',
  '1.2.840.113549.2.9': 'sha256',
  '1.2.840.113549.2.10': 'sha384',
  '1.2.840.113549.2.11': 'sha512',
};
const CIPHERS: Readonly<Record<string, { name: string; keyLength: number }>> = {
  '2.16.840.1.101.3.4.1.2': { name: 'aes-128-cbc', keyLength: 16 },
  '2.16.840.1.101.3.4.1.22': { name: 'aes-192-cbc', keyLength: 24 },
  '2.16.840.1.101.3.4.1.42': { name: 'aes-256-cbc', keyLength: 32 },
  '1.2.840.113549.3.7': { name: 'des-ede3-cbc', keyLength: 24 },
};
const PKCS12_3DES = '1.2.840.113549.1.12.1.3';
const PKCS12_RC2: Readonly<Record<string, number>> = {
  '1.2.840.113549.1.12.1.5': 16,
  '1.2.840.113549.1.12.1.6': 5,
};

export class UnsupportedEncryptionError extends Error {
  override readonly name = 'UnsupportedEncryptionError';
}

/** A password in the two forms that PKCS#5 and PKCS#12 hash. */
export interface Password {
  readonly utf8: Uint8Array;
  /** BMPString with its terminating zero (RFC 7292, B.1). */
  readonly bmp: Uint8Array;
  /** Latin-1 encoding, which some tools use instead of UTF-8; only set when it differs. */
  readonly latin1?: Uint8Array;
}

export function password(text: string): Password {
  const utf8 = Buffer.from(text);
  const bmp = Buffer.from(`${text}\0`, 'utf16le').swap16();
  const narrow = utf8.length > text.length && [...text].every((character) => character <= '\xff');
  return { utf8, bmp, ...(narrow && { latin1: Buffer.from(text, 'latin1') }) };
}

/**
 * Decrypts data with an AlgorithmIdentifier of PKCS#5 v2 (RFC 8018) or PKCS#12 (RFC 7292, appendix C).
 *
 * @throws UnsupportedEncryptionError for other algorithms or an excessive number of rounds
 * @throws Error when the password is wrong
 */
export async function decryptWithPassword(
  algorithm: Asn1,
  data: Uint8Array,
  secret: Password,
): Promise<Uint8Array> {
  const type = algorithm.at(0).oid;
  const parameters = algorithm.at(1, 0x30);
  if (type === PBES2) return decryptPbes2(parameters, data, secret.utf8);
  const rc2KeyLength = PKCS12_RC2[type];
  if (type !== PKCS12_3DES && rc2KeyLength === undefined) {
    throw new UnsupportedEncryptionError(`the encryption ${type} is not supported`);
  }
  const salt = parameters.at(0, 0x04).octets;
  const rounds = parameters.at(1).integer;
  const iv = pkcs12Key('sha1', 2, secret.bmp, salt, rounds, 8);
  const key = pkcs12Key('sha1', 1, secret.bmp, salt, rounds, rc2KeyLength ?? 24);
  return rc2KeyLength === undefined ? decipher('des-ede3-cbc', key, iv, data) : decryptRc2Cbc(key, iv, data);
}

/** Checks only the number of rounds, and throws like `decryptWithPassword`. */
export function checkRounds(algorithm: Asn1): void {
  if (algorithm.at(0).oid !== PBES2) return;
  const derivation = algorithm.at(1, 0x30).at(0, 0x30);
  if (derivation.at(0).oid === PBKDF2) pbkdf2Rounds(derivation.at(1, 0x30));
}

function pbkdf2Rounds(parameters: Asn1): number {
  const rounds = parameters.at(1).integer;
  if (rounds < 1 || rounds > MAX_PBKDF2_ROUNDS) {
    throw new UnsupportedEncryptionError(
      `it asks for ${rounds} rounds of PBKDF2, at most ${MAX_PBKDF2_ROUNDS} are done`,
    );
  }
  return rounds;
}

function decryptPbes2(parameters: Asn1, data: Uint8Array, secret: Uint8Array): Uint8Array {
  const derivation = parameters.at(0, 0x30);
  const scheme = parameters.at(1, 0x30);
  const cipher = CIPHERS[scheme.at(0).oid];
  if (derivation.at(0).oid !== PBKDF2 || cipher === undefined) {
    throw new UnsupportedEncryptionError('the encryption is neither AES-CBC nor 3DES with PBKDF2');
  }
  const pbkdf2 = derivation.at(1, 0x30);
  const rounds = pbkdf2Rounds(pbkdf2);
  const hmac = pbkdf2.find(0x30);
  const digest = HMAC_DIGESTS[hmac?.at(0).oid ?? '1.2.840.113549.2.7'];
  if (digest === undefined) throw new UnsupportedEncryptionError('the digest of PBKDF2 is not supported');
  const key = pbkdf2Sync(secret, pbkdf2.at(0, 0x04).octets, rounds, cipher.keyLength, digest);
  return decipher(cipher.name, key, scheme.at(1, 0x04).octets, data);
}

function decipher(cipherName: string, key: Uint8Array, iv: Uint8Array, data: Uint8Array): Uint8Array {
  const cipher = createDecipheriv(cipherName, key, iv);
  return Buffer.concat([cipher.update(data), cipher.final()]);
}

/**
 * Derives a key as PKCS#12 does (RFC 7292, B.2).
 *
 * @param purpose 1 for a key, 2 for an initial vector, 3 for a MAC key
 */
export function pkcs12Key(
  digest: string,
  purpose: 1 | 2 | 3,
  secret: Uint8Array,
  salt: Uint8Array,
  rounds: number,
  length: number,
): Uint8Array {
  if (rounds < 1 || rounds > MAX_PKCS12_ROUNDS) {
    throw new UnsupportedEncryptionError(
      `it asks for ${rounds} rounds, at most ${MAX_PKCS12_ROUNDS} are done`,
    );
  }
  if (salt.length > 1024 || secret.length > 4096) throw new Asn1Error('the salt or the password is too long');
  const block = digest === 'sha384' || digest === 'sha512' ? 128 : 64;
  const input = Buffer.concat([repeat(salt, block), repeat(secret, block)]);
  const out: Uint8Array[] = [];
  for (let produced = 0; produced < length; ) {
    let derived: Buffer = Buffer.concat([Buffer.alloc(block, purpose), input]);
    for (let round = 0; round < rounds; round++) derived = hash(digest, derived, 'buffer');
    out.push(derived);
    produced += derived.length;
    addToBlocks(input, Buffer.alloc(block, derived), block);
  }
  return Buffer.concat(out).subarray(0, length);
}

function repeat(bytes: Uint8Array, block: number): Uint8Array {
  if (bytes.length === 0) return bytes;
  return Buffer.alloc(Math.ceil(bytes.length / block) * block, bytes);
}

/** Adds `addend` + 1 to each block of `input`, as big-endian numbers that wrap around. */
function addToBlocks(input: Buffer, addend: Buffer, block: number): void {
  for (let start = 0; start < input.length; start += block) {
    let carry = 1;
    for (let i = block - 1; i >= 0; i--) {
      carry += input[start + i]! + addend[i]!;
      input[start + i] = carry & 0xff;
      carry >>= 8;
    }
  }
}
