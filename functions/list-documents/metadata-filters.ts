import { UNINDEXED_METADATA } from '../../src/domain/document.ts';
import { InvalidInputError } from '../../src/domain/errors.ts';
import type { DocumentFilter } from '../../src/ports/document-store.ts';

const MAX_FILTERS = 5;
const MAX_KEY_LENGTH = 100;
const MAX_VALUE_LENGTH = 500;

/**
 * Returns the metadata filters of the query: every `metadata.<key>` parameter, repeated ones included.
 *
 * @throws InvalidInputError naming the parameter, for more than five filters, a key without an index, or a key or value that no
 *   document can have.
 */
export function metadataFilters(
  parameters: Readonly<Record<string, readonly string[] | undefined>>,
): NonNullable<DocumentFilter['metadata']> {
  const filters: Array<{ key: string; value: string }> = [];
  for (const [name, values = []] of Object.entries(parameters)) {
    if (!name.startsWith('metadata.')) continue;
    const key = name.slice('metadata.'.length);
    if (key === '') throw refused(name, 'must name a key after the point');
    if (UNINDEXED_METADATA.includes(key)) {
      throw refused(name, 'cannot be a filter. Filter by `metadata.templateSlug` or a key of your own');
    }
    if (key.length > MAX_KEY_LENGTH) {
      throw refused(name, `a key must have at most ${MAX_KEY_LENGTH} characters`);
    }
    for (const value of values) {
      if (value.length > MAX_VALUE_LENGTH) {
        throw refused(name, `must have at most ${MAX_VALUE_LENGTH} characters`);
      }
      if (filters.length === MAX_FILTERS) {
        throw refused(name, `at most ${MAX_FILTERS} metadata filters are possible in one request`);
      }
      filters.push({ key, value });
    }
  }
  return filters;
}

function refused(name: string, rule: string): InvalidInputError {
  return new InvalidInputError(`${name}: ${rule}`, { field: name });
}
