import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';

const ASK_AGAIN_MS = 200;
/** Age after which a lock is abandoned, even if a process has its id: ids are reused. */
const STALE_MS = 600_000;

/**
 * Calls `make` in only one of several processes that need the same result. The others wait, which blocks their thread.
 *
 * @param lock path of a file that exists while `make` runs; its folder has to exist
 * @param existing returns an earlier result, if there is one
 */
export function oneAtATime<T>(lock: string, existing: () => T | undefined, make: () => T): T {
  for (;;) {
    const found = existing();
    if (found !== undefined) return found;
    if (take(lock)) {
      try {
        return existing() ?? make();
      } finally {
        rmSync(lock, { force: true });
      }
    }
    if (isAbandoned(lock)) rmSync(lock, { force: true });
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ASK_AGAIN_MS);
  }
}

function take(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function isAbandoned(lock: string): boolean {
  const found = statSync(lock, { throwIfNoEntry: false });
  if (found === undefined) return false;
  if (Date.now() - found.mtimeMs > STALE_MS) return true;
  try {
    const holder = Number(readFileSync(lock, 'utf8'));
    // The file is empty for an instant after its creation.
    if (holder > 0) process.kill(holder, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
