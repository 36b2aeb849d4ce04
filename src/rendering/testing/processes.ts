import { readdirSync, readFileSync } from 'node:fs';

/** Returns the process ids of running browsers that this process has started. */
export function browserPids(): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && isBrowserOfOurs(pid));
}

/** Returns the names of the threads of a process. */
export function threadNames(pid: number): string[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((id) => {
    try {
      return [readFileSync(`/proc/${pid}/task/${id}/comm`, 'utf8').trim()];
    } catch {
      return [];
    }
  });
}

function isBrowserOfOurs(pid: number): boolean {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return (
      status.includes(`\nPPid:\t${process.pid}\n`) &&
      /^State:\s+[^Z]/m.test(status) &&
      status.startsWith('Name:\tchrom')
    );
  } catch {
    return false;
  }
}
