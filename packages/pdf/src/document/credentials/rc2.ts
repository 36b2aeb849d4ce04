/**
 * RC2 in CBC mode (RFC 2268), decryption only. Older tools encrypt PKCS#12 files with it, and OpenSSL 3 has it only in a provider
 * that Node.js does not load.
 */

/** First table of RFC 2268: a permutation of the bytes, from the digits of π. */
const PI_TABLE = Buffer.from(
  [
    'd978f9c419ddb5ed28e9fd794aa0d89dc67e37832b76538e624c6488448bfba2',
    '179a59f587b34f1361456d8d09817d32bd8f40eb86b77b0bf09521225c6b4e82',
    '54d66593ce60b21c7356c014a78cf1dc1275ca1f3bbee4d1423dd430a33cb626',
    '6fbf0eda4669075727f21d9bbc944303f811c7f690ef3ee706c3d52fc8661ed7',
    '08e8eade8052eef784aa72ac354d6a2a961ad2715a1549744b9fd05e0418a4ec',
    'c2e0416e0f51cbcc2491af50a1f47039997c3a8523b8b47afc02365b25559731',
    '2d5dfa98e38a92ae05df2910676cbac9d300e6cfe19ea82c6316013f58e289a9',
    '0d38341bab33ffb0bb480c5fb9b1cd2ec5f3db47e5a59c770aa62068fe7fc1ad',
  ].join(''),
  'hex',
);
const BLOCK = 8;
const ROTATIONS = [1, 2, 3, 5];

/**
 * @param key 1 to 128 bytes, all of whose bits count.
 * @returns the plain text without its padding.
 * @throws Error when the padding is wrong, usually because of a wrong key.
 */
export function decryptRc2Cbc(key: Uint8Array, iv: Uint8Array, data: Uint8Array): Uint8Array {
  if (data.length === 0 || data.length % BLOCK !== 0) throw new Error('not a whole number of blocks');
  const words = expandKey(key);
  const plain = Buffer.alloc(data.length);
  let previous = iv;
  for (let at = 0; at < data.length; at += BLOCK) {
    const block = data.subarray(at, at + BLOCK);
    const clear = decryptBlock(words, block);
    for (let index = 0; index < BLOCK; index += 1) plain[at + index] = clear[index]! ^ previous[index]!;
    previous = block;
  }
  return withoutPadding(plain);
}

/** Expands the key to 64 words of 16 bits (section 2). The effective length is that of the key. */
function expandKey(key: Uint8Array): Uint16Array {
  const bytes = new Uint8Array(128);
  bytes.set(key);
  for (let at = key.length; at < 128; at += 1) {
    bytes[at] = PI_TABLE[(bytes[at - 1]! + bytes[at - key.length]!) & 0xff]!;
  }
  bytes[128 - key.length] = PI_TABLE[bytes[128 - key.length]!]!;
  for (let at = 127 - key.length; at >= 0; at -= 1) {
    bytes[at] = PI_TABLE[bytes[at + 1]! ^ bytes[at + key.length]!]!;
  }
  return Uint16Array.from({ length: 64 }, (_, at) => bytes[2 * at]! | (bytes[2 * at + 1]! << 8));
}

/** Decrypts a block in sixteen mixing rounds, with a mashing round after the fifth and the eleventh (section 4). */
function decryptBlock(key: Uint16Array, block: Uint8Array): Uint8Array {
  const view = new DataView(block.buffer, block.byteOffset, BLOCK);
  const r = Uint16Array.from({ length: 4 }, (_, at) => view.getUint16(2 * at, true));
  const before = (at: number, distance: number) => r[(at - distance + 4) % 4]!;
  for (let round = 15; round >= 0; round -= 1) {
    for (let at = 3; at >= 0; at -= 1) {
      const turned = (r[at]! >>> ROTATIONS[at]!) | (r[at]! << (16 - ROTATIONS[at]!));
      const mix = (before(at, 1) & before(at, 2)) + (~before(at, 1) & before(at, 3));
      r[at] = turned - key[4 * round + at]! - mix;
    }
    if (round !== 11 && round !== 5) continue;
    for (let at = 3; at >= 0; at -= 1) r[at] = r[at]! - key[before(at, 1) & 63]!;
  }
  const clear = new DataView(new ArrayBuffer(BLOCK));
  for (let at = 0; at < 4; at += 1) clear.setUint16(2 * at, r[at]!, true);
  return new Uint8Array(clear.buffer);
}

function withoutPadding(plain: Uint8Array): Uint8Array {
  const count = plain.at(-1)!;
  const padding = plain.subarray(-count);
  if (count < 1 || count > BLOCK || padding.some((byte) => byte !== count)) throw new Error('wrong password');
  return plain.subarray(0, plain.length - count);
}
