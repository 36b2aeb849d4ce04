import { describe, expect, it } from 'vitest';
import { TimeExceededError, withTimeLimit } from './time-limit.ts';

describe('withTimeLimit', () => {
  it('returns the result of the work, and rethrows its errors', () => {
    expect(withTimeLimit(1000, () => 42)).toBe(42);
    const error = new TypeError('own');
    expect(() =>
      withTimeLimit(1000, () => {
        throw error;
      }),
    ).toThrow(error);
  });

  it('stops endless work, including regular expressions', () => {
    expect(() =>
      withTimeLimit(20, () => {
        for (;;);
      }),
    ).toThrow(TimeExceededError);
    expect(() => withTimeLimit(20, () => /^(a+)+$/.test(`${'a'.repeat(60)}!`))).toThrow(TimeExceededError);
  });
});
