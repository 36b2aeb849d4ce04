import { expect, it } from 'vitest';
import { metadataFilters } from './metadata-filters.ts';

it('reads every metadata.* parameter unchanged, and ignores all others', () => {
  const parameters = {
    source: ['merged'],
    'metadata.order': ['2026-117'],
    'metadata.a.b': ['1', '2'],
    metadata: ['x'],
    'Metadata.c': ['3'],
    'metadata.none': undefined,
  };
  expect(metadataFilters(parameters)).toEqual([
    { key: 'order', value: '2026-117' },
    { key: 'a.b', value: '1' },
    { key: 'a.b', value: '2' },
  ]);
  expect(metadataFilters({})).toEqual([]);
});

it('accepts five filters and names the sixth in its error', () => {
  const five = Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((key) => [`metadata.${key}`, ['1']]));
  expect(metadataFilters(five)).toHaveLength(5);
  expect(() => metadataFilters({ ...five, 'metadata.f': ['1'] })).toThrow(
    'metadata.f: at most 5 metadata filters are possible in one request',
  );
});

it('refuses a key that lists have no index for', () => {
  expect(() => metadataFilters({ 'metadata.renderTimeMs': ['40'] })).toThrow(
    'metadata.renderTimeMs: cannot be a filter. Filter by `metadata.templateSlug` or a key of your own',
  );
});

it('refuses empty keys and overlong keys or values', () => {
  expect(() => metadataFilters({ 'metadata.': ['1'] })).toThrow('metadata.: must name a key');
  expect(() => metadataFilters({ [`metadata.${'k'.repeat(101)}`]: ['1'] })).toThrow(
    'a key must have at most 100 characters',
  );
  expect(() => metadataFilters({ 'metadata.k': ['v'.repeat(501)] })).toThrow(
    'metadata.k: must have at most 500 characters',
  );
});
