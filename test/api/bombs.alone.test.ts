import { beforeAll, describe, expect, it } from 'vitest';
import { bombsOf } from '../../packages/pdf/src/testing/bombs/index.ts';
import { contentBomb } from '../../packages/pdf/src/testing/content-bomb.ts';
import { samplePdf } from '../../packages/pdf/src/testing/sample-pdf.ts';
import { call, jsonOf, newAccount, type TestAccount } from './service.ts';

const BOMBS = bombsOf();
let account: TestAccount;
beforeAll(async () => {
  account = await newAccount();
});

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
const SSN = { presets: ['ssn'] };

describe('an endless file', () => {
  it.each([
    ['rasterize', 'nested tiling patterns', {}],
    ['redact', 'forms ten to the twentieth', SSN],
  ])('is a 400 of POST /v1/%s: %s', async (operation, bomb, fields) => {
    const send = (pdf: Uint8Array) =>
      call('POST', `/v1/${operation}`, { key: account.adminKey, body: { pdf: base64(pdf), ...fields } });
    const refused = await send(BOMBS[bomb]!());
    expect(await jsonOf(refused)).toMatchObject({
      code: 'PDF_TOO_COMPLEX',
      error: expect.stringMatching(/^pdf: the PDF is too complex: /),
    });
    expect(refused.status).toBe(400);
    const served = await send(samplePdf());
    expect(served.status).toBe(200);
    await served.arrayBuffer();
  });

  it.each(['rasterize', 'flatten'])(
    'is a 400 of POST /v1/%s: content that decompresses to too much',
    async (operation) => {
      const body = { pdf: base64(contentBomb()) };
      const response = await call('POST', `/v1/${operation}`, { key: account.adminKey, body });
      expect(await jsonOf(response)).toMatchObject({
        code: 'PDF_BOMB',
        error: expect.stringMatching(/^pdf: .*decompresses to more/),
      });
      expect(response.status).toBe(400);
    },
  );

  it.each([
    ['extract', 'name trees whose kids repeat', 404],
    ['flatten', 'a field tree whose kids repeat', 200],
    ['verify', 'sixty signatures of a million certificates', 200],
    ['rasterize', 'a form of itself', 200],
  ])('of POST /v1/%s may be answered: %s', async (operation, bomb, answer) => {
    const body = { pdf: base64(BOMBS[bomb]!()) };
    const response = await call('POST', `/v1/${operation}`, { key: account.adminKey, body });
    await response.arrayBuffer();
    expect([400, answer]).toContain(response.status);
  });
});

describe('a small regular expression that compiles to a large program', () => {
  const patterns = Array.from({ length: 50 }, () => ({
    pattern: '(?:.{0,1000}){1,1}',
    pattern_type: 'Regex',
  }));
  const many = Array.from({ length: 50 }, () => ({ pattern: '.{0,200}', pattern_type: 'Regex' }));

  it.each([
    ['redact', 'patterns[0].pattern', { pdf: base64(samplePdf()), patterns }],
    ['redact', 'patterns[12].pattern', { pdf: base64(samplePdf()), patterns: many }],
    ['redaction-templates', 'patterns[0].pattern', { slug: 'bomb', name: 'Bomb', patterns }],
    ['redaction-templates', 'patterns[12].pattern', { slug: 'bomb', name: 'Bomb', patterns: many }],
  ])('is a 400 of POST /v1/%s that names %s', async (path, field, body) => {
    const response = await call('POST', `/v1/${path}`, { key: account.adminKey, body });
    const { code, error } = await jsonOf(response);
    expect({ status: response.status, code }).toEqual({ status: 400, code: 'PATTERN_TOO_LARGE' });
    expect(error).toContain(field);
  });

  it('is refused in a data schema', async () => {
    const dataSchema = { type: 'object', properties: { a: { type: 'string', pattern: '(.{1000}){1000}' } } };
    const response = await call('POST', '/v1/templates', {
      key: account.adminKey,
      body: { slug: 'bomb', name: 'Bomb', html: '<p></p>', dataSchema },
    });
    expect(response.status).toBe(400);
    expect((await jsonOf(response)).error).toContain('too large with its repetitions');
  });
});
