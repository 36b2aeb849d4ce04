import { describe, expect, it } from 'vitest';
import type { Format } from '../../formats.ts';
import { readXml } from '../../read.ts';
import { FULL, made, SMALL } from '../../testing/invoices.ts';
import { writeInvoiceXml } from '../index.ts';

/** Returns errors and warnings of an invoice whose XML was changed, as `rule path`. */
function findingsOf(format: Format, change: (xml: string) => string, data = SMALL): string[] {
  const syntax = format.includes('ubl') ? 'ubl' : 'cii';
  const xml = new TextDecoder().decode(writeInvoiceXml(made(data, format), syntax));
  const changed = change(xml);
  expect(changed).not.toBe(xml);
  return readXml(Buffer.from(changed)).findings.map(({ rule, path }) => `${rule} ${path}`);
}

const replace = (from: string | RegExp, to: string) => (xml: string) => xml.replace(from, to);

describe('the schema', () => {
  it.each([
    [
      'ubl',
      'an element out of order',
      /(\s*<cbc:ID>.*<\/cbc:ID>)(\s*<cbc:IssueDate>.*<\/cbc:IssueDate>)/,
      '$2$1',
      'inv:Invoice/cbc:ID',
    ],
    [
      'ubl',
      'a repeated element',
      /(<cbc:IssueDate>.*<\/cbc:IssueDate>)/,
      '$1$1',
      'inv:Invoice/cbc:IssueDate[2]',
    ],
    [
      'ubl',
      'an element that is not in it',
      '<cbc:IssueDate>',
      '<cbc:Colour>red</cbc:Colour><cbc:IssueDate>',
      'inv:Invoice/cbc:Colour',
    ],
    [
      'ubl',
      'a missing attribute',
      '<cbc:PayableAmount currencyID="EUR">',
      '<cbc:PayableAmount>',
      'inv:Invoice/cac:LegalMonetaryTotal/cbc:PayableAmount',
    ],
    [
      'ubl',
      'an unknown attribute',
      '<cbc:IssueDate>',
      '<cbc:IssueDate format="102">',
      'inv:Invoice/cbc:IssueDate',
    ],
    [
      'ubl',
      'an amount that is none',
      /(<cbc:PayableAmount currencyID="EUR">)[^<]*/,
      '$1ten',
      'inv:Invoice/cac:LegalMonetaryTotal/cbc:PayableAmount',
    ],
    [
      'ubl',
      'text beside elements',
      '<cac:LegalMonetaryTotal>',
      '<cac:LegalMonetaryTotal>total',
      'inv:Invoice/cac:LegalMonetaryTotal',
    ],
    [
      'cii',
      'an element out of order',
      /(\s*<ram:TypeCode>380<\/ram:TypeCode>)/,
      '<ram:Name>I</ram:Name>$1<ram:ID>9</ram:ID>',
      'rsm:CrossIndustryInvoice/rsm:ExchangedDocument/ram:ID[2]',
    ],
    [
      'cii',
      'an element that is not in it',
      '<ram:TypeCode>380',
      '<ram:Colour/><ram:TypeCode>380',
      'rsm:CrossIndustryInvoice/rsm:ExchangedDocument/ram:Colour',
    ],
  ] as const)('of %s names %s', (format, _, from, to, path) => {
    expect(findingsOf(format, replace(from, to))).toContain(`${format.toUpperCase()}-SYNTAX ${path}`);
  });

  it('accepts every invoice that Platen makes', () => {
    for (const format of [
      'ubl',
      'cii',
      'xrechnung-ubl',
      'xrechnung-cii',
      'peppol-ubl',
      'factur-x',
    ] as const) {
      for (const data of [SMALL, FULL, { ...FULL, typeCode: '381' }]) {
        const syntax = format.includes('ubl') ? 'ubl' : 'cii';
        const { findings } = readXml(writeInvoiceXml(made(data, format), syntax));
        expect(findings.filter(({ rule }) => /-(?:SYNTAX|SR|DT|R008|R05\d)/.test(rule))).toEqual([]);
      }
    }
  });

  it('of Factur-X, which claims no more than EN 16931, has several preceding invoices', () => {
    const several = (xml: string) =>
      xml.replace(/<ram:InvoiceReferencedDocument>[\s\S]*<\/ram:InvoiceReferencedDocument>/, '$&$&');
    expect(findingsOf('factur-x', several, FULL).join()).not.toContain('CII-SYNTAX');
    expect(findingsOf('xrechnung-cii', several, FULL).join()).toContain('ram:InvoiceReferencedDocument[2]');
  });

  it('of another kind of file is reported a hundred times at most', () => {
    const found = findingsOf('ubl', replace('<cbc:IssueDate>', `${'<cbc:A/>'.repeat(1_000)}<cbc:IssueDate>`));
    expect(found.filter((finding) => finding.startsWith('UBL-SYNTAX'))).toHaveLength(100);
  });
});

it('an error is found after more warnings than are reported', () => {
  const found = findingsOf('factur-x', (xml) =>
    xml
      .replace('urn:cen.eu:en16931:2017', 'urn:cen.eu:en16931:2017#conformant#urn:factur-x.eu:1p0:extended')
      .replace('<ram:IssueDateTime>', `${'<ram:Name/>'.repeat(500)}<ram:IssueDateTime>`)
      .replace('<ram:DuePayableAmount>', '<ram:DuePayableAmount currencyID="USD">'),
  );
  expect(found.filter((finding) => finding.includes('R008'))).toHaveLength(20);
  expect(found.some((finding) => finding.startsWith('BT-5 '))).toBe(true);
});

describe('the currency of an amount', () => {
  it.each([
    ['ubl', 'BT-5'],
    ['xrechnung-ubl', 'BT-5'],
    ['peppol-ubl', 'PEPPOL-EN16931-R051'],
  ] as const)('of %s is that of the invoice', (format, rule) => {
    const dollars = replace('<cbc:PayableAmount currencyID="EUR">', '<cbc:PayableAmount currencyID="USD">');
    expect(findingsOf(format, dollars)).toContain(
      `${rule} inv:Invoice/cac:LegalMonetaryTotal/cbc:PayableAmount`,
    );
  });

  it('of a VAT total in CII is that of the invoice or of accounting', () => {
    const dollars = replace('<ram:TaxTotalAmount currencyID="EUR">', '<ram:TaxTotalAmount currencyID="USD">');
    expect(findingsOf('cii', dollars).some((finding) => finding.startsWith('BT-5 '))).toBe(true);
  });
});

describe('a tax that is not VAT', () => {
  it.each([
    ['ubl', /(<cac:TaxScheme>\s*<cbc:ID>)VAT/g, '$1GST'],
    ['cii', /<ram:TypeCode>VAT/g, '<ram:TypeCode>GST'],
  ] as const)('is not read as VAT in %s', (format, from, to) => {
    const syntax = format;
    const xml = new TextDecoder().decode(writeInvoiceXml(made(SMALL, format), syntax)).replace(from, to);
    const { invoice, valid, unread } = readXml(Buffer.from(xml));
    expect(invoice.vatBreakdown).toBeUndefined();
    expect(invoice.lines?.[0]?.vat).toBeUndefined();
    expect(valid).toBe(false);
    expect(unread.map(({ path }) => path).join()).toMatch(/Tax/);
  });
});

describe('a rule about elements', () => {
  it.each([
    [
      'ubl',
      'UBL-SR-05',
      '<cac:PaymentTerms>',
      '<cac:PaymentTerms><cbc:Note>a</cbc:Note></cac:PaymentTerms><cac:PaymentTerms>',
    ],
    ['ubl', 'UBL-SR-53', /(<cac:PartyTaxScheme>\s*)<cbc:CompanyID>[^<]*<\/cbc:CompanyID>/, '$1'],
    [
      'cii',
      'CII-SR-463',
      /(<ram:SpecifiedTradeAllowanceCharge>\s*)<ram:ChargeIndicator>\s*<udt:Indicator>\w+<\/udt:Indicator>\s*<\/ram:ChargeIndicator>/,
      '$1',
    ],
    [
      'cii',
      'BR-24',
      /<ram:LineTotalAmount>[^<]*<\/ram:LineTotalAmount>(?=\s*<\/ram:SpecifiedTradeSettlementLine)/,
      '$&$&',
    ],
    ['cii', 'BR-25', /(<ram:SpecifiedTradeProduct>[\s\S]*?)(<ram:Name>[^<]*<\/ram:Name>)/, '$1$2$2'],
    [
      'cii',
      'BR-45',
      /<ram:BasisAmount>[^<]*<\/ram:BasisAmount>(?=\s*<ram:(?:Category|ExemptionReason)Code>)/,
      '$&$&',
    ],
    ['cii', 'BR-46', /<ram:CalculatedAmount>[^<]*<\/ram:CalculatedAmount>/, '$&$&'],
    ['cii', 'CII-DT-031', '<ram:DuePayableAmount>', '<ram:DuePayableAmount currencyID="EUR">'],
    ['cii', 'CII-DT-088', '<ram:CityName>', '<ram:StreetName>Weg</ram:StreetName><ram:CityName>'],
    ['peppol-ubl', 'PEPPOL-EN16931-R008', '<cbc:IssueDate>', '<cbc:UUID/><cbc:IssueDate>'],
    [
      'peppol-ubl',
      'PEPPOL-EN16931-R054',
      '<cac:LegalMonetaryTotal>',
      '<cac:TaxTotal><cbc:TaxAmount currencyID="EUR">1</cbc:TaxAmount></cac:TaxTotal><cac:LegalMonetaryTotal>',
    ],
    ['xrechnung-cii', 'PEPPOL-EN16931-R008', '<ram:TypeCode>380', '<ram:Name/><ram:TypeCode>380'],
  ] as const)('of %s: %s', (format, rule, from, to) => {
    expect(findingsOf(format, replace(from, to), FULL).map((finding) => finding.split(' ')[0])).toContain(
      rule,
    );
  });
});

describe('places that the model does not hold', () => {
  const MEANS = 'ram:SpecifiedTradeSettlementPaymentMeans';

  it.each([
    ['CII-DT-097', 'an empty date', /(<ram:OccurrenceDateTime>\s*<udt:DateTimeString[^>]*>)[^<]*/, '$1'],
    ['CII-SYNTAX', 'a date without text', /<udt:DateTimeString format="102">20261119<[^>]*>/, ''],
    ['CII-SYNTAX', 'an empty indicator', /<udt:Indicator>false<\/udt:Indicator>/, ''],
    [
      'BR-30',
      'a period without format',
      /(<ram:StartDateTime>\s*<udt:DateTimeString) format="102">20261101</,
      '$1>20261101<',
    ],
    [
      'BR-49',
      'a second means of payment without a code',
      new RegExp(`(</${MEANS}>\\s*<${MEANS}>\\s*)<ram:TypeCode>58</ram:TypeCode>`),
      '$1',
    ],
    [
      'BR-CO-27',
      'a second transfer without an account',
      /<ram:ProprietaryID>1234567<\/ram:ProprietaryID>/,
      '<ram:AccountName>A</ram:AccountName>',
    ],
    ['BR-52', 'a tender without a number', /<ram:IssuerAssignedID>T-1<[^>]*>/, ''],
    ['BR-CL-08', 'an empty subject of a note', /<ram:SubjectCode>AAI/, '<ram:SubjectCode>'],
    ['BR-62', 'an address without an identifier', /<ram:URIID schemeID="0088">4012345000009<[^>]*>/, ''],
    [
      'BR-CO-15',
      'two totals of VAT in a currency',
      /(<ram:TaxTotalAmount currencyID="EUR">[^<]*<[^>]*>)/,
      '$1$1',
    ],
  ])('%s is found in CII: %s', (rule, _, from, to) => {
    const found = findingsOf('cii', replace(from, to), FULL);
    expect(found.some((finding) => finding.startsWith(`${rule} `))).toBe(true);
  });

  it.each([
    ['UBL-SYNTAX', 'an empty date', /(<cbc:DueDate>)[^<]*/, '$1'],
    [
      'BR-61',
      'a second transfer without an account',
      /<cac:PayeeFinancialAccount>\s*<cbc:ID>1234567<[\s\S]*?<\/cac:PayeeFinancialAccount>/,
      '',
    ],
    ['BR-52', 'an object without a number', /(<cbc:ID schemeID="AVE">)Meter 1/, '$1'],
    ['BR-CL-19', 'an empty reason code', /(<cbc:AllowanceChargeReasonCode>)95/, '$1'],
    [
      'BR-32',
      'an allowance whose tax is not named',
      /(<cac:AllowanceCharge>[\s\S]*?<cac:TaxScheme>\s*)<cbc:ID>VAT<\/cbc:ID>/,
      '$1',
    ],
  ])('%s is found in UBL: %s', (rule, _, from, to) => {
    const found = findingsOf('ubl', replace(from, to), FULL);
    expect(found.some((finding) => finding.startsWith(`${rule} `))).toBe(true);
  });

  it('need no more than the official rules: a note without text, a file without a name', () => {
    const changed = (xml: string) =>
      xml.replace(/<ram:Content>Fish[^<]*<[^>]*>/, '').replace(' filename="lines.csv"', '');
    const xml = Buffer.from(writeInvoiceXml(made(FULL, 'cii'), 'cii')).toString();
    const one = xml.replace(
      /(<ram:InvoiceReferencedDocument>[\s\S]*?<\/ram:InvoiceReferencedDocument>)\s*\1/,
      '$1',
    );
    const { findings } = readXml(Buffer.from(changed(one)));
    expect(
      findings.filter(({ rule }) => rule.startsWith('BT-')).map(({ rule, severity }) => [rule, severity]),
    ).toEqual([
      ['BT-125-2', 'warning'],
      ['BT-22', 'warning'],
    ]);
  });
});
