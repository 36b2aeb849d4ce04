import { expect } from 'vitest';
import { metadataFilters } from '../../functions/list-documents/metadata-filters.ts';
import { operation } from '../../functions/list-documents/schema.ts';
import { DynamoDocumentStore } from '../../src/adapters/aws/documents/document-store.ts';
import type { DocumentMetadata, DocumentSource } from '../../src/domain/document.ts';
import { newId } from '../../src/domain/ids.ts';
import type { DocumentFilter, DocumentRecord } from '../../src/ports/document-store.ts';
import { call, documentClient, jsonOf, type TestAccount, tableNamed } from './service.ts';

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

export interface Made {
  readonly at: number;
  readonly source?: DocumentSource;
  readonly metadata?: DocumentMetadata;
  readonly expiresAt?: number;
}

/** Returns the service's own store, bypassing its API. */
export function store(): DynamoDocumentStore {
  return new DynamoDocumentStore(documentClient(), {
    documents: tableNamed('Documents'),
    events: tableNamed('Events'),
    usage: tableNamed('Usage'),
  });
}

/** Writes a document's record as the service does, at a given time, without bytes. */
export async function make(
  account: TestAccount,
  { at, source, metadata, expiresAt }: Made,
): Promise<DocumentRecord> {
  const id = newId(at);
  const record: DocumentRecord = {
    id,
    accountId: account.id,
    name: id,
    source: source ?? 'generated',
    metadata: metadata ?? {},
    expiresAt: expiresAt ?? null,
    createdAt: at,
    updatedAt: at,
    blobKey: `documents/keep/${account.id}/${id}.pdf`,
    sizeBytes: 1,
  };
  const event = {
    id: newId(),
    accountId: account.id,
    event: record.source,
    subject: { type: 'document' as const, id },
    actor: 'test',
    requestId: 'test',
    at: Date.now(),
  };
  await store().create({ record, events: [event], plan: 'business', countsAsRender: null });
  return record;
}

/** Returns the response to a request that must succeed. */
export async function get(account: TestAccount, path: string) {
  const response = await call('GET', path, { key: account.renderKey });
  expect(response.status, await response.clone().text()).toBe(200);
  return jsonOf(response);
}

/** Returns the filter that the endpoint derives from a query string. */
export function filterOf(query: string): DocumentFilter {
  const parameters = new URLSearchParams(query);
  const { source, from, to } = operation.query.parse(Object.fromEntries(parameters));
  const all = [...parameters.keys()].map((name) => [name, parameters.getAll(name)]);
  return { source, from, before: to, metadata: metadataFilters(Object.fromEntries(all)) };
}

export const idsOf = (page: { data: { id: string }[] }) => page.data.map(({ id }) => id);
