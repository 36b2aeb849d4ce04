import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks per second in /proc (`getconf CLK_TCK` on every Linux that Node runs on). */
const TICKS = 100;

interface Entry {
  readonly parent: number;
  /** Ticks of the process and its ended children. */
  readonly ticks: number;
}

/** Returns the CPU seconds, user and system, of a process and its descendants (proc(5), stat). */
export function treeCpu(root: number): number {
  const table = processes();
  const isBelow = (pid: number): boolean =>
    pid === root || (table.has(pid) && isBelow(table.get(pid)!.parent));
  let ticks = 0;
  for (const [pid, entry] of table) if (isBelow(pid)) ticks += entry.ticks;
  return ticks / TICKS;
}

/** Returns the CPU seconds of this process's ended children. */
export function endedCpu(): number {
  const stat = readFileSync('/proc/self/stat', 'latin1');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[13]) + Number(fields[14])) / TICKS;
}

/** Returns the peak memory of a process in MB (proc(5), VmHWM). */
export function peakMemory(pid: number): number {
  const kilobytes = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kilobytes) / 1024);
}

/** Returns the children of this process whose command line contains a string. */
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
      // The process ended between the listing and the reading.
    }
  }
  return table;
}
