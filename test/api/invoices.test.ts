import { PDFDocument } from '@cantoo/pdf-lib';
import { beforeAll, describe, expect, it } from 'vitest';
import { samplePdf } from '../../packages/pdf/src/testing/sample-pdf.ts';
import { inProfile } from '../../src/invoice/profiles.ts';
import { writeInvoiceXml } from '../../src/invoice/syntax/index.ts';
import { FULL, made } from '../../src/invoice/testing/invoices.ts';
import { base64, expectRefusal, upload } from './pdf-requests.ts';
import { call, jsonOf, newAccount, type TestAccount } from './service.ts';

const invoice = made(FULL);
const ubl = writeInvoiceXml(invoice, 'ubl');
const cii = writeInvoiceXml(invoice, 'cii');

let account: TestAccount;
beforeAll(async () => {
  account = await newAccount();
});

const read = (body: unknown, type = 'application/json') =>
  call('POST', '/v1/invoices/read', {
    key: account.renderKey,
    body,
    headers: { 'Content-Type': type },
  });

async function reading(response: Response) {
  const body = await jsonOf(response);
  expect({ status: response.status, body }).toMatchObject({ status: 200 });
  return body.data as Record<string, unknown>;
}

/** Returns a PDF with an embedded file, as other hybrid invoice software writes it. */
async function hybrid(xml: Uint8Array, name = 'factur-x.xml'): Promise<Uint8Array> {
  const document = await PDFDocument.load(samplePdf());
  await document.attach(xml, name, { mimeType: 'text/xml' });
  return document.save();
}

describe('reading an invoice', () => {
  it('returns the same JSON for UBL, CII and a hybrid PDF', async () => {
    const readings = [
      await reading(await read(ubl, 'application/xml')),
      await reading(await read(cii, 'text/xml')),
      await reading(await read({ xml: Buffer.from(cii).toString() })),
      await reading(await read(await hybrid(cii), 'application/pdf')),
      await reading(await read(await hybrid(cii, 'ZUGFeRD-invoice.xml'), 'application/octet-stream')),
      await reading(await read({ pdf: base64(await hybrid(ubl, 'invoice.xml')) })),
    ];
    for (const each of readings) {
      expect(each).toMatchObject({ valid: true, format: 'en16931', findings: [], unread: [] });
      expect(each.invoice).toEqual(readings[0]!.invoice);
    }
    expect(readings.map(({ syntax }) => syntax)).toEqual(['ubl', 'cii', 'cii', 'cii', 'cii', 'ubl']);
    expect(readings[4]).toMatchObject({ fileName: 'ZUGFeRD-invoice.xml' });
    expect(readings[0]!.invoice).toMatchObject({ number: 'F-2026-1', seller: { name: 'Seller' } });
  });

  it('reads an XML file of another name when it is the only one', async () => {
    const data = await reading(await read(await hybrid(cii, 'RE-4711.XML'), 'application/pdf'));
    expect(data).toMatchObject({ valid: true, fileName: 'RE-4711.XML' });
    const document = await PDFDocument.load(await hybrid(cii, 'a.xml'));
    await document.attach(cii, 'b.xml', { mimeType: 'text/xml' });
    const two = await read(await document.save(), 'application/pdf');
    await expectRefusal(two, 404, 'NO_EMBEDDED_INVOICE', /one other XML file/);
  });

  it('reads UTF-16 with a byte order mark', async () => {
    const text = `\ufeff${Buffer.from(cii).toString().replace('UTF-8', 'UTF-16')}`;
    const data = await reading(await read(new Uint8Array(Buffer.from(text, 'utf16le')), 'application/xml'));
    expect(data).toMatchObject({ valid: true });
  });

  const named = (encoding: string, name: string) =>
    Buffer.from(cii)
      .toString()
      .replace('encoding="UTF-8"', `encoding="${encoding}"`)
      .replace('<ram:Name>Seller</ram:Name>', `<ram:Name>${name}</ram:Name>`);

  it('reads other encodings, as in the declaration or Content-Type', async () => {
    const latin1 = (xml: string) => new Uint8Array(Buffer.from(xml, 'latin1'));
    const seller = (name: string) => ({ valid: true, invoice: { seller: { name } } });
    const declared = await read(latin1(named('ISO-8859-1', 'Lündqvist')), 'application/xml');
    expect(await reading(declared)).toMatchObject(seller('Lündqvist'));
    const euro = await read(latin1(named('windows-1252', '\x80uro')), 'application/xml');
    expect(await reading(euro)).toMatchObject(seller('€uro'));
    const sent = await read(latin1(named('UTF-8', 'Lündqvist')), 'text/xml; charset="iso-8859-1"');
    expect(await reading(sent)).toMatchObject(seller('Lündqvist'));
    const asText = await read({ xml: named('ISO-8859-1', 'Lündqvist') });
    expect(await reading(asText)).toMatchObject(seller('Lündqvist'));
    const inside = await hybrid(latin1(named('ISO-8859-1', 'Lündqvist')));
    const data = await reading(await read(inside, 'application/pdf'));
    expect(data).toMatchObject(seller('Lündqvist'));
    expect(data.xml).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>/);
    expect(data.xml).toContain('Lündqvist');
  });

  it('names an unsupported encoding', async () => {
    const response = await read(new Uint8Array(Buffer.from(named('IBM850', 'S'))), 'application/xml');
    await expectRefusal(response, 400, 'INVALID_XML', /encoding "IBM850" is not supported: send it as UTF-8/);
  });

  it('reads a document of the account, and records it', async () => {
    const documentId = await upload(account, await hybrid(cii));
    expect(await reading(await read({ pdf: { documentId } }))).toMatchObject({ fileName: 'factur-x.xml' });
    const { data } = await jsonOf(
      await call('GET', `/v1/documents/${documentId}/events`, { key: account.adminKey }),
    );
    expect((data as { event: string }[]).map(({ event }) => event)).toContain('read');
  });

  it('names every broken rule, its place and its remedy', async () => {
    const wrong = {
      ...invoice,
      totals: { ...invoice.totals, due: '1.00' },
      seller: { ...invoice.seller, name: undefined },
    };
    const data = await reading(await read(writeInvoiceXml(wrong, 'cii'), 'application/xml'));
    expect(data.valid).toBe(false);
    expect(data.findings).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ rule: 'BR-CO-16', path: 'totals.due', mend: expect.any(String) }),
        expect.objectContaining({ rule: 'BR-06', path: 'seller.name' }),
      ]),
    );
  });

  it('checks an invoice against the rules of its specification', async () => {
    const xrechnung = { ...made(FULL, 'xrechnung-ubl'), buyerReference: undefined };
    expect(await reading(await read(writeInvoiceXml(xrechnung, 'ubl'), 'application/xml'))).toMatchObject({
      format: 'xrechnung',
      findings: expect.arrayContaining([expect.objectContaining({ rule: 'BR-DE-15' })]),
    });
    const minimum = inProfile({ ...invoice, specification: 'urn:factur-x.eu:1p0:minimum' }, 'minimum');
    expect(await reading(await read(writeInvoiceXml(minimum, 'cii'), 'application/xml'))).toMatchObject({
      format: 'factur-x',
      profile: 'minimum',
      valid: true,
    });
  });

  it('lists the elements that it did not read', async () => {
    const more = Buffer.from(ubl).toString().replace('<cbc:ID>F', '<cbc:UUID>1</cbc:UUID>\n<cbc:ID>F');
    const { unread } = await reading(await read({ xml: more }));
    expect(unread).toEqual([{ reason: 'unknown', path: 'inv:Invoice/cbc:UUID', line: expect.any(Number) }]);
  });

  it.each([
    ['a PDF without an invoice', () => samplePdf(), 'application/pdf', 404, 'NO_EMBEDDED_INVOICE', /^body: /],
    [
      'a PDF with other XML',
      () => hybrid(Buffer.from('<a/>')),
      'application/pdf',
      400,
      'NOT_AN_INVOICE',
      /root element is a$/,
    ],
    ['neither', () => new Uint8Array([1, 2, 3]), 'application/octet-stream', 400, 'NOT_A_PDF', /^body: /],
    ['XML that breaks off', () => ubl.subarray(0, 900), 'application/xml', 400, 'INVALID_XML', /line \d+/],
    ['other XML', () => Buffer.from('<html/>'), 'text/xml', 400, 'NOT_AN_INVOICE', /root element is html/],
    [
      'an external entity',
      () => Buffer.from('<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]><a>&e;</a>'),
      'application/xml',
      400,
      'INVALID_XML',
      /document type is not allowed/,
    ],
    ['a bomb', () => Buffer.from('<a>'.repeat(100_000)), 'application/xml', 400, 'XML_LIMIT', /nested/],
  ])('refuses %s', async (_, make, type, status, code, message) => {
    await expectRefusal(await read(new Uint8Array(await make()), type), status, code, message);
  });

  it('refuses both or neither of pdf and xml, and unknown fields', async () => {
    await expectRefusal(await read({}), 400, 'INVALID_INPUT', /^pdf, xml: exactly one of them/);
    await expectRefusal(
      await read({ xml: 'x', pdf: 'x' }),
      400,
      'INVALID_INPUT',
      /^pdf, xml: exactly one of them/,
    );
    await expectRefusal(await read({ xml: '' }), 400, 'INVALID_INPUT');
    await expectRefusal(await read({ XML: 'x' }), 400, 'INVALID_INPUT', /XML/);
  });
});
