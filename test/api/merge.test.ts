import { beforeAll, describe, expect, it } from 'vitest';
import { encrypt } from '../../packages/pdf/src/testing/encrypt.ts';
import { type Inspection, inspect } from '../../packages/pdf/src/testing/inspect.ts';
import { richPdf } from '../../packages/pdf/src/testing/rich-pdf.ts';
import { makeChain } from '../../packages/pdf/src/testing/signatures/test-ca.ts';
import { base64, eventsOf, expectRefusal, savedDocument, upload } from './pdf-requests.ts';
import { bytesOf, call, newAccount, type TestAccount } from './service.ts';

let account: TestAccount;
let [a, b, c]: Uint8Array[] = [];
beforeAll(async () => {
  account = await newAccount();
  [a, b, c] = await Promise.all(
    ['A', 'B', 'C'].map((mark, i) =>
      richPdf({
        mark,
        pages: i + 1,
        labels: i === 1,
        layers: 'on',
        structure: true,
        attachment: `file of ${mark}`,
      }),
    ),
  );
});

const post = (body: unknown) => call('POST', '/v1/merge', { key: account.renderKey, body });
const merge = (pdfs: readonly unknown[], fields: Record<string, unknown> = {}) =>
  post({ pdfs: pdfs.map((pdf) => (pdf instanceof Uint8Array ? base64(pdf) : pdf)), ...fields });

async function merged(response: Response): Promise<Inspection> {
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/pdf');
  return inspect(await bytesOf(response));
}

describe('a merge', () => {
  it('has the pages in the requested order', async () => {
    const { text } = await merged(await merge([b!, a!, c!]));
    expect(text.map((line) => line.slice(0, 8))).toEqual([
      'B page 0',
      'B page 1',
      'A page 0',
      'C page 0',
      'C page 1',
      'C page 2',
    ]);
  });

  it('keeps bookmarks, links, fields, labels, layers, attachments and structure', async () => {
    const result = await merged(await merge([a!, b!]));
    expect(result.outline.map(({ title, target }) => [title, target])).toEqual([
      ['file 1', 0],
      ['file 2', 1],
    ]);
    expect(result.outline[1]!.items).toEqual([
      { title: 'B chapter', target: 2, items: [{ title: 'B section', target: 1, items: [] }] },
    ]);
    expect(result.links).toEqual([
      ...Array(4).fill({ page: 0, target: 0 }),
      ...Array(4).fill({ page: 1, target: 2 }),
    ]);
    expect([...result.fields].map(([name, [widget]]) => [name, widget!.page, widget!.value])).toEqual([
      ['person.name', 0, 'A value'],
      ['agree', 0, 'Yes'],
      ['person_2.name', 1, 'B value'],
      ['agree_2', 2, 'Yes'],
    ]);
    expect(result.labels).toEqual(['1', 'i', 'ii']);
    expect(result.layers).toEqual([
      { name: 'A shown', visible: true },
      { name: 'A hidden', visible: false },
      { name: 'B shown', visible: true },
      { name: 'B hidden', visible: false },
    ]);
    expect([...result.attachments]).toEqual([
      ['data (2).txt', 'data (2).txt'],
      ['data.txt', 'data.txt'],
    ]);
    expect(result.structure).toEqual(Array(3).fill(['Root', 'Document', 'P', 'content']));
  });

  it('accepts documents, and names their bookmarks after them', async () => {
    const documentId = await upload(account, b!, { name: 'Annex B' });
    const result = await merged(await merge([a!, { documentId }, { documentId }]));
    expect(result.pages).toBe(5);
    expect(result.outline.map(({ title }) => title)).toEqual(['file 1', 'Annex B', 'Annex B']);
  });

  it('accepts a form with files', async () => {
    const form = new FormData();
    for (const pdf of [c!, a!])
      form.append('files', new Blob([pdf as BlobPart], { type: 'application/pdf' }), 'x.pdf');
    form.append('saveName', '2026');
    form.append('metadata', '{"case":7}');
    const response = await fetchForm(form);
    const { text } = await merged(response);
    expect(text.map((line) => line[0])).toEqual(['C', 'C', 'C', 'A']);
    expect(await savedDocument(account, response.headers.get('x-document-id'))).toMatchObject({
      name: '2026',
      metadata: { case: 7 },
    });
    form.append('save', 'false');
    expect((await fetchForm(form)).headers.get('x-document-id')).toBeNull();
  });

  it('accepts twenty PDFs', async () => {
    expect((await merged(await merge(Array(20).fill(a)))).pages).toBe(20);
  });

  it('accepts files that need repair, and encrypted ones that need no password', async () => {
    const damaged = Buffer.from(a!);
    damaged.write('99', damaged.lastIndexOf('startxref') + 10);
    const { text } = await merged(await merge([damaged, await encrypt(b!, '')]));
    expect(text.map((line) => line.slice(0, 8))).toEqual(['A page 0', 'B page 0', 'B page 1']);
  });

  it('reports removed signatures', async () => {
    const { signer } = makeChain('p256');
    const { certificatePem, privateKeyPem } = signer;
    const signed = await call('POST', '/v1/certify', {
      key: account.renderKey,
      body: { pdf: base64(a!), certificatePem, privateKeyPem, save: false },
    });
    expect(signed.status).toBe(200);
    const response = await merge([await bytesOf(signed), b!]);
    expect(response.headers.get('x-signatures-removed')).toBe('true');
    expect(response.headers.get('access-control-expose-headers')).toContain('X-Signatures-Removed');
    expect((await merged(response)).pages).toBe(3);
    expect((await merge([a!, b!])).headers.get('x-signatures-removed')).toBeNull();
  });

  it('is saved as a document with an event, except with save: false', async () => {
    const response = await merge([a!, b!], { saveName: 'Both', metadata: { case: 'x' } });
    const bytes = await bytesOf(response);
    const id = response.headers.get('x-document-id');
    const document = await savedDocument(account, id);
    expect(document).toMatchObject({ name: 'Both', source: 'merged', metadata: { case: 'x' } });
    expect(Buffer.from(document.bytes).equals(bytes)).toBe(true);
    expect(await eventsOf(id!)).toEqual(['merged']);
    const unnamed = await merge([a!, b!]);
    const { name } = await savedDocument(account, unnamed.headers.get('x-document-id'));
    expect(name).toMatch(/^merged-\d{4}-\d\d-\d\d$/);
    expect((await merge([a!, b!], { save: false })).headers.get('x-document-id')).toBeNull();
  });
});

describe('a merge is refused', () => {
  it.each([
    ['no list', {}, 'INVALID_INPUT', /^pdfs: is required: it must be an array of PDFs$/],
    [
      'a string instead of an array',
      { pdfs: 'JVBERi0=' },
      'INVALID_INPUT',
      /^pdfs: must be an array of PDFs$/,
    ],
    ['too few', { pdfs: ['JVBERi0='] }, 'INVALID_INPUT', /^pdfs: must have 2 to 20 PDFs$/],
    ['too many', { pdfs: Array(21).fill('JVBERi0=') }, 'INVALID_INPUT', /^pdfs: must have 2 to 20 PDFs$/],
    [
      'a string that is not base64',
      { pdfs: ['JVBERi0=', 'a*b'] },
      'NOT_BASE64',
      /^pdfs\[1\]: must be base64$/,
    ],
    ['base64 that is not a PDF', { pdfs: ['aGVsbG8=', 'JVBERi0='] }, 'NOT_A_PDF', /^pdfs\[0\]: not a PDF/],
    [
      'a PDF that is damaged beyond repair',
      { pdfs: ['JVBERi0=', 'JVBERi0='] },
      'PDF_DAMAGED',
      /^pdfs\[0\]: .*damaged/,
    ],
    [
      'an item of another kind',
      { pdfs: [7, 'JVBERi0='] },
      'INVALID_INPUT',
      /^pdfs\[0\]: must be a base64 PDF, \{ "documentId"/,
    ],
    [
      'an invalid id',
      { pdfs: [{ documentId: 'x' }, 'JVBERi0='] },
      'INVALID_INPUT',
      /^pdfs\[0\]\.documentId: must be an id/,
    ],
    [
      'an item with more fields',
      { pdfs: [{ documentId: 'x', page: 1 }, 'JVBERi0='] },
      'INVALID_INPUT',
      /^pdfs\[0\]/,
    ],
    [
      'an unknown field',
      { pdfs: ['JVBERi0=', 'JVBERi0='], order: 1 },
      'INVALID_INPUT',
      /unknown field order/,
    ],
    [
      'a wrong save',
      { pdfs: ['JVBERi0=', 'JVBERi0='], save: 'no' },
      'INVALID_INPUT',
      /^save: must be true or false$/,
    ],
    [
      'a wrong saveName',
      { pdfs: ['JVBERi0=', 'JVBERi0='], saveName: 3 },
      'INVALID_INPUT',
      /^saveName: must be a string$/,
    ],
    [
      'wrong metadata',
      { pdfs: ['JVBERi0=', 'JVBERi0='], metadata: { a: {} } },
      'INVALID_INPUT',
      /^metadata\.a: /,
    ],
  ])('for %s', async (_, body, code, message) => {
    await expectRefusal(await post(body), 400, code, message);
  });

  it('when a file needs a password', async () => {
    const locked = await encrypt(b!, 'secret');
    await expectRefusal(await merge([a!, locked]), 400, 'PDF_ENCRYPTED', /^pdfs\[1\]: .*needs a password/);
  });

  it('for a missing document', async () => {
    const documentId = '019a9d3c-0000-7000-8000-000000000000';
    await expectRefusal(await merge([a!, { documentId }]), 404, 'DOCUMENT_NOT_FOUND', documentId);
  });

  it('as an invalid form', async () => {
    const response = await call('POST', '/v1/merge', {
      key: account.renderKey,
      body: Buffer.from('--x\r\nrubbish'),
      headers: { 'Content-Type': 'multipart/form-data; boundary=y' },
    });
    await expectRefusal(response, 400, 'MALFORMED_MULTIPART', 'not valid multipart/form-data');
  });

  it('as a form without files, or with one that is not a PDF', async () => {
    const form = new FormData();
    form.append('name', 'value');
    await expectRefusal(await fetchForm(form), 400, 'INVALID_INPUT', /^The form has no files/);
    const other = new FormData();
    for (const content of [a!, Buffer.from('text')])
      other.append('files', new Blob([content as BlobPart]), 'x.pdf');
    await expectRefusal(await fetchForm(other), 400, 'NOT_A_PDF', /^pdfs\[1\]: not a PDF/);
  });
});

function fetchForm(form: FormData): Promise<Response> {
  const request = new Request('http://form.example', { method: 'POST', body: form });
  return request.bytes().then((body) =>
    call('POST', '/v1/merge', {
      key: account.renderKey,
      body,
      headers: { 'Content-Type': request.headers.get('content-type')! },
    }),
  );
}
