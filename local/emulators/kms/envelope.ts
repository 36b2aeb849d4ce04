import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { AwsJsonError } from '../aws-json-server.ts';
import type { StoredKey } from './key-store.ts';

const MAGIC = Buffer.from('PLKMS1');
const IV_BYTES = 12;
const TAG_BYTES = 16;

export type EncryptionContext = Readonly<Record<string, string>>;

/**
 * Encrypts with AES-256-GCM. As in KMS, the blob names its key and binds the encryption context as additional authenticated data.
 */
export function seal(key: StoredKey, plaintext: Buffer, context: EncryptionContext): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(key.material, 'base64'), iv);
  cipher.setAAD(additionalData(key.id, context));
  const body = Buffer.concat([cipher.update(plaintext), cipher.final()]);
  const id = Buffer.from(key.id);
  return Buffer.concat([MAGIC, Buffer.from([id.length]), id, iv, cipher.getAuthTag(), body]);
}

/** Returns the id of the key that encrypted a blob. */
export function keyIdOf(blob: Buffer): string {
  if (!blob.subarray(0, MAGIC.length).equals(MAGIC)) throw invalidCiphertext();
  const length = blob[MAGIC.length] ?? 0;
  return blob.subarray(MAGIC.length + 1, MAGIC.length + 1 + length).toString();
}

/** @throws AwsJsonError `InvalidCiphertextException` for a modified blob or another encryption context. */
export function open(key: StoredKey, blob: Buffer, context: EncryptionContext): Buffer {
  const start = MAGIC.length + 1 + key.id.length;
  const iv = blob.subarray(start, start + IV_BYTES);
  const tag = blob.subarray(start + IV_BYTES, start + IV_BYTES + TAG_BYTES);
  try {
    const decipher = createDecipheriv('aes-256-gcm', Buffer.from(key.material, 'base64'), iv, {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(additionalData(key.id, context));
    decipher.setAuthTag(tag);
    return Buffer.concat([decipher.update(blob.subarray(start + IV_BYTES + TAG_BYTES)), decipher.final()]);
  } catch {
    throw invalidCiphertext();
  }
}

function additionalData(keyId: string, context: EncryptionContext): Buffer {
  return Buffer.from(JSON.stringify([keyId, Object.entries(context).sort()]));
}

function invalidCiphertext(): AwsJsonError {
  return new AwsJsonError(
    'InvalidCiphertextException',
    'The ciphertext or its encryption context is not valid',
  );
}
