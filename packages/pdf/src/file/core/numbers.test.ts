import { describe, expect, it } from 'vitest';
import { parseNumber, plainNumber } from './numbers.ts';

describe('a number read from bytes', () => {
  const read = (text: string) => {
    const bytes = Buffer.from(`x${text} 7`, 'latin1');
    return plainNumber(bytes, 1, 1 + text.length);
  };

  it.each(['0', '-0', '+5', '7.', '.5', '-.125', '842', '0.1', '595.27563', '-3.000001', '999999999999999'])(
    'equals its parsed text: %s',
    (text) => {
      expect(read(text)).toBe(parseNumber(text));
    },
  );

  it('equals its parsed text for 5,000 values', () => {
    for (let i = 1; i < 5_000; i++) {
      const text = ((i * 7919.0001) / 2 ** (i % 40)).toFixed(i % 9).slice(0, 15);
      expect(read(text)).toBe(Number(text));
    }
  });

  it.each(['', '-', '.', '--5', '5-3', '1.2.3', '12Tf', '1e5', '1234567890.123456'])(
    'is left to the general parser when written unusually: %s',
    (text) => {
      expect(read(text)).toBeUndefined();
    },
  );
});
