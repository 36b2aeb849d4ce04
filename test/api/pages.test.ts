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
  it('makes a document of some pages of another one', async () => {
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

  it('refuses pages that do not exist, and fields of another action', async () => {
    const outside = await post({ pdf: base64(pdf), action: 'delete', pages: [0, 9] });
    await expectRefusal(outside, 400, 'PAGE_OUT_OF_RANGE', /^pages\[1\]: 9 is out of range/);
    const foreign = await post({ pdf: base64(pdf), action: 'delete', pages: [0], degrees: 90 });
    await expectRefusal(foreign, 400, 'INVALID_INPUT', /unknown field degrees/);
    const unknown = await post({ pdf: base64(pdf), action: 'shuffle' });
    await expectRefusal(unknown, 400, 'INVALID_INPUT', /^action: must be one of extract, delete/);
  });
});
