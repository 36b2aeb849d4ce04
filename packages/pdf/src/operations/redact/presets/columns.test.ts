import { expect, it } from 'vitest';
import { isInLabelledCell } from './columns.ts';
import { label } from './label.ts';

const PHONE = label('phone');

it.each([
  ['Name Born Phone\nAnn 03/04/1971 12345678', true],
  ['Name Phone Policy\nAnn 12345678 0', false],
  ['Name  Phone  Policy\nAnn  12345678  999', true],
  ['Name  Policy  Phone\nAnn  12345678  999', false],
  ['| Name | Phone |\n| Ann | 99999999 |\n| Bob | 12345678 |', true],
  ['Phone Name\n12345678 Ann', true],
  ['She called by phone\nabout 12345678', false],
])('recognizes the cell under a label where gaps show columns: %j', (text, expected) => {
  const start = text.indexOf('12345678');
  expect(isInLabelledCell(text, [start, start + 8], PHONE)).toBe(expected);
});
