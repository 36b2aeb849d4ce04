import { describe, expect, it } from 'vitest';
import { richPdf } from '../../packages/pdf/src/testing/rich-pdf.ts';
import { expectRefusal, upload } from './pdf-requests.ts';
import { call, newAccount } from './service.ts';

describe('an upload', () => {
  it('may have at most 200 MB', async () => {
    const account = await newAccount();
    const pdf = await richPdf({ mark: 'up', pages: 2 });
    const use = (documentId: string) =>
      call('POST', '/v1/rasterize', {
        key: account.renderKey,
        body: { pdf: { documentId }, dpi: 72, pages: [0] },
      });
    const most = 200 * 1024 * 1024;
    const large = Buffer.alloc(most + 1, '%');
    large.set(pdf);
    const tooLarge = await upload(account, large);
    await expectRefusal(await use(tooLarge), 413, 'PAYLOAD_TOO_LARGE', `at most ${most} are possible`);
    const largest = await upload(account, large.subarray(0, most));
    expect((await use(largest)).status).toBe(200);
  });
});
