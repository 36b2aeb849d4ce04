/**
 * Checks the clients for Python and Go with the tools of their languages (types and style), runs their tests, and runs the
 * examples of their READMEs against a local service. Fails when a tool is missing.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { type Runtime, startRuntime } from '../../local/runtime.ts';
import { ensureAccount } from '../../local/start/account.ts';
import { synthesize } from '../../local/start/synthesize.ts';
import { ended, judged, need, temporaryFolder } from './judging.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const PYTHON = path.join(ROOT, 'packages/client-python');
const GO = path.join(ROOT, 'packages/client-go');
const python3 = '/usr/bin/python3';

need([python3, '--version'], ['mypy', '--version'], ['go', 'version']);
const folder = temporaryFolder();

interface Command {
  readonly program: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs an example while the service stays responsive in this process. @returns the problems found. */
async function complaints({ program, args, cwd, env = {} }: Command): Promise<string[]> {
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { status, output } = await ended(child);
  const lines = output.trim().split('\n');
  return status === 0 ? [] : [`${program} ${args.join(' ')} ended with ${status}`, ...lines.slice(-40)];
}

/** The code blocks of a README in a language. */
function examples(readme: string, language: string): string[] {
  const text = readFileSync(readme, 'utf8');
  return [...text.matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 'gs'))].map(([, code]) => code!);
}

async function checkPython(service: Readonly<Record<string, string>>): Promise<void> {
  const env = { PYTHONPATH: `${PYTHON}/src:${PYTHON}/tests`, PYTHONDONTWRITEBYTECODE: '1', ...service };
  const cwd = PYTHON;
  const cache = path.join(folder, 'mypy');
  judged(
    'Python: mypy --strict',
    await complaints({ program: 'mypy', args: ['--cache-dir', cache, 'src', 'tests'], cwd }),
  );
  const unittest = ['-W', 'error::ResourceWarning', '-m', 'unittest'];
  judged(
    'Python: tests of the client',
    await complaints({ program: python3, args: [...unittest, 'discover', '-s', 'tests'], cwd, env }),
  );
  judged(
    'Python: on the service',
    await complaints({ program: python3, args: [...unittest, 'live_service'], cwd, env }),
  );
  for (const [index, example] of examples(path.join(PYTHON, 'README.md'), 'python').entries()) {
    writeFileSync(path.join(folder, 'example.py'), example);
    judged(
      `Python: example ${index + 1} of the README`,
      await complaints({ program: python3, args: ['example.py'], cwd: folder, env }),
    );
  }
}

async function checkGo(service: Readonly<Record<string, string>>): Promise<void> {
  // Nothing may be downloaded: the client needs the standard library only.
  const env = { GOFLAGS: '-mod=mod', GOPROXY: 'off', GOCACHE: path.join(folder, 'go'), ...service };
  const cwd = GO;
  judged(
    'Go: gofmt',
    await complaints({ program: 'sh', args: ['-c', 'test -z "$(gofmt -l . | tee /dev/stderr)"'], cwd }),
  );
  judged('Go: vet', await complaints({ program: 'go', args: ['vet', '-tags', 'live', './...'], cwd, env }));
  judged('Go: tests of the client', await complaints({ program: 'go', args: ['test', './...'], cwd, env }));
  judged(
    'Go: on the service',
    await complaints({ program: 'go', args: ['test', '-tags', 'live', '-run', 'Live', './...'], cwd, env }),
  );
  const module = /^module (.+)$/m.exec(readFileSync(path.join(GO, 'go.mod'), 'utf8'))![1]!;
  const project = path.join(folder, 'example');
  mkdirSync(project);
  const [example] = examples(path.join(GO, 'README.md'), 'go');
  writeFileSync(path.join(project, 'main.go'), example!);
  writeFileSync(
    path.join(project, 'go.mod'),
    `module example\n\ngo 1.19\n\nrequire ${module} v0.0.0\n\nreplace ${module} => ${GO}\n`,
  );
  judged(
    'Go: example of the README',
    await complaints({ program: 'go', args: ['run', '.'], cwd: project, env }),
  );
}

describe('clients for other languages', () => {
  let runtime: Runtime;
  let service: Readonly<Record<string, string>>;

  beforeAll(async () => {
    const { directory } = await synthesize(ROOT, {});
    runtime = await startRuntime({ assemblyDir: directory, dataDir: path.join(folder, 'data'), port: 0 });
    const { account } = await ensureAccount(runtime, () => {});
    service = { PLATEN_URL: runtime.baseUrl, PLATEN_KEY: account.adminKey };
  });

  afterAll(() => runtime.stop());

  it('Python', () => checkPython(service));

  it('Go', () => checkGo(service));
});
