import { describe, expect, it } from 'vitest';
import { readXml } from '../read.ts';
import { type Syntax, writeInvoiceXml } from '../syntax/index.ts';
import { made, SMALL } from '../testing/invoices.ts';

const xmlOf = (syntax: Syntax) => Buffer.from(writeInvoiceXml(made(SMALL), syntax)).toString();
const errors = (xml: string) =>
  readXml(Buffer.from(xml))
    .findings.filter(({ severity }) => severity === 'error')
    .map(({ rule, path }) => `${rule} ${path}`);

describe('a date of an invoice by other software', () => {
  it.each(['2026-02-30', '2026-13-01', '2026-11-00', '22.11.2026', '2026-11-22T00:00:00'])(
    'is refused in UBL when it is not a calendar date: %s',
    (date) => {
      const xml = xmlOf('ubl').replace('2026-11-22', date);
      expect(errors(xml)).toEqual(['UBL-SYNTAX issueDate']);
    },
  );

  it('is refused in CII when it is not a calendar date: 20260230', () => {
    expect(errors(xmlOf('cii').replace('20261122', '20260230'))).toEqual(['CII-DT-097 issueDate']);
  });

  it.each(['20261301', '2026-11-22', '221126', '202611', ''])(
    'is refused in CII when it is not eight digits of a date: %s',
    (date) => {
      const path = 'rsm:CrossIndustryInvoice/rsm:ExchangedDocument/ram:IssueDateTime/udt:DateTimeString';
      expect(errors(xmlOf('cii').replace('20261122', date))).toContain(`CII-DT-097 ${path}`);
    },
  );

  it.each(['2026-11-22Z', '2026-11-22+01:00', '2024-02-29'])('may be %s in UBL', (date) => {
    expect(errors(xmlOf('ubl').replace('2026-11-22', date))).toEqual([]);
  });
});

describe('CII by other software', () => {
  it('has a department when the contact has no person', () => {
    const contact =
      '<ram:DefinedTradeContact><ram:DepartmentName>Sales</ram:DepartmentName></ram:DefinedTradeContact>';
    const xml = xmlOf('cii').replace('<ram:PostalTradeAddress>', `${contact}<ram:PostalTradeAddress>`);
    const { invoice, unread } = readXml(Buffer.from(xml));
    expect([invoice.seller?.contact, unread]).toEqual([{ name: 'Sales' }, []]);
  });

  it('may have a payment reference without a means of payment', () => {
    const reference = '<ram:PaymentReference>R-1</ram:PaymentReference>';
    const xml = xmlOf('cii').replace('<ram:InvoiceCurrencyCode>', `${reference}<ram:InvoiceCurrencyCode>`);
    expect([readXml(Buffer.from(xml)).invoice.payment, errors(xml)]).toEqual([{ remittance: 'R-1' }, []]);
  });

  it('requires a code when it has a means of payment', () => {
    const means =
      '<ram:SpecifiedTradeSettlementPaymentMeans><ram:Information>x</ram:Information></ram:SpecifiedTradeSettlementPaymentMeans>';
    const xml = xmlOf('cii').replace(
      '<ram:ApplicableTradeTax><ram:Calc',
      `${means}<ram:ApplicableTradeTax><ram:Calc`,
    );
    const moved = xml.includes(means) ? xml : xml.replace(/(<\/ram:InvoiceCurrencyCode>)/, `$1${means}`);
    expect(errors(moved)).toEqual(['BR-49 payment.meansCode']);
  });
});
