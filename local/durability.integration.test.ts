import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ReceiveMessageCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { fixtureAssembly } from './fixture/assembly.ts';
import { isAlive } from './fixture/processes.ts';
import type { Runtime } from './runtime.ts';
import { openDataFolder } from './start/data-folder.ts';

type Served = Pick<Runtime, 'baseUrl' | 'awsEndpoints' | 'region' | 'credentials' | 'queues'>;

const folder = mkdtempSync(path.join(os.tmpdir(), 'durability-'));
let assemblyDir: string;
let child: ChildProcess | undefined;

beforeAll(async () => {
  assemblyDir = await fixtureAssembly();
});
afterEach(() => kill());
afterAll(() => {
  // Reopening the data folder removes the temporary files of a killed runtime.
  for (const dataDir of readdirSync(folder, { withFileTypes: true }))
    if (dataDir.isDirectory()) openDataFolder(path.join(folder, dataDir.name)).release();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts a runtime in a separate process. */
async function serve(dataDir: string): Promise<Served> {
  child = fork(path.join(import.meta.dirname, 'fixture/serve.ts'), [assemblyDir, dataDir], {
    stdio: 'inherit',
  });
  const [served] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`the runtime exited with ${code}`))),
  ]);
  return served as Served;
}

/** Kills the runtime like `kill -9`: it gets no chance to clean up. */
async function kill(): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

const sqs = ({ awsEndpoints, region, credentials }: Served) =>
  new SQSClient({ endpoint: awsEndpoints.sqs, region, credentials });

describe('a SIGKILL right after an answer', () => {
  it('loses no row, no object, no message', async () => {
    const dataDir = path.join(folder, 'data');
    const ids: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      const served = await serve(dataDir);
      const batch = Array.from({ length: 10 }, (_, index) => `${round}-${index}`);
      const answers = await Promise.all([
        ...batch.map((id) =>
          fetch(`${served.baseUrl}/v1/storage/${id}`, { method: 'POST', body: `value of ${id}` }),
        ),
        sqs(served).send(
          new SendMessageCommand({ QueueUrl: served.queues.DeadLetters, MessageBody: `message ${round}` }),
        ),
      ]);
      await kill();
      expect(answers.filter((answer) => answer instanceof Response && answer.status !== 200)).toEqual([]);
      ids.push(...batch);
    }
    const served = await serve(dataDir);
    for (const id of ids) {
      const response = await fetch(`${served.baseUrl}/v1/storage/${id}?mode=read`);
      expect(await response.json()).toEqual({ item: `value of ${id}`, object: `value of ${id}` });
    }
    const { Messages } = await sqs(served).send(
      new ReceiveMessageCommand({ QueueUrl: served.queues.DeadLetters, MaxNumberOfMessages: 10 }),
    );
    expect(Messages?.map(({ Body }) => Body).sort()).toEqual(['message 0', 'message 1', 'message 2']);
  });

  it('leaves no process behind, and no lock', async () => {
    const dataDir = path.join(folder, 'orphans');
    const { baseUrl, awsEndpoints } = await serve(dataDir);
    const pidFile = path.join(folder, 'grandchild');
    // A function that waits forever, with a child process in its own session.
    void fetch(`${baseUrl}/v1/misbehave?mode=child&file=${encodeURIComponent(pidFile)}`).catch(() => {});
    await expect.poll(() => existsSync(pidFile) && readFileSync(pidFile, 'utf8') !== '').toBe(true);
    child!.send('instances');
    const [pids] = (await once(child!, 'message')) as [number[]];
    expect(pids.length).toBeGreaterThan(0);
    await kill();
    const all = [...pids, Number(readFileSync(pidFile, 'utf8'))];
    await expect.poll(() => all.filter(isAlive)).toEqual([]);
    await expect
      .poll(() =>
        fetch(awsEndpoints.dynamodb).then(
          () => 'up',
          () => 'down',
        ),
      )
      .toBe('down');
    expect((await fetch(`${(await serve(dataDir)).baseUrl}/v1/echo/x`)).status).toBe(200);
  });
});
