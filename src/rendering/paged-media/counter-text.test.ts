import { expect, it } from 'vitest';
import { counterText } from './counter-text.ts';

it.each([
  [7, 'decimal', '7'],
  [-7, 'decimal-leading-zero', '-07'],
  [1994, 'upper-roman', 'MCMXCIV'],
  [4000, 'lower-roman', '4000'],
  [0, 'lower-roman', '0'],
  [28, 'lower-alpha', 'ab'],
  [702, 'Upper-Latin', 'ZZ'],
  [25, 'lower-greek', 'αα'],
  [3, 'thai', undefined],
])('writes %i as %s: %s', (value, style, text) => {
  expect(counterText(value, style)).toBe(text);
});
