import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

interface RunOptions {
  readonly input?: string | Uint8Array;
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs the command line in the test's folder. */
async function platen(args: readonly string[], options: RunOptions = {}): Promise<Ended> {
  const { stdout, ...ended } = await platenBytes(args, options);
  return { ...ended, stdout: stdout.toString() };
}

function platenBytes(args: readonly string[], options: RunOptions = {}) {
  const child = spawn(process.execPath, [CLI, ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, PLATEN_DATA: path.join(folder, 'data'), ...options.env },
  });
  const stdout: Buffer[] = [];
  let stderr = '';
  child.stdout.on('data', (chunk) => stdout.push(chunk));
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  child.stdin.end(options.input ?? '');
  return new Promise<{ code: number | null; stdout: Buffer; stderr: string }>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, stdout: Buffer.concat(stdout), stderr }));
  });
}

/** Runs a command that has to succeed; gives what it prints as JSON. */
async function json<T = Record<string, string>>(...args: string[]): Promise<T> {
  const { code, stdout, stderr } = await platen([...args, '--json']);
  expect(code, stderr).toBe(0);
  return JSON.parse(stdout) as T;
}

async function refused(args: readonly string[], message: RegExp, code = 1): Promise<void> {
  const ended = await platen(args);
  expect({ code: ended.code, stdout: ended.stdout }).toEqual({ code, stdout: '' });
  expect(ended.stderr).toMatch(message);
  expect(ended.stderr).not.toContain('    at ');
}

describe('accounts and keys', () => {
  it('are made, listed, moved to a plan, and revoked', async () => {
    const made = await json('accounts', 'create', 'ACME Ltd', '--plan', 'pro');
    expect(made).toMatchObject({ name: 'ACME Ltd', plan: 'pro' });
    const id = made.id!;
    await json('accounts', 'set-plan', id, 'team');
    const all = await json<Record<string, string>[]>('accounts', 'list');
    expect(all.find((account) => account.id === id)).toMatchObject({ name: 'ACME Ltd', plan: 'team' });

    const key = await json('keys', 'create', id, '--name', 'ops', '--scope', 'admin');
    expect(key.key).toMatch(/^platen_sk_/);
    expect((await call('GET', '/v1/usage', { key: key.key! })).status).toBe(200);
    const keys = await json<Record<string, string>[]>('keys', 'list', id);
    expect(keys).toMatchObject([{ id: key.id, name: 'ops', scope: 'admin' }]);
    expect(JSON.stringify(keys)).not.toContain(key.key);

    const unused = await json('keys', 'create', id);
    expect(unused.scope).toBe('render');
    await json('keys', 'revoke', id, unused.id!);
    expect((await call('GET', '/v1/templates', { key: unused.key! })).status).toBe(401);
  });

  it('are made, listed and revoked through the API when no account is named', async () => {
    const key = await json('keys', 'create', '--name', 'by the API');
    expect((await call('GET', '/v1/templates', { key: key.key! })).status).toBe(200);
    const listed = await json<Record<string, string>[]>('keys', 'list');
    expect(listed.map(({ name }) => name)).toContain('by the API');
    expect(await json('keys', 'revoke', key.id!)).toEqual({ id: key.id, revoked: true });
    const left = await json<Record<string, string>[]>('keys', 'list');
    expect(left.map(({ id }) => id)).not.toContain(key.id);
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
    [['keys', 'list', 'none'], /there is no account none/, 1],
    [['keys', 'revoke', 'none', 'none'], /there is no account none/, 1],
    [['keys', 'list', '--stack', 'PlatenService'], /name the account/, 2],
  ] as const)('%j is refused', async (args, message, code) => {
    await refused(args, message, code);
  });
});

const OPTIONS = {
  pageSize: { width: '100mm', height: '50mm' },
  orientation: 'portrait',
  margins: { top: '5mm', right: '6mm', bottom: '7mm', left: '8mm' },
  lang: 'de',
  embedData: true,
  javascript: true,
  tagged: true,
  outline: true,
};

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
    write(
      'greeting/template.json',
      '{\n  "name": "Greeting",\n  "documentType": "letter",\n  "description": "Says hello."\n}\n',
    );
    write('greeting/header.html', '<p>Page {{ page }}</p>');
    write('greeting/options.json', `${JSON.stringify(OPTIONS, null, 2)}\n`);
    expect((await platen(['templates', 'push', 'greeting'])).stdout).toBe('greeting  version 1\n');
    write('greeting/template.html', '<p>Good day {{ name }}</p>\n');
    expect((await platen(['templates', 'push', 'greeting'])).stdout).toBe('greeting  version 2\n');

    expect((await platen(['templates', 'pull', 'greeting', '-o', 'pulled'])).code).toBe(0);
    for (const file of readdirSync(path.join(folder, 'greeting'))) {
      const [there, back] = ['greeting', 'pulled'].map((name) =>
        readFileSync(path.join(folder, name, file), 'utf8'),
      );
      expect(back, file).toBe(there);
    }
    expect(await json('templates', 'list')).toMatchObject([
      { slug: 'greeting', name: 'Greeting', documentType: 'letter', version: 2 },
    ]);

    write('greeting/template.json', '{ "name": "Greeting" }');
    await json('templates', 'push', 'greeting');
    expect(await json('templates', 'get', 'greeting')).toMatchObject({ description: '', version: 3 });
    expect(await json('templates', 'restore', 'greeting', '1')).toMatchObject({ version: 4 });
    expect(await json('templates', 'delete', 'greeting')).toEqual({ slug: 'greeting', deleted: true });
  });

  it('are refused with the message of the service', async () => {
    write('wrong/template.html', '{% if %}');
    await refused(['templates', 'push', 'wrong'], /^platen: 400 TEMPLATE_SYNTAX: .*line 1/);
    write('unread/template.html', '<p></p>');
    write('unread/sample.json', '{');
    await refused(['templates', 'push', 'unread'], /unread\/sample\.json is not valid JSON/);
    await refused(['templates', 'push', 'absent'], /absent is not a folder/);
    write('unread/sample.json', '{}');
    write('unread/template.json', '{ "title": "x" }');
    await refused(['templates', 'push', 'unread'], /unread\/template\.json: title is not one of name/);
    await refused(['templates', 'pull', 'absent'], /404 TEMPLATE_NOT_FOUND/);
  });
});

describe('render', () => {
  beforeAll(async () => {
    await pushTemplate(account);
    writeFileSync(path.join(folder, 'data.json'), '{"title":"From a file"}');
    writeFileSync(path.join(folder, 'empty.json'), '{}');
    writeFileSync(path.join(folder, 'list.json'), '[]');
  });

  it('writes a PDF and says which document it is', async () => {
    const ended = await platen(['render', 'note', 'data.json', '-o', 'out.pdf']);
    const [, id] = /(?:^|\n)out\.pdf {2}\d+ bytes {2}document ([0-9a-f-]{36})\n$/.exec(ended.stderr)!;
    const written = readFileSync(path.join(folder, 'out.pdf'));
    expect(await pdfText(new Uint8Array(written))).toContain('From a file');
    const { data } = await jsonOf(await call('GET', `/v1/documents/${id}`, { key: account.renderKey }));
    expect(written.equals(Buffer.from(await bytesOf(await fetch(data.downloadUrl))))).toBe(true);
  });

  it('takes the data from standard input, the key from the environment, and may leave no document', async () => {
    const ended = await platen(['render', 'note', '-', '-o', 'in.pdf', '--no-save', '--flatten-forms'], {
      input: '{"title":"From a pipe"}',
      env: { PLATEN_URL: `${inject('service').baseUrl}/`, PLATEN_KEY: account.renderKey },
    });
    expect(ended).toMatchObject({ code: 0, stderr: expect.stringMatching(/(^|\n)in\.pdf {2}\d+ bytes\n$/) });
    expect(await pdfText(new Uint8Array(readFileSync(path.join(folder, 'in.pdf'))))).toContain('From a pipe');
  });

  it('writes to standard output the PDF and nothing else', async () => {
    const { stdout, stderr, code } = await platenBytes(['render', 'note', 'data.json', '-o', '-']);
    expect(code).toBe(0);
    expect(await pdfText(new Uint8Array(stdout))).toContain('From a file');
    expect(stdout.subarray(0, 5).toString()).toBe('%PDF-');
    expect(stdout.subarray(-6).toString()).toBe('%%EOF\n');
    expect(stderr).toMatch(/(^|\n)standard output {2}\d+ bytes {2}document/);
  });

  it('replaces a file as a whole, and leaves nothing behind when it fails', async () => {
    writeFileSync(path.join(folder, 'kept.pdf'), 'kept');
    const before = readdirSync(folder).sort();
    await refused(['render', 'note', 'empty.json', '-o', 'kept.pdf'], /Missing required/);
    expect(readFileSync(path.join(folder, 'kept.pdf'), 'utf8')).toBe('kept');
    expect(readdirSync(folder).sort()).toEqual(before);
    expect((await platen(['render', 'note', 'data.json', '-o', 'kept.pdf', '-q'])).stderr).toBe('');
    expect(readFileSync(path.join(folder, 'kept.pdf')).subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('refuses an output that cannot be written before it renders', async () => {
    const { renders } = await json<{ renders: { used: number } }>('usage');
    await refused(
      ['render', 'note', 'data.json', '-o', 'none/x.pdf'],
      /cannot write none\/x\.pdf: there is no such/,
    );
    await refused(['render', 'note', 'data.json', '-o', 'data'], /cannot write data: it is a folder/);
    await refused(
      ['render', 'note', 'data.json', '-o', 'data.json/x.pdf'],
      /a part of the path is not a folder/,
    );
    await refused(['render', 'note', 'data.json', '-o', '/proc/x.pdf'], /cannot write \/proc\/x\.pdf/);
    await refused(['render', 'note', 'data.json', '-o', '-', '--json'], /both want standard output/, 2);
    expect((await json<{ renders: { used: number } }>('usage')).renders.used).toBe(renders.used);
  });

  it('goes by the queue', async () => {
    const made = await json<{ documentId: string; bytes: number }>(
      ...['render', 'note', 'data.json', '--async', '-o', 'queued.pdf', '--save-name', 'Queued'],
    );
    expect(readFileSync(path.join(folder, 'queued.pdf'))).toHaveLength(made.bytes);
    expect(await json('documents', 'get', made.documentId)).toMatchObject({ name: 'Queued' });
    const { jobId } = await json('render', 'note', 'data.json', '--async');
    const job = await json('jobs', 'wait', jobId!);
    expect(job).toMatchObject({ id: jobId, status: 'complete' });
    expect(job).not.toHaveProperty('pdfBase64');
  });

  it.each([
    [['render', 'note', 'none.json', '-o', 'x.pdf'], /cannot read none\.json/, 1],
    [['render', 'note', 'list.json', '-o', 'x.pdf'], /list\.json must hold a JSON object/, 1],
    [['render', 'note', 'empty.json', '-o', 'x.pdf'], /400 .*Missing required template field: title/, 1],
    [['render', 'none', 'empty.json', '-o', 'x.pdf'], /404 TEMPLATE_NOT_FOUND/, 1],
    [['render', 'note', 'empty.json'], /-o <file> is needed/, 2],
    [
      ['render', 'note', 'empty.json', '-o', 'x.pdf', '--url', 'http://127.0.0.1:9'],
      /--key or PLATEN_KEY/,
      1,
    ],
    [
      ['render', 'note', 'empty.json', '-o', 'x.pdf', '--url', 'http://127.0.0.1:9', '--key', 'k'],
      /cannot be reached at http:\/\/127\.0\.0\.1:9/,
      1,
    ],
  ] as const)('%j is refused', async (args, message, code) => {
    await refused(args, message, code);
  });
});

describe('the command line', () => {
  it('explains itself', async () => {
    const { code, stdout } = await platen(['--help']);
    expect(code).toBe(0);
    for (const command of [
      'accounts',
      'keys',
      'templates',
      'render',
      'batch',
      'redact',
      'certify',
      'verify',
      'mcp',
    ])
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

  it('shows a stack trace when it is asked to, and only then', async () => {
    const { stderr } = await platen(['documents', 'get', 'none', '--debug']);
    expect(stderr).toMatch(/^platen: 404 DOCUMENT_NOT_FOUND: .*\nrequest [0-9a-f-]+\n.* {4}at /s);
  });
});
