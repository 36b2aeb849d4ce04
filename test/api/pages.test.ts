import { beforeAll, describe, expect, it } from 'vitest';
import { inspect } from '../../packages/pdf/src/testing/inspect.ts';
import { richPdf } from '../../packages/pdf/src/testing/rich-pdf.ts';
import { base64, expectRefusal, upload } from './pdf-requests.ts';
import { bytesOf, call, newAccount, type TestAccount } from './service.ts';

let account: TestAccount;
let pdf: Uint8Array;
beforeAll(async () => {
  account = await newAccount();
  pdf = await richPdf({ mark: 'F' });
});

const post = (body: unknown) => call('POST', '/v1/pages', { key: account.renderKey, body });

describe('work on pages', () => {
  it('makes a document of selected pages', async () => {
    const documentId = await upload(account, pdf);
    const response = await post({ pdf: { documentId }, action: 'extract', pages: [-1, 0], saveName: 'Two' });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect((await inspect(await bytesOf(response))).text.map((text) => text.slice(0, 8))).toEqual([
      'F page 2',
      'F page 0',
    ]);
    const id = response.headers.get('x-document-id');
    const saved = await call('GET', `/v1/documents/${id}`, { key: account.renderKey });
    expect(await saved.json()).toMatchObject({ data: { name: 'Two', source: 'processed' } });
  });

  it('inserts pages of a document, which is recorded as reading it', async () => {
    const documentId = await upload(account, pdf);
    const parts = [
      { pdf: { documentId }, pages: [0] },
      { blank: 1, size: 'A4' },
    ];
    const inserted = await post({ pdf: base64(pdf), action: 'insert', at: 1, parts, save: false });
    expect(inserted.status).toBe(200);
    const { text } = await inspect(await bytesOf(inserted));
    expect(text.map((each) => each.slice(0, 8))).toEqual([
      'F page 0',
      'F page 0',
      '',
      'F page 1',
      'F page 2',
    ]);
    const path = `/v1/documents/${documentId}/events`;
    expect(await (await call('GET', path, { key: account.renderKey })).text()).toContain('"read"');
    const wrong = await post({ pdf: base64(pdf), action: 'insert', parts: [{ pdf: 'QQ==' }] });
    await expectRefusal(wrong, 400, 'NOT_A_PDF', /^parts\[0\]\.pdf: /);
    const paper = await post({ pdf: base64(pdf), action: 'nUp', perSheet: 3 });
    await expectRefusal(paper, 400, 'INVALID_INPUT', /^perSheet: must be one of 2, 4, 6, 8, 9, 16/);
  });

  it('refuses missing pages, and fields of another action', async () => {
    const outside = await post({ pdf: base64(pdf), action: 'delete', pages: [0, 9] });
    await expectRefusal(outside, 400, 'PAGE_OUT_OF_RANGE', /^pages\[1\]: 9 is out of range/);
    const foreign = await post({ pdf: base64(pdf), action: 'delete', pages: [0], degrees: 90 });
    await expectRefusal(foreign, 400, 'INVALID_INPUT', /unknown field degrees/);
    const unknown = await post({ pdf: base64(pdf), action: 'shuffle' });
    await expectRefusal(unknown, 400, 'INVALID_INPUT', /^action: must be one of extract, delete/);
  });
});

describe('splitting', () => {
  it('saves a document for each part, or returns a ZIP', async () => {
    const split = (body: object) =>
      call('POST', '/v1/split', { key: account.renderKey, body: { pdf: base64(pdf), ...body } });
    const saved = await split({ ranges: [{ from: 1 }, 0], saveName: 'Part' });
    const { data } = (await saved.json()) as { data: { documents: { id: string }[] } };
    expect(data.documents).toMatchObject([
      { name: 'Part-1', pages: [1, 2] },
      { name: 'Part-2', pages: [0] },
    ]);
    const document = await call('GET', `/v1/documents/${data.documents[1]!.id}`, { key: account.renderKey });
    expect(await document.json()).toMatchObject({ data: { name: 'Part-2', source: 'processed' } });
    const zip = await split({ every: 2, save: false });
    expect(zip.headers.get('content-type')).toBe('application/zip');
    expect(Buffer.from(await bytesOf(zip)).toString('latin1')).toMatch(/part-1\.pdf.*part-2\.pdf/s);
    await expectRefusal(await split({ every: 1, bookmarks: 1 }), 400, 'INVALID_INPUT', /Exactly one of/);
  });
});

describe('stamping', () => {
  it('draws numbers and text in every script', async () => {
    const stamps = [
      { text: 'Entwurf 草稿 مسودة', fit: true, opacity: 0.3 },
      { text: '{bates}', anchor: 'bottom', bates: { start: 8, digits: 3 } },
    ];
    const response = await call('POST', '/v1/stamp', {
      key: account.renderKey,
      body: { pdf: base64(pdf), stamps, save: false },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('x-next-bates')).toBe('11');
    const { text } = await inspect(await bytesOf(response));
    expect(text[2]).toContain('010');
    expect(text[0]).toContain('草稿');
  });
});
