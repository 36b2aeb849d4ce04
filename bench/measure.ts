import { spawnSync } from 'node:child_process';

/** Times in seconds. */
export interface Cost {
  readonly cpu: number;
  readonly wall: number;
}

/** Runs `work` and returns its cost to this process, including all threads. */
export async function costOf(work: () => Promise<unknown>): Promise<Cost> {
  const cpu = process.cpuUsage();
  const wall = performance.now();
  await work();
  const used = process.cpuUsage(cpu);
  return { cpu: (used.user + used.system) / 1e6, wall: (performance.now() - wall) / 1e3 };
}

/** Runs a command and returns its cost; `undefined` if it is not installed. */
export function costOfCommand(command: string, args: readonly string[]): Cost | undefined {
  const script =
    'command -v "$0" >/dev/null || exit 99; TIMEFORMAT="%U %S %R"; time "$0" "$@" >/dev/null 2>&1';
  const result = spawnSync('bash', ['-c', script, command, ...args], { encoding: 'utf8' });
  if (result.status === 99 || result.error) return undefined;
  const [user, system, wall] = result.stderr.trim().split(/\s+/).slice(-3).map(Number);
  return { cpu: (user ?? 0) + (system ?? 0), wall: wall ?? 0 };
}

/** Returns the run with the least CPU time, which other load affected least. */
export async function best(runs: number, run: () => Promise<Cost> | Cost): Promise<Cost> {
  let least = await run();
  for (let i = 1; i < runs; i++) {
    const cost = await run();
    if (cost.cpu < least.cpu) least = cost;
  }
  return least;
}

export function row(name: string, cost: Cost | undefined, reference: Cost | undefined): string {
  if (!cost) return `${name.padEnd(34)} not installed`;
  const ratio = reference ? `${(cost.cpu / reference.cpu).toFixed(2)} x CPU` : '';
  return `${name.padEnd(34)} ${cost.cpu.toFixed(3).padStart(8)} s CPU ${cost.wall.toFixed(3).padStart(8)} s wall  ${ratio}`;
}
