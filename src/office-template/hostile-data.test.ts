import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { docx, openDocument, pptx, xlsx } from '../office/testing/documents.ts';
import { filledFiles } from './testing/filled-files.ts';
import { parseTree, walk } from './xml-tree.ts';

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const A = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"';
const D = 'http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing';
const p = (content: string) =>
  `<w:p>${content.startsWith('<') ? content : `<w:r><w:t xml:space="preserve">${content}</w:t></w:r>`}</w:p>`;
const cell = (name: string, text: string) => `<c r="${name}" t="inlineStr"><is><t>${text}</t></is></c>`;
const CORE =
  '<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>{{ x }}</dc:title></cp:coreProperties>';

/** Templates with `{{ x }}` in each place that a format has, also through filters. */
const TEMPLATES: Readonly<Record<string, Uint8Array>> = {
  docx: docx(
    [
      p('{{ x }} {{ x | raw }} {{ x | upcase }} {{ x | escape }}'),
      p('{% for i in list %}{{ i }}{% endfor %}{% if x %}{{ x }}{% else %}none{% endif %}'),
      p('{% capture c %}{{ x }}{% endcapture %}{{ c }}{% assign d = x %}{{ d }}'),
      p('{{ "https://a.example/" | link: x }}'),
      `<w:tbl><w:tr><w:tc>${p('{% for i in list %}{{ i }}')}</w:tc><w:tc>${p('{{ x }}{% endfor %}')}</w:tc></w:tr></w:tbl>`,
      p(`<w:r><w:pict><w:txbxContent>${p('{{ x }}')}</w:txbxContent></w:pict></w:r>`),
      p(
        `<w:r><w:drawing><wp:inline xmlns:wp="${D}"><wp:docPr id="1" name="P" descr="{{ x }}"/></wp:inline></w:drawing></w:r>`,
      ),
      p(
        '<w:r><w:footnoteReference w:id="1"/></w:r><w:hyperlink r:id="l"><w:r><w:t>{{ x }}</w:t></w:r></w:hyperlink>',
      ),
    ].join(''),
    [
      { id: 'n', kind: 'footnotes', target: 'footnotes.xml' },
      { id: 'l', kind: 'hyperlink', target: 'https://a.example/?q={{ y | url_encode }}', external: true },
    ],
    {
      'word/header1.xml': `<w:hdr ${W}>${p('{{ x }}')}</w:hdr>`,
      'word/footnotes.xml': `<w:footnotes ${W}><w:footnote w:id="1">${p('{{ x }}')}</w:footnote></w:footnotes>`,
      'word/charts/chart1.xml': `<c:chart xmlns:c="c" ${A}><a:p><a:r><a:t>{{ x }}</a:t></a:r></a:p></c:chart>`,
      'docProps/core.xml': CORE,
    },
  ),
  xlsx: xlsx(
    [
      `<row r="1">${cell('A1', '{{ x }}')}${cell('B1', 'a {{ x | raw }}')}${cell('C1', '{{ "https://a.example/" | link: x }}')}</row>`,
      `<row r="2">${cell('A2', '{% for i in list %}{{ i }}')}${cell('B2', '{% endfor %}')}<c r="C2"><f>LEN(A2)</f></c></row>`,
    ].join(''),
  ),
  pptx: pptx([
    `<p:sp><p:txBody><a:p><a:r><a:t>{{ x }}{{ x | raw }}</a:t></a:r></a:p></p:txBody></p:sp>`,
    `<p:sp><p:txBody><a:p><a:r><a:t>{% for i in list %}{{ i }}</a:t></a:r></a:p></p:txBody></p:sp><p:sp><p:txBody><a:p><a:r><a:t>{% endfor %}</a:t></a:r></a:p></p:txBody></p:sp>`,
  ]),
  odt: openDocument(
    'text',
    '<office:body><office:text><text:p>{{ x }} {{ x | raw }}<text:span>{{ x }}</text:span></text:p><text:p>{{ "https://a.example/" | link: x }}</text:p></office:text></office:body>',
  ),
};

/** Elements that data may add: line breaks, tabs, and the spaces of OpenDocument. */
const OF_TEXT = /^(?:w|a|text):(?:br|tab|s|line-break|rPr|t|r|span)$/;

/** Names of the elements of all parts, without those of text. */
function structure(files: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(files)
      .filter(([path]) => /\.(?:xml|rels)$/.test(path))
      .map(([path, xml]) => {
        const names = [...walk(parseTree(xml))].flatMap((node) =>
          node.kind === 'element' && !OF_TEXT.test(node.name) ? [node.name] : [],
        );
        return [path.replace(/platen-?\d+/, ''), names.join(' ')];
      }),
  );
}

/** Code of fields, and formulas. */
function codes(files: Readonly<Record<string, string>>): string[] {
  return Object.values(files).flatMap(
    (xml) => xml.match(/<w:instrText[^>]*>[^<]*|<f>[^<]*|w:instr="[^"]*"/g) ?? [],
  );
}

const HOSTILE = [
  '{{ secret }}',
  '{% assign y = 1 %}{% for i in (1..9) %}x{% endfor %}',
  '{% raw %}{% endraw %}{{-',
  '</w:t></w:r><w:r><w:fldChar w:fldCharType="begin"/></w:r>',
  '<w:t>&lt;w:p/&gt;&amp;&#60;',
  '</text:p><text:p>',
  '<platen-inserted n="0"/><platen-pass n="0"/>',
  '" descr="x" onload=\'y\' data-platen-drop="1"',
  '=HYPERLINK("http://evil.example/","x")',
  "+cmd|' /C calc'!A0",
  '-1+1',
  '@SUM(1)',
  ' HYPERLINK "file:///etc/passwd" \\o ',
  ']]><!-- --><?x y?><!DOCTYPE a [<!ENTITY b "c">]>&b;',
  '\u0000\u0001\u0008\u000b\u001f\u007f\ufffe\uffff\ud800',
  '\ufdd00123456789abcdef01234567.a0\ufdd1',
  '\u202eabc\u202c\u2066x\u2069\u200f\ufeff',
  '$& $1 $$ \\1',
  '__proto__ constructor',
  'a\r\nb\tc\u2028d\u0085e',
  '&L&B&P&D',
] as const;

describe.each(Object.entries(TEMPLATES))('data in a .%s', (format, template) => {
  const fill = (x: string) =>
    filledFiles(template, { x, y: x.toWellFormed().slice(0, 100), list: [x, x], secret: 'leaked' });

  it('is never markup, a tag, a field or a formula', async () => {
    const plain = await fill('plain');
    const expected = [structure(plain), codes(plain)] as const;
    const pieces = fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: 'binary', maxLength: 40 }));
    const property = fc.asyncProperty(fc.array(pieces, { minLength: 1, maxLength: 4 }), async (parts) => {
      const files = await fill(`x${parts.join('')}`);
      expect(structure(files)).toEqual(expected[0]);
      expect(codes(files)).toEqual(expected[1]);
      for (const xml of Object.values(files)) expect(xml).not.toContain('leaked');
    });
    await fc.assert(property, { numRuns: 60, examples: HOSTILE.map((text) => [[text]]) });
  });

  it('is text as a whole, of any length', async () => {
    const long = '<b>&'.repeat(25_000);
    if (format === 'xlsx') {
      await expect(fill(long)).rejects.toThrow(
        /a cell may have at most 32767 characters in Excel \(sheet Data, cell A1: 100000 characters\)/,
      );
      return;
    }
    const files = await fill(long);
    const main = Object.entries(files).find(([path]) => /(?:document|slide1|content)\.xml$/.test(path))!;
    expect(main[1]).toContain(`>${'&lt;b&gt;&amp;'.repeat(25_000)}`);
  });
});

it('keeps codes of characters in data as text of a workbook', async () => {
  const workbook = xlsx(`<row r="1">${cell('A1', 'kept _x0041_ {{ x }}')}</row>`);
  const files = await filledFiles(workbook, { x: 'a_x0041_x000A_b _x41_ __X00e9_' });
  expect(files['xl/worksheets/sheet1.xml']).toContain(
    'kept _x0041_ a_x005F_x0041_x005F_x000A_b _x41_ __x005F_X00e9_',
  );
});
