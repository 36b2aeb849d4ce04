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
  it('goes by namespaces and not by prefixes', () => {
    const xml = xmlOf(made(SMALL), 'ubl').replaceAll('cbc:', 'b:').replaceAll('xmlns:cbc', 'xmlns:b');
    expect(read(xml).invoice).toEqual(made(SMALL));
  });

  it('says what it did not read, and in which line', () => {
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

  it('refuses bytes that are no text', () => {
    expect(() => readInvoiceXml(new Uint8Array([0x3c, 0xff, 0xfe, 0x80]))).toThrow('not UTF-8');
  });
});
