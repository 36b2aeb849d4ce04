import { createHash } from 'node:crypto';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { InvalidInputError } from '../domain/errors.ts';
import type { RequestIds } from '../domain/ids.ts';
import type {
  IdempotencyRecord,
  IdempotencyStore,
  IdempotentRequest,
  LinkDocuments,
} from '../ports/idempotency-store.ts';
import { recordResponse, replay } from './idempotency-record.ts';
import type { Operation } from './operation.ts';
import { bodyBytes, headerOf, mediaTypeOf } from './parse.ts';
import type { HttpResponse } from './responses.ts';

/** Format of an `Idempotency-Key`; the quotes of a structured field are part of it. */
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/;

/** Whether requests of this operation may carry an `Idempotency-Key`: every POST of an account. */
export function takesIdempotencyKey(operation: Operation): boolean {
  return operation.method === 'POST' && operation.scope !== null;
}

/**
 * Runs a request at most once per `Idempotency-Key`; without the header, always runs it.
 *
 * @throws InvalidInputError for an invalid header.
 * @throws PlatenError `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`
 */
export async function runOnce(
  openStore: () => IdempotencyStore,
  event: APIGatewayProxyEvent,
  request: Pick<IdempotentRequest, 'accountId' | 'remainingMs' | 'origin'>,
  run: (ids?: RequestIds) => Promise<HttpResponse>,
): Promise<HttpResponse> {
  const key = headerOf(event, 'idempotency-key');
  if (key === undefined) return run();
  if (!IDEMPOTENCY_KEY.test(key)) {
    throw new InvalidInputError('Idempotency-Key: must be 1 to 255 visible ASCII characters', {
      field: 'Idempotency-Key',
      code: 'INVALID_IDEMPOTENCY_KEY',
    });
  }
  const keyed: IdempotentRequest = { ...request, key, fingerprint: fingerprintOf(event) };
  const store = openStore();
  let live: HttpResponse | undefined;
  const record = await store.once(keyed, async ({ ids, repeated, link, keepIds }) => {
    const response = await run(ids);
    keepIds();
    const recorded = await recordResponse(store, keyed, response);
    // The document may be that of the interrupted run, whose bytes differ in times and signatures.
    if (!repeated || recorded.record.body.kind !== 'document') live = recorded.live;
    return linkToDocuments(store, link, keyed, recorded.record);
  });
  return live ?? replay(store, keyed, record);
}

/** Returns the SHA-256 of method, path, query and body. */
export function fingerprintOf(event: APIGatewayProxyEvent): string {
  const query = Object.entries(event.queryStringParameters ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
  const type = mediaTypeOf(event) || 'application/json';
  return createHash('sha256')
    .update(JSON.stringify([event.httpMethod, event.path, query, type]))
    .update(type === 'multipart/form-data' ? withoutBoundary(event) : bodyBytes(event))
    .digest('hex');
}

// Clients choose a new boundary for each attempt to send the same form, so it is removed.
function withoutBoundary(event: APIGatewayProxyEvent): Buffer {
  const bytes = bodyBytes(event);
  const boundary = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(headerOf(event, 'content-type') ?? '');
  const text = boundary?.[1] ?? boundary?.[2];
  if (text === undefined) return bytes;
  return Buffer.from(bytes.toString('latin1').replaceAll(text, ''), 'latin1');
}

/** Records nothing if a document of the response was deleted while the request was running. */
async function linkToDocuments(
  store: IdempotencyStore,
  link: LinkDocuments,
  request: IdempotentRequest,
  record: IdempotencyRecord,
): Promise<IdempotencyRecord> {
  const made = record.headers['X-Document-Id'];
  const ids = [...new Set([...(request.origin.reads ?? []), ...(made === undefined ? [] : [made])])];
  if (ids.length === 0) return record;
  const linked = { ...record, documents: ids };
  if (await link(ids, linked)) return linked;
  if (record.body.kind === 'object') await store.deleteObject(record.body.key);
  // A repeated request fails because its result was deleted.
  return { ...record, body: { kind: 'document', id: ids[0]! } };
}
