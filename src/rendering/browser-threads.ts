import { closeSync, openSync, readdirSync, readSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

interface Thread {
  /** As the kernel reports it: at most 15 characters. */
  readonly name: string;
  readonly running: boolean;
}

/**
 * Threads that a browser may have while no document is open. Those of documents (`DedicatedWorker`, `OfflineAudioRen`,
 * worklets …) are not among them, and neither is a thread that a new Chromium introduces, until somebody has looked at
 * it.
 */
const OWN_THREADS =
  /^(?:chromium|chrome|AudioThread|CacheThread_Blo|Chrome_ChildIOT|Chrome_IOThread|Chrome_InProc\w*|Compositor\w*|DevToolsPipeHan|MemoryInfra|NetworkService|Perfetto\w*|ThreadPool\w*|VideoCaptureThr|VizCompositorTh|inotify_reader|sandbox_ipc_thr)$/;

const LOOK_EVERY_MS = 4;

/**
 * Waits until all threads of a browser are at rest and none of them belongs to a document, so that nothing of the
 * document is still running. Judged by the kernel (proc(5)), since a document may be in control of the browser.
 *
 * @returns whether it came to rest before `signal` was aborted; true where threads cannot be seen
 */
export async function comesToRest(pid: number, signal: AbortSignal): Promise<boolean> {
  while (!signal.aborted) {
    if (isAtRest(pid, ({ name }) => !OWN_THREADS.test(name))) return true;
    await delay(LOOK_EVERY_MS);
  }
  return false;
}

/**
 * Whether no thread of a process runs or waits for a processor, and none is of the forbidden ones. Looks no further than to the
 * first.
 */
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

/** More than the number, name and state of a thread take. Bytes. */
const BEGINNING = 64;

/** A browser has some thirty threads, and reading such a file whole takes three times as long. */
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
