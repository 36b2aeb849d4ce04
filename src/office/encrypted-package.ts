import { createDecipheriv, createHash, timingSafeEqual } from 'node:crypto';
import sax from 'sax';
import { type CompoundFile, CompoundFileError } from './compound-file.ts';
import { UnsupportedEncryptionError } from './unsupported-encryption.ts';

/** Stream with the encrypted document. */
const PACKAGE = 'EncryptedPackage';
const BLOCK_BYTES = 16;
/** Bytes that are encrypted with one initialization vector ([MS-OFFCRYPTO] 2.3.4.15). */
const SEGMENT_BYTES = 4096;
/** Rounds of hashing of the standard encryption ([MS-OFFCRYPTO] 2.3.4.7). */
const STANDARD_ROUNDS = 50_000;
/** Office writes 100,000. */
const MAX_ROUNDS = 1_000_000;
/** Purposes of keys that are derived from a password ([MS-OFFCRYPTO] 2.3.4.11 to 2.3.4.13). */
const VERIFIER_INPUT = Buffer.from('fea7d2763b4b9e79', 'hex');
const VERIFIER_VALUE = Buffer.from('d7aa0f6d3061344e', 'hex');
const KEY_VALUE = Buffer.from('146e0be7abacd0d6', 'hex');
const HASHES: Readonly<Record<string, string>> = {
  SHA1: 'sha1',
  'SHA-1': 'sha1',
  SHA256: 'sha256',
  'SHA-256': 'sha256',
  SHA384: 'sha384',
  'SHA-384': 'sha384',
  SHA512: 'sha512',
  'SHA-512': 'sha512',
};

/** Whether the compound file holds an encrypted document of Office 2007 or later. */
export function isEncryptedPackage({ names }: CompoundFile): boolean {
  return names.includes(PACKAGE);
}

/**
 * Decrypts a document of Office 2007 or later ([MS-OFFCRYPTO] 2.3.4), with AES.
 *
 * @returns `undefined` if the password is wrong
 * @throws CompoundFileError, UnsupportedEncryptionError
 */
export function decryptPackage(file: CompoundFile, password: string): Buffer | undefined {
  const [info, content] = [file.stream('EncryptionInfo'), file.stream(PACKAGE)];
  if (info === undefined || info.length < 8 || content === undefined || content.length < 8)
    throw new CompoundFileError('lacks a part of its encryption');
  const [major, minor] = [info.readUInt16LE(0), info.readUInt16LE(2)];
  const secret = Buffer.from(password, 'utf16le');
  const size = Number(content.readBigUInt64LE(0));
  // Writers pad to blocks of the cipher, and some further.
  const blocks = content.subarray(8, 8 + Math.ceil(size / BLOCK_BYTES) * BLOCK_BYTES);
  if (blocks.length < size) throw new CompoundFileError('ends within its encrypted content');
  const decrypted =
    major === 4 && minor === 4
      ? decryptAgile(info.toString('utf8', 8), blocks, secret)
      : minor === 2 && major >= 2 && major <= 4
        ? decryptStandard(info, blocks, secret)
        : unsupported(`version ${major}.${minor}`);
  return decrypted?.subarray(0, size);
}

/** [MS-OFFCRYPTO] 2.3.4.10 to 2.3.4.15. */
function decryptAgile(xml: string, content: Buffer, secret: Buffer): Buffer | undefined {
  const elements = readElements(xml);
  const [data, key] = [cipherOf(elements.get('keyData')), cipherOf(elements.get('encryptedKey'))];
  const rounds = Number(key.attributes.spinCount);
  if (!(rounds >= 0 && rounds <= MAX_ROUNDS)) return unsupported(`${rounds} rounds of hashing`);
  const hashed = hashRounds(key.hash, key.salt, secret, rounds);
  const open = (name: string, purpose: Buffer) => {
    const keyBytes = resized(digest(key.hash, hashed, purpose), key.keyBytes);
    return decryptBlocks('cbc', keyBytes, resized(key.salt, key.blockBytes), base64Of(key.attributes, name));
  };
  const verifier = digest(key.hash, open('encryptedVerifierHashInput', VERIFIER_INPUT));
  if (!startsWith(open('encryptedVerifierHashValue', VERIFIER_VALUE), verifier)) return undefined;
  const secretKey = open('encryptedKeyValue', KEY_VALUE).subarray(0, data.keyBytes);
  const segments: Buffer[] = [];
  for (let at = 0; at < content.length; at += SEGMENT_BYTES) {
    const vector = resized(digest(data.hash, data.salt, uint32(at / SEGMENT_BYTES)), data.blockBytes);
    segments.push(decryptBlocks('cbc', secretKey, vector, content.subarray(at, at + SEGMENT_BYTES)));
  }
  return Buffer.concat(segments);
}

/** [MS-OFFCRYPTO] 2.3.4.5 to 2.3.4.9. */
function decryptStandard(info: Buffer, content: Buffer, secret: Buffer): Buffer | undefined {
  const headerBytes = info.readUInt32LE(8);
  const at = 12 + headerBytes;
  if (headerBytes < 32 || at + 72 > info.length)
    throw new CompoundFileError('lacks a part of its encryption');
  const keyBits = info.readUInt32LE(12 + 16);
  const algorithm = info.readUInt32LE(12 + 8);
  // 0 with the AES flag means AES with 128 bits (2.3.4.5).
  if (algorithm !== 0 && (algorithm < 0x660e || algorithm > 0x6610))
    return unsupported(`algorithm ${algorithm.toString(16)}`);
  const hashed = hashRounds('sha1', info.subarray(at + 4, at + 20), secret, STANDARD_ROUNDS);
  const final = digest('sha1', hashed, uint32(0));
  const derived = [0x36, 0x5c].map((value) => {
    const pad = Buffer.alloc(64, value);
    for (const [i, byte] of final.entries()) pad[i]! ^= byte;
    return digest('sha1', pad);
  });
  const key = Buffer.concat(derived).subarray(0, keyBits / 8);
  const verifier = decryptBlocks('ecb', key, null, info.subarray(at + 20, at + 36));
  const expected = decryptBlocks('ecb', key, null, info.subarray(at + 40, at + 72));
  if (!startsWith(expected, digest('sha1', verifier))) return undefined;
  return decryptBlocks('ecb', key, null, content);
}

type Attributes = Readonly<Record<string, string>>;

function readElements(xml: string): ReadonlyMap<string, Attributes> {
  const found = new Map<string, Attributes>();
  const parser = sax.parser(true);
  parser.onopentag = ({ name, attributes }) => {
    found.set(name.replace(/^.*:/, ''), attributes as Attributes);
  };
  parser.onerror = () => {
    throw new CompoundFileError('has a damaged description of its encryption');
  };
  parser.write(xml.replace(/\0+$/, '')).close();
  return found;
}

interface AgileCipher {
  readonly attributes: Attributes;
  readonly hash: string;
  readonly salt: Buffer;
  readonly keyBytes: number;
  readonly blockBytes: number;
}

function cipherOf(attributes: Attributes | undefined): AgileCipher {
  if (attributes === undefined) throw new CompoundFileError('lacks a part of its encryption');
  const { cipherAlgorithm, cipherChaining, hashAlgorithm = '', keyBits, blockSize } = attributes;
  const hash = HASHES[hashAlgorithm];
  if (cipherAlgorithm !== 'AES' || cipherChaining !== 'ChainingModeCBC' || hash === undefined)
    return unsupported(`${cipherAlgorithm} with ${cipherChaining} and ${hashAlgorithm}`);
  const sizes = [Number(keyBits) / 8, Number(blockSize)] as const;
  if (!sizes.every((size) => Number.isInteger(size) && size > 0 && size <= 64))
    return unsupported(`keys of ${keyBits} bits and blocks of ${blockSize} bytes`);
  return {
    attributes,
    hash,
    salt: base64Of(attributes, 'saltValue'),
    keyBytes: sizes[0],
    blockBytes: sizes[1],
  };
}

function base64Of(attributes: Attributes, name: string): Buffer {
  return Buffer.from(attributes[name] ?? '', 'base64');
}

function hashRounds(hash: string, salt: Buffer, secret: Buffer, rounds: number): Buffer {
  let hashed = digest(hash, salt, secret);
  for (let round = 0; round < rounds; round += 1) hashed = digest(hash, uint32(round), hashed);
  return hashed;
}

function digest(hash: string, ...parts: readonly Buffer[]): Buffer {
  const made = createHash(hash);
  for (const part of parts) made.update(part);
  return made.digest();
}

/** Cuts bytes, or appends 0x36 ([MS-OFFCRYPTO] 2.3.4.11 and 2.3.4.12). */
function resized(bytes: Buffer, length: number): Buffer {
  return bytes.length >= length
    ? bytes.subarray(0, length)
    : Buffer.concat([bytes, Buffer.alloc(length - bytes.length, 0x36)]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function startsWith(bytes: Buffer, start: Buffer): boolean {
  return bytes.length >= start.length && timingSafeEqual(bytes.subarray(0, start.length), start);
}

function decryptBlocks(mode: 'cbc' | 'ecb', key: Buffer, vector: Buffer | null, content: Buffer): Buffer {
  if (![16, 24, 32].includes(key.length) || (vector !== null && vector.length !== BLOCK_BYTES))
    return unsupported(`keys of ${key.length} bytes`);
  const decipher = createDecipheriv(`aes-${key.length * 8}-${mode}`, key, vector).setAutoPadding(false);
  try {
    return Buffer.concat([decipher.update(content), decipher.final()]);
  } catch {
    throw new CompoundFileError('has encrypted content of a wrong length');
  }
}

function unsupported(what: string): never {
  throw new UnsupportedEncryptionError(what);
}
