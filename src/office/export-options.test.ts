import { expect, it } from 'vitest';
import { convertOptions } from '../contract/convert.ts';
import { unusedOptions } from './export-options.ts';

it.each([
  ['xlsx', 'de-DE', [expect.stringMatching(/^options\.locale: sets dates, currency and paper/)]],
  ['xlsx', 'en-GB', []],
  ['docx', 'de-DE', []],
] as const)(
  'warns of the numbers of a workbook in a locale that has other ones: %s, %s',
  (format, locale, expected) => {
    expect(unusedOptions(format, convertOptions.parse({ locale }))).toEqual(expected);
  },
);
