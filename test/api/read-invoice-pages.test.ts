import { readText } from '@platen/pdf';
import { beforeAll, describe, expect, it } from 'vitest';
import { encrypt } from '../../packages/pdf/src/testing/encrypt.ts';
import { EXAMPLE_ORDER } from '../../src/http/openapi/examples/example-invoice.ts';
import { base64 } from './pdf-requests.ts';
import { bytesOf, call, jsonOf, newAccount, type TestAccount } from './service.ts';

let account: TestAccount;
let pdf: Uint8Array;
let xml: string;

const post = (path: string, body: object) => call('POST', path, { key: account.renderKey, body });
const read = (body: object) => post('/v1/invoices/read', body);

beforeAll(async () => {
  account = await newAccount();
  pdf = await bytesOf(await post('/v1/invoices', { ...EXAMPLE_ORDER, output: 'pdf', save: false }));
  ({ xml } = (await jsonOf(await read({ pdf: base64(pdf) }))).data);
});

async function checksOf(body: object): Promise<Record<string, boolean>> {
  const { checks } = (await jsonOf(await read(body))).data;
  return Object.fromEntries(
    checks.map(({ check, passed }: { check: string; passed: boolean }) => [check, passed]),
  );
}

describe('validation report of an invoice', () => {
  it('passes every check for a hybrid invoice made by Platen', async () => {
    expect(await checksOf({ pdf: base64(pdf) })).toEqual({
      ...{ rules: true, 'file-name': true, relationship: true, metadata: true, archive: true, page: true },
    });
    expect(await checksOf({ xml })).toEqual({ rules: true });
  });

  it('reports a metadata level that differs from the specification, and missing figures on the page', async () => {
    const bytes = Buffer.from(pdf).toString('latin1');
    const level = '<fx:ConformanceLevel>EN 16931<';
    expect(bytes).toContain(level);
    const other = Buffer.from(bytes.replace(level, '<fx:ConformanceLevel>EXTENDED<'), 'latin1');
    expect(await checksOf({ pdf: base64(other) })).toMatchObject({
      metadata: false,
      relationship: true,
      page: true,
    });
    const { invoice } = EXAMPLE_ORDER;
    const attached = await post('/v1/invoices/attach', {
      ...{ pdf: base64(pdf), invoice: { ...invoice, number: 'OTHER-7' }, save: false },
    });
    expect(await checksOf({ pdf: base64(await bytesOf(attached)) })).toMatchObject({
      page: false,
      metadata: true,
    });
  });
});

it('compares the pages of an encrypted PDF', async () => {
  const locked = base64(await encrypt(pdf, 'secret'));
  expect(await checksOf({ pdf: locked, password: 'secret' })).toMatchObject({ rules: true, page: true });
});

describe('a received invoice as pages', () => {
  it('shows the invoice, and the report on its last page', async () => {
    const response = await read({ pdf: base64(pdf), output: 'pdf', language: 'de' });
    expect(response.headers.get('content-type')).toBe('application/pdf');
    const text = await readText(await bytesOf(response));
    expect(text).toContain('Rechnung');
    expect(text).toContain(EXAMPLE_ORDER.invoice.number);
    expect(text).toMatch(/Prüfbericht[\s\S]*Die Rechnung hält die Regeln[\s\S]*Metadaten[\s\S]*bestanden/);
  });

  it('shows an invoice that breaks rules, with impossible dates and an unknown currency', async () => {
    const broken = xml
      .replace(/<ram:DuePayableAmount>[^<]*/, '<ram:DuePayableAmount>1.00')
      .replace(/(<ram:IssueDateTime>\s*<udt:DateTimeString[^>]*>)[^<]*/, '$120261340')
      .replace(/<ram:InvoiceCurrencyCode>[^<]*/, '<ram:InvoiceCurrencyCode>EURO');
    const text = await readText(await bytesOf(await read({ xml: broken, output: 'pdf' })));
    expect(text).toMatch(/Prüfbericht[\s\S]*verletzt Regeln[\s\S]*BR-CO-16[\s\S]*totals\.due/);
  });

  it('shows an empty invoice', async () => {
    const empty =
      '<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100"/>';
    const text = await readText(await bytesOf(await read({ xml: empty, output: 'pdf' })));
    expect(text).toMatch(/Validation report[\s\S]*BR-01/);
  });
});
