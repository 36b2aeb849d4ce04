import { closeSync, openSync, readdirSync, readSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

interface Thread {
  /** Name reported by the kernel: at most 15 characters. */
  readonly name: string;
  readonly running: boolean;
}

/**
 * Names of threads that a browser may have while no document is open. Threads of documents (`DedicatedWorker`, `OfflineAudioRen`,
 * worklets …) are not listed, nor are new threads of a later Chromium until they are reviewed.
 */
const OWN_THREADS =
  /^(?:chromium|chrome|AudioThread|CacheThread_Blo|Chrome_ChildIOT|Chrome_IOThread|Chrome_InProc\w*|Compositor\w*|DevToolsPipeHan|MemoryInfra|NetworkService|Perfetto\w*|ThreadPool\w*|VideoCaptureThr|VizCompositorTh|inotify_reader|sandbox_ipc_thr)$/;

const LOOK_EVERY_MS = 4;

/**
 * Waits until all threads of a browser are at rest and none belongs to a document, so that nothing of the document is still
 * running. The state comes from the kernel (proc(5)), since a document may control the browser.
 * @returns whether it came to rest before `signal` was aborted; true where threads are not visible
 */
export async function comesToRest(pid: number, signal: AbortSignal): Promise<boolean> {
  while (!signal.aborted) {
    if (isAtRest(pid, ({ name }) => !OWN_THREADS.test(name))) return true;
    await delay(LOOK_EVERY_MS);
  }
  return false;
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
