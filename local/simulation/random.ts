import type { Latency } from './settings.ts';

/** Returns numbers from 0 to less than 1. */
export type Random = () => number;

/** Returns a sequence that depends on the seed and name alone (mulberry32). */
export function seededRandom(seed: number, name: string): Random {
  let state = seed | 0;
  for (const character of name) state = Math.imul(state ^ character.codePointAt(0)!, 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** 99th percentile of the standard normal distribution. */
const Z99 = 2.3263;

/** Draws the time of a call, in ms. */
export function drawLatency({ medianMs, p99Ms }: Latency, random: Random): number {
  const sigma = Math.log(p99Ms / medianMs) / Z99;
  // Box and Muller; 1 - random() is never 0.
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return medianMs * Math.exp(sigma * normal);
}
