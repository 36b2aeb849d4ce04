import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks per second in /proc (`getconf CLK_TCK` on every Linux that Node runs on). */
const TICKS = 100;

interface Entry {
  readonly parent: number;
  /** Ticks of the process and of its children that have ended. */
  readonly ticks: number;
}

/** CPU seconds, user and system, that a process and all below it have used (proc(5), stat). */
export function treeCpu(root: number): number {
  const table = processes();
  const isBelow = (pid: number): boolean =>
    pid === root || (table.has(pid) && isBelow(table.get(pid)!.parent));
  let ticks = 0;
  for (const [pid, entry] of table) if (isBelow(pid)) ticks += entry.ticks;
  return ticks / TICKS;
}

/** CPU seconds of the children of this process that have ended. */
export function endedCpu(): number {
  const stat = readFileSync('/proc/self/stat', 'latin1');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[13]) + Number(fields[14])) / TICKS;
}

/** The most memory that a process has held, in MB (proc(5), VmHWM). */
export function peakMemory(pid: number): number {
  const kilobytes = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kilobytes) / 1024);
}

/** Processes that this one has started, with a part of their command line. */
export function childrenNamed(part: string): number[] {
  return [...processes()].flatMap(([pid, { parent }]) => {
    if (parent !== process.pid) return [];
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes(part) ? [pid] : [];
    } catch {
      return [];
    }
  });
}

function processes(): Map<number, Entry> {
  const table = new Map<number, Entry>();
  for (const name of readdirSync('/proc')) {
    const pid = Number(name);
    if (!(pid > 0)) continue;
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
      const fields = stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .map(Number);
      const ticks = fields[11]! + fields[12]! + fields[13]! + fields[14]!;
      table.set(pid, { parent: fields[1]!, ticks });
    } catch {
      // Ended between the listing and the reading.
    }
  }
  return table;
}
