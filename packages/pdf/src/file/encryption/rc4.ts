/** Encrypts or decrypts with RC4, used by files older than AES (ISO 32000-2, 7.6.3.1). Node.js no longer has it. */
export function rc4(key: Uint8Array, data: Uint8Array): Uint8Array {
  const state = Uint8Array.from({ length: 256 }, (_, i) => i);
  for (let i = 0, j = 0; i < 256; i++) {
    const value = state[i]!;
    j = (j + value + key[i % key.length]!) & 255;
    state[i] = state[j]!;
    state[j] = value;
  }
  const result = new Uint8Array(data.length);
  for (let at = 0, i = 0, j = 0; at < data.length; at++) {
    i = (i + 1) & 255;
    const value = state[i]!;
    j = (j + value) & 255;
    const other = state[j]!;
    state[i] = other;
    state[j] = value;
    result[at] = data[at]! ^ state[(value + other) & 255]!;
  }
  return result;
}
