import { expect, it } from 'vitest';
import { timeHad } from './time.ts';

it.each([
  ['that sleeps is charged the elapsed time', { at: 1_025, computed: 3, atRest: true }, 25],
  ['that computes is charged the elapsed time', { at: 1_025, computed: 25, atRest: false }, 25],
  ['with several computing threads is charged no more', { at: 1_025, computed: 50, atRest: false }, 25],
  ['that waits for a processor is charged its CPU time', { at: 1_025, computed: 2, atRest: false }, 2],
  ['that is checked late is charged one interval', { at: 1_400, computed: 0, atRest: true }, 25],
])('a browser %s', (_, { at, computed, atRest }, had) => {
  const before = { at: 1_000, computed: 7_000 };
  expect(timeHad(before, { at, computed: 7_000 + computed, atRest })).toBe(had);
});
