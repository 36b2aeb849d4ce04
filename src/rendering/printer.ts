import type { ImageSettings } from '../contract/image-settings.ts';
import type { RenderWarning } from '../contract/render-warning.ts';
import { InvalidInputError, PlatenError, TimeLimitError } from '../domain/errors.ts';
import { type EgressPolicy, egressPolicyFromEnvironment } from '../egress/egress-policy.ts';
import { watchMemory } from '../sandbox/memory.ts';
import type { ChromiumOptions } from './browser.ts';
import { BrowserPool } from './browser-pool.ts';
import { captureDocument } from './capture-document.ts';
import { BrowserGoneError } from './cdp-connection.ts';
import type { Document } from './compose-document.ts';
import type { DocumentPage } from './document-page.ts';
import { authorsAddress } from './document-resources.ts';
import { type FinishedDocument, printDocument } from './print-document.ts';
import { DEFAULT_LIMITS, type RenderLimits } from './render-limits.ts';
import { RenderWarnings } from './render-warnings.ts';
import { ResourceGuard } from './resource-guard.ts';
import { collectScriptErrors } from './script-errors.ts';

export interface PrinterOptions {
  readonly chromium: ChromiumOptions;
  /** Folder of the only fonts that documents may use; by default those of the host. */
  readonly fontsDir?: string;
  /** Hosts that documents may load from in addition to the public Internet. */
  readonly egress?: EgressPolicy;
  readonly limits?: Partial<RenderLimits>;
}

export interface PrintOptions {
  /** Time limit from the start of the render to the PDF, including the wait for a browser and a second attempt. */
  readonly timeoutMs: number;
  /** Part of the time limit that has already passed. */
  readonly spentMs?: number;
  readonly signal?: AbortSignal;
  /** Owner of the document. Only documents of the same owner are printed in the same page, one after the other. */
  readonly owner?: string | undefined;
}

export interface Printed {
  readonly pdf: Uint8Array;
  /** Failed requests of the document, and errors of its scripts. */
  readonly warnings: readonly RenderWarning[];
  /** Conformance claims of the PDF, such as `PDF/A-2a`. */
  readonly conformance: readonly string[];
  /** Reasons why other requested standards are not claimed, as sentences. */
  readonly violations: readonly string[];
}

export interface Captured {
  readonly image: Uint8Array;
  /** Failed requests of the document, and errors of its scripts. */
  readonly warnings: readonly RenderWarning[];
}

/** Prints a composed document to a PDF, or captures an image of it. */
export interface DocumentPrinter {
  /**
   * @throws InvalidInputError `TEMPLATE_RENDER`, `TEMPLATE_LIMIT`
   * @throws TimeLimitError `RENDER_TIMEOUT` when the document takes too long
   * @throws PlatenError `RENDER_CRASHED`: invalid when the browser crashed on the document twice, internal when no browser is
   *   available
   */
  print(document: Document, options: PrintOptions): Promise<Printed>;
  /** @throws as `print` does, and InvalidInputError when `image.selector` matches no visible element */
  capture(document: Document, image: ImageSettings, options: PrintOptions): Promise<Captured>;
}

/** Browser output for a document. */
interface Made<Result> {
  readonly bytes: Uint8Array;
  /** Performs the remaining steps, without the browser. */
  readonly finish: () => Result;
  readonly warnings: readonly RenderWarning[];
}

/** Task for a browser: a document, and a function that prints or captures it. */
interface Work<Result> {
  readonly document: Document;
  readonly owner: string | undefined;
  readonly make: (page: DocumentPage, guard: ResourceGuard) => Promise<Made<Result>>;
}

/** Result of a task, and warnings such as failed requests. */
interface Done<Result> {
  readonly result: Result;
  readonly warnings: readonly RenderWarning[];
}

/** Bytes of HTML or printed PDF above which the browser's memory is freed at once. */
const LARGE = 512 * 1024;

/** Bytes of HTML and printed PDF above which the browser is released before the PDF is finished, which needs much memory. */
const HUGE = 4 * 1024 * 1024;

/** Prints documents, one at a time, in a local browser. */
export class Printer implements DocumentPrinter {
  readonly #pool: BrowserPool;
  readonly #limits: RenderLimits;
  readonly #egress: EgressPolicy;
  #queue: Promise<unknown> = Promise.resolve();
  /** Abandoned work that has not ended yet. */
  #unfinished: Promise<unknown> = Promise.resolve();
  #closed = false;

  constructor(options: PrinterOptions) {
    this.#pool = new BrowserPool(options.chromium, options.fontsDir);
    this.#limits = { ...DEFAULT_LIMITS, ...options.limits };
    this.#egress = options.egress ?? egressPolicyFromEnvironment();
  }

  async print(document: Document, options: PrintOptions): Promise<Printed> {
    const make: Work<FinishedDocument>['make'] = (page, guard) =>
      printDocument(page, document, this.#limits, guard);
    const { result, warnings } = await this.#inTurn({ document, owner: options.owner, make }, options);
    return { pdf: result.pdf, warnings, conformance: result.claims, violations: result.violations };
  }

  async capture(document: Document, image: ImageSettings, options: PrintOptions): Promise<Captured> {
    const make: Work<Uint8Array>['make'] = async (page, guard) => {
      const { image: bytes, warnings } = await captureDocument(page, document, image, guard);
      return { bytes, finish: () => bytes, warnings };
    };
    const { result, warnings } = await this.#inTurn({ document, owner: options.owner, make }, options);
    return { image: result, warnings };
  }

  #inTurn<Result>(work: Work<Result>, options: PrintOptions): Promise<Done<Result>> {
    const turn = this.#queue.then(() => this.#workNow(work, options));
    this.#queue = turn.catch(() => {});
    return turn;
  }

  /**
   * Waits until a browser is ready for the next document, without remains of the previous one.
   *
   * @throws TemporaryFolderFullError, BrowserGoneError when this process cannot start one
   */
  async ready(): Promise<void> {
    const ready = this.#queue.then(() => this.#unfinished).then(() => this.#pool.ready());
    this.#queue = ready.catch(() => {});
    await ready;
  }

  /** Closes the browser after the waiting documents are printed. Printing afterwards is an error. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#queue;
    await this.#unfinished;
    await this.#pool.close();
  }

  /** Runs a task, and kills the browser with it when a limit is reached or the caller aborts. */
  async #workNow<Result>(work: Work<Result>, options: PrintOptions): Promise<Done<Result>> {
    const { timeoutMs, spentMs = 0, signal } = options;
    await this.#unfinished;
    if (this.#closed) throw new Error('The printer is closed');
    signal?.throwIfAborted();
    const stop = new AbortController();
    const stopped = new Promise<never>((_, reject) => {
      stop.signal.addEventListener('abort', () => {
        reject(stop.signal.reason);
        void this.#pool.replace();
      });
    });
    const timer = setTimeout(
      () => stop.abort(timeoutError(timeoutMs, work.document)),
      Math.max(1, timeoutMs - spentMs),
    );
    const giveUp = () => stop.abort(signal?.reason);
    signal?.addEventListener('abort', giveUp, { once: true });
    const working = this.#workWithRetry(work, stop);
    this.#unfinished = working.catch(() => {});
    try {
      return await Promise.race([working, stopped]);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', giveUp);
    }
  }

  /** Runs a task, and retries it in a new browser if the first one crashed, or hung before it had the document. */
  async #workWithRetry<Result>(work: Work<Result>, stop: AbortController): Promise<Done<Result>> {
    try {
      return await this.#workOnce(work, stop);
    } catch (error) {
      if (stop.signal.aborted || !(error instanceof BrowserGoneError)) throw error;
    }
    let reached = false;
    const make: Work<Result>['make'] = (page, guard) => {
      reached = true;
      return work.make(page, guard);
    };
    try {
      return await this.#workOnce({ ...work, make }, stop);
    } catch (error) {
      if (stop.signal.aborted || !(error instanceof BrowserGoneError)) throw error;
      if (reached && (await this.#hasBrowser())) throw crashError(error);
      throw new PlatenError('internal', 'RENDER_CRASHED', 'The browser stopped twice on this document', {
        cause: error,
      });
    }
  }

  /** Whether a browser can be started. If so, the document caused the two crashes. */
  #hasBrowser(): Promise<boolean> {
    return this.#pool.ready().then(
      () => true,
      () => false,
    );
  }

  async #workOnce<Result>(work: Work<Result>, stop: AbortController): Promise<Done<Result>> {
    const { document, owner, make } = work;
    const { javascript } = document.options;
    const { html, url } = document;
    const { browser, page } = await this.#pool.page({ owner, javascript, isolated: url !== undefined });
    if (stop.signal.aborted) {
      this.#pool.release(false);
      throw stop.signal.reason;
    }
    const warnings = new RenderWarnings();
    const stopCollecting = collectScriptErrors(browser.connection, page.sessionId, warnings);
    const guard = new ResourceGuard(browser.connection, page.sessionId, {
      policy: this.#egress,
      limits: this.#limits,
      javascript,
      warnings,
      resources: document.resources,
      page: url === undefined ? undefined : { url, html },
    });
    const { maxBrowserBytes } = this.#limits;
    const stopWatching = watchMemory(browser.pid, maxBrowserBytes, () =>
      stop.abort(memoryError(maxBrowserBytes)),
    );
    let size = document.html.length;
    let held = true;
    const letGo = async () => {
      if (!held) return;
      held = false;
      stopWatching();
      stopCollecting();
      guard.close();
      if (browser.connection.closed) await this.#pool.replace();
      else this.#pool.release(size > LARGE);
    };
    try {
      const { bytes, finish, warnings: told } = await make(page, guard);
      // The guard has already reported its failed loads, with the reason.
      const known = new Set(warnings.list().map(({ url }) => url));
      for (const { url: address, ...warning } of told) {
        const url = address && authorsAddress(address, document.resources);
        if (warning.kind !== 'resource' || !known.has(url)) warnings.add({ ...warning, ...(url && { url }) });
      }
      size += bytes.length;
      if (size > HUGE) {
        await letGo();
        // The next document will report if no browser is available.
        await this.#pool.ready().catch(() => {});
      }
      return { result: finish(), warnings: warnings.list() };
    } finally {
      await letGo();
    }
  }
}

export function timeoutError(timeoutMs: number, { html, options }: Document): TimeLimitError {
  // The message states the limit in the guide, which includes the time before rendering began.
  const limit = timeoutMs < 1000 ? `${timeoutMs} ms` : `${Math.ceil(timeoutMs / 1000)} s`;
  const waits = options.javascript && html.includes('platenReady');
  const hint = waits ? ': it sets platenReady, so check that this promise settles' : '';
  return new TimeLimitError(`The document was not rendered within ${limit}${hint}`, {
    code: 'RENDER_TIMEOUT',
  });
}

function crashError(cause: unknown): InvalidInputError {
  const message =
    'The browser crashed twice on this document: simplify its markup, its style sheets or the files that it loads';
  return new InvalidInputError(message, { code: 'RENDER_CRASHED', cause });
}

function memoryError(maxBytes: number): InvalidInputError {
  const megabytes = Math.floor(maxBytes / 1024 / 1024);
  return new InvalidInputError(`template needs more than ${megabytes} MB of memory to be rendered`, {
    code: 'TEMPLATE_LIMIT',
  });
}
