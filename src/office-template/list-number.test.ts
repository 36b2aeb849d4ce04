import { expect, it } from 'vitest';
import { listNumber } from './list-number.ts';

it.each([
  [0, 'a', '0'],
  [26, 'a', 'z'],
  [27, 'A', 'AA'],
  [703, 'a', 'aaa'],
  [4, 'i', 'iv'],
  [1994, 'I', 'MCMXCIV'],
  [12, undefined, '12'],
] as const)('%s of type %s is %s', (number, type, expected) => {
  expect(listNumber(number, type)).toBe(expected);
});
