import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../domain/json.ts';
import { openDocument, pptx, xlsx } from '../office/testing/documents.ts';
import { filledFiles } from './testing/filled-files.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAYAAAD0In+KAAAAEUlEQVR4nGM8ISf3n4GBgQEADNMCBSJWpWQAAAAASUVORK5CYII=',
  'base64',
);
const EVIL = '</t><f>1+1</f> {{ secret }} =cmd|"/c calc"!A1';

describe('a workbook', () => {
  const cell = (name: string, text: string) => `<c r="${name}" t="inlineStr"><is><t>${text}</t></is></c>`;
  const formula = (name: string, text: string) => `<c r="${name}"><f>${text}</f><v>0</v></c>`;
  const sheet = async (rows: string, data: JsonObject, after = '') => {
    const files = await filledFiles(xlsx(rows, after), data);
    return files['xl/worksheets/sheet1.xml']!;
  };
  const cells = (markup: string) =>
    [...markup.matchAll(/<c r="(\w+)"[^>]*>(.*?)<\/c>/gs)]
      .filter(([, , content]) => content !== '')
      .map(([, name, content]) => `${name} ${content!.replaceAll(/<\/?(?:is|t|v)\b[^>]*>/g, '')}`);
  const LINES = [
    `<row r="1">${cell('A1', 'Invoice {{ number }}')}</row>`,
    `<row r="3">${cell('A3', '{% for i in items %}{{ i.name }}')}${cell('B3', '{{ i.price }}')}${formula('C3', 'B3*2')}${cell('D3', '{% endfor %}')}</row>`,
    `<row r="4">${cell('A4', 'Total')}${formula('C4', 'SUM(C3:C3)')}${formula('D4', 'C4*$B$1+Other!A9')}</row>`,
  ].join('');

  it('draws pictures and QR codes at their cells, in rows that grow, and links cells', async () => {
    const rows = `<row r="1">${cell('A1', '{{ "logo.png" | image: "30mm", alt: "Logo" }}')}</row><row r="2">${cell('A2', '{% for i in items %}{{ i.url | qr: size: "20mm" }}')}${cell('B2', '{{ i.url | link: i.name }}{% endfor %}')}</row>`;
    const items = ['a', 'b & c'].map((name) => ({ name, url: `https://example.com/${name[0]}?x=1&y` }));
    const after =
      '<pageMargins left="1" right="1" top="1" bottom="1" header="0" footer="0"/><tableParts count="0"/>';
    const files = await filledFiles(xlsx(rows, after), { items }, { 'logo.png': PNG });
    const markup = files['xl/worksheets/sheet1.xml']!;
    expect(markup).toMatch(/<row customHeight="true" ht="4\d" r="1">/);
    expect([...markup.matchAll(/<row customHeight="true" ht="58"/g)]).toHaveLength(2);
    expect(cells(markup).map((each) => each.replaceAll(/<[^>]*>/g, ''))).toEqual(['B2 a', 'B3 b &amp; c']);
    // In the order that Excel requires.
    expect(markup).toMatch(
      /<\/sheetData><hyperlinks>.* ref="B2" .* ref="B3" .*<\/hyperlinks><pageMargins [^>]*><drawing [^>]*><tableParts/s,
    );
    const drawing = Object.keys(files).find((path) => path.startsWith('xl/drawings/platen'))!;
    const places = [...files[drawing]!.matchAll(/<xdr:col>(\d)<.*?<xdr:row>(\d)</g)].map(([, ...at]) =>
      at.join(),
    );
    expect(places).toEqual(['0,0', '0,1', '0,2']);
    expect(files[drawing]).toContain('descr="Logo"');
    expect(files['[Content_Types].xml']).toContain(`PartName="/${drawing}"`);
    expect(files['xl/worksheets/_rels/sheet1.xml.rels']).toContain('https://example.com/b?x=1&amp;y');
  });

  it('fills headers and footers of pages, in which data is no code', async () => {
    const after =
      '<headerFooter><oddHeader>&amp;L&amp;B{{ name }}&amp;RPage &amp;P</oddHeader><oddFooter>&amp;CA &amp;&amp; B</oddFooter></headerFooter>';
    const rows = `<row r="1">${cell('A1', '{% if name %}{{ name }}{% endif %}')}</row>`;
    const markup = await sheet(rows, { name: 'A & B &P' }, after);
    expect(markup).toContain(
      '<oddHeader>&amp;L&amp;BA &amp;&amp; B &amp;&amp;P&amp;RPage &amp;P</oddHeader>',
    );
    expect(markup).toContain('<oddFooter>&amp;CA &amp;&amp; B</oddFooter>');
    expect(markup).not.toContain('data-platen');
    await expect(sheet(rows, { name: 'x'.repeat(300) }, after)).rejects.toThrow(/at most 255 characters/);
  });

  it('repeats rows, keeps numbers as numbers, and moves formulas', async () => {
    const items = [
      { name: 'Pens', price: 1.5 },
      { name: '007', price: 20 },
      { name: EVIL, price: '30' },
    ];
    const markup = await sheet(LINES, { number: 'R-1', items, secret: 'leak' });
    expect(cells(markup)).toEqual([
      'A1 Invoice R-1',
      ...['A3 Pens', 'B3 1.5', 'C3 <f>B3*2</f>'],
      ...['A4 007', 'B4 20', 'C4 <f>B4*2</f>'],
      `A5 ${EVIL.replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')}`,
      ...['B5 30', 'C5 <f>B5*2</f>'],
      ...['A6 Total', 'C6 <f>SUM(C3:C5)</f>', 'D6 <f>C6*$B$1+Other!A9</f>'],
    ]);
    expect(markup).toMatch(/<c r="B3"><v>1.5<\/v>/);
    expect(markup).toMatch(/<c [^>]*r="A4"[^>]*t="inlineStr"|<c [^>]*t="inlineStr"[^>]*r="A4"/);
    expect(markup).not.toContain('leak');
  });

  it('without items loses the row, and its sum is 0', async () => {
    const markup = await sheet(LINES, { number: 1, items: [] });
    expect(cells(markup)).toEqual([
      'A1 Invoice 1',
      'A3 Total',
      'C3 <f>SUM(0)</f>',
      'D3 <f>C3*$B$1+Other!A9</f>',
    ]);
  });

  it('moves merged cells, ranges and sums of groups with their rows', async () => {
    const rows = [
      `<row r="1">${cell('A1', '{% for g in groups %}{{ g.name }}')}</row>`,
      `<row r="2">${cell('A2', '{% for i in g.items %}{{ i }}')}${cell('B2', '{% endfor %}')}</row>`,
      `<row r="3">${formula('A3', 'SUM(A2:A2)')}${formula('B3', 'SUM(A$2:A2)')}${cell('C3', '{% endfor %}')}</row>`,
      `<row r="4">${formula('A4', 'A3+1')}</row>`,
    ].join('');
    const after =
      '<mergeCells count="2"><mergeCell ref="A1:B1"/><mergeCell ref="A4:B4"/></mergeCells><conditionalFormatting sqref="A2:A3"><cfRule type="expression"><formula>A2&gt;1</formula></cfRule></conditionalFormatting>';
    const groups = [
      { name: 'x', items: [1, 2] },
      { name: 'y', items: [3] },
    ];
    const markup = await sheet(rows, { groups }, after);
    expect(cells(markup).filter((each) => each.includes('<f>'))).toEqual([
      ...['A4 <f>SUM(A2:A3)</f>', 'B4 <f>SUM(A$2:A3)</f>', 'A7 <f>SUM(A6:A6)</f>', 'B7 <f>SUM(A$2:A6)</f>'],
      'A8 <f>A7+1</f>',
    ]);
    expect(markup.match(/<mergeCell [^>]*>/g)).toEqual([
      '<mergeCell ref="A1:B1"/>',
      '<mergeCell ref="A5:B5"/>',
      '<mergeCell ref="A8:B8"/>',
    ]);
    expect(markup).toContain('sqref="A2:A7"');
  });

  it('has rich text in a cell', async () => {
    const row = (text: string) => `<row r="1">${cell('A1', text)}</row>`;
    expect(await sheet(row('{{ t | html }}'), { t: '<p>a <b>b</b></p><ul><li>c</li></ul>' })).toContain(
      '<r><rPr><b/></rPr><t xml:space="preserve">b</t></r>',
    );
    const markup = await sheet(row('{{ t | html }} {{ u | link: "third" }}'), {
      t: '<a href="https://a.example/">first</a> <a href="https://b.example/">se<b>cond</b></a>',
      u: 'https://c.example/',
    });
    expect(markup.replaceAll(/<[^>]*>/g, '')).toContain(
      'first second (https://b.example/) third (https://c.example/)',
    );
    expect(markup.match(/<hyperlink /g)).toHaveLength(1);
    const list = '<ol start="2" type="i"><li>a<ol><li>x</li></ol></li><li>b</li></ol>';
    const shown = (await sheet(row('{{ t | html }}'), { t: list })).replaceAll(/<[^>]*>/g, '');
    expect(shown).toContain('ii. a\n  1. x\niii. b');
  });
});

describe('a presentation', () => {
  const box = (text: string, id = 2) =>
    `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="Box"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="100" y="200"/><a:ext cx="4000" cy="1000"/></a:xfrm></p:spPr><p:txBody><a:bodyPr/><a:p><a:r><a:rPr lang="en"/><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`;
  const slides = (files: Record<string, string>) => {
    const relations = files['ppt/_rels/presentation.xml.rels']!;
    return [...files['ppt/presentation.xml']!.matchAll(/r:id="(\w+)"/g)].map(([, id]) => {
      const target = new RegExp(`Id="${id}"[^>]*Target="([^"]*)"`).exec(relations)![1];
      return files[`ppt/${target}`]!;
    });
  };

  it('repeats a slide by tags in different shapes, and removes one', async () => {
    const deck = pptx([
      box('Start {{ title }}'),
      box('{% for p in people %}{{ p.name }}') + box('{{ p.text }}{% endfor %}', 3),
      box('{% if more %}More') + box('{% endif %}', 3),
    ]);
    const people = [
      { name: 'Ada', text: 'one\ntwo' },
      { name: '<Bob>', text: EVIL },
    ];
    const files = await filledFiles(deck, { title: 'T', people });
    const shown = slides(files);
    expect(shown.map((slide) => slide.replaceAll(/<[^>]*>/g, ''))).toEqual([
      expect.stringContaining('Start T'),
      expect.stringContaining('Adaonetwo'),
      expect.stringContaining('&lt;Bob&gt;&lt;/t&gt;&lt;f&gt;1+1'),
    ]);
    expect(shown[1]).toContain('<a:br/>');
    expect(Object.keys(files).filter((path) => /^ppt\/slides\/[^/]*\.xml$/.test(path))).toHaveLength(3);
    expect(files['[Content_Types].xml']!.match(/presentationml\.slide\+xml/g)).toHaveLength(3);
    expect(files['ppt/presentation.xml']!.match(/sldId id="(\d+)"/g)).toHaveLength(3);
  });

  it('divides a run at the line breaks of data, and keeps its formatting', async () => {
    const [slide] = slides(await filledFiles(pptx([box('{{ t }}')]), { t: 'a\n\tb\n' }));
    const run = (text: string) => `<a:r><a:rPr lang="en"/><a:t>${text}</a:t></a:r>`;
    expect(slide).toContain(`<a:p>${run('a')}<a:br/>${run('\tb')}<a:br/></a:p>`);
  });

  it('takes thousands of lines and links without taking quadratic time', async () => {
    const lines = Array.from({ length: 30_000 }, (_, line) => `${line}\t`).join('\n');
    const links = '<p><a href="https://a.example/">a</a></p>'.repeat(12_000);
    const files = await filledFiles(pptx([box('{{ lines }}'), box('{{ links | html }}')]), { lines, links });
    expect(slides(files)[0]!.match(/<a:br\/>/g)).toHaveLength(29_999);
    expect(files['ppt/slides/_rels/slide2.xml.rels']!.match(/TargetMode="External"/g)).toHaveLength(12_000);
  });

  it('refuses a picture beside text, with the slide and the text', async () => {
    const deck = pptx([box('x'), box('Our {{ logo | image }}')]);
    await expect(filledFiles(deck, { logo: 'logo.png' }, { 'logo.png': PNG })).rejects.toThrow(
      'with nothing but its tag (ppt/slides/slide2.xml, "Our")',
    );
  });

  it('puts a picture in the place of a text box, in proportion, and links and lists in text', async () => {
    const deck = pptx([
      box('{{ logo | image: alt: "Logo" }}') + box('{{ t | html }}', 3) + box('See {{ u | link: "us" }}', 4),
    ]);
    const files = await filledFiles(
      deck,
      { logo: 'logo.png', t: '<ul><li>a <b>b</b></li></ul>', u: 'https://a.example/' },
      { 'logo.png': PNG },
    );
    const [slide] = slides(files);
    expect(slide).toContain('<a:off x="1100" y="200"/><a:ext cx="2000" cy="1000"/>');
    expect(slide).toContain('descr="Logo"');
    expect(slide).toContain('<a:buChar char="•"/></a:pPr><a:r><a:rPr lang="en">');
    expect(slide).toContain('<a:rPr lang="en" b="1">');
    expect(slide).toMatch(/<a:hlinkClick [^>]*r:id="\w+"\/>/);
    expect(files['ppt/slides/_rels/slide1.xml.rels']).toContain('TargetMode="External"');
    const lists = await filledFiles(pptx([box('{{ t | html }}')]), {
      t: '<ol type="i" start="2"><li><p>a</p><p>b</p></li></ol>',
    });
    expect(slides(lists)[0]!.match(/<a:pPr .*?<\/a:pPr>/g)).toEqual([
      '<a:pPr marL="285750" lvl="0" indent="-285750"><a:buAutoNum type="romanLcPeriod" startAt="2"/></a:pPr>',
      '<a:pPr marL="285750" lvl="0" indent="0"><a:buNone/></a:pPr>',
    ]);
    await expect(filledFiles(pptx([box('{{ u | qr }}{{ u | qr }}')]), { u: 'x' })).rejects.toThrow(
      /an image needs a text box of its own/,
    );
  });
});

describe('an OpenDocument text', () => {
  const p = (content: string) => `<text:p text:style-name="P1">${content}</text:p>`;
  const body = async (content: string, data: JsonObject) => {
    const file = openDocument('text', `<office:body><office:text>${content}</office:text></office:body>`);
    const files = await filledFiles(file, data, { 'logo.png': PNG });
    return {
      files,
      markup: files['content.xml']!.replace(/^.*<office:text>/s, '').replace(/<\/office:text>.*$/s, ''),
    };
  };

  it('stores a picture once, in whatever size it is shown', async () => {
    const { files, markup } = await body(p('{{ l | image: "5mm" }}') + p('{{ l | image: "9mm" }}'), {
      l: 'logo.png',
    });
    expect(markup.match(/xlink:href="Pictures\/platen-1.png"/g)).toHaveLength(2);
    expect(files['META-INF/manifest.xml']!.match(/full-path="Pictures\/[^"]*"/g)).toHaveLength(1);
  });

  it('puts tags together, repeats rows and list items, and removes paragraphs', async () => {
    const row = (...cells: string[]) =>
      `<table:table-row>${cells.map((each) => `<table:table-cell>${p(each)}</table:table-cell>`).join('')}</table:table-row>`;
    const { markup } = await body(
      [
        p('For {{ na<text:span text:style-name="T1">me }}</text:span>!'),
        p('{% if paid %}'),
        p('Paid'),
        p('{% endif %}'),
        `<table:table>${row('{% for i in items %}{{ i }}', 'x{% endfor %}')}</table:table>`,
        `<text:list><text:list-item>${p('{% for i in items %}{{ i }}{% endfor %}')}</text:list-item></text:list>`,
        p('A <text:span>{% if paid %}b{% else %}</text:span>c{% endif %}'),
      ].join(''),
      { name: 'A & B  <x>', items: ['1', '2\n3'] },
    );
    const text = markup
      .replaceAll(/<text:line-break[^>]*>/g, '|')
      .replaceAll(/<text:s [^>]*text:c="1"\/>/g, '_');
    expect(
      text.match(/<text:p [^>]*>.*?<\/text:p>/gs)!.map((each) => each.replaceAll(/<[^>]*>/g, '')),
    ).toEqual(['For A &amp; B _&lt;x&gt;!', ...['1', 'x', '2|3', 'x'], ...['1', '2|3'], 'A c']);
    expect(markup.match(/<text:list-item>/g)).toHaveLength(2);
  });

  it('holds pictures, links and rich text with their styles', async () => {
    const { files, markup } = await body(
      p('{{ logo | image: "20mm", alt: "L" }}') + p('{{ u | link: "us" }}') + p('{{ t | html }}'),
      { logo: 'logo.png', u: 'https://a.example/?a=1&b=2', t: '<p><b>x</b></p><ol><li>y</li></ol>' },
    );
    expect(markup).toMatch(
      /svg:width="20.000mm" svg:height="10.000mm"><draw:image [^>]*xlink:href="Pictures\/platen-1.png"/,
    );
    expect(files['META-INF/manifest.xml']).toContain('manifest:full-path="Pictures/platen-1.png"');
    expect(markup).toContain('xlink:href="https://a.example/?a=1&amp;b=2">us</text:a>');
    expect(markup).toContain('text:style-name="PlatenNumbers"');
    expect(files['content.xml']).toMatch(/<office:automatic-styles.*style:name="Platen-bold".*<office:body/s);
  });

  it('has lists that go on after other lists, joined cells, and the spaces of preformatted text', async () => {
    const { files, markup } = await body(p('{{ t | html }}'), {
      t: '<ol start="4" type="A"><li>a<ul><li>x</li></ul>y</li><li>b</li></ol><pre>c  d</pre><table><tr><td rowspan=2>e</td><td>f</td></tr><tr><td>g</td></tr></table>',
    });
    expect(markup).toContain('<text:list-item text:start-value="4">');
    expect(markup).toContain('xml:id="platen-list-3" text:continue-list="platen-list-1"');
    expect(files['content.xml']).toMatch(/style:name="PlatenNumbers-A-0".*?style:num-format="A"/);
    expect(markup).toMatch(/<text:list-header><text:p [^>]*>y<\/text:p><\/text:list-header>/);
    expect(markup).toMatch(/c<text:s [^>]*text:c="2"\/>d/);
    expect(markup).toContain('table:number-rows-spanned="2"');
    expect(markup).toContain('<table:table-row><table:covered-table-cell/>');
  });
});
