import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { extractText } from '@platen/pdf';
import { beforeAll, describe, expect, it } from 'vitest';
import { docx, openDocument, type Relationship, xlsx } from '../../src/office/testing/documents.ts';
import { encryptOpenDocument } from '../../src/office/testing/encrypt-open-document.ts';
import { encryptPackage } from '../../src/office/testing/encrypt-package.ts';
import { type MadeFile, makeZip } from '../../src/zip/testing/make-zip.ts';
import { base64, expectRefusal, upload } from './pdf-requests.ts';
import { bytesOf, call, newAccount, type TestAccount } from './service.ts';

let account: TestAccount;
beforeAll(async () => {
  account = await newAccount();
});

const post = (body: object) =>
  call('POST', '/v1/convert', { key: account.renderKey, body: { save: false, ...body } });
const textOf = async (response: Response) => {
  const bytes = await bytesOf(response);
  expect(response.status, Buffer.from(bytes).toString('latin1', 0, 500)).toBe(200);
  const { pages } = await extractText(bytes);
  return pages.map((page) => ('text' in page ? page.text : '')).join('\n');
};
const p = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
const CONTRACT = docx(p('Contract'));
const SHEET = xlsx('<row r="1"><c r="A1"><v>4711</v></c></row>');

/** Time of a test whose document uses all of the time of a conversion, where the processor has much else to do. */
const BUSY_MS = 600_000;

/** A conversion has 25 s of a processor. Where that has much else to do, the time of the request ends before. */
async function expectLimit(response: Response): Promise<void> {
  if (response.status === 504) await expectRefusal(response, 504, 'RENDER_TIMEOUT');
  else
    await expectRefusal(
      response,
      400,
      'OFFICE_LIMIT',
      /^file: (takes longer|needs more memory|may have|makes a PDF that is too complex)/,
    );
}

/** Whether the service still works, shown by a document that is known to convert. */
async function expectNextServed(): Promise<void> {
  expect(await textOf(await post({ file: base64(CONTRACT) }))).toContain('Contract');
}

describe('hostile office documents', () => {
  const huge = (name: string, content: string): MadeFile => ({ name, content, deflate: true });
  const rows = (count: number) =>
    Array.from({ length: count }, (_, i) => `<row r="${i + 1}"><c><v>${i}</v></c></row>`).join('');

  it.each([
    [
      'text that is called .doc',
      Buffer.from('not a document'),
      'OFFICE_FORMAT',
      /^file: must be one of docx/,
    ],
    [
      'half a Word document',
      CONTRACT.subarray(0, CONTRACT.length / 2),
      'OFFICE_DAMAGED',
      /^file: is damaged/,
    ],
    [
      'half an encrypted workbook',
      encryptPackage(SHEET, 'a').subarray(0, 2000),
      'OFFICE_DAMAGED',
      /^file: ends early/,
    ],
    ['nested entities', docx(p('&z;')), 'OFFICE_DAMAGED', /^file: cannot be opened/],
    [
      'an archive that states a smaller size',
      makeZip([{ ...huge('word/document.xml', 'x'.repeat(4 << 20)), statedSize: 1000 }]),
      'OFFICE_DAMAGED',
      /^file: is damaged \(too many bytes/,
    ],
    [
      'a zip bomb',
      docx(p('x'.repeat(310 << 20))),
      'OFFICE_LIMIT',
      /^file: may have at most 314572800 bytes unpacked/,
    ],
  ])('refuses %s, and serves the next document', async (_, file, code, message) => {
    await expectRefusal(await post({ file: base64(file), filename: 'a.doc' }), 400, code, message);
    await expectNextServed();
  });

  it('refuses an empty uploaded file', async () => {
    const documentId = await upload(account, Buffer.alloc(0), { name: 'empty.docx' });
    const response = await post({ file: { documentId } });
    expect(response.status).toBe(400);
    expect((await response.json()) as object).toMatchObject({ error: expect.stringMatching(/empty/) });
    await expectNextServed();
  });

  it('converts a Word document named .doc', async () => {
    expect(await textOf(await post({ file: base64(CONTRACT), filename: 'renamed.doc' }))).toContain(
      'Contract',
    );
  });

  it.each([
    ['docx', encryptPackage(CONTRACT, 'geheim'), 'Contract'],
    ['xlsx', encryptPackage(SHEET, 'geheim'), '4711'],
    [
      'odt',
      encryptOpenDocument(
        'application/vnd.oasis.opendocument.text',
        '<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" office:version="1.3"><office:body><office:text><text:p>Vertrag</text:p></office:text></office:body></office:document-content>',
        'geheim',
      ),
      'Vertrag',
    ],
  ])('opens an encrypted %s only with its password', async (_, file, text) => {
    const send = (password?: string) => post({ file: base64(file), ...(password && { password }) });
    await expectRefusal(await send(), 400, 'OFFICE_ENCRYPTED', 'file: is encrypted: send its password');
    await expectRefusal(await send('other'), 400, 'OFFICE_ENCRYPTED', 'password: does not open the document');
    expect(await textOf(await send('geheim'))).toContain(text);
  });

  it('refuses a part of more than a million elements as too large', async () => {
    const file = base64(docx('<w:p/>'.repeat(1_000_001)));
    const response = await post({ file, options: { trackedChanges: 'accepted' } });
    await expectRefusal(response, 400, 'OFFICE_LIMIT', /^file: has more than 1000000 elements/);
    await expectNextServed();
  });

  it.each([
    ['a paragraph of 290 MB', () => docx(p('x'.repeat(290 << 20)))],
    ['45 million empty paragraphs', () => docx('<w:p/>'.repeat(45_000_000))],
  ])(
    'ends %s at a limit of the conversion, and serves the next document',
    async (_, make) => {
      const file = { documentId: await upload(account, make(), { name: 'bomb' }) };
      await expectLimit(await post({ file }));
      await expectNextServed();
    },
    BUSY_MS,
  );

  it.each([
    ['400,000 cells', () => xlsx(`<row>${'<c><v>7</v></c>'.repeat(200)}</row>`.repeat(2_000))],
    ['a workbook of a million rows', () => xlsx(rows(1_000_000))],
    ['text of 2,000 pages', () => docx(`${p('x')}<w:p><w:r><w:br w:type="page"/></w:r></w:p>`.repeat(2_000))],
    [
      'tables inside of each other, 500 deep',
      () =>
        docx(
          `${'<w:tbl><w:tr><w:tc>'.repeat(500)}${p('x')}${'<w:p/></w:tc></w:tr></w:tbl>'.repeat(500)}<w:p/>`,
        ),
    ],
  ])(
    'ends %s with a PDF or a clear refusal, and serves the next document',
    async (_, make) => {
      const file = { documentId: await upload(account, make(), { name: 'large' }) };
      const response = await post({ file });
      if (response.status === 200) expect((await bytesOf(response)).length).toBeGreaterThan(1000);
      else await expectLimit(response);
      await expectNextServed();
    },
    BUSY_MS,
  );
});

/** Kinds of relationships that Word and Excel follow. */
const external = (id: string, kind: string, target: string): Relationship => ({
  id,
  kind,
  target,
  external: true,
});
const field = (code: string) =>
  `<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve">${code}</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>saved</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`;
const body = (kind: 'text' | 'spreadsheet', content: string) =>
  openDocument(kind, `<office:body><office:${kind}>${content}</office:${kind}></office:body>`);
const link = (url: string) =>
  `xlink:href="${url}" xlink:type="simple" xlink:show="embed" xlink:actuate="onLoad"`;

/** Documents that request something from a server as soon as an office program opens them. */
const REQUESTS: Readonly<Record<string, (url: string) => Uint8Array>> = {
  'a linked image of Word': (url) =>
    docx(
      `${p('x')}<w:p><w:r><w:pict><v:shape style="width:90pt;height:90pt"><v:imagedata r:id="b"/></v:shape></w:pict></w:r></w:p>`,
      [external('b', 'image', `${url}/a.png`)],
    ),
  'fields of Word': (url) =>
    docx(
      ['INCLUDEPICTURE', 'INCLUDETEXT', 'LINK Word.Document.8', 'DDEAUTO soffice']
        .map((code) => field(`${code} "${url}/a.doc"`))
        .join(''),
    ),
  'an attached template': (url) =>
    docx(p('x'), [{ id: 's', kind: 'settings', target: 'settings.xml' }], {
      'word/settings.xml':
        '<w:settings xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><w:attachedTemplate r:id="t"/></w:settings>',
      'word/_rels/settings.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="t" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/attachedTemplate" Target="${url}/a.dotm" TargetMode="External"/></Relationships>`,
    }),
  'a linked object of Word': (url) =>
    docx(
      `${p('x')}<w:p><w:r><w:object><v:shape style="width:90pt;height:90pt"/><o:OLEObject Type="Link" ProgID="Excel.Sheet.12" r:id="o" UpdateMode="Always"/></w:object></w:r></w:p>`,
      [external('o', 'oleObject', `${url}/a.xlsx`)],
    ),
  'parts of Word elsewhere': (url) =>
    docx(`${p('x')}<w:altChunk r:id="c"/><w:subDoc r:id="d"/>`, [
      external('c', 'aFChunk', `${url}/a.html`),
      external('d', 'subDocument', `${url}/a.docx`),
    ]),
  'formulas of Excel': (url) =>
    xlsx(
      `<row r="1"><c r="A1"><f>WEBSERVICE("${url}/a")</f></c><c r="B1"><f>'${url}/a.ods'#$Data.A1</f></c></row><row r="2"><c r="A2"><f>DDE("soffice","${url}/a.ods","A1")</f></c><c r="B2"><f>IMAGE("${url}/a.png")</f></c></row>`,
    ),
  'links of an OpenDocument text': (url) =>
    body(
      'text',
      `<text:section text:name="a"><text:section-source ${link(`${url}/a.odt`)}/><text:p>x</text:p></text:section><text:p><draw:frame svg:width="3cm" svg:height="3cm"><draw:image ${link(`${url}/b.png`)}/></draw:frame><draw:frame svg:width="3cm" svg:height="3cm"><draw:object ${link(`${url}/c.ods`)}/></draw:frame></text:p>`,
    ),
  'links of an OpenDocument sheet': (url) =>
    body(
      'spreadsheet',
      `<table:table table:name="A"><table:table-source ${link(`${url}/a.ods`)} table:table-name="A"/><table:table-row><table:table-cell table:formula="of:=WEBSERVICE(&quot;${url}/a&quot;)"/></table:table-row></table:table>`,
    ),
  'a picture of RTF': (url) =>
    Buffer.from(
      `{\\rtf1{\\*\\template ${url}/a.dot}{\\field{\\*\\fldinst INCLUDEPICTURE "${url}/a.png" \\\\d}{\\fldrslt x}}\\par}`,
    ),
};

describe('a document that requests something from a server', () => {
  it.each(Object.keys(REQUESTS))('does not reach the server: %s', async (name) => {
    let connections = 0;
    const server = createServer((socket) => {
      connections += 1;
      socket.destroy();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    try {
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const response = await post({ file: base64(REQUESTS[name]!(url)) });
      expect(response.status).toBe(200);
      await response.arrayBuffer();
      expect(connections).toBe(0);
    } finally {
      server.close();
    }
  });
});

/** Workbook with a formula that calls a macro of its own. LibreOffice shows "Macro ran" where macros are allowed. */
const MACRO = openDocument(
  'spreadsheet',
  '<office:body><office:spreadsheet><table:table table:name="A"><table:table-row><table:table-cell office:value-type="string"><text:p>As saved</text:p></table:table-cell><table:table-cell table:formula="of:=ANSWER()"/></table:table-row></table:table></office:spreadsheet></office:body>',
  {
    'Basic/script-lc.xml':
      '<library:libraries xmlns:library="http://openoffice.org/2000/library" xmlns:xlink="http://www.w3.org/1999/xlink"><library:library library:name="Standard" library:link="false"/></library:libraries>',
    'Basic/Standard/script-lb.xml':
      '<library:library xmlns:library="http://openoffice.org/2000/library" library:name="Standard" library:readonly="false" library:passwordprotected="false"><library:element library:name="Module1"/></library:library>',
    'Basic/Standard/Module1.xml':
      '<script:module xmlns:script="http://openoffice.org/2000/script" script:name="Module1" script:language="StarBasic">Function Answer()\nAnswer = "Macro ran"\nEnd Function</script:module>',
  },
);

it('converts a Word document that has macros, and serves the next document', async () => {
  const file = base64(docx(p('Has macros'), [], { 'word/vbaProject.bin': 'Sub AutoOpen' }));
  expect(await textOf(await post({ file, filename: 'macros.docm' }))).toContain('Has macros');
  await expectNextServed();
});

it('runs no macros, not even by a formula, and serves the next document', async () => {
  const text = await textOf(await post({ file: base64(MACRO) }));
  expect(text).toContain('As saved');
  expect(text).toContain('#NAME?');
  await expectNextServed();
});
