import { describe, expect, it } from 'vitest';
import { compilePreset } from '../find/patterns.ts';
import { SearchableText } from '../text/searchable-text.ts';

const PRESET = compilePreset('date-of-birth', 'presets[0]');
const found = (text: string) =>
  PRESET.find(new SearchableText(text)).map(([start, end]) => text.slice(start, end));

describe('dates with the name of the month', () => {
  it.each([
    'hy',
    'ka',
    'am',
    'bn',
    'ta',
    'te',
    'kn',
    'ml',
    'gu',
    'pa',
    'my',
    'km',
    'lo',
    'si',
    'mr',
    'ne',
    'kk',
    'ky',
    'uk',
    'ur',
    'az',
    'uz',
    'is',
    'mt',
    'zu',
    'sq',
    'eu',
    'bs',
    'el',
  ])('in the language %s, in full and abbreviated', (locale) => {
    for (const dateStyle of ['long', 'medium'] as const) {
      const text = new Intl.DateTimeFormat(locale, {
        dateStyle,
        timeZone: 'UTC',
        numberingSystem: 'latn',
      }).format(Date.UTC(1961, 10, 28));
      const digits = (value: string) => value.replace(/\D/g, '');
      expect(found(text).map(digits)).toEqual([digits(text)]);
    }
  });

  it.each([
    ['۱۷ اسفند ۱۳۶۲'.replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0)), ['17 اسفند 1362']],
    ['May 3, 1931 - June 20, 2020', ['May 3, 1931', 'June 20, 2020']],
    ['تاریخ تولد: 1364/02/11', ['1364/02/11']],
    ['วันเกิด 5/2/2531', ['5/2/2531']],
    ['Lot 1364/02/11', []],
    ['1364/02/11', []],
  ])('%j', (text, dates) => {
    expect(found(text)).toEqual(dates);
  });
});
