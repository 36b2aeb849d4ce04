import { describe, expect, it } from 'vitest';
import { totalsOf } from './totals.ts';

const line = (quantity: unknown, net: unknown, rate: unknown, more = {}) => ({
  quantity,
  price: { net },
  vat: { category: 'S', rate },
  ...more,
});
const written = (invoice: object) => {
  const { net, vat, gross, due } = totalsOf({ ...invoice });
  return [net, vat, gross, due].map((amount) => amount.toFixed(2));
};

describe('the totals of an invoice that is being typed', () => {
  it('adds lines, and VAT by rate', () => {
    const lines = [line('3', '19.99', '19'), line(2, 5, 7), line('1', '0.333', '19')];
    expect(written({ lines })).toEqual(['70.30', '12.16', '82.46', '82.46']);
  });

  it('includes base quantities, allowances, charges and the amount paid', () => {
    const lines = [
      {
        quantity: '10',
        price: { net: '50', baseQuantity: '100' },
        vat: { rate: '20' },
        allowances: [{ amount: '1' }],
      },
    ];
    const invoice = { lines, charges: [{ amount: '6', vat: { rate: '20' } }], totals: { paid: '2' } };
    expect(written(invoice)).toEqual(['10.00', '2.00', '12.00', '10.00']);
  });

  it('counts input that is not a number yet as 0', () => {
    expect(written({ lines: [line('', 'x', undefined), {}] })).toEqual(['0.00', '0.00', '0.00', '0.00']);
  });
});
