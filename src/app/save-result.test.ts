import { describe, expect, test } from 'vitest';
import { MAX_DOCUMENT_NAME_LENGTH } from '../domain/document.ts';
import { nameOfOne } from './save-result.ts';

describe('the name of one of several results', () => {
  test.each<[string | undefined, string | number, string | RegExp]>([
    ['Statement', 2, 'Statement-2'],
    ['Statement', 'cover-1', 'Statement-cover-1'],
    [undefined, 3, /^processed-\d{4}-\d\d-\d\d-3$/],
    ['a'.repeat(MAX_DOCUMENT_NAME_LENGTH), 12, `${'a'.repeat(MAX_DOCUMENT_NAME_LENGTH - 3)}-12`],
    // A surrogate pair is not split.
    ['😀'.repeat(MAX_DOCUMENT_NAME_LENGTH / 2), 12, `${'😀'.repeat(98)}\ufffd-12`],
  ])('%j, %j', (saveName, ending, name) => {
    const given = nameOfOne(saveName, ending);
    expect(given).toMatch(name);
    expect(given.length).toBeLessThanOrEqual(MAX_DOCUMENT_NAME_LENGTH);
  });
});
