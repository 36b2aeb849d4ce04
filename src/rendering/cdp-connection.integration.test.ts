import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { BrowserGoneError, CdpCommandError, CdpConnection, PageGoneError } from './cdp-connection.ts';

function connect() {
  const [input, output] = [new PassThrough(), new PassThrough()];
  return {
    connection: new CdpConnection(input, output),
    sent: async () => {
      await new Promise(process.nextTick);
      const messages = String(input.read()).split('\0').slice(0, -1);
      return messages.map((message) => JSON.parse(message) as Record<string, unknown>);
    },
    receive: (message: object) => output.write(`${JSON.stringify(message)}\0`),
    output,
  };
}

describe('CdpConnection', () => {
  it('sends commands and matches answers by id', async () => {
    const { connection, sent, receive } = connect();
    const first = connection.send('A.a', { x: 1 });
    const second = connection.send('B.b', {}, 'session');
    expect(await sent()).toEqual([
      { id: 1, method: 'A.a', params: { x: 1 } },
      { id: 2, method: 'B.b', params: {}, sessionId: 'session' },
    ]);
    receive({ id: 2, result: { two: true } });
    receive({ id: 1, result: { one: true } });
    expect(await first).toEqual({ one: true });
    expect(await second).toEqual({ two: true });
  });

  it('joins messages that arrive in pieces, also within a character', async () => {
    const { connection, output } = connect();
    const answer = connection.send('A.a');
    const bytes = Buffer.from(`${JSON.stringify({ id: 1, result: { text: 'größe 日本' } })}\0`);
    for (const byte of bytes) output.write(Buffer.of(byte));
    expect(await answer).toEqual({ text: 'größe 日本' });
  });

  it('rejects with the error of the browser', async () => {
    const { connection, receive } = connect();
    const answer = connection.send('Page.printToPDF');
    receive({ id: 1, error: { message: 'invalid print parameters', data: 'content area is empty' } });
    await expect(answer).rejects.toThrow(
      new CdpCommandError('Page.printToPDF: invalid print parameters (content area is empty)'),
    );
  });

  it('passes events to listeners until they stop', () => {
    const { connection, receive, output } = connect();
    const seen: string[] = [];
    const stop = connection.listen((event) => seen.push(`${event.method} ${event.sessionId}`));
    receive({ method: 'Page.loadEventFired', params: {}, sessionId: 's' });
    output.read();
    stop();
    receive({ method: 'Page.loadEventFired', params: {} });
    output.read();
    expect(seen).toEqual(['Page.loadEventFired s']);
  });

  it('waits for the next event of a session', async () => {
    const { connection, receive } = connect();
    const next = connection.next('Page.loadEventFired', 'mine');
    receive({ method: 'Page.loadEventFired', params: { n: 1 }, sessionId: 'other' });
    receive({ method: 'Page.other', params: { n: 2 }, sessionId: 'mine' });
    receive({ method: 'Page.loadEventFired', params: { n: 3 }, sessionId: 'mine' });
    expect(await next).toEqual({ n: 3 });
  });

  it('rejects pending calls of a closed page only', async () => {
    const { connection, receive } = connect();
    const command = connection.send('Page.enable', {}, 'mine');
    const event = connection.next('Page.loadEventFired', 'mine');
    const other = connection.send('Page.enable', {}, 'other');
    receive({ method: 'Target.detachedFromTarget', params: { sessionId: 'mine' } });
    await expect(command).rejects.toBeInstanceOf(PageGoneError);
    await expect(event).rejects.toBeInstanceOf(PageGoneError);
    receive({ id: 3, result: {} });
    receive({ id: 4, result: {} });
    await expect(other).resolves.toEqual({});
  });

  it('rejects everything when the browser exits', async () => {
    const { connection, output } = connect();
    const command = connection.send('A.a');
    const event = connection.next('B.b', 's');
    output.destroy();
    await expect(command).rejects.toBeInstanceOf(BrowserGoneError);
    await expect(event).rejects.toBeInstanceOf(BrowserGoneError);
    await expect(connection.send('A.a')).rejects.toBeInstanceOf(BrowserGoneError);
    expect(connection.closed).toBe(true);
  });
});
