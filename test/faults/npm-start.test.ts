import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(path.join(os.tmpdir(), 'platen-start-'));
const running = new Set<ChildProcess>();

interface LocalJson {
  readonly baseUrl: string;
  readonly accountId: string;
  readonly adminKey: string;
  readonly renderKey: string;
  readonly webhookSecret: string;
  readonly awsEndpoints: Readonly<Record<string, string>>;
  readonly queues: Readonly<Record<string, string>>;
  readonly buckets: Readonly<Record<string, string>>;
  readonly tables: Readonly<Record<string, string>>;
}

afterEach(async () => {
  for (const child of running) await end(child, 'SIGKILL');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Starts the program of `npm start`, and waits until it reports that it is ready. */
async function start(data: string): Promise<{ child: ChildProcess; local: LocalJson; output: string }> {
  const child = fork(path.join(ROOT, 'local/main.ts'), [], {
    cwd: ROOT,
    env: { ...process.env, PORT: '0', PLATEN_DATA: data },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  running.add(child);
  let output = '';
  for await (const chunk of child.stdout!) {
    output += chunk;
    if (output.includes('Ctrl-C stops it.')) break;
  }
  const local = JSON.parse(readFileSync(path.join(data, 'local.json'), 'utf8')) as LocalJson;
  return { child, local, output };
}

async function end(child: ChildProcess, signal: 'SIGKILL' | 'SIGINT'): Promise<void> {
  running.delete(child);
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
}

function request(local: LocalJson, method: string, route: string, body?: unknown): Promise<Response> {
  return fetch(local.baseUrl + route, {
    method,
    headers: { Authorization: `Bearer ${local.renderKey}`, 'Content-Type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
}

describe('the start command', () => {
  it('prints its URL and an example, and writes both to a file', async () => {
    const { child, local, output } = await start(path.join(folder, 'first'));
    for (const shown of [local.baseUrl, local.adminKey, local.renderKey, '/v1/render/invoice'])
      expect(output).toContain(shown);
    expect(local.adminKey).toMatch(/^platen_sk_/);
    expect(local.webhookSecret).toMatch(/^whsec_/);
    expect(Object.keys(local.awsEndpoints).sort()).toEqual([
      'dynamodb',
      'kms',
      'lambda',
      'logs',
      's3',
      'sqs',
    ]);
    for (const names of [local.queues, local.buckets, local.tables])
      expect(Object.keys(names).length).toBeGreaterThan(0);
    const templates = (await (await request(local, 'GET', '/v1/templates?limit=100')).json()) as {
      total: number;
    };
    expect(templates.total).toBeGreaterThan(5);

    await end(child, 'SIGINT');
    expect(child.exitCode).toBe(0);
    await expect(fetch(`${local.baseUrl}/health`)).rejects.toThrow();
  }, 120_000);
});

describe('a 200 response', () => {
  it('guarantees that SIGKILL right after it loses no document', async () => {
    const data = path.join(folder, 'killed');
    const answered = new Map<string, Buffer>();
    for (let round = 0; round < 3; round += 1) {
      const { child, local } = await start(data);
      const sample = JSON.parse(readFileSync(path.join(ROOT, 'templates/invoice/sample.json'), 'utf8'));
      const whole: Promise<void>[] = [];
      for (let n = 0; n < 4; n += 1) {
        whole.push(
          request(local, 'POST', '/v1/render/invoice', { ...sample, saveName: `${round}.${n}` }).then(
            async (response) => {
              expect(response.status).toBe(200);
              answered.set(response.headers.get('X-Document-Id')!, Buffer.from(await response.arrayBuffer()));
            },
          ),
        );
      }
      await Promise.all(whole);
      // One more request is pending when all processes are killed: its document must be complete or absent.
      request(local, 'POST', '/v1/render/invoice', { ...sample, saveName: `${round}.late` }).catch(() => {});
      await end(child, 'SIGKILL');
    }
    const { child, local } = await start(data);
    const list = (await (await request(local, 'GET', '/v1/documents?limit=100')).json()) as {
      total: number;
      data: Array<{ id: string; name: string }>;
    };
    expect(list.data.length).toBe(list.total);
    const listed = list.data.map(({ id }) => id);
    expect(listed).toEqual(expect.arrayContaining([...answered.keys()]));
    for (const { id, name } of list.data) {
      const { data: document } = (await (await request(local, 'GET', `/v1/documents/${id}`)).json()) as {
        data: { downloadUrl: string };
      };
      const bytes = Buffer.from(await (await fetch(document.downloadUrl)).arrayBuffer());
      expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
      const before = answered.get(id);
      if (before) expect(bytes.equals(before)).toBe(true);
      else expect(name).toMatch(/late$/);
    }
    await end(child, 'SIGINT');
  }, 240_000);
});
