import { describe, expect, it } from 'vitest';
import { freeSlug, slugOf } from './slug.ts';

describe('a slug', () => {
  it('is made from the name, with a number appended when it is in use', () => {
    expect(slugOf('Statement for Ämter')).toBe('statement-for-amter');
    expect(freeSlug('invoice', new Set())).toBe('invoice');
    expect(freeSlug('invoice', new Set(['invoice', 'invoice-2', 'invoice-4']))).toBe('invoice-3');
  });
});
