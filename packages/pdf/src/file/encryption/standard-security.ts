import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import { dict, name, PdfString } from '../core/objects.ts';
import type { Cipher } from '../core/serialize.ts';
import type { FileEncryption } from '../core/write-document.ts';

const BLOCK = 16;
const SALT_BYTES = 8;
const KEY_BYTES = 32;

/** Passwords and permissions of a newly encrypted file. */
export interface Protection {
  /** User password in bytes, as returned by `newPassword`. */
  readonly userPassword: Uint8Array;
  readonly ownerPassword: Uint8Array;
  /** `/P` (ISO 32000-2, table 22), as a signed number of 32 bits. */
  readonly permissions: number;
  readonly encryptMetadata: boolean;
}

/**
 * Creates a new key, and the encryption dictionary from which only the passwords reveal it: standard security handler of revision
 * 6 with AES-256 (ISO 32000-2, 7.6.4).
 */
export function encryptionFor(protection: Protection): FileEncryption {
  const key = randomBytes(KEY_BYTES);
  const { userPassword, ownerPassword, permissions, encryptMetadata } = protection;
  const user = entriesOf(userPassword, key, Buffer.alloc(0));
  const owner = entriesOf(ownerPassword, key, user.check);
  const string = (bytes: Uint8Array) => new PdfString(bytes, true);
  return {
    dictionary: dict({
      Filter: name('Standard'),
      V: 5,
      R: 6,
      Length: 256,
      P: permissions,
      U: string(user.check),
      UE: string(user.key),
      O: string(owner.check),
      OE: string(owner.key),
      Perms: string(sealedPermissions(permissions, encryptMetadata, key)),
      EncryptMetadata: encryptMetadata ? undefined : false,
      CF: dict({ StdCF: dict({ AuthEvent: name('DocOpen'), CFM: name('AESV3'), Length: KEY_BYTES }) }),
      StmF: name('StdCF'),
      StrF: name('StdCF'),
    }),
    cipher: new Aes256(key),
  };
}

/** Encrypts strings and streams, each with its own initialization vector in front (7.6.3, algorithm 1.A). */
class Aes256 implements Cipher {
  readonly #key: Uint8Array;

  constructor(key: Uint8Array) {
    this.#key = key;
  }

  lengthOf(plainBytes: number): number {
    return BLOCK + (Math.floor(plainBytes / BLOCK) + 1) * BLOCK;
  }

  encrypt(bytes: Uint8Array): Uint8Array[] {
    const vector = randomBytes(BLOCK);
    const cipher = createCipheriv('aes-256-cbc', this.#key, vector);
    return [vector, cipher.update(bytes), cipher.final()];
  }
}

/**
 * Returns the hash that validates a password, `/U` or `/O`, and the file key encrypted with that password, `/UE` or `/OE`
 * (algorithms 8 and 9).
 *
 * @param of `/U` for the owner's password, empty for the user's
 */
function entriesOf(password: Uint8Array, key: Uint8Array, of: Uint8Array): { check: Buffer; key: Buffer } {
  const salts = randomBytes(2 * SALT_BYTES);
  const [checkSalt, keySalt] = [salts.subarray(0, SALT_BYTES), salts.subarray(SALT_BYTES)];
  const cipher = createCipheriv('aes-256-cbc', passwordHash(password, keySalt, of), Buffer.alloc(BLOCK));
  cipher.setAutoPadding(false);
  return {
    check: Buffer.concat([passwordHash(password, checkSalt, of), salts]),
    key: Buffer.concat([cipher.update(key), cipher.final()]),
  };
}

/** Returns an encrypted copy of `/P`, so that readers detect changes of it (algorithm 10). */
function sealedPermissions(permissions: number, encryptMetadata: boolean, key: Uint8Array): Buffer {
  const block = Buffer.alloc(BLOCK, 0xff);
  block.writeInt32LE(permissions, 0);
  block.write(`${encryptMetadata ? 'T' : 'F'}adb`, 8, 'latin1');
  randomBytes(4).copy(block, 12);
  const cipher = createCipheriv('aes-256-ecb', key, null);
  cipher.setAutoPadding(false);
  return Buffer.concat([cipher.update(block), cipher.final()]);
}

const HASHES = ['sha256', 'sha384', 'sha512'] as const;
const MIN_ROUNDS = 64;

/** Computes the hash of a password, which is slow by design (algorithm 2.B). */
export function passwordHash(password: Uint8Array, salt: Uint8Array, of: Uint8Array): Buffer {
  let digest = createHash('sha256').update(password).update(salt).update(of).digest();
  for (let round = 1; ; round++) {
    const block = Buffer.concat([password, digest, of]);
    const cipher = createCipheriv(
      'aes-128-cbc',
      digest.subarray(0, BLOCK),
      digest.subarray(BLOCK, 2 * BLOCK),
    );
    cipher.setAutoPadding(false);
    const encrypted = cipher.update(Buffer.concat(Array<Uint8Array>(64).fill(block)));
    // The first 16 bytes as a number modulo 3 equal their sum modulo 3, as 256 is 1 modulo 3.
    const sum = encrypted.subarray(0, BLOCK).reduce((total, byte) => total + byte, 0);
    digest = createHash(HASHES[sum % 3]!)
      .update(encrypted)
      .digest();
    if (round >= MIN_ROUNDS && encrypted.at(-1)! <= round - 32) return digest.subarray(0, KEY_BYTES);
  }
}
