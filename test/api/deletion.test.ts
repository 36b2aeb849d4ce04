import { randomUUID } from 'node:crypto';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { S3BlobStore } from '../../src/adapters/aws/documents/blob-store.ts';
import { DynamoDeletions } from '../../src/adapters/aws/documents/document-deletions.ts';
import { DynamoDocumentStore } from '../../src/adapters/aws/documents/document-store.ts';
import { DynamoJobStore } from '../../src/adapters/aws/jobs/job-store.ts';
import { DynamoJobTable } from '../../src/adapters/aws/jobs/job-table.ts';
import { DynamoPipelineStore } from '../../src/adapters/aws/templates/pipeline-store.ts';
import { DynamoTemplateStore } from '../../src/adapters/aws/templates/template-store.ts';
import { DynamoVersionDeletions } from '../../src/adapters/aws/templates/version-deletions.ts';
import { sweepDeleted } from '../../src/app/sweep-deleted.ts';
import { sweepDeletedVersions } from '../../src/app/sweep-deleted-versions.ts';
import { auditEvent, documentSubject } from '../../src/domain/audit-event.ts';
import { EXAMPLE_PDF } from '../../src/http/openapi/examples/example.ts';
import {
  call,
  documentClient,
  jsonOf,
  newAccount,
  pushTemplate,
  type TestAccount,
  tableNamed,
} from './service.ts';
import { bucketNamed, objectKeys, s3Client, tracesOf } from './traces.ts';

const PDF = Buffer.from(EXAMPLE_PDF, 'base64');

describe('deleting a document', () => {
  it('removes everything except its events: bytes, upload, metadata, counters of its values', async () => {
    const begun = Date.now();
    const account = await newAccount();
    const mark = `mark-${randomUUID()}`;
    const announced = await call('POST', '/v1/uploads', {
      key: account.renderKey,
      body: { name: mark, metadata: { mark } },
    });
    const { documentId, uploadUrl } = await jsonOf(announced);
    const bytes = Buffer.concat([PDF, Buffer.from(`\n%${mark}\n`)]);
    expect((await fetch(uploadUrl, { method: 'PUT', body: bytes })).status).toBe(200);
    const flattened = await call('POST', '/v1/flatten', {
      key: account.renderKey,
      body: { pdf: { documentId } },
    });
    expect(flattened.status).toBe(200);
    expect((await tracesOf(mark, begun)).length).toBeGreaterThan(2);
    const deleted = await call('DELETE', `/v1/documents/${documentId}`, { key: account.adminKey });
    expect(deleted.status).toBe(204);
    const traces = await tracesOf(mark, begun);
    // Expected traces: for a day, the upload's record, which prevents it from becoming a document again; for a quarter of an
    // hour, the record by which the sweep searches for remains once more.
    expect(traces.filter((trace) => !/#(UPLOAD|DELETED) /.test(trace))).toEqual([]);
    expect(await objectKeys(bucketNamed('Documents'), `uploads/${account.id}/`)).toEqual([]);
  });

  it('is completed by the sweep after an interruption', async () => {
    const begun = Date.now();
    const account = await newAccount();
    const mark = `mark-${randomUUID()}`;
    const saved = await call('POST', `/v1/documents?metadata.mark=${mark}`, {
      key: account.renderKey,
      body: new Uint8Array(Buffer.concat([PDF, Buffer.from(`\n%${mark}\n`)])),
      headers: { 'Content-Type': 'application/pdf' },
    });
    const id = saved.headers.get('x-document-id')!;
    const tables = {
      documents: tableNamed('Documents'),
      events: tableNamed('Events'),
      usage: tableNamed('Usage'),
    };
    const documents = new DynamoDocumentStore(documentClient(), tables);
    const record = await documents.get(account.id, id);
    const caller = { accountId: account.id, keyName: 'test' };
    const event = auditEvent({ caller, requestId: 'test' }, 'deleted', documentSubject(id));
    expect(await documents.delete(record!, event)).toBe(true);
    const isContent = (trace: string) => trace.includes(id);
    expect((await tracesOf(mark, begun)).filter(isContent).length).toBeGreaterThan(0);
    const ports = {
      accounts: { list: async () => [{ id: account.id, name: 'x', plan: 'team' as const, createdAt: 0 }] },
      deletions: new DynamoDeletions(documentClient(), tables.documents),
      blobs: new S3BlobStore(s3Client(), bucketNamed('Documents')),
      responses: { forget: async () => {} },
      jobs: new DynamoJobStore(new DynamoJobTable(documentClient(), tableNamed('Jobs'))),
      internal: new S3BlobStore(s3Client(), bucketNamed('Internal')),
    };
    expect(await sweepDeleted(ports, Date.now(), () => true)).toBe(true);
    expect((await tracesOf(mark, begun)).length).toBeGreaterThan(0);
    expect(await sweepDeleted(ports, Date.now() + 16 * 60_000, () => true)).toBe(true);
    expect(await tracesOf(mark, begun)).toEqual([]);
  });

  it('keeps the counter of a value that another document has', async () => {
    const account = await newAccount();
    const upload = async () => {
      const response = await call('POST', '/v1/documents?metadata.kind=a', {
        key: account.renderKey,
        body: new Uint8Array(PDF),
        headers: { 'Content-Type': 'application/pdf' },
      });
      return response.headers.get('x-document-id')!;
    };
    const ids = await Promise.all(Array.from({ length: 5 }, upload));
    await Promise.all(
      ids.slice(2).map((id) => call('DELETE', `/v1/documents/${id}`, { key: account.adminKey })),
    );
    const page = await jsonOf(await call('GET', '/v1/documents?metadata.kind=a', { key: account.renderKey }));
    expect(page).toMatchObject({ total: 2 });
  });
});

describe('responses stored for an Idempotency-Key', () => {
  it('are deleted with the document that they were made from, or that they made', async () => {
    const account = await newAccount();
    const post = async (path: string, body: unknown, key: string) =>
      call('POST', path, { key: account.adminKey, body, headers: { 'Idempotency-Key': key } });
    const saved = await call('POST', '/v1/documents', {
      key: account.adminKey,
      body: new Uint8Array(PDF),
      headers: { 'Content-Type': 'application/pdf', 'Idempotency-Key': randomUUID() },
    });
    const documentId = saved.headers.get('x-document-id')!;
    const keys = [randomUUID(), randomUUID()] as const;
    const flatten = () => post('/v1/flatten', { pdf: { documentId } }, keys[0]);
    const verify = () => post('/v1/verify', { pdf: { documentId } }, keys[1]);
    for (const request of [flatten, verify]) expect((await request()).status).toBe(200);
    expect((await flatten()).headers.get('idempotent-replayed')).toBe('true');
    const replies = () => objectKeys(bucketNamed('Internal'), `replies/${account.id}/`);
    expect(await replies()).toHaveLength(1);
    const kept = async () => {
      const items = await partition(tableNamed('Idempotency'), `ACCOUNT#${account.id}`);
      return items.map(({ data }) => data.body);
    };
    expect((await kept()).map(({ kind }) => kind).sort()).toEqual(['object', 'sealed', 'sealed']);
    const deleted = await call('DELETE', `/v1/documents/${documentId}`, { key: account.adminKey });
    expect(deleted.status).toBe(204);
    expect(await replies()).toEqual([]);
    expect(await kept()).toEqual(Array.from({ length: 3 }, () => ({ kind: 'document', id: documentId })));
    for (const request of [flatten, verify])
      expect(await jsonOf(await request())).toMatchObject({ code: 'RESULT_GONE' });
  });

  it('are kept when the data of a render names no document', async () => {
    const account = await newAccount();
    await pushTemplate(account);
    const body = { title: 'T', save: false, documentId: randomUUID(), pdf: { documentId: randomUUID() } };
    const headers = { 'Idempotency-Key': randomUUID() };
    const render = () => call('POST', '/v1/render/note', { key: account.renderKey, body, headers });
    expect((await render()).status).toBe(200);
    expect((await render()).headers.get('idempotent-replayed')).toBe('true');
  });
});

describe('deleting a template', () => {
  it('removes every version with its source and sample data', async () => {
    const begun = Date.now();
    const account = await newAccount();
    const mark = `mark-${randomUUID()}`;
    await pushTemplate(account, { sampleData: { title: mark } });
    for (const html of ['<p>2</p>', '<p>3</p>']) {
      const saved = await call('PUT', '/v1/templates/note', { key: account.adminKey, body: { html } });
      expect(saved.status).toBe(200);
    }
    expect((await tracesOf(mark, begun)).length).toBe(3);
    expect((await call('DELETE', '/v1/templates/note', { key: account.adminKey })).status).toBe(204);
    expect(await tracesOf(mark, begun)).toEqual([]);
    expect(await objectKeys(bucketNamed('Internal'), `templates/${account.id}/`)).toEqual([]);
  });

  it('is completed by the sweep after an interruption, with a file that was saved meanwhile', async () => {
    const begun = Date.now();
    const account = await newAccount();
    const mark = `mark-${randomUUID()}`;
    await pushTemplate(account, { sampleData: { title: mark } });
    const table = tableNamed('Templates');
    const versions = new DynamoTemplateStore(documentClient(), table, s3Client(), bucketNamed('Internal'));
    const template = (await versions.get(account.id, 'note'))!;
    expect(await versions.delete(template, eventOf(account, 'template-deleted', template.id))).toBe(true);
    await versions.putAsset(template, Buffer.from(mark), 'text/css');
    await expectSwept(account, table, versions, () => tracesOf(mark, begun));
    expect(await objectKeys(bucketNamed('Internal'), `templates/${account.id}/`)).toEqual([]);
    expect(await partition(table, `${account.id}#VERSION#${template.id}`)).toEqual([]);
  });
});

describe('deleting a pipeline', () => {
  it('is completed by the sweep after an interruption', async () => {
    const account = await newAccount();
    const save = (steps: object[]) =>
      call('PUT', '/v1/pipelines/kept', { key: account.adminKey, body: { inputs: ['letter'], steps } });
    for (const steps of [[{ do: 'flatten' }], [{ do: 'information' }]])
      expect((await save(steps)).status).toBeLessThan(300);
    const table = tableNamed('Pipelines');
    const versions = new DynamoPipelineStore(documentClient(), table);
    const pipeline = (await versions.get(account.id, 'kept'))!;
    expect(await versions.delete(pipeline, eventOf(account, 'pipeline-deleted', pipeline.id))).toBe(true);
    await expectSwept(account, table, versions, () =>
      partition(table, `${account.id}#VERSION#${pipeline.id}`),
    );
  });
});

/** Expects that what is left of a deletion is removed only when nothing can be added any more, and then not looked for again. */
async function expectSwept(
  { id }: TestAccount,
  table: string,
  versions: DynamoTemplateStore | DynamoPipelineStore,
  left: () => Promise<unknown[]>,
): Promise<void> {
  const accounts = { list: async () => [{ id, name: 'x', plan: 'team' as const, createdAt: 0 }] };
  const ports = { accounts, versions, deletions: new DynamoVersionDeletions(documentClient(), table) };
  const before = await left();
  expect(before.length).toBeGreaterThan(1);
  expect(await sweepDeletedVersions(ports, Date.now(), () => true)).toBe(true);
  expect(await left()).toEqual(before);
  expect(await partition(table, `${id}#DELETED`)).toHaveLength(1);
  expect(await sweepDeletedVersions(ports, Date.now() + 16 * 60_000, () => true)).toBe(true);
  expect(await left()).toEqual([]);
  expect(await partition(table, `${id}#DELETED`)).toEqual([]);
}

function eventOf({ id: accountId }: TestAccount, name: 'template-deleted' | 'pipeline-deleted', id: string) {
  const type = name === 'template-deleted' ? 'template' : 'pipeline';
  return auditEvent({ caller: { accountId, keyName: 'test' }, requestId: 'test' }, name, { type, id });
}

/** Returns the items of a partition of a table. */
async function partition(TableName: string, pk: string) {
  const { Items = [] } = await documentClient().send(
    new QueryCommand({
      TableName,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': pk },
    }),
  );
  return Items;
}
