import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Runtime } from '../../local/runtime.ts';

/** Resources that the runtime and its functions use at one moment. */
export interface Sample {
  readonly processes: number;
  /** Memory of this process and of its functions, without browsers, in MB. */
  readonly memoryMb: number;
  /** Files and folders in the functions' `/tmp`. */
  readonly temporaryFiles: number;
  /** Bytes of stored objects, in MB. */
  readonly objectsMb: number;
}

export function sampleOf(runtime: Runtime): Sample {
  const pids = runtime.instances().map(({ pid }) => pid);
  return {
    processes: pids.length,
    memoryMb: Math.round([process.pid, ...pids].reduce((sum, pid) => sum + residentKb(pid), 0) / 1024),
    temporaryFiles: filesIn(runtime.temporaryDir).length,
    objectsMb: filesIn(path.join(runtime.dataDir, 's3')).reduce((sum, bytes) => sum + bytes, 0) / 1e6,
  };
}

function residentKb(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    // It ended meanwhile.
    return 0;
  }
}

/** Returns the sizes of all files below a folder. */
function filesIn(folder: string): number[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(
        (entry) => statSync(path.join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.size ?? 0,
      );
  } catch {
    // A folder was removed while it was read.
    return [];
  }
}

/** Returns the command lines of processes with a marker in them or in their current folder. */
export function processesWith(markers: readonly string[]): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .map((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, 'latin1').replaceAll('\0', ' ');
        return `${command} in ${readlinkSync(`/proc/${pid}/cwd`)}`;
      } catch {
        return '';
      }
    })
    .filter((command) => markers.some((marker) => command.includes(marker)));
}

/** Whether a resource grew from the second quarter of the samples to the last one by more than a share and an amount. */
export function grew(
  samples: readonly Sample[],
  of: keyof Sample,
  part: number,
  amount: number,
): string | undefined {
  const quarter = Math.floor(samples.length / 4);
  if (quarter === 0) return undefined;
  const median = (from: number) =>
    samples
      .slice(from, from + quarter)
      .map((sample) => sample[of])
      .toSorted((a, b) => a - b)[quarter >> 1]!;
  const [before, after] = [median(quarter), median(samples.length - quarter)];
  return after > before * (1 + part) + amount ? `${of} grew from ${before} to ${after}` : undefined;
}
