/** Encryption key of the private part of a Type 1 program (Adobe Type 1 Font Format, 7). */

const KEY = 55665;
const FACTOR = 52845;
const ADDEND = 22719;

/**
 * Decrypts the private part, including its four random first bytes; undefined when it is hexadecimal, which PDF does not allow
 * (ISO 32000-2, 9.9.1).
 */
export function decryptEexec(encrypted: Uint8Array): (Uint8Array & Buffer) | undefined {
  const isHex =
    encrypted.length >= 4 && /^[0-9A-Fa-f]{4}$/.test(String.fromCharCode(...encrypted.subarray(0, 4)));
  if (isHex || encrypted.length < 4) return undefined;
  const plain = Buffer.alloc(encrypted.length);
  decrypt(encrypted, plain, KEY);
  return plain;
}

/** Encrypts the private part into `target`: the inverse of `decryptEexec`. */
export function encryptEexec(plain: Uint8Array, target: Uint8Array): void {
  let key = KEY;
  for (let i = 0; i < plain.length; i++) {
    const cipher = plain[i]! ^ (key >> 8);
    target[i] = cipher;
    key = next(cipher, key);
  }
}

function decrypt(encrypted: Uint8Array, plain: Uint8Array, first: number): void {
  let key = first;
  for (let i = 0; i < encrypted.length; i++) {
    const cipher = encrypted[i]!;
    plain[i] = cipher ^ (key >> 8);
    key = next(cipher, key);
  }
}

function next(cipher: number, key: number): number {
  return ((cipher + key) * FACTOR + ADDEND) & 0xffff;
}
