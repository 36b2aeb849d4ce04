import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

interface ProcessInfo {
  readonly pid: number;
  readonly parent: number;
  readonly commandLine: string;
}

/**
 * Kills a process with all its descendants. A browser creates its own process group and session, and loses its parent id when the
 * parent dies. `marker` still finds it: a path on its command line, such as the instance's temporary folder.
 */
export function killTree(pid: number, marker?: string, table = processTable()): void {
  for (const id of descendants(pid, table)) kill(id);
  if (marker !== undefined) killMarked(marker, table);
}

/** Kills several process trees with one read of the process table. */
export class TreeKiller {
  readonly #pending: { pid: number; marker: string; done: () => void }[] = [];

  /** See {@link killTree}. @returns once all signals are sent. */
  kill(pid: number, marker: string): Promise<void> {
    if (this.#pending.length === 0) setImmediate(() => this.#killPending());
    return new Promise((done) => this.#pending.push({ pid, marker, done }));
  }

  #killPending(): void {
    const table = processTable();
    for (const { pid, marker, done } of this.#pending.splice(0)) {
      killTree(pid, marker, table);
      done();
    }
  }
}

/** Kills every process whose command line contains the marker, except this one. */
export function killMarked(marker: string, table: readonly ProcessInfo[] = processTable()): void {
  for (const { pid, commandLine } of table) {
    if (pid !== process.pid && commandLine.includes(marker)) kill(pid);
  }
}

/** Returns the process and all its descendants. */
function descendants(pid: number, table: readonly ProcessInfo[]): Set<number> {
  const found = new Set([pid]);
  for (let size = 0; size !== found.size; ) {
    size = found.size;
    for (const entry of table) if (found.has(entry.parent)) found.add(entry.pid);
  }
  return found;
}

function processTable(): ProcessInfo[] {
  return process.platform === 'linux' ? linuxProcessTable() : posixProcessTable();
}

function linuxProcessTable(): ProcessInfo[] {
  const table: ProcessInfo[] = [];
  for (const entry of readdirSync('/proc')) {
    const pid = Number(entry);
    if (!Number.isInteger(pid)) continue;
    try {
      // The command name is in parentheses and may contain anything; the parent id is the second field after it.
      const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
      const commandLine = readFileSync(`/proc/${pid}/cmdline`, 'latin1').replaceAll('\0', ' ');
      table.push({ pid, parent, commandLine });
    } catch {
      // The process ended between listing and reading.
    }
  }
  return table;
}

function posixProcessTable(): ProcessInfo[] {
  const output = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,command='], { encoding: 'utf8' });
  return output.split('\n').flatMap((line) => {
    const [, pid, parent, commandLine] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return pid ? [{ pid: Number(pid), parent: Number(parent), commandLine: commandLine ?? '' }] : [];
  });
}

function kill(pid: number): void {
  // Ids up to 0 address process groups, and 1 is init.
  if (pid < 2) return;
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has already ended.
  }
}
