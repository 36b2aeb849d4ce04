import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

interface Thread {
  /** As the kernel has it: at most 15 characters. */
  readonly name: string;
  readonly running: boolean;
}

/**
 * Threads that a browser may have while no document is open. Those of documents (`DedicatedWorker`,
 * `OfflineAudioRen`, worklets …) are not among them, and one that a new Chromium brings is not either until it
 * has been looked at.
 */
const OWN_THREADS =
  /^(?:chromium|chrome|AudioThread|CacheThread_Blo|Chrome_ChildIOT|Chrome_IOThread|Chrome_InProc\w*|Compositor\w*|DevToolsPipeHan|MemoryInfra|NetworkService|Perfetto\w*|ThreadPool\w*|VideoCaptureThr|VizCompositorTh|inotify_reader|sandbox_ipc_thr)$/;

const LOOK_EVERY_MS = 4;

/**
 * Waits until all threads of a browser are at rest and none is there that belongs to a document: nothing that
 * ran in it runs on. Judged by the kernel (proc(5)), since the browser may be at the mercy of a document.
 *
 * @returns whether it came to rest before `signal` was aborted; true where threads cannot be seen
 */
export async function comesToRest(pid: number, signal: AbortSignal): Promise<boolean> {
  while (!signal.aborted) {
    if (threadsOf(pid).every(({ name, running }) => !running && OWN_THREADS.test(name))) return true;
    await delay(LOOK_EVERY_MS);
  }
  return false;
}

function threadsOf(pid: number): Thread[] {
  let ids: string[];
  try {
    ids = readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
  return ids.flatMap((id) => {
    try {
      const stat = readFileSync(`/proc/${pid}/task/${id}/stat`, 'latin1');
      const end = stat.lastIndexOf(')');
      return [{ name: stat.slice(stat.indexOf('(') + 1, end), running: stat[end + 2] === 'R' }];
    } catch {
      // Ended between the listing and the reading.
      return [];
    }
  });
}
