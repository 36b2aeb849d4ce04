import { PDFString } from '@cantoo/pdf-lib';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  type BuildOptions,
  build,
  OVER_SECRET,
  SECRET,
} from '../../packages/pdf/src/operations/redact/testing/build.ts';
import { pdfText } from '../../packages/pdf/src/testing/pdf-text.ts';
import { announceUpload, base64, expectRefusal, upload } from './pdf-requests.ts';
import { bytesOf, call, jsonOf, newAccount, type TestAccount } from './service.ts';

let account: TestAccount;
let pdf: Uint8Array;
beforeAll(async () => {
  account = await newAccount();
  pdf = await build(`BT /F1 12 Tf 40 150 Td (Account ${SECRET} holder) Tj ET`);
});

/** A bookmark that contains the secret. */
const TITLED: BuildOptions = {
  catalog: ({ add }) => {
    const root = add({ Type: 'Outlines' } as never);
    const item = add({ Title: PDFString.of(`On ${SECRET}`), Parent: root } as never);
    return { Outlines: add({ Type: 'Outlines', First: item, Last: item, Count: 1 } as never) };
  },
};

const literal = (pattern: string) => ({ pattern, pattern_type: 'Literal' });
const request = (body: unknown, headers: Record<string, string> = {}) =>
  call('POST', '/v1/redact?preview=true', { key: account.renderKey, body, headers });
const preview = async (fields: Record<string, unknown>) => {
  const response = await request({ pdf: base64(pdf), ...fields });
  expect(response.status).toBe(200);
  return (await jsonOf(response)).data;
};
const documents = async () =>
  (await jsonOf(await call('GET', '/v1/documents', { key: account.adminKey }))).total;

describe('a preview of a redaction', () => {
  it('lists text that would be removed, with its position', async () => {
    const { hits, total, truncated, report } = await preview({
      redactions: [OVER_SECRET],
      patterns: [literal('holder'), literal('nowhere')],
    });
    expect(hits).toMatchObject([
      { source: 'pattern 0', kind: 'literal', index: 0, page: 0, where: 'text', text: 'holder' },
      { source: 'region 0', kind: 'region', index: 0, page: 0, where: 'text', text: SECRET },
    ]);
    expect(hits[1].box).toEqual({ x: 86, y: 38, width: 91, height: 15 });
    expect([total, truncated, report.notFound]).toEqual([2, false, ['pattern 1']]);
  });

  it('names hits that a redaction leaves out, and records their number', async () => {
    const body = { pdf: base64(pdf), patterns: [literal('holder'), literal(SECRET)] };
    const { hits } = await preview(body);
    const hit = hits.find(({ text }: { text: string }) => text === 'holder');
    const applied = await call('POST', '/v1/redact', {
      key: account.renderKey,
      body: { ...body, exclude: [hit.id] },
    });
    expect(applied.status).toBe(200);
    const report = JSON.parse(atob(applied.headers.get('x-redaction-report')!));
    expect(report.excluded).toEqual([{ source: 'pattern 0', page: 0, count: 1 }]);
    const text = await pdfText(await bytesOf(applied));
    expect([text.includes('holder'), text.includes(SECRET)]).toEqual([true, false]);
    const id = applied.headers.get('x-document-id');
    const saved = await jsonOf(await call('GET', `/v1/documents/${id}`, { key: account.adminKey }));
    expect(saved.data.systemMetadata).toMatchObject({ excludedMatches: 1 });
    const refused = await request({ ...body, patterns: [literal(SECRET)], exclude: [hit.id] });
    await expectRefusal(refused, 400, 'INVALID_INPUT', /exclude\[0\]/);
  });

  it('makes no document, counts nothing and stores nothing, also with an idempotency key', async () => {
    const before = await documents();
    const headers = { 'idempotency-key': 'once' };
    const body = { pdf: base64(pdf), patterns: [literal('holder')] };
    const first = await request(body, headers);
    expect(first.headers.get('x-document-id')).toBeNull();
    const again = await request(body, headers);
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.headers.get('idempotent-replayed')).toBeNull();
    // Previews do not use the idempotency key, so the redaction can.
    const applied = await call('POST', '/v1/redact', {
      key: account.renderKey,
      body: { ...body, save: false },
      headers,
    });
    expect(applied.status).toBe(200);
    expect(await documents()).toBe(before);
    const usage = await jsonOf(await call('GET', '/v1/usage', { key: account.adminKey }));
    expect(usage.data.renders.used).toBe(0);
  });

  it('accepts documents and uploads, and records their reading without their content', async () => {
    const documentId = await upload(account, pdf);
    const announced = await announceUpload(account);
    await fetch(announced.uploadUrl, { method: 'PUT', body: Buffer.from(pdf) });
    for (const id of [documentId, announced.documentId]) {
      const response = await request({ pdf: { documentId: id }, patterns: [literal(SECRET)] });
      expect((await jsonOf(response)).data.hits).toHaveLength(1);
      const events = await call('GET', `/v1/documents/${id}/events`, { key: account.renderKey });
      expect((await jsonOf(events)).data).toContainEqual(
        expect.objectContaining({ event: 'read', operation: 'redactPdf' }),
      );
    }
    const events = await call('GET', '/v1/events', { key: account.adminKey });
    expect(await events.text()).not.toContain(SECRET);
  });

  it('finds matches of a redaction template', async () => {
    await call('POST', '/v1/redaction-templates', {
      key: account.adminKey,
      body: { slug: 'names', name: 'Names', patterns: [literal(SECRET)] },
    });
    const { hits } = await preview({ template: 'names', patterns: [literal('holder')] });
    expect(hits.map(({ source, text }: { source: string; text: string }) => [source, text])).toEqual([
      ['pattern 0', 'holder'],
      ['pattern 1', SECRET],
    ]);
  });

  it('searches the words of a region according to the request, else the template', async () => {
    await call('POST', '/v1/redaction-templates', {
      key: account.adminKey,
      body: { slug: 'bare', name: 'Bare', presets: ['ssn'], elsewhere: 'none' },
    });
    const saved = await call('GET', '/v1/redaction-templates/bare', { key: account.renderKey });
    expect((await jsonOf(saved)).data.elsewhere).toBe('none');
    const input = base64(await build(`BT /F1 12 Tf 40 150 Td (Account ${SECRET} holder) Tj ET`, TITLED));
    const found = async (fields: object) => {
      const body = { pdf: input, redactions: [OVER_SECRET], template: 'bare', ...fields };
      return (await jsonOf(await request(body))).data.hits.map(({ where }: { where: string }) => where);
    };
    expect(await found({})).toEqual(['text']);
    expect(await found({ elsewhere: 'words' })).toEqual(['text', 'bookmark']);
    const wrong = request({ pdf: input, presets: ['ssn'], elsewhere: 'all' });
    await expectRefusal(await wrong, 400, 'INVALID_INPUT', /elsewhere: must be one of none, exact, words/);
  });

  it('uses the sensitivity of the request, else of its template', async () => {
    await call('POST', '/v1/redaction-templates', {
      key: account.adminKey,
      body: { slug: 'sure', name: 'Sure', presets: ['ssn'], sensitivity: 'strict' },
    });
    const saved = await call('GET', '/v1/redaction-templates/sure', { key: account.renderKey });
    expect((await jsonOf(saved)).data.sensitivity).toBe('strict');
    const lines = ['Part no. 219-09-9940', 'It is 431-90-8812', 'SSN 536-22-8145'];
    const content = lines.map((line, at) => `BT /F1 12 Tf 20 ${150 - at * 30} Td (${line}) Tj ET`);
    const input = base64(await build(content.join('\n')));
    const found = async (fields: object) =>
      (await jsonOf(await request({ pdf: input, ...fields }))).data.hits.map(
        ({ text }: { text: string }) => text,
      );
    expect(await found({ template: 'sure' })).toEqual(['536-22-8145']);
    expect(await found({ template: 'sure', sensitivity: 'balanced' })).toHaveLength(2);
    expect(await found({ presets: ['ssn'] })).toHaveLength(2);
    expect(await found({ presets: ['ssn'], sensitivity: 'broad' })).toHaveLength(3);
    const applied = await call('POST', '/v1/redact', {
      key: account.renderKey,
      body: { pdf: input, save: false, presets: ['ssn'], sensitivity: 'broad' },
    });
    const text = await pdfText(await bytesOf(applied));
    expect(text).not.toMatch(/536|8145|431|8812|219|9940/);
    expect(text).toContain('Part no.');
    const wrong = request({ pdf: input, presets: ['ssn'], sensitivity: 'high' });
    await expectRefusal(
      await wrong,
      400,
      'INVALID_INPUT',
      /sensitivity: must be one of strict, balanced, broad/,
    );
  });

  it('reports a region off the page as zero, like the redaction', async () => {
    const body = { redactions: [{ page: 0, x: 900, y: 900, width: 9, height: 9 }] };
    const { hits, report } = await preview(body);
    expect([hits, report.redactions]).toEqual([[], [{ source: 'region 0', page: 0, count: 0 }]]);
    const applied = await call('POST', '/v1/redact', {
      key: account.renderKey,
      body: { pdf: base64(pdf), save: false, ...body },
    });
    const header = applied.headers.get('x-redaction-report')!;
    expect(JSON.parse(Buffer.from(header, 'base64').toString('utf8'))).toEqual(report);
  });

  it('is refused like the redaction', async () => {
    const blank = request({ pdf: base64(pdf), patterns: [literal(' \u200b')] });
    await expectRefusal(await blank, 400, 'INVALID_INPUT', /patterns\[0\]\.pattern matches nothing/);
    const noPdf = request({ pdf: base64(Buffer.from('text')), presets: ['ssn'] });
    await expectRefusal(await noPdf, 400, 'NOT_A_PDF');
  });
});
