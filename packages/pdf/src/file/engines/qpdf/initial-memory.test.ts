import { describe, expect, it } from 'vitest';
import { withInitialMemory } from './initial-memory.ts';

const HEADER = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
/** A custom section, and the memory `m`, of 263 to 32,768 pages. */
const MODULE = Uint8Array.from([
  ...HEADER,
  ...[0, 3, 1, 0x78, 0],
  ...[5, 7, 1, 1, 0x87, 2, 0x80, 0x80, 2],
  ...[7, 5, 1, 1, 0x6d, 2, 0],
]);

describe('the initial memory of a module', () => {
  it.each([0, 32, 300])('is set to %d pages', async (pages) => {
    const { instance } = await WebAssembly.instantiate(withInitialMemory(MODULE, pages));
    const memory = instance.exports.m as WebAssembly.Memory;
    expect(memory.buffer.byteLength).toBe(pages << 16);
    expect(memory.grow(300)).toBe(pages);
  });

  it.each([
    ['a module without memory', HEADER, 1],
    ['a module that ends early', [...HEADER, 5], 1],
    ['a number for which there is no room', [...HEADER, 5, 3, 1, 0, 1], 128],
  ])('is not set in %s', (_, module, pages) => {
    expect(() => withInitialMemory(Uint8Array.from(module), pages)).toThrow(Error);
  });
});
