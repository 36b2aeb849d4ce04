import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { HOST } from '../../layers/chromium/host.ts';
import { binariesFolder } from '../../layers/shared/binaries-folder.ts';
import { LocalRuntimeError } from '../errors.ts';
import { placeDownload } from './place-download.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** Package of the platform that is a project dependency, and so is in the lock file. */
const LOCKED = '@dynoxide/linux-x64';

/** Remedy for a missing emulator. */
const OWN_DYNAMODB =
  'Start another DynamoDB, such as DynamoDB Local, and set AWS_ENDPOINT_URL_DYNAMODB to its address (docs/platforms.md).';

/** Returns the path of the emulator's executable: from the installed package, or from the one that the first start installs. */
function dynoxidePath(host: string, folder: string): string | undefined {
  try {
    return createRequire(import.meta.url).resolve(`@dynoxide/${host}/dynoxide`);
  } catch {
    const downloaded = path.join(downloadFolder(folder), 'node_modules', '@dynoxide', host, 'dynoxide');
    return existsSync(downloaded) ? downloaded : undefined;
  }
}

/** @throws LocalRuntimeError when no executable exists for this machine. */
export function dynoxideExecutable(host: string = HOST, folder: string = binariesFolder()): string {
  const executable = dynoxidePath(host, folder);
  if (executable !== undefined) return executable;
  throw new LocalRuntimeError(
    `There is no DynamoDB emulator for ${host}: npm start installs @dynoxide/${host}. ${OWN_DYNAMODB}`,
  );
}

/**
 * Installs the emulator's package for a platform other than the lock file's, in the same version, unless it exists.
 *
 * @param npm command that installs packages
 * @returns the path of the executable
 * @throws LocalRuntimeError when npm cannot install it, with a remedy
 */
export async function installDynoxide(
  folder: string,
  host: string = HOST,
  npm: string = 'npm',
): Promise<string> {
  const existing = dynoxidePath(host, folder);
  if (existing !== undefined) return existing;
  await placeDownload(downloadFolder(folder), 'dynoxide-', async (draft) => {
    const spec = `@dynoxide/${host}@${version()}`;
    const failure = await run(npm, [
      'install',
      spec,
      `--prefix=${draft}`,
      '--no-package-lock',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
      '--fetch-retries=1',
    ]);
    if (failure !== undefined || !existsSync(path.join(draft, 'node_modules', '@dynoxide', host, 'dynoxide')))
      throw new LocalRuntimeError(
        `npm cannot install the DynamoDB emulator ${spec}: ${failure ?? 'it holds no executable'}\n${OWN_DYNAMODB}`,
      );
    return draft;
  });
  return dynoxideExecutable(host, folder);
}

function downloadFolder(folder: string): string {
  return path.join(folder, `dynoxide-${version()}`);
}

function version(): string {
  const manifest = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
    readonly optionalDependencies: Readonly<Record<string, string>>;
  };
  return manifest.optionalDependencies[LOCKED]!;
}

/** @returns the first line of a failed command's output; undefined on success */
function run(command: string, args: readonly string[]): Promise<string | undefined> {
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-4000);
  });
  return new Promise((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.on('close', (code) => resolve(code === 0 ? undefined : firstLines(output)));
  });
}

/** Returns npm's error message without line prefixes and the path of its log. */
function firstLines(output: string): string {
  const lines = output.split('\n').map((line) => line.replace(/^npm (?:error|ERR!) ?/, '').trim());
  return (
    lines
      .filter((line) => line !== '')
      .slice(0, 2)
      .join(' ') || 'it printed no reason'
  );
}
