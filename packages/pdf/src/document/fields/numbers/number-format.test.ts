import { describe, expect, it } from 'vitest';
import { formatNumber, numberFormatIn } from './number-format.ts';

const shown = (script: string, value: string) => {
  const format = numberFormatIn(script);
  return format && formatNumber(value, format);
};

describe('a number', () => {
  it.each([
    ['AFNumber_Format(2, 0, 0, 0, "", true);', '1234567.891', '1,234,567.89'],
    ['AFNumber_Format(2, 1, 0, 0, "", true);', '1234.5', '1234.50'],
    ['AFNumber_Format(2, 2, 0, 0, "\\u20ac ", true)', '1234.5', '€ 1.234,50'],
    ["AFNumber_Format(0, 3, 0, 0, ' kg', false)", '1234.5', '1235 kg'],
    ['AFNumber_Format(1, 4, 0, 0, "", false)', '1234567', "1'234'567.0"],
    ['AFNumber_Format(2, 0, 0, 0, "$", true)', '-5', '-$5.00'],
    ['AFNumber_Format(2, 0, 2, 0, "$", true)', '-5', '($5.00)'],
    ['AFNumber_Format(2, 2, 0, 0, "", true)', '1.234,56', '1.234,56'],
    ['AFNumber_Format(2, 0, 0, 0, "", true)', '1,234.56', '1,234.56'],
    ['AFNumber_Format(2, 0, 0, 0, "", true)', '', ''],
    ['AFPercent_Format(1, 0)', '0.1234', '12.3%'],
    ['AFPercent_Format(0, 2, true)', '-0.5', '-%50'],
    ['AFSpecial_Format(0)', '12345', '12345'],
    ['AFSpecial_Format(1)', '123456789', '12345-6789'],
    ['AFSpecial_Format(2)', '212 555 0147', '(212) 555-0147'],
    ['AFSpecial_Format(2)', '5550147', '555-0147'],
    ['AFSpecial_Format(3)', '123456789', '123-45-6789'],
  ])('%s shows %s as %s', (script, value, text) => expect(shown(script, value)?.text).toBe(text));

  it('is red and without a minus sign where the format defines that', () => {
    expect(shown('AFNumber_Format(0, 0, 1, 0, "", true)', '-7')).toEqual({ text: '7', isRed: true });
    expect(shown('AFNumber_Format(0, 0, 3, 0, "", true)', '-7')).toEqual({ text: '(7)', isRed: true });
    expect(shown('AFNumber_Format(0, 0, 3, 0, "", true)', '7')).toEqual({ text: '7', isRed: false });
  });

  it.each([
    ['AFNumber_Format(2, 0, 0, 0, "", true)', 'seven'],
    ['AFNumber_Format(2, 0, 0, 0, "", true)', '1e300'],
    ['AFSpecial_Format(3)', '123'],
    ['AFSpecial_Format(0)', 'ABCDE'],
  ])('%s refuses %s', (script, value) => expect(shown(script, value)).toBeUndefined());

  it.each([
    'AFNumber_Format(decimals(), 0, 0, 0, "", true)',
    'AFNumber_Format(99, 0, 0, 0, "", true)',
    'AFNumber_Format(2, 9, 0, 0, "", true)',
    'AFSpecial_Format(7)',
    'event.value = AFNumber',
    `AFNumber_Format(${'"'.repeat(5000)}`,
  ])('no format is made of %s', (script) => expect(numberFormatIn(script)).toBeUndefined());
});
