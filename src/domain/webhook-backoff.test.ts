import { describe, expect, it } from 'vitest';
import { backoffSeconds } from './webhook-backoff.ts';

describe('the delay before the next delivery', () => {
  it('grows from half a minute to eight hours, and begins again when an event is resent', () => {
    expect([1, 9, 11].map(backoffSeconds)).toEqual([30, 28_800, 30]);
    expect([10, 20].map(backoffSeconds)).toEqual([undefined, undefined]);
  });
});
