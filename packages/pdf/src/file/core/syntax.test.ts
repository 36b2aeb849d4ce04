import { expect, it } from 'vitest';
import { latin1 } from './syntax.ts';

it('reads bytes as characters, however many there are, and part of them', () => {
  for (const length of [4, 63, 64, 65, 300]) {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 37) & 255);
    const text = Buffer.from(bytes).toString('latin1');
    expect(latin1(bytes)).toBe(text);
    expect(latin1(bytes.subarray(3))).toBe(text.slice(3));
    expect(latin1(bytes, 1, 4)).toBe(text.slice(1, 4));
  }
});
