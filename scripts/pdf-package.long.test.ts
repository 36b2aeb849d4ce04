import { spawnSync } from 'node:child_process';
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ERROR_CODES, VERSION } from '@platen/pdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { richPdf } from '../packages/pdf/src/testing/rich-pdf.ts';
import { samplePdf } from '../packages/pdf/src/testing/sample-pdf.ts';
import { issue } from '../packages/pdf/src/testing/signatures/test-ca.ts';

const ROOT = path.dirname(import.meta.dirname);
const PACKAGE = path.join(ROOT, 'packages/pdf');
const README = readFileSync(path.join(PACKAGE, 'README.md'), 'utf8');

interface Manifest {
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
}
const manifestOf = (folder: string) =>
  JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Manifest;

const folder = mkdtempSync(path.join(os.tmpdir(), 'platen-pdf-'));
const project = path.join(folder, 'project');
const modules = path.join(project, 'node_modules');
const installed = path.join(modules, '@platen/pdf');
const dist = path.join(installed, 'dist');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a command, and fails if it does. @returns its output */
function run(cwd: string, command: string, ...args: string[]): string {
  // Without this repository's export conditions and workspace.
  const { NODE_OPTIONS: _, npm_config_node_options: __, npm_config_local_prefix: ___, ...env } = process.env;
  const ended = spawnSync(command, args, { cwd, env, encoding: 'utf8' });
  expect(ended.status, ended.stderr + ended.stdout).toBe(0);
  return ended.stdout;
}

/** This Node and others in the search path; the system's Node is often older. */
function nodes(): [version: string, executable: string][] {
  const candidates = (process.env.PATH ?? '').split(path.delimiter).map((entry) => path.join(entry, 'node'));
  const found = [process.execPath, ...candidates].filter((file) => existsSync(file));
  const unique = new Set(found.map((file) => realpathSync(file)));
  return [...unique].map((file) => [run(ROOT, file, '--version').trim(), file]);
}

/** Examples of the guide, by their heading. */
const EXAMPLES = README.split(/^#{2,3} /m).flatMap((section) => {
  const code = /^```js\n([\s\S]*?)^```$/m.exec(section)?.[1];
  return code === undefined ? [] : [{ heading: section.slice(0, section.indexOf('\n')), code }];
});

/** Runs all examples, one after another. @returns the output of each */
function runExamples(node: string): ReadonlyMap<string, string> {
  const mark = '\u0000';
  const files = EXAMPLES.map(({ heading, code }) => {
    const file = `${heading.replace(/\W+/g, '-')}.mjs`;
    writeFileSync(path.join(project, file), code);
    return [heading, file] as const;
  });
  const steps = files.map(
    ([heading, file]) => `console.log('${mark}${heading}${mark}');\nawait import('./${file}');\n`,
  );
  writeFileSync(path.join(project, 'examples.mjs'), steps.join(''));
  const [, ...parts] = run(project, node, 'examples.mjs').split(mark);
  const printed = new Map<string, string>();
  for (let at = 0; at < parts.length; at += 2) printed.set(parts[at]!, parts[at + 1]!.slice(1));
  return printed;
}

/** Writes the input files of the examples. */
async function writeInputs(): Promise<void> {
  const text = 'BT /F1 12 Tf 72 700 Td (Dear Ada Lovelace, write to ada@example.com) Tj ET';
  const root = issue({ name: 'Root', authority: true });
  const { certificatePem, privateKeyPem } = issue({ name: 'Grace Hopper', kind: 'p256', issuer: root });
  const files = {
    'letter.pdf': samplePdf({ content: text }),
    'contract.pdf': samplePdf({ pages: 2 }),
    'form.pdf': await richPdf({ mark: 'A' }),
    'certificate.pem': certificatePem,
    'private-key.pem': privateKeyPem,
    'root.pem': root.certificatePem,
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(path.join(project, name), content);
}

beforeAll(async () => {
  run(PACKAGE, 'npm', 'pack', '--silent', '--offline', '--pack-destination', folder);
  mkdirSync(installed, { recursive: true });
  run(folder, 'tar', '-xzf', `platen-pdf-${VERSION}.tgz`, '-C', installed, '--strip-components', '1');
  for (const name of Object.keys(manifestOf(installed).dependencies)) {
    mkdirSync(path.dirname(path.join(modules, name)), { recursive: true });
    symlinkSync(path.join(ROOT, 'node_modules', name), path.join(modules, name));
  }
  writeFileSync(path.join(project, 'package.json'), '{ "private": true, "type": "module" }');
  await writeInputs();
});

describe('the package of the engine', () => {
  it('has the same version everywhere', () => {
    expect(manifestOf(PACKAGE).version).toBe(VERSION);
    expect(manifestOf(ROOT).dependencies['@platen/pdf']).toBe(VERSION);
    expect(README).toContain(`platen-pdf-${VERSION}.tgz`);
  });

  it('holds compiled files, its licences and its guide, and no sources', () => {
    const files = globSync('**/*', { cwd: installed }).filter((file) => path.extname(file) !== '');
    const others = files.filter((file) => !/^dist\/.*\.(js|d\.ts)$/.test(file));
    expect(others.sort()).toEqual(['README.md', 'package.json', 'src/document/typeset/assets/OFL.txt']);
    expect(files.filter((file) => /\.test\.|\/testing\/|\/build-/.test(file))).toEqual([]);
    expect(existsSync(path.join(installed, 'LICENSE'))).toBe(true);
  });

  it('imports only Node and its declared packages', () => {
    const declared = Object.keys(manifestOf(installed).dependencies);
    const ways = [
      /^(?:import|export)\b(?:[^'"`;=]*?\bfrom)?\s*['"]([^'"]+)['"]/gm,
      /\bimport\(['"]([^'"]+)['"]\)/g,
      /\b(?:resolve|wasmFile)\(['"`]((?:@[\w-]+\/)?[\w-]+\/[^'"`]+)['"`]\)/g,
    ];
    const named = new Set<string>();
    for (const file of globSync('**/*.js', { cwd: dist })) {
      const text = readFileSync(path.join(dist, file), 'utf8');
      for (const [, specifier] of ways.flatMap((way) => [...text.matchAll(way)])) {
        if (!/^(\.|node:)/.test(specifier!)) named.add(/^(@[^/]+\/)?[^/]+/.exec(specifier!)![0]);
      }
    }
    expect([...named].sort()).toEqual([...declared].sort());
  });

  it('has declarations that refer only to compiled files and Node', () => {
    const seen = new Set<string>();
    const outside = new Set<string>();
    const visit = (file: string) => {
      if (seen.has(file)) return;
      seen.add(file);
      const text = readFileSync(file, 'utf8');
      for (const [, target] of text.matchAll(/(?:from|import\()\s*['"]([^'"]+)['"]/g)) {
        if (!target!.startsWith('.')) outside.add(target!);
        else {
          expect(target, file).toMatch(/\.js$/);
          visit(path.join(path.dirname(file), target!.replace(/\.js$/, '.d.ts')));
        }
      }
    };
    visit(path.join(dist, 'index.d.ts'));
    expect([...outside]).toEqual(['node:crypto']);
  });

  it('has types that pass a strict type check, libraries included', () => {
    writeFileSync(
      path.join(project, 'use.ts'),
      `import { type PdfErrorCode, type RedactionReport, redact, PdfError } from '@platen/pdf';
import { PdfError as SamePdfError } from '@platen/pdf/basics';
export const same: typeof PdfError = SamePdfError;
export const report: Promise<RedactionReport> = redact(new Uint8Array(), { presets: ['email'] }).then(({ report }) => report);
export const code: PdfErrorCode = 'NOT_A_PDF';
// @ts-expect-error: there is no such code
export const wrong: PdfErrorCode = 'NOT_A_PFD';
// @ts-expect-error: patterns are objects
void redact(new Uint8Array(), { patterns: ['Ada'] });
`,
    );
    const tsc = path.join(ROOT, 'node_modules/typescript/bin/tsc');
    const settings = [
      '--noEmit',
      '--strict',
      '--module',
      'nodenext',
      '--target',
      'es2023',
      '--lib',
      'es2023',
    ];
    const types = ['--types', 'node', '--typeRoots', path.join(ROOT, 'node_modules/@types')];
    run(project, process.execPath, tsc, ...settings, ...types, 'use.ts');
  });

  it('documents every error code in its guide', () => {
    const rows = [...README.matchAll(/^\| `([A-Z_]+)` +\| (.*?) +\|$/gm)];
    expect(Object.fromEntries(rows.map(([, code, meaning]) => [code, meaning]))).toEqual(ERROR_CODES);
  });
});

describe.each(nodes())('under Node %s', (_, node) => {
  let printed: ReadonlyMap<string, string>;

  beforeAll(() => {
    printed = runExamples(node);
  });

  it.each(EXAMPLES.map(({ heading }) => heading))('the example “%s” runs', (heading) => {
    expect(printed.get(heading)).toMatch(EXPECTED[heading] ?? /^$/);
  });

  it('loads modules that only some files need', () => {
    const file = path.join(project, 'late.mjs');
    writeFileSync(
      file,
      `import { predefinedCMap } from './node_modules/@platen/pdf/dist/page/fonts/predefined-cmaps.js';
import { decodeCcitt } from './node_modules/@platen/pdf/dist/page/images/decoders.js';
const options = { K: 0, EndOfLine: false, EncodedByteAlign: false, Columns: 8, Rows: 1, EndOfBlock: false, BlackIs1: false };
const { data } = await decodeCcitt(new Uint8Array([0x99, 0x80]), 8, 1, options);
console.log(predefinedCMap('UniJIS-UTF16-H') !== undefined, data.length);
`,
    );
    expect(run(project, node, file)).toBe('true 1\n');
  });
});

/** Expected output of the examples that print something. */
const EXPECTED: Readonly<Record<string, RegExp>> = {
  Redact: /^preset email, page 0: 1\npattern 0, page 0: 1\n|^pattern 0, page 0: 1\npreset email, page 0: 1\n/,
  'Sign, and verify': /^Grace Hopper: valid, trusted\n$/,
  'Fill in a form':
    /^\{ 'person\.name': \{ type: 'string' \}, .*\} \{ 'person\.name': 'A value', agree: true \}\n$/,
  Merge: /^2 \+ 3 pages\n$/,
  'Read the text': /^--- 0\nPage 1 of a sample\n--- 1\nPage 2 of a sample\n$/,
  'Embed and extract data': /^\{ contract: 'C-1815', total: 1234.5 \}\n$/,
  Errors: /^NOT_A_PDF pdf .*header.* true\n$/,
};
