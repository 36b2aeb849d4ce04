import { setTimeout as delay } from 'node:timers/promises';
import { residentBytes } from '../sandbox/memory.ts';
import { watchTime } from '../sandbox/time.ts';
import { type Browser, type ChromiumOptions, launchBrowser } from './browser.ts';
import { freeTemporaryBytes } from './browser-folder.ts';
import { comesToRest } from './browser-threads.ts';
import { BrowserGoneError } from './cdp-connection.ts';
import { DocumentPage } from './document-page.ts';

/** Time limit in ms for a browser to discard a document and open a new page. A slower browser is replaced. */
const PROOF_LIMIT_MS = 250;
/** Time limit in ms for the first page of a new browser. */
const FIRST_PAGE_LIMIT_MS = 10_000;
/** Time limit in ms for freeing the memory of a large document. */
const GARBAGE_LIMIT_MS = 2_000;
/** Maximum memory in bytes of a browser after a document. A browser that holds more is replaced. */
const MAX_RESIDENT_BYTES = 1_000 * 1024 * 1024;
/** Number of printed documents after which a browser is replaced, regardless of its memory. */
const MAX_DOCUMENTS = 1_000;
/** Free bytes below which the temporary folder counts as full: a browser needs few, a large PDF many. */
const MIN_TEMPORARY_BYTES = 48 * 1024 * 1024;

/** A page with its browser. */
interface PageInBrowser {
  readonly browser: Browser;
  readonly page: DocumentPage;
}

/** Pages that are ready for the next document. */
interface Ready {
  readonly browser: Browser;
  /** A page that has not held a document yet. */
  readonly fresh: DocumentPage;
  /** Page left after a document, with its owner; reused for script-free documents of the same owner. */
  readonly left?: Owned | undefined;
}

interface Owned {
  readonly page: DocumentPage;
  readonly owner: string;
}

/** A page in use. */
interface Used extends Ready {
  readonly page: DocumentPage;
  readonly owner: string | undefined;
}

/** Intended use of a page. */
export interface PageUse {
  /** Owner of the document. Without an owner, the page is used for no other document. */
  readonly owner?: string | undefined;
  /** Whether the document runs scripts. */
  readonly javascript?: boolean;
  /** Whether the document has the origin of a web page: then the page has cookies and storage of its own. */
  readonly isolated?: boolean;
}

/** Files of another process fill the temporary folder, so this process cannot continue. */
class TemporaryFolderFullError extends Error {
  override readonly name = 'TemporaryFolderFullError';
}

/**
 * Keeps one browser with an unused page ready for the next document.
 * A page whose document ran no scripts and did not alter it is kept for documents of the same owner; any other page is closed.
 * The browser must then prove within a short time that nothing of the document remains: its page is closed or empty, a page
 * responds, and all threads are at rest. A browser that fails is killed and replaced. All of this happens between documents.
 */
export class BrowserPool {
  readonly #chromium: ChromiumOptions;
  readonly #fontsDirectory: string | undefined;
  readonly #maxDocuments: number;
  readonly #minTemporaryBytes: number;
  readonly #proofLimitMs: number;
  readonly #documents = new WeakMap<Browser, number>();
  /** Next page; undefined before the first page and while a page is in use. */
  #next: Promise<Ready> | undefined;
  /** The page in use. */
  #current: Used | undefined;

  constructor(
    chromium: ChromiumOptions,
    fontsDirectory: string | undefined,
    maxDocuments: number = MAX_DOCUMENTS,
    minTemporaryBytes: number = MIN_TEMPORARY_BYTES,
    proofLimitMs: number = PROOF_LIMIT_MS,
  ) {
    this.#chromium = chromium;
    this.#fontsDirectory = fontsDirectory;
    // Remains of a document are visible only in the browser's own process.
    this.#maxDocuments = chromium.singleProcess === false ? 1 : maxDocuments;
    this.#minTemporaryBytes = minTemporaryBytes;
    this.#proofLimitMs = proofLimitMs;
  }

  /**
   * Provides a page for one document, which `release` or `replace` must return. Only one page can be in use at a time.
   * @throws BrowserGoneError when no browser can be started
   */
  async page({ owner, javascript = true, isolated = false }: PageUse = {}): Promise<PageInBrowser> {
    const next = this.#next ?? this.#launch();
    this.#next = undefined;
    let ready = await next.catch(() => undefined);
    // The browser may have died while idle, or another process may have filled the temporary folder.
    if (ready?.browser.connection.closed || freeTemporaryBytes() < this.#minTemporaryBytes) {
      await ready?.browser.kill();
      ready = undefined;
    }
    ready ??= await this.#launch();
    const mayShare = !javascript && owner !== undefined && ready.left?.owner === owner;
    const page = isolated
      ? await this.#isolatedPage(ready.browser)
      : mayShare
        ? ready.left!.page
        : ready.fresh;
    this.#current = { ...ready, page, owner: isolated ? undefined : owner };
    return this.#current;
  }

  async #isolatedPage(browser: Browser): Promise<DocumentPage> {
    try {
      return await within(FIRST_PAGE_LIMIT_MS, () => DocumentPage.open(browser.connection, true));
    } catch (error) {
      await browser.kill();
      throw error;
    }
  }

  /**
   * Withdraws the page after a document and prepares the next one.
   * @param large whether the document may have left so much memory behind that it must be freed at once
   */
  release(large: boolean): void {
    const used = this.#current;
    if (used === undefined) return;
    this.#current = undefined;
    this.#hold(this.#renew(used, large));
  }

  /** Kills the browser of the page in use and starts another. */
  async replace(): Promise<void> {
    const used = this.#current;
    if (used === undefined) return;
    this.#current = undefined;
    const killed = used.browser.kill();
    this.#hold(killed.then(() => this.#launch()));
    await killed;
  }

  /**
   * Waits until the next page is ready.
   *
   * @throws TemporaryFolderFullError
   * @throws BrowserGoneError when no browser can be started
   */
  async ready(): Promise<void> {
    this.#next ??= this.#launch();
    await this.#next;
    if (freeTemporaryBytes() < this.#minTemporaryBytes) {
      throw new TemporaryFolderFullError(
        `Less than ${this.#minTemporaryBytes} bytes are left for temporary files`,
      );
    }
  }

  /** Ends the browser. */
  async close(): Promise<void> {
    const [next, current] = [this.#next, this.#current];
    this.#next = undefined;
    this.#current = undefined;
    await current?.browser.kill();
    await next?.then(({ browser }) => browser.kill()).catch(() => {});
  }

  #hold(next: Promise<Ready>): void {
    this.#next = next;
    // The caller that requests the page receives the error.
    next.catch(() => {});
  }

  async #renew(used: Used, large: boolean): Promise<Ready> {
    const { browser } = used;
    const documents = (this.#documents.get(browser) ?? 0) + 1;
    this.#documents.set(browser, documents);
    const next = documents < this.#maxDocuments ? await this.#proven(used, large) : undefined;
    if (next !== undefined) return next;
    await browser.kill();
    return this.#launch();
  }

  /** Returns the pages of a browser that holds nothing of the document; undefined when that cannot be proven. */
  async #proven(used: Used, large: boolean): Promise<Ready | undefined> {
    const { browser } = used;
    try {
      const next = await withinOwnTime(browser.pid, this.#proofLimitMs, async (signal) => {
        const pages = await pagesAfter(used);
        return (await comesToRest(browser.pid, signal)) ? pages : undefined;
      });
      if (next === undefined) return undefined;
      if (large) await within(GARBAGE_LIMIT_MS, () => next.fresh.collectGarbage());
      if (residentBytes(browser.pid) > MAX_RESIDENT_BYTES) return undefined;
      if (freeTemporaryBytes() < this.#minTemporaryBytes) return undefined;
      browser.folder.tidy();
      return next;
    } catch {
      return undefined;
    }
  }

  async #launch(): Promise<Ready> {
    const browser = await launchBrowser(this.#chromium, this.#fontsDirectory);
    try {
      const fresh = await within(FIRST_PAGE_LIMIT_MS, () => DocumentPage.open(browser.connection));
      browser.folder.settle();
      return { browser, fresh };
    } catch (error) {
      await browser.kill();
      throw error;
    }
  }
}

/** Keeps or closes the used page, and opens another one if the used page was the fresh one. */
async function pagesAfter({ browser, fresh, left, page, owner }: Used): Promise<Ready> {
  const empty = owner === undefined ? undefined : await page.leave();
  const next = empty && owner !== undefined ? { page: empty, owner } : undefined;
  if (next === undefined) await page.close();
  if (page !== fresh) return { browser, fresh, left: page === left?.page ? next : left };
  // The next document more likely belongs to the owner of this document than to an earlier one.
  if (next !== undefined) await left?.page.close();
  return { browser, fresh: await DocumentPage.open(browser.connection), left: next ?? left };
}

/** @throws BrowserGoneError when the work takes longer than `limitMs` */
async function within<Result>(limitMs: number, work: () => Promise<Result>): Promise<Result> {
  const done = new AbortController();
  const late = delay(limitMs, undefined, { signal: done.signal, ref: false }).then(() => {
    throw new BrowserGoneError(`the browser was not ready within ${limitMs} ms`);
  });
  late.catch(() => {});
  try {
    return await Promise.race([work(), late]);
  } finally {
    done.abort();
  }
}

/**
 * @param work its signal is aborted when the time is up
 * @throws BrowserGoneError when the browser has used `limitMs` for the work, regardless of wall-clock time on a busy machine
 */
async function withinOwnTime<Result>(
  pid: number,
  limitMs: number,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const limit = new AbortController();
  const late = Promise.withResolvers<never>();
  const stopWatching = watchTime(pid, limitMs, () => {
    limit.abort();
    late.reject(new BrowserGoneError(`the browser was not ready within ${limitMs} ms of its own`));
  });
  try {
    return await Promise.race([work(limit.signal), late.promise]);
  } finally {
    stopWatching();
  }
}
