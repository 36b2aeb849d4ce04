import { beforeAll, describe, expect, it } from 'vitest';
import { encrypt } from '../../packages/pdf/src/testing/encrypt.ts';
import { samplePdf } from '../../packages/pdf/src/testing/sample-pdf.ts';
import { issue } from '../../packages/pdf/src/testing/signatures/test-ca.ts';
import { EXAMPLE_ORDER } from '../../src/http/openapi/examples/example-invoice.ts';
import { writeInvoiceXml } from '../../src/invoice/syntax/index.ts';
import { FULL, made } from '../../src/invoice/testing/invoices.ts';
import { base64, expectRefusal } from './pdf-requests.ts';
import { bytesOf, call, jsonOf, newAccount, type TestAccount } from './service.ts';
import { pemFields } from './signing.ts';

const { invoice } = EXAMPLE_ORDER;

let account: TestAccount;
/** Page of the invoice: a PDF/A without an embedded invoice. */
let page: Uint8Array;
/** The XML of the invoice. */
let xml: string;

beforeAll(async () => {
  account = await newAccount();
  const created = await post('/v1/invoices', { ...EXAMPLE_ORDER, output: 'json', save: false });
  ({ xml } = await jsonOf(created));
  const { number, issueDate, dueDate, delivery, totals, seller, buyer } = (await reading({ xml })).invoice;
  const facts = [
    number,
    issueDate,
    dueDate,
    delivery.date,
    seller.name,
    buyer.name,
    ...Object.values(totals),
  ];
  const html = `<html lang="en"><title>Invoice</title><h1>Invoice</h1>${facts.map((fact) => `<p>${fact}</p>`).join('')}`;
  page = await bytesOf(await post('/v1/render', { html, save: false }));
});

const post = (path: string, body: object) => call('POST', path, { key: account.renderKey, body });
const attach = (body: object) => post('/v1/invoices/attach', { pdf: base64(page), ...body });

async function reading(body: object) {
  return (await jsonOf(await post('/v1/invoices/read', body))).data;
}

function warningsOf(response: Response): { message: string }[] {
  const header = response.headers.get('x-render-warnings');
  return header === null ? [] : JSON.parse(Buffer.from(header, 'base64').toString()).warnings;
}

describe('attaching an invoice', () => {
  it('makes a valid Factur-X of a PDF/A and data, and saves it', async () => {
    const response = await attach({ invoice });
    const pdf = await bytesOf(response);
    expect(response.headers.get('x-conformance')).toMatch(/^PDF\/A-3/);
    expect(response.headers.get('x-document-id')).toBeTruthy();
    const read = await reading({ pdf: base64(pdf) });
    expect(read).toMatchObject({
      fileName: 'factur-x.xml',
      valid: true,
      invoice: { number: invoice.number },
    });
    const validated = await jsonOf(await post('/v1/validate', { pdf: base64(pdf) }));
    expect(validated.verdicts ?? validated.data?.verdicts).toContainEqual(
      expect.objectContaining({ profile: expect.stringMatching(/^PDF\/A-3/), conforms: true }),
    );
    expect(Buffer.from(pdf).toString('latin1')).toContain(
      '<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>',
    );
  });

  it('embeds the XML unchanged, and accepts a document as the PDF', async () => {
    const saved = await post('/v1/render', { html: '<html lang="en"><title>A</title><p>A' });
    const documentId = saved.headers.get('x-document-id');
    await bytesOf(saved);
    const response = await attach({ pdf: { documentId }, xml, save: false });
    const read = await reading({ pdf: base64(await bytesOf(response)) });
    expect(read).toMatchObject({ valid: true, xml });
    expect(response.headers.get('x-document-id')).toBeNull();
  });

  it('warns of figures missing on the pages, and refuses them under strict', async () => {
    expect(warningsOf(await attach({ invoice, save: false }))).toEqual([]);
    const other = { ...invoice, number: 'OTHER-7' };
    const warned = await attach({ invoice: other, save: false });
    expect(warningsOf(warned)).toEqual([
      expect.objectContaining({ kind: 'invoice', message: expect.stringContaining('number (OTHER-7)') }),
    ]);
    const refused = await attach({ invoice: other, strict: true });
    await expectRefusal(refused, 400, 'RENDER_WARNINGS', /number \(OTHER-7\)/);
  });

  it('refuses a PDF that cannot become PDF/A-3, with the rule', async () => {
    const response = await attach({ pdf: base64(samplePdf()), invoice });
    await expectRefusal(response, 400, 'INVOICE_NOT_ARCHIVABLE', /pdf: .*font.*ISO 19005/is);
  });

  it('refuses an invoice that breaks rules, as data and as XML', async () => {
    const wrong = { ...invoice, totals: { due: '1.00' } };
    await expectRefusal(await attach({ invoice: wrong }), 400, 'INVOICE_RULES', /invoice\.totals\.due/);
    const broken = xml.replace(/<ram:DuePayableAmount>[^<]*/, '<ram:DuePayableAmount>1.00');
    await expectRefusal(await attach({ xml: broken }), 400, 'INVOICE_RULES', /xml\.totals\.due: BR-CO-16/);
  });

  it('refuses XML that no hybrid PDF may contain', async () => {
    const ubl = Buffer.from(writeInvoiceXml(made(FULL), 'ubl')).toString();
    await expectRefusal(await attach({ xml: ubl }), 400, 'INVOICE_NOT_HYBRID', /xml: .*ubl/);
  });

  it('refuses a signed PDF with the reason, and accepts it before signing', async () => {
    const credentials = pemFields(issue({ name: 'Signer' }));
    const sign = async (pdf: Uint8Array, permissions?: number) =>
      bytesOf(await post('/v1/certify', { pdf: base64(pdf), ...credentials, permissions, save: false }));
    const approved = await attach({ pdf: base64(await sign(page)), invoice });
    await expectRefusal(approved, 400, 'SIGNATURE_WOULD_BREAK', /pdf: .*Attach the invoice first/);
    const certified = await attach({ pdf: base64(await sign(page, 1)), invoice });
    await expectRefusal(
      certified,
      400,
      'CHANGES_NOT_ALLOWED',
      /pdf: .*permissions 1.*Attach the invoice first/,
    );
    const hybrid = await sign(await bytesOf(await attach({ invoice, save: false })), 1);
    const verified = await jsonOf(await post('/v1/verify', { pdf: base64(hybrid) }));
    expect(verified.data).toMatchObject({ signatures: [{ valid: true }] });
    expect(await reading({ pdf: base64(hybrid) })).toMatchObject({ valid: true });
  });

  it('decrypts an encrypted PDF with its password, with a warning', async () => {
    const locked = base64(await encrypt(page, 'secret'));
    await expectRefusal(await attach({ pdf: locked, invoice }), 400, 'PDF_ENCRYPTED');
    const response = await attach({ pdf: locked, password: 'secret', invoice, save: false });
    expect(response.headers.get('x-conformance')).toMatch(/^PDF\/A-3/);
    expect(warningsOf(response)).toEqual([
      expect.objectContaining({ kind: 'conformance', message: expect.stringContaining('encrypted') }),
    ]);
    const strict = await attach({ pdf: locked, password: 'secret', invoice, strict: true });
    await expectRefusal(strict, 400, 'RENDER_WARNINGS', /encrypted/);
  });

  it('is a step of a pipeline, which checks the invoice before the first step', async () => {
    const run = (step: object, ...steps: object[]) =>
      post('/v1/pipelines', {
        inputs: { page: base64(page) },
        steps: [{ do: 'attachInvoice', ...step }, ...steps],
        save: false,
      });
    const response = await run({ invoice, format: 'zugferd', profile: 'basic' }, { do: 'validate' });
    const { reports } = JSON.parse(
      Buffer.from(response.headers.get('x-pipeline-report')!, 'base64').toString(),
    );
    expect(reports[0]).toMatchObject({ do: 'attachInvoice', report: { warnings: expect.anything() } });
    const read = await reading({ pdf: base64(await bytesOf(response)) });
    expect(read).toMatchObject({ profile: 'basic', valid: true });
    await bytesOf(await run({ xml }, { do: 'certify', ...pemFields(issue({ name: 'Signer' })) }));
    const wrong = await run({ invoice: { ...invoice, totals: { due: '1.00' } } });
    expect(await jsonOf(wrong)).toMatchObject({
      code: 'INVOICE_RULES',
      error: expect.stringMatching(/steps\[0\].*BR-CO-16/),
      step: { index: 0 },
    });
    await expectRefusal(await run({ xml, invoice }), 400, 'INVALID_INPUT', /steps\[0\].*exactly one/);
  });

  it('refuses both or neither of invoice and xml, and fields that xml excludes', async () => {
    await expectRefusal(await attach({}), 400, 'INVALID_INPUT', /exactly one of invoice and xml/);
    await expectRefusal(await attach({ xml, invoice }), 400, 'INVALID_INPUT', /exactly one/);
    await expectRefusal(await attach({ xml, profile: 'basic' }), 400, 'INVALID_INPUT', /profile/);
  });
});
