import { extractText } from '@platen/pdf';
import { beforeAll, describe, expect, it } from 'vitest';
import { docx } from '../../src/office/testing/documents.ts';
import { readZip } from '../../src/zip/read-zip.ts';
import { pollUntil } from '../poll.ts';
import { base64, expectRefusal } from './pdf-requests.ts';
import { bytesOf, call, jsonOf, newAccount, type TestAccount } from './service.ts';

let account: TestAccount;
beforeAll(async () => {
  account = await newAccount();
});

const p = (text: string) => `<w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
const row = (...cells: readonly string[]) =>
  `<w:tr>${cells.map((cell) => `<w:tc>${p(cell)}</w:tc>`).join('')}</w:tr>`;
const INVOICE = docx(
  [
    p('Invoice {{ number }}'),
    '<w:p><w:r><w:t xml:space="preserve">For {{ cust</w:t></w:r><w:proofErr w:type="spellEnd"/><w:r><w:rPr><w:b/></w:rPr><w:t>omer.name }}</w:t></w:r></w:p>',
    p('{% if paid %}'),
    p('Paid in full'),
    p('{% endif %}'),
    `<w:tbl>${row('{% for item in items %}{{ item.name }}', '{{ item.price | money: “EUR”, "de" }}{% endfor %}')}${row('Total', '{{ total | money: "EUR", "de" }}')}</w:tbl>`,
    p(''),
  ].join(''),
);
const DATA = {
  number: 'R-7',
  customer: { name: 'A & B <GmbH>' },
  paid: false,
  items: [
    { name: 'Pens', price: 3.5 },
    { name: '{{ number }}</w:t><w:fldSimple/>', price: 1200 },
  ],
  total: 1203.5,
};

const admin = (method: string, path: string, body: object) =>
  call(method, path, { key: account.adminKey, body });
const render = (slug: string, data: object, query = '') =>
  call('POST', `/v1/render/${slug}${query}`, { key: account.renderKey, body: { ...data, save: false } });
const textOf = async (response: Response) =>
  (await extractText(await bytesOf(response))).pages
    .map((page) => ('text' in page ? page.text : ''))
    .join('\n');

const create = (slug: string, file: Uint8Array, more: object = {}) =>
  admin('POST', '/v1/templates', { slug, name: 'Word invoice', file: base64(file), ...more });

describe('a Word template', () => {
  it('is tested, saved, rendered to a PDF, and returned filled', async () => {
    const created = await jsonOf(await create('word-invoice', INVOICE, { sampleData: DATA }));
    expect(created).toMatchObject({ data: { version: 1 }, tested: true, testedWith: 'sampleData' });
    const response = await render('word-invoice', DATA);
    expect(response.status).toBe(200);
    expect(response.headers.get('x-conformance')).toContain('PDF/A-2a');
    const text = await textOf(response);
    expect(text).toContain('Invoice R-7');
    expect(text).toContain('For A & B <GmbH>');
    expect(text).not.toContain('Paid');
    expect(text).toMatch(/Pens\s+3,50\s€/);
    expect(text).toContain('{{ number }}</w:t><w:fldSimple/>');
    expect(text).toMatch(/Total\s+1\.203,50\s€/);

    const filled = await render('word-invoice', DATA, '?format=docx');
    expect(filled.headers.get('content-type')).toMatch(/wordprocessingml\.document$/);
    expect(filled.headers.get('content-disposition')).toMatch(/\.docx"/);
    const files = await readZip(await bytesOf(filled));
    const body = files.find(({ name }) => name === 'word/document.xml')!;
    const markup = (await body.content()).toString();
    expect(markup.match(/<w:tr>/g)).toHaveLength(3);
    expect(markup).toContain('A &amp; B &lt;GmbH&gt;');
    expect(markup).not.toContain('<w:fldSimple');
  });

  it('replaces a version of an HTML template, and vice versa', async () => {
    await admin('POST', '/v1/templates', { slug: 'both', name: 'Both', html: '<p>HTML {{ name }}</p>' });
    const word = await admin('PUT', '/v1/templates/both', { file: base64(docx(p('Word {{ name }}'))) });
    expect(await jsonOf(word)).toMatchObject({ data: { version: 2 } });
    expect(await textOf(await render('both', { name: 'Zoë' }))).toContain('Word Zoë');
    await admin('PUT', '/v1/templates/both', { html: '<p>HTML again</p>' });
    expect(await textOf(await render('both', {}))).toContain('HTML again');
    const refused = await render('both', {}, '?format=docx');
    await expectRefusal(refused, 400, 'INVALID_INPUT', /^format: docx needs a Word template/);
  });

  it('is rendered by the queue', async () => {
    await create('queued-word', docx(p('Queued {{ name }}')));
    const queued = await call('POST', '/v1/render/queued-word/async', {
      key: account.renderKey,
      body: { name: 'Ada' },
    });
    const { jobId } = await jsonOf(queued);
    const job = await pollUntil(
      async () => jsonOf(await call('GET', `/v1/jobs/${jobId}`, { key: account.renderKey })),
      ({ status }) => status === 'complete' || status === 'failed',
      200,
    );
    expect(job).toMatchObject({ status: 'complete' });
  });

  it('is checked against its schema when it is rendered', async () => {
    const dataSchema = { type: 'object', required: ['name'], properties: { name: { type: 'string' } } };
    await create('with-schema', docx(p('{{ name }}')), { dataSchema });
    await expectRefusal(await render('with-schema', {}), 400, 'MISSING_FIELD', /name/);
  });

  it.each([
    [
      p('Dear {% if x %}'),
      'TEMPLATE_SYNTAX',
      /^file: \{% if x %\}: has no \{% endif %\} \(body, paragraph "Dear/,
    ],
    [p('Sum {{ a | nope }}'), 'TEMPLATE_SYNTAX', /^file: \{\{ a \| nope \}\}: undefined filter: nope .*"Sum/],
    [p('Open {{ a'), 'TEMPLATE_SYNTAX', /^file: \{\{ a: has no \}\} in its paragraph/],
  ])('is refused with the tag and the paragraph: %s', async (body, code, message) => {
    const response = await create('refused', docx(body));
    expect(response.status).toBe(400);
    expect(await jsonOf(response)).toMatchObject({ code, error: expect.stringMatching(message) });
  });

  it('is refused with options of HTML templates', async () => {
    const file = docx(p('x'));
    await expectRefusal(
      await create('no', Buffer.from('text')),
      400,
      'INVALID_INPUT',
      /^file: must be a \.docx/,
    );
    const html = await create('no', file, { html: '<p>' });
    await expectRefusal(html, 400, 'INVALID_INPUT', /^file: cannot be given together with html/);
    const options = await create('no', file, { options: { pageSize: 'A5' } });
    await expectRefusal(options, 400, 'INVALID_INPUT', /^options\.pageSize: is for HTML/);
    await create('no', file);
    const embedded = await render('no', { embedData: true });
    await expectRefusal(embedded, 400, 'INVALID_INPUT', /^embedData: is not available for Word templates/);
  });
});
