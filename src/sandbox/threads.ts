import { closeSync, openSync, readdirSync, readSync } from 'node:fs';

interface Thread {
  /** Name reported by the kernel: at most 15 characters. */
  readonly name: string;
  readonly running: boolean;
}

/** Whether no thread of a process runs, waits for a processor, or is forbidden. Stops at the first such thread. */
export function isAtRest(pid: number, isForbidden: (thread: Thread) => boolean = () => false): boolean {
  for (const thread of threadsOf(pid)) if (thread.running || isForbidden(thread)) return false;
  return true;
}

function* threadsOf(pid: number): Generator<Thread> {
  let ids: string[];
  try {
    ids = readdirSync(`/proc/${pid}/task`);
  } catch {
    return;
  }
  for (const id of ids) {
    const stat = beginningOf(`/proc/${pid}/task/${id}/stat`);
    // The thread may end between the listing and the reading.
    if (stat === undefined) continue;
    const end = stat.lastIndexOf(')');
    yield { name: stat.slice(stat.indexOf('(') + 1, end), running: stat[end + 2] === 'R' };
  }
}

/** Number of bytes to read of a file, enough for the number, name and state of a thread. */
const BEGINNING = 64;

/**
 * Reads only the beginning of a file: a browser has some thirty threads, and reading each file whole takes three times as long.
 */
function beginningOf(file: string): string | undefined {
  let fd: number | undefined;
  try {
    fd = openSync(file, 'r');
    const bytes = Buffer.allocUnsafe(BEGINNING);
    return bytes.toString('latin1', 0, readSync(fd, bytes, 0, BEGINNING, 0));
  } catch {
    return undefined;
  } finally {
    if (fd !== undefined) closeSync(fd);
  }
}
