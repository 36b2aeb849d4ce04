import type { Readable, Writable } from 'node:stream';

export type CdpParams = Record<string, unknown>;

export interface CdpEvent {
  readonly method: string;
  readonly params: CdpParams;
  readonly sessionId: string | undefined;
}

interface Waiter {
  readonly sessionId: string | undefined;
  resolve(result: CdpParams): void;
  reject(error: Error): void;
  readonly method: string;
}

/** The browser answered a command with an error. */
export class CdpCommandError extends Error {
  override readonly name = 'CdpCommandError';
}

/** The page that a command was sent to is closed, but the browser still runs. */
export class PageGoneError extends Error {
  override readonly name = 'PageGoneError';
}

/** The browser has ended: it crashed, was killed, or closed the pipe. */
export class BrowserGoneError extends Error {
  override readonly name = 'BrowserGoneError';
}

const SEPARATOR = 0;

/**
 * The Chrome DevTools Protocol over the two pipes of `--remote-debugging-pipe`: JSON messages that end in a
 * NUL byte. No port is opened, so that nothing else on the machine can steer the browser.
 *
 * https://chromedevtools.github.io/devtools-protocol/
 */
export class CdpConnection {
  readonly #input: Writable;
  readonly #waiters = new Map<number, Waiter>();
  readonly #listeners = new Set<(event: CdpEvent) => void>();
  #partial: Buffer[] = [];
  #lastId = 0;
  #closed: BrowserGoneError | undefined;

  /**
   * @param input where commands are written (file descriptor 3 of the browser)
   * @param output where answers and events are read (file descriptor 4 of the browser)
   */
  constructor(input: Writable, output: Readable) {
    this.#input = input;
    output.on('data', (chunk: Buffer) => this.#receive(chunk));
    output.on('close', () => this.close('the browser closed its pipe'));
    output.on('error', () => this.close('the pipe from the browser broke'));
    input.on('error', () => this.close('the pipe to the browser broke'));
  }

  /**
   * Sends a command and waits for its result.
   *
   * @throws CdpCommandError when the browser refuses it
   * @throws PageGoneError when the page of the session is closed before it answers
   * @throws BrowserGoneError when the browser exits before answering
   */
  send<Result = CdpParams>(method: string, params: CdpParams = {}, sessionId?: string): Promise<Result> {
    if (this.#closed !== undefined) return Promise.reject(this.#closed);
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiters.set(id, {
        resolve: resolve as (result: CdpParams) => void,
        reject,
        method,
        sessionId,
      });
      // A single write reaches the browser at once, so it wakes up only once.
      this.#input.cork();
      this.#input.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
      process.nextTick(() => this.#input.uncork());
    });
  }

  /** Calls `listener` for every event until the returned function is called. */
  listen(listener: (event: CdpEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Waits for the next event of a kind on a session. Call it before the command that causes the event.
   *
   * @param isMeant picks among events of the kind
   * @throws BrowserGoneError when the browser exits first
   */
  next(
    method: string,
    sessionId: string,
    isMeant: (params: CdpParams) => boolean = () => true,
  ): Promise<CdpParams> {
    const promise = new Promise<CdpParams>((resolve, reject) => {
      if (this.#closed !== undefined) {
        reject(this.#closed);
        return;
      }
      const settle = () => {
        stop();
        this.#waiters.delete(id);
      };
      const stop = this.listen((event) => {
        if (event.method !== method || event.sessionId !== sessionId || !isMeant(event.params)) return;
        settle();
        resolve(event.params);
      });
      // Negative ids are never sent: the entry is there only for `close` to reject it.
      const id = -++this.#lastId;
      this.#waiters.set(id, { resolve, reject, method, sessionId });
    });
    // The promise may not be awaited yet: its rejection must not count as unhandled.
    promise.catch(() => {});
    return promise;
  }

  /** Rejects everything that is still waiting. */
  close(reason: string): void {
    if (this.#closed !== undefined) return;
    this.#closed = new BrowserGoneError(reason);
    for (const waiter of this.#waiters.values()) waiter.reject(this.#closed);
    this.#waiters.clear();
    this.#listeners.clear();
    this.#partial = [];
  }

  get closed(): boolean {
    return this.#closed !== undefined;
  }

  /** Rejects pending calls of a page that has been closed. */
  #failSession(sessionId: unknown): void {
    for (const [id, waiter] of this.#waiters) {
      if (waiter.sessionId !== sessionId) continue;
      this.#waiters.delete(id);
      waiter.reject(new PageGoneError('the page was closed'));
    }
  }

  #receive(chunk: Buffer): void {
    let rest = chunk;
    for (let end = rest.indexOf(SEPARATOR); end !== -1; end = rest.indexOf(SEPARATOR)) {
      this.#partial.push(rest.subarray(0, end));
      const message = Buffer.concat(this.#partial).toString('utf8');
      this.#partial = [];
      rest = rest.subarray(end + 1);
      this.#dispatch(message);
    }
    if (rest.length > 0) this.#partial.push(rest);
  }

  #dispatch(text: string): void {
    const message = JSON.parse(text) as {
      id?: number;
      result?: CdpParams;
      error?: { message: string; data?: string };
      method?: string;
      params?: CdpParams;
      sessionId?: string;
    };
    if (message.id === undefined) {
      const event = { method: message.method!, params: message.params ?? {}, sessionId: message.sessionId };
      if (event.method === 'Target.detachedFromTarget') this.#failSession(event.params.sessionId);
      for (const listener of [...this.#listeners]) listener(event);
      return;
    }
    const waiter = this.#waiters.get(message.id);
    this.#waiters.delete(message.id);
    if (message.error === undefined) waiter?.resolve(message.result ?? {});
    else {
      const detail = message.error.data === undefined ? '' : ` (${message.error.data})`;
      waiter?.reject(new CdpCommandError(`${waiter.method}: ${message.error.message}${detail}`));
    }
  }
}
