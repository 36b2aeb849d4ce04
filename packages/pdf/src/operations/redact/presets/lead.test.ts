import { expect, it } from 'vitest';
import { leadOf } from './lead.ts';

it.each([
  ['Sec\n10/03/2022', 'Sec\n'],
  ['Date     From     Sec\n10/03/2022   143', 'Date '],
  ['Part no.   Qty   Price\n  10/03/2022   2   9.95', 'Part no. '],
  ['Date     From     Sec\n10/03/2022 in words', 'Date     From     Sec\n'],
])('reads the first cell above a value that begins a row: %j', (text, lead) => {
  expect(leadOf(text, text.indexOf('10/03'), 40)).toBe(lead);
});
