import { expect, it } from 'vitest';
import { convertOptions } from '../contract/convert.ts';
import { cutComments, unusedOptions } from './export-options.ts';

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

it.each([
  [
    'docx',
    'margin',
    '<office:annotation loext:resolved="false">',
    /^options\.comments: the margin has author, date/,
  ],
  ['ods', 'margin', '<text:p>x</text:p>', /^options\.comments: margin has no effect on this file \(ods\)/],
  ['docx', 'margin', undefined, /^options\.comments/],
  ['docx', 'margin', '<text:p>x</text:p>', undefined],
  ['docx', 'annotations', '<office:annotation >', undefined],
] as const)(
  'warns of comments that the margin does not have as a whole: %s, %s, %s',
  (format, comments, copy, expected) => {
    const messages = cutComments(format, { comments }, copy === undefined ? undefined : Buffer.from(copy));
    expect(messages).toEqual(expected ? [expect.stringMatching(expected)] : []);
  },
);
