import { createCipheriv, createHash } from 'node:crypto';
import { makeCompoundFile } from './compound-file.ts';

const ROUNDS = 1000;
const SALT = Buffer.alloc(16, 7);
const KEY = Buffer.alloc(32, 9);

/** Encrypts a document of Office 2007 or later as Office does ([MS-OFFCRYPTO] 2.3.4.10), with AES-256 and SHA-512. */
export function encryptPackage(content: Uint8Array, password: string): Buffer {
  let hashed = digest(SALT, Buffer.from(password, 'utf16le'));
  for (let round = 0; round < ROUNDS; round += 1) hashed = digest(uint32(round), hashed);
  const wrapped = (purpose: string, value: Buffer) =>
    encrypted(digest(hashed, Buffer.from(purpose, 'hex')).subarray(0, 32), SALT, value).toString('base64');
  const input = Buffer.alloc(16, 5);
  const common =
    'saltSize="16" blockSize="16" keyBits="256" hashSize="64" cipherAlgorithm="AES" cipherChaining="ChainingModeCBC" hashAlgorithm="SHA512"';
  const salt = `saltValue="${SALT.toString('base64')}"`;
  const info = `<encryption xmlns="http://schemas.microsoft.com/office/2006/encryption" xmlns:p="http://schemas.microsoft.com/office/2006/keyEncryptor/password"><keyData ${common} ${salt}/><keyEncryptors><keyEncryptor uri="http://schemas.microsoft.com/office/2006/keyEncryptor/password"><p:encryptedKey spinCount="${ROUNDS}" ${common} ${salt} encryptedVerifierHashInput="${wrapped('fea7d2763b4b9e79', input)}" encryptedVerifierHashValue="${wrapped('d7aa0f6d3061344e', digest(input))}" encryptedKeyValue="${wrapped('146e0be7abacd0d6', KEY)}"/></keyEncryptor></keyEncryptors></encryption>`;
  const size = Buffer.alloc(8);
  size.writeUInt32LE(content.length);
  const segments: Buffer[] = [size];
  for (let at = 0; at < content.length; at += 4096) {
    const part = content.subarray(at, at + 4096);
    const whole = Buffer.concat([part, Buffer.alloc((16 - (part.length % 16)) % 16)]);
    segments.push(encrypted(KEY, digest(SALT, uint32(at / 4096)).subarray(0, 16), whole));
  }
  return makeCompoundFile({
    EncryptionInfo: Buffer.concat([Buffer.from([4, 0, 4, 0, 0x40, 0, 0, 0]), Buffer.from(info)]),
    EncryptedPackage: Buffer.concat(segments),
  });
}

function encrypted(key: Buffer, vector: Buffer, content: Buffer): Buffer {
  const cipher = createCipheriv('aes-256-cbc', key, vector).setAutoPadding(false);
  return Buffer.concat([cipher.update(content), cipher.final()]);
}

function digest(...parts: readonly Buffer[]): Buffer {
  return createHash('sha512').update(Buffer.concat(parts)).digest();
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
