import { createHash } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { LocalRuntimeError } from '../errors.ts';
import { killMarked } from '../functions/process-tree.ts';

/** Folder for everything that survives a restart, locked by this process until released. */
export interface DataFolder {
  readonly path: string;
  /** Folder for the functions' `/tmp`; empty at startup. Its path is short and unique to the data folder. */
  readonly temporary: string;
  release(): void;
}

/**
 * Locks the data folder for this process. It replaces the lock of an ended process, and removes that process's leftover children
 * and files.
 *
 * @throws LocalRuntimeError when another runtime uses the folder.
 */
export function openDataFolder(folder: string): DataFolder {
  const root = path.resolve(folder);
  mkdirSync(root, { recursive: true, mode: 0o700 });
  const lock = path.join(root, 'lock');
  takeLock(lock, root);
  const hash = createHash('sha256').update(root).digest('hex').slice(0, 10);
  const temporary = path.join(os.tmpdir(), `platen-${hash}`);
  killMarked(`${temporary}${path.sep}`);
  rmSync(temporary, { recursive: true, force: true });
  mkdirSync(temporary, { recursive: true, mode: 0o700 });
  return {
    path: root,
    temporary,
    release: () => {
      rmSync(temporary, { recursive: true, force: true });
      rmSync(lock, { force: true });
    },
  };
}

function takeLock(lock: string, folder: string): void {
  const own = `${lock}.${process.pid}`;
  writeFileSync(own, JSON.stringify({ pid: process.pid, startedAt: processStart(process.pid) }));
  try {
    for (let attempt = 0; attempt < 3; attempt += 1) {
      try {
        // Only one process can create the hard link, and the file is complete when it appears.
        linkSync(own, lock);
        return;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      const holder = lockHolder(lock);
      if (holder !== undefined) {
        throw new LocalRuntimeError(
          `The data folder ${folder} is in use by the process ${holder}. ` +
            'Stop it, or choose another folder: PLATEN_DATA=other-folder PORT=3001 npm start',
        );
      }
      rmSync(lock, { force: true });
    }
    throw new LocalRuntimeError(`The data folder ${folder} cannot be locked`);
  } finally {
    rmSync(own, { force: true });
  }
}

/** Returns the process that holds the lock, if it is alive and not a later process with the same id. */
function lockHolder(lock: string): number | undefined {
  if (!existsSync(lock)) return undefined;
  try {
    const { pid, startedAt } = JSON.parse(readFileSync(lock, 'utf8')) as {
      pid: number;
      startedAt: string | null;
    };
    process.kill(pid, 0);
    return processStart(pid) === startedAt ? pid : undefined;
  } catch (error) {
    // The process is alive but belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM' ? -1 : undefined;
  }
}

/** Returns the start time of the process in ticks since boot; null without `/proc`. */
function processStart(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}
