import { createHash } from 'node:crypto';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { InvalidInputError } from '../domain/errors.ts';
import type { KeptReply, KeyedRequest, LinkReply, Replies } from '../ports/replies.ts';
import { keepReply, replay } from './kept-reply.ts';
import type { Operation } from './operation.ts';
import { bodyBytes, headerOf, mediaTypeOf } from './parse.ts';
import type { HttpResponse } from './responses.ts';

/** What an `Idempotency-Key` may be; the quotes of a structured field are part of it. */
export const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/;

/** Whether requests of this operation may carry an `Idempotency-Key`: every POST of an account. */
export function takesIdempotencyKey(operation: Operation): boolean {
  return operation.method === 'POST' && operation.scope !== null;
}

/**
 * Runs a request at most once for its `Idempotency-Key`; without the header, simply runs it.
 *
 * @throws InvalidInputError when the header is not a possible key.
 * @throws PlatenError `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`
 */
export async function runOnce(
  replies: () => Replies,
  event: APIGatewayProxyEvent,
  request: Pick<KeyedRequest, 'accountId' | 'remainingMs' | 'origin'>,
  run: () => Promise<HttpResponse>,
): Promise<HttpResponse> {
  const key = headerOf(event, 'idempotency-key');
  if (key === undefined) return run();
  if (!IDEMPOTENCY_KEY.test(key)) {
    throw new InvalidInputError('Idempotency-Key: must be 1 to 255 visible ASCII characters', {
      field: 'Idempotency-Key',
      code: 'INVALID_IDEMPOTENCY_KEY',
    });
  }
  const keyed: KeyedRequest = { ...request, key, fingerprint: fingerprintOf(event) };
  const store = replies();
  let live: HttpResponse | undefined;
  const kept = await store.once(keyed, async (link) => {
    const reply = await keepReply(store, keyed, await run());
    live = reply.live;
    return keepWithDocuments(store, link, keyed, reply.kept);
  });
  return live ?? replay(store, keyed, kept);
}

/** SHA-256 over method, path, query and body. */
export function fingerprintOf(event: APIGatewayProxyEvent): string {
  const query = Object.entries(event.queryStringParameters ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
  const type = mediaTypeOf(event) || 'application/json';
  return createHash('sha256')
    .update(JSON.stringify([event.httpMethod, event.path, query, type]))
    .update(type === 'multipart/form-data' ? withoutBoundary(event) : bodyBytes(event))
    .digest('hex');
}

// Clients make a new boundary for each try of the same form.
function withoutBoundary(event: APIGatewayProxyEvent): Buffer {
  const bytes = bodyBytes(event);
  const boundary = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(headerOf(event, 'content-type') ?? '');
  const text = boundary?.[1] ?? boundary?.[2];
  if (text === undefined) return bytes;
  return Buffer.from(bytes.toString('latin1').replaceAll(text, ''), 'latin1');
}

/** What is kept is only what may be kept: nothing of a document that was deleted while the request was under way. */
async function keepWithDocuments(
  store: Replies,
  link: LinkReply,
  request: KeyedRequest,
  kept: KeptReply,
): Promise<KeptReply> {
  const made = kept.headers['X-Document-Id'];
  const ids = [...new Set([...(request.origin.reads ?? []), ...(made === undefined ? [] : [made])])];
  if (ids.length === 0 || (await link(ids, kept))) return kept;
  if (kept.body.kind === 'object') await store.deleteObject(kept.body.key);
  // Whoever repeats the request learns that its result is gone.
  return { ...kept, body: { kind: 'document', id: ids[0]! } };
}
