import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CounterCheck } from '../../src/adapters/aws/documents/counter-check.ts';
import { documentEntities } from '../../src/adapters/aws/documents/document-entities.ts';
import { StoredBytes } from '../../src/adapters/aws/documents/stored-bytes.ts';
import { type FaultyService, startFaultyService } from './service.ts';

const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);

let service: FaultyService;

beforeAll(async () => {
  service = await startFaultyService();
});
afterAll(() => service?.stop());

function request(method: string, route: string, body?: Uint8Array): Promise<Response> {
  return fetch(service.runtime.baseUrl + route, {
    method,
    headers: { Authorization: `Bearer ${service.account.adminKey}`, 'Content-Type': 'application/pdf' },
    body: body as BodyInit | undefined,
  });
}

interface List {
  readonly total: number;
  readonly data: ReadonlyArray<{ readonly id: string; readonly event: string; readonly documentId: string }>;
}

async function list(route: string): Promise<List> {
  const response = await request('GET', route);
  expect(response.status).toBe(200);
  return (await response.json()) as List;
}

/** Kills the function around every second transaction: before it starts, or after it took effect. */
function killAroundTransactions(): { kills(): number } {
  let seen = 0;
  let kills = 0;
  service.runtime.faults.onAwsCall = (call, phase) => {
    if (!/(Upload|Get|Delete)DocumentFunction/.test(call.function ?? '')) return;
    if (call.operation !== 'TransactWriteItems') return;
    seen += 1;
    if (phase !== (seen % 4 < 2 ? 'before' : 'after') || seen % 3 === 0) return;
    kills += 1;
    for (const instance of service.runtime.instances()) {
      if (instance.function === call.function) process.kill(instance.pid, 'SIGKILL');
    }
  };
  return { kills: () => kills };
}

it('documents, events and counters agree, wherever functions are killed', async () => {
  const killer = killAroundTransactions();
  for (let index = 0; index < 16; index += 1) await request('POST', '/v1/documents', PDF);
  const { data: made } = await list('/v1/documents?limit=100');
  expect(made.length).toBeGreaterThan(0);
  for (const { id } of made) await request('GET', `/v1/documents/${id}`);
  for (const { id } of made.slice(0, made.length / 2)) await request('DELETE', `/v1/documents/${id}`);
  service.runtime.faults.onAwsCall = undefined;
  expect(killer.kills()).toBeGreaterThan(5);

  const documents = await list('/v1/documents?limit=100');
  expect(documents.total).toBe(documents.data.length);
  const events = await list('/v1/events?limit=100');
  expect(events.total).toBe(events.data.length);
  const of = (name: string) =>
    events.data.filter(({ event }) => event === name).map(({ documentId }) => documentId);
  // One upload event per document, and one deletion event per deleted document.
  expect(new Set(of('uploaded')).size).toBe(of('uploaded').length);
  expect(new Set(of('deleted')).size).toBe(of('deleted').length);
  const left = of('uploaded').filter((id) => !of('deleted').includes(id));
  expect(documents.data.map(({ id }) => id).sort()).toEqual([...left].sort());
  for (const { id } of documents.data) {
    const { total } = await list(`/v1/documents/${id}/events`);
    expect(total).toBe(events.data.filter(({ documentId }) => documentId === id).length);
  }

  const client = new DynamoDBClient({
    endpoint: service.runtime.awsEndpoints.dynamodb,
    region: service.runtime.region,
    credentials: service.runtime.credentials,
  });
  const table = Object.entries(service.runtime.tables).find(([name]) => name.endsWith('DocumentsTable'))![1];
  const tables = DynamoDBDocumentClient.from(client);
  const check = new CounterCheck(documentEntities(tables, table), new StoredBytes(tables, table));
  await check.times(service.account.accountId);
  expect(check.result.repaired).toBe(0);
  expect(check.result.checked).toBeGreaterThan(0);
});
