import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventStreamMessage } from '../../../../local/emulators/lambda/event-stream.ts';
import type { Document } from '../../../rendering/compose-document.ts';
import type { S3BlobStore } from '../documents/blob-store.ts';
import { LambdaPrinter } from './lambda-printer.ts';
import { type PrintReply, type PrintRequest, unpackDocument } from './print-message.ts';

type Answer = (response: ServerResponse, request: PrintRequest) => void;

const PDF = Buffer.from('%PDF-1.7 some bytes\n and more');
let server: Server;
let answers: Answer[];
let requests: PrintRequest[];
let objects: Map<string, Buffer>;
let printer: LambdaPrinter;

beforeEach(async () => {
  answers = [];
  requests = [];
  objects = new Map();
  server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = new LambdaClient({
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: 'eu-central-1',
    credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
    maxAttempts: 1,
  });
  const blobs = {
    put: async (key: string, bytes: Uint8Array) => void objects.set(key, Buffer.from(bytes)),
    read: async (key: string) => objects.get(key)!,
    delete: async (key: string) => void objects.delete(key),
    presignRead: async (key: string) => `get:${key}`,
    presignPut: async (key: string) => `put:${key}`,
  };
  printer = new LambdaPrinter(client, 'print', blobs as unknown as S3BlobStore);
});
afterEach(() => {
  server.close();
  server.closeAllConnections();
});

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const event = JSON.parse(Buffer.concat(await request.toArray()).toString()) as PrintRequest;
  requests.push(event);
  const next = answers.length > 1 ? answers.shift()! : answers[0]!;
  next(response, event);
}

const options = { javascript: false };
const documentOf = (html: string) => ({ html, header: undefined, footer: undefined, options }) as Document;
const print = (html = '<p>', timeoutMs = 20_000) => printer.print(documentOf(html), { timeoutMs });

function chunk(bytes: Buffer | string): Buffer {
  const headers = { ':message-type': 'event', ':event-type': 'PayloadChunk' };
  return eventStreamMessage({ ...headers, ':content-type': 'application/octet-stream' }, Buffer.from(bytes));
}
function completed(result: object = {}): Buffer {
  const headers = { ':message-type': 'event', ':event-type': 'InvokeComplete' };
  return eventStreamMessage(
    { ...headers, ':content-type': 'application/json' },
    Buffer.from(JSON.stringify(result)),
  );
}
const head = (reply: PrintReply) => `${JSON.stringify(reply)}\n`;
const stream = (response: ServerResponse) =>
  response.writeHead(200, { 'Content-Type': 'application/vnd.amazon.eventstream' });
const printed: PrintReply = {
  ok: true,
  sizeBytes: PDF.length,
  stored: false,
  warnings: [],
  conformance: [],
  violations: [],
};
const prints: Answer = (response) =>
  void stream(response).end(Buffer.concat([chunk(head(printed)), chunk(PDF), completed()]));
const throttles: Answer = (response) =>
  void response
    .writeHead(429, { 'x-amzn-ErrorType': 'TooManyRequestsException', 'Content-Type': 'application/json' })
    .end('{"message":"Rate Exceeded."}');
const dies: Answer = (response) =>
  void stream(response).end(completed({ ErrorCode: 'Runtime.ExitError', ErrorDetails: 'signal: killed' }));

describe('a document that is printed by another function', () => {
  it('is complete with its last byte, while the function is still running', async () => {
    answers = [
      (response) => {
        const [start, end] = [PDF.subarray(0, 9), PDF.subarray(9)];
        const line = head(printed);
        stream(response).write(
          Buffer.concat([chunk(line.slice(0, 10)), chunk(line.slice(10) + start.toString()), chunk(end)]),
        );
      },
    ];
    const { pdf, warnings } = await print();
    expect(Buffer.from(pdf).equals(PDF)).toBe(true);
    expect(warnings).toEqual([]);
  });

  it('is sent in the call, plain when it is small and compressed when large', async () => {
    answers = [prints];
    await print('<p>small');
    expect(requests[0]!.document).toEqual({ plain: { html: '<p>small', options } });
    const large = '<p>text'.repeat(500_000);
    await print(large);
    expect(Object.keys(requests[1]!.document)).toEqual(['packed']);
    expect(JSON.stringify(requests[1]).length).toBeLessThan(500_000);
    const unpacked = await unpackDocument(requests[1]!.document, () =>
      Promise.reject(new Error('not asked')),
    );
    expect(unpacked.html).toBe(large);
    expect(objects.size).toBe(0);
  });

  it('passes through the bucket when it or its PDF is too large, and is deleted there', async () => {
    const large = Array.from({ length: 900_000 }, () => Math.random().toString(36).slice(2, 11)).join('');
    let read = '';
    answers = [
      (response, { document, resultUrl }) => {
        expect(resultUrl).toMatch(/^put:prints\/[\w-]+\.pdf$/);
        const fetchBytes = async (url: string) => objects.get(url.replace('get:', ''))!;
        void unpackDocument(document, fetchBytes).then(({ html }) => {
          read = html;
          objects.set(resultUrl.replace('put:', ''), PDF);
          stream(response).end(Buffer.concat([chunk(head({ ...printed, stored: true })), completed()]));
        });
      },
    ];
    const { pdf } = await print(large);
    expect(Buffer.from(pdf).equals(PDF)).toBe(true);
    expect(read === large).toBe(true);
    expect([...objects.keys()]).toEqual([]);
  });

  it('fails with the error of the printer', async () => {
    const error = { kind: 'invalid', code: 'TEMPLATE_LIMIT', message: 'too much', field: 'html' } as const;
    answers = [
      (response) =>
        void stream(response).end(Buffer.concat([chunk(head({ ok: false, error })), completed()])),
    ];
    await expect(print()).rejects.toMatchObject({ name: 'InvalidInputError', ...error });
    expect(requests).toHaveLength(1);
  });

  it('is retried when no instance is free, and is a 503 when none becomes free', async () => {
    answers = [throttles, throttles, throttles, prints];
    await expect(print()).resolves.toMatchObject({ warnings: [] });
    expect(requests).toHaveLength(4);
    answers = [throttles];
    await expect(print()).rejects.toMatchObject({
      kind: 'unavailable',
      code: 'RENDER_BUSY',
      retryAfterSeconds: 5,
    });
  });

  it('is retried once when the function ends without an answer', async () => {
    answers = [dies, prints];
    await expect(print()).resolves.toMatchObject({ warnings: [] });
    expect(requests).toHaveLength(2);
    answers = [dies];
    await expect(print()).rejects.toMatchObject({ kind: 'internal', code: 'RENDER_CRASHED' });
    expect(requests).toHaveLength(4);
  });

  it('is retried once when the answer or the connection breaks off', async () => {
    answers = [
      (response) => {
        stream(response).write(Buffer.concat([chunk(head(printed)), chunk(PDF.subarray(0, 5))]), () =>
          response.destroy(),
        );
      },
      prints,
    ];
    expect(Buffer.from((await print()).pdf).equals(PDF)).toBe(true);
    answers = [(response) => void response.socket?.destroy(), prints];
    await expect(print()).resolves.toMatchObject({ warnings: [] });
  });

  it('is aborted at its time limit, counted over all tries', async () => {
    answers = [() => {}];
    await expect(print('<p>', 300)).rejects.toMatchObject({
      kind: 'timeout',
      code: 'RENDER_TIMEOUT',
      message: 'The document was not rendered within 300 ms',
    });
    answers = [throttles];
    await expect(print('<p>', 300)).rejects.toMatchObject({ code: 'RENDER_TIMEOUT' });
    const [request] = requests;
    expect(request).toMatchObject({ timeoutMs: 300 });
    expect(request!.deadline).toBeLessThanOrEqual(Date.now());
  });

  it('is aborted when the caller disconnects', async () => {
    const caller = new AbortController();
    answers = [() => caller.abort(new Error('gone'))];
    const printing = printer.print(documentOf('<p>'), { timeoutMs: 20_000, signal: caller.signal });
    await expect(printing).rejects.toThrow('gone');
  });
});
