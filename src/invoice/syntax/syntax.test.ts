import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FORMATS, formatTerms } from '../formats.ts';
import type { Invoice, InvoiceInput } from '../model/invoice.ts';
import { FULL, made, SMALL } from '../testing/invoices.ts';
import { readInvoiceXml, SYNTAXES, writeInvoiceXml } from './index.ts';

const xmlOf = (invoice: Invoice, syntax: (typeof SYNTAXES)[number]) =>
  Buffer.from(writeInvoiceXml(invoice, syntax)).toString('utf8');

const read = (xml: string) => readInvoiceXml(Buffer.from(xml));

const { payee: _, ...withoutPayee } = FULL;
const debit = {
  meansCode: '59',
  directDebit: { mandate: 'M-1', creditorId: 'DE98ZZZ09999999999', account: 'DE89370400440532013000' },
};
const INVOICES: Readonly<Record<string, InvoiceInput>> = {
  small: SMALL,
  full: FULL,
  'a credit note': { ...FULL, typeCode: '381' },
  'a credit note with a due date and no payment': { ...SMALL, typeCode: '381' },
  'no order of the buyer': { ...FULL, purchaseOrderReference: undefined },
  card: { ...FULL, payment: { meansCode: '48', card: { number: '1234', holder: 'Ann' } } },
  'direct debit to a payee': { ...FULL, payment: debit },
  'direct debit to the seller': { ...withoutPayee, payment: debit },
  'an event when VAT becomes due': {
    ...FULL,
    taxPointDate: undefined,
    taxPointCode: '35',
    delivery: undefined,
  },
};

describe.each(Object.entries(INVOICES))('an invoice: %s', (name, input) => {
  it.each(FORMATS)('is read as it was written, as %s', (format) => {
    const invoice = made(input, format);
    const { syntax } = formatTerms(format);
    const back = readInvoiceXml(writeInvoiceXml(invoice, syntax));
    const expected =
      name === 'a credit note with a due date and no payment' && syntax === 'ubl'
        ? { ...invoice, payment: { meansCode: '1' } }
        : invoice;
    expect(back).toEqual({ syntax, invoice: expected, unread: [] });
  });
});

it('keeps every text that XML can hold', () => {
  const characters = fc
    .string({ unit: 'grapheme', minLength: 1 })
    .filter((text) => text.trim() === text && text !== '');
  fc.assert(
    fc.property(characters, characters, fc.constantFrom(...SYNTAXES), (note, name, syntax) => {
      const parsed = (() => {
        try {
          return made({ ...SMALL, notes: [{ text: note }], seller: { ...SMALL.seller, name } });
        } catch {
          return undefined;
        }
      })();
      if (parsed === undefined || /^#[A-Z]{3}#/.test(note)) return;
      expect(readInvoiceXml(writeInvoiceXml(parsed, syntax)).invoice).toEqual(parsed);
    }),
  );
});

describe('reading', () => {
  it('uses namespaces, not prefixes', () => {
    const xml = xmlOf(made(SMALL), 'ubl').replaceAll('cbc:', 'b:').replaceAll('xmlns:cbc', 'xmlns:b');
    expect(read(xml).invoice).toEqual(made(SMALL));
  });

  it('reports unread elements with reason and path', () => {
    const xml = xmlOf(made(SMALL), 'ubl')
      .replace('<cbc:ID>', '<cbc:UUID>x</cbc:UUID><cbc:ID>')
      .replace('</cbc:IssueDate>', '</cbc:IssueDate><cbc:IssueDate>2026-01-01</cbc:IssueDate>')
      .replace('>29.97</cbc:PayableAmount>', '>much</cbc:PayableAmount>')
      .replace('>35.66</cbc:PayableAmount>', '>much</cbc:PayableAmount>');
    expect(read(xml).unread.map(({ reason, path }) => [reason, path])).toEqual([
      ['unknown', 'inv:Invoice/cbc:UUID'],
      ['repeated', 'inv:Invoice/cbc:IssueDate'],
      ['malformed', 'inv:Invoice/cac:LegalMonetaryTotal/cbc:PayableAmount'],
    ]);
  });

  it.each([
    ['<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>', 'a document type is not allowed'],
    ['<!DOCTYPE x><x/>', 'a document type is not allowed'],
    ['<a><b></a>', 'not well formed'],
    ['', 'not well formed'],
    ['<a>&unknown;</a>', 'not well formed'],
    ['<a xmlns="urn:x"/>', 'no invoice'],
    [`${'<a>'.repeat(200)}`, 'nested'],
  ])('refuses %s', (xml, why) => {
    expect(() => read(xml)).toThrow(why);
  });

  it.each([
    ['ubl', /(?<=<cbc:ChargeIndicator>)(true|false)/g],
    ['cii', /(?<=<udt:Indicator>)(true|false)/g],
  ] as const)('reads 1 and 0 as true and false in %s', (syntax, indicator) => {
    const invoice = made(FULL);
    const xml = xmlOf(invoice, syntax).replace(indicator, (word) => (word === 'true' ? ' 1 ' : '0'));
    expect(read(xml)).toEqual({ syntax, invoice, unread: [] });
  });

  it.each([
    ['ubl', 'cac:AllowanceCharge', 'cbc:Amount', '<cbc:BaseAmount currencyID="EUR">10.5</cbc:BaseAmount>'],
    ['cii', 'ram:AppliedTradeAllowanceCharge', 'ram:ActualAmount', ''],
  ] as const)('adds up the discounts on the gross price of a line in %s', (syntax, name, amount, base) => {
    const invoice = made(FULL);
    const [discount] = new RegExp(`<${name}>(?:(?!<${name}>)[\\s\\S])*?>0\\.5<[\\s\\S]*?</${name}>`).exec(
      xmlOf(invoice, syntax),
    )!;
    const of = (value: string) => discount.replace('>0.5<', `>${value}<`);
    const withDiscounts = (discounts: string) => read(xmlOf(invoice, syntax).replace(discount, discounts));
    expect(withDiscounts(of('0.3') + of('0.15') + of('0.05'))).toEqual({ syntax, invoice, unread: [] });
    const onTheRest = of('0.3') + of('0.2').replace(base, base.replace('10.5', '10.2'));
    expect(withDiscounts(onTheRest)).toEqual({ syntax, invoice, unread: [] });
    const withCharge = withDiscounts(discount + of('0.4').replace('>false<', '>true<'));
    expect(withCharge.invoice).toEqual(invoice);
    expect(withCharge.unread).toEqual([
      { reason: 'unknown', path: expect.stringMatching(name), line: expect.any(Number) },
    ]);
    const malformed = withDiscounts(of('0.5') + of('much'));
    expect(malformed.invoice.lines?.[0]?.price?.discount).toBe('0.5');
    expect(malformed.unread).toEqual([
      expect.objectContaining({ reason: 'malformed', path: expect.stringMatching(amount) }),
    ]);
  });

  it('reports a discount on another gross price', () => {
    const xml = xmlOf(made(FULL), 'ubl');
    const [discount] =
      /<cac:AllowanceCharge>(?:(?!<cac:AllowanceCharge>)[\s\S])*?>0\.5<[\s\S]*?<\/cac:AllowanceCharge>/.exec(
        xml,
      )!;
    const { invoice, unread } = read(xml.replace(discount, discount + discount.replace('>10.5<', '>7<')));
    expect(invoice.lines?.[0]?.price).toMatchObject({ gross: '10.5', discount: '1' });
    expect(unread).toEqual([expect.objectContaining({ reason: 'repeated' })]);
  });

  it('normalizes line ends to line feeds', () => {
    const invoice = made({ ...SMALL, notes: [{ text: 'one\ntwo\n\nthree' }] });
    for (const syntax of SYNTAXES) {
      const xml = xmlOf(invoice, syntax).replaceAll('\n', '\r\n');
      expect(read(xml).invoice).toEqual(invoice);
      expect(read(xml.replaceAll('\r\n', '\r')).invoice).toEqual(invoice);
    }
  });

  it('keeps line breaks of descriptions, notes and terms', () => {
    const [line] = SMALL.lines!;
    const invoice = made({
      ...SMALL,
      paymentTerms: 'one\ntwo\n#SKONTO#TAGE=7#PROZENT=2.00#\n#SKONTO#TAGE=14#PROZENT=1.00#BASISBETRAG=10.00#',
      notes: [{ text: 'one\ntwo' }],
      lines: [{ ...line!, note: 'one\ntwo', item: { name: 'Thing', description: 'one\ntwo' } }],
    });
    for (const syntax of SYNTAXES)
      expect(read(xmlOf(invoice, syntax))).toEqual({ syntax, invoice, unread: [] });
  });

  it('joins several notes and descriptions of a line, and several terms, in UBL', () => {
    const [line] = SMALL.lines!;
    const invoice = made({
      ...SMALL,
      paymentTerms: 'terms',
      lines: [{ ...line!, note: 'note', item: { name: 'Thing', description: 'description' } }],
    });
    const xml = xmlOf(invoice, 'ubl')
      .replace(
        /<cac:PaymentTerms>[\s\S]*<\/cac:PaymentTerms>/,
        (terms) => terms + terms.replace('terms<', 'more<'),
      )
      .replace(/<cbc:Note>note<.*/, (note) => note + note.replace('note<', 'more<'))
      .replace(
        /<cbc:Description>.*/,
        (description) => description + description.replace('description<', 'more<'),
      );
    const back = read(xml);
    expect(back.unread).toEqual([]);
    expect(back.invoice).toMatchObject({
      paymentTerms: 'terms\nmore',
      lines: [{ note: 'note\nmore', item: { description: 'description\nmore' } }],
    });
  });

  it('reads the last due date of a credit note in UBL', () => {
    const xml = xmlOf(made({ ...SMALL, typeCode: '381' }), 'ubl');
    const means = /<cac:PaymentMeans>[\s\S]*<\/cac:PaymentMeans>/;
    const { invoice, unread } = read(
      xml.replace(means, (one) => one + one.replace('2026-12-22', '2026-11-30')),
    );
    expect(invoice.dueDate).toBe('2026-12-22');
    expect(unread).toEqual([expect.objectContaining({ reason: 'repeated' })]);
  });
});

describe('terms of payment in CII', () => {
  const date = (day: string) =>
    `<ram:DueDateDateTime><udt:DateTimeString format="102">${day.replaceAll('-', '')}</udt:DateTimeString></ram:DueDateDateTime>`;
  const discount = (content: string) =>
    `<ram:ApplicableTradePaymentDiscountTerms>${content}</ram:ApplicableTradePaymentDiscountTerms>`;
  const terms = (description: string, ...content: string[]) =>
    `<ram:SpecifiedTradePaymentTerms><ram:Description>${description}</ram:Description>${content.join('')}</ram:SpecifiedTradePaymentTerms>`;
  const percent = '<ram:CalculationPercent>3</ram:CalculationPercent>';
  const period = '<ram:BasisPeriodMeasure unitCode="DAY">10</ram:BasisPeriodMeasure>';
  const early = terms('early', date('2026-11-30'), discount(percent));
  const net = terms('net', date('2026-12-20'));
  const written = xmlOf(made(SMALL), 'cii');
  const of = (...all: string[]) =>
    read(
      written.replace(
        /<ram:SpecifiedTradePaymentTerms>[\s\S]*<\/ram:SpecifiedTradePaymentTerms>/,
        all.join(''),
      ),
    );
  const reasons = ({ unread }: ReturnType<typeof of>) =>
    unread.map(({ reason, path }) => [reason, path.split('/').at(-1)]);

  it.each([
    ['first', [early, net]],
    ['last', [net, early]],
  ])('do not use the day of a cash discount as the due date: %s', (_, all) => {
    const back = of(...all);
    expect(back.invoice.dueDate).toBe('2026-12-20');
    expect(back.invoice.paymentTerms?.split('\n').sort()).toEqual([
      '#SKONTO#TAGE=8#PROZENT=3.00#',
      'early',
      'net',
    ]);
    expect(reasons(back)).toEqual([]);
  });

  it('have no due date when only the discount has a day', () => {
    expect(of(early, terms('net 30 days')).invoice).toMatchObject({
      paymentTerms: 'early\nnet 30 days\n#SKONTO#TAGE=8#PROZENT=3.00#',
    });
    expect(of(early, terms('net 30 days')).invoice.dueDate).toBeUndefined();
  });

  it('have the due date of a discount with a period of its own', () => {
    expect(of(terms('x', date('2026-12-20'), discount(period + percent)), terms('y')).invoice.dueDate).toBe(
      '2026-12-20',
    );
  });

  it('have the date of the only terms', () => {
    expect(of(early).invoice.dueDate).toBe('2026-11-30');
  });

  it('use terms with a discount of zero as the net terms', () => {
    const zero = terms('net', date('2026-12-20'), discount(percent.replace('3', '0.00')));
    expect(of(early, zero).invoice.dueDate).toBe('2026-12-20');
  });

  it('have the last of several due dates, and report the others', () => {
    const back = of(terms('half', date('2026-12-01')), net, terms('same', date('2026-12-20')));
    expect(back.invoice).toMatchObject({ dueDate: '2026-12-20', paymentTerms: 'half\nnet\nsame' });
    expect(reasons(back)).toEqual([['repeated', 'ram:SpecifiedTradePaymentTerms']]);
  });

  it.each([
    ['a period', period + percent, '#SKONTO#TAGE=10#PROZENT=3.00#'],
    [
      'a period from a day, and an amount',
      `<ram:BasisDateTime><udt:DateTimeString format="102">20261124</udt:DateTimeString></ram:BasisDateTime>${period}<ram:BasisAmount>100.5</ram:BasisAmount>${percent}`,
      '#SKONTO#TAGE=12#PROZENT=3.00#BASISBETRAG=100.50#',
    ],
  ])('have a cash discount with %s', (_, inside, text) => {
    const back = of(terms('net', date('2026-12-20'), discount(inside)));
    expect([back.invoice.paymentTerms, reasons(back)]).toEqual([`net\n${text}`, []]);
  });

  it.each([
    ['another unit', period.replace('DAY', 'MON') + percent],
    ['no percentage', period],
    ['no end', percent],
  ])('report a cash discount with %s as unread', (_, inside) => {
    const back = of(terms('net', '', discount(inside)));
    expect(back.invoice.paymentTerms).toBe('net');
    expect(reasons(back)).toEqual([['unknown', 'ram:ApplicableTradePaymentDiscountTerms']]);
  });

  it('report the amount of a cash discount as unread', () => {
    const amount = '<ram:ActualDiscountAmount>1.00</ram:ActualDiscountAmount>';
    const back = of(terms('net', '', discount(period + percent + amount)));
    expect(back.invoice.paymentTerms).toBe('net\n#SKONTO#TAGE=10#PROZENT=3.00#');
    expect(reasons(back)).toEqual([['unknown', 'ram:ActualDiscountAmount']]);
  });

  it('are elements in EXTENDED and text otherwise, and equal when read', () => {
    const discounts = '#SKONTO#TAGE=7#PROZENT=3.00#\n#SKONTO#TAGE=14#PROZENT=2.50#BASISBETRAG=80.00#';
    for (const paymentTerms of [`net\n${discounts}`, discounts, '#SKONTO#TAGE=7#PROZENT=3.00#\nnet']) {
      const invoice = made({ ...SMALL, paymentTerms });
      const extended = { ...invoice, specification: formatTerms('factur-x', 'extended').specification };
      const xml = xmlOf(extended, 'cii');
      expect(xml.includes('ApplicableTradePaymentDiscountTerms')).toBe(paymentTerms.includes('=2.50'));
      expect(read(xml).invoice).toEqual(extended);
      expect(xmlOf(invoice, 'cii')).not.toContain('ApplicableTradePaymentDiscountTerms');
      expect(read(xmlOf(invoice, 'cii')).invoice).toEqual(invoice);
    }
  });

  it('are text when they are the only terms', () => {
    const specification = formatTerms('factur-x', 'extended').specification;
    const paymentTerms = '#SKONTO#TAGE=7#PROZENT=3.00#';
    const invoice = { ...made({ ...SMALL, paymentTerms, dueDate: undefined }), specification };
    expect(xmlOf(invoice, 'cii')).toContain(`<ram:Description>${paymentTerms}`);
    expect(read(xmlOf(invoice, 'cii')).invoice).toEqual(JSON.parse(JSON.stringify(invoice)));
  });

  it('are written as one, and read back unchanged', () => {
    const { invoice } = of(early, net);
    expect(read(xmlOf(invoice, 'cii')).invoice).toEqual(invoice);
    expect(read(xmlOf(invoice, 'ubl')).invoice).toEqual(invoice);
  });
});

describe('encodings', () => {
  it('refuses bytes that are not text', () => {
    expect(() => readInvoiceXml(new Uint8Array([0x3c, 0xff, 0xfe, 0x80]))).toThrow('not UTF-8');
  });
});
