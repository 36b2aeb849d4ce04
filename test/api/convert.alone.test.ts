import { extractText, flatten, validate } from '@platen/pdf';
import { beforeAll, describe, expect, it } from 'vitest';
import { PdfDocument } from '../../packages/pdf/src/file/core/document.ts';
import { OFFICE_MEDIA_TYPES } from '../../src/domain/office-media-types.ts';
import { docx, openDocument, xlsx } from '../../src/office/testing/documents.ts';
import { fontNamed } from '../../src/office/testing/office-folders.ts';
import { pdfFacts } from '../../src/rendering/testing/pdf-facts.ts';
import { makeZip } from '../../src/zip/testing/make-zip.ts';
import { base64, expectRefusal, upload } from './pdf-requests.ts';
import { bytesOf, call, jobEnded, jsonOf, newAccount, type TestAccount } from './service.ts';

let account: TestAccount;
beforeAll(async () => {
  account = await newAccount();
});

const post = (body: object) => call('POST', '/v1/convert', { key: account.renderKey, body });
const textIn = async (pdf: Uint8Array) =>
  (await extractText(pdf)).pages.map((page) => ('text' in page ? page.text : '')).join('\n');
const textOf = async (response: Response) => textIn(await bytesOf(response));
const rtf = (text: string) =>
  base64(Buffer.from(`{\\rtf1\\ansi{\\fonttbl{\\f0 Calibri;}}\\f0 ${text}\\par}`));

/** Documents with one comment, by their format. */
const COMMENTED = [
  [
    'docx',
    () =>
      docx(
        '<w:p><w:r><w:t>Price</w:t></w:r><w:commentRangeStart w:id="0"/><w:commentRangeEnd w:id="0"/><w:r><w:commentReference w:id="0"/></w:r></w:p>',
        [{ id: 'c', kind: 'comments', target: 'comments.xml' }],
        {
          'word/comments.xml':
            '<w:comments xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:comment w:id="0" w:author="Ann"><w:p><w:r><w:t>Too high</w:t></w:r></w:p></w:comment></w:comments>',
        },
      ),
  ],
  [
    'ods',
    () =>
      openDocument(
        'spreadsheet',
        '<office:body><office:spreadsheet><table:table table:name="A"><table:table-row><table:table-cell office:value-type="string"><office:annotation><text:p>Too high</text:p></office:annotation><text:p>Price</text:p></table:table-cell></table:table-row></table:table></office:spreadsheet></office:body>',
      ),
  ],
  [
    'odp',
    () =>
      openDocument(
        'presentation',
        '<office:body><office:presentation><draw:page draw:name="a"><office:annotation svg:x="5cm" svg:y="5cm"><text:p>Too high</text:p></office:annotation><draw:frame svg:width="9cm" svg:height="9cm"><draw:text-box><text:p>Price</text:p></draw:text-box></draw:frame></draw:page></office:presentation></office:body>',
      ),
  ],
] as const;

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

  it('shows the values of CSV as they are written, whatever its separator and encoding', async () => {
    const csv = 'Ort;Plz;Preis;Formel\nKöln;01234;1,50;=1+1\n"a;b";4111111111111111;2;@x';
    const files = [Buffer.from(csv), Buffer.from(`\ufeff${csv}`, 'utf16le'), Buffer.from(csv, 'latin1')];
    for (const [index, file] of files.entries()) {
      const response = await post({ file: base64(file), filename: 'list.csv', save: false });
      const header = Buffer.from(response.headers.get('x-render-warnings') ?? '', 'base64').toString();
      expect(header.includes('Windows-1252')).toBe(index === 2);
      const words = (await textOf(response)).split(/\s+/);
      expect(words).toEqual(
        expect.arrayContaining(['Köln', '01234', '1,50', '=1+1', 'a;b', '4111111111111111', '@x']),
      );
    }
    const commas = await post({ file: base64(Buffer.from('a,b\n=1,"c,d"')), filename: 'list.csv' });
    expect((await textOf(commas)).split(/\s+/)).toEqual(expect.arrayContaining(['a', 'b', '=1', 'c,d']));
    const tabs = await post({ file: base64(Buffer.from('Note\na,b\tc,d')), filename: 'list.tsv' });
    expect((await textOf(tabs)).split(/\s+/)).toEqual(expect.arrayContaining(['Note', 'a,b', 'c,d']));
  });

  it('makes slides conform, whose backgrounds LibreOffice leaves outside the structure', async () => {
    const box =
      '<draw:frame svg:width="20cm" svg:height="9cm" svg:x="2cm" svg:y="1cm"><draw:text-box><text:p>Plan</text:p>' +
      '<text:list><text:list-item><text:p>First</text:p></text:list-item></text:list></draw:text-box></draw:frame>';
    const slides = openDocument(
      'presentation',
      `<office:body><office:presentation><draw:page draw:name="a">${box}</draw:page></office:presentation></office:body>`,
    );
    const response = await post({ file: base64(slides), options: { locale: 'en-GB' }, save: false });
    expect(response.headers.get('x-conformance')).toBe('PDF/A-2a; PDF/UA-1');
    expect(await textOf(response)).toContain('Plan');
  });

  it('accepts an uploaded document, and keeps its name', async () => {
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

  it('warns of rules that keep the PDF from conforming, also under strict', async () => {
    const shape = docx(
      '<w:p><w:r><w:pict><v:rect style="width:90pt;height:90pt" fillcolor="red"/></w:pict></w:r></w:p>',
    );
    const response = await post({ file: base64(shape), strict: true, save: false });
    expect(response.status).toBe(200);
    expect(response.headers.get('x-conformance')).toBe('PDF/A-2a');
    const header = Buffer.from(response.headers.get('x-render-warnings')!, 'base64').toString();
    const message = expect.stringMatching(/figure has no alternative text.*page 1/);
    expect(JSON.parse(header)).toEqual({ count: 1, warnings: [{ kind: 'conformance', message }] });
    await response.arrayBuffer();
  });

  it('works as a step of a queued pipeline', async () => {
    const documentId = await upload(account, docx('<w:p><w:r><w:t>Queued</w:t></w:r></w:p>'), {
      name: 'plan.docx',
    });
    const steps = [
      { do: 'convert', file: { documentId }, as: 'plan' },
      { do: 'text', format: 'text' },
    ];
    const queued = await call('POST', '/v1/pipelines', {
      key: account.renderKey,
      body: { steps, async: true },
    });
    expect(queued.status).toBe(202);
    const job = await jobEnded((await jsonOf(queued)).jobId, account.adminKey);
    expect(job).toMatchObject({ status: 'complete', kind: 'pipeline' });
    expect(JSON.stringify(job.report)).toContain('Queued');
    const events = await call('GET', `/v1/documents/${documentId}/events`, { key: account.adminKey });
    const names = (await jsonOf(events)).data.map(({ event }: { event: string }) => event);
    expect(names).toContain('read');
  });

  it('describes links, as PDF/UA-1 requires', async () => {
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

  it('warns of a substituted font by both names, not of one with equal metrics, and refuses it under strict', async () => {
    const text = (font: string, words: string) =>
      `<w:p><w:r><w:rPr><w:rFonts w:ascii="${font}" w:hAnsi="${font}"/></w:rPr><w:t>${words}</w:t></w:r></w:p>`;
    const unused = '<w:p><w:r><w:rPr><w:rFonts w:ascii="Bodoni MT"/></w:rPr></w:r></w:p>';
    const file = base64(docx(text('Garamond', 'Old') + text('Calibri', 'Same metrics') + unused));
    const body = { file, save: false, options: { locale: 'en-GB' } };
    const response = await post(body);
    await response.arrayBuffer();
    const header = Buffer.from(response.headers.get('x-render-warnings') ?? '', 'base64').toString();
    expect(JSON.parse(header).warnings).toEqual([
      { kind: 'font', message: 'Garamond: is not available; the PDF has Tinos' },
    ]);
    const refused = await post({ ...body, strict: true });
    expect(await jsonOf(refused)).toMatchObject({
      code: 'RENDER_WARNINGS',
      error: expect.stringContaining('Garamond: is not available; the PDF has Tinos'),
    });
  });

  it('uses the fonts among the assets of the account, and no other account has them', async () => {
    const [owner, other] = [await newAccount('business'), await newAccount('business')];
    const saved = await call('PUT', '/v1/assets/fonts/brand.ttf', {
      key: owner.adminKey,
      body: fontNamed('Brandly'),
      headers: { 'Content-Type': 'application/octet-stream' },
    });
    expect(saved.status).toBe(200);
    const run =
      '<w:rPr><w:rFonts w:ascii="Brandly" w:hAnsi="Brandly"/></w:rPr><w:t>In the font of the house</w:t>';
    const body = {
      file: base64(docx(`<w:p><w:r>${run}</w:r></w:p>`)),
      save: false,
      strict: true,
      options: { locale: 'en-GB' },
    };
    const convert = (key: string) => call('POST', '/v1/convert', { key, body });
    const response = await convert(owner.renderKey);
    expect(response.status).toBe(200);
    await response.arrayBuffer();
    const refused = await convert(other.renderKey);
    expect(await jsonOf(refused)).toMatchObject({
      code: 'RENDER_WARNINGS',
      error: expect.stringContaining('Brandly'),
    });
  });

  it.each([
    ['shown', 'Start inserted deleted'],
    ['accepted', 'Start inserted'],
    ['rejected', 'Start deleted'],
  ])('prints tracked changes %s', async (trackedChanges, expected) => {
    const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
    const inserted = `<w:ins w:id="1" w:author="A">${run('inserted ')}</w:ins>`;
    const deleted = '<w:del w:id="2" w:author="A"><w:r><w:delText>deleted</w:delText></w:r></w:del>';
    const file = base64(docx(`<w:p>${run('Start ')}${inserted}${deleted}</w:p>`));
    const text = await textOf(await post({ file, save: false, options: { trackedChanges } }));
    expect(text.trim()).toBe(expected);
  });

  it('accepts tracked changes of formats other than DOCX', async () => {
    const file = rtf('Start {\\revised\\revauth0 inserted }{\\deleted\\revauthdel0 deleted}');
    const options = { trackedChanges: 'accepted', locale: 'en-GB' };
    expect((await textOf(await post({ file, save: false, options }))).trim()).toBe('Start inserted');
  });

  it('makes a table of contents anew, with the pages of its headings', async () => {
    const heading = (text: string, level: number) =>
      `<w:p><w:pPr><w:pageBreakBefore/><w:outlineLvl w:val="${level}"/></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;
    const char = (kind: string) => `<w:r><w:fldChar w:fldCharType="${kind}"/></w:r>`;
    const code = '<w:r><w:instrText xml:space="preserve"> TOC \\o "1-2" \\h \\u </w:instrText></w:r>';
    const saved = `<w:p>${char('begin')}${code}${char('separate')}<w:r><w:t>Old entry</w:t></w:r></w:p><w:p>${char('end')}</w:p>`;
    const file = base64(docx(`${saved}${heading('Scope', 0)}${heading('Price', 0)}`));
    const body = { file, save: false, options: { updateIndexes: true, locale: 'en-GB' } };
    const response = await post(body);
    expect(response.headers.get('x-render-warnings')).toBeNull();
    const text = await textOf(response);
    expect(text).not.toContain('Old entry');
    expect(text).toMatch(/Scope[ .]*2\s+Price[ .]*3/);
    const without = await post({ ...body, file: rtf('x') });
    await without.arrayBuffer();
    const header = Buffer.from(without.headers.get('x-render-warnings')!, 'base64').toString();
    expect(header).toContain('options.updateIndexes: the document has no table of contents');
  });

  it('includes hidden sheets on request', async () => {
    const sheet = (name: string, style: string) =>
      `<table:table table:name="${name}" table:style-name="${style}"><table:table-row><table:table-cell office:value-type="string"><text:p>${name}</text:p></table:table-cell></table:table-row></table:table>`;
    const style = (name: string, display: boolean) =>
      `<style:style style:name="${name}" style:family="table"><style:table-properties table:display="${display}"/></style:style>`;
    const workbook = openDocument(
      'spreadsheet',
      `<office:automatic-styles xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0">${style('ta1', true)}${style('ta2', false)}</office:automatic-styles><office:body><office:spreadsheet>${sheet('Shown', 'ta1')}${sheet('Concealed', 'ta2')}</office:spreadsheet></office:body>`,
    );
    const text = async (file: Uint8Array, options: object) =>
      textOf(await post({ file: base64(file), save: false, options }));
    expect(await text(workbook, {})).not.toContain('Concealed');
    expect(await text(workbook, { hiddenSheets: true })).toContain('Concealed');
    const asXlsx = await bytesOf(await post({ file: base64(workbook), format: 'xlsx' }));
    expect(await text(asXlsx, {})).not.toContain('Concealed');
    expect(await text(asXlsx, { hiddenSheets: true })).toContain('Concealed');
  });

  it('shows the name of the file where the document asks for it', async () => {
    const field = '<w:fldSimple w:instr=" FILENAME "><w:r><w:t>old.docx</w:t></w:r></w:fldSimple>';
    const file = base64(docx(`<w:p>${field}</w:p>`));
    const named = await post({ file, filename: 'Offer März, 100%.docx', save: false });
    expect(await textOf(named)).toContain('Offer März, 100_.docx');
    expect(await textOf(await post({ file, save: false }))).toContain('document.docx');
  });

  it('shows the values of content controls', async () => {
    const control = (kind: string, text: string) =>
      `<w:sdt><w:sdtPr><w:alias w:val="Name"/>${kind}</w:sdtPr><w:sdtContent><w:r><w:t>${text}</w:t></w:r></w:sdtContent></w:sdt>`;
    const file = base64(docx(`<w:p>${control('<w:text/>', 'Jane')}${control('', 'and sons')}</w:p>`));
    const response = await post({ file, save: false, options: { locale: 'en-GB' } });
    expect(response.headers.get('x-conformance')).toBe('PDF/A-2a; PDF/UA-1');
    // What the appearances of the fields show.
    expect(await textIn(await flatten(await bytesOf(response)))).toMatch(/Jane\s*and sons/);
  });

  it('labels form fields by their placeholder, as PDF/UA-1 requires', async () => {
    const control =
      '<w:sdt><w:sdtPr><w:showingPlcHdr/><w:text/></w:sdtPr><w:sdtContent><w:r><w:t>[Company]</w:t></w:r></w:sdtContent></w:sdt>';
    const file = base64(docx(`<w:p>${control}</w:p>`));
    const response = await post({ file, save: false, options: { locale: 'en-GB' } });
    expect(response.headers.get('x-conformance')).toBe('PDF/A-2a; PDF/UA-1');
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(0);
  });

  it.each([
    ['docx', () => docx('<w:p><w:r><w:t>x</w:t></w:r></w:p>')],
    ['rtf', () => Buffer.from('{\\rtf1 x}')],
    ['xlsx', () => xlsx('<row r="1"><c r="A1"><v>4</v></c></row>')],
  ])('makes the pages of %s landscape', async (_, file) => {
    const response = await post({ file: base64(file()), save: false, options: { landscape: true } });
    const [page] = (await pdfFacts(await bytesOf(response))).pages;
    expect(page!.width).toBeGreaterThan(page!.height);
  });

  it.each([
    ['docx', 'odt', () => docx('<w:p><w:r><w:t>4711</w:t></w:r></w:p>')],
    ['xlsx', 'ods', () => xlsx('<row r="1"><c r="A1"><v>4711</v></c></row>')],
    [
      'odp',
      'pptx',
      () =>
        openDocument(
          'presentation',
          '<office:body><office:presentation><draw:page draw:name="a"><draw:frame svg:width="9cm" svg:height="9cm"><draw:text-box><text:p>4711</text:p></draw:text-box></draw:frame></draw:page></office:presentation></office:body>',
        ),
    ],
  ] as const)('converts %s to %s and back, without saving it', async (from, to, make) => {
    const there = await post({ file: base64(make()), filename: 'Plan', format: to });
    expect(there.status).toBe(200);
    expect(there.headers.get('content-type')).toBe(OFFICE_MEDIA_TYPES[to]);
    expect(there.headers.get('content-disposition')).toContain(`Plan.${to}`);
    expect(there.headers.get('x-document-id')).toBeNull();
    const back = await post({
      file: base64(await bytesOf(there)),
      format: from,
      options: { comments: 'margin' },
    });
    const header = Buffer.from(back.headers.get('x-render-warnings')!, 'base64').toString();
    expect(header).toContain(`options.comments: has no effect on ${from}, only on PDFs`);
    const printed = await post({ file: base64(await bytesOf(back)), save: false });
    expect(await textOf(printed)).toContain('4711');
  });

  it.each(COMMENTED)('makes annotations of the comments of %s, in a PDF that conforms', async (_, make) => {
    const options = { comments: 'annotations', locale: 'en-GB' };
    const response = await post({ file: base64(make()), save: false, options });
    expect(response.headers.get('x-conformance')).toBe('PDF/A-2a; PDF/UA-1');
    const document = PdfDocument.open(await bytesOf(response));
    const [page] = document.pages();
    const annotations = document.array(page!.dict, 'Annots')!.map((item) => document.dict(item));
    expect(annotations.map((own) => document.text(own, 'Contents'))).toEqual(['Too high']);
    const appearance = document.stream(document.dict(annotations[0], 'AP'), 'N');
    expect(appearance).toBeDefined();
  });

  it.each(COMMENTED)('prints the comments of %s in the margin, in a PDF that conforms', async (_, make) => {
    const options = { comments: 'margin', locale: 'en-GB' };
    const response = await post({ file: base64(make()), save: false, options });
    expect(response.headers.get('x-conformance')).toBe('PDF/A-2a; PDF/UA-1');
    expect(response.headers.get('x-render-warnings')).toBeNull();
    const pdf = await bytesOf(response);
    const document = PdfDocument.open(pdf);
    expect(document.has(document.pages()[0]!.dict, 'Annots')).toBe(false);
    const text = await textOf(new Response(new Uint8Array(pdf)));
    expect(text).toMatch(/Price[\s\S]*Too high/);
  });

  it('gives an empty sheet a page of A4 with singlePageSheets, with a warning', async () => {
    const cell =
      '<table:table-row><table:table-cell office:value-type="string"><text:p>x</text:p></table:table-cell></table:table-row>';
    const sheets = `<table:table table:name="A">${cell}</table:table><table:table table:name="B"/>`;
    const workbook = openDocument(
      'spreadsheet',
      `<office:body><office:spreadsheet>${sheets}</office:spreadsheet></office:body>`,
    );
    const options = { singlePageSheets: true, locale: 'en-GB' };
    const response = await post({ file: base64(workbook), save: false, options });
    expect(response.headers.get('x-conformance')).toBe('PDF/A-2a; PDF/UA-1');
    const header = Buffer.from(response.headers.get('x-render-warnings')!, 'base64').toString();
    expect(header).toContain('options.singlePageSheets: the sheet on page 2 is empty');
    const { pages } = await pdfFacts(await bytesOf(response));
    expect(pages.map(({ width }) => Math.round(width))).toEqual([64, 595]);
  });

  it('refuses a format of another kind of document', async () => {
    await expectRefusal(
      await post({ file: rtf('x'), format: 'xlsx' }),
      400,
      'INVALID_INPUT',
      /^format: must be one of pdf, docx, odt for text documents .xlsx seen, and the file is a rtf/,
    );
  });

  it('makes PNGs of the pages in a pipeline', async () => {
    const steps = [
      { do: 'convert', file: rtf('One'), as: 'plan' },
      { do: 'rasterize', dpi: 72 },
    ];
    const response = await call('POST', '/v1/pipelines', { key: account.renderKey, body: { steps } });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/png');
    await response.arrayBuffer();
  });

  it.each([
    ['pages', { pages: [0, { from: 2 }] }, 2],
    ['all pages', {}, 3],
  ])('prints %s', async (_, options, pages) => {
    const page = (text: string) =>
      `<w:p><w:pPr><w:pageBreakBefore/></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;
    const file = base64(docx(['One', 'Two', 'Three'].map(page).join('')));
    const read = await extractText(await bytesOf(await post({ file, save: false, options })));
    expect(read.pages).toHaveLength(pages);
  });

  it.each([
    [true, 1],
    [false, 4],
  ])('prints a sheet of 200 rows with singlePageSheets %s', async (singlePageSheets, pages) => {
    const rows = Array.from(
      { length: 200 },
      (_, i) => `<row r="${i + 1}"><c r="A${i + 1}"><v>${i}</v></c></row>`,
    );
    const body = { file: base64(xlsx(rows.join(''))), save: false, options: { singlePageSheets } };
    expect((await extractText(await bytesOf(await post(body)))).pages).toHaveLength(pages);
  });

  it('names page numbers that the document does not have', async () => {
    const response = await post({ file: rtf('x'), options: { pages: [7] } });
    await expectRefusal(response, 400, 'INVALID_INPUT', /^options\.pages: name no page of the document/);
  });

  it('warns of options without effect on the format, and refuses them under strict', async () => {
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

  it('names an invalid option', async () => {
    const response = await post({ file: rtf('x'), options: { imageDpi: 100 } });
    await expectRefusal(response, 400, 'INVALID_INPUT', /^options\.imageDpi: must be one of 75/);
  });
});
