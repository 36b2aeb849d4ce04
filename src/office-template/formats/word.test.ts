import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../domain/json.ts';
import { docx } from '../../office/testing/documents.ts';
import { filledFiles } from '../testing/filled-files.ts';

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const p = (content: string, properties = '') =>
  `<w:p>${properties}${content.startsWith('<') ? content : `<w:r><w:t xml:space="preserve">${content}</w:t></w:r>`}</w:p>`;
const loop = (body: string) => `${p('{% for i in items %}')}${body}${p('{% endfor %}')}`;
/** Two pixels wide, one high. */
const WIDE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAYAAAD0In+KAAAAEUlEQVR4nGM8ISf3n4GBgQEADNMCBSJWpWQAAAAASUVORK5CYII=',
  'base64',
);
const ITEMS = [
  { name: 'Ada', url: 'https://a.example/?a=1&b=2' },
  { name: 'B & <C>', url: 'https://b.example/' },
];

describe('what loops repeat', () => {
  it('has footnotes and comments of its own, with the values of its pass', async () => {
    const text = '<w:r><w:t>{{ i.name }}</w:t></w:r>';
    const references =
      '<w:commentRangeStart w:id="0"/>' +
      text +
      '<w:commentRangeEnd w:id="0"/><w:r><w:commentReference w:id="0"/></w:r><w:r><w:footnoteReference w:id="2"/></w:r>';
    const file = docx(
      loop(p(references)),
      [
        { id: 'n', kind: 'footnotes', target: 'footnotes.xml' },
        { id: 'c', kind: 'comments', target: 'comments.xml' },
      ],
      {
        'word/footnotes.xml': `<w:footnotes ${W}><w:footnote w:type="separator" w:id="-1">${p('x')}</w:footnote><w:footnote w:id="2">${p('About {{ i.name }}')}</w:footnote></w:footnotes>`,
        'word/comments.xml': `<w:comments ${W}><w:comment w:id="0" w:author="me">${p('Ask {{ i.name }}')}</w:comment></w:comments>`,
      },
    );
    const files = await filledFiles(file, { items: ITEMS });
    const body = files['word/document.xml']!;
    expect(body.match(/footnoteReference [^>]*>/g)).toEqual([
      'footnoteReference w:id="1"/>',
      'footnoteReference w:id="2"/>',
    ]);
    expect(files['word/footnotes.xml']).toMatch(
      /w:id="-1".*w:id="1".*About Ada.*w:id="2".*About B &amp; &lt;C&gt;/s,
    );
    expect(body.match(/comment\w+ w:id="\d"/g)).toEqual(
      [1, 2].flatMap((id) =>
        ['RangeStart', 'RangeEnd', 'Reference'].map((name) => `comment${name} w:id="${id}"`),
      ),
    );
    expect(files['word/comments.xml']).toMatch(/w:id="1"[^>]*>.*Ask Ada.*w:id="2"[^>]*>.*Ask B &amp; /s);
  });

  it('has bookmarks of its own, which its references lead to', async () => {
    const item = p(
      '<w:hyperlink w:anchor="item"><w:r><w:t>See {{ i.name }}</w:t></w:r></w:hyperlink><w:bookmarkStart w:id="7" w:name="item"/><w:r><w:t>x</w:t></w:r><w:bookmarkEnd w:id="7"/><w:r><w:instrText> PAGEREF item \\h </w:instrText></w:r>',
    );
    const after = p('<w:fldSimple w:instr=" REF item "><w:r><w:t>first</w:t></w:r></w:fldSimple>');
    const markup = (await filledFiles(docx(loop(item) + after), { items: ITEMS }))['word/document.xml']!;
    expect(markup.match(/w:anchor="\w+"|w:name="\w+"|PAGEREF \w+|REF item /g)).toEqual([
      ...['w:anchor="item"', 'w:name="item"', 'PAGEREF item'],
      ...['w:anchor="item_2"', 'w:name="item_2"', 'PAGEREF item_2'],
      'REF item ',
    ]);
    const starts = [...markup.matchAll(/bookmarkStart [^>]*w:id="(\d+)"/g)].map(([, id]) => id);
    expect([...markup.matchAll(/bookmarkEnd w:id="(\d+)"/g)].map(([, id]) => id)).toEqual(starts);
    expect(new Set(starts).size).toBe(2);
    expect(markup).not.toContain('platen');
  });

  it('is numbered anew in each pass of an outer loop', async () => {
    const numbering = `<w:numbering ${W}><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="3"/></w:lvl></w:abstractNum><w:num w:numId="5"><w:abstractNumId w:val="0"/></w:num></w:numbering>`;
    const item = (text: string) =>
      p(text, '<w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="5"/></w:numPr></w:pPr>');
    const body = [
      ...[p('{% for g in groups %}'), p('{% for i in g.items %}'), item('{{ i }}'), p('{% endfor %}')],
      p('{% endfor %}'),
    ].join('');
    const groups = [{ items: ['a', 'b'] }, { items: ['c'] }];
    const fill = (content: string, data: JsonObject) =>
      filledFiles(docx(content, [], { 'word/numbering.xml': numbering }), data);
    const files = await fill(body, { groups });
    const numbers = (markup: string) => [...markup.matchAll(/numId w:val="(\d+)"/g)].map(([, id]) => id);
    expect(numbers(files['word/document.xml']!)).toEqual(['5', '5', '6']);
    expect(files['word/numbering.xml']).toMatch(
      /<w:num w:numId="6"><w:abstractNumId w:val="0"\/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="3"\/>/,
    );
    const flat = await fill(loop(item('{{ i.name }}')), { items: ITEMS });
    expect(numbers(flat['word/document.xml']!)).toEqual(['5', '5']);
  });

  it('leads to the address of its pass, also as Word encodes it', async () => {
    const link = p('<w:hyperlink r:id="l"><w:r><w:t>{{ i.name }}</w:t></w:r></w:hyperlink>');
    const target = 'http://%7B%7B%20i.url%20%7D%7D';
    const file = docx(loop(link), [{ id: 'l', kind: 'hyperlink', target, external: true }]);
    const files = await filledFiles(file, { items: [...ITEMS, { name: 'None', url: '' }] });
    const relations = files['word/_rels/document.xml.rels']!;
    const targets = [...files['word/document.xml']!.matchAll(/hyperlink r:id="(\w+)"/g)].map(
      ([, id]) => new RegExp(`Id="${id}"[^>]*Target="([^"]*)"`).exec(relations)?.[1],
    );
    expect(targets).toEqual(['https://a.example/?a=1&amp;b=2', 'https://b.example/']);
    expect(files['word/document.xml']).toContain('None');
    await expect(filledFiles(file, { items: [{ name: 'x', url: 'file:///etc' }] })).rejects.toThrow(
      /^file: file:\/\/\/etc: address: "file:\/\/\/etc" must be an address .*paragraph "x"/,
    );
  });
});

describe('cells that a loop repeats', () => {
  const cell = (text: string, width: number, span = '') =>
    `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/>${span}</w:tcPr>${p(text)}</w:tc>`;
  const row = (...cells: readonly string[]) => `<w:tr>${cells.join('')}</w:tr>`;
  const table = (...rows: readonly string[]) =>
    `<w:tbl><w:tblGrid><w:gridCol w:w="3000"/><w:gridCol w:w="3000"/></w:tblGrid>${rows.join('')}</w:tbl>`;

  it('share the width of the table, in rows that a loop repeats, too', async () => {
    const body = table(
      row(cell('Title', 6000, '<w:gridSpan w:val="2"/>')),
      row(cell('', 3000), cell('{% for m in months repeat: "cells" %}{{ m }}{% endfor %}', 3000)),
      row(
        cell('{% for r in rows %}{{ r.name }}', 3000),
        cell('{% for v in r.values repeat: “cells” %}{{ v }}{% endfor %}{% endfor %}', 3000),
      ),
    );
    const rows = [
      { name: 'A', values: [1, 2, 3] },
      { name: 'B', values: [4, 5, 6] },
    ];
    const markup = (await filledFiles(docx(body), { months: ['Jan', 'Feb', 'Mar'], rows }))[
      'word/document.xml'
    ]!;
    const texts = (markup.match(/<w:tr>.*?<\/w:tr>/gs) ?? []).map((each) =>
      [...each.matchAll(/<w:tc>(.*?)<\/w:tc>/gs)].map(([, content]) => content!.replaceAll(/<[^>]*>/g, '')),
    );
    expect(texts).toEqual([['Title'], ['', 'Jan', 'Feb', 'Mar'], ['A', '1', '2', '3'], ['B', '4', '5', '6']]);
    expect(markup.match(/gridCol w:w="1500"/g)).toHaveLength(4);
    expect(markup).toContain('gridSpan w:val="4"');
    expect(markup).not.toContain('data-platen');
  });

  it('are refused outside of a table, and by another name', async () => {
    const fill = (text: string) => filledFiles(docx(p(text)), {});
    await expect(fill('{% for a in b repeat: "cells" %}{% endfor %}')).rejects.toThrow(
      /in the same row of a table/,
    );
    await expect(fill('{% for a in b repeat: "rows" %}{% endfor %}')).rejects.toThrow(/"rows" seen/);
  });
});

describe('descriptions of pictures', () => {
  const D = 'http://schemas.openxmlformats.org/drawingml/2006';
  const picture = (description: string) =>
    p(
      `<w:r><w:drawing><wp:inline xmlns:wp="${D}/wordprocessingDrawing"><wp:extent cx="1000" cy="1000"/><wp:docPr id="1" name="P" descr="${description}"/><a:graphic xmlns:a="${D}/main"><a:blip r:embed="old"><a:extLst/></a:blip><a:srcRect l="9"/><a:ext cx="1000" cy="1000"/></a:graphic></wp:inline></w:drawing></w:r>`,
    );

  it('are filled, and replace the picture by an image in its frame', async () => {
    const body = loop(picture('{{ i.name }}') + picture('{{ i.photo | image: alt: i.name }}'));
    const items = ITEMS.map((item) => ({ ...item, photo: 'wide.png' }));
    const files = await filledFiles(docx(body), { items }, { 'wide.png': WIDE });
    const markup = files['word/document.xml']!;
    expect(markup.match(/descr="[^"]*"/g)).toEqual(
      ['Ada', 'Ada', 'B &amp; &lt;C&gt;', 'B &amp; &lt;C&gt;'].map((name) => `descr="${name}"`),
    );
    expect(markup.match(/r:embed="old"/g)).toHaveLength(2);
    expect(markup.match(/<wp:extent [^>]*cy="500"[^>]*>|<a:ext [^>]*cy="500"[^>]*>/g)).toHaveLength(4);
    expect(markup.match(/srcRect/g)).toHaveLength(2);
  });
});

describe('the parts of a Word document', () => {
  it('are found by their content type', async () => {
    const types =
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/><Override PartName="/word/first.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.header+xml"/></Types>';
    const files = await filledFiles(
      docx(p('x'), [], {
        '[Content_Types].xml': types,
        'word/first.xml': `<w:hdr ${W}>${p('{{ name }}')}</w:hdr>`,
      }),
      { name: 'Ada' },
    );
    expect(files['word/first.xml']).toContain('Ada');
  });

  it.each([
    '<w:r><w:instrText> MERGEFIELD {{ name }} </w:instrText></w:r>',
    '<w:fldSimple w:instr=" QUOTE {{ name }} "><w:r><w:t>x</w:t></w:r></w:fldSimple>',
  ])('refuse tags in the code of a field: %s', async (content) => {
    await expect(filledFiles(docx(p(content)), {})).rejects.toThrow(/\{\{ name \}\}: is the code of a field/);
  });
});
