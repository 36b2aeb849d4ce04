import { createDecipheriv, createHash, pbkdf2Sync } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import sax from 'sax';
import { compressedZip } from '../zip/compressed-zip.ts';
import { ZipError, type ZipFile } from '../zip/read-zip.ts';
import { officeError } from './office-error.ts';
import { UnsupportedEncryptionError } from './unsupported-encryption.ts';

const MANIFEST = 'META-INF/manifest.xml';
/** LibreOffice writes 100,000. */
const MAX_ROUNDS = 1_000_000;
/** Bytes of which a manifest keeps the checksum (ISO/IEC 26300-3, 4.8.3). */
const CHECKED_BYTES = 1024;

/** Encryption of one file, as the manifest states it (ISO/IEC 26300-3, 4.8.1). */
interface FileEncryption {
  readonly size: number;
  readonly algorithm: string;
  readonly vector: Buffer;
  readonly startKey: string;
  readonly derivation: string;
  readonly rounds: number;
  readonly salt: Buffer;
  readonly keyBytes: number;
  readonly checksumType: string;
  readonly checksum: Buffer;
}

/**
 * Decrypts an OpenDocument file (ISO/IEC 26300-3, 3.4) that is encrypted with AES.
 *
 * @param maxUnpacked limit of all files inside together, in bytes
 * @returns the document without encryption; `undefined` if the password is wrong
 * @throws ZipError, UnsupportedEncryptionError, InvalidInputError `OFFICE_LIMIT`
 */
export async function decryptOpenDocument(
  files: readonly ZipFile[],
  manifest: string,
  password: string,
  maxUnpacked: number,
): Promise<Buffer | undefined> {
  const encrypted = readManifest(manifest);
  const size = [...encrypted.values()].reduce((sum, each) => sum + each.size, 0);
  if (!(size <= maxUnpacked))
    throw officeError('OFFICE_LIMIT', `may have at most ${maxUnpacked} bytes unpacked (${size} bytes seen)`);
  const keys = new Map<string, Buffer>();
  const made = new Map<string, Uint8Array>();
  for (const file of files) {
    if (file.name.endsWith('/')) continue;
    const how = encrypted.get(file.name);
    if (file.name === MANIFEST) made.set(file.name, Buffer.from(withoutEncryption(manifest)));
    else if (how === undefined) made.set(file.name, await file.content());
    else {
      const content = decryptFile(await file.content(), how, password, keys);
      if (content === undefined) return undefined;
      made.set(file.name, content);
    }
  }
  return compressedZip(made);
}

function readManifest(manifest: string): ReadonlyMap<string, FileEncryption> {
  const found = new Map<string, FileEncryption>();
  const parser = sax.parser(true);
  let path = '';
  let size = 0;
  let parts: Record<string, Readonly<Record<string, string>>> = {};
  parser.onopentag = ({ name, attributes }) => {
    const local = name.replace(/^.*:/, '');
    const values = Object.fromEntries(
      Object.entries(attributes as Record<string, string>).map(([key, value]) => [
        key.replace(/^.*:/, ''),
        value,
      ]),
    );
    if (local === 'file-entry') {
      path = values['full-path'] ?? '';
      size = Number(values.size ?? Number.NaN);
      parts = {};
    } else parts[local] = values;
  };
  parser.onclosetag = (name) => {
    if (name.endsWith('file-entry') && parts['encryption-data']) found.set(path, encryptionOf(parts, size));
  };
  parser.onerror = () => {
    throw new ZipError(`is damaged (${MANIFEST} is not sound)`);
  };
  parser.write(manifest).close();
  return found;
}

function encryptionOf(
  parts: Readonly<Record<string, Readonly<Record<string, string>>>>,
  size: number,
): FileEncryption {
  const data = parts['encryption-data'] ?? {};
  const algorithm = parts.algorithm ?? {};
  const derivation = parts['key-derivation'] ?? {};
  const start = parts['start-key-generation'] ?? {};
  return {
    size,
    algorithm: algorithm['algorithm-name'] ?? '',
    vector: Buffer.from(algorithm['initialisation-vector'] ?? '', 'base64'),
    startKey: start['start-key-generation-name'] ?? 'SHA1',
    derivation: derivation['key-derivation-name'] ?? '',
    rounds: Number(derivation['iteration-count']),
    salt: Buffer.from(derivation.salt ?? '', 'base64'),
    keyBytes: Number(derivation['key-size'] ?? 16),
    checksumType: data['checksum-type'] ?? '',
    checksum: Buffer.from(data.checksum ?? '', 'base64'),
  };
}

function decryptFile(
  content: Buffer,
  how: FileEncryption,
  password: string,
  keys: Map<string, Buffer>,
): Buffer | undefined {
  const { algorithm, vector, derivation, rounds, salt, keyBytes } = how;
  if (!/#aes(128|192|256)-cbc$/.test(algorithm) || ![16, 24, 32].includes(keyBytes) || vector.length !== 16)
    throw new UnsupportedEncryptionError(algorithm || 'an unknown algorithm');
  if (!/PBKDF2$/i.test(derivation) || !(rounds >= 1 && rounds <= MAX_ROUNDS))
    throw new UnsupportedEncryptionError(`${derivation} with ${rounds} rounds`);
  const start = createHash(hashNamed(how.startKey)).update(password).digest();
  // Writers use one salt for all files, or one for each.
  const id = `${salt.toString('base64')} ${rounds} ${keyBytes} ${how.startKey}`;
  const key = keys.get(id) ?? pbkdf2Sync(start, salt, rounds, keyBytes, 'sha1');
  keys.set(id, key);
  const decipher = createDecipheriv(`aes-${keyBytes * 8}-cbc`, key, vector).setAutoPadding(false);
  let padded: Buffer;
  try {
    padded = Buffer.concat([decipher.update(content), decipher.final()]);
  } catch {
    throw new ZipError('is damaged (encrypted content of a wrong length)');
  }
  const packed = padded.subarray(0, padded.length - (padded.at(-1) ?? 0));
  const checked = /1k$/i.test(how.checksumType) ? packed.subarray(0, CHECKED_BYTES) : packed;
  if (!createHash(hashNamed(how.checksumType)).update(checked).digest().equals(how.checksum))
    return undefined;
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, how.size) });
  } catch (error) {
    throw new ZipError(`is damaged (${(error as Error).message})`);
  }
}

/** Names of hashes are URIs, or short names in older files. */
function hashNamed(name: string): 'sha1' | 'sha256' {
  if (/sha-?256/i.test(name)) return 'sha256';
  if (/sha-?1/i.test(name)) return 'sha1';
  throw new UnsupportedEncryptionError(name || 'an unknown hash');
}

function withoutEncryption(manifest: string): string {
  return manifest
    .replace(/<(\w+:)?encryption-data\b[\s\S]*?<\/\1?encryption-data>/g, '')
    .replace(/<(\w+:)?encryption-data\b[^>]*\/>/g, '');
}
