import { describe, expect, it } from 'vitest';
import { nearestName, unknownNames } from './nearest-name.ts';

describe('nearestName', () => {
  const known = ['flattenForms', 'source', 'from', 'to', 'limit', 'offset'];

  it.each([
    ['flattenforms', 'flattenForms'],
    ['flatten_forms', 'flattenForms'],
    ['flatenForms', 'flattenForms'],
    ['sourc', 'source'],
    ['suorce', 'source'],
    ['form', 'from'],
    ['OFFSET', 'offset'],
  ])('matches %s to %s', (name, meant) => {
    expect(nearestName(name, known)).toBe(meant);
  });

  it.each(['x', 'webhookUrl', 'page', ''])('matches %j to no name', (name) => {
    expect(nearestName(name, known)).toBeUndefined();
  });
});

describe('unknownNames', () => {
  it('suggests the nearest name, and shortens long lists', () => {
    expect(unknownNames('field', ['pdff', 'x'], ['pdf', 'password'])).toBe(
      'unknown field pdff, x: did you mean pdf?',
    );
    const many = Array.from({ length: 1_000 }, (_, index) => `${'k'.repeat(1_000)}${index}`);
    expect(unknownNames('query parameter', many, []).length).toBeLessThan(600);
  });
});
