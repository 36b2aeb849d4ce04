import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { oneAtATime } from '../layers/shared/one-at-a-time.ts';

const ROOT = path.dirname(import.meta.dirname);
const BUILDS = path.join(ROOT, 'node_modules/.cache/platen/dashboard');
/** Sources of the build; the lock file represents all libraries. */
const SOURCES = ['dashboard', 'packages/client/src', 'packages/client/package.json', 'package-lock.json'];
/** Number of kept builds: another runtime may still serve an older one. */
const KEPT = 3;

/**
 * Builds the dashboard in one process at a time, unless a build of the same sources exists. Synchronous, because CDK constructs
 * are.
 *
 * @returns the folder with the static files.
 * @throws Error with the output of a failed build.
 */
export function buildDashboard(): string {
  const folder = path.join(BUILDS, fingerprint());
  mkdirSync(BUILDS, { recursive: true });
  return oneAtATime(
    `${folder}.lock`,
    () => (existsSync(folder) ? folder : undefined),
    () => build(folder),
  );
}

function build(folder: string): string {
  const unfinished = `${folder}.${process.pid}`;
  try {
    const vite = path.join(ROOT, 'node_modules/vite/bin/vite.js');
    const args = [vite, 'build', import.meta.dirname, '--outDir', unfinished, '--logLevel', 'warn'];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      cwd: ROOT,
      encoding: 'utf8',
      // A test runner sets another value, which would select React's development build.
      env: { ...process.env, NODE_ENV: 'production' },
    });
    if (status !== 0) throw new Error(`Building the dashboard failed:\n${stdout}${stderr}`);
    // Another process may have made the same build meanwhile, if it mistook this process for ended.
    if (!existsSync(folder)) renameSync(unfinished, folder);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  removeOld();
  return folder;
}

/** Returns a hash of every source file's path and content, without tests. */
function fingerprint(): string {
  const hash = createHash('sha256');
  const visit = (relative: string): void => {
    const full = path.join(ROOT, relative);
    if (statSync(full).isDirectory()) {
      for (const name of readdirSync(full).sort()) visit(path.join(relative, name));
    } else if (!/\.test\.tsx?$/.test(relative)) {
      hash.update(`\0${relative}\0`).update(readFileSync(full));
    }
  };
  for (const source of SOURCES) visit(source);
  return hash.digest('hex').slice(0, 24);
}

function removeOld(): void {
  const builds = readdirSync(BUILDS)
    .filter((name) => /^[0-9a-f]+$/.test(name))
    .map((name) => path.join(BUILDS, name))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  for (const old of builds.slice(KEPT)) rmSync(old, { recursive: true, force: true });
}
