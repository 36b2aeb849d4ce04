import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';

const ASK_AGAIN_MS = 200;
/** After this time a lock is nobody's, whatever process has the id by now. */
const STALE_MS = 600_000;

/**
 * Makes something that several processes may want at once, in only one of them. The others wait, which blocks their thread.
 *
 * @param lock path of a file that exists while somebody is at work; its folder has to be there
 * @param existing what was made already, if it was
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
    // Empty for an instant after it was created.
    if (holder > 0) process.kill(holder, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
