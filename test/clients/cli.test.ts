import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { pdfText } from '../../packages/pdf/src/testing/pdf-text.ts';
import { bytesOf, call, jsonOf, newAccount, pushTemplate, type TestAccount } from '../api/service.ts';
import { CommandLine } from './command-line.ts';

let account: TestAccount;
let cli: CommandLine;
let folder: string;
beforeAll(async () => {
  account = await newAccount();
  cli = new CommandLine(account);
  folder = cli.folder;
});
afterAll(() => cli?.remove());

describe('accounts and keys', () => {
  it('are made, listed, moved to a plan, and revoked', async () => {
    const made = await cli.json('accounts', 'create', 'ACME Ltd', '--plan', 'pro');
    expect(made).toMatchObject({ name: 'ACME Ltd', plan: 'pro' });
    const id = made.id!;
    await cli.json('accounts', 'set-plan', id, 'team');
    const all = await cli.json<Record<string, string>[]>('accounts', 'list');
    expect(all.find((account) => account.id === id)).toMatchObject({ name: 'ACME Ltd', plan: 'team' });

    const key = await cli.json('keys', 'create', id, '--name', 'ops', '--scope', 'admin');
    expect(key.key).toMatch(/^platen_sk_/);
    expect((await call('GET', '/v1/usage', { key: key.key! })).status).toBe(200);
    const keys = await cli.json<Record<string, string>[]>('keys', 'list', id);
    expect(keys).toMatchObject([{ id: key.id, name: 'ops', scope: 'admin' }]);
    expect(JSON.stringify(keys)).not.toContain(key.key);

    const unused = await cli.json('keys', 'create', id);
    expect(unused.scope).toBe('render');
    await cli.json('keys', 'revoke', id, unused.id!, '--yes');
    expect((await call('GET', '/v1/templates', { key: unused.key! })).status).toBe(401);
  });

  it('are made, listed and revoked through the API without an account argument', async () => {
    const key = await cli.json('keys', 'create', '--name', 'by the API');
    expect((await call('GET', '/v1/templates', { key: key.key! })).status).toBe(200);
    const listed = await cli.json<Record<string, string>[]>('keys', 'list');
    expect(listed.map(({ name }) => name)).toContain('by the API');
    expect(await cli.json('keys', 'revoke', key.id!, '--yes')).toEqual({ id: key.id, revoked: true });
    const left = await cli.json<Record<string, string>[]>('keys', 'list');
    expect(left.map(({ id }) => id)).not.toContain(key.id);
  });

  it('are printed as columns by default', async () => {
    const { stdout } = await cli.run(['keys', 'list', account.id]);
    const [head, first] = stdout.split('\n');
    expect(head).toMatch(/^id +name +scope +prefix +created$/);
    expect(first!.indexOf('test admin')).toBe(head!.indexOf('name'));
  });

  it.each([
    [['accounts', 'set-plan', 'none', 'team'], /account not found: none/, 1],
    [['accounts', 'set-plan', 'none', 'gold'], /Allowed choices are free, pro, team, business/, 2],
    [['accounts', 'create'], /missing required argument 'name'/, 2],
    [['keys', 'create', 'none'], /account not found: none/, 1],
    [['keys', 'list', 'none'], /account not found: none/, 1],
    [['keys', 'revoke', 'none', 'none', '--yes'], /account not found: none/, 1],
    [['keys', 'list', '--stack', 'PlatenService'], /--stack needs the account of the keys/, 2],
  ] as const)('%j is refused', async (args, message, code) => {
    await cli.refused(args, message, code);
  });
});

describe('a permanent deletion', () => {
  it.each([
    ['templates', 'delete', 'x'],
    ['redaction-templates', 'delete', 'x'],
    ['pipelines', 'delete', 'x'],
    ['certificates', 'delete', 'x'],
    ['trusted-roots', 'remove', 'x'],
    ['documents', 'delete', 'x'],
    ['keys', 'revoke', 'x'],
  ])('needs confirmation, and --yes without a terminal: %s %s', async (...args) => {
    await cli.refused(args, /^platen: nothing was changed: confirm with --yes\n$/);
    const { stderr } = await cli.run([...args, '--yes']);
    expect(stderr).toMatch(/^platen: 404 /);
  });
});

describe('env', () => {
  it('prints the variables of the guides, for a shell or as JSON', async () => {
    const { PLATEN_URL, PLATEN_KEY } = await cli.json('env');
    expect(
      (await fetch(`${PLATEN_URL}/v1/usage`, { headers: { Authorization: `Bearer ${PLATEN_KEY}` } })).status,
    ).toBe(200);
    const { stdout } = await cli.run(['env']);
    expect(stdout).toBe(`export PLATEN_URL='${PLATEN_URL}'\nexport PLATEN_KEY='${PLATEN_KEY}'\n`);
  });
});

describe('an error with --json', () => {
  it('is JSON on standard error', async () => {
    const { code, stdout, stderr } = await cli.run(['templates', 'get', 'absent', '--json']);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(JSON.parse(stderr)).toMatchObject({ status: 404, code: 'TEMPLATE_NOT_FOUND' });
  });

  it.each([
    ['an unknown command', ['rendr', '--json'], 2, 'USAGE', /unknown command 'rendr'/],
    ['no command', ['--json'], 2, 'USAGE', /a command is needed/],
    ['no command of a group', ['templates', '--json'], 2, 'USAGE', /a command is needed/],
    ['an unknown option', ['templates', 'list', '--jsn', '--json'], 2, 'USAGE', /unknown option '--jsn'/],
    ['a missing argument', ['--json', 'accounts', 'create'], 2, 'USAGE', /missing required argument 'name'/],
    [
      'a value that is not a choice',
      ['accounts', 'set-plan', 'a', 'gold', '--json'],
      2,
      'USAGE',
      /Allowed choices/,
    ],
    [
      'options that exclude each other',
      ['merge', 'a', 'b', '-o', '-', '--json'],
      2,
      'USAGE',
      /-o - and --json/,
    ],
    [
      'a file that is not there',
      ['redact', 'absent.pdf', '--preset', 'email', '--json'],
      1,
      'FAILED',
      /absent/,
    ],
    ['no server', ['usage', '--json', '--url', 'http://127.0.0.1:9', '--key', 'k'], 1, 'UNREACHABLE', /:9/],
  ] as const)('is JSON for %s', async (_, args, exitCode, errorCode, message) => {
    const { code, stdout, stderr } = await cli.run(args);
    expect({ code, stdout }).toEqual({ code: exitCode, stdout: '' });
    expect(JSON.parse(stderr)).toEqual({ error: expect.stringMatching(message), code: errorCode });
  });
});

describe('a wrongly named deployment', () => {
  it.each([
    [{ PLATEN_URL: '' }, /^platen: PLATEN_URL is empty: set it to the base URL/],
    [{ PLATEN_URL: 'pdf.example.com' }, /must begin with https:\/\/ or http:\/\/ \(pdf\.example\.com\)/],
    [
      { PLATEN_URL: 'https://pdf.example.com' },
      /no key for https:\/\/pdf\.example\.com: set --key or PLATEN_KEY/,
    ],
    [{ PLATEN_URL: 'https://pdf.example.com', PLATEN_KEY: '' }, /set --key or PLATEN_KEY/],
    [{ PLATEN_DATA: '/nowhere' }, /no local runtime found \(\/nowhere\/local\.json\)/],
  ])('is refused with the setting to fix: %j', async (env, message) => {
    await cli.refused(['usage'], message, 1, env);
  });

  it('is recognized when another server answers', async () => {
    const other = createServer((_, response) => {
      response.writeHead(404, { 'Content-Type': 'text/html' }).end('<title>nothing here</title>');
    }).listen(0, '127.0.0.1');
    await once(other, 'listening');
    const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
    const { stderr } = await cli.run(['usage', '--url', url, '--key', 'k']);
    expect(stderr).toMatch(
      /^platen: http:\S+ answered 404 \(text\/html\), which is no response of Platen: check/,
    );
    other.close();
  });
});

const OPTIONS = {
  pageSize: { width: '100mm', height: '50mm' },
  orientation: 'portrait',
  margins: { top: '19mm', right: '6mm', bottom: '18mm', left: '8mm' },
  lang: 'de',
  embedData: true,
  javascript: true,
  tagged: true,
  outline: true,
  conformance: ['pdfa'],
  strict: true,
};

describe('templates', () => {
  const write = (file: string, text: string) => {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  };

  it('are pushed from a folder and pulled unchanged', async () => {
    write('greeting/template.html', '<html lang="en"><title>Greeting</title><p>Hello {{ name }}</p>\n');
    write('greeting/footer.html', '<p>{{ page }}</p>');
    write('greeting/sample.json', '{\n  "name": "Ada"\n}\n');
    write('greeting/schema.json', '{\n  "type": "object",\n  "required": [\n    "name"\n  ]\n}\n');
    write(
      'greeting/template.json',
      '{\n  "name": "Greeting",\n  "documentType": "letter",\n  "description": "Says hello."\n}\n',
    );
    write('greeting/header.html', '<p>Page {{ page }}</p>');
    write('greeting/options.json', `${JSON.stringify(OPTIONS, null, 2)}\n`);
    expect((await cli.run(['templates', 'push', 'greeting'])).stdout).toBe('greeting  version 1\n');
    write('greeting/template.html', '<html lang="en"><title>Greeting</title><p>Good day {{ name }}</p>\n');
    expect((await cli.run(['templates', 'push', 'greeting'])).stdout).toBe('greeting  version 2\n');

    expect((await cli.run(['templates', 'pull', 'greeting', '-o', 'pulled'])).code).toBe(0);
    for (const file of readdirSync(path.join(folder, 'greeting'))) {
      const [there, back] = ['greeting', 'pulled'].map((name) =>
        readFileSync(path.join(folder, name, file), 'utf8'),
      );
      expect(back, file).toBe(there);
    }
    expect(await cli.json('templates', 'list')).toMatchObject([
      { slug: 'greeting', name: 'Greeting', documentType: 'letter', version: 2 },
    ]);

    write('greeting/template.json', '{ "name": "Greeting" }');
    await cli.json('templates', 'push', 'greeting');
    expect(await cli.json('templates', 'get', 'greeting')).toMatchObject({ description: '', version: 3 });
    expect(await cli.json('templates', 'restore', 'greeting', '1')).toMatchObject({ version: 4 });
    expect(await cli.json('templates', 'delete', 'greeting', '--yes')).toEqual({
      slug: 'greeting',
      deleted: true,
    });
  });

  it('are pushed and pulled with their data sets by name', async () => {
    write('letters/template.html', '<html lang="en"><title>T</title><p>{{ name }}</p>\n');
    const sets = { 'Long names': '{\n  "name": "Wolfeschlegelsteinhausenbergerdorff"\n}\n', empty: '{}\n' };
    for (const [name, text] of Object.entries(sets)) write(`letters/samples/${name}.json`, text);
    await cli.json('templates', 'push', 'letters');
    await cli.json('templates', 'pull', 'letters', '-o', 'copied');
    for (const [name, text] of Object.entries(sets))
      expect(readFileSync(path.join(folder, `copied/samples/${name}.json`), 'utf8')).toBe(text);
    write('copied/samples/empty.json', '{ "name": "x" }');
    await cli.refused(['templates', 'pull', 'letters', '-o', 'copied'], /changes \(samples\/empty\.json\)/);
    rmSync(path.join(folder, 'letters/samples/empty.json'));
    await cli.json('templates', 'push', 'letters');
    await cli.json('templates', 'pull', 'letters', '-o', 'copied', '--force');
    expect(readdirSync(path.join(folder, 'copied/samples'))).toEqual(['Long names.json']);
  });

  it('are pushed with their assets, without scripts, which are named', async () => {
    write(
      'web/template.html',
      '<html lang="en"><title>T</title><link rel="stylesheet" href="css/a.css"><p>x</p>\n',
    );
    for (const [file, text] of Object.entries({
      'css/a.css': '',
      'js/a.js': 'alert(1)',
      'css/a.scss': 'p {}',
    }))
      write(`web/assets/${file}`, text);
    write('web/partials/address.html', '<p>y');
    const { code, stdout, stderr } = await cli.run(['templates', 'push', 'web']);
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'web  version 1\n' });
    expect(stderr).toContain('JSON: assets/css/a.scss, assets/js/a.js');
    expect(stderr).toContain('not named .liquid: partials/address.html');
    expect(stderr).not.toContain('resource');
    await cli.json('templates', 'pull', 'web', '--force');
    expect(readFileSync(path.join(folder, 'web/assets/js/a.js'), 'utf8')).toBe('alert(1)');
  });

  it('are pulled over an earlier version, and over changes only with --force', async () => {
    write('worked/template.html', '<html lang="en"><title>T</title><p>first</p>\n');
    await cli.json('templates', 'push', 'worked');
    await cli.json('templates', 'pull', 'worked');
    const first = readFileSync(path.join(folder, 'worked/template.html'), 'utf8');
    write('elsewhere/worked/template.html', first.replace('first', 'second'));
    await cli.json('templates', 'push', 'elsewhere/worked');
    // Version 1, the current one in the service.
    await cli.json('templates', 'pull', 'worked');
    expect(readFileSync(path.join(folder, 'worked/template.html'), 'utf8')).toContain('second');
    write('worked/template.html', first.replace('first', 'an evening of work'));
    write('worked/header.html', '<p>new</p>');
    await cli.refused(['templates', 'pull', 'worked'], /template\.html, header\.html\): push them.* --force/);
    expect(readFileSync(path.join(folder, 'worked/template.html'), 'utf8')).toContain('evening');
    await cli.json('templates', 'pull', 'worked', '--force');
    expect(readFileSync(path.join(folder, 'worked/template.html'), 'utf8')).toContain('second');
    expect(readdirSync(path.join(folder, 'worked'))).not.toContain('header.html');
  });

  it('start from one that comes with Platen', async () => {
    const starters = await cli.json<{ slug: string }[]>('templates', 'starters');
    expect(starters.map(({ slug }) => slug)).toContain('account-statement');
    await cli.json('templates', 'start', 'account-statement', '-o', 'mine');
    expect(readdirSync(path.join(folder, 'mine'))).toContain('footer.html');
    expect((await cli.run(['templates', 'push', 'mine'])).stdout).toBe('mine  version 1\n');
    await cli.refused(['templates', 'start', 'letter', '-o', 'mine'], /is there already/);
    await cli.refused(['templates', 'start', 'absent'], /404 TEMPLATE_NOT_FOUND/);
  });

  it('are refused with the message of the service', async () => {
    write('wrong/template.html', '{% if %}');
    await cli.refused(['templates', 'push', 'wrong'], /^platen: 400 TEMPLATE_SYNTAX: .*line 1/m);
    write('unread/template.html', '<p></p>');
    write('unread/sample.json', '{');
    await cli.refused(['templates', 'push', 'unread'], /unread\/sample\.json is not valid JSON/);
    await cli.refused(['templates', 'push', 'absent'], /absent is not a folder/);
    write('unread/sample.json', '{}');
    write('unread/template.json', '{ "title": "x" }');
    await cli.refused(['templates', 'push', 'unread'], /unread\/template\.json: title is not one of name/);
    await cli.refused(['templates', 'pull', 'absent'], /404 TEMPLATE_NOT_FOUND/);
  });
});

describe('saved pipelines', () => {
  it('have versions, which are listed, shown and restored', async () => {
    for (const steps of [[{ do: 'flatten' }], [{ do: 'information' }]]) {
      writeFileSync(path.join(folder, 'steps.json'), JSON.stringify({ inputs: ['a'], steps }));
      await cli.json('pipelines', 'save', 'approve', 'steps.json');
    }
    expect(await cli.json('pipelines', 'versions', 'approve')).toMatchObject([
      { version: 2, savedBy: expect.any(String) },
      { version: 1, savedBy: expect.any(String) },
    ]);
    expect(await cli.json('pipelines', 'version', 'approve', '1')).toMatchObject({
      steps: [{ do: 'flatten' }],
    });
    expect(await cli.json('pipelines', 'restore', 'approve', '1')).toMatchObject({
      version: 3,
      steps: [{ do: 'flatten' }],
    });
    await cli.refused(['pipelines', 'version', 'approve', '9'], /has the versions 1 to 3/);
    await cli.json('pipelines', 'delete', 'approve', '--yes');
  });
});

describe('render', () => {
  beforeAll(async () => {
    await pushTemplate(account);
    writeFileSync(path.join(folder, 'data.json'), '{"title":"From a file"}');
    writeFileSync(path.join(folder, 'empty.json'), '{}');
    writeFileSync(path.join(folder, 'list.json'), '[]');
  });

  it('writes a PDF and prints its document id', async () => {
    const ended = await cli.run(['render', 'note', 'data.json', '-o', 'out.pdf']);
    const [, id] = /(?:^|\n)out\.pdf {2}\d+ bytes {2}document ([0-9a-f-]{36})\n$/.exec(ended.stderr)!;
    const written = readFileSync(path.join(folder, 'out.pdf'));
    expect(await pdfText(new Uint8Array(written))).toContain('From a file');
    const { data } = await jsonOf(await call('GET', `/v1/documents/${id}`, { key: account.renderKey }));
    expect(written.equals(Buffer.from(await bytesOf(await fetch(data.downloadUrl))))).toBe(true);
  });

  it('reads the data from standard input, and the key from the environment', async () => {
    const ended = await cli.spawn(['render', 'note', '-', '-o', 'in.pdf', '--no-save', '--flatten-forms'], {
      input: '{"title":"From a pipe"}',
      env: { PLATEN_URL: `${inject('service').baseUrl}/`, PLATEN_KEY: account.renderKey },
    });
    expect(ended).toMatchObject({ code: 0, stderr: expect.stringMatching(/(^|\n)in\.pdf {2}\d+ bytes\n$/) });
    expect(await pdfText(new Uint8Array(readFileSync(path.join(folder, 'in.pdf'))))).toContain('From a pipe');
  });

  it('writes only the PDF to standard output', async () => {
    const { stdout, stderr, code } = await cli.spawn(['render', 'note', 'data.json', '-o', '-']);
    expect(code).toBe(0);
    expect(await pdfText(new Uint8Array(stdout))).toContain('From a file');
    expect(stdout.subarray(0, 5).toString()).toBe('%PDF-');
    expect(stdout.subarray(-6).toString()).toBe('%%EOF\n');
    expect(stderr).toMatch(/(^|\n)standard output {2}\d+ bytes {2}document/);
  });

  it('replaces a file as a whole, and leaves nothing behind when it fails', async () => {
    writeFileSync(path.join(folder, 'kept.pdf'), 'kept');
    const before = readdirSync(folder).sort();
    await cli.refused(['render', 'note', 'empty.json', '-o', 'kept.pdf'], /Missing required/);
    expect(readFileSync(path.join(folder, 'kept.pdf'), 'utf8')).toBe('kept');
    expect(readdirSync(folder).sort()).toEqual(before);
    expect((await cli.run(['render', 'note', 'data.json', '-o', 'kept.pdf', '-q'])).stderr).toBe('');
    expect(readFileSync(path.join(folder, 'kept.pdf')).subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('refuses an output that cannot be written before it renders', async () => {
    const { renders } = await cli.json<{ renders: { used: number } }>('usage');
    await cli.refused(
      ['render', 'note', 'data.json', '-o', 'none/x.pdf'],
      /cannot write none\/x\.pdf: there is no such/,
    );
    await cli.refused(['render', 'note', 'data.json', '-o', 'data'], /cannot write data: it is a folder/);
    await cli.refused(
      ['render', 'note', 'data.json', '-o', 'data.json/x.pdf'],
      /a part of the path is not a folder/,
    );
    await cli.refused(['render', 'note', 'data.json', '-o', '/proc/x.pdf'], /cannot write \/proc\/x\.pdf/);
    await cli.refused(['render', 'note', 'data.json', '-o', '-', '--json'], /both want standard output/, 2);
    expect((await cli.json<{ renders: { used: number } }>('usage')).renders.used).toBe(renders.used);
  });

  it('can use the queue', async () => {
    const made = await cli.json<{ documentId: string; bytes: number }>(
      ...['render', 'note', 'data.json', '--async', '-o', 'queued.pdf', '--save-name', 'Queued'],
    );
    expect(readFileSync(path.join(folder, 'queued.pdf'))).toHaveLength(made.bytes);
    expect(await cli.json('documents', 'get', made.documentId)).toMatchObject({ name: 'Queued' });
    const { jobId } = await cli.json('render', 'note', 'data.json', '--async');
    const job = await cli.json('jobs', 'wait', jobId!);
    expect(job).toMatchObject({ id: jobId, status: 'complete' });
    expect(job).not.toHaveProperty('pdfBase64');
  });

  it.each([
    [['render', 'note', 'none.json', '-o', 'x.pdf'], /cannot read none\.json/, 1],
    [['render', 'note', 'list.json', '-o', 'x.pdf'], /list\.json must contain a JSON object/, 1],
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
    await cli.refused(args, message, code);
  });
});

describe('the command line', () => {
  it('has help texts', async () => {
    const { code, stdout } = await cli.spawn(['--help']);
    expect(code).toBe(0);
    const commands = [...stdout.toString().matchAll(/^ {2}([a-z]+(?:-[a-z]+)*)(?=[| ])/gm)].map(
      ([, name]) => name!,
    );
    expect(commands).toEqual(expect.arrayContaining(['accounts', 'certify', 'mcp', 'render', 'templates']));
    const guide = readFileSync(path.resolve(import.meta.dirname, '../../cli/README.md'), 'utf8');
    const untold = commands.filter((name) => name !== 'help' && !guide.includes(`\`${name}\``));
    expect(untold).toEqual([]);
  });

  it('reports usage errors', async () => {
    const { code, stdout, stderr } = await cli.spawn(['rendr']);
    expect({ code, stdout: stdout.toString() }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/unknown command 'rendr'/);
    expect(stderr).not.toContain('    at ');
  });

  it('names the path where it searched for a local runtime', async () => {
    const ended = await cli.run(['templates', 'list'], { env: { PLATEN_DATA: path.join(folder, 'none') } });
    expect(ended.code).toBe(1);
    expect(ended.stderr).toMatch(/no local runtime found .*none\/local\.json/);
  });

  it('shows a stack trace only on request', async () => {
    const { stderr } = await cli.spawn(['documents', 'get', 'none', '--debug']);
    expect(stderr).toMatch(/^platen: 404 DOCUMENT_NOT_FOUND: .*\nrequest [0-9a-f-]+\n.* {4}at /s);
  });
});
