import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { pdfText } from './pdf-text.ts';
import { bytesOf, call, jsonOf, newAccount, pushTemplate, type TestAccount } from './service.ts';

const CLI = path.resolve(import.meta.dirname, '../../bin/platen-cli.ts');

let account: TestAccount;
let folder: string;
beforeAll(async () => {
  account = await newAccount();
  folder = mkdtempSync(path.join(os.tmpdir(), 'platen-cli-'));
  const { baseUrl, dynamodb, tables } = inject('service');
  // What `npm start` leaves for the command line.
  mkdirSync(path.join(folder, 'data'));
  writeFileSync(
    path.join(folder, 'data/local.json'),
    JSON.stringify({
      baseUrl,
      accountId: account.id,
      adminKey: account.adminKey,
      renderKey: account.renderKey,
      awsEndpoints: { dynamodb },
      tables,
    }),
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command line in the test's folder. */
function platen(args: readonly string[], options: { input?: string; env?: Record<string, string> } = {}) {
  const child = spawn(process.execPath, [CLI, ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, PLATEN_DATA: path.join(folder, 'data'), ...options.env },
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk) => {
    stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  child.stdin.end(options.input ?? '');
  return new Promise<Ended>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, stdout, stderr }));
  });
}

/** Runs a command that has to succeed; gives what it prints as JSON. */
async function rows(...args: string[]): Promise<Record<string, string>[]> {
  const { code, stdout, stderr } = await platen([...args, '--json']);
  expect(code, stderr).toBe(0);
  return JSON.parse(stdout) as Record<string, string>[];
}

async function refused(args: readonly string[], message: RegExp, code = 1): Promise<void> {
  const ended = await platen(args);
  expect({ code: ended.code, stdout: ended.stdout }).toEqual({ code, stdout: '' });
  expect(ended.stderr).toMatch(message);
  expect(ended.stderr).not.toContain('    at ');
}

describe('accounts and keys', () => {
  it('are made, listed, moved to a plan, and revoked', async () => {
    const [made] = await rows('accounts', 'create', 'ACME Ltd', '--plan', 'pro');
    expect(made).toMatchObject({ name: 'ACME Ltd', plan: 'pro' });
    await rows('accounts', 'set-plan', made!.id!, 'team');
    const all = await rows('accounts', 'list');
    expect(all.find(({ id }) => id === made!.id)).toMatchObject({ name: 'ACME Ltd', plan: 'team' });

    const [key] = await rows('keys', 'create', made!.id!, '--name', 'ops', '--scope', 'admin');
    expect(key!.key).toMatch(/^platen_sk_/);
    expect((await call('GET', '/v1/usage', { key: key!.key! })).status).toBe(200);
    const keys = await rows('keys', 'list', made!.id!);
    expect(keys).toMatchObject([{ id: key!.id, name: 'ops', scope: 'admin' }]);
    expect(JSON.stringify(keys)).not.toContain(key!.key);

    const [unused] = await rows('keys', 'create', made!.id!);
    expect(unused!.scope).toBe('render');
    await rows('keys', 'revoke', made!.id!, unused!.id!);
    expect((await call('GET', '/v1/templates', { key: unused!.key! })).status).toBe(401);
  });

  it('are printed as columns for people', async () => {
    const { stdout } = await platen(['keys', 'list', account.id]);
    const [head, first] = stdout.split('\n');
    expect(head).toMatch(/^id +name +scope +prefix +created$/);
    expect(first!.indexOf('test admin')).toBe(head!.indexOf('name'));
  });

  it.each([
    [['accounts', 'set-plan', 'none', 'team'], /there is no account none/, 1],
    [['accounts', 'set-plan', 'none', 'gold'], /Allowed choices are free, pro, team, business/, 2],
    [['accounts', 'create'], /missing required argument 'name'/, 2],
    [['keys', 'create', 'none'], /there is no account none/, 1],
    [['keys', 'revoke', 'none', 'none'], /has no key none/, 1],
  ] as const)('%j is refused', async (args, message, code) => {
    await refused(args, message, code);
  });
});

describe('templates', () => {
  const write = (file: string, text: string) => {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  };

  it('go from a folder to the service and back, unchanged', async () => {
    write('greeting/template.html', '<p>Hello {{ name }}</p>\n');
    write('greeting/footer.html', '<p>{{ page }}</p>');
    write('greeting/sample.json', '{\n  "name": "Ada"\n}\n');
    write('greeting/schema.json', '{\n  "type": "object",\n  "required": [\n    "name"\n  ]\n}\n');
    write('greeting/template.json', '{\n  "name": "Greeting",\n  "documentType": "letter"\n}\n');
    expect((await platen(['templates', 'push', 'greeting'])).stdout).toBe('greeting  version 1\n');
    write('greeting/template.html', '<p>Good day {{ name }}</p>\n');
    expect((await platen(['templates', 'push', 'greeting'])).stdout).toBe('greeting  version 2\n');

    expect((await platen(['templates', 'pull', 'greeting', '-o', 'pulled'])).code).toBe(0);
    for (const file of ['template.html', 'footer.html', 'sample.json', 'schema.json', 'template.json']) {
      const [there, back] = ['greeting', 'pulled'].map((name) =>
        readFileSync(path.join(folder, name, file), 'utf8'),
      );
      expect(back, file).toBe(there);
    }
    const listed = await rows('templates', 'list');
    expect(listed).toMatchObject([{ slug: 'greeting', name: 'Greeting', type: 'letter', version: '2' }]);
  });

  it('are refused with the message of the service', async () => {
    write('wrong/template.html', '{% if %}');
    await refused(['templates', 'push', 'wrong'], /^platen: 400 TEMPLATE_SYNTAX: .*line 1/);
    write('unread/template.html', '<p></p>');
    write('unread/sample.json', '{');
    await refused(['templates', 'push', 'unread'], /unread\/sample\.json is not valid JSON/);
    await refused(['templates', 'push', 'absent'], /absent is not a folder/);
    await refused(['templates', 'pull', 'absent'], /404 TEMPLATE_NOT_FOUND/);
  });
});

describe('render', () => {
  beforeAll(() => pushTemplate(account));

  it('writes a PDF and says which document it is', async () => {
    writeFileSync(path.join(folder, 'data.json'), '{"title":"From a file"}');
    const ended = await platen(['render', 'note', 'data.json', '-o', 'out.pdf']);
    const [, id] = /^out\.pdf {2}\d+ bytes {2}document ([0-9a-f-]{36})\n$/.exec(ended.stderr)!;
    const written = readFileSync(path.join(folder, 'out.pdf'));
    expect(await pdfText(new Uint8Array(written))).toContain('From a file');
    const { data } = await jsonOf(await call('GET', `/v1/documents/${id}`, { key: account.renderKey }));
    expect(written.equals(Buffer.from(await bytesOf(await fetch(data.downloadUrl))))).toBe(true);
  });

  it('takes the data from standard input, the key from the environment, and may leave no document', async () => {
    const ended = await platen(['render', 'note', '-', '-o', 'in.pdf', '--no-save', '--flatten-forms'], {
      input: '{"title":"From a pipe"}',
      env: { PLATEN_URL: `${inject('service').baseUrl}/`, PLATEN_API_KEY: account.renderKey },
    });
    expect(ended).toMatchObject({ code: 0, stderr: expect.stringMatching(/^in\.pdf {2}\d+ bytes\n$/) });
    expect(await pdfText(new Uint8Array(readFileSync(path.join(folder, 'in.pdf'))))).toContain('From a pipe');
  });

  it.each([
    [['render', 'note', 'none.json', '-o', 'x.pdf'], /cannot read none\.json/, 1],
    [['render', 'note', 'list.json', '-o', 'x.pdf'], /list\.json must hold a JSON object/, 1],
    [['render', 'note', 'empty.json', '-o', 'x.pdf'], /400 .*Missing required template field: title/, 1],
    [['render', 'none', 'empty.json', '-o', 'x.pdf'], /404 TEMPLATE_NOT_FOUND/, 1],
    [['render', 'note', 'empty.json'], /required option '-o, --output <file>' not specified/, 2],
    [
      ['render', 'note', 'empty.json', '-o', 'x.pdf', '--url', 'http://127.0.0.1:9'],
      /--key or PLATEN_API_KEY/,
      1,
    ],
    [
      ['render', 'note', 'empty.json', '-o', 'x.pdf', '--url', 'http://127.0.0.1:9', '--key', 'k'],
      /cannot reach http:\/\/127\.0\.0\.1:9/,
      1,
    ],
  ] as const)('%j is refused', async (args, message, code) => {
    writeFileSync(path.join(folder, 'list.json'), '[]');
    writeFileSync(path.join(folder, 'empty.json'), '{}');
    await refused(args, message, code);
  });
});

describe('the command line', () => {
  it('explains itself', async () => {
    const { code, stdout } = await platen(['--help']);
    expect(code).toBe(0);
    for (const command of ['accounts', 'keys', 'templates', 'render', 'mcp'])
      expect(stdout).toContain(command);
  });

  it('says what is wrong with its use', async () => {
    await refused(['rendr'], /unknown command 'rendr'/, 2);
  });

  it('says where it looked for a local runtime', async () => {
    const ended = await platen(['templates', 'list'], { env: { PLATEN_DATA: path.join(folder, 'none') } });
    expect(ended.code).toBe(1);
    expect(ended.stderr).toMatch(/no local runtime found .*none\/local\.json/);
  });
});
