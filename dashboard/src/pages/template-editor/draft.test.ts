import { expect, it } from 'vitest';
import { jsonOf } from './draft.ts';

it.each<[string, number, number]>([
  ['{\n  "a": 1,\n  b: 2,\n  "c": 3\n}\n', 3, 3],
  ['{\n  "a": 1\n  "b": 2\n}', 3, 3],
  ['{\n  "a": 1,\n}\n\n', 3, 1],
  ['{\n  "a": \'x\'\n}', 2, 8],
  ['{\n  "a": [1, 2', 2, 13],
])('places the syntax error of %j at line %i, column %i', (text, line, column) => {
  expect(jsonOf(text, 'sampleData').problem).toMatchObject({ line, column });
});
