import { describe, expect, it } from 'vitest';
import { docx, openDocument, pptx, xlsx } from '../office/testing/documents.ts';
import { filledTemplate, withFiles } from './testing/filled-files.ts';

const A = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"';
const P = 'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"';
const X = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const SHAPE = (id: number, text: string, descr = '') =>
  `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="Box" descr="${descr}"/></p:nvSpPr><p:txBody><a:bodyPr/><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`;
const SLIDE = pptx([SHAPE(2, '{{ a }}')]);
const PARAGRAPH = docx('<w:p><w:r><w:t>{{ a }}</w:t></w:r></w:p>');
const ROW = '<row r="1"><c r="A1" t="inlineStr"><is><t>{{ a }}</t></is></c></row>';
const WORKBOOK = xlsx(ROW);
const TEXT = (content: string, further: Record<string, string> = {}) =>
  openDocument('text', `<office:body><office:text>${content}</office:text></office:body>`, further);
const CHART = `<c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" ${A}><c:title><a:p><a:r><a:t>{{ a }}</a:t></a:r></a:p></c:title><c:strCache><c:pt><c:v>{{ a }}</c:v></c:pt></c:strCache></c:chartSpace>`;
const DIAGRAM = `<dgm:dataModel xmlns:dgm="d" ${A}><a:p><a:r><a:t>{{ a }}</a:t></a:r></a:p></dgm:dataModel>`;
const CORE = `<cp:coreProperties xmlns:cp="c" xmlns:dc="d"><dc:title>{{ a }}</dc:title></cp:coreProperties>`;
const HEADER = `<w:hdr ${W} xmlns:v="urn:schemas-microsoft-com:vml"><w:p><w:r><w:pict><v:shape alt="{{ a }}"><v:textpath string="{{ a }}"/></v:shape></w:pict></w:r></w:p></w:hdr>`;

describe('a tag is filled', () => {
  it.each<[place: string, file: Uint8Array, further: Record<string, string>]>([
    ['in properties', PARAGRAPH, { 'docProps/core.xml': CORE }],
    ['in a chart of Word', PARAGRAPH, { 'word/charts/chart1.xml': CHART }],
    ['in a diagram of Word', PARAGRAPH, { 'word/diagrams/data1.xml': DIAGRAM }],
    ['in a watermark', PARAGRAPH, { 'word/header1.xml': HEADER }],
    ['in a chart of PowerPoint', SLIDE, { 'ppt/charts/chart1.xml': CHART }],
    [
      'in the alternative text of a shape',
      SLIDE,
      {
        'ppt/slides/slide1.xml': `<p:sld ${P} ${A}><p:cSld><p:spTree>${SHAPE(2, 'x', '{{ a }}')}</p:spTree></p:cSld></p:sld>`,
      },
    ],
    [
      'in a comment of a slide',
      SLIDE,
      { 'ppt/comments/comment1.xml': `<p:cmLst ${P}><p:cm><p:text>{{ a }}</p:text></p:cm></p:cmLst>` },
    ],
    [
      'in the master of notes',
      SLIDE,
      {
        'ppt/notesMasters/notesMaster1.xml': `<p:notesMaster ${P} ${A}>${SHAPE(2, '{{ a }}')}</p:notesMaster>`,
      },
    ],
    [
      'in the master of handouts',
      SLIDE,
      {
        'ppt/handoutMasters/handoutMaster1.xml': `<p:handoutMaster ${P} ${A}>${SHAPE(2, '{{ a }}')}</p:handoutMaster>`,
      },
    ],
    [
      'in the input message of a cell',
      xlsx(ROW, '<dataValidations><dataValidation sqref="A1" prompt="{{ a }}"/></dataValidations>'),
      {},
    ],
    [
      'in the alternative text of a picture of a sheet',
      WORKBOOK,
      {
        'xl/drawings/drawing1.xml': '<xdr:wsDr xmlns:xdr="x"><xdr:cNvPr id="1" descr="{{ a }}"/></xdr:wsDr>',
      },
    ],
    [
      'in a comment of Writer',
      TEXT('<text:p>x<office:annotation><text:p>{{ a }}</text:p></office:annotation></text:p>'),
      {},
    ],
    [
      'in the alternative text of Writer',
      TEXT('<text:p><draw:frame><svg:desc>{{ a }}</svg:desc></draw:frame></text:p>'),
      {},
    ],
    [
      'in a master page of Writer',
      TEXT(''),
      {
        'styles.xml':
          '<o:document-styles xmlns:o="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><text:p>{{ a }}</text:p></o:document-styles>',
      },
    ],
    [
      'in a chart of Writer',
      TEXT(''),
      {
        'Object 1/content.xml':
          '<o:document-content xmlns:o="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><text:p>{{ a }}</text:p></o:document-content>',
      },
    ],
  ])('%s', async (_, file, further) => {
    const { files, warnings } = await filledTemplate(await withFiles(file, further), { a: 'FILLED' });
    expect(warnings).toEqual([]);
    expect(Object.entries(files).filter(([, text]) => text.includes('{{'))).toEqual([]);
    for (const path of Object.keys(further)) expect(files[path]).toContain('FILLED');
  });

  it('in the notes of a slide, with the values of its copy', async () => {
    const rels = (...entries: string[]) =>
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${entries.join('')}</Relationships>`;
    const relation = (id: string, type: string, target: string) =>
      `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`;
    const deck = pptx([SHAPE(2, '{% for i in list %}{{ i }}') + SHAPE(3, '{% endfor %}')]);
    const { files, warnings } = await filledTemplate(
      await withFiles(deck, {
        'ppt/notesSlides/notesSlide1.xml': `<p:notes ${P} ${A}><p:cSld><p:spTree>${SHAPE(2, 'Say {{ i }}{% if i == "two" %}!{% endif %}')}</p:spTree></p:cSld></p:notes>`,
        'ppt/slides/_rels/slide1.xml.rels': rels(
          relation('n', 'notesSlide', '../notesSlides/notesSlide1.xml'),
        ),
        'ppt/notesSlides/_rels/notesSlide1.xml.rels': rels(
          relation('m', 'notesMaster', '../notesMasters/notesMaster1.xml'),
          relation('s', 'slide', '../slides/slide1.xml'),
        ),
      }),
      { list: ['one', 'two'] },
    );
    expect(warnings).toEqual([]);
    const notes = Object.keys(files).filter((path) => /^ppt\/notesSlides\/[^/]*\.xml$/.test(path));
    const texts = notes.map((path) =>
      [...files[path]!.matchAll(/<a:t>(.*?)<\/a:t>/g)].map(([, text]) => text).join(''),
    );
    expect(texts).toEqual(['Say one', 'Say two!']);
    const copy = notes[1]!.replace('notesSlides/', 'notesSlides/_rels/');
    expect(files[`${copy}.rels`]).toMatch(/notesMaster1\.xml.*Target="\.\.\/slides\/platen-\d+\.xml"/s);
    expect(files['ppt/slides/slide1.xml']).not.toContain('Say');
    expect(files['[Content_Types].xml']).toContain(`PartName="/${notes[1]}"`);
  });
});

describe('a tag is reported', () => {
  it.each<[place: string, file: Uint8Array, further: Record<string, string>, message: string | RegExp]>([
    [
      'in a variable of Word',
      PARAGRAPH,
      { 'word/settings.xml': `<w:settings ${W}><w:docVar w:name="x" w:val="{{ a }}"/></w:settings>` },
      'word/settings.xml, w:docVar w:val "{{ a }}"',
    ],
    [
      'in the numbers of a list',
      PARAGRAPH,
      { 'word/numbering.xml': `<w:numbering ${W}><w:lvlText w:val="{{ a }}.%1"/></w:numbering>` },
      'word/numbering.xml, w:lvlText w:val "{{ a }}.%1"',
    ],
    [
      'in the choices of a list',
      docx(
        '<w:p><w:sdt><w:sdtPr><w:dropDownList><w:listItem w:displayText="{{ a }}"/></w:dropDownList></w:sdtPr></w:sdt></w:p>',
      ),
      {},
      'body, w:listItem w:displayText "{{ a }}"',
    ],
    [
      'in a formula',
      xlsx('<row r="1"><c r="A1"><f>CONCAT("{{ a }}","{% b %}")</f></c></row>'),
      {},
      'sheet Data, text',
    ],
    [
      'in the values that a cell may have',
      xlsx(
        ROW,
        '<dataValidations><dataValidation sqref="A1"><formula1>"{{ a }},b"</formula1></dataValidation></dataValidations>',
      ),
      {},
      'sheet Data, text',
    ],
    [
      'in a comment of a cell',
      WORKBOOK,
      {
        'xl/comments1.xml': `<comments ${X}><comment ref="A1"><text><r><t>{{ </t></r><r><t>a }}</t></r></text></comment></comments>`,
      },
      'xl/comments1.xml, text',
    ],
    [
      'in a pivot table',
      WORKBOOK,
      {
        'xl/pivotCache/pivotCacheDefinition1.xml': `<pivotCacheDefinition ${X}><s v="{{ a }}"/></pivotCacheDefinition>`,
      },
      'xl/pivotCache/pivotCacheDefinition1.xml, x:s v "{{ a }}"',
    ],
    [
      'in a field of Writer',
      TEXT('<text:p><text:placeholder>{{ a }}</text:placeholder></text:p>'),
      {},
      'body, text',
    ],
    [
      'in an address of Writer',
      TEXT('<text:p><text:a xlink:href="https://a.example/{{ a }}">x</text:a></text:p>'),
      {},
      'body, text:a xlink:href "https://a.example/{{ a }}"',
    ],
    [
      'in an address of a diagram',
      PARAGRAPH,
      {
        'word/diagrams/_rels/data1.xml.rels':
          '<Relationships xmlns="r"><Relationship Id="a" Type="x/hyperlink" Target="https://a.example/{{ a }}" TargetMode="External"/></Relationships>',
      },
      'word/diagrams/_rels/data1.xml.rels, Relationship Target "https://a.example/{{ a }}"',
    ],
  ])('%s', async (_, file, further, place) => {
    const { warnings } = await filledTemplate(await withFiles(file, further), { a: 'FILLED' });
    expect(warnings[0]).toEqual({
      kind: 'unfilled-tag',
      message: `{{ a }}: is not filled in this place (${place})`,
    });
  });

  it.each<[text: string, file: Uint8Array, further: Record<string, string>]>([
    ['that data brings', PARAGRAPH, {}],
    [
      'that repeats the title of a slide',
      SLIDE,
      {
        'docProps/app.xml':
          '<Properties xmlns="p" xmlns:vt="v"><TitlesOfParts><vt:lpstr>{{ a }}</vt:lpstr></TitlesOfParts></Properties>',
      },
    ],
    ['that was removed', docx('<w:p><w:del><w:r><w:delText>{{ b }}</w:delText></w:r></w:del></w:p>'), {}],
    ['that stays as it is', docx('<w:p><w:r><w:t>{% raw %}{{ b }}{% endraw %}</w:t></w:r></w:p>'), {}],
    [
      'of a link that is filled',
      docx('<w:p><w:hyperlink r:id="l"><w:r><w:t>x</w:t></w:r></w:hyperlink></w:p>', [
        { id: 'l', kind: 'hyperlink', target: 'https://a.example/{{ a }}', external: true },
      ]),
      {},
    ],
  ])('but none %s', async (_, file, further) => {
    const { warnings } = await filledTemplate(await withFiles(file, further), { a: '{{ b }}' });
    expect(warnings).toEqual([]);
  });
});

it('names that the schema lacks are reported with their tag and paragraph', async () => {
  const { warnings } = await filledTemplate(
    docx(
      '<w:p><w:r><w:t>Dear {{ custmer.name</w:t></w:r><w:r><w:t> }}, {{ customer.name }}</w:t></w:r></w:p>',
    ),
    {},
    {},
    { type: 'object', properties: { customer: { type: 'object', properties: { name: {} } } } },
  );
  expect(warnings).toEqual([
    {
      kind: 'unknown-field',
      message:
        'custmer: is not in dataSchema ({{ custmer.name }}, body, paragraph "Dear {{ custmer.name }}, {{ customer.name }}"): did you mean customer?',
    },
  ]);
});
