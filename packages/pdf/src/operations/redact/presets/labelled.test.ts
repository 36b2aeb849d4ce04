import { expect, it } from 'vitest';
import { label } from './label.ts';
import { isLabelled } from './labelled.ts';

it('compiles a label when text is first searched, so that loading the presets is fast', () => {
  const broken = label('(');
  expect(() => isLabelled('A 1', [2, 3], broken)).toThrow(SyntaxError);
});

const PASSPORT = label('passport(?: (?:number|no))?');

it.each([
  ['passportNumber: 123456', true],
  ['passport_number=123456', true],
  ['Passport (6 digits): 123456', true],
  ['Passport: n/a, tel. 123456', false],
  ['Passport; account no. 123456', false],
  ['123456 (passport)', true],
])('decides whether a label belongs to the value: %s', (text, expected) => {
  const start = text.indexOf('123456');
  expect(isLabelled(text, [start, start + 6], PASSPORT)).toBe(expected);
});
