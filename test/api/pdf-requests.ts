import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { expect } from 'vitest';
import { EVENTS_BY_DOCUMENT } from '../../src/adapters/aws/environment.ts';
import { bytesOf, call, documentClient, jsonOf, type TestAccount, tableNamed } from './service.ts';

export function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64');
}

/** Additional members of errors, by code. */
const MORE_IN_BODY: Readonly<Record<string, readonly string[]>> = {
  INVOICE_RULES: ['findings'],
  TEMPLATE_SYNTAX: ['position'],
  TEMPLATE_RENDER: ['position'],
};

/** Asserts that a response is an error of the service, with no additional members. */
export async function expectRefusal(
  response: Response,
  status: number,
  code: string,
  message?: RegExp | string,
): Promise<void> {
  const text = await response.text();
  const body = JSON.parse(text) as { error: string; code: string; requestId: string };
  expect({ status: response.status, code: body.code, error: body.error }).toEqual({
    status,
    code,
    error: message === undefined ? expect.any(String) : expect.stringMatching(message),
  });
  const further = MORE_IN_BODY[code] ?? [];
  // If a body has several mistakes, all are listed. Not every error has a field.
  const optional = code === 'INVALID_INPUT' ? ['field', 'findings'] : ['field'];
  const keys = Object.keys(body).filter((key) => !optional.includes(key));
  expect(keys.sort()).toEqual(['code', 'error', ...further, 'requestId']);
  expect(response.headers.get('content-type')).toContain('application/json');
  expect(response.headers.get('x-request-id')).toBe(body.requestId);
}

export interface AnnouncedUpload {
  readonly documentId: string;
  readonly uploadUrl: string;
  readonly expiresAt: string;
}

export async function announceUpload(
  account: TestAccount,
  fields: Record<string, unknown> = {},
): Promise<AnnouncedUpload> {
  const response = await call('POST', '/v1/uploads', { key: account.renderKey, body: fields });
  expect(response.status).toBe(201);
  return jsonOf(response);
}

/** Announces an upload and sends its bytes. */
export async function upload(
  account: TestAccount,
  bytes: Uint8Array,
  fields: Record<string, unknown> = {},
): Promise<string> {
  const { documentId, uploadUrl } = await announceUpload(account, fields);
  let put: Response;
  do put = await fetch(uploadUrl, { method: 'PUT', body: bytes as BodyInit });
  while (
    // S3 may be overloaded, and is when it is simulated.
    put.status === 503
  );
  expect(put.status).toBe(200);
  return documentId;
}

/** Returns a document's events in the table, oldest first, without reads by tests. */
export async function eventsOf(documentId: string): Promise<string[]> {
  const { Items = [] } = await documentClient().send(
    new QueryCommand({
      TableName: tableNamed('Events'),
      IndexName: EVENTS_BY_DOCUMENT,
      KeyConditionExpression: 'documentId = :document',
      ExpressionAttributeValues: { ':document': documentId },
    }),
  );
  const looking = ['downloaded', 'viewed', 'read'];
  return Items.map(({ event }) => event as string).filter((event) => !looking.includes(event));
}

/** Returns a document from the API, with the bytes at its URL. */
export async function savedDocument(
  account: TestAccount,
  id: string | null,
): Promise<{ name: string; source: string; metadata: Record<string, unknown>; bytes: Uint8Array }> {
  const response = await call('GET', `/v1/documents/${id}`, { key: account.renderKey });
  expect(response.status).toBe(200);
  const { data } = await jsonOf(response);
  const download = await fetch(data.downloadUrl);
  expect(download.status).toBe(200);
  return { ...data, bytes: await bytesOf(download) };
}
