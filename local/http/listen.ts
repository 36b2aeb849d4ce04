import type http from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ListeningServer {
  readonly port: number;
  /** URL of the form `http://127.0.0.1:PORT`. */
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Listens on the loopback address only. With `fallback` (the default), a busy port is replaced with a free one.
 *
 * @throws the system's error (`EADDRINUSE`) when the port is busy and `fallback` is false.
 */
export async function listen(server: http.Server, port: number, fallback = true): Promise<ListeningServer> {
  // Long polls and slow uploads are normal; a keep-alive timeout above the clients' avoids resets.
  server.requestTimeout = 0;
  server.headersTimeout = 65_000;
  server.keepAliveTimeout = 60_000;
  try {
    await listenOn(server, port);
  } catch (error) {
    if (!fallback || port === 0) throw error;
    await listenOn(server, 0);
  }
  const actual = (server.address() as AddressInfo).port;
  return {
    port: actual,
    url: `http://127.0.0.1:${actual}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function listenOn(server: http.Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
}
