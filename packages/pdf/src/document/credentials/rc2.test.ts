import fc from 'fast-check';
import forge from 'node-forge';
import { describe, expect, it } from 'vitest';
import { decryptRc2Cbc } from './rc2.ts';

const binary = (bytes: Uint8Array) => Buffer.from(bytes).toString('binary');
const bytes = (minLength: number, maxLength = minLength) => fc.uint8Array({ minLength, maxLength });

function encrypt(key: Uint8Array, iv: Uint8Array, data: Uint8Array): Uint8Array {
  const cipher = forge.rc2.createEncryptionCipher(binary(key), key.length * 8);
  cipher.start(binary(iv));
  cipher.update(forge.util.createBuffer(binary(data)));
  cipher.finish();
  return Buffer.from(cipher.output.getBytes(), 'binary');
}

describe('RC2', () => {
  it('decrypts data of another implementation, with the key sizes of PKCS#12', () => {
    fc.assert(
      fc.property(fc.constantFrom(5, 8, 16), bytes(16), bytes(8), bytes(0, 100), (size, seed, iv, data) => {
        const key = seed.subarray(0, size);
        expect(Buffer.from(decryptRc2Cbc(key, iv, encrypt(key, iv, data)))).toEqual(Buffer.from(data));
      }),
    );
  });

  it('refuses incomplete blocks and wrong padding', () => {
    const [key, iv] = [Buffer.alloc(16, 1), Buffer.alloc(8, 2)];
    for (const size of [0, 7, 9]) expect(() => decryptRc2Cbc(key, iv, Buffer.alloc(size))).toThrow(/blocks/);
    const whole = encrypt(key, iv, Buffer.alloc(16));
    expect(() => decryptRc2Cbc(key, iv, whole.subarray(0, 16))).toThrow('wrong password');
  });
});
