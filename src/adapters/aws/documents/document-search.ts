import { EntityFormatter } from 'dynamodb-toolbox/entity/actions/format';
import { InvalidInputError } from '../../../domain/errors.ts';
import type { DocumentFilter, DocumentRecord } from '../../../ports/document-store.ts';
import type { Page } from '../../../ports/page.ts';
import { walkNewestFirst } from '../walk.ts';
import { documentPartition, toRecord } from './document-entities.ts';
import { type ListContext, visible } from './list-context.ts';

/** Maximum documents read for a search: some 1 KB each, so 2,500 read units. */
const READ_DOCUMENTS = 20_000;
/** Documents read at once at first; an account with few is read in one query. */
const FIRST_READ = 250;

/**
 * Finds documents by a part of their name, and by the other filters. Names have no index, so it reads documents, the newest first,
 * until it knows whether there is another page. The total is a lower bound unless all were read.
 *
 * @throws InvalidInputError `FILTER_TOO_BROAD` when the newest `READ_DOCUMENTS` of the time span do not fill the page
 */
export async function searchDocuments(context: ListContext, search: string): Promise<Page<DocumentRecord>> {
  const { entities, accountId, filter, page } = context;
  const text = search.toLowerCase();
  const range = { fromMs: filter.from, beforeMs: filter.before };
  const formatter = entities.document.build(EntityFormatter);
  const stored = walkNewestFirst(entities.table, documentPartition(accountId), range, FIRST_READ);
  const items: DocumentRecord[] = [];
  let found = 0;
  let read = 0;
  for await (const item of visible(stored, context)) {
    if (read === READ_DOCUMENTS) throw tooBroad();
    read += 1;
    // The walk returns plain items of the table.
    const document = toRecord(formatter.format(item as never));
    if (!document.name.toLowerCase().includes(text) || !matches(document, filter)) continue;
    if (found >= page.offset + page.limit) return { items, total: found + 1, totalIsExact: false };
    if (found >= page.offset) items.push(document);
    found += 1;
  }
  return { items, total: found };
}

function matches({ source, metadata }: DocumentRecord, filter: DocumentFilter): boolean {
  return (
    (filter.source === undefined || source === filter.source) &&
    (filter.metadata ?? []).every(
      ({ key, value }) => Object.hasOwn(metadata, key) && String(metadata[key]) === value,
    )
  );
}

function tooBroad(): InvalidInputError {
  return new InvalidInputError(
    `search: the newest ${READ_DOCUMENTS.toLocaleString('en-US')} documents do not fill the page. Narrow them with from and to`,
    { code: 'FILTER_TOO_BROAD', field: 'search' },
  );
}
