import { readFileSync } from 'node:fs';
import { isAtRest } from './threads.ts';

const TICKS_PER_SECOND = 100;
const LOOK_EVERY_MS = 25;
/** Maximum wait as a multiple of the limit, however little processor time the browser gets. */
const LONGEST = 10;

/** Observation of a process at one point in time. Times in ms. */
export interface Look {
  readonly at: number;
  /** Processor time used by all its threads. */
  readonly computed: number;
  /** Whether no thread is running or ready to run. */
  readonly atRest: boolean;
}

/**
 * Returns the time in ms that a process had between two observations: the elapsed time if the process was at rest, otherwise its
 * processor time, which is less on a busy machine. The delay of a late observation does not count, because this process was too
 * busy to observe, and so to respond.
 */
export function timeHad(before: Omit<Look, 'atRest'>, after: Look): number {
  const passed = Math.min(after.at - before.at, LOOK_EVERY_MS);
  return after.atRest ? passed : Math.min(passed, after.computed - before.computed);
}

/**
 * Calls `exceeded` once when a browser has had more than `limitMs`, not counting its waits for a processor.
 * @returns a function that stops the watch and returns the time had, in ms
 */
export function watchTime(pid: number, limitMs: number, exceeded: () => void): () => number {
  const start = performance.now();
  let last = { at: start, computed: computedMs(pid) };
  let had = 0;
  const timer = setInterval(() => {
    // Where processes are not visible, they count as at rest.
    const now = { at: performance.now(), computed: computedMs(pid), atRest: isAtRest(pid) };
    had += timeHad(last, now);
    last = now;
    if (had < limitMs && now.at - start < limitMs * LONGEST) return;
    clearInterval(timer);
    exceeded();
  }, LOOK_EVERY_MS).unref();
  return () => {
    clearInterval(timer);
    return had;
  };
}

/** Returns the processor time of a process, user and system, in ms (proc(5), stat). */
function computedMs(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return ((Number(fields[11]) + Number(fields[12])) * 1_000) / TICKS_PER_SECOND;
  } catch {
    return 0;
  }
}
