import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createInterface, type Interface } from 'node:readline';
import { Webhook } from 'standardwebhooks';

/** Starts an example receiver: a program that prints `listening on PORT`, and then one line per event. */
export async function startExample(
  command: string,
  args: readonly string[],
  secret: string,
): Promise<{ url: string; lines: Interface; stop: () => Promise<void> }> {
  const child: ChildProcess = spawn(command, [...args, '0'], {
    env: { ...process.env, PLATEN_WEBHOOK_SECRET: secret },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout! });
  const first = await Promise.race([
    once(lines, 'line').then(([line]) => String(line)),
    once(child, 'error').then(([error]) => Promise.reject(error)),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`${command} exited with ${code}`))),
  ]);
  const port = /^listening on (\d+)$/.exec(first)?.[1];
  if (port === undefined) throw new Error(`${command} printed ${first}`);
  const stop = async () => {
    const gone = once(child, 'exit');
    child.kill();
    await gone;
  };
  return { url: `http://127.0.0.1:${port}/`, lines, stop };
}

const BODY = JSON.stringify({ jobId: 'j1', status: 'complete', pdfBase64: 'JVBERi0=' });

/** Deliveries, with the status that a receiver must return. */
const DELIVERIES: ReadonlyArray<
  readonly [name: string, status: number, make: (secret: string) => { headers: HeadersInit; body: string }]
> = [
  ['a signed body', 204, (secret) => signed(secret, BODY, new Date())],
  ['the same event again', 204, (secret) => signed(secret, BODY, new Date())],
  [
    'two signatures, of which one is of the secret',
    204,
    (secret) => {
      const at = new Date();
      const other = signed(`whsec_${randomBytes(32).toString('base64')}`, BODY, at);
      const own = signed(secret, BODY, at);
      const both = `${other.headers['webhook-signature']} ${own.headers['webhook-signature']}`;
      return { body: BODY, headers: { ...own.headers, 'webhook-signature': both } };
    },
  ],
  [
    'a changed body',
    401,
    (secret) => ({ ...signed(secret, BODY, new Date()), body: BODY.replace('j1', 'j2') }),
  ],
  [
    'the signature of another secret',
    401,
    () => signed(`whsec_${randomBytes(32).toString('base64')}`, BODY, new Date()),
  ],
  ['an old event', 401, (secret) => signed(secret, BODY, new Date(Date.now() - 3_600_000))],
  ['no signature', 401, () => ({ body: BODY, headers: { 'Content-Type': 'application/json' } })],
];

function signed(secret: string, body: string, at: Date) {
  return {
    body,
    headers: {
      'Content-Type': 'application/json',
      'webhook-id': 'evt_1',
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign('evt_1', at, body),
    },
  };
}

/** Sends deliveries that an example receiver must accept or refuse. @returns one line for each wrong response */
export async function checkExample(command: string, args: readonly string[]): Promise<string[]> {
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  const example = await startExample(command, args, secret);
  const printed: string[] = [];
  example.lines.on('line', (line) => printed.push(line));
  const wrong: string[] = [];
  for (const [name, status, make] of DELIVERIES) {
    const { headers, body } = make(secret);
    const response = await fetch(example.url, { method: 'POST', headers, body });
    if (response.status !== status) wrong.push(`${name}: ${response.status} instead of ${status}`);
  }
  await example.stop();
  if (printed.join() !== 'j1 complete 5 bytes') wrong.push(`printed ${JSON.stringify(printed)}`);
  return wrong;
}
