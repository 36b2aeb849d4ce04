import { readFileSync } from 'node:fs';

const PAGE_SIZE = 4096;
const LOOK_EVERY_MS = 100;

/** Returns the resident memory of a process in bytes (proc(5), statm); 0 where it cannot be determined. */
export function residentBytes(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE_SIZE;
  } catch {
    return 0;
  }
}

/**
 * Calls `exceeded` once when a process holds more memory than `maxBytes`. Ten checks a second limit how much a browser can
 * allocate between two of them.
 *
 * @returns a function that stops the watch
 */
export function watchMemory(pid: number, maxBytes: number, exceeded: () => void): () => void {
  const timer = setInterval(() => {
    if (residentBytes(pid) <= maxBytes) return;
    clearInterval(timer);
    exceeded();
  }, LOOK_EVERY_MS);
  return () => clearInterval(timer);
}
