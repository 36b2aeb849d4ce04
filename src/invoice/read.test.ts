import { describe, expect, it } from 'vitest';
import type { InvoiceInput } from './model/invoice.ts';
import { readXml } from './read.ts';
import { writeInvoiceXml } from './syntax/index.ts';
import { made, SMALL } from './testing/invoices.ts';

const NAMESPACE = 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2';
const AGGREGATES = 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2';
const root = (attributes: string, content = '') =>
  Buffer.from(`<Invoice xmlns="${NAMESPACE}" ${attributes}>${content}</Invoice>`);
const many = (count: number, item: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => item(n)).join(' ');
const limit = (message: RegExp) =>
  expect.objectContaining({ code: 'XML_LIMIT', message: expect.stringMatching(message) });

describe('reading a hostile invoice', () => {
  it.each([
    ['attributes', root(many(300_000, (n) => `a${n}=""`)), /start tag/],
    ['namespaces', root(many(80_000, (n) => `xmlns:a${n}="u${n}"`)), /start tag/],
    ['attributes in a short tag', root(many(200, (n) => `a${n}=""`)), /100 attributes/],
    ['attributes of an inner element', root('', `<a ${many(80_000, (n) => `a${n}=""`)}/>`), /start tag/],
    ['broken rules', root(`xmlns:cac="${AGGREGATES}"`, '<cac:InvoiceLine/>'.repeat(12_000)), /places/],
  ])('refuses too many %s', (_, xml, message) => {
    expect(() => readXml(xml)).toThrow(limit(message));
  });

  it('keeps only the beginning of an unknown namespace', () => {
    const xml = root(`xmlns:a="${'u'.repeat(20_000)}"`, '<a:b/><a:b/>');
    const [first] = readXml(xml).unread;
    expect(first?.path).toMatch(/^inv:Invoice\/\{u{200}\}b$/);
  });

  it('resolves namespaces named like object members', () => {
    const [unread] = readXml(root('xmlns:a="constructor"', '<a:b/>')).unread;
    expect(unread?.path).toBe('inv:Invoice/{constructor}b');
  });
});

describe('an invoice with as many VAT rates as lines', () => {
  const lines: InvoiceInput['lines'] = Array.from({ length: 8_000 }, (_, n) => ({
    ...SMALL.lines![0]!,
    vat: { category: 'S', rate: (n / 100 + 1).toFixed(2) },
  }));

  it('is completed and read with each of them', () => {
    const invoice = made({ ...SMALL, lines });
    expect(invoice.vatBreakdown).toHaveLength(8_000);
    const reading = readXml(writeInvoiceXml(invoice, 'ubl'));
    expect(reading.invoice.vatBreakdown).toHaveLength(8_000);
    expect(reading.valid).toBe(true);
  });

  it('is found invalid when one of their amounts is wrong', () => {
    const { vatBreakdown, ...invoice } = made({ ...SMALL, lines });
    const wrong = vatBreakdown!.with(7_000, { ...vatBreakdown![7_000]!, taxableAmount: '1.00' });
    const { findings } = readXml(writeInvoiceXml({ ...invoice, vatBreakdown: wrong }, 'ubl'));
    expect(findings).toContainEqual(
      expect.objectContaining({ rule: 'BR-S-08', path: 'vatBreakdown[7000].taxableAmount' }),
    );
  });
});

describe('the taxable amount of an invoice by other software', () => {
  const found = (
    syntax: 'ubl' | 'cii',
    category: string,
    rate: number,
    { taxableAmount = '29.98', specification }: { taxableAmount?: string; specification?: string } = {},
  ) => {
    const vat = { category, rate };
    const invoice = made({ ...SMALL, lines: [{ ...SMALL.lines![0]!, vat }] });
    const part = { ...invoice.vatBreakdown![0]!, taxableAmount };
    const changed = { ...invoice, ...(specification && { specification }), vatBreakdown: [part] };
    const xml = writeInvoiceXml(changed, syntax);
    return readXml(xml)
      .findings.map(({ rule }) => rule)
      .filter((rule) => rule.endsWith('-08'));
  };

  it.each([
    ['S', 19, 'BR-S-08'],
    ['L', 7, 'BR-AF-08'],
    ['M', 4, 'BR-AG-08'],
  ] as const)('may be a cent off for %s in UBL, not in CII', (category, rate, rule) => {
    expect([found('ubl', category, rate), found('cii', category, rate)]).toEqual([[], [rule]]);
  });

  it.each([
    ['Z', 'BR-Z-08'],
    ['E', 'BR-E-08'],
    ['AE', 'BR-AE-08'],
    ['K', 'BR-IC-08'],
    ['G', 'BR-G-08'],
  ] as const)('may be a cent off for %s in CII, not in UBL', (category, rule) => {
    expect([found('ubl', category, 0), found('cii', category, 0)]).toEqual([[rule], []]);
  });

  it.each([
    ['S', 19, 'BR-FXEXT-S-08'],
    ['Z', 0, 'BR-FXEXT-Z-08'],
    ['E', 0, 'BR-FXEXT-E-08'],
  ] as const)('may be off by a cent for each line of %s in the profile EXTENDED', (category, rate, rule) => {
    const specification = 'urn:cen.eu:en16931:2017#conformant#urn:factur-x.eu:1p0:extended';
    const off = (taxableAmount: string) => found('cii', category, rate, { taxableAmount, specification });
    expect(['29.95', '29.96', '29.98', '29.99'].map(off)).toEqual([[rule], [], [], [rule]]);
  });
});
