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
 * Starts the DynamoDB emulator with its tables in the SQLite file `database`. The emulator serves web pages too and verifies no
 * signature, so its address is a random one of the 16 million loopback addresses, which a page cannot scan.
 *
 * @throws LocalRuntimeError when no binary exists for this platform, or it does not start.
 */
export async function startDynoxide(database: string, reaper: Reaper): Promise<DynamoDbProcess> {
  for (let attempt = 1; ; attempt++) {
    const started = await start(database, reaper);
    if (typeof started !== 'string') return started;
    if (attempt === MAX_ATTEMPTS || !started.includes('already in use'))
      throw new LocalRuntimeError(`The DynamoDB emulator did not start: ${started}`);
  }
}

/** Another process may take the free port before the emulator does. */
const MAX_ATTEMPTS = 5;

/** @returns the emulator's error output if it did not start */
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

/** Returns a random address of 127.0.0.0/8 (RFC 1122, section 3.2.1.3) other than 127.0.0.1, where pages look for servers. */
function randomLoopbackAddress(): string {
  // macOS configures only 127.0.0.1.
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
