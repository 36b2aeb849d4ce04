import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import net from 'node:net';
import { LocalRuntimeError } from '../../errors.ts';
import type { Reaper } from '../../functions/reaper.ts';

export interface DynamoDbProcess {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Starts the DynamoDB emulator on a loopback port, with its tables in the SQLite file `database`.
 *
 * @throws LocalRuntimeError when there is no binary for this platform, or it does not start.
 */
export async function startDynoxide(
  database: string,
  port: number,
  reaper: Reaper,
): Promise<DynamoDbProcess> {
  const actualPort = await freePort(port);
  const child = spawn(binary(), ['serve', '--port', String(actualPort), '--db-path', database], {
    detached: true,
    env: {},
    stdio: ['ignore', 'pipe', 'pipe'],
  });
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
  if (problem !== undefined) throw new LocalRuntimeError(`The DynamoDB emulator did not start: ${problem}`);
  return {
    url: `http://127.0.0.1:${actualPort}`,
    stop: async () => {
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), 2000);
      await exited;
      clearTimeout(timer);
    },
  };
}

function binary(): string {
  const name = `@dynoxide/${process.platform}-${process.arch}`;
  try {
    return createRequire(import.meta.url).resolve(`${name}/dynoxide`);
  } catch {
    throw new LocalRuntimeError(
      `There is no DynamoDB emulator for ${process.platform}-${process.arch} (${name} is not installed). ` +
        'Start another one, such as DynamoDB Local, and set AWS_ENDPOINT_URL_DYNAMODB to its address.',
    );
  }
}

/** The wanted port if nothing listens there, otherwise any free one. */
async function freePort(wanted: number): Promise<number> {
  for (const port of [wanted, 0]) {
    const server = net.createServer();
    try {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
      const actual = (server.address() as net.AddressInfo).port;
      server.close();
      await once(server, 'close');
      return actual;
    } catch {
      // The port is busy: take any other.
    }
  }
  throw new LocalRuntimeError('There is no free port for the DynamoDB emulator');
}
