import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { validate } from '@platen/pdf';
import { beforeAll, describe, expect, it } from 'vitest';
import { zip } from '../../src/office/testing/zip.ts';
import { base64, expectRefusal } from './pdf-requests.ts';
import { bytesOf, call, jsonOf, newAccount, type TestAccount } from './service.ts';

let account: TestAccount;
beforeAll(async () => {
  account = await newAccount();
});

const post = (body: object) => call('POST', '/v1/convert', { key: account.renderKey, body });
const rtf = (text: string) =>
  base64(Buffer.from(`{\\rtf1\\ansi{\\fonttbl{\\f0 Calibri;}}\\f0 ${text}\\par}`));
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006';
const MAIN = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';

/** A text document with an image that is at another address. */
function linking(url: string): string {
  const relations = (entries: string) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${entries}</Relationships>`;
  return base64(
    zip({
      '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${MAIN}"/></Types>`,
      '_rels/.rels': relations(
        `<Relationship Id="a" Type="${OFFICE}/relationships/officeDocument" Target="word/document.xml"/>`,
      ),
      'word/_rels/document.xml.rels': relations(
        `<Relationship Id="b" Type="${OFFICE}/relationships/image" Target="${url}" TargetMode="External"/>`,
      ),
      'word/document.xml': `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:v="urn:schemas-microsoft-com:vml" xmlns:r="${OFFICE}/relationships"><w:body><w:p><w:r><w:t>Linked</w:t></w:r><w:r><w:pict><v:shape style="width:90pt;height:90pt"><v:imagedata r:id="b"/></v:shape></w:pict></w:r></w:p></w:body></w:document>`,
    }),
  );
}

describe('converting an office document', () => {
  it('saves a PDF that conforms to PDF/A-2a and PDF/UA-1, and counts a render', async () => {
    const response = await post({
      file: rtf('Contract'),
      filename: 'Contract 7.rtf',
      options: { locale: 'en-GB' },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('x-conformance')).toBe('PDF/A-2a; PDF/UA-1');
    const { verdicts } = await validate(await bytesOf(response), { profiles: ['PDF/A-2a', 'PDF/UA-1'] });
    expect(verdicts.map(({ conforms }) => conforms)).toEqual([true, true]);
    const id = response.headers.get('x-document-id');
    const saved = await call('GET', `/v1/documents/${id}`, { key: account.renderKey });
    expect(await saved.json()).toMatchObject({ data: { name: 'Contract 7', source: 'generated' } });
    const usage = await jsonOf(await call('GET', '/v1/usage', { key: account.renderKey }));
    expect(JSON.stringify(usage)).toContain('"used":1');
  });

  it('loads nothing that a document links to', async () => {
    let requests = 0;
    const server = createServer((_, response) => {
      requests += 1;
      response.end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    try {
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/logo.png`;
      const response = await post({ file: linking(url), save: false });
      expect(response.status).toBe(200);
      expect(requests).toBe(0);
    } finally {
      server.close();
    }
  });

  it('refuses what is no office document or damaged, and converts the next one', async () => {
    await expectRefusal(
      await post({ file: base64(Buffer.from('%PDF-1.7')) }),
      400,
      'OFFICE_FORMAT',
      /^file: is a PDF/,
    );
    const types = { '[Content_Types].xml': MAIN, 'word/document.xml': '<w:document' };
    await expectRefusal(
      await post({ file: base64(zip(types)) }),
      400,
      'OFFICE_DAMAGED',
      /^file: cannot be opened/,
    );
    const next = await post({ file: base64(Buffer.from('a,b\n1,2\n')), filename: 'list.csv', save: false });
    expect(next.status).toBe(200);
  });

  it('names an option that is wrong', async () => {
    const response = await post({ file: rtf('x'), options: { imageDpi: 100 } });
    await expectRefusal(response, 400, 'INVALID_INPUT', /^options\.imageDpi: must be one of 75/);
  });
});
