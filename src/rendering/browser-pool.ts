import { setTimeout as delay } from 'node:timers/promises';
import { type Browser, type ChromiumOptions, launchBrowser } from './browser.ts';
import { freeTemporaryBytes } from './browser-folder.ts';
import { residentBytes } from './browser-memory.ts';
import { comesToRest } from './browser-threads.ts';
import { watchTime } from './browser-time.ts';
import { BrowserGoneError } from './cdp-connection.ts';
import { DocumentPage } from './document-page.ts';

/** A browser that has not discarded a document and opened a new page when it has had this time, in ms, is replaced. */
const PROOF_LIMIT_MS = 250;
/** Time in ms for the first page of a new browser. */
const FIRST_PAGE_LIMIT_MS = 10_000;
/** Time in ms for giving back the memory of a large document. */
const GARBAGE_LIMIT_MS = 2_000;
/** A browser that holds more memory than this, in bytes, after a document is replaced. */
const MAX_RESIDENT_BYTES = 1_000 * 1024 * 1024;
/** A browser that has printed this many documents is replaced, whatever it holds. */
const MAX_DOCUMENTS = 1_000;
/** The temporary folder counts as full when fewer bytes than this are free: a browser needs few, a large PDF many. */
const MIN_TEMPORARY_BYTES = 48 * 1024 * 1024;

/** A page, and its browser. */
interface PageInBrowser {
  readonly browser: Browser;
  readonly page: DocumentPage;
}

/** What is ready for the next document. */
interface Ready {
  readonly browser: Browser;
  /** A page that has not held a document yet. */
  readonly fresh: DocumentPage;
  /** A page that a document was left in, and whose that was: for documents of the same owner that run no scripts. */
  readonly left?: Owned | undefined;
}

interface Owned {
  readonly page: DocumentPage;
  readonly owner: string;
}

/** A page that is out. */
interface Used extends Ready {
  readonly page: DocumentPage;
  readonly owner: string | undefined;
}

/** Whom a page is for. */
export interface PageUse {
  /** Whose document it will hold. Without one, the page is used for no other document. */
  readonly owner?: string | undefined;
  /** Whether the document runs scripts. */
  readonly javascript?: boolean;
  /** Whether the document has the origin of a web page: then the page has cookies and storage of its own. */
  readonly isolated?: boolean;
}

/** Something else fills the temporary folder, so this process cannot continue. */
class TemporaryFolderFullError extends Error {
  override readonly name = 'TemporaryFolderFullError';
}

/**
 * Keeps one browser, and in it a page that was never used, ready for the next document. A document that ran no scripts and did
 * nothing to its page is left, and the page waits for further ones of the same owner; any other page is closed. Then the
 * browser has to prove within a short time that nothing of the document is left: the page is gone or empty, a page
 * answers, and all threads are at rest. A browser that fails this is killed and replaced. All of that happens while
 * nobody is waiting.
 */
export class BrowserPool {
  readonly #chromium: ChromiumOptions;
  readonly #fontsDirectory: string | undefined;
  readonly #maxDocuments: number;
  readonly #minTemporaryBytes: number;
  readonly #proofLimitMs: number;
  readonly #documents = new WeakMap<Browser, number>();
  /** Undefined while a page is in use, and before the first. */
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
    // What is left of a document can be seen in the browser's own process only.
    this.#maxDocuments = chromium.singleProcess === false ? 1 : maxDocuments;
    this.#minTemporaryBytes = minTemporaryBytes;
    this.#proofLimitMs = proofLimitMs;
  }

  /**
   * A page for one document, to be given back by `release` or `replace`. Only one can be out at a time.
   *
   * @throws BrowserGoneError when no browser can be started
   */
  async page({ owner, javascript = true, isolated = false }: PageUse = {}): Promise<PageInBrowser> {
    const next = this.#next ?? this.#launch();
    this.#next = undefined;
    let ready = await next.catch(() => undefined);
    // The browser may have died while it was idle, and something else may have filled the temporary folder.
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
   * Takes the page back after a document and makes the next one ready.
   *
   * @param large whether the document may have left so much memory behind that it is freed at once
   */
  release(large: boolean): void {
    const used = this.#current;
    if (used === undefined) return;
    this.#current = undefined;
    this.#hold(this.#renew(used, large));
  }

  /** Kills the browser of the page that is out, and starts another. */
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
    // Whoever asks for the page gets the error.
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

  /** The pages of a browser with nothing left of the document; undefined when that is not certain. */
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

/** Leaves or closes the page that was used, and opens another one if it was the fresh one. */
async function pagesAfter({ browser, fresh, left, page, owner }: Used): Promise<Ready> {
  const empty = owner === undefined ? undefined : await page.leave();
  const next = empty && owner !== undefined ? { page: empty, owner } : undefined;
  if (next === undefined) await page.close();
  if (page !== fresh) return { browser, fresh, left: page === left?.page ? next : left };
  // Whoever comes next is more likely to be the owner of this document than of an earlier one.
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
 * @param work is told by its signal when the time is up
 * @throws BrowserGoneError when a browser has had `limitMs` for the work, however much more has passed on a busy machine
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
