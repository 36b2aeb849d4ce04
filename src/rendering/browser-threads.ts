import { setTimeout as delay } from 'node:timers/promises';
import { isAtRest } from '../sandbox/threads.ts';

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
