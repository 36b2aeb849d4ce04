import { extractData, extractText } from '@platen/pdf';
import { beforeAll, describe, expect, it } from 'vitest';
import { EXAMPLE_PNG } from '../../src/http/openapi/examples/example.ts';
import { EXAMPLE_ORDER } from '../../src/http/openapi/examples/example-invoice.ts';
import { docx, openDocument, xlsx } from '../../src/office/testing/documents.ts';
import { readZip } from '../../src/zip/read-zip.ts';
import { pollUntil } from '../poll.ts';
import { base64, expectRefusal } from './pdf-requests.ts';
import { usedRenders } from './quota.ts';
import { bytesOf, call, jsonOf, newAccount, type TestAccount } from './service.ts';
import { startOffice } from './start-office.ts';

let account: TestAccount;
beforeAll(async () => {
  await startOffice();
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

it('an office template replaces HTML with options of pages, and keeps its schema', async () => {
  const dataSchema = { type: 'object', properties: { number: { type: 'string' } } };
  const options = { pageSize: 'A5', margins: { top: '30mm' }, strict: true };
  const html = '<!doctype html><html lang="en"><title>Old</title><p>Old';
  const saved = await admin('POST', '/v1/templates', {
    slug: 'replaced',
    name: 'Old',
    html,
    options,
    dataSchema,
  });
  expect(saved.status).toBe(201);
  const file = base64(docx(p('Number {{ number }}')));
  expect((await admin('PUT', '/v1/templates/replaced', { file, options })).status).toBe(400);
  expect((await admin('PUT', '/v1/templates/replaced', { file })).status).toBe(200);
  const source = await jsonOf(await call('GET', '/v1/templates/replaced/source', { key: account.adminKey }));
  expect(source.data).toMatchObject({ dataSchema, options: { pageSize: 'A4', strict: true } });
  expect(await textOf(await render('replaced', { number: 'R-8' }))).toContain('Number R-8');
});

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
    await expectRefusal(
      refused,
      400,
      'INVALID_INPUT',
      /^format: must be the format of the template or pdf \(the template is HTML\)/,
    );
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
      /^file: must be a \.docx, \.xlsx/,
    );
    const html = await create('no', file, { html: '<p>' });
    await expectRefusal(html, 400, 'INVALID_INPUT', /^file: cannot be given together with html/);
    const options = await create('no', file, { options: { pageSize: 'A5' } });
    await expectRefusal(options, 400, 'INVALID_INPUT', /^options\.pageSize: is for HTML/);
    await create('no', file);
    const filled = await render('no', { embedData: true }, '?format=docx');
    await expectRefusal(filled, 400, 'INVALID_INPUT', /^format: must be pdf, since a \.docx embeds neither/);
    const other = await render('no', {}, '?format=xlsx');
    await expectRefusal(other, 400, 'INVALID_INPUT', /\(the template is docx\)/);
  });

  it('is saved with warnings about names that its schema lacks and tags that are not filled', async () => {
    const dataSchema = { type: 'object', properties: { name: { type: 'string' } } };
    const settings =
      '<w:settings xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:docVar w:val="{{ name }}"/></w:settings>';
    const file = docx(p('Dear {{ nmae }}'), [], { 'word/settings.xml': settings });
    const unknown = {
      kind: 'unknown-field',
      message:
        'nmae: is not in dataSchema ({{ nmae }}, body, paragraph "Dear {{ nmae }}"): did you mean name?',
    };
    const unfilled = {
      kind: 'unfilled-tag',
      message: '{{ name }}: is not filled in this place (word/settings.xml, w:docVar w:val "{{ name }}")',
    };
    const created = await jsonOf(await create('warned', file, { dataSchema }));
    expect(created.warnings).toEqual(expect.arrayContaining([unknown, unfilled]));
    const strict = await create('warned-strictly', file, { dataSchema, options: { strict: true } });
    await expectRefusal(strict, 400, 'RENDER_WARNINGS', /nmae: is not in dataSchema/);
    const filled = await render('warned', { name: 'Ada' }, '?format=docx');
    const header = Buffer.from(filled.headers.get('x-render-warnings') ?? '', 'base64').toString();
    expect(JSON.parse(header)).toEqual({ count: 1, warnings: [unfilled] });
    const refused = await render('warned', { name: 'Ada', strict: true }, '?format=docx');
    await expectRefusal(refused, 400, 'RENDER_WARNINGS', /settings\.xml/);
  });

  it('counts as one render with each format, and not when it fails', async () => {
    const own = await newAccount();
    const as = (key: string, path: string, body: object) => call('POST', path, { key, body });
    const file = base64(docx(p('{{ name | upcase }}{{ at | image }}')));
    await as(own.adminKey, '/v1/templates', { slug: 'counted', name: 'Counted', file });
    const used = () => usedRenders(own);
    expect(await used()).toBe(0);
    expect((await as(own.renderKey, '/v1/render/counted', { name: 'Ada' })).status).toBe(200);
    expect(await used()).toBe(1);
    const filled = await as(own.renderKey, '/v1/render/counted?format=docx', { name: 'Ada' });
    expect(filled.status).toBe(200);
    expect(await used()).toBe(2);
    expect((await as(own.renderKey, '/v1/render/counted', { at: 'none.png' })).status).toBe(400);
    expect((await as(own.renderKey, '/v1/render/counted?format=docx', { at: 'none.png' })).status).toBe(400);
    expect((await as(own.renderKey, '/v1/convert', { file: base64(Buffer.from('PK')) })).status).toBe(400);
    expect(await used()).toBe(2);
    const converted = await as(own.renderKey, '/v1/convert', { file: base64(docx(p('Converted'))) });
    expect(converted.status).toBe(200);
    expect(await used()).toBe(3);
    const { data } = await jsonOf(await call('GET', '/v1/events', { key: own.adminKey }));
    const events = (data as { event: string; operation: string }[]).map(
      ({ event, operation }) => `${operation} ${event}`,
    );
    expect(events.toSorted()).toEqual([
      'convertDocument generated',
      'createTemplate template-created',
      'renderTemplate generated',
    ]);
  });

  it('embeds its data in a PDF/A-3', async () => {
    await create('embedded-word', docx(p('Hello {{ name }}')), { options: { lang: 'en' } });
    const response = await render('embedded-word', { name: 'Ada', embedData: true });
    expect(response.headers.get('x-conformance')).toBe('PDF/A-3a; PDF/UA-1');
    expect(await extractData(await bytesOf(response))).toMatchObject({ name: 'Ada' });
  });

  it('shows an asset of the account, and names one that is missing', async () => {
    const body = Buffer.from(EXAMPLE_PNG, 'base64');
    const headers = { 'Content-Type': 'application/octet-stream' };
    const put = await call('PUT', '/v1/assets/brand/logo.png', { key: account.adminKey, body, headers });
    expect(put.status).toBe(200);
    await create('with-logo', docx(p('{{ logo | image: "20mm", alt: "Our logo" }}')), {
      sampleData: { logo: 'asset:brand/logo.png' },
    });
    const filled = await render('with-logo', { logo: 'asset:brand/logo.png' }, '?format=docx');
    const files = await readZip(await bytesOf(filled));
    expect(files.some(({ name }) => /^word\/media\/platen-\d+\.png$/.test(name))).toBe(true);
    const missing = await render('with-logo', { logo: 'asset:none.png' });
    expect(await jsonOf(missing)).toMatchObject({
      code: 'TEMPLATE_RENDER',
      error: expect.stringMatching(/"asset:none\.png" is neither the path of an asset of the account/),
    });
  });

  it('makes a hybrid invoice', async () => {
    const terms = [
      ...[
        'number',
        'issueDate',
        'delivery.date',
        'dueDate',
        'seller.name',
        'seller.vatId',
        'buyer.name',
        'buyer.address.city',
      ],
      ...['totals.withoutVat', 'totals.vat', 'totals.withVat', 'totals.due'],
    ];
    const money = (path: string) => `{{ ${path} | money: "EUR", "en" }}`;
    const body = [
      ...terms.map((path) =>
        p(
          path.startsWith('totals')
            ? money(path)
            : /[dD]ate$/.test(path)
              ? `{{ ${path} | format_date: "medium", "en" }}`
              : `{{ ${path} }}`,
        ),
      ),
      `<w:tbl>${row('{% for line in lines %}{{ line.item.name }}', '{{ line.quantity }}', `${money('line.netAmount')}{% endfor %}`)}</w:tbl>`,
      p(
        '{% for part in vatBreakdown %}{{ part.rate }} % {{ part.taxableAmount | money: "EUR", "en" }} {{ part.taxAmount | money: "EUR", "en" }}{% endfor %}',
      ),
      p('{{ payment.creditTransfers[0].account }} {{ payment.terms }}'),
    ].join('');
    expect((await create('word-bill', docx(body))).status).toBe(201);
    const response = await call('POST', '/v1/invoices', {
      key: account.renderKey,
      body: { ...EXAMPLE_ORDER, template: 'word-bill', save: false },
    });
    expect(response.status, await response.clone().text()).toBe(200);
    expect(response.headers.get('x-conformance')).toContain('PDF/A-3');
    const read = await call('POST', '/v1/invoices/read', {
      key: account.renderKey,
      body: await bytesOf(response),
      headers: { 'Content-Type': 'application/pdf' },
    });
    expect(await jsonOf(read)).toMatchObject({ data: { fileName: 'factur-x.xml', valid: true } });
  });

  it('has a table of contents of the headings that the data made', async () => {
    const field = (content: string) => `<w:r>${content}</w:r>`;
    const mark = (type: string) => field(`<w:fldChar w:fldCharType="${type}"/>`);
    const code = field('<w:instrText xml:space="preserve"> TOC \\o "1-3" \\h </w:instrText>');
    const contents = `<w:p>${mark('begin')}${code}${mark('separate')}${field('<w:t>Old entry</w:t>')}${mark('end')}</w:p>`;
    const heading = '<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr><w:r><w:t>{{ c }}</w:t></w:r></w:p>';
    const body = `${contents}${p('{% for c in chapters %}')}${heading}${p('{% endfor %}')}`;
    const styles =
      '<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/><w:pPr><w:outlineLvl w:val="0"/></w:pPr></w:style></w:styles>';
    const relations = [{ id: 's', kind: 'styles', target: 'styles.xml' }];
    await create('with-contents', docx(body, relations, { 'word/styles.xml': styles }));
    const text = await textOf(await render('with-contents', { chapters: ['Alpha', 'Beta & Co'] }));
    expect(text).not.toContain('Old entry');
    expect(text.match(/Alpha/g)).toHaveLength(2);
    expect(text.match(/Beta & Co/g)).toHaveLength(2);
  });

  it('is rendered by a batch', async () => {
    await create('word-batch', docx(p('For {{ name }}')));
    const items = [{ data: { name: 'Ada' } }, { data: { name: 'Bob' } }];
    const started = await call('POST', '/v1/render/word-batch/batch', {
      key: account.renderKey,
      body: { items },
    });
    const { jobIds } = await jsonOf(started);
    for (const id of jobIds) {
      const job = await pollUntil(
        async () => jsonOf(await call('GET', `/v1/jobs/${id}`, { key: account.renderKey })),
        ({ status }) => status === 'complete' || status === 'failed',
        200,
      );
      expect(job).toMatchObject({ status: 'complete' });
    }
  });
});

describe('templates of other formats', () => {
  it('is a workbook, whose numbers are added up', async () => {
    const cell = (name: string, text: string) => `<c r="${name}" t="inlineStr"><is><t>${text}</t></is></c>`;
    const rows = [
      `<row r="1">${cell('A1', '{% for i in items %}{{ i.name }}')}${cell('B1', '{{ i.price }}')}${cell('C1', '{% endfor %}')}</row>`,
      `<row r="2">${cell('A2', 'Sum')}<c r="B2"><f>SUM(B1:B1)</f><v>0</v></c></row>`,
    ];
    await create('sheet', xlsx(rows.join('')));
    const items = [
      { name: 'Pens', price: 1.5 },
      { name: '=1+1', price: 40 },
    ];
    const text = await textOf(await render('sheet', { items }));
    expect(text).toMatch(/Pens\s+1[.,]5/);
    expect(text).toContain('=1+1');
    expect(text).toMatch(/Sum\s+41[.,]5/);
    const filled = await render('sheet', { items }, '?format=xlsx');
    expect(filled.headers.get('content-type')).toMatch(/spreadsheetml\.sheet$/);
    expect(filled.headers.get('content-disposition')).toMatch(/\.xlsx"/);
  });

  it('is a text of OpenDocument', async () => {
    const content = '<office:body><office:text><text:p>Dear {{ name }}</text:p></office:text></office:body>';
    await create('open-text', openDocument('text', content));
    expect(await textOf(await render('open-text', { name: 'Zoë' }))).toContain('Dear Zoë');
    const filled = await render('open-text', { name: 'Zoë' }, '?format=odt');
    expect(filled.headers.get('content-type')).toBe('application/vnd.oasis.opendocument.text');
    expect(
      await textOf(
        await call('POST', '/v1/convert', {
          key: account.renderKey,
          body: { file: base64(await bytesOf(filled)), save: false },
        }),
      ),
    ).toContain('Dear Zoë');
  });
});

describe('a draft of an office template', () => {
  const FIELDS_OF = (body: object) => call('POST', '/v1/template-fields', { key: account.adminKey, body });
  const file = base64(INVOICE);

  it('has fields, which make data for a preview', async () => {
    const { data } = await jsonOf(await FIELDS_OF({ file }));
    expect(data.fields).toContainEqual({ path: 'items[].price', type: 'number' });
    expect(data.dataSchema.properties.paid).toEqual({ type: 'boolean' });
    const preview = (body: object) => admin('POST', '/v1/templates/preview', body);
    const response = await preview({ file, data: data.sampleData });
    expect(response.status).toBe(200);
    expect(await textOf(response)).toContain('Paid in full');
    expect((await create('draft-of', INVOICE)).status).toBe(201);
    const saved = await preview({ draftOf: 'draft-of', data: DATA });
    const text = await textOf(saved);
    expect(text).toContain('For A & B <GmbH>');
    expect(text).not.toContain('PREVIEW');
    expect((await jsonOf(await FIELDS_OF({ template: 'draft-of' }))).data).toEqual(data);
    await expectRefusal(await preview({ draftOf: 'nothing' }), 404, 'TEMPLATE_NOT_FOUND', /nothing/);
    await expectRefusal(await FIELDS_OF({ template: 'draft-of', file }), 400, 'INVALID_INPUT', /together/);
    const unclosed = await FIELDS_OF({ file: base64(docx(p('{% if a %}'))) });
    expect(await jsonOf(unclosed)).toMatchObject({ code: 'TEMPLATE_SYNTAX' });
  });
});
