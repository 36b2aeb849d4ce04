import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { issue } from '../../packages/pdf/src/testing/signatures/test-ca.ts';
import { eraseAccount } from '../../src/app/erase-account.ts';
import { EXAMPLE_PDF } from '../../src/http/openapi/examples/example.ts';
import { CLI } from '../clients/command-line.ts';
import { pollUntil } from '../poll.ts';
import { accounts, call, jsonOf, newAccount, pushTemplate, type TestAccount } from './service.ts';
import { tracesOf } from './traces.ts';

const MARK = `mark-${randomUUID()}`;
const begun = Date.now();

let folder: string;
let account: TestAccount;
let neighbour: TestAccount;

async function post(of: TestAccount, url: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await call('POST', url, { key: of.adminKey, body, headers });
  expect(response.status, `${url}: ${await response.clone().text()}`).toBeLessThan(300);
  return response;
}

/** Creates one resource of every kind in an account. */
async function furnish(of: TestAccount): Promise<void> {
  await pushTemplate(of, { sampleData: { title: MARK } });
  const pdf = Buffer.concat([Buffer.from(EXAMPLE_PDF, 'base64'), Buffer.from(`\n%${MARK}\n`)]);
  const saved = await post(of, `/v1/documents?name=${MARK}&metadata.mark=${MARK}`, new Uint8Array(pdf), {
    'Content-Type': 'application/pdf',
  });
  const documentId = saved.headers.get('x-document-id')!;
  await (
    await post(of, '/v1/flatten', { pdf: { documentId } }, { 'Idempotency-Key': randomUUID() })
  ).arrayBuffer();
  const { uploadUrl } = await jsonOf(await post(of, '/v1/uploads', { name: MARK }));
  expect((await fetch(uploadUrl, { method: 'PUT', body: pdf })).status).toBe(200);
  await post(of, '/v1/redaction-templates', { slug: 'r', name: MARK, presets: ['ssn'] });
  for (const name of [MARK, `${MARK} again`]) {
    const body = { name, steps: [{ do: 'html', html: MARK }] };
    expect((await call('PUT', '/v1/pipelines/p', { key: of.adminKey, body })).ok).toBe(true);
  }
  const { certificatePem, privateKeyPem } = issue({ name: MARK });
  await post(of, '/v1/certificates', { name: MARK, certificatePem, privateKeyPem });
  await post(of, '/v1/webhook-secrets', {});
  const { batchId } = await jsonOf(
    await post(of, '/v1/render/note/batch', { items: [{ data: { title: MARK }, metadata: { mark: MARK } }] }),
  );
  await pollUntil(
    async () => jsonOf(await call('GET', `/v1/batches/${batchId}`, { key: of.renderKey })),
    ({ status }) => status === 'complete',
    300,
  );
}

function platen(...args: string[]): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const child = spawn(process.execPath, [CLI, ...args], {
    env: { PATH: process.env.PATH, PLATEN_DATA: folder },
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk) => {
    stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  child.stdin.end();
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, stdout, stderr }));
  });
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'platen-erasure-'));
  const { baseUrl, credentials, dynamodb, s3, tables, buckets } = inject('service');
  writeFileSync(
    path.join(folder, 'local.json'),
    JSON.stringify({ baseUrl, awsEndpoints: { dynamodb, s3 }, awsCredentials: credentials, tables, buckets }),
  );
  account = await newAccount('team');
  neighbour = await newAccount('team');
  await furnish(account);
  await pushTemplate(neighbour);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('removing an account', () => {
  it('lists the data and removes nothing without confirmation', async () => {
    const { code, stdout, stderr } = await platen('accounts', 'delete', account.id);
    expect(code).toBe(1);
    expect(stdout).toMatch(/DocumentsTable: \d+ items/);
    expect(stdout).toMatch(/documents\/365d\/: 2 objects/);
    expect(stderr).toContain('confirm with --yes');
    expect((await call('GET', '/v1/documents', { key: account.renderKey })).status).toBe(200);
  });

  it('closes it first, and resumes after an interruption', async () => {
    const stopped = eraseAccount(
      {
        accounts: accounts(),
        eraser: {
          survey: async () => [],
          erase: () => Promise.reject(new Error('stopped')),
        },
        now: Date.now,
        wait: async () => {},
        report: () => {},
      },
      account.id,
    );
    await expect(stopped).rejects.toThrow('stopped');
    expect((await call('GET', '/v1/documents', { key: account.adminKey })).status).toBe(401);
    expect(await tracesOf(MARK, begun)).not.toEqual([]);
  });

  it('removes every byte of it from tables and buckets, and nothing of other accounts', async () => {
    const { code, stdout, stderr } = await platen('accounts', 'delete', account.id, '--yes', '--settle', '0');
    expect(code, stderr).toBe(0);
    expect(stdout).toContain('continues');
    expect(stdout).toMatch(/point-in-time recovery of the tables, until \d{4}-\d\d-\d\d \(35 days\)/);
    expect(await tracesOf(account.id, begun)).toEqual([]);
    expect(await tracesOf(MARK, begun)).toEqual([]);
    const template = await call('GET', '/v1/templates/note', { key: neighbour.renderKey });
    expect(template.status).toBe(200);
    const again = await platen('accounts', 'delete', account.id, '--yes');
    expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('account not found') });
  });
});
