import { type EgressPolicy, egressPolicyFromEnvironment } from '../egress/egress-policy.ts';
import { InvalidInputError, PlatenError, TimeLimitError } from '../errors.ts';
import type { JsonObject } from '../json.ts';
import type { ChromiumOptions } from './browser.ts';
import { watchMemory } from './browser-memory.ts';
import { BrowserPool } from './browser-pool.ts';
import { BrowserGoneError } from './cdp-connection.ts';
import { composeDocument, type Document } from './compose-document.ts';
import { LiquidEngine } from './liquid-engine.ts';
import { printDocument } from './print-document.ts';
import { DEFAULT_LIMITS, type RenderLimits } from './render-limits.ts';
import { type RenderWarning, RenderWarnings } from './render-warnings.ts';
import { ResourceGuard } from './resource-guard.ts';
import { collectScriptErrors } from './script-errors.ts';
import type { TemplateSource } from './template-source.ts';

export type { RenderWarning } from './render-warnings.ts';
export type { TemplateOptions } from './template-options.ts';
export type { TemplateSource } from './template-source.ts';

export interface RendererOptions {
  readonly chromium: ChromiumOptions;
  /** Folder of the only fonts that documents may use; without it those of the host. */
  readonly fontsDir?: string;
  /** Hosts that documents may load from besides the public Internet. */
  readonly egress?: EgressPolicy;
  readonly limits?: Partial<RenderLimits>;
}

export interface RenderRequest {
  readonly source: TemplateSource;
  readonly data: JsonObject;
  /** Print form controls as static content. Without it they become fields that can be filled in. */
  readonly flattenForms?: boolean;
  /** Title of the PDF when the template has none. */
  readonly documentTitle?: string;
  readonly signal?: AbortSignal;
  /** For this document, not counting the wait for its turn. Default: that of the limits. */
  readonly timeoutMs?: number;
}

export interface RenderResult {
  readonly pdf: Uint8Array;
  /** From the start of the work to the finished PDF, in milliseconds. */
  readonly renderTimeMs: number;
  /** What the document asked for and did not get, and what its scripts threw. */
  readonly warnings: readonly RenderWarning[];
}

type Printed = Omit<RenderResult, 'renderTimeMs'>;

/** HTML or PDF of more than this many bytes leaves so much behind that memory is freed at once. */
const LARGE = 512 * 1024;

/**
 * Makes PDFs of templates and data, one at a time, in a browser that is kept.
 */
export class Renderer {
  readonly #pool: BrowserPool;
  readonly #limits: RenderLimits;
  readonly #egress: EgressPolicy;
  readonly #engine = new LiquidEngine();
  #queue: Promise<unknown> = Promise.resolve();
  /** Work that was given up and has not ended yet. */
  #unfinished: Promise<unknown> = Promise.resolve();
  #closed = false;

  constructor(options: RendererOptions) {
    this.#pool = new BrowserPool(options.chromium, options.fontsDir);
    this.#limits = { ...DEFAULT_LIMITS, ...options.limits };
    this.#egress = options.egress ?? egressPolicyFromEnvironment();
  }

  /**
   * Renders one document.
   *
   * @throws InvalidInputError `MISSING_FIELD`, `INVALID_FIELD`, `TEMPLATE_SYNTAX`, `TEMPLATE_RENDER`,
   *   `TEMPLATE_LIMIT`
   * @throws TimeLimitError `RENDER_TIMEOUT` when the document takes too long
   * @throws PlatenError `RENDER_CRASHED` when the browser crashed on it twice
   */
  render(request: RenderRequest): Promise<RenderResult> {
    const turn = this.#queue.then(() => this.#renderNow(request));
    this.#queue = turn.catch(() => {});
    return turn;
  }

  /** Starts the browser before the first document asks for it. */
  async warmUp(): Promise<void> {
    const warm = this.#queue.then(() => this.#pool.page(false));
    this.#queue = warm.catch(() => {});
    await warm;
  }

  /** Ends the browser when the documents that wait are done. Rendering afterwards is an error. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#queue;
    await this.#pool.discard();
  }

  async #renderNow(request: RenderRequest): Promise<RenderResult> {
    await this.#unfinished;
    if (this.#closed) throw new Error('The renderer is closed');
    request.signal?.throwIfAborted();
    const started = performance.now();
    const document = composeDocument(this.#engine, request, this.#limits);
    const result = await this.#withinTime(request, (stop) => this.#printWithRetry(document, stop));
    return { ...result, renderTimeMs: performance.now() - started };
  }

  /** Ends the browser, and with it the work, when a limit is reached or the caller gives up. */
  async #withinTime<Result>(
    request: RenderRequest,
    work: (stop: AbortController) => Promise<Result>,
  ): Promise<Result> {
    const timeoutMs = request.timeoutMs ?? this.#limits.timeoutMs;
    const stop = new AbortController();
    const stopped = new Promise<never>((_, reject) => {
      stop.signal.addEventListener('abort', () => {
        reject(stop.signal.reason);
        void this.#pool.discard();
      });
    });
    const timer = setTimeout(() => stop.abort(timeoutError(timeoutMs)), timeoutMs);
    const giveUp = () => stop.abort(request.signal?.reason);
    request.signal?.addEventListener('abort', giveUp, { once: true });
    const working = work(stop);
    this.#unfinished = working.catch(() => {});
    try {
      return await Promise.race([working, stopped]);
    } finally {
      clearTimeout(timer);
      request.signal?.removeEventListener('abort', giveUp);
    }
  }

  /** A browser that crashed or hangs before it has the document is replaced, and the document tried again. */
  async #printWithRetry(document: Document, stop: AbortController): Promise<Printed> {
    try {
      return await this.#print(document, stop);
    } catch (error) {
      if (stop.signal.aborted || !(error instanceof BrowserGoneError)) throw error;
    }
    await this.#pool.discard();
    try {
      return await this.#print(document, stop);
    } catch (error) {
      if (stop.signal.aborted || !(error instanceof BrowserGoneError)) throw error;
      await this.#pool.discard();
      throw new PlatenError('internal', 'RENDER_CRASHED', 'The browser stopped twice on this document', {
        cause: error,
      });
    }
  }

  async #print(document: Document, stop: AbortController): Promise<Printed> {
    const { browser, page } = await this.#pool.page(document.options.javascript);
    if (stop.signal.aborted) {
      this.#pool.release(page, { window: true, memory: false });
      throw stop.signal.reason;
    }
    const warnings = new RenderWarnings();
    const stopCollecting = collectScriptErrors(browser.connection, page.sessionId, warnings);
    const guard = new ResourceGuard(browser.connection, page.sessionId, {
      policy: this.#egress,
      limits: this.#limits,
      javascript: document.options.javascript,
      warnings,
    });
    const { maxBrowserBytes } = this.#limits;
    const stopWatching = watchMemory(browser.pid, maxBrowserBytes, () =>
      stop.abort(memoryError(maxBrowserBytes)),
    );
    let size = document.html.length;
    let printed = false;
    try {
      const pdf = await printDocument(page, document, this.#limits);
      size += pdf.length;
      printed = true;
      return { pdf, warnings: warnings.list() };
    } finally {
      stopWatching();
      stopCollecting();
      guard.close();
      if (!stop.signal.aborted) {
        const window = !printed || guard.asked || document.marksWindow;
        this.#pool.release(page, { window, memory: size > LARGE });
      }
    }
  }
}

function timeoutError(timeoutMs: number): TimeLimitError {
  return new TimeLimitError(`The document was not rendered within ${timeoutMs} ms`, {
    code: 'RENDER_TIMEOUT',
  });
}

function memoryError(maxBytes: number): InvalidInputError {
  const megabytes = Math.floor(maxBytes / 1024 / 1024);
  return new InvalidInputError(`template needs more than ${megabytes} MB of memory to be rendered`, {
    code: 'TEMPLATE_LIMIT',
  });
}
