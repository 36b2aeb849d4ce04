import type { EgressPolicy } from '../egress/egress-policy.ts';
import { createGuardedAgents, type GuardedAgents } from '../egress/guarded-agents.ts';
import { type GuardedResponse, guardedFetch } from '../egress/guarded-fetch.ts';
import type { CdpConnection, CdpEvent } from './cdp-connection.ts';
import type { RenderLimits } from './render-limits.ts';
import type { RenderWarnings } from './render-warnings.ts';

/** Kinds of resources that a document may load, and the `Accept` header for each. */
const ACCEPT: Readonly<Record<string, string>> = {
  Image: 'image/avif,image/webp,image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5',
  Font: 'font/woff2,font/woff,*/*;q=0.5',
  Stylesheet: 'text/css,*/*;q=0.1',
  Script: 'text/javascript,*/*;q=0.5',
};

const MAX_REDIRECTS = 5;
const MAX_CONNECTIONS_PER_HOST = 6;
/** Font services choose the formats that they send by this header, so it names the engine that will read them. */
const USER_AGENT = 'Mozilla/5.0 (compatible; Platen) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0';

/** `Fetch.requestPaused`, as far as it is used. */
interface PausedRequest {
  readonly requestId: string;
  readonly request: { readonly url: string; readonly method: string };
  readonly resourceType: string;
}

/**
 * Loads what a document requests. The browser itself has no network: each of its requests is paused, judged, sent by
 * this process through the egress guard, and answered with the bytes. A guard serves a single render and counts what it
 * uses.
 */
export class ResourceGuard {
  readonly #connection: CdpConnection;
  readonly #sessionId: string;
  readonly #policy: EgressPolicy;
  readonly #limits: RenderLimits;
  readonly #javascript: boolean;
  readonly #agents: GuardedAgents;
  readonly #abort = new AbortController();
  readonly #stopListening: () => void;
  readonly #warnings: RenderWarnings;
  #requests = 0;
  #bytes = 0;

  constructor(
    connection: CdpConnection,
    sessionId: string,
    options: { policy: EgressPolicy; limits: RenderLimits; javascript: boolean; warnings: RenderWarnings },
  ) {
    this.#connection = connection;
    this.#sessionId = sessionId;
    this.#policy = options.policy;
    this.#limits = options.limits;
    this.#javascript = options.javascript;
    this.#warnings = options.warnings;
    this.#agents = createGuardedAgents(options.policy, {
      keepAlive: true,
      maxSockets: MAX_CONNECTIONS_PER_HOST,
    });
    this.#stopListening = connection.listen((event) => this.#onEvent(event));
  }

  /** Aborts what is still being loaded. */
  close(): void {
    this.#stopListening();
    this.#abort.abort();
    this.#agents.httpAgent.destroy();
    this.#agents.httpsAgent.destroy();
  }

  #onEvent(event: CdpEvent): void {
    if (event.method !== 'Fetch.requestPaused' || event.sessionId !== this.#sessionId) return;
    const paused = event.params as unknown as PausedRequest;
    this.#answer(paused).catch(() => {
      // The browser or the document went away meanwhile; nobody waits for this answer any more.
    });
  }

  async #answer(paused: PausedRequest): Promise<void> {
    const { requestId } = paused;
    let response: GuardedResponse;
    try {
      response = await this.#load(paused);
    } catch (error) {
      this.#warn(paused.request.url, error);
      // An aborted navigation leaves the document as it is, where a blocked one would put up an error page.
      const errorReason = paused.resourceType === 'Document' ? 'Aborted' : 'BlockedByClient';
      await this.#send('Fetch.failRequest', { requestId, errorReason });
      return;
    }
    if (response.status >= 400) this.#warn(paused.request.url, new Error(`answered ${response.status}`));
    await this.#send('Fetch.fulfillRequest', {
      requestId,
      responseCode: response.status,
      responseHeaders: [
        { name: 'content-type', value: response.headers['content-type'] ?? 'application/octet-stream' },
        // Documents have no origin and send no credentials, so every load is anonymous.
        { name: 'access-control-allow-origin', value: '*' },
        { name: 'cache-control', value: 'no-store' },
        { name: 'x-content-type-options', value: 'nosniff' },
      ],
      body: response.body.toString('base64'),
    });
  }

  async #load({ request, resourceType }: PausedRequest): Promise<GuardedResponse> {
    const accept = ACCEPT[resourceType];
    if (
      accept === undefined ||
      request.method !== 'GET' ||
      (resourceType === 'Script' && !this.#javascript)
    ) {
      throw new Error(`documents may not load this kind of resource (${resourceType})`);
    }
    if (++this.#requests > this.#limits.maxResources) {
      throw new Error(`more than ${this.#limits.maxResources} resources`);
    }
    const left = this.#limits.maxTotalResourceBytes - this.#bytes;
    if (left <= 0) throw new Error(`more than ${this.#limits.maxTotalResourceBytes} bytes of resources`);
    const response = await guardedFetch(request.url, {
      policy: this.#policy,
      agents: this.#agents,
      signal: this.#abort.signal,
      timeoutMs: this.#limits.resourceTimeoutMs,
      maxBytes: Math.min(this.#limits.maxResourceBytes, left),
      redirect: MAX_REDIRECTS,
      headers: { accept, 'user-agent': USER_AGENT },
    });
    this.#bytes += response.body.length;
    if (response.status >= 300 && response.status < 400) {
      throw new Error(`redirects more than ${MAX_REDIRECTS} times, or to nowhere`);
    }
    return response;
  }

  #send(method: string, params: Record<string, unknown>): Promise<unknown> {
    return this.#connection.send(method, params, this.#sessionId);
  }

  #warn(url: string, error: unknown): void {
    const message = error instanceof Error ? error.message : String(error);
    this.#warnings.add({ kind: 'resource', url, message });
  }
}
