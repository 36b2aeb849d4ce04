import { extractText } from '@platen/pdf';
import { beforeAll, describe, expect, it } from 'vitest';
import { EXAMPLE_PNG } from '../../src/http/openapi/examples/example.ts';
import { docx } from '../../src/office/testing/documents.ts';
import { readZip } from '../../src/zip/read-zip.ts';
import { pollUntil } from '../poll.ts';
import { base64 } from './pdf-requests.ts';
import { bytesOf, call, jsonOf, newAccount, type TestAccount } from './service.ts';
import { startOffice } from './start-office.ts';

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const R = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
const p = (text: string, properties = '') =>
  `<w:p>${properties}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
const RIGHT = '<w:pPr><w:jc w:val="right"/></w:pPr>';
const HEADING = '<w:pPr><w:pStyle w:val="Heading1"/></w:pPr>';
const cells = (texts: readonly string[], properties = '') =>
  `<w:tr>${properties}${texts.map((text, at) => `<w:tc><w:tcPr><w:tcW w:w="${at === 0 ? 4800 : 1500}" w:type="dxa"/></w:tcPr>${p(text, at === 0 ? '' : RIGHT)}</w:tc>`).join('')}</w:tr>`;
const money = (path: string) => `{{ ${path} | money: "EUR", "en" }}`;
const INVOICE = docx(
  [
    p('{{ "logo.png" | image: "40mm", alt: "Logo" }}'),
    p('Invoice {{ number }}', HEADING),
    p('{{ buyer.name }}'),
    '<w:tbl><w:tblPr><w:tblW w:w="9300" w:type="dxa"/><w:tblBorders><w:insideH w:val="single" w:sz="4" w:space="0" w:color="auto"/></w:tblBorders></w:tblPr>',
    '<w:tblGrid><w:gridCol w:w="4800"/><w:gridCol w:w="1500"/><w:gridCol w:w="1500"/><w:gridCol w:w="1500"/></w:tblGrid>',
    cells(['Item', 'Quantity', 'Price', 'Amount'], '<w:trPr><w:tblHeader/></w:trPr>'),
    cells([
      '{% for i in items %}{{ i.name }}',
      '{{ i.quantity }}',
      money('i.price'),
      `${money('i.amount')}{% endfor %}`,
    ]),
    cells(['Total', '', '', money('total')]),
    '</w:tbl>',
    p('{% if note %}Note: {{ note }}{% endif %}'),
    p('Thank you.'),
    '<w:sectPr><w:footerReference w:type="default" r:id="f"/><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1134" w:right="1134" w:bottom="1134" w:left="1134" w:header="567" w:footer="567" w:gutter="0"/></w:sectPr>',
  ].join(''),
  [
    { id: 'f', kind: 'footer', target: 'footer1.xml' },
    { id: 's', kind: 'styles', target: 'styles.xml' },
  ],
  {
    'word/footer1.xml': `<w:ftr ${W} ${R}>${p('Invoice {{ number }} of {{ seller }}')}</w:ftr>`,
    'word/styles.xml': `<w:styles ${W}><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Carlito" w:hAnsi="Carlito"/><w:sz w:val="20"/><w:lang w:val="en-US"/></w:rPr></w:rPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/><w:basedOn w:val="Normal"/><w:pPr><w:outlineLvl w:val="0"/></w:pPr><w:rPr><w:b/><w:sz w:val="36"/></w:rPr></w:style></w:styles>`,
  },
);
const items = Array.from({ length: 300 }, (_, at) => ({
  ...{ name: `Item ${at + 1}`, quantity: 2, price: at + 0.5, amount: 2 * at + 1 },
}));
const dataOf = (number: string) => ({
  ...{ number, seller: 'Pens & Co', buyer: { name: 'Ada <Lovelace>' }, items },
  total: items.reduce((sum, { amount }) => sum + amount, 0),
});

let account: TestAccount;
beforeAll(async () => {
  await startOffice();
  account = await newAccount();
  const assets = { 'logo.png': EXAMPLE_PNG };
  const body = { slug: 'rows', name: 'Rows', file: base64(INVOICE), assets, options: { lang: 'en' } };
  const created = await call('POST', '/v1/templates', { key: account.adminKey, body });
  expect(created.status, await created.clone().text()).toBe(201);
});

const render = (path: string, body: object) =>
  call('POST', `/v1/render/rows${path}`, { key: account.renderKey, body });

async function finished(jobId: string): Promise<Uint8Array> {
  const job = await pollUntil(
    async () => jsonOf(await call('GET', `/v1/jobs/${jobId}`, { key: account.renderKey })),
    ({ status }) => status === 'complete' || status === 'failed',
    200,
  );
  expect(job).toMatchObject({ status: 'complete' });
  return Buffer.from(job.pdfBase64, 'base64');
}

/** Expects an invoice with all of its rows under the header of its table on each page. */
async function expectInvoice(pdf: Uint8Array, number: string): Promise<void> {
  const { pages } = await extractText(pdf);
  const texts = pages.map((page) => ('text' in page ? page.text : ''));
  expect(texts.length).toBeGreaterThan(4);
  const all = texts.join('\n');
  for (const { name } of items) expect(all).toMatch(new RegExp(`^${name}\\s+2\\s`, 'm'));
  for (const text of texts) expect(text).toMatch(/Item \d+\s+2\s/);
  expect(all).toContain(`Invoice ${number}`);
  expect(all).toMatch(/Total\s+€90,000\.00/);
  expect(all).toContain('Ada <Lovelace>');
  expect(all).not.toContain('Note:');
}

describe('an invoice of Word with a logo, 300 rows and totals', () => {
  it('is rendered to a PDF that conforms', async () => {
    const response = await render('', { ...dataOf('R-1'), save: false });
    expect(response.status, await response.clone().text()).toBe(200);
    expect(response.headers.get('x-conformance')).toBe('PDF/A-2a; PDF/UA-1');
    await expectInvoice(await bytesOf(response), 'R-1');
  });

  it('is rendered by the queue', async () => {
    const { jobId } = await jsonOf(await render('/async', dataOf('R-2')));
    await expectInvoice(await finished(jobId), 'R-2');
  });

  it('is rendered by a batch', async () => {
    const numbers = ['R-3', 'R-4'];
    const { jobIds } = await jsonOf(
      await render('/batch', { items: numbers.map((number) => ({ data: dataOf(number) })) }),
    );
    for (const [at, number] of numbers.entries()) await expectInvoice(await finished(jobIds[at]), number);
  });

  it('is returned as a filled Word document', async () => {
    const response = await render('?format=docx', dataOf('R-5'));
    expect(response.status).toBe(200);
    const files = await readZip(await bytesOf(response));
    const body = files.find(({ name }) => name === 'word/document.xml')!;
    const markup = (await body.content()).toString();
    expect(markup.match(/<w:tr>/g)).toHaveLength(302);
    expect(markup).toContain('Ada &lt;Lovelace&gt;');
    const footer = files.find(({ name }) => name === 'word/footer1.xml')!;
    expect((await footer.content()).toString()).toContain('Invoice R-5 of Pens &amp; Co');
    expect(files.some(({ name }) => /^word\/media\/.*\.png$/.test(name))).toBe(true);
  });
});
