import { setTimeout as delay } from 'node:timers/promises';
import type { EgressPolicy } from '../egress/egress-policy.ts';
import { createGuardedAgents, type GuardedAgents } from '../egress/guarded-agents.ts';
import { guardedFetch } from '../egress/guarded-fetch.ts';
import { accountAssetPath, resolvableCss } from './account-assets.ts';
import type { CdpConnection, CdpEvent } from './cdp-connection.ts';
import {
  authorsAddress,
  type DocumentResources,
  type Resolved,
  resolveAddress,
} from './document-resources.ts';
import type { RenderLimits } from './render-limits.ts';
import type { RenderWarnings } from './render-warnings.ts';

/** Kinds of resources that a document may load, and the `Accept` header for each. */
const ACCEPT: Readonly<Record<string, string>> = {
  Image: 'image/avif,image/webp,image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5',
  Font: 'font/woff2,font/woff,*/*;q=0.5',
  Stylesheet: 'text/css,*/*;q=0.1',
  Script: 'text/javascript,*/*;q=0.5',
};

/**
 * Content-Security-Policy of a web page, which keeps its origin and opens no windows: Chromium crashes when a window is blocked
 * outside of its first context.
 */
const PAGE_POLICY = 'sandbox allow-scripts allow-same-origin allow-forms';
/** Additional kinds of requests, sent by scripts of a web page. */
const FETCHES: ReadonlySet<string> = new Set(['Fetch', 'XHR']);
/** Names of headers that a script may set. The browser sets the others, and the caller the cookies. */
const SCRIPT_HEADERS = /^(?:accept|accept-language|authorization|x-[\w-]{1,100})$/i;
/** Maximum bytes of style sheets kept for later passes. */
const MAX_KEPT_STYLES = 5_000_000;
/** Time without any load after which a page counts as idle, in ms. */
const QUIET_MS = 500;
/** Maximum wait for an idle page, in ms. */
const MAX_QUIET_WAIT_MS = 5_000;

export const MAX_REDIRECTS = 5;
const MAX_CONNECTIONS_PER_HOST = 6;
/** User agent with the name of the engine: font services choose the format of their fonts by this header. */
export const USER_AGENT =
  'Mozilla/5.0 (compatible; Platen) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0';

/** Used fields of `Fetch.requestPaused`. */
interface PausedRequest {
  readonly requestId: string;
  readonly request: {
    readonly url: string;
    readonly method: string;
    readonly headers?: Readonly<Record<string, string>>;
  };
  readonly resourceType: string;
}

/** Web page that the browser gets when it opens the page's address. */
interface WebPageDocument {
  readonly url: string;
  readonly html: string;
}

/** Resource in the form in which the browser gets it. */
export interface LoadedResource {
  readonly status: number;
  readonly mediaType: string;
  readonly body: Buffer;
  /** Address after redirects. */
  readonly url: string;
}

/**
 * Loads the resources that a document requests. The browser itself has no network: each of its requests is paused and checked,
 * this process sends it through the egress guard, and the browser gets the bytes. A guard serves a single render and counts what
 * it loads.
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
  readonly #resources: DocumentResources | undefined;
  /** Web page that the browser has not requested yet. */
  #page: WebPageDocument | undefined;
  readonly #origin: string | undefined;
  readonly #styleSheets = new Map<string, string>();
  #styleSheetsLength = 0;
  #pending = 0;
  #lastEnd = performance.now();
  #requests = 0;
  #bytes = 0;

  constructor(
    connection: CdpConnection,
    sessionId: string,
    options: {
      policy: EgressPolicy;
      limits: RenderLimits;
      javascript: boolean;
      warnings: RenderWarnings;
      resources?: DocumentResources | undefined;
      page?: WebPageDocument | undefined;
    },
  ) {
    this.#connection = connection;
    this.#sessionId = sessionId;
    this.#policy = options.policy;
    this.#limits = options.limits;
    this.#javascript = options.javascript;
    this.#warnings = options.warnings;
    this.#resources = options.resources;
    this.#page = options.page;
    this.#origin = options.page && new URL(options.page.url).origin;
    this.#agents = createGuardedAgents(options.policy, {
      keepAlive: true,
      maxSockets: MAX_CONNECTIONS_PER_HOST,
    });
    this.#stopListening = connection.listen((event) => this.#onEvent(event));
  }

  /** Aborts pending loads. */
  close(): void {
    this.#stopListening();
    this.#abort.abort();
    this.#agents.httpAgent.destroy();
    this.#agents.httpsAgent.destroy();
  }

  #onEvent(event: CdpEvent): void {
    if (event.method !== 'Fetch.requestPaused' || event.sessionId !== this.#sessionId) return;
    const paused = event.params as unknown as PausedRequest;
    this.#pending++;
    this.#answer(paused)
      .catch(() => {
        // The browser or the document has been closed, so the response is not needed.
      })
      .finally(() => {
        this.#pending--;
        this.#lastEnd = performance.now();
      });
  }

  /** Waits until the document is idle, or the maximum wait is over. */
  async comeToRest(): Promise<void> {
    const end = performance.now() + MAX_QUIET_WAIT_MS;
    while (performance.now() < end && !this.#abort.signal.aborted) {
      const quietMs = this.#pending > 0 ? 0 : performance.now() - this.#lastEnd;
      if (quietMs >= QUIET_MS) return;
      await delay(Math.min(QUIET_MS - quietMs, 50));
    }
  }

  /**
   * Loads an address for this process instead of the browser, with the same limits.
   *
   * @returns undefined when it cannot be loaded, which a warning reports
   */
  async load(
    url: string,
    resourceType: 'Image' | 'Stylesheet' | 'Font',
  ): Promise<LoadedResource | undefined> {
    try {
      const loaded = await this.#load({ request: { url, method: 'GET' }, resourceType });
      if (loaded.status < 400) return loaded;
      throw new Error(`answered ${loaded.status}`);
    } catch (error) {
      this.#warn(url, error);
      return undefined;
    }
  }

  async #answer(paused: PausedRequest): Promise<void> {
    const { requestId } = paused;
    const page = this.#page;
    if (page !== undefined && paused.resourceType === 'Document') {
      this.#page = undefined;
      await this.#fulfill(requestId, {
        ...{ status: 200, mediaType: 'text/html; charset=utf-8', url: page.url },
        body: Buffer.from(page.html),
        policy: PAGE_POLICY,
      });
      return;
    }
    let response: LoadedResource;
    try {
      if (this.#origin !== undefined && accountAssetPath(paused.request.url) !== undefined)
        throw new Error('a web page cannot load assets of the account: use them in its header and footer');
      response = await this.#load(paused);
    } catch (error) {
      this.#warn(paused.request.url, error);
      // An aborted navigation keeps the document; a blocked one would replace it with an error page.
      const errorReason = paused.resourceType === 'Document' ? 'Aborted' : 'BlockedByClient';
      await this.#send('Fetch.failRequest', { requestId, errorReason });
      return;
    }
    if (response.status >= 400) this.#warn(paused.request.url, new Error(`answered ${response.status}`));
    await this.#fulfill(requestId, response);
  }

  /** @param response.policy Content-Security-Policy of a document */
  async #fulfill(requestId: string, response: LoadedResource & { readonly policy?: string }): Promise<void> {
    // The request had no credentials, or was sent by its own origin, so the document may read the whole response.
    const reader =
      this.#origin === undefined
        ? [{ name: 'access-control-allow-origin', value: '*' }]
        : [
            { name: 'access-control-allow-origin', value: this.#origin },
            { name: 'access-control-allow-credentials', value: 'true' },
          ];
    await this.#send('Fetch.fulfillRequest', {
      requestId,
      responseCode: response.status,
      responseHeaders: [
        { name: 'content-type', value: response.mediaType },
        ...reader,
        ...(response.policy ? [{ name: 'content-security-policy', value: response.policy }] : []),
        { name: 'cache-control', value: 'no-store' },
        { name: 'x-content-type-options', value: 'nosniff' },
      ],
      body: response.body.toString('base64'),
    });
  }

  async #load({ request, resourceType }: Omit<PausedRequest, 'requestId'>): Promise<LoadedResource> {
    const isFetch = this.#origin !== undefined && FETCHES.has(resourceType);
    const accept = isFetch ? '*/*' : ACCEPT[resourceType];
    if (
      accept === undefined ||
      request.method !== 'GET' ||
      ((isFetch || resourceType === 'Script') && !this.#javascript)
    ) {
      throw new Error(`documents may not load this kind of resource (${resourceType})`);
    }
    if (++this.#requests > this.#limits.maxResources) {
      throw new Error(`more than ${this.#limits.maxResources} resources`);
    }
    const left = this.#limits.maxTotalResourceBytes - this.#bytes;
    if (left <= 0) throw new Error(`more than ${this.#limits.maxTotalResourceBytes} bytes of resources`);
    const resolved = resolveAddress(request.url, this.#resources);
    if (resolved.kind === 'missing') throw new Error(`the ${resolved.owner} has no asset of this path`);
    const loaded =
      resolved.kind === 'asset'
        ? await this.#readAsset(resolved)
        : await this.#fetch(resolved.url, { accept, ...(isFetch && scriptHeaders(request.headers)) }, left);
    this.#bytes += loaded.body.length;
    if (resourceType === 'Stylesheet' && loaded.status < 400) this.#keepStyleSheet(request.url, loaded.body);
    return loaded;
  }

  /** Loaded style sheets, by address. */
  get styleSheets(): ReadonlyMap<string, string> {
    return this.#styleSheets;
  }

  #keepStyleSheet(url: string, body: Buffer): void {
    this.#styleSheetsLength += body.length;
    if (this.#styleSheetsLength > MAX_KEPT_STYLES) return;
    this.#styleSheets.set(url, body.toString('utf8').replace(/^\ufeff/, ''));
  }

  /**
   * Reads an asset file of the document. Platen itself creates the addresses of objects, so the egress guard doesn't check them.
   */
  async #readAsset({ file, path }: Extract<Resolved, { kind: 'asset' }>): Promise<LoadedResource> {
    const { mediaType } = file;
    const loaded = (bytes: Buffer) => {
      const body = mediaType === 'text/css' ? Buffer.from(resolvableCss(bytes.toString('utf8'))) : bytes;
      return { status: 200, mediaType, body, url: path };
    };
    if ('data' in file) return loaded(Buffer.from(file.data, 'base64'));
    if (!('url' in file)) throw new Error('the asset has no address');
    const timer = AbortSignal.timeout(this.#limits.resourceTimeoutMs);
    const signal = AbortSignal.any([timer, this.#abort.signal]);
    try {
      const response = await fetch(file.url, { signal, redirect: 'error' });
      if (!response.ok) throw new Error(`storage answered ${response.status}`);
      return loaded(Buffer.from(await response.arrayBuffer()));
    } catch (error) {
      // The message of another error may contain the address, which is a credential.
      const known = error instanceof Error && error.message.startsWith('storage');
      throw new Error(`the asset could not be read${known ? `: ${error.message}` : ''}`, { cause: error });
    }
  }

  async #fetch(
    url: string,
    headers: Readonly<Record<string, string>>,
    maxBytes: number,
  ): Promise<LoadedResource> {
    const credentials = this.#resources?.credentials;
    const isOwn = credentials !== undefined && new URL(url).origin === credentials.origin;
    const response = await guardedFetch(url, {
      policy: this.#policy,
      agents: this.#agents,
      signal: this.#abort.signal,
      timeoutMs: this.#limits.resourceTimeoutMs,
      maxBytes: Math.min(this.#limits.maxResourceBytes, maxBytes),
      redirect: MAX_REDIRECTS,
      headers: { accept: headers.accept!, 'user-agent': USER_AGENT },
      originHeaders: { ...headers, ...(isOwn && credentials.headers) },
    });
    if (response.status >= 300 && response.status < 400) {
      throw new Error(`redirects more than ${MAX_REDIRECTS} times, or to nowhere`);
    }
    const { status, body } = response;
    const mediaType = response.headers['content-type'] ?? 'application/octet-stream';
    return { status, mediaType, body, url: response.url };
  }

  #send(method: string, params: Record<string, unknown>): Promise<unknown> {
    return this.#connection.send(method, params, this.#sessionId);
  }

  #warn(url: string, error: unknown): void {
    const message = error instanceof Error ? error.message : String(error);
    this.#warnings.add({ kind: 'resource', url: authorsAddress(url, this.#resources), message });
  }
}

function scriptHeaders(headers: Readonly<Record<string, string>> = {}): Record<string, string> {
  const own = Object.entries(headers).filter(([name]) => SCRIPT_HEADERS.test(name));
  return Object.fromEntries(own.map(([name, value]) => [name.toLowerCase(), value]));
}

/** Loads addresses for this process. */
export type ResourceLoader = Pick<ResourceGuard, 'load' | 'comeToRest' | 'styleSheets'>;
