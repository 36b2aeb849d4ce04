import { createDecipheriv, createHash } from 'node:crypto';
import { rc4 } from './rc4.ts';
import { passwordHash } from './standard-security.ts';

/** Entries of the encryption dictionary of the standard security handler (ISO 32000-2, table 21). */
export interface SecurityEntries {
  readonly revision: 2 | 3 | 4 | 5 | 6;
  /** Length of the file key in bytes. */
  readonly keyLength: number;
  readonly owner: Uint8Array;
  readonly user: Uint8Array;
  /** `/OE` of revisions 5 and 6, followed by `/UE`. */
  readonly ownerKey: Uint8Array;
  readonly userKey: Uint8Array;
  /** `/P`, as a signed number of 32 bits. */
  readonly permissions: number;
  readonly encryptMetadata: boolean;
  /** First element of `/ID` of the trailer. */
  readonly fileIdentifier: Uint8Array;
}

const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');

/** Returns the file key for a user or owner password; undefined when the password is neither. */
export function fileKeyOf(entries: SecurityEntries, password: Uint8Array): Uint8Array | undefined {
  return entries.revision >= 5 ? modernKey(entries, password) : legacyKey(entries, password);
}

/** Computes the key of revisions 5 and 6 (algorithms 2.A, 11 and 12). */
function modernKey(entries: SecurityEntries, password: Uint8Array): Uint8Array | undefined {
  const bytes = password.subarray(0, 127);
  const hash = (salt: Uint8Array, of: Uint8Array): Buffer =>
    entries.revision === 5
      ? createHash('sha256').update(bytes).update(salt).update(of).digest()
      : passwordHash(bytes, salt, of);
  const nothing = new Uint8Array(0);
  const candidates = [
    { check: entries.owner, key: entries.ownerKey, of: entries.user.subarray(0, 48) },
    { check: entries.user, key: entries.userKey, of: nothing },
  ];
  for (const { check, key, of } of candidates) {
    if (check.length < 48 || key.length < 32) continue;
    if (Buffer.compare(hash(check.subarray(32, 40), of), check.subarray(0, 32)) !== 0) continue;
    const decipher = createDecipheriv('aes-256-cbc', hash(check.subarray(40, 48), of), Buffer.alloc(16));
    decipher.setAutoPadding(false);
    return Buffer.concat([decipher.update(key.subarray(0, 32)), decipher.final()]);
  }
  return undefined;
}

/** Computes the key of revisions before 5 (algorithms 6 and 7). */
function legacyKey(entries: SecurityEntries, password: Uint8Array): Uint8Array | undefined {
  return userKeyOf(entries, password) ?? userKeyOf(entries, userPasswordOf(entries, password));
}

/** Computes the key from the user password (algorithms 2, 4 and 5). */
function userKeyOf(entries: SecurityEntries, password: Uint8Array): Uint8Array | undefined {
  const { revision, keyLength, owner, user, permissions, fileIdentifier, encryptMetadata } = entries;
  const bits = Buffer.alloc(4);
  bits.writeInt32LE(permissions);
  const hash = createHash('md5').update(padded(password)).update(owner.subarray(0, 32)).update(bits);
  hash.update(fileIdentifier);
  if (revision >= 4 && !encryptMetadata) hash.update(Buffer.alloc(4, 0xff));
  let key: Uint8Array = hash.digest().subarray(0, keyLength);
  if (revision >= 3) for (let i = 0; i < 50; i++) key = md5(key).subarray(0, keyLength);
  if (revision === 2) return Buffer.compare(rc4(key, PADDING), user.subarray(0, 32)) === 0 ? key : undefined;
  let check = rc4(key, createHash('md5').update(PADDING).update(fileIdentifier).digest());
  for (let i = 1; i < 20; i++) check = rc4(keyWith(key, i), check);
  return Buffer.compare(check, user.subarray(0, 16)) === 0 ? key : undefined;
}

/** Decrypts the user password with the owner password (algorithm 7). */
function userPasswordOf({ revision, keyLength, owner }: SecurityEntries, password: Uint8Array): Uint8Array {
  let key: Uint8Array = md5(padded(password));
  if (revision >= 3) for (let i = 0; i < 50; i++) key = md5(key);
  key = key.subarray(0, keyLength);
  let found: Uint8Array = owner.subarray(0, 32);
  for (let i = revision === 2 ? 0 : 19; i >= 0; i--) found = rc4(keyWith(key, i), found);
  return found;
}

function keyWith(key: Uint8Array, round: number): Uint8Array {
  return key.map((byte) => byte ^ round);
}

function md5(bytes: Uint8Array): Buffer {
  return createHash('md5').update(bytes).digest();
}

function padded(password: Uint8Array): Uint8Array {
  return Buffer.concat([password, PADDING]).subarray(0, 32);
}
