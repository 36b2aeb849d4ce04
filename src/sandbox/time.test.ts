import { expect, it } from 'vitest';
import { timeHad } from './time.ts';

it.each([
  ['that sleeps has had all that passed', { at: 1_025, computed: 3, atRest: true }, 25],
  ['that computes has had it', { at: 1_025, computed: 25, atRest: false }, 25],
  ['whose threads compute at once has not had more', { at: 1_025, computed: 50, atRest: false }, 25],
  ['that waits for a processor has had what it was given', { at: 1_025, computed: 2, atRest: false }, 2],
  ['that is looked at late has had what it would have by then', { at: 1_400, computed: 0, atRest: true }, 25],
])('a browser %s', (_, { at, computed, atRest }, had) => {
  const before = { at: 1_000, computed: 7_000 };
  expect(timeHad(before, { at, computed: 7_000 + computed, atRest })).toBe(had);
});
