import { toJson } from './base64.ts';
import { errorOf } from './error-of.ts';
import { ApiError, ConnectionError, NotFoundError, PlatenError } from './errors.ts';
import { foreignResponse } from './foreign-response.ts';
import { PdfResponse } from './pdf-response.ts';
import { ResponseHeaders } from './response-headers.ts';
import { delay, MAX_RETRIES, retryDelayMs } from './retry.ts';
import { VERSION } from './version.ts';

export interface PlatenOptions {
  /** Base URL of the API, with or without a trailing slash. */
  readonly baseUrl: string;
  /** API key: `platen_sk_…` */
  readonly apiKey: string;
  /** Retries after the first attempt, for 429, 5xx and network failures. Default: 4. */
  readonly maxRetries?: number;
  /** Longest accepted `Retry-After` in ms; a longer one is an error at once. Default: 60,000. */
  readonly maxRetryAfterMs?: number;
  /** Timeout per attempt in ms until its response begins. Default: 120,000. */
  readonly timeoutMs?: number;
  /** Replacement for the global `fetch`. */
  readonly fetch?: typeof fetch;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Idempotency key for POST, shared by all attempts of a call. Default: a new one per call. */
  readonly idempotencyKey?: string;
  readonly timeoutMs?: number;
}

/** Call of an operation, as described by the generated methods. */
export interface OperationCall {
  readonly method: string;
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  /** Body sent as JSON; bytes in it as base64. */
  readonly body?: unknown;
  /** Body sent unchanged. */
  readonly bytes?: Uint8Array;
  /** Media type of `bytes`; a PDF by default. */
  readonly mediaType?: string;
  /** Whether the operation accepts an idempotency key. */
  readonly keyed?: boolean;
  /** Whether the operation returns text. */
  readonly text?: boolean;
}

/** Sends calls, retries them, and converts responses to results. */
export class Transport {
  readonly #options: PlatenOptions;
  readonly #baseUrl: string;
  /** Headers of results that are objects. */
  readonly #responses = new WeakMap<object, ResponseHeaders>();

  /** @throws PlatenError when the URL or the key is missing */
  constructor(options: PlatenOptions) {
    assertOptions(options);
    this.#options = options;
    this.#baseUrl = options.baseUrl.replace(/\/+$/, '');
  }

  async send<T>(call: OperationCall, options: CallOptions = {}): Promise<T> {
    const body = call.bytes ?? (call.body === undefined ? undefined : toJson(call.body));
    const headers: Record<string, string> = {
      Authorization: `Bearer ${this.#options.apiKey}`,
      Accept: 'application/json, application/pdf',
    };
    // Browsers send their own, and need a preflight request for another one.
    if (isServer()) headers['User-Agent'] = `platen-client-js/${VERSION}`;
    if (body !== undefined)
      headers['Content-Type'] = call.bytes ? (call.mediaType ?? 'application/pdf') : 'application/json';
    if (call.keyed) headers['Idempotency-Key'] = options.idempotencyKey ?? crypto.randomUUID();
    const request = { method: call.method, headers, body: body as BodyInit | undefined };
    const response = await this.#tryAll(urlOf(this.#baseUrl, call), request, options);
    const result = await resultOf(response, call, this.#baseUrl);
    if (typeof result === 'object' && result !== null)
      this.#responses.set(result, new ResponseHeaders(response));
    return result as T;
  }

  responseOf(result: object): ResponseHeaders | undefined {
    return this.#responses.get(result);
  }

  async #tryAll(url: string, request: RequestInit, options: CallOptions): Promise<Response> {
    const { maxRetries = MAX_RETRIES, maxRetryAfterMs } = this.#options;
    let runsUntil: number | undefined;
    for (let attempt = 1; ; ) {
      try {
        return await this.#try(url, request, options);
      } catch (error) {
        options.signal?.throwIfAborted();
        if (attempt > 1 && isKeyInUse(error)) {
          // An attempt whose response was lost still runs. Its result is the result of this call.
          runsUntil ??= Date.now() + this.#timeoutMs(options);
          if (Date.now() > runsUntil) throw error;
          await delay((error.retryAfterSeconds ?? 1) * 1000, options.signal);
          continue;
        }
        // The first attempt may have deleted the resource, with its response lost.
        if (attempt > 1 && request.method === 'DELETE' && error instanceof NotFoundError) {
          return new Response(null, { status: 204 });
        }
        const wait = attempt > maxRetries ? undefined : retryDelayMs(error, attempt, { maxRetryAfterMs });
        if (wait === undefined) throw error;
        await delay(wait, options.signal);
        attempt += 1;
      }
    }
  }

  #timeoutMs(options: CallOptions): number {
    return options.timeoutMs ?? this.#options.timeoutMs ?? 120_000;
  }

  async #try(url: string, request: RequestInit, options: CallOptions): Promise<Response> {
    const timeoutMs = this.#timeoutMs(options);
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(), timeoutMs);
    const signal = options.signal ? AbortSignal.any([options.signal, timeout.signal]) : timeout.signal;
    try {
      const response = await (this.#options.fetch ?? fetch)(url, { ...request, signal });
      if (response.ok) return response;
      throw await errorOf(response, this.#baseUrl);
    } catch (error) {
      options.signal?.throwIfAborted();
      if (timeout.signal.aborted) {
        throw new ConnectionError(`No answer within ${timeoutMs} ms`, { cause: error });
      }
      // `fetch` throws a TypeError for every network failure.
      if (error instanceof TypeError) {
        throw new ConnectionError(`The service cannot be reached at ${this.#baseUrl}`, { cause: error });
      }
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }
}

function isKeyInUse(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'IDEMPOTENCY_KEY_IN_USE';
}

function urlOf(baseUrl: string, { path, query = {} }: OperationCall): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) parameters.set(name, String(value));
  }
  const text = parameters.toString();
  return `${baseUrl}${path}${text === '' ? '' : `?${text}`}`;
}

async function resultOf(response: Response, { text }: OperationCall, baseUrl: string): Promise<unknown> {
  const type = response.headers.get('content-type') ?? '';
  if (response.status === 204) return undefined;
  if (type.startsWith('application/json')) return response.json();
  if (!type.startsWith('text/')) return new PdfResponse(response);
  if (text) return response.text();
  await response.body?.cancel();
  throw new PlatenError(foreignResponse(response.status, type, baseUrl));
}

/** Reports undefined environment variables by name, before they end up in an invalid URL. */
function assertOptions({ baseUrl, apiKey }: Partial<PlatenOptions> = {}): void {
  if (!baseUrl)
    throw new PlatenError(
      'baseUrl: is missing. It is the URL that the deployment prints, such as https://….amazonaws.com/live',
    );
  if (!/^https?:\/\/./.test(baseUrl) || !URL.canParse(baseUrl))
    throw new PlatenError(`baseUrl: must be an http or https URL (${baseUrl})`);
  if (!apiKey) throw new PlatenError('apiKey: is missing. A key begins with platen_sk_');
}

/** Whether the code runs in Node, Deno or Bun. */
function isServer(): boolean {
  const { process } = globalThis as { readonly process?: { readonly versions?: object } };
  return process?.versions !== undefined;
}
