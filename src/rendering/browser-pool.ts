import { setTimeout as delay } from 'node:timers/promises';
import { type Browser, type ChromiumOptions, launchBrowser } from './browser.ts';
import { residentBytes } from './browser-memory.ts';
import { BrowserGoneError } from './cdp-connection.ts';
import { DocumentPage } from './document-page.ts';

/** A browser that does not get ready within this time, in milliseconds, is replaced. */
const READY_LIMIT_MS = 15_000;
/** A browser that holds more memory than this, in bytes, after tidying up is replaced. */
const MAX_RESIDENT_BYTES = 1_000 * 1024 * 1024;
/** A browser that has printed this many documents is replaced, whatever it holds. */
const MAX_DOCUMENTS = 1_000;

interface Instance {
  readonly browser: Browser;
  /** The page that documents without scripts take turns in. */
  readonly page: DocumentPage;
  documents: number;
}

/** What a document may have left behind. */
export interface Remains {
  /** Something in the window of its page. */
  readonly window: boolean;
  /** So much memory that it should be freed at once. */
  readonly memory: boolean;
}

/**
 * Keeps one browser, and in it one page for documents without scripts, ready for the next document. Whatever
 * the last document left behind is gone before the next one comes.
 */
export class BrowserPool {
  readonly #chromium: ChromiumOptions;
  readonly #fontsDirectory: string | undefined;
  #instance: Instance | undefined;
  /** Tidying up after the last document, which the next one has to wait for. */
  #tidying: Promise<void> = Promise.resolve();

  readonly #maxDocuments: number;

  constructor(
    chromium: ChromiumOptions,
    fontsDirectory: string | undefined,
    maxDocuments: number = MAX_DOCUMENTS,
  ) {
    this.#chromium = chromium;
    this.#fontsDirectory = fontsDirectory;
    this.#maxDocuments = maxDocuments;
  }

  /**
   * A blank page, in a new browser when there is none that answers.
   *
   * @throws BrowserGoneError when the browser goes away or does not get ready
   */
  async page(javascript: boolean): Promise<{ browser: Browser; page: DocumentPage }> {
    const timer = new AbortController();
    const limit = delay(READY_LIMIT_MS, undefined, { signal: timer.signal, ref: false }).then(() => {
      throw new BrowserGoneError(`the browser did not get ready within ${READY_LIMIT_MS} ms`);
    });
    limit.catch(() => {});
    try {
      return await Promise.race([this.#page(javascript), limit]);
    } finally {
      timer.abort();
    }
  }

  /** Takes a page back after a document, and tidies up while nobody waits. */
  release(page: DocumentPage, left: Remains): void {
    const instance = this.#instance;
    if (instance === undefined) return;
    this.#tidying = this.#tidy(instance, page, left).catch(() => this.#retire(instance));
  }

  /** Ends the browser; the next page comes from a new one. */
  async discard(): Promise<void> {
    const instance = this.#instance;
    this.#instance = undefined;
    await instance?.browser.kill();
  }

  /** Ends a browser unless another one has taken its place meanwhile. */
  async #retire(instance: Instance): Promise<void> {
    if (this.#instance === instance) await this.discard();
  }

  async #page(javascript: boolean): Promise<{ browser: Browser; page: DocumentPage }> {
    await this.#tidying;
    if (this.#instance?.browser.connection.closed) await this.discard();
    this.#instance ??= await this.#launch();
    const { browser, page } = this.#instance;
    if (!javascript) return { browser, page };
    return { browser, page: await DocumentPage.open(browser.connection, { javascript: true }) };
  }

  async #launch(): Promise<Instance> {
    const browser = await launchBrowser(this.#chromium, this.#fontsDirectory);
    try {
      return {
        browser,
        page: await DocumentPage.open(browser.connection, { javascript: false }),
        documents: 0,
      };
    } catch (error) {
      await browser.kill();
      throw error;
    }
  }

  async #tidy(instance: Instance, page: DocumentPage, left: Remains): Promise<void> {
    if (page !== instance.page) await page.close();
    else if (left.window) await page.clear();
    else await page.empty();
    if (left.memory) await instance.page.collectGarbage();
    const worn = ++instance.documents >= this.#maxDocuments;
    if (worn || residentBytes(instance.browser.pid) > MAX_RESIDENT_BYTES) await this.#retire(instance);
  }
}
