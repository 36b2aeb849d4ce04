import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PREVIEW_PAGE } from './preview-page.ts';

/** State that the server sends to the page after each change. */
export interface PreviewState {
  readonly state: 'working' | 'fresh' | 'failed';
  /** Number of PDFs so far: when it grows, the page loads the new PDF. */
  readonly revision: number;
  readonly title: string;
  /** Errors and warnings of the last render. */
  readonly lines: readonly string[];
}

const PAGE_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
} as const;

/** Shows a PDF in a local browser, and reloads it by server-sent events. */
export class PreviewServer {
  readonly #server: Server;
  readonly #listeners = new Set<ServerResponse>();
  #state: PreviewState;
  #pdf: Uint8Array | undefined;

  constructor(title: string) {
    this.#state = { state: 'working', revision: 0, title, lines: [] };
    this.#server = createServer((request, response) => this.#answer(request, response));
  }

  /**
   * @param port 0 for any free port.
   * @returns the address of the page.
   */
  async listen(port: number): Promise<string> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject).listen(port, '127.0.0.1', resolve);
    });
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/`;
  }

  async close(): Promise<void> {
    for (const listener of this.#listeners) listener.end();
    await new Promise((resolve) => {
      this.#server.close(resolve);
      this.#server.closeAllConnections();
    });
  }

  show(state: PreviewState['state'], lines: readonly string[], pdf?: Uint8Array): void {
    if (pdf) this.#pdf = pdf;
    const { title, revision } = this.#state;
    this.#state = { state, lines, title, revision: pdf ? revision + 1 : revision };
    for (const listener of this.#listeners) listener.write(eventOf(this.#state));
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const { port } = this.#server.address() as AddressInfo;
    // A page of another site whose host name resolves to this machine (DNS rebinding) must not read the preview.
    if (![`127.0.0.1:${port}`, `localhost:${port}`].includes(request.headers.host ?? '')) {
      response.writeHead(403).end();
      return;
    }
    const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1');
    if (pathname === '/') response.writeHead(200, PAGE_HEADERS).end(PREVIEW_PAGE);
    else if (pathname === '/events') this.#follow(response);
    else if (pathname === '/preview.pdf' && this.#pdf) {
      const headers = { 'Content-Type': 'application/pdf', 'Cache-Control': 'no-store' };
      response.writeHead(200, headers).end(this.#pdf);
    } else response.writeHead(404).end();
  }

  #follow(response: ServerResponse): void {
    response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
    response.write(eventOf(this.#state));
    this.#listeners.add(response);
    response.on('close', () => this.#listeners.delete(response));
  }
}

function eventOf(state: PreviewState): string {
  return `data: ${JSON.stringify(state)}\n\n`;
}
