import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedEvent {
  readonly id: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies whose shape is what they test
  readonly body: any;
}

export interface Receiver {
  readonly url: string;
  readonly events: ReceivedEvent[];
  /** Status of later responses; 200 by default. */
  respond: (event: ReceivedEvent) => number | { status: number; location: string };
  /** Resolves once the condition is true, which is checked after each event. */
  until(condition: (events: readonly ReceivedEvent[]) => boolean): Promise<void>;
  close(): Promise<void>;
}

/** Starts a local webhook receiver. */
export async function startReceiver(): Promise<Receiver> {
  const waiting = new Set<{ condition: (events: readonly ReceivedEvent[]) => boolean; done: () => void }>();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString('utf8');
    const event = {
      id: String(request.headers['webhook-id']),
      headers: request.headers,
      text,
      body: JSON.parse(text),
    };
    const answer = receiver.respond(event);
    receiver.events.push(event);
    if (typeof answer === 'number') response.writeHead(answer).end('ignored');
    else response.writeHead(answer.status, { Location: answer.location }).end();
    for (const wait of waiting) {
      if (!wait.condition(receiver.events)) continue;
      waiting.delete(wait);
      wait.done();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    events: [],
    respond: () => 200,
    until: (condition) =>
      condition(receiver.events)
        ? Promise.resolve()
        : new Promise((done) => {
            waiting.add({ condition, done });
          }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return receiver;
}
