import { describe, expect, it } from 'vitest';
import { asDocumentName, derivedName, MAX_NAME } from './document-name.ts';

describe('the name of a document', () => {
  it('keeps the ending of a derived name, however long the first name is', () => {
    expect(derivedName('Contract', 'signed')).toBe('Contract · signed');
    const long = derivedName('a'.repeat(MAX_NAME), 'signed');
    expect(long).toHaveLength(MAX_NAME);
    expect(long.endsWith('a · signed')).toBe(true);
  });

  it('is never empty, and cuts no character in two', () => {
    expect(asDocumentName('  ')).toBe('document');
    expect(asDocumentName(`${'a'.repeat(MAX_NAME - 1)}\u{1f600}`)).toBe('a'.repeat(MAX_NAME - 1));
  });
});
