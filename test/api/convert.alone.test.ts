import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extractText, validate } from '@platen/pdf';
import { beforeAll, describe, expect, it } from 'vitest';
import { docx, openDocument, xlsx } from '../../src/office/testing/documents.ts';
import { makeZip } from '../../src/zip/testing/make-zip.ts';
import { base64, expectRefusal, upload } from './pdf-requests.ts';
import { bytesOf, call, jsonOf, newAccount, type TestAccount } from './service.ts';

let account: TestAccount;
beforeAll(async () => {
  account = await newAccount();
});

const post = (body: object) => call('POST', '/v1/convert', { key: account.renderKey, body });
const textOf = async (response: Response) =>
  (await extractText(await bytesOf(response))).pages
    .map((page) => ('text' in page ? page.text : ''))
    .join('\n');
const rtf = (text: string) =>
  base64(Buffer.from(`{\\rtf1\\ansi{\\fonttbl{\\f0 Calibri;}}\\f0 ${text}\\par}`));

/** Word document with a linked image, which Word loads when it opens the document. */
const linking = (url: string) =>
  docx(
    '<w:p><w:r><w:t>Linked</w:t></w:r><w:r><w:pict><v:shape style="width:90pt;height:90pt"><v:imagedata r:id="b"/></v:shape></w:pict></w:r></w:p>',
    [{ id: 'b', kind: 'image', target: url, external: true }],
  );

/** Workbook whose formulas request data from a service and another workbook. */
const asking = (url: string) =>
  xlsx(
    `<row r="1"><c r="A1"><f>WEBSERVICE("${url}")</f></c><c r="B1"><f>'${url}'#$Data.A1</f></c></row><row r="2"><c r="A2"><f>DDE("soffice","${url}","A1")</f></c></row>`,
  );

/** OpenDocument text with a linked image, a linked section and an embedded object, all at the URL. */
const embedding = (url: string) =>
  openDocument(
    'text',
    `<office:body><office:text><text:section text:name="a"><text:section-source xlink:href="${url}/a.odt" xlink:type="simple" xlink:show="embed"/><text:p>Linked</text:p></text:section><text:p><draw:frame svg:width="3cm" svg:height="3cm"><draw:image xlink:href="${url}/b.png" xlink:type="simple" xlink:show="embed" xlink:actuate="onLoad"/></draw:frame><draw:frame svg:width="3cm" svg:height="3cm"><draw:object xlink:href="${url}/c.ods" xlink:type="simple" xlink:show="embed" xlink:actuate="onLoad"/></draw:frame></text:p></office:text></office:body>`,
  );

/** Workbook whose macro changes a cell when it is opened. */
const MACRO = openDocument(
  'spreadsheet',
  '<office:scripts><office:event-listeners><script:event-listener script:language="ooo:script" script:event-name="dom:load" xlink:href="vnd.sun.star.script:Standard.Module1.Main?language=Basic&amp;location=document" xlink:type="simple"/></office:event-listeners></office:scripts><office:body><office:spreadsheet><table:table table:name="A"><table:table-row><table:table-cell office:value-type="string"><text:p>As saved</text:p></table:table-cell></table:table-row></table:table></office:spreadsheet></office:body>',
  {
    'Basic/script-lc.xml':
      '<library:libraries xmlns:library="http://openoffice.org/2000/library" xmlns:xlink="http://www.w3.org/1999/xlink"><library:library library:name="Standard" library:link="false"/></library:libraries>',
    'Basic/Standard/script-lb.xml':
      '<library:library xmlns:library="http://openoffice.org/2000/library" library:name="Standard" library:readonly="false" library:passwordprotected="false"><library:element library:name="Module1"/></library:library>',
    'Basic/Standard/Module1.xml':
      '<script:module xmlns:script="http://openoffice.org/2000/script" script:name="Module1" script:language="StarBasic">Sub Main\nThisComponent.Sheets.getByIndex(0).getCellByPosition(0, 0).String = "Changed"\nEnd Sub</script:module>',
  },
);

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

  it('takes a document that was uploaded, under its name', async () => {
    const documentId = await upload(account, docx('<w:p><w:r><w:t>Uploaded</w:t></w:r></w:p>'), {
      name: 'plan.docx',
    });
    const response = await post({ file: { documentId }, save: false });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-disposition')).toContain('plan.pdf');
    const text = await textOf(response);
    expect(text).toContain('Uploaded');
  });

  it('computes the formulas of a workbook', async () => {
    const rows = '<row r="1"><c r="A1"><v>40</v></c><c r="B1"><f>A1+2</f></c></row>';
    const response = await post({ file: base64(xlsx(rows)), save: false });
    const text = await textOf(response);
    expect(text).toMatch(/40\s+42/);
  });

  it('names what keeps the PDF from conforming, which strict does not refuse', async () => {
    const shape = docx(
      '<w:p><w:r><w:pict><v:rect style="width:90pt;height:90pt" fillcolor="red"/></w:pict></w:r></w:p>',
    );
    const response = await post({ file: base64(shape), strict: true, save: false });
    expect(response.status).toBe(200);
    expect(response.headers.get('x-conformance')).toBe('PDF/A-2a');
    const header = Buffer.from(response.headers.get('x-render-warnings')!, 'base64').toString();
    const message = expect.stringMatching(/figure has no text that says what it shows.*page 1/);
    expect(JSON.parse(header)).toEqual({ count: 1, warnings: [{ kind: 'conformance', message }] });
    await response.arrayBuffer();
  });

  it('loads nothing that a document links to', async () => {
    let connections = 0;
    const server = createServer((_, response) => response.end());
    server.on('connection', () => {
      connections += 1;
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    try {
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      for (const make of [linking, asking, embedding]) {
        const response = await post({ file: base64(make(`${url}/logo.png`)), save: false });
        expect(response.status).toBe(200);
        await response.arrayBuffer();
      }
      expect(connections).toBe(0);
    } finally {
      server.close();
    }
  });

  it('describes links, which PDF/UA-1 asks for', async () => {
    const words = 'a link whose words are so many that they do not fit into what is left of the line';
    const link = (text: string) => `<w:hyperlink r:id="l"><w:r><w:t>${text}</w:t></w:r></w:hyperlink>`;
    const file = docx(
      `<w:p><w:r><w:t xml:space="preserve">See </w:t></w:r>${link('our page')}<w:r><w:t xml:space="preserve"> or </w:t></w:r>${link(words)}</w:p>`,
      [{ id: 'l', kind: 'hyperlink', target: 'https://example.com/a', external: true }],
    );
    const response = await post({ file: base64(file), save: false, options: { locale: 'en-GB' } });
    expect(response.headers.get('x-conformance')).toBe('PDF/A-2a; PDF/UA-1');
    await response.arrayBuffer();
  });

  it('says which options have no effect on the format, and refuses them under strict', async () => {
    const body = { file: rtf('x'), save: false, options: { notesPages: true, locale: 'en-GB' } };
    const response = await post(body);
    await response.arrayBuffer();
    const header = Buffer.from(response.headers.get('x-render-warnings')!, 'base64').toString();
    expect(JSON.parse(header).warnings).toContainEqual({
      kind: 'option',
      message: 'options.notesPages: has no effect on this file (rtf), only on presentations',
    });
    expect((await post({ ...body, strict: true })).status).toBe(400);
  });

  it('runs no macros', async () => {
    const response = await post({ file: base64(MACRO), save: false });
    const text = await textOf(response);
    expect(text).toContain('As saved');
    expect(text).not.toContain('Changed');
  });

  it.each([
    ['a PDF', Buffer.from('%PDF-1.7'), 'OFFICE_FORMAT', /^file: is a PDF/],
    ['another archive', makeZip({ 'a.txt': 'x' }), 'OFFICE_FORMAT', /^file: must be one of docx/],
    ['damaged markup', docx('<w:p'), 'OFFICE_DAMAGED', /^file: cannot be opened/],
    ['an archive that ends early', docx('').subarray(0, 300), 'OFFICE_DAMAGED', /^file: is damaged/],
    [
      'an archive of 400 MB',
      makeZip([{ name: 'word/document.xml', content: Buffer.alloc(400 << 20), deflate: true }]),
      'OFFICE_LIMIT',
      /^file: may have at most 314572800 bytes unpacked/,
    ],
    [
      'an encrypted document',
      makeZip({
        mimetype: 'application/vnd.oasis.opendocument.text',
        'META-INF/manifest.xml': '<manifest:encryption-data/>',
      }),
      'OFFICE_ENCRYPTED',
      /^file: is encrypted: send its password/,
    ],
  ])('refuses %s, and converts the next document', async (_, file, code, message) => {
    await expectRefusal(await post({ file: base64(file), filename: 'a.docx' }), 400, code, message);
    const next = await post({ file: base64(Buffer.from('a,b\n1,2\n')), filename: 'list.csv', save: false });
    expect(next.status).toBe(200);
    await next.arrayBuffer();
  });

  it('names an option that is wrong', async () => {
    const response = await post({ file: rtf('x'), options: { imageDpi: 100 } });
    await expectRefusal(response, 400, 'INVALID_INPUT', /^options\.imageDpi: must be one of 75/);
  });
});
