import { extractText } from '@platen/pdf';
import { beforeAll, describe, expect, it } from 'vitest';
import { EXAMPLE_PNG } from '../../src/http/openapi/examples/example.ts';
import { docx, openDocument, type Relationship, xlsx } from '../../src/office/testing/documents.ts';
import { base64, expectRefusal } from './pdf-requests.ts';
import { bytesOf, call, newAccount, type TestAccount } from './service.ts';
import { startOffice } from './start-office.ts';

let account: TestAccount;
beforeAll(async () => {
  await startOffice();
  account = await newAccount();
});

const PNG = Buffer.from(EXAMPLE_PNG, 'base64');
const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006';

/** A paragraph with an image. */
const picture = (blip: string) =>
  `<w:p><w:r><w:t>Before</w:t></w:r></w:p><w:p><w:r><w:drawing><wp:inline xmlns:wp="${DRAWING}/wordprocessingDrawing"><wp:extent cx="1800000" cy="900000"/><wp:docPr id="1" name="Picture 1" descr="Our logo"/><a:graphic xmlns:a="${DRAWING}/main"><a:graphicData uri="${DRAWING}/picture"><pic:pic xmlns:pic="${DRAWING}/picture"><pic:nvPicPr><pic:cNvPr id="1" name="Picture 1"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip ${blip}/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="1800000" cy="900000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`;
const embedded = (name: string, image: Uint8Array) =>
  docx(picture('r:embed="i"'), [{ id: 'i', kind: 'image', target: `media/${name}` }], {
    [`word/media/${name}`]: image,
  });
const linked = (): Relationship => ({
  ...{ id: 'l', kind: 'image', target: 'https://example.com/logo.png', external: true },
});

/** Converts a document, and returns its warnings and the kinds of what is read in the PDF. */
async function converted(file: Uint8Array) {
  const body = { file: base64(file), save: false };
  const response = await call('POST', '/v1/convert', { key: account.renderKey, body });
  expect(response.status).toBe(200);
  const { pages } = await extractText(await bytesOf(response));
  const header = Buffer.from(response.headers.get('x-render-warnings') ?? '', 'base64').toString();
  return {
    conformance: response.headers.get('x-conformance'),
    warnings: header === '' ? [] : JSON.parse(header).warnings,
    text: JSON.stringify(pages),
  };
}

describe('an image of a Word document', () => {
  it('is shown without a warning when it is whole', async () => {
    expect((await converted(embedded('logo.png', PNG))).warnings).toEqual([]);
  });

  it('is a warning when it is damaged, and its description stays', async () => {
    const damaged = Buffer.from(PNG);
    damaged[damaged.length - 20]! ^= 1;
    const { warnings, text, conformance } = await converted(embedded('logo.png', damaged));
    expect(warnings).toEqual([
      { kind: 'resource', message: 'word/media/logo.png: the image is damaged and not shown' },
    ]);
    expect(text).toContain('Our logo');
    expect(conformance).toBe('PDF/A-2a; PDF/UA-1');
  });

  it('is refused under strict when it is damaged', async () => {
    const file = base64(embedded('logo.gif', Buffer.from('GIF89a\x01\0\x01\0', 'latin1')));
    const body = { file, save: false, strict: true };
    const response = await call('POST', '/v1/convert', { key: account.renderKey, body });
    await expectRefusal(response, 400, 'RENDER_WARNINGS', /logo\.gif: the image is damaged and not shown/);
  });

  it('is a warning when LibreOffice does not know its format', async () => {
    const { warnings } = await converted(embedded('logo.xyz', Buffer.from('no image at all')));
    expect(warnings).toEqual([
      { kind: 'resource', message: 'the image “Our logo”: cannot be read, and is not shown' },
    ]);
  });

  it('is a warning with its address when it is linked', async () => {
    const { warnings } = await converted(docx(picture('r:link="l"'), [linked()]));
    expect(warnings).toEqual([
      {
        kind: 'resource',
        url: 'https://example.com/logo.png',
        message:
          'the image “Our logo”: is linked, and linked images are not loaded: embed it (https://example.com/logo.png seen)',
      },
    ]);
  });

  it('is shown when it is linked and embedded as well', async () => {
    const relations = [linked(), { id: 'i', kind: 'image', target: 'media/logo.png' }];
    const file = docx(picture('r:embed="i" r:link="l"'), relations, { 'word/media/logo.png': PNG });
    expect((await converted(file)).warnings).toEqual([]);
  });
});

it('an image of RTF is a warning when it is damaged or cut off', async () => {
  const rtf = (format: 'png' | 'jpeg', image: Uint8Array) =>
    Buffer.from(
      `{\\rtf1 Before {\\pict\\${format}blip\\picwgoal2000\\pichgoal1000 ${Buffer.from(image).toString('hex')}}\\par}`,
    );
  const resources = async (file: Uint8Array) =>
    (await converted(file)).warnings.filter(({ kind }: { kind: string }) => kind === 'resource');
  expect(await resources(rtf('png', PNG))).toEqual([]);
  const damaged = Buffer.from(PNG);
  damaged[damaged.length - 20]! ^= 1;
  expect(await resources(rtf('png', damaged))).toEqual([
    { kind: 'resource', message: 'PNG images: damaged and not shown (1 seen)' },
  ]);
  expect(await resources(rtf('jpeg', Buffer.from('ffd8ffe000104a4649460001', 'hex')))).toEqual([
    { kind: 'resource', message: expect.stringMatching(/image.*not shown/) },
  ]);
});

it('a linked image of slides is a warning', async () => {
  const slides = openDocument(
    'presentation',
    '<office:body><office:presentation><draw:page draw:name="a"><draw:frame svg:width="9cm" svg:height="9cm"><draw:image xlink:href="https://example.com/a.png" xlink:type="simple"/><svg:desc>Chart</svg:desc></draw:frame></draw:page></office:presentation></office:body>',
  );
  const { warnings } = await converted(slides);
  expect(warnings).toContainEqual(
    expect.objectContaining({ kind: 'resource', url: 'https://example.com/a.png' }),
  );
});

it('linked images of backgrounds, list items and fills are warnings', async () => {
  const style = 'xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0"';
  const text = openDocument(
    'text',
    `<office:automatic-styles><style:style ${style} style:name="P" style:family="paragraph"><style:paragraph-properties><style:background-image xlink:href="https://example.com/p.png" xlink:type="simple"/></style:paragraph-properties></style:style><text:list-style ${style} style:name="L"><text:list-level-style-image text:level="1" xlink:href="https://example.com/l.png" xlink:type="simple"/></text:list-style></office:automatic-styles><office:body><office:text><text:p text:style-name="P">p</text:p><text:list text:style-name="L"><text:list-item><text:p>x</text:p></text:list-item></text:list></office:text></office:body>`,
  );
  const links = (await converted(text)).warnings.map(({ url }: { url?: string }) => url);
  expect(links).toEqual(expect.arrayContaining(['https://example.com/p.png', 'https://example.com/l.png']));
  const shape = (fill: string) =>
    `<w:p><w:r><w:drawing><wp:inline xmlns:wp="${DRAWING}/wordprocessingDrawing"><wp:extent cx="900000" cy="900000"/><wp:docPr id="1" name="S" descr="d"/><a:graphic xmlns:a="${DRAWING}/main"><a:graphicData uri="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"><wps:wsp xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"><wps:cNvSpPr/><wps:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="900000" cy="900000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:blipFill><a:blip ${fill}/><a:stretch><a:fillRect/></a:stretch></a:blipFill></wps:spPr><wps:bodyPr/></wps:wsp></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`;
  const resources = async (file: Uint8Array) =>
    (await converted(file)).warnings.filter(({ kind }: { kind: string }) => kind === 'resource');
  expect(await resources(docx(shape('r:link="l"'), [linked()]))).toEqual([
    { kind: 'resource', message: 'a fill image: is linked or cannot be read, and is not shown: embed it' },
  ]);
  const image = [{ id: 'i', kind: 'image', target: 'media/a.png' }];
  expect(await resources(docx(shape('r:embed="i"'), image, { 'word/media/a.png': PNG }))).toEqual([]);
});

it('an embedded object without a preview picture is a warning', async () => {
  const object = (picture: string) =>
    `<w:p><w:r><w:object><v:shape id="s" style="width:90pt;height:40pt" o:ole="">${picture}</v:shape><o:OLEObject Type="Embed" ProgID="Package" ShapeID="s" DrawAspect="Content" ObjectID="_1" r:id="o"/></w:object></w:r></w:p>`;
  const relations = [
    { id: 'o', kind: 'oleObject', target: 'embeddings/a.bin' },
    { id: 'i', kind: 'image', target: 'media/a.png' },
  ];
  const files = { 'word/embeddings/a.bin': 'x', 'word/media/a.png': PNG };
  const messages = async (picture: string) =>
    (await converted(docx(object(picture), relations, files))).warnings.map(
      ({ message }: { message: string }) => message,
    );
  expect(await messages('')).toContainEqual(expect.stringContaining('no preview picture, and are not shown'));
  expect((await messages('<v:imagedata r:id="i"/>')).join()).not.toContain('preview picture');
});

describe('a part that Word takes into the text', () => {
  const text = (words: string) => `<w:p><w:r><w:t>${words}</w:t></w:r></w:p>`;
  const body = `${text('Before')}<w:altChunk r:id="c"/>${text('After')}`;
  const chunk = (target: string, external = false) => [{ id: 'c', kind: 'aFChunk', target, external }];

  it('is a warning with its name when it is no .docx', async () => {
    const { warnings } = await converted(
      docx(body, chunk('part.html'), { 'word/part.html': '<html><body>Terms</body></html>' }),
    );
    expect(warnings).toEqual([
      { kind: 'resource', message: expect.stringMatching(/^word\/part\.html: .*is no \.docx/) },
    ]);
  });

  it('is shown when it is a .docx', async () => {
    const { warnings, text: seen } = await converted(
      docx(body, chunk('part.docx'), { 'word/part.docx': docx(text('Terms')) }),
    );
    expect(warnings).toEqual([]);
    expect(seen).toContain('Terms');
  });

  it('is a warning with its address when it is linked', async () => {
    const { warnings } = await converted(docx(body, chunk('https://example.com/a?b=1&amp;c', true)));
    expect(warnings).toEqual([
      {
        kind: 'resource',
        url: 'https://example.com/a?b=1&c',
        message: expect.stringContaining('linked parts are not loaded'),
      },
    ]);
  });
});

it('video of slides becomes its preview picture, which is a warning', async () => {
  const slides = openDocument(
    'presentation',
    '<office:body><office:presentation><draw:page draw:name="a"><draw:frame draw:name="Clip" svg:width="9cm" svg:height="9cm"><draw:plugin xlink:href="https://example.com/a.mp4" xlink:type="simple" draw:mime-type="application/vnd.sun.star.media"/><draw:image xlink:href="Pictures/a.png"/><svg:desc>The clip</svg:desc></draw:frame></draw:page></office:presentation></office:body>',
    { 'Pictures/a.png': PNG },
  );
  const { warnings, text } = await converted(slides);
  expect(warnings).toContainEqual({
    kind: 'resource',
    message: 'content.xml: the video or audio “The clip”: only its preview picture is shown',
  });
  expect(text).toContain('The clip');
});

it('a formula that LibreOffice cannot calculate is a warning with its cell', async () => {
  const row = (formula: string) => `<row r="2"><c r="C2" t="str"><f>${formula}</f><v>saved</v></c></row>`;
  expect((await converted(xlsx(row('_xlfn.TEXTSPLIT("a",",")')))).warnings).toContainEqual({
    kind: 'resource',
    message: 'formulas that LibreOffice cannot calculate: save their values (Data!C2 #NAME? seen)',
  });
  expect(JSON.stringify((await converted(xlsx(row('CONCATENATE("a","b")')))).warnings)).not.toContain(
    'formulas',
  );
});
