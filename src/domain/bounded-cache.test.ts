import { describe, expect, it } from 'vitest';
import { BoundedCache } from './bounded-cache.ts';

describe('a bounded cache', () => {
  it('drops the entry used longest ago', () => {
    const cache = new BoundedCache<number>(2);
    cache.set('a', 1);
    cache.set('b', 2);
    expect(cache.get('a')).toBe(1);
    cache.set('c', 3);
    expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([1, undefined, 3]);
  });

  it('counts a replaced value once', () => {
    const cache = new BoundedCache<string>(6, (text) => text.length);
    cache.set('a', 'four');
    cache.set('a', 'two');
    cache.set('b', 'two');
    expect([cache.get('a'), cache.get('b')]).toEqual(['two', 'two']);
  });

  it('keeps no value that exceeds the limit alone', () => {
    const cache = new BoundedCache<string>(3, (text) => text.length);
    cache.set('a', 'long');
    expect(cache.get('a')).toBeUndefined();
    cache.set('b', 'two');
    expect(cache.get('b')).toBe('two');
  });
});
