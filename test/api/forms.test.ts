import { PDFDocument } from '@cantoo/pdf-lib';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { beforeAll, describe, expect, it } from 'vitest';
import { inspect } from '../../packages/pdf/src/testing/inspect.ts';
import { difference } from '../../packages/pdf/src/testing/picture.ts';
import { render as pictures } from '../../packages/pdf/src/testing/render.ts';
import { pollUntil } from '../poll.ts';
import { base64 } from './pdf-requests.ts';
import { bytesOf, call, jsonOf, newAccount, pushTemplate, type TestAccount } from './service.ts';

const HTML = `<form>
  <label>Name <input name="customer.name" value="{{ name }}" required maxlength="40" title="Full name"></label>
  <textarea name="note" rows="3">{{ note }}</textarea>
  <select name="country"><option value="de">Germany</option><option value="at" selected>Austria</option></select>
  <label><input type="checkbox" name="terms" value="yes" checked> Terms</label>
  <label><input type="radio" name="size" value="s"> S</label>
  <label><input type="radio" name="size" value="m" checked> M</label>
  <div style="break-before: page"><input name="place" value="second page"></div>
</form>`;

let account: TestAccount;
beforeAll(async () => {
  account = await newAccount();
  await pushTemplate(account, {
    slug: 'form',
    html: HTML,
    dataSchema: { type: 'object', required: ['name'], properties: { name: { type: 'string' } } },
    sampleData: { name: 'Ada' },
  });
});

const DATA = { name: 'Ada Lovelace', note: 'Two\nlines' };

const post = (path: string, body: unknown) =>
  call('POST', `/v1/render/form${path}`, { key: account.renderKey, body });

async function render(query = ''): Promise<Uint8Array> {
  const response = await post(query, { ...DATA, save: false });
  expect(response.status).toBe(200);
  return bytesOf(response);
}

/** Returns pdf.js's data on the widgets of a page. */
async function widgets(pdf: Uint8Array, page: number): Promise<Record<string, unknown>[]> {
  const document = await getDocument({ data: pdf.slice(), verbosity: 0 }).promise;
  const annotations = await (await document.getPage(page)).getAnnotations();
  await document.loadingTask.destroy();
  return annotations.filter(({ subtype }) => subtype === 'Widget') as Record<string, unknown>[];
}

async function job(jobId: string): Promise<{ status: string; pdfBase64: string }> {
  const ask = async () => jsonOf(await call('GET', `/v1/jobs/${jobId}`, { key: account.renderKey }));
  return pollUntil(ask, ({ status }) => status === 'complete' || status === 'failed');
}

describe('the controls of a template', () => {
  it('are fields with their names, values and rules, on their pages', async () => {
    const pdf = await render();
    const [name, note, country, terms, small, medium] = await widgets(pdf, 1);
    expect(name).toMatchObject({
      fieldName: 'customer.name',
      fieldType: 'Tx',
      fieldValue: 'Ada Lovelace',
      alternativeText: 'Full name',
      required: true,
      maxLen: 40,
    });
    expect(note).toMatchObject({ fieldName: 'note', fieldValue: 'Two\nlines', multiLine: true });
    expect(country).toMatchObject({ fieldName: 'country', fieldType: 'Ch', combo: true, fieldValue: ['at'] });
    expect(country!.options).toEqual([
      { exportValue: 'de', displayValue: 'Germany' },
      { exportValue: 'at', displayValue: 'Austria' },
    ]);
    expect(terms).toMatchObject({ fieldName: 'terms', checkBox: true, fieldValue: 'yes' });
    expect([small, medium]).toMatchObject([
      { fieldName: 'size', radioButton: true, buttonValue: 's', fieldValue: 'm' },
      { fieldName: 'size', radioButton: true, buttonValue: 'm', fieldValue: 'm' },
    ]);
    expect(await widgets(pdf, 2)).toMatchObject([{ fieldName: 'place', fieldValue: 'second page' }]);
  });

  it('are Form elements of the structure', async () => {
    const { structure } = await inspect(await render());
    expect(structure.flat().filter((role) => role === 'Form')).toHaveLength(7);
  });

  it('still exist, and can be filled in, after merging', async () => {
    const pdf = base64(await render());
    const response = await call('POST', '/v1/merge', { key: account.renderKey, body: { pdfs: [pdf, pdf] } });
    const merged = await bytesOf(response);
    const { fields } = await inspect(merged);
    expect([...fields.keys()]).toEqual(
      [
        'customer',
        'note',
        'country',
        'terms',
        'size',
        'place',
        'customer_2',
        'note_2',
        'country_2',
        'terms_2',
        'size_2',
        'place_2',
      ].map((name) => name.replace(/^customer.*/, '$&.name')),
    );
    const document = await PDFDocument.load(merged);
    document.getForm().getTextField('customer_2.name').setText('Grace');
    expect((await inspect(await document.save())).fields.get('customer_2.name')?.[0]?.value).toBe('Grace');
  });

  it('have the same appearance, flattened during rendering or afterwards', async () => {
    const form = await render();
    const atRender = await render('?flattenForms=true');
    const response = await call('POST', '/v1/flatten', {
      key: account.renderKey,
      body: { pdf: base64(form) },
    });
    const afterwards = await bytesOf(response);
    const looks = await pictures(form);
    expect(looks).toHaveLength(2);
    for (const flat of [atRender, afterwards]) {
      expect((await inspect(flat)).fields.size).toBe(0);
      expect((await PDFDocument.load(flat)).catalog.getAcroForm()).toBeUndefined();
      for (const [i, page] of (await pictures(flat)).entries()) {
        expect(difference(looks[i]!, page)).toBeLessThan(0.0003);
      }
    }
    expect((await inspect(afterwards)).text.join()).toContain('Ada Lovelace');
  });

  it('are flattened in jobs and batches, too, on request', async () => {
    const queued = await jsonOf(await post('/async?flattenForms=true', DATA));
    const kept = await jsonOf(await post('/async', DATA));
    const batch = await jsonOf(await post('/batch?flattenForms=true', { items: [{ data: DATA }] }));
    const counts: number[] = [];
    for (const jobId of [queued.jobId, kept.jobId, batch.jobIds[0]]) {
      const { status, pdfBase64 } = await job(jobId);
      expect(status).toBe('complete');
      counts.push((await inspect(Buffer.from(pdfBase64, 'base64'))).fields.size);
    }
    expect(counts).toEqual([0, 6, 0]);
  });
});

/** Style sheets that other services and frameworks use for links, and that could reach the marks of controls. */
const STYLE_SHEETS: Readonly<Record<string, string>> = {
  'addresses behind links (Bootstrap)': `@media print { *, *::before, *::after { background: none !important; color: #000 !important }
    a[href]::after { content: " (" attr(href) ")" } a[href^="#"]::after { content: "" } }`,
  'addresses of HTTP links': 'a[href^=http]::before { content: "[" attr(href) "]" !important }',
  'addresses of links that are not buttons': 'a:not(.btn)::after { content: "<" attr(href) ">" }',
  'content of links': 'a, [href] { content: "CONTENT" !important }',
  'generated content of every element but those of the form':
    ':not(body *)::before { content: attr(href) "X"; display: none }',
  'hidden links':
    'a:link, [href] { display: none !important; visibility: hidden !important; opacity: 0 !important }',
  'boxes of links': `a { display: block !important; width: 500px !important; height: 300px !important; padding: 9px !important;
    transform: rotate(30deg) !important; background: red !important; text-decoration: underline !important }`,
  'links in a layer': `@layer a { a, svg, rect { display: none !important; fill: red !important } }
    @layer b { a::after { content: attr(href) !important } }`,
  'vector graphics':
    'svg, svg * { display: none !important; width: 1px !important; fill: red !important; transform: scale(.1) !important }',
  'markers of links':
    'a { display: list-item !important; list-style: "SHOWN" inside !important } a::marker { content: attr(href) }',
  'counted links':
    'a { counter-increment: link } html::after { content: "Links: " counter(link); position: absolute; top: 0 }',
  transitions: '* { transition: all 9s !important }',
  'animated vector graphics': `@keyframes k { from, to { fill: red; width: 9px; transform: scale(2) } }
    svg, svg * { animation: k 1s infinite both !important }`,
  'documents with links':
    'html:has(> svg), html:has(svg a), :root:has(a[href*=invalid]) { display: none } body + svg { display: none }',
  'scopes of anchors': '* { anchor-scope: all }',
  'anchors of the document':
    'input { anchor-name: --own } html::after { content: ""; position: absolute; position-anchor: --own; top: anchor(top) }',
  'outlines of text': 'input, textarea, select { -webkit-text-stroke: 1px red !important }',
  'text of placeholders': `input[name]::placeholder { -webkit-text-fill-color: red !important; -webkit-text-stroke: 1px red !important;
    text-shadow: 1px 1px red !important }`,
};

describe('the marker of a control during printing', () => {
  const HTML_OF_FORM = `<form><input name="one" value="first"> <textarea name="two">second</textarea>
    <select name="three"><option>third</select> <input name="four" placeholder="fourth"> <input type="checkbox" name="five" checked></form>`;
  const print = async (css: string) => {
    const html = `<html lang="en"><title>Form</title><style>${css}</style>${HTML_OF_FORM}`;
    const response = await call('POST', '/v1/render', {
      key: account.renderKey,
      body: { html, save: false },
    });
    return bytesOf(response);
  };
  const fieldsOf = async (pdf: Uint8Array) =>
    (await widgets(pdf, 1)).map(({ fieldName, rect }) => ({ fieldName, rect }));

  it.each(Object.entries(STYLE_SHEETS))('is not affected by style sheets for %s', async (_, css) => {
    const [plain, styled] = [await print(''), await print(css)];
    expect(await fieldsOf(styled)).toEqual(await fieldsOf(plain));
    expect((await fieldsOf(styled)).map(({ fieldName }) => fieldName)).toEqual([
      'one',
      'two',
      'three',
      'four',
      'five',
    ]);
    expect((await inspect(styled)).text.join('').replace('Links: 0', '').trim()).toBe('');
  });
});
