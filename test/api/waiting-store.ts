import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An object store that blocks every PUT until it is released. */
export class WaitingStore {
  readonly #server: Server;
  readonly seen: IncomingHttpHeaders[] = [];
  #release: () => void = () => {};
  readonly released = new Promise<void>((resolve) => {
    this.#release = resolve;
  });

  constructor() {
    this.#server = createServer(async (request, response) => {
      this.seen.push(request.headers);
      for await (const _ of request);
      await this.released;
      response.writeHead(200, { ETag: '"1"' }).end();
    });
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => {
      this.#server.listen(0, '127.0.0.1', resolve);
    });
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  release(): void {
    this.#release();
  }

  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}
