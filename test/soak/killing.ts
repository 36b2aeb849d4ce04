import { execFileSync } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import type { Runtime } from '../../local/runtime.ts';
import type { Random } from '../../local/simulation/random.ts';

const EVERY_MS = 10_000;
/** Delay of one S3 call in `oneIn`. */
const SLOW_S3 = { oneIn: 100, ms: 2_000 };

export interface Kills {
  functions: number;
  browsers: number;
  slowCalls: number;
}

/** Kills functions in the middle of their work and browsers in turn, and delays calls of S3, until the signal fires. */
export async function injectFaults(runtime: Runtime, random: Random, until: AbortSignal): Promise<Kills> {
  const kills: Kills = { functions: 0, browsers: 0, slowCalls: 0 };
  let isFunctionDue = false;
  runtime.faults.onAwsCall = async (call, phase) => {
    if (isFunctionDue && random() < 0.2) {
      isFunctionDue = false;
      const victims = runtime.instances().filter((instance) => instance.function === call.function);
      for (const { pid } of victims) kills.functions += signal(pid);
    }
    if (call.service !== 's3' || phase === 'after' || random() * SLOW_S3.oneIn >= 1) return;
    kills.slowCalls += 1;
    await delay(SLOW_S3.ms);
  };
  for (let turn = 0; !until.aborted; turn += 1) {
    await delay(EVERY_MS, undefined, { signal: until }).catch(() => {});
    if (until.aborted) break;
    if (turn % 2 === 1) isFunctionDue = true;
    else
      kills.browsers += browsersOf(runtime)
        .slice(0, 1)
        .reduce((sum, pid) => sum + signal(pid), 0);
  }
  runtime.faults.onAwsCall = undefined;
  return kills;
}

function browsersOf(runtime: Runtime): number[] {
  const printing = runtime.instances().filter(({ function: name }) => name.includes('Print'));
  return printing.flatMap(({ pid }) => childrenOf(pid));
}

function signal(pid: number): number {
  try {
    process.kill(pid, 'SIGKILL');
    return 1;
  } catch {
    // It has already ended.
    return 0;
  }
}

function childrenOf(pid: number): number[] {
  try {
    return execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .map(Number);
  } catch {
    // The process has no children, or has ended.
    return [];
  }
}
