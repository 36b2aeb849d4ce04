import {
  CdpCommandError,
  type CdpConnection,
  type CdpEvent,
  type CdpParams,
  PageGoneError,
} from './cdp-connection.ts';

/** Proxy settings of a browser context, which doesn't inherit the unreachable proxy of the command line (`browser.ts`). */
const NO_NETWORK = {
  disposeOnDetach: true,
  proxyServer: 'http://closed.invalid:1',
  proxyBypassList: '<-loopback>',
};

/** Number of bytes read from a printed document at a time. */
const CHUNK = 4 * 1024 * 1024;

/** Options for loading a document into a page. */
interface Loading {
  /** Size in CSS pixels. */
  readonly viewport: { readonly width: number; readonly height: number };
  /** Whether the scripts of the document run. */
  readonly javascript: boolean;
  /** Applied style sheets, and device pixels per CSS pixel. */
  readonly media?: 'print' | 'screen';
  readonly scale?: number;
  /** Language of dates and numbers that scripts format (BCP 47). Default: English. */
  readonly locale?: string | undefined;
  /** Time zone of scripts (IANA name). Default: UTC. */
  readonly timeZone?: string | undefined;
  /** Address of a web page. The guard answers the request for it with the HTML. */
  readonly url?: string | undefined;
}

/**
 * Events of a page whose document loads nothing, has no frames and doesn't navigate. Any other event means that the document
 * changed its page.
 */
const UNREMARKABLE = new Set([
  'Page.documentOpened',
  'Page.domContentEventFired',
  'Page.frameResized',
  'Page.frameStartedLoading',
  'Page.frameStoppedLoading',
  'Page.loadEventFired',
]);

/**
 * Browser page that holds one document. The document is loaded, examined and printed, then the page is closed. If the document
 * ran no scripts and didn't change its page, `leave` empties the page for another document instead.
 */
export class DocumentPage {
  readonly sessionId: string;
  readonly #connection: CdpConnection;
  readonly #targetId: string;
  /** Settles when the browser has discarded the page. */
  readonly #gone: Promise<void>;
  readonly #stops: (() => void)[] = [];
  /** Whether the document has only been displayed: no scripts, no loading, no image capture. */
  #unmarked = true;
  /** Whether the page has navigated away from its document, because of a script or a refresh. */
  #left = false;
  /** Browser context of an isolated page. */
  #context: string | undefined;
  /** Execution context of the isolated world in the current document; created on first use. */
  #world: number | undefined;

  /** @param gone promise of a page that has held a document before */
  private constructor(
    connection: CdpConnection,
    targetId: string,
    sessionId: string,
    gone: Promise<void> = goneOf(connection, sessionId),
  ) {
    this.#connection = connection;
    this.#targetId = targetId;
    this.sessionId = sessionId;
    this.#gone = gone;
    this.#listen(({ method }) => {
      if (!UNREMARKABLE.has(method)) this.#unmarked = false;
    });
  }

  /**
   * Opens a page in which every request is paused for a `ResourceGuard`. Waits for `Page.enable`, which runs on the main thread
   * that all pages of the browser share. Evaluating an expression instead would create a script world, which most documents don't
   * need.
   *
   * @param isolated whether the page has cookies, storage and caches of its own, discarded with the page
   */
  static async open(connection: CdpConnection, isolated = false): Promise<DocumentPage> {
    const context = isolated
      ? await connection.send<{ browserContextId: string }>('Target.createBrowserContext', NO_NETWORK)
      : undefined;
    const { targetId } = await connection.send<{ targetId: string }>('Target.createTarget', {
      url: 'about:blank',
      ...context,
    });
    const { sessionId } = await connection.send<{ sessionId: string }>('Target.attachToTarget', {
      targetId,
      flatten: true,
    });
    const page = new DocumentPage(connection, targetId, sessionId);
    page.#context = context?.browserContextId;
    await Promise.all([
      page.#send('Page.enable'),
      page.#send('Fetch.enable', { patterns: [{ urlPattern: '*' }] }),
    ]);
    return page;
  }

  /**
   * Loads HTML into the page, by default with its print style sheets, and waits until the document and its resources are loaded.
   *
   * @throws PageGoneError when a script or a refresh navigates away before the document is loaded
   */
  async load(
    html: string,
    { viewport, javascript, media = 'print', scale = 1, locale, timeZone, url }: Loading,
  ): Promise<void> {
    const loaded = this.#connection.next('Page.loadEventFired', this.sessionId);
    const left = this.#watchLeaving(url !== undefined);
    if (url !== undefined) this.#unmarked = false;
    if (javascript) {
      this.#unmarked = false;
      this.#dismissDialogs();
    }
    // Chromium runs the commands of a session in the order in which they are sent.
    await Promise.all([
      // With scripts enabled, their errors are reported.
      javascript
        ? this.#send('Runtime.enable')
        : this.#send('Emulation.setScriptExecutionDisabled', { value: true }),
      ...(locale === undefined ? [] : [this.#send('Emulation.setLocaleOverride', { locale })]),
      ...(timeZone === undefined
        ? []
        : [this.#send('Emulation.setTimezoneOverride', { timezoneId: timeZone })]),
      this.#send('Emulation.setEmulatedMedia', { media }),
      this.#send('Emulation.setDeviceMetricsOverride', {
        ...viewport,
        deviceScaleFactor: scale,
        mobile: false,
      }),
      url === undefined
        ? this.#send('Page.setDocumentContent', { frameId: this.#targetId, html })
        : this.#navigate(url),
    ]);
    await Promise.race([loaded, left]);
  }

  /**
   * Evaluates an expression in an isolated world, out of reach of the document's scripts. Promises are awaited. Works with
   * disabled scripts too.
   */
  async evaluate(expression: string): Promise<unknown> {
    if (this.#world === undefined) {
      const world = await this.#send<{ executionContextId: number }>('Page.createIsolatedWorld', {
        frameId: this.#targetId,
        worldName: 'platen',
      });
      this.#world = world.executionContextId;
    }
    return this.#evaluate(expression, this.#world);
  }

  /** Evaluates an expression in the world of the document's own scripts. */
  evaluateInDocument(expression: string): Promise<unknown> {
    return this.#evaluate(expression);
  }

  /**
   * Prints the page.
   *
   * @param large whether the result may be so large that it should be read in chunks
   * @param maxBytes limit of the result
   * @returns the PDF, or undefined when it is larger than the limit
   * @throws PageGoneError when the page navigated meanwhile, so that another document was printed
   */
  async print(settings: CdpParams, large: boolean, maxBytes: number): Promise<Buffer | undefined> {
    const printed = await this.#send<{ data: string; stream?: string }>('Page.printToPDF', {
      ...settings,
      transferMode: large ? 'ReturnAsStream' : 'ReturnAsBase64',
    });
    if (this.#left) throw new PageGoneError('the document was left');
    if (printed.stream === undefined) {
      const pdf = Buffer.from(printed.data, 'base64');
      return pdf.length > maxBytes ? undefined : pdf;
    }
    return this.#read(printed.stream, maxBytes);
  }

  /**
   * Captures an image of a part of the page.
   *
   * @param settings parameters of `Page.captureScreenshot`
   * @throws PageGoneError when the page navigated meanwhile
   */
  async capture(settings: CdpParams, transparent: boolean): Promise<Buffer> {
    // The page keeps the background that is set for an image.
    this.#unmarked = false;
    const color = transparent ? { color: { r: 0, g: 0, b: 0, a: 0 } } : {};
    await this.#send('Emulation.setDefaultBackgroundColorOverride', color);
    const { data } = await this.#send<{ data: string }>('Page.captureScreenshot', settings);
    if (this.#left) throw new PageGoneError('the document was left');
    return Buffer.from(data, 'base64');
  }

  /** Frees the memory of discarded documents. */
  async collectGarbage(): Promise<void> {
    await this.#send('HeapProfiler.collectGarbage');
  }

  /**
   * Replaces the document with an empty one, like a link from one site to another. All state of the document and its window ends
   * with it (HTML Living Standard, 7.4.5), scripts stay off, and the history is empty.
   *
   * @returns the page without a document; undefined when the document ran scripts, loaded anything, held frames, or began to
   *   navigate
   * @throws PageGoneError when the page is closed meanwhile
   */
  async leave(): Promise<DocumentPage | undefined> {
    if (!this.#unmarked) return undefined;
    this.#stop();
    const shown: unknown[] = [];
    const stop = this.#connection.listen(({ method, params, sessionId }) => {
      if (sessionId === this.sessionId && method === 'Page.frameNavigated')
        shown.push((params as { frame?: { loaderId: string } }).frame?.loaderId);
    });
    const loaded = this.#connection.next('Page.loadEventFired', this.sessionId);
    const { loaderId } = await this.#send<{ loaderId?: string }>('Page.navigate', { url: 'about:blank' });
    await loaded;
    await this.#send('Page.resetNavigationHistory');
    stop();
    // Exactly the requested navigation took place, and none that the document began at the same time.
    if (loaderId === undefined || shown.length !== 1 || shown[0] !== loaderId) return undefined;
    return new DocumentPage(this.#connection, this.#targetId, this.sessionId, this.#gone);
  }

  /** Closes the page and waits for it. Its scripts are stopped first, so that no handler of `pagehide`, `unload` and the like runs. */
  async close(): Promise<void> {
    this.#stop();
    const stopped = this.#send('Emulation.setScriptExecutionDisabled', { value: true });
    // The page may be closed, or busy, before it answers.
    stopped.catch(() => {});
    try {
      await this.#connection.send('Target.closeTarget', { targetId: this.#targetId });
    } catch (error) {
      // A script may have closed the page before.
      if (!(error instanceof CdpCommandError)) throw error;
    }
    await this.#gone;
    if (this.#context !== undefined)
      await this.#connection.send('Target.disposeBrowserContext', { browserContextId: this.#context });
  }

  async #navigate(url: string): Promise<void> {
    const { errorText } = await this.#send<{ errorText?: string }>('Page.navigate', { url });
    if (errorText !== undefined) throw new PageGoneError(`the page was not opened: ${errorText}`);
  }

  /**
   * Records when the page navigates elsewhere.
   *
   * @param opens whether the first navigation is the one to the document
   * @returns a promise that rejects when such a navigation begins
   */
  #watchLeaving(opens: boolean): Promise<never> {
    const leaving = Promise.withResolvers<never>();
    leaving.promise.catch(() => {});
    let [begins, ends] = opens ? [1, 1] : [0, 0];
    this.#listen(({ method, params }) => {
      if (method === 'Page.frameStartedNavigating' && params.frameId === this.#targetId && begins-- <= 0) {
        leaving.reject(new PageGoneError('the document was left'));
      }
      // A refused navigation leaves the document in place.
      const { frame } = params as { frame?: { id: string } };
      if (method === 'Page.frameNavigated' && frame?.id === this.#targetId && ends-- <= 0) this.#left = true;
    });
    return leaving.promise;
  }

  /** Dismisses `alert` and other dialogs, which would block the document forever. */
  #dismissDialogs(): void {
    this.#listen(({ method }) => {
      if (method !== 'Page.javascriptDialogOpening') return;
      this.#send('Page.handleJavaScriptDialog', { accept: false }).catch(() => {});
    });
  }

  #stop(): void {
    for (const stop of this.#stops) stop();
  }

  /** Listens to the page's own events until it is closed or emptied. */
  #listen(listener: (event: CdpEvent) => void): void {
    this.#stops.push(
      this.#connection.listen((event) => {
        if (event.sessionId === this.sessionId) listener(event);
      }),
    );
  }

  async #read(handle: string, maxBytes: number): Promise<Buffer | undefined> {
    const chunks: Buffer[] = [];
    let size = 0;
    for (let ended = false; !ended && size <= maxBytes; ) {
      const chunk = await this.#send<{ data: string; base64Encoded?: boolean; eof: boolean }>('IO.read', {
        handle,
        size: CHUNK,
      });
      const bytes = Buffer.from(chunk.data, chunk.base64Encoded ? 'base64' : 'latin1');
      size += bytes.length;
      chunks.push(bytes);
      ended = chunk.eof;
    }
    await this.#send('IO.close', { handle });
    return size > maxBytes ? undefined : Buffer.concat(chunks);
  }

  async #evaluate(expression: string, contextId?: number): Promise<unknown> {
    const { result, exceptionDetails } = await this.#send<{
      result: { value?: unknown };
      exceptionDetails?: { text: string; exception?: { description?: string } };
    }>('Runtime.evaluate', { expression, contextId, awaitPromise: true, returnByValue: true });
    if (exceptionDetails !== undefined) {
      throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    }
    return result.value;
  }

  #send<Result = CdpParams>(method: string, params: CdpParams = {}): Promise<Result> {
    return this.#connection.send<Result>(method, params, this.sessionId);
  }
}

/** Returns a promise that settles when the browser has discarded the page of a session. */
function goneOf(connection: CdpConnection, sessionId: string): Promise<void> {
  return new Promise((resolve) => {
    const stop = connection.listen(({ method, params }) => {
      if (method !== 'Target.detachedFromTarget' || params.sessionId !== sessionId) return;
      stop();
      resolve();
    });
  });
}
