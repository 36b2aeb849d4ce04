/** Returns a small deterministic generator (mulberry32) of numbers in [0, 1). */
export function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Pieces of PDF syntax that break parsers. */
const TOKENS = [
  '<<',
  '>>',
  '[',
  ']',
  '(',
  'endobj',
  'stream\n',
  'endstream',
  '1 0 R',
  '99999 0 R',
  '-1',
  '2147483648',
  '1e9',
  '/Kids',
  '/Parent',
  '/Length 999999999',
  '/Filter/FlateDecode',
  'null',
  'obj',
  'xref',
  'trailer',
  '\0',
  '[[[[[[[[[[[[[[[[',
];

/**
 * Returns a damaged copy of a PDF, deterministic for each seed: bytes changed, digits swapped, pieces of syntax inserted, ranges
 * repeated or cut, the end truncated.
 */
export function mutate(pdf: Uint8Array, seed: number): Uint8Array {
  const next = random(seed);
  const below = (n: number) => Math.floor(next() * n);
  let bytes = Buffer.from(pdf);
  for (let change = 0, changes = 1 + below(6); change < changes && bytes.length > 20; change++) {
    const at = 8 + below(bytes.length - 8);
    const length = Math.min(1 + below(60), bytes.length - at);
    switch (below(6)) {
      case 0:
        bytes[at] = below(256);
        break;
      case 1: {
        const digits = [...bytes.subarray(at, at + 400)].findIndex((byte) => byte >= 48 && byte <= 57);
        if (digits >= 0) bytes[at + digits] = 48 + below(10);
        break;
      }
      case 2: {
        const token = Buffer.from(TOKENS[below(TOKENS.length)]!, 'latin1');
        bytes = Buffer.concat([bytes.subarray(0, at), token, bytes.subarray(at)]);
        break;
      }
      case 3:
        bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + length)]);
        break;
      case 4:
        bytes = Buffer.concat([bytes.subarray(0, at + length), bytes.subarray(at)]);
        break;
      default:
        if (below(3) === 0) bytes = bytes.subarray(0, at);
        else bytes.copy(bytes, at, 8 + below(bytes.length - 8));
    }
  }
  return bytes;
}
