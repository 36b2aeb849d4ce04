import { beforeAll, describe, expect, it } from 'vitest';
import { onePage } from '../../packages/pdf/src/testing/raw-pdf.ts';
import { base64, expectRefusal, upload } from './pdf-requests.ts';
import { call, jsonOf, newAccount, type TestAccount } from './service.ts';

let account: TestAccount;
beforeAll(async () => {
  account = await newAccount();
});

const PDF = onePage({
  content:
    'BT /F1 24 Tf 50 700 Td (Title) Tj /F1 10 Tf 0 -40 Td (What there is to say about it, at length.) Tj ET',
  resources: '/Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Times-Roman >> >>',
});
const read = (body: unknown) => call('POST', '/v1/text', { key: account.renderKey, body });

describe('information about a PDF', () => {
  it('is read from any PDF', async () => {
    const response = await call('POST', '/v1/information', {
      key: account.renderKey,
      body: { pdf: base64(PDF) },
    });
    const { data } = await jsonOf(response);
    expect(data).toMatchObject({
      pageCount: 1,
      pages: [{ width: 612, height: 792, rotation: 0 }],
      fonts: [{ name: 'Times-Roman', embedded: false }],
    });
  });
});

describe('the text of a PDF', () => {
  it('is read as text, Markdown and JSON, also of a document', async () => {
    const documentId = await upload(account, PDF);
    const { data } = await jsonOf(await read({ pdf: { documentId } }));
    const text = 'Title\n\nWhat there is to say about it, at length.';
    expect(data).toEqual({
      format: 'text',
      pageCount: 1,
      unmapped: 0,
      pages: [{ page: 0, text, unmapped: 0 }],
    });
    const markdown = await jsonOf(await read({ pdf: base64(PDF), format: 'markdown', pages: [-1] }));
    expect(markdown.data.pages[0].text).toMatch(/^# Title\n\nWhat/);
    const json = await jsonOf(await read({ pdf: base64(PDF), format: 'json' }));
    expect(json.data.pages[0]).toMatchObject({
      width: 612,
      blocks: [{ type: 'heading', level: 1, text: 'Title', box: { x: 50 } }, { type: 'paragraph' }],
    });
  });

  it('is refused with the field and the rule', async () => {
    await expectRefusal(
      await read({ pdf: base64(PDF), format: 'html' }),
      400,
      'INVALID_INPUT',
      /^format: must be one of/,
    );
    await expectRefusal(
      await read({ pdf: base64(PDF), pages: [1] }),
      400,
      'PAGE_OUT_OF_RANGE',
      /^pages\[0\]/,
    );
  });
});
