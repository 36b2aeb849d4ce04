import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PlatenError } from '../domain/errors.ts';
import { FORMATS } from './formats.ts';
import { type InvoiceInput, InvoiceSchema } from './model/invoice.ts';
import { type InvoiceOrder, prepareInvoice } from './prepare.ts';
import { readInvoiceXml } from './syntax/index.ts';
import { FULL, SMALL } from './testing/invoices.ts';

const prepared = (order: Omit<InvoiceOrder, 'data'>, input: InvoiceInput = FULL) =>
  prepareInvoice({ ...order, data: InvoiceSchema.parse(input) }, 'invoice');

/** Returns all errors as `RULE path`. */
function refused(order: Omit<InvoiceOrder, 'data'>, input: InvoiceInput): string[] {
  try {
    prepared(order, input);
  } catch (error) {
    return ((error as PlatenError).findings ?? []).map(({ rule, path }) => `${rule} ${path}`);
  }
  return [];
}

describe('an invoice in a profile', () => {
  it.each([
    ['minimum', 'Data', 'MINIMUM'],
    ['basic-wl', 'Data', 'BASIC WL'],
    ['basic', 'Alternative', 'BASIC'],
    ['en16931', 'Alternative', 'EN 16931'],
    ['extended', 'Alternative', 'EXTENDED'],
  ] as const)(
    '%s attaches its XML as %s, with its conformance level',
    (profile, relationship, conformanceLevel) => {
      const { totals, ...rest } = FULL;
      const input = { ...rest, totals: { ...totals, rounding: undefined } };
      const { terms, said, xml } = prepared({ format: 'factur-x', profile }, input);
      expect(terms).toMatchObject({ relationship, fileName: 'factur-x.xml', hybrid: { conformanceLevel } });
      expect(readInvoiceXml(Buffer.from(xml)).invoice).toEqual(said);
    },
  );

  it('must add up without a rounding amount in the profile basic', () => {
    const rule = 'BR-CO-16 invoice.totals.due';
    expect(refused({ format: 'factur-x', profile: 'basic' }, FULL)).toEqual([rule]);
    expect(refused({ format: 'factur-x', profile: 'en16931' }, FULL)).toEqual([]);
  });

  it.each([
    [
      'minimum',
      { lines: [{ ...SMALL.lines![0]!, item: { name: 'A', attributes: [{ name: 'B' }] } }] },
      'BR-54',
    ],
    ['minimum', { payment: { meansCode: '999' } }, 'BR-CL-16'],
    ['basic-wl', { lines: [{ ...SMALL.lines![0]!, item: { name: 'A', originCountry: 'XX' } }] }, 'BR-CL-15'],
    ['basic', { lines: [{ ...SMALL.lines![0]!, item: { name: 'A', originCountry: 'XX' } }] }, 'BR-CL-15'],
  ] as const)('%s only warns about data that its XML omits: %j', (profile, change, rule) => {
    const input = { ...SMALL, ...change } as InvoiceInput;
    const { warnings } = prepared({ format: 'factur-x', profile }, input);
    expect(warnings.map((warning) => warning.rule)).toContain(rule);
    expect(refused({ format: 'factur-x', profile: 'en16931' }, input).join()).toContain(rule);
  });

  it.each([
    ['minimum', { totals: { lines: '29.98' } }, 'BR-CO-10 invoice.totals.lines'],
    ['basic-wl', { totals: { lines: '29.98' } }, 'BR-CO-10 invoice.totals.lines'],
    ['minimum', { totals: { due: '35.67' } }, 'BR-CO-16 invoice.totals.due'],
    ['minimum', { seller: { ...SMALL.seller, vatId: '123' } }, 'BR-CO-09 invoice.seller.vatId'],
    ['basic', { taxCurrency: 'EUR', totals: { vatInTaxCurrency: '5.69' } }, 'BR-53 invoice.taxCurrency'],
  ] as const)(
    '%s is refused for errors in its XML, and for wrong sums of the PDF: %j',
    (profile, change, finding) => {
      const input = { ...SMALL, ...change } as InvoiceInput;
      expect(refused({ format: 'factur-x', profile }, input)).toContain(finding);
    },
  );

  it('has no warning for valid data that its XML omits', () => {
    const input = { ...SMALL, delivery: { date: '2026-11-20' } };
    expect(prepared({ format: 'factur-x', profile: 'minimum' }, input).warnings).toEqual([]);
  });

  it('needs no lines in profiles without lines', () => {
    const { lines: _, ...rest } = SMALL;
    const input = { ...rest, totals: { lines: '10.00', withoutVat: '10.00', vat: '1.90' } };
    const { said } = prepared({ format: 'factur-x', profile: 'minimum' }, input);
    expect(said.totals).toEqual({ withoutVat: '10.00', vat: '1.90', withVat: '11.90', due: '11.90' });
    expect(refused({ format: 'factur-x', profile: 'basic' }, input)).toContain('BR-16 invoice.lines');
  });

  it('of ZUGFeRD for German authorities is an XRechnung', () => {
    const refusals = refused(
      { format: 'zugferd', profile: 'xrechnung' },
      { ...SMALL, buyerReference: undefined },
    );
    expect(refusals).toContain('BR-DE-15 invoice.buyerReference');
  });
});

describe('a written invoice', () => {
  it.each(['ubl', 'cii'] as const)('is read back as the same invoice, in %s', (format) => {
    // Text that a receiver could misread: markup, entities, prefixes, line ends, scripts.
    const text = fc.oneof(
      fc.constantFrom(
        '#AAI#x',
        '#SKONTO#TAGE=1#PROZENT=1.00#',
        ']]>',
        '&#10;',
        '<!--',
        'a\r\nb',
        'NA',
        '漢字 😀',
      ),
      fc.string({ minLength: 1, unit: 'grapheme' }),
    );
    fc.assert(
      fc.property(text, text, text, (note, terms, name) => {
        const input = { ...FULL, notes: [{ text: note }], paymentTerms: terms, purchaseOrderReference: name };
        const data = InvoiceSchema.safeParse(input);
        if (!data.success) return;
        try {
          const { xml, said } = prepareInvoice({ format, data: data.data }, 'invoice');
          expect(readInvoiceXml(Buffer.from(xml)).invoice).toEqual(said);
        } catch (error) {
          // A term that the syntax cannot express is refused with its path.
          const paths = (error as PlatenError).findings?.map(({ rule }) => rule);
          expect(paths).toEqual(paths?.map(() => `${format.toUpperCase()}-SYNTAX`));
          expect(paths).not.toHaveLength(0);
        }
      }),
      { numRuns: 60, seed: 19 },
    );
  });

  it('refuses text that the syntax would read as something else', () => {
    expect(refused({ format: 'ubl' }, { ...FULL, notes: [{ text: '#AAI#Note' }] })).toEqual([
      'UBL-SYNTAX invoice.notes[0].text',
    ]);
    expect(refused({ format: 'cii' }, { ...FULL, notes: [{ text: '#AAI#Note' }] })).toEqual([]);
  });

  it('normalizes numbers, and drops empty groups', () => {
    const input = {
      ...SMALL,
      payment: {},
      delivery: { period: {} },
      totals: { due: '+035.66', paid: '-0.00' },
    };
    expect(prepared({ format: 'ubl' }, input as InvoiceInput).said).toMatchObject({
      totals: { due: '35.66', paid: '0.00' },
    });
  });

  it('has no character that XML does not allow', () => {
    expect(() => prepared({ format: 'ubl' }, { ...SMALL, number: 'a\u0000b' })).toThrow(/XML cannot hold/);
    expect(() => prepared({ format: 'ubl' }, { ...SMALL, number: 'a\ud800' })).toThrow(/XML cannot hold/);
  });

  it('of 2,000 lines has one breakdown, and sums to the cent', () => {
    const lines = Array.from({ length: 2_000 }, () => ({
      ...SMALL.lines![0]!,
      quantity: '0.1',
      price: { net: '0.3' },
    }));
    const { said } = prepared({ format: 'ubl' }, { ...SMALL, lines });
    expect(said.totals).toMatchObject({ lines: '60.00', vat: '11.40', due: '71.40' });
    expect(said.vatBreakdown).toHaveLength(1);
  });
});

describe('a refused invoice', () => {
  it('reports every rule once, with the place in the request', () => {
    const found = refused(
      { format: 'factur-x', profile: 'basic' },
      { ...SMALL, currency: 'XYZ', number: undefined },
    );
    expect(found).toEqual(['BR-02 invoice.number', 'BR-CL-04 invoice.currency']);
  });

  it.each([
    ['a cent too much', { totals: { due: '35.67' } }, 'BR-CO-16 invoice.totals.due'],
    [
      'a category without a reason',
      { lines: [{ ...SMALL.lines![0]!, vat: { category: 'E', rate: 0 } }] },
      'BR-E-10 invoice.lines[0].vat',
    ],
    [
      'reverse charge without a buyer',
      { lines: [{ ...SMALL.lines![0]!, vat: { category: 'AE', rate: 0 } }] },
      'BR-AE-02 invoice.lines',
    ],
  ])('%s', (_, change, finding) => {
    expect(refused({ format: 'ubl' }, { ...SMALL, ...change } as InvoiceInput)).toContain(finding);
  });

  const LINE = SMALL.lines![0]!;
  const ALLOWANCE = { percentage: 10, baseAmount: '10.00', amount: '2.00', reason: 'Trial' };
  const CATEGORY = { category: 'S', rate: 19 };

  describe.each([
    ...FORMATS.map((format) => ({ format, profile: undefined })),
    ...(['basic', 'extended', 'basic-wl'] as const).map((profile) => ({
      format: 'factur-x' as const,
      profile,
    })),
  ])('in $format $profile', (order) => {
    it.each<[string, Partial<InvoiceInput>, string]>([
      [
        'a taxable amount',
        { vatBreakdown: [{ ...CATEGORY, taxableAmount: '29.98', taxAmount: '5.69' }] },
        'BR-S-08 invoice.vatBreakdown[0].taxableAmount',
      ],
      [
        'an amount of VAT',
        { vatBreakdown: [{ ...CATEGORY, taxAmount: '5.70' }] },
        'BR-CO-17 invoice.vatBreakdown[0].taxAmount',
      ],
      [
        'a net amount',
        { lines: [{ ...LINE, netAmount: '29.98' }] },
        'PEPPOL-EN16931-R120 invoice.lines[0].netAmount',
      ],
      [
        'an allowance of a line',
        { lines: [{ ...LINE, allowances: [ALLOWANCE] }] },
        'PEPPOL-EN16931-R040 invoice.lines[0].allowances[0].amount',
      ],
      [
        'an allowance of the invoice',
        { allowances: [{ ...ALLOWANCE, vat: CATEGORY }] },
        'PEPPOL-EN16931-R040 invoice.allowances[0].amount',
      ],
      [
        'a net price',
        { lines: [{ ...LINE, price: { net: '4.30', gross: '5.00', discount: '0.80' } }] },
        'PEPPOL-EN16931-R046 invoice.lines[0].price.net',
      ],
    ])('has no tolerance for %s', (what, change, finding) => {
      const isUbl = order.format.includes('ubl');
      // The official UBL rules accept small differences in the breakdown.
      if (isUbl && what !== 'a net amount' && finding.includes('vatBreakdown')) {
        expect(refused(order, { ...SMALL, ...change })).not.toContain(finding);
      } else expect(refused(order, { ...SMALL, ...change })).toContain(finding);
    });
  });

  it('excludes one with a VAT amount within the tolerance of UBL, which gives a warning', () => {
    const off = (taxAmount: string) => ({ ...SMALL, vatBreakdown: [{ ...CATEGORY, taxAmount }] });
    const { warnings } = prepared({ format: 'ubl' }, off('5.70'));
    expect(warnings.map(({ rule }) => rule)).toEqual(['BR-CO-17', 'BR-S-09']);
    expect(refused({ format: 'ubl' }, off('6.70'))).toContain('BR-CO-17 invoice.vatBreakdown[0].taxAmount');
    expect(refused({ format: 'cii' }, off('5.70'))).toContain('BR-CO-17 invoice.vatBreakdown[0].taxAmount');
  });

  it('excludes one with halves rounded either way, or a currency without cents', () => {
    const half = (netAmount: string) => ({ ...LINE, quantity: '0.5', price: { net: '0.01' }, netAmount });
    expect(refused({ format: 'ubl' }, { ...SMALL, lines: [half('0.01'), half('0.00')] })).toEqual([]);
    const yen = { ...SMALL, currency: 'JPY', lines: [{ ...LINE, netAmount: '30' }] };
    expect(refused({ format: 'ubl' }, yen)).toEqual([]);
    expect(refused({ format: 'ubl' }, { ...yen, currency: 'EUR' })).not.toEqual([]);
  });

  it.each([
    ['a negative quantity', { lines: [{ ...SMALL.lines![0]!, quantity: -3 }] }, '-35.66'],
    ['a credit note', { typeCode: '381', precedingInvoices: [{ number: '2026-0' }] }, '35.66'],
  ])('is not %s', (_, change, due) => {
    for (const format of ['ubl', 'cii', 'factur-x'] as const) {
      expect(prepared({ format }, { ...SMALL, ...change } as InvoiceInput).said.totals?.due).toBe(due);
    }
  });
});
