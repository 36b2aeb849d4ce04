import { createCipheriv, createHash, pbkdf2Sync } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { makeZip } from '../../zip/testing/make-zip.ts';

const ROUNDS = 1000;
const SALT = Buffer.alloc(16, 7);
const VECTOR = Buffer.alloc(16, 9);

/** An OpenDocument file whose `content.xml` is encrypted as by LibreOffice (ISO/IEC 26300-3, 3.4), with AES-256. */
export function encryptOpenDocument(mimetype: string, content: string, password: string): Buffer {
  const key = pbkdf2Sync(sha256(Buffer.from(password)), SALT, ROUNDS, 32, 'sha1');
  const packed = deflateRawSync(content);
  const pad = 16 - (packed.length % 16);
  const cipher = createCipheriv('aes-256-cbc', key, VECTOR).setAutoPadding(false);
  const encrypted = Buffer.concat([
    cipher.update(Buffer.concat([packed, Buffer.alloc(pad, pad)])),
    cipher.final(),
  ]);
  const names = 'urn:oasis:names:tc:opendocument:xmlns:manifest:1.0';
  const checksum = sha256(packed.subarray(0, 1024)).toString('base64');
  return makeZip([
    { name: 'mimetype', content: mimetype },
    { name: 'content.xml', content: encrypted },
    {
      name: 'META-INF/manifest.xml',
      content: `<manifest:manifest xmlns:manifest="${names}" manifest:version="1.3"><manifest:file-entry manifest:full-path="/" manifest:media-type="${mimetype}"/><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml" manifest:size="${Buffer.byteLength(content)}"><manifest:encryption-data manifest:checksum-type="${names}#sha256-1k" manifest:checksum="${checksum}"><manifest:algorithm manifest:algorithm-name="http://www.w3.org/2001/04/xmlenc#aes256-cbc" manifest:initialisation-vector="${VECTOR.toString('base64')}"/><manifest:start-key-generation manifest:start-key-generation-name="http://www.w3.org/2000/09/xmldsig#sha256" manifest:key-size="32"/><manifest:key-derivation manifest:key-derivation-name="PBKDF2" manifest:key-size="32" manifest:iteration-count="${ROUNDS}" manifest:salt="${SALT.toString('base64')}"/></manifest:encryption-data></manifest:file-entry></manifest:manifest>`,
    },
  ]);
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}
