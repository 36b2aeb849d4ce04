import { PDFDocument } from '@cantoo/pdf-lib';
import { beforeAll, describe, expect, it } from 'vitest';
import { encrypt } from '../../packages/pdf/src/testing/encrypt.ts';
import { inspect } from '../../packages/pdf/src/testing/inspect.ts';
import { difference } from '../../packages/pdf/src/testing/picture.ts';
import { render } from '../../packages/pdf/src/testing/render.ts';
import { richPdf } from '../../packages/pdf/src/testing/rich-pdf.ts';
import { base64, expectRefusal, upload } from './pdf-requests.ts';
import { bytesOf, call, newAccount, type TestAccount } from './service.ts';

let account: TestAccount;
let pdf: Uint8Array;
beforeAll(async () => {
  account = await newAccount();
  pdf = await richPdf({ mark: 'F' });
});

const post = (body: unknown) => call('POST', '/v1/flatten', { key: account.renderKey, body });

async function flattened(response: Response): Promise<Uint8Array> {
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/pdf');
  return bytesOf(response);
}

describe('flattening', () => {
  it('removes the form and keeps the appearance of pages', async () => {
    const flat = await flattened(await post({ pdf: base64(pdf) }));
    const before = await inspect(pdf);
    const after = await inspect(flat);
    expect(before.fields.size).toBe(2);
    expect(after.fields.size).toBe(0);
    expect(Buffer.from(flat).includes('AcroForm')).toBe(false);
    expect((await PDFDocument.load(flat)).catalog.getAcroForm()).toBeUndefined();
    expect(after.text[0]).toContain('F value');
    expect({ outline: after.outline, links: after.links }).toEqual({
      outline: before.outline,
      links: before.links,
    });
    const pictures = await render(pdf);
    for (const [i, page] of (await render(flat)).entries()) {
      expect(difference(pictures[i]!, page, 16)).toBe(0);
    }
  });

  it('accepts a document and a password', async () => {
    const documentId = await upload(account, await encrypt(pdf, 'secret'));
    const flat = await flattened(await post({ pdf: { documentId }, password: 'secret' }));
    expect((await inspect(flat)).fields.size).toBe(0);
    await expectRefusal(
      await post({ pdf: { documentId } }),
      400,
      'PDF_ENCRYPTED',
      /^pdf: .*needs a password/,
    );
    const wrong = await post({ pdf: { documentId }, password: 'other' });
    await expectRefusal(wrong, 400, 'PASSWORD_WRONG', /^pdf: .*password/);
  });

  it('returns a file without a form unchanged, and saves nothing', async () => {
    const document = await PDFDocument.create();
    document.addPage([100, 100]);
    const plain = await document.save();
    const response = await post({ pdf: base64(plain) });
    expect(response.headers.get('x-document-id')).toBeNull();
    expect(Buffer.from(await flattened(response)).equals(plain)).toBe(true);
  });

  it.each([
    ['no PDF', {}, 'INVALID_INPUT', /^pdf: is required/],
    ['a number', { pdf: 1 }, 'INVALID_INPUT', /^pdf: must be a base64 PDF/],
    ['a string that is not base64', { pdf: '*' }, 'NOT_BASE64', /^pdf: must be base64$/],
    ['base64 that is not a PDF', { pdf: 'aGVsbG8=' }, 'NOT_A_PDF', /^pdf: not a PDF/],
    ['a damaged PDF', { pdf: 'JVBERi0=' }, 'PDF_DAMAGED', /^pdf: .*damaged/],
    ['an unknown field', { pdf: 'JVBERi0=', save: true }, 'INVALID_INPUT', /unknown field save/],
  ])('is refused for %s', async (_, body, code, message) => {
    await expectRefusal(await post(body), 400, code, message);
  });
});
