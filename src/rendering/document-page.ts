import { CdpCommandError, type CdpConnection, type CdpParams, PageGoneError } from './cdp-connection.ts';

/** Bytes read from a printed document at a time. */
const CHUNK = 4 * 1024 * 1024;

/**
 * A page of the browser: documents are put into it, looked at, and printed. A page whose scripts are disabled
 * is reused; documents that run scripts get a page of their own, which is closed afterwards.
 */
export class DocumentPage {
  readonly sessionId: string;
  readonly #connection: CdpConnection;
  readonly #targetId: string;
  #stopListening: () => void = () => {};
  #stopWatching: () => void = () => {};
  /** Whether the document that was put into the page has been left, by a script or a refresh. */
  #left = false;
  #media = '';
  #viewport = { width: 0, height: 0 };
  /** Context of an isolated world in the current document, made when first needed. */
  #world: number | undefined;

  private constructor(connection: CdpConnection, targetId: string, sessionId: string) {
    this.#connection = connection;
    this.#targetId = targetId;
    this.sessionId = sessionId;
  }

  /** Opens a page in which every request is paused for a `ResourceGuard`. */
  static async open(connection: CdpConnection, options: { javascript: boolean }): Promise<DocumentPage> {
    const { targetId } = await connection.send<{ targetId: string }>('Target.createTarget', {
      url: 'about:blank',
    });
    const { sessionId } = await connection.send<{ sessionId: string }>('Target.attachToTarget', {
      targetId,
      flatten: true,
    });
    const page = new DocumentPage(connection, targetId, sessionId);
    if (options.javascript) page.#dismissDialogs();
    await Promise.all([
      page.#send('Page.enable'),
      page.#send('Fetch.enable', { patterns: [{ urlPattern: '*' }] }),
      page.#send('Emulation.setScriptExecutionDisabled', { value: !options.javascript }),
      // Tells of what scripts throw.
      ...(options.javascript ? [page.#send('Runtime.enable')] : []),
    ]);
    // The first blank document is a special one whose window the next document would inherit.
    await page.clear();
    return page;
  }

  /**
   * Puts HTML into the page and waits until it and what it asks for is loaded.
   *
   * @param media media type to lay out for; empty for the screen
   * @param viewport in CSS pixels
   * @throws PageGoneError when a script or a refresh leads away before the document is loaded
   */
  async load(html: string, media: 'print' | '', viewport?: { width: number; height: number }): Promise<void> {
    const loaded = this.#connection.next('Page.loadEventFired', this.sessionId);
    const left = this.#watchLeaving();
    await Promise.all([
      ...this.#emulate(media, viewport),
      this.#send('Page.setDocumentContent', { frameId: this.#targetId, html }),
    ]);
    await Promise.race([loaded, left]);
  }

  /**
   * Evaluates an expression in a world of its own, where the document's scripts have changed nothing. Promises
   * are awaited. Works with disabled scripts too.
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

  /** Evaluates an expression where the document's own scripts run. */
  evaluateInDocument(expression: string): Promise<unknown> {
    return this.#evaluate(expression);
  }

  /**
   * Prints the page.
   *
   * @param large whether the result may be so large that it should be read in pieces
   * @param maxBytes limit of the result
   * @returns the PDF, or undefined when it is larger than the limit
   * @throws PageGoneError when the document was left meanwhile, so that another one was printed
   */
  async print(settings: CdpParams, large: boolean, maxBytes: number): Promise<Buffer | undefined> {
    const printed = await this.#send<{ data: string; stream?: string }>('Page.printToPDF', {
      ...settings,
      transferMode: large ? 'ReturnAsStream' : 'ReturnAsBase64',
    });
    if (this.#left) throw new PageGoneError('the document was left');
    this.#stopWatching();
    if (printed.stream === undefined) {
      const pdf = Buffer.from(printed.data, 'base64');
      return pdf.length > maxBytes ? undefined : pdf;
    }
    return this.#read(printed.stream, maxBytes);
  }

  /** Leaves the document for a blank one: its window, timers and history entries end with it. */
  async clear(): Promise<void> {
    this.#stopWatching();
    this.#world = undefined;
    const blank = this.#next('Page.frameStoppedLoading');
    await this.#send('Page.navigate', { url: 'about:blank' });
    await blank;
    await this.#send('Page.resetNavigationHistory');
  }

  /**
   * Puts an empty document in place of one that was plain HTML: its window stays, all that was in it goes. Costs
   * a tenth of `clear`.
   */
  async empty(): Promise<void> {
    this.#stopWatching();
    this.#world = undefined;
    const emptied = this.#connection.next('Page.loadEventFired', this.sessionId);
    await this.#send('Page.setDocumentContent', { frameId: this.#targetId, html: '' });
    await emptied;
  }

  /** Gives back the memory of documents that are gone. */
  async collectGarbage(): Promise<void> {
    await this.#send('HeapProfiler.collectGarbage');
  }

  async close(): Promise<void> {
    this.#stopWatching();
    this.#stopListening();
    try {
      await this.#connection.send('Target.closeTarget', { targetId: this.#targetId });
    } catch (error) {
      // A script may have closed the page before.
      if (!(error instanceof CdpCommandError)) throw error;
    }
  }

  /** Notes when the page goes somewhere else. @returns what rejects when it begins to */
  #watchLeaving(): Promise<never> {
    this.#stopWatching();
    this.#left = false;
    const leaving = Promise.withResolvers<never>();
    leaving.promise.catch(() => {});
    this.#stopWatching = this.#connection.listen(({ method, sessionId, params }) => {
      if (sessionId !== this.sessionId) return;
      if (method === 'Page.frameStartedNavigating' && params.frameId === this.#targetId) {
        leaving.reject(new PageGoneError('the document was left'));
      }
      // One that was only begun, and refused, leaves the document where it is.
      const { frame } = params as { frame?: { id: string } };
      if (method === 'Page.frameNavigated' && frame?.id === this.#targetId) this.#left = true;
    });
    return leaving.promise;
  }

  /** Sets the medium and the size of the page where they are not set already. */
  #emulate(media: string, viewport: { width: number; height: number } | undefined): Promise<unknown>[] {
    const changes: Promise<unknown>[] = [];
    if (media !== this.#media) changes.push(this.#send('Emulation.setEmulatedMedia', { media }));
    this.#media = media;
    const { width, height } = viewport ?? this.#viewport;
    if (width !== this.#viewport.width || height !== this.#viewport.height) {
      const metrics = { width, height, deviceScaleFactor: 1, mobile: false };
      changes.push(this.#send('Emulation.setDeviceMetricsOverride', metrics));
    }
    this.#viewport = { width, height };
    return changes;
  }

  /** The next event of a kind that is about the page itself and not a frame in it. */
  #next(method: string): Promise<unknown> {
    return this.#connection.next(method, this.sessionId, ({ frameId }) => frameId === this.#targetId);
  }

  /** Nobody is there to answer `alert` and its like, which would hold up the document for ever. */
  #dismissDialogs(): void {
    this.#stopListening = this.#connection.listen((event) => {
      if (event.method !== 'Page.javascriptDialogOpening' || event.sessionId !== this.sessionId) return;
      this.#send('Page.handleJavaScriptDialog', { accept: false }).catch(() => {});
    });
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
