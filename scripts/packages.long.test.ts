import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { build, transformSync } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ROOT = path.dirname(import.meta.dirname);
const folder = mkdtempSync(path.join(os.tmpdir(), 'platen-packages-'));
const project = path.join(folder, 'project');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a command without network access, and fails if it does. @returns its output */
function run(cwd: string, command: string, ...args: string[]): string {
  // As in a user's project, without this repository's npm settings.
  const { npm_config_local_prefix: _, NODE_OPTIONS: __, npm_config_node_options: ___, ...env } = process.env;
  const ended = spawnSync(command, args, { cwd, env, encoding: 'utf8' });
  expect(ended.status, ended.stderr + ended.stdout).toBe(0);
  return ended.stdout;
}

beforeAll(() => {
  mkdirSync(project);
  writeFileSync(path.join(project, 'package.json'), '{ "name": "empty", "private": true, "type": "module" }');
  run(
    ROOT,
    'npm',
    ...['pack', '--silent', '--offline', '--workspace', '@platen/client', '--workspace', '@platen/cli'],
    ...['--pack-destination', folder],
  );
  const tarballs = readdirSync(folder).filter((file) => file.endsWith('.tgz'));
  expect(tarballs).toHaveLength(2);
  const files = tarballs.map((file) => path.join(folder, file));
  run(project, 'npm', 'install', '--silent', '--offline', '--no-audit', '--no-fund', ...files);
});

describe('in an empty project', () => {
  it('the client runs', () => {
    const code = "import { Platen } from '@platen/client'; console.log(typeof Platen.prototype.upload);";
    expect(run(project, 'node', '--input-type=module', '--eval', code)).toBe('function\n');
  });

  it('the client has types', () => {
    writeFileSync(
      path.join(project, 'use.ts'),
      `import { Platen, type UploadedDocument } from '@platen/client';
const platen = new Platen({ baseUrl: 'http://localhost', apiKey: 'k' });
const uploaded: Promise<UploadedDocument> = platen.upload(new Uint8Array());
void uploaded.then((pdf) => platen.redact({ pdf, presets: ['email'] }));
// @ts-expect-error: a slug is a string
void platen.render(1, {});
`,
    );
    const tsc = path.join(ROOT, 'node_modules/typescript/bin/tsc');
    const settings = [
      '--noEmit',
      '--strict',
      '--module',
      'nodenext',
      '--target',
      'es2022',
      '--lib',
      'es2024,dom',
    ];
    run(project, process.execPath, tsc, ...settings, '--types', '', 'use.ts');
  });

  it('the command line runs, with no other package', () => {
    const installed = readdirSync(path.join(project, 'node_modules')).filter((name) => !name.startsWith('.'));
    expect(installed).toEqual(['@platen']);
    expect(run(project, 'npx', '--no-install', 'platen', '--version')).toMatch(/^\d+\.\d+\.\d+\n$/);
    expect(run(project, 'npx', '--no-install', 'platen', 'accounts', 'create', '--help')).toContain(
      '--stack',
    );
  });

  it('the command line loads its bundled AWS SDK, and reports errors in one line', () => {
    const ended = spawnSync('npx', ['--no-install', 'platen', 'accounts', 'list', '--stack', 'None'], {
      cwd: project,
      encoding: 'utf8',
      env: {
        PATH: process.env.PATH,
        HOME: project,
        AWS_REGION: 'eu-central-1',
        AWS_ACCESS_KEY_ID: 'x',
        AWS_SECRET_ACCESS_KEY: 'x',
        AWS_MAX_ATTEMPTS: '1',
        AWS_ENDPOINT_URL: 'http://127.0.0.1:9',
      },
    });
    expect(ended.stdout).toBe('');
    expect(ended.stderr).toMatch(/^platen: cannot read the stack None: .*\n$/);
    expect(ended.status).toBe(1);
  });

  it('the licences of bundled packages are next to the command line', () => {
    const file = path.join(project, 'node_modules/@platen/cli/dist/THIRD-PARTY-LICENSES.txt');
    const text = readFileSync(file, 'utf8');
    for (const name of ['commander', '@aws-sdk/client-dynamodb', '@modelcontextprotocol/sdk', 'zod']) {
      expect(text).toContain(`\n${name} `);
    }
  });
});

describe('the nodes of n8n', () => {
  it('are loaded as in n8n, with no other package', () => {
    run(
      ROOT,
      'npm',
      'pack',
      '--silent',
      '--offline',
      '--workspace',
      '@platen/n8n-nodes-platen',
      '--pack-destination',
      folder,
    );
    const tarball = readdirSync(folder).find((file) => file.startsWith('platen-n8n-nodes-platen'))!;
    const own = path.join(folder, 'n8n');
    mkdirSync(own);
    run(own, 'tar', '-xzf', path.join(folder, tarball), '--strip-components=1');
    const { n8n, dependencies } = JSON.parse(readFileSync(path.join(own, 'package.json'), 'utf8'));
    expect(dependencies).toBeUndefined();
    const names = [...n8n.nodes, ...n8n.credentials].map((file: string) => {
      const name = path.basename(file).split('.')[0];
      return run(own, 'node', '-p', `new (require('./${file}').${name})().name ?? '${name}'`).trim();
    });
    expect(names).toEqual(['Platen', 'PlatenTrigger', 'platenApi']);
    expect(readdirSync(path.join(own, 'dist/nodes/Platen'))).toContain('platen.svg');
  });
});

describe('the start script', () => {
  const file = path.join(import.meta.dirname, 'with-install.mjs');
  const code = readFileSync(file, 'utf8');

  it('has the syntax of Node 12, so that an old Node can report the error', async () => {
    const lowered = (target: string) => transformSync(code, { target, format: 'esm' }).code;
    expect(lowered('node12.17')).toBe(lowered('esnext'));
    const { metafile } = await build({
      entryPoints: [file],
      bundle: true,
      platform: 'node',
      metafile: true,
      write: false,
    });
    const imported = Object.values(metafile.inputs).flatMap(({ imports }) =>
      imports.map((entry) => entry.path),
    );
    expect(imported.filter((name) => name.startsWith('node:'))).toEqual([]);
  });

  it.each([
    [
      'an old Node',
      { versions: { node: '14.21.3' }, version: 'v14.21.3' },
      /^Platen needs Node 20 or later; this is v14\.21\.3\. .*\n$/,
    ],
    ['Windows', { platform: 'win32' }, /^Platen runs on Linux and macOS.*\n$/],
  ])('reports in one line that it cannot run on %s', (_, pretended, message) => {
    const pretend = path.join(folder, 'pretend.mjs');
    writeFileSync(
      pretend,
      `for (const [name, value] of Object.entries(${JSON.stringify(pretended)})) Object.defineProperty(process, name, { value });`,
    );
    const { AWS_ENDPOINT_URL_DYNAMODB: __, PLATEN_CHROMIUM_PATH: ___, ...env } = process.env;
    const ended = spawnSync(process.execPath, ['--import', pretend, file, 'local/main.ts'], {
      env,
      encoding: 'utf8',
      timeout: 60_000,
    });
    expect(ended.stderr).toMatch(message);
    expect(ended.status).toBe(1);
  });
});
