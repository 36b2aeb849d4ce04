import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { markUsed, removeOld } from '../../layers/shared/remove-old.ts';
import { sourceHash } from '../../lib/source-hash.ts';
import { LOCAL_ACCOUNT } from '../assembly/manifest.ts';
import { LocalRuntimeError } from '../errors.ts';

/** CDK context of local stacks: they are disposable, and webhooks may target this machine. */
const LOCAL_CONTEXT = {
  dev: 'true',
  egressAllow: '127.0.0.1,localhost',
  nag: 'false',
  packLayers: 'false',
  settingsFile: 'none',
  // One account can use every core, while a second one still gets a worker.
  workerMaxConcurrency: String(Math.min(10, Math.max(4, 2 * availableParallelism()))),
};
const DEFAULT_REGION = 'eu-central-1';
/** Number of assemblies to keep; a runtime of an older one still reads its code from there. */
const KEPT = 3;
const KEPT_MS = 3_600_000;

export interface SynthesizedAssembly {
  readonly directory: string;
  /** False if an earlier synthesis of the same sources is reused. */
  readonly fresh: boolean;
}

/** Returns the folder for the assembly of the current sources, which may not exist yet. */
function assemblyFolder(
  root: string,
  context: Readonly<Record<string, string>> = {},
): { directory: string; exists: boolean } {
  const settings = JSON.stringify({ ...LOCAL_CONTEXT, ...context });
  const directory = path.join(cacheFolder(root), sourceHash(root, settings));
  return { directory, exists: existsSync(path.join(directory, 'manifest.json')) };
}

/**
 * Runs the CDK app, unless an earlier run had the same sources.
 *
 * @param context CDK context, in addition to that of every local run.
 * @param log receives every line that the app prints: building the layers takes a while.
 * @throws LocalRuntimeError when the app fails, with the end of its output unless `log` received it.
 */
export async function synthesize(
  root: string,
  context: Readonly<Record<string, string>> = {},
  log?: (line: string) => void,
): Promise<SynthesizedAssembly> {
  const { directory, exists } = assemblyFolder(root, context);
  if (exists) {
    markUsed(directory);
    return { directory, fresh: false };
  }
  mkdirSync(cacheFolder(root), { recursive: true });
  // Several projects of the tests synthesize at once, in one process.
  const unfinished = mkdtempSync(`${directory}.`);
  try {
    await runApp(root, unfinished, context, log);
    // Another synthesis may have created the same folder meanwhile.
    if (!existsSync(directory)) renameSync(unfinished, directory);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  removeOld(cacheFolder(root), { isEntry: (name) => /^[0-9a-f]+$/.test(name), kept: KEPT, keptMs: KEPT_MS });
  return { directory, fresh: true };
}

function cacheFolder(root: string): string {
  return path.join(root, 'node_modules/.cache/platen/assemblies');
}

function runApp(
  root: string,
  outdir: string,
  context: Readonly<Record<string, string>>,
  log: ((line: string) => void) | undefined,
): Promise<void> {
  const settings = JSON.parse(readFileSync(path.join(root, 'cdk.json'), 'utf8')) as {
    app: string;
    context?: Record<string, unknown>;
  };
  const [command, ...args] = settings.app.split(' ');
  const executable = command === 'node' ? process.execPath : command!;
  const child = spawn(executable, args, {
    cwd: root,
    env: {
      ...process.env,
      CDK_OUTDIR: outdir,
      CDK_CONTEXT_JSON: JSON.stringify({ ...settings.context, ...LOCAL_CONTEXT, ...context }),
      CDK_DEFAULT_ACCOUNT: LOCAL_ACCOUNT,
      CDK_DEFAULT_REGION: process.env.AWS_REGION ?? DEFAULT_REGION,
      CDK_VALIDATION: 'false',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const collect = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-8000);
  };
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', collect);
    createInterface({ input: stream }).on('line', (line) => line.trim() && log?.(line));
  }
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => {
      if (code === 0) resolve();
      else {
        const printed = log ? 'see above' : output.trim();
        reject(new LocalRuntimeError(`Synthesizing the stacks failed (${settings.app}): ${printed}`));
      }
    });
  });
}
