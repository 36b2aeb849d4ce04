import {
  type ClientRequest,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
} from 'node:http';
import { request as httpsRequest } from 'node:https';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { InvalidInputError, isKnownError, PlatenError, TimeLimitError } from '../domain/errors.ts';
import { type EgressPolicy, egressPolicyFromEnvironment } from './egress-policy.ts';
import { createGuardedAgents, EGRESS_REFUSED, type GuardedAgents } from './guarded-agents.ts';
import { checkUrl } from './public-url.ts';

export interface GuardedFetchOptions {
  /** Total timeout from the name resolution to the last byte, including redirects. Default 10 s. */
  readonly timeoutMs?: number;
  /** Limit on the body, compressed and decompressed. Default 20 MB. */
  readonly maxBytes?: number;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Headers only for the origin of the URL: a redirect to another origin drops them permanently. */
  readonly originHeaders?: Readonly<Record<string, string>> | undefined;
  readonly body?: string | Uint8Array;
  /** Maximum redirects to follow, each checked again; `none` returns the redirect itself. Default `none`. */
  readonly redirect?: 'none' | number;
  readonly signal?: AbortSignal;
  readonly policy?: EgressPolicy;
  /** Connections shared by several requests. They must have been created with the same policy. */
  readonly agents?: GuardedAgents;
}

export interface GuardedResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** URL of the response, after redirects. */
  readonly url: string;
}

const DEFAULT_MAX_BYTES = 20 * 1024 * 1024;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/**
 * Sends an HTTP request to the public Internet only, with limits on time and size. Returns complete bodies only.
 *
 * @throws InvalidInputError `URL_REFUSED` when the address is not public
 * @throws TimeLimitError `EGRESS_TIMEOUT`
 * @throws PlatenError of kind `upstream`: `EGRESS_TOO_LARGE` when the body exceeds `maxBytes`, `EGRESS_FAILED` when the response
 *   is unusable or truncated
 * @throws the reason of `signal` when that aborted first
 */
export async function guardedFetch(url: string, options: GuardedFetchOptions = {}): Promise<GuardedResponse> {
  const timeoutMs = options.timeoutMs ?? 10_000;
  const timer = AbortSignal.timeout(timeoutMs);
  const signal = options.signal === undefined ? timer : AbortSignal.any([timer, options.signal]);
  const policy = options.policy ?? egressPolicyFromEnvironment();
  let hops = options.redirect === 'none' || options.redirect === undefined ? 0 : options.redirect;
  let target = url;
  let { originHeaders } = options;
  try {
    for (;;) {
      const headers = { ...options.headers, ...originHeaders };
      const response = await exchange(target, { ...options, headers, signal, policy });
      const location = response.headers.location;
      if (hops === 0 || location === undefined || !REDIRECTS.has(response.status)) return response;
      hops--;
      const next = new URL(location, target);
      if (next.origin !== new URL(target).origin) originHeaders = undefined;
      target = next.href;
    }
  } catch (error) {
    if (timer.aborted) {
      throw new TimeLimitError(`${hostOf(target)} did not answer within ${timeoutMs} ms`, {
        code: 'EGRESS_TIMEOUT',
        cause: error,
      });
    }
    if (isKnownError(error)) throw error;
    options.signal?.throwIfAborted();
    throw translate(error as NodeJS.ErrnoException, target);
  }
}

type Exchange = GuardedFetchOptions & { readonly signal: AbortSignal; readonly policy: EgressPolicy };

async function exchange(url: string, options: Exchange): Promise<GuardedResponse> {
  const target = checkUrl(url, options.policy);
  if (typeof target === 'string') throw new InvalidInputError(`The URL ${target}`, { code: 'URL_REFUSED' });
  const agents = options.agents ?? createGuardedAgents(options.policy);
  const secure = target.protocol === 'https:';
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const request: ClientRequest = (secure ? httpsRequest : httpRequest)(target, {
      agent: secure ? agents.httpsAgent : agents.httpAgent,
      method: options.method ?? 'GET',
      headers: { 'accept-encoding': 'gzip, br', ...options.headers },
      signal: options.signal,
      maxHeaderSize: 32 * 1024,
    });
    request.once('response', resolve).once('error', reject);
    request.end(options.body);
  });
  const packed = await readBody(response, options);
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    body: unpack(packed, response.headers['content-encoding'], options.maxBytes ?? DEFAULT_MAX_BYTES),
    url: target.href,
  };
}

async function readBody(
  response: IncomingMessage,
  { maxBytes = DEFAULT_MAX_BYTES, signal }: Exchange,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes) throw tooLarge(maxBytes);
      chunks.push(chunk);
    }
  } catch (error) {
    if (signal.aborted || isKnownError(error)) throw error;
    throw endedEarly(response, error);
  } finally {
    response.destroy();
  }
  // Node treats an aborted body as complete if only the end of the connection delimits it (RFC 9112, 6.3).
  signal.throwIfAborted();
  if (!response.complete) throw endedEarly(response);
  return Buffer.concat(chunks);
}

function endedEarly({ headers }: IncomingMessage, cause?: unknown): PlatenError {
  const length = headers['content-length'];
  const stated = length === undefined ? '' : ` of ${length} bytes`;
  return new PlatenError('upstream', 'EGRESS_FAILED', `The answer${stated} ended early`, { cause });
}

function unpack(body: Buffer, encoding: string | undefined, maxOutputLength: number): Buffer {
  try {
    if (encoding === 'gzip' || encoding === 'x-gzip') return gunzipSync(body, { maxOutputLength });
    if (encoding === 'br') return brotliDecompressSync(body, { maxOutputLength });
    if (encoding === 'deflate') return inflateSync(body, { maxOutputLength });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(maxOutputLength);
    throw new PlatenError('upstream', 'EGRESS_FAILED', `The answer is not valid ${encoding}`, {
      cause: error,
    });
  }
  return body;
}

function tooLarge(maxBytes: number): PlatenError {
  return new PlatenError('upstream', 'EGRESS_TOO_LARGE', `The answer is larger than ${maxBytes} bytes`);
}

function translate(error: NodeJS.ErrnoException, url: string): PlatenError {
  if (error.code === EGRESS_REFUSED) {
    return new InvalidInputError('The URL must not lead to a private address', {
      code: 'URL_REFUSED',
      cause: error,
    });
  }
  return new PlatenError('upstream', 'EGRESS_FAILED', `${hostOf(url)} could not be reached`, {
    cause: error,
  });
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : 'The host';
}
