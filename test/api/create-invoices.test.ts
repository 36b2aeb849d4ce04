import { readFileSync } from 'node:fs';
import { CreateBucketCommand, GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { pdfLines } from '../../packages/pdf/src/testing/pdf-text.ts';
import { EXAMPLE_ORDER } from '../../src/http/openapi/examples/example-invoice.ts';
import { readInvoiceXml } from '../../src/invoice/syntax/index.ts';
import { pollUntil } from '../poll.ts';
import { startReceiver } from '../receiver.ts';
import { expectRefusal } from './pdf-requests.ts';
import { usedRenders } from './quota.ts';
import { bytesOf, call, jsonOf, newAccount, pushTemplate, type TestAccount } from './service.ts';

let account: TestAccount;
beforeAll(async () => {
  account = await newAccount();
});

const create = (body: object, headers: Record<string, string> = {}, path = '/v1/invoices') =>
  call('POST', path, { key: account.renderKey, body, headers });
const { invoice } = EXAMPLE_ORDER;

async function usage(): Promise<{ renders: number; documents: number }> {
  const listed = await jsonOf(await call('GET', '/v1/documents?limit=1', { key: account.adminKey }));
  return { renders: await usedRenders(account), documents: listed.total };
}

function ended(jobId: string) {
  return pollUntil(
    async () => jsonOf(await call('GET', `/v1/jobs/${jobId}`, { key: account.adminKey })),
    (job) => job.status === 'complete' || job.status === 'failed',
    200,
  );
}

/** Returns the response of `POST /v1/invoices/read` for a PDF. */
async function readBack(pdf: Uint8Array) {
  const response = await call('POST', '/v1/invoices/read', {
    key: account.renderKey,
    body: pdf,
    headers: { 'Content-Type': 'application/pdf' },
  });
  const body = await jsonOf(response);
  expect({ status: response.status, body }).toMatchObject({ status: 200 });
  return body.data;
}

describe('an invoice in an envelope', () => {
  it('is made for Peppol, and read without its envelope', async () => {
    const peppol = JSON.parse(readFileSync('examples/invoices/belgian-peppol.json', 'utf8'));
    const order = await jsonOf(await create({ ...peppol, output: 'sbdh' }));
    expect(order).toMatchObject({ xml: expect.stringContaining('<sbdh:StandardBusinessDocument ') });
    const body = { xml: order.xml };
    const read = await jsonOf(await call('POST', '/v1/invoices/read', { key: account.renderKey, body }));
    expect(read.data).toMatchObject({
      format: 'peppol',
      valid: true,
      invoice: { number: peppol.invoice.number },
    });
  });

  it('is refused in another format', async () => {
    const response = await create({ ...EXAMPLE_ORDER, output: 'sbdh' });
    await expectRefusal(response, 400, 'INVALID_INPUT', /output.*peppol-ubl/);
  });
});

describe('making an invoice', () => {
  it('returns a PDF/A-3 with the XML, saves it, and counts a render', async () => {
    const before = await usage();
    const response = await create({ ...EXAMPLE_ORDER, metadata: { order: 'A-1' } });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('x-conformance')).toContain('PDF/A-3a');
    expect(response.headers.get('content-disposition')).toContain('RE-2026-0147.pdf');
    const id = response.headers.get('x-document-id')!;
    const pdf = await bytesOf(response);
    const xmp = Buffer.from(pdf).toString('latin1');
    expect(xmp).toContain('<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>');
    expect(xmp).toContain('<fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>');
    const back = await readBack(pdf);
    expect(back).toMatchObject({
      fileName: 'factur-x.xml',
      syntax: 'cii',
      valid: true,
      findings: [],
      unread: [],
    });
    expect(back.invoice.totals).toMatchObject({ withoutVat: '6400.00', vat: '1216.00', due: '7616.00' });
    expect(readInvoiceXml(Buffer.from(back.xml)).invoice).toEqual(back.invoice);
    const { data } = await jsonOf(await call('GET', `/v1/documents/${id}`, { key: account.renderKey }));
    expect(data).toMatchObject({
      name: 'RE-2026-0147',
      source: 'generated',
      metadata: { order: 'A-1', templateSlug: 'e-invoice' },
    });
    const after = await usage();
    expect(after).toEqual({ renders: before.renders + 1, documents: before.documents + 1 });
  });

  it.each([
    ['xrechnung-ubl', 'ubl', 'xrechnung.xml', 'xrechnung'],
    ['cii', 'cii', 'cii.xml', 'en16931'],
  ])(
    'returns the XML of %s beside the PDF that contains it',
    async (format, syntax, fileName, recognized) => {
      const response = await create({ ...EXAMPLE_ORDER, format, save: false });
      const body = await jsonOf(response);
      expect({ status: response.status, body }).toMatchObject({
        status: 200,
        body: { fileName, warnings: [] },
      });
      expect(body.documentId).toBeUndefined();
      const back = await readBack(Buffer.from(body.pdfBase64, 'base64'));
      expect(back).toMatchObject({ fileName, syntax, format: recognized, valid: true, xml: body.xml });
    },
  );

  it('keeps line breaks in the PDF, and shows cash discounts as sentences', async () => {
    const [line] = invoice.lines;
    const terms =
      'Netto 30 Tage\n#SKONTO#TAGE=14#PROZENT=2.00#\n#SKONTO#TAGE=7#PROZENT=3.50#BASISBETRAG=100.00#';
    const response = await create({
      ...EXAMPLE_ORDER,
      format: 'xrechnung-cii',
      profile: undefined,
      output: 'json',
      save: false,
      invoice: {
        ...invoice,
        paymentTerms: terms,
        notes: [{ text: 'Hinweis eins\nHinweis zwei' }],
        lines: [
          {
            ...line,
            note: 'Vermerk eins\nVermerk zwei',
            item: { ...line!.item, description: 'Punkt eins\r\nPunkt zwei' },
          },
        ],
        totals: undefined,
      },
    });
    const body = await jsonOf(response);
    expect({ status: response.status, body }).toMatchObject({ status: 200 });
    expect(readInvoiceXml(Buffer.from(body.xml)).invoice.paymentTerms).toBe(terms);
    const lines = await pdfLines(Buffer.from(body.pdfBase64, 'base64'));
    for (const each of ['Punkt', 'Vermerk', 'Hinweis']) {
      expect(lines).toContainEqual(expect.stringMatching(new RegExp(`^${each} eins$`)));
      expect(lines).toContainEqual(expect.stringMatching(new RegExp(`^${each} zwei`)));
    }
    const shown = lines.join(' ').replace(/\s+/g, ' ');
    expect(shown).toContain('2 % Skonto bei Zahlung innerhalb von 14 Tagen');
    expect(shown).toContain('3,5 % Skonto auf 100,00 € bei Zahlung innerhalb von 7 Tagen');
    expect(shown).not.toContain('#SKONTO#');
  });

  it('responds in the format of output', async () => {
    const asJson = await create({ ...EXAMPLE_ORDER, profile: 'minimum', output: 'json', save: false });
    expect(await jsonOf(asJson)).toMatchObject({ fileName: 'factur-x.xml', pdfBase64: expect.any(String) });
    const asPdf = await create({ ...EXAMPLE_ORDER, format: 'ubl', output: 'pdf', save: false });
    expect(asPdf.headers.get('content-type')).toBe('application/pdf');
  });

  it('lists every broken rule with place and remedy, and saves nothing', async () => {
    const before = await usage();
    const wrong = {
      ...invoice,
      currency: 'XYZ',
      totals: { due: '7616.01' },
      lines: [{ ...invoice.lines[0], vat: { category: 'E', rate: 0 }, price: { net: '-1' } }],
    };
    const response = await create({ ...EXAMPLE_ORDER, invoice: wrong });
    const body = await jsonOf(response);
    expect(response.status).toBe(400);
    expect(body).toMatchObject({ code: 'INVOICE_RULES' });
    expect(body.findings).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ rule: 'BR-CL-04', path: 'invoice.currency', severity: 'error' }),
        expect.objectContaining({ rule: 'BR-27', path: 'invoice.lines[0].price.net' }),
        expect.objectContaining({ rule: 'BR-CO-16', path: 'invoice.totals.due', mend: expect.any(String) }),
        expect.objectContaining({ rule: 'BR-E-10', path: 'invoice.lines[0].vat' }),
      ]),
    );
    expect(await usage()).toEqual(before);
  });

  it('refuses a PDF that lacks terms of the XML, and saves nothing', async () => {
    await pushTemplate(account, {
      slug: 'silent',
      html: '<title>I</title><p>{{ number }} {{ seller.name }} {{ brand.motto }}</p>',
      dataSchema: null,
      sampleData: {},
    });
    const before = await usage();
    const response = await create({ ...EXAMPLE_ORDER, template: 'silent' });
    // The missing terms exclude those that the PDF shows.
    const missing =
      /terms of the XML: issueDate \([^)]*\), (?!.*(?:number|seller\.name)).*totals\.due \(7616\.00\)/;
    await expectRefusal(response, 500, 'INVOICE_NOT_SHOWN', missing);
    expect(await usage()).toEqual(before);
  });

  it('uses the account’s own template, and further data for it', async () => {
    await pushTemplate(account, {
      slug: 'own',
      html: `<title>I</title><p>{{ brand.motto }} {{ number }} {{ seller.name }} {{ buyer.name }} {{ issueDate }} {{ dueDate }}
        {{ delivery.date }} {{ totals.withoutVat }} {{ totals.vat }} {{ totals.withVat }} {{ totals.due }}</p>`,
      dataSchema: null,
      sampleData: {},
    });
    const own = { template: 'own', data: { brand: { motto: 'Light' } }, language: 'en' };
    const response = await create({ ...EXAMPLE_ORDER, ...own }, { 'Idempotency-Key': 'invoice-1' });
    expect(response.status).toBe(200);
    const again = await create({ ...EXAMPLE_ORDER, ...own }, { 'Idempotency-Key': 'invoice-1' });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.headers.get('x-document-id')).toBe(response.headers.get('x-document-id'));
  });

  it('uploads the PDF to s3, and returns the XML with its location', async () => {
    const { credentials, s3: endpoint } = inject('service');
    const store = new S3Client({
      endpoint,
      region: 'us-east-1',
      forcePathStyle: true,
      credentials: { ...credentials },
    });
    const [bucket, key] = ['invoices-of-a-customer', '2026/RE 147.pdf'];
    await store.send(new CreateBucketCommand({ Bucket: bucket }));
    const s3 = { bucket, key, endpoint, ...credentials };
    const response = await create({ ...EXAMPLE_ORDER, format: 'xrechnung-cii', s3 });
    const body = await jsonOf(response);
    expect({ status: response.status, body }).toMatchObject({
      status: 200,
      body: { url: `${endpoint}/${bucket}/2026/RE%20147.pdf`, fileName: 'xrechnung.xml' },
    });
    expect(body.pdfBase64).toBeUndefined();
    const object = await store.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
    const back = await readBack(await object.Body!.transformToByteArray());
    expect(back).toMatchObject({ valid: true, xml: body.xml });
    const before = await usage();
    const nowhere = await create({ ...EXAMPLE_ORDER, s3: { ...s3, bucket: 'no-such-bucket' } });
    await expectRefusal(nowhere, 502, 'S3_UPLOAD_FAILED');
    // The render counts, since the PDF was sent to the store before the store refused it.
    expect(await usage()).toEqual({ ...before, renders: before.renders + 1 });
  });

  it('refuses invalid orders', async () => {
    await expectRefusal(
      await create({ ...EXAMPLE_ORDER, format: 'edifact' }),
      400,
      'INVALID_INPUT',
      /^format: /,
    );
    await expectRefusal(
      await create({ ...EXAMPLE_ORDER, format: 'ubl', profile: 'basic' }),
      400,
      'INVALID_INPUT',
      /^profile: is for the formats factur-x and zugferd alone/,
    );
    await expectRefusal(
      await create({ ...EXAMPLE_ORDER, invoice: { ...invoice, numer: '1' } }),
      400,
      'INVALID_INPUT',
      /^invoice: unknown field numer: did you mean number/,
    );
    await expectRefusal(await create({ ...EXAMPLE_ORDER, language: 'x' }), 400, 'INVALID_INPUT', /^language/);
    await expectRefusal(await create({ ...EXAMPLE_ORDER, template: 'none' }), 404, 'TEMPLATE_NOT_FOUND');
  });
});

describe('a queued invoice', () => {
  it('is checked at once and made later', async () => {
    const wrong = { ...EXAMPLE_ORDER, invoice: { ...invoice, seller: { ...invoice.seller, vatId: '123' } } };
    const refused = await create(wrong, {}, '/v1/invoices/async');
    await expectRefusal(refused, 400, 'INVOICE_RULES', /^invoice\.seller\.vatId: BR-CO-09/);
    const response = await create({ ...EXAMPLE_ORDER, save: false }, {}, '/v1/invoices/async');
    expect(response.status).toBe(202);
    const job = await ended((await jsonOf(response)).jobId);
    expect(job).toMatchObject({ status: 'complete', conformance: expect.stringContaining('PDF/A-3a') });
    expect(await readBack(Buffer.from(job.pdfBase64, 'base64'))).toMatchObject({ fileName: 'factur-x.xml' });
  });

  it('is posted to webhookUrl, with the XML', async () => {
    const receiver = await startReceiver();
    const order = { ...EXAMPLE_ORDER, format: 'ubl', save: false, webhookUrl: receiver.url };
    const { jobId } = await jsonOf(await create(order, {}, '/v1/invoices/async'));
    await receiver.until((events) => events.some(({ body }) => body.jobId === jobId));
    const { body } = receiver.events.find((event) => event.body.jobId === jobId)!;
    expect(body).toMatchObject({ status: 'complete' });
    expect(await readBack(Buffer.from(body.pdfBase64, 'base64'))).toMatchObject({ fileName: 'ubl.xml' });
    await receiver.close();
  });
});

describe('an invoice as an option of a render', () => {
  const option = { format: 'zugferd', profile: 'basic', data: invoice };
  beforeAll(async () => {
    await pushTemplate(account, {
      slug: 'bill',
      html: `<title>I</title><p>{{ greeting }} {{ number }} {{ seller.name }} {{ buyer.name }} {{ issueDate }} {{ dueDate }}
        {{ delivery.date }} {{ totals.withoutVat }} {{ totals.vat }} {{ totals.withVat }} {{ totals.due }}</p>`,
      dataSchema: null,
      sampleData: {},
    });
  });

  it('fills the template and is attached to the PDF', async () => {
    const response = await create({ greeting: 'Hello', invoice: option, save: false }, {}, '/v1/render/bill');
    expect(response.status).toBe(200);
    expect(await readBack(await bytesOf(response))).toMatchObject({ profile: 'basic', valid: true });
  });

  it('is refused with its path in the render', async () => {
    const wrong = { ...option, data: { ...invoice, number: undefined } };
    const response = await create({ invoice: wrong }, {}, '/v1/render/bill');
    await expectRefusal(response, 400, 'INVOICE_RULES', /^invoice\.data\.number: BR-02/);
    const none = await create({ invoice: { number: 1 } }, {}, '/v1/render/bill');
    await expectRefusal(none, 400, 'INVALID_INPUT', /^invoice/);
  });

  it('is plain data if the schema of the template has the field', async () => {
    await pushTemplate(account, {
      slug: 'data',
      html: '<title>I</title><p>{{ invoice.number }}</p>',
      dataSchema: { type: 'object', properties: { invoice: { type: 'object' } } },
      sampleData: { invoice: { number: 1 } },
    });
    const response = await create({ invoice: { number: 7 }, save: false }, {}, '/v1/render/data');
    expect(response.status).toBe(200);
  });

  it('may be in each item of a batch, which fails alone', async () => {
    const items = [{ invoice: option }, { invoice: { ...option, data: { ...invoice, lines: [] } } }];
    const response = await create({ items }, {}, '/v1/render/bill/batch');
    const { jobIds } = await jsonOf(response);
    const [made, failed] = await Promise.all(jobIds.map(ended));
    expect(made).toMatchObject({ status: 'complete' });
    expect(failed).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/^items\[1\]: .*invoice\.data\.lines: BR-16/),
    });
  });
});
