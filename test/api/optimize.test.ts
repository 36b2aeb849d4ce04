import { beforeAll, describe, expect, it } from 'vitest';
import { samplePdf } from '../../packages/pdf/src/testing/sample-pdf.ts';
import { base64, expectRefusal } from './pdf-requests.ts';
import { bytesOf, call, newAccount, type TestAccount } from './service.ts';

let account: TestAccount;
beforeAll(async () => {
  account = await newAccount();
});

const post = (body: object) => call('POST', '/v1/optimize', { key: account.renderKey, body });

describe('optimizing', () => {
  it('saves a smaller PDF, and reports the saving', async () => {
    const pdf = samplePdf({ pages: 3, ballast: 50_000 });
    const response = await post({ pdf: base64(pdf), linearize: true, saveName: 'Small' });
    expect(response.status).toBe(200);
    const report = JSON.parse(
      Buffer.from(response.headers.get('x-optimize-report')!, 'base64').toString('utf8'),
    );
    const bytes = await bytesOf(response);
    expect(report).toMatchObject({
      bytesBefore: pdf.length,
      bytesAfter: bytes.length,
      changed: true,
      linearized: true,
    });
    expect(bytes.length).toBeLessThan(10_000);
    const id = response.headers.get('x-document-id');
    const saved = await call('GET', `/v1/documents/${id}`, { key: account.renderKey });
    expect(await saved.json()).toMatchObject({ data: { name: 'Small', source: 'processed' } });
  });

  it('names an invalid field', async () => {
    const pdf = base64(samplePdf());
    const dpi = await post({ pdf, images: { maxDpi: 1 } });
    await expectRefusal(dpi, 400, 'INVALID_INPUT', /^images\.maxDpi: must be a number from 18/);
    const quality = await post({ pdf, images: { quality: 50 } });
    await expectRefusal(quality, 400, 'INVALID_INPUT', /^images\.quality: .*lossy: true/);
  });
});
