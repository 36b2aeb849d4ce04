import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import net from 'node:net';
import { dynoxideExecutable } from '../../binaries/dynoxide.ts';
import { LocalRuntimeError } from '../../errors.ts';
import type { Reaper } from '../../functions/reaper.ts';

export interface DynamoDbProcess {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Starts the DynamoDB emulator with its tables in the SQLite file `database`. It answers every web page and verifies no
 * signature, so its address is drawn from the 16 million of the loopback network: a page cannot search them.
 *
 * @throws LocalRuntimeError when there is no binary for this platform, or it does not start.
 */
export async function startDynoxide(database: string, reaper: Reaper): Promise<DynamoDbProcess> {
  for (let attempt = 1; ; attempt++) {
    const started = await start(database, reaper);
    if (typeof started !== 'string') return started;
    if (attempt === MAX_ATTEMPTS || !started.includes('already in use'))
      throw new LocalRuntimeError(`The DynamoDB emulator did not start: ${started}`);
  }
}

/** Somebody else may take the free port before the emulator does. */
const MAX_ATTEMPTS = 5;

/** @returns what was said instead, when it did not start */
async function start(database: string, reaper: Reaper): Promise<DynamoDbProcess | string> {
  const host = randomLoopbackAddress();
  const port = await freePort(host);
  const child = spawn(
    dynoxideExecutable(),
    ['serve', '--host', host, '--port', String(port), '--db-path', database],
    {
      detached: true,
      env: {},
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const failed = once(child, 'error').then(([error]) => String(error));
  let output = '';
  if (child.pid !== undefined) reaper.add(child.pid);
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => {
      if (child.pid !== undefined) reaper.remove(child.pid);
      resolve();
    });
  });
  const listening = new Promise<undefined>((resolve) => {
    const collect = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-2000);
      if (output.includes('listening on')) resolve(undefined);
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
  });
  const problem = await Promise.race([listening, failed, exited.then(() => output)]);
  if (problem !== undefined) return problem;
  return {
    url: `http://${host}:${port}`,
    stop: async () => {
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), 2000);
      await exited;
      clearTimeout(timer);
    },
  };
}

/** An address of 127.0.0.0/8 (RFC 1122, section 3.2.1.3) apart from 127.0.0.1, where pages look for servers. */
function randomLoopbackAddress(): string {
  // macOS has 127.0.0.1 alone.
  if (process.platform === 'darwin') return '127.0.0.1';
  return `127.${randomInt(1, 255)}.${randomInt(256)}.${randomInt(1, 255)}`;
}

async function freePort(host: string): Promise<number> {
  const server = net.createServer();
  server.listen(0, host);
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
