import { readFileSync } from 'node:fs';

const INTERVAL_MS = 1000;

/**
 * Calls back when npm, the parent of this process, has died without ending it: then Ctrl-C no longer works, and the port would
 * stay in use. Does nothing if not started by npm, or without `/proc`.
 */
export function watchParent(onGone: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const chain = ancestors();
  if (chain.length === 0) return;
  const timer = setInterval(() => {
    if (chain.every(({ pid, parent }) => parentOf(pid) === parent)) return;
    clearInterval(timer);
    onGone();
  }, INTERVAL_MS).unref();
}

/** Returns this process and its ancestors up to the child of npm, each with its parent. */
function ancestors(): { pid: number; parent: number }[] {
  const chain: { pid: number; parent: number }[] = [];
  for (let pid = process.pid; chain.length < 5; ) {
    const parent = parentOf(pid);
    if (parent === undefined || parent < 2) return [];
    chain.push({ pid, parent });
    if (/(^|[/\0 ])npm(-cli\.js)?[\0 ]/.test(commandLine(parent))) return chain;
    pid = parent;
  }
  return [];
}

function parentOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return undefined;
  }
}

function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1');
  } catch {
    return '';
  }
}
