import fc from 'fast-check';
import { expect, it } from 'vitest';
import { RunningSums } from './running-sums.ts';

const squeezed = (text: string) => text.replace(/[\s\u200e\u200f]/g, ' ');

it.each<[(string | null)[], string, string, string]>([
  [['0.10', '0.20'], 'en', 'EUR', '€0.30'],
  [['1000', null, ' -0.5 ', ''], 'de', 'EUR', '999,50 €'],
  [['1', '2'], 'de', '', '3'],
  [['1.50', '2.25'], 'fr', '', '3,75'],
  [['100', '200'], 'en', 'JPY', '¥300'],
  // The digits of the amounts are kept, whatever the formatter or the currency would round to.
  [['100.50', '200'], 'en', 'JPY', '¥300.50'],
  [['0.27', '539.73'], 'hu', 'huf', '540,00 Ft'],
  [['1', '2.125'], 'en', 'KWD', 'KWD 3.125'],
  [['999999999999999.99', '0.01', '999999999999999.99'], 'en', 'EUR', '€1,999,999,999,999,999.99'],
])('the sum of %j in %s and %j is %s', (amounts, locale, currency, text) => {
  const sums = new RunningSums(amounts, locale);
  expect(squeezed(sums.textAfter(amounts.length - 1, currency))).toBe(text);
});

it('contains no sum wider than the widest one', () => {
  const cents = fc.integer({ min: -9_999_999, max: 9_999_999 });
  fc.assert(
    fc.property(fc.array(cents, { minLength: 1, maxLength: 30 }), (values) => {
      const amounts = values.map((value) => (value / 100).toFixed(2));
      const sums = new RunningSums(amounts, 'de');
      const lengths = amounts.map((_, row) => sums.textAfter(row, 'EUR').length);
      expect(sums.widestText('EUR').length).toBe(Math.max(...lengths));
    }),
  );
});

it('refuses amounts that are not decimals, and invalid currencies', () => {
  expect(() => new RunningSums(['1', '1,50'], 'en')).toThrow('data-amount of row 2 must be a decimal');
  expect(() => new RunningSums(['1e9'], 'en')).toThrow('data-amount of row 1');
  expect(() => new RunningSums(['1'], 'en').textAfter(0, 'Euro')).toThrow(
    'data-sum must be empty or a currency',
  );
});
