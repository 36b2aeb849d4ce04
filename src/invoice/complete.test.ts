import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { completeInvoice } from './complete.ts';
import { FORMATS, formatTerms } from './formats.ts';
import { type InvoiceInput, InvoiceSchema } from './model/invoice.ts';
import { PROFILES } from './profiles.ts';
import { findings, MADE } from './rules/index.ts';
import { FULL, made, SMALL } from './testing/invoices.ts';

const brokenBy = (input: InvoiceInput) =>
  findings(made(input), MADE.ubl).map(({ rule, path }) => `${rule} ${path}`);

describe('completing an invoice', () => {
  it('numbers the lines and computes amounts, VAT and totals', () => {
    const { lines, vatBreakdown, totals, typeCode } = made(SMALL);
    expect(typeCode).toBe('380');
    expect(lines).toMatchObject([{ id: '1', netAmount: '29.97' }]);
    expect(vatBreakdown).toEqual([{ category: 'S', rate: '19', taxableAmount: '29.97', taxAmount: '5.69' }]);
    expect(totals).toEqual({
      lines: '29.97',
      withoutVat: '29.97',
      vat: '5.69',
      withVat: '35.66',
      due: '35.66',
    });
  });

  it.each([
    [{ gross: '10', discount: '1' }, { net: '9' }],
    [{ net: '9', discount: '1' }, { gross: '10' }],
    [{ net: '9', gross: '10' }, { discount: '1' }],
    [{ gross: '10' }, { net: '10', discount: '0' }],
    [{ net: '9' }, {}],
  ])('completes the price %j', (price, computed) => {
    const [line] = made({ ...SMALL, lines: [{ ...SMALL.lines![0]!, price }] }).lines!;
    expect(line!.price).toEqual({ ...price, ...computed });
  });

  it('keeps given values, even wrong ones', () => {
    expect(brokenBy({ ...SMALL, totals: { withVat: '35.67' } })).toEqual(['BR-CO-15 totals.withVat']);
  });

  it('completes a breakdown that has only an exemption reason', () => {
    const line = { ...SMALL.lines![0]!, vat: { category: 'E', rate: 0 } };
    const { vatBreakdown } = made({
      ...SMALL,
      lines: [line],
      vatBreakdown: [{ category: 'E', exemptionReasonCode: 'VATEX-EU-132' }],
    });
    expect(vatBreakdown).toEqual([
      {
        category: 'E',
        rate: '0',
        taxableAmount: '29.97',
        taxAmount: '0.00',
        exemptionReasonCode: 'VATEX-EU-132',
      },
    ]);
  });

  it.each(['Z', 'E', 'AE', 'K', 'G'])('fills in the rate of %s, which must be 0', (category) => {
    const vat = { category };
    const reason = { amount: '1.00', reason: 'Freight', vat };
    const { lines, charges, vatBreakdown } = made({
      ...SMALL,
      lines: [{ ...SMALL.lines![0]!, vat }],
      charges: [reason],
    });
    expect([lines![0]!.vat, charges![0]!.vat, vatBreakdown![0]]).toMatchObject([
      { rate: '0' },
      { rate: '0' },
      { rate: '0', taxAmount: '0.00' },
    ]);
  });

  it('sets the rate 0 for category O only in the breakdown', () => {
    const { lines, vatBreakdown } = made({
      ...SMALL,
      lines: [{ ...SMALL.lines![0]!, vat: { category: 'O' } }],
    });
    expect(lines![0]!.vat).toEqual({ category: 'O' });
    expect(vatBreakdown).toMatchObject([{ category: 'O', rate: '0', taxAmount: '0.00' }]);
  });

  it('makes invoices that keep all rules of EN 16931, whatever the amounts', () => {
    const decimal = (digits: number) =>
      fc.integer({ min: -1_000_000, max: 1_000_000 }).map((value) => (value / 10 ** digits).toFixed(digits));
    const line = fc.record({
      quantity: decimal(3),
      unit: fc.constant('C62'),
      price: fc.record({ net: fc.nat({ max: 1_000_000 }).map((value) => (value / 10_000).toFixed(4)) }),
      vat: fc.constantFrom(
        { category: 'S', rate: 19 },
        { category: 'S', rate: '7.0' },
        { category: 'S', rate: 7 },
        { category: 'Z', rate: 0 },
      ),
      item: fc.constant({ name: 'Thing' }),
    });
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 30 }), decimal(2), (lines, allowance) => {
        const allowances = [{ amount: allowance, reason: 'Discount', vat: lines[0]!.vat }];
        expect(brokenBy({ ...SMALL, lines, allowances })).toEqual([]);
      }),
    );
  });
});

it.each(FORMATS)('a full invoice keeps the rules of %s', (format) => {
  const broken = findings(made(FULL, format), formatTerms(format).rules);
  expect(broken.filter(({ severity }) => severity === 'error')).toEqual([]);
});

it('profiles have separate specifications', () => {
  const all = PROFILES.map((profile) => {
    const format = profile === 'extended-ctc-fr' ? 'cii' : 'factur-x';
    return formatTerms(format, profile).specification;
  });
  expect(new Set(all).size).toBe(PROFILES.length);
});

describe('amounts', () => {
  it.each([
    [0.1, '0.1'],
    ['0.10', '0.10'],
    [1e5, '100000'],
    [-12.34, '-12.34'],
  ])('accept %s as %s', (given, taken) => {
    const invoice = InvoiceSchema.parse({ ...SMALL, totals: { paid: given } });
    expect(completeInvoice(invoice).totals?.paid).toBe(taken);
  });

  it.each([1e21, 1e-7, Number.NaN, '1,5', '1e3', '', '0x10', '١', '12345678901234567'])(
    'refuse %s',
    (given) => {
      expect(InvoiceSchema.safeParse({ ...SMALL, totals: { paid: given } }).success).toBe(false);
    },
  );
});
