import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../domain/json.ts';
import { docx } from '../office/testing/documents.ts';
import { fillOfficeTemplate, parseOfficeTemplate } from './fill-template.ts';
import { filledFiles } from './testing/filled-files.ts';

const run = (text: string, properties = '') =>
  `<w:r>${properties}<w:t xml:space="preserve">${text}</w:t></w:r>`;
const p = (text: string, properties = '') => `<w:p>${properties}${run(text)}</w:p>`;
const row = (...cells: readonly string[]) =>
  `<w:tr>${cells.map((cell) => `<w:tc>${cell.startsWith('<') ? cell : p(cell)}</w:tc>`).join('')}</w:tr>`;
const BOLD = '<w:rPr><w:b/></w:rPr>';
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAYAAAD0In+KAAAAEUlEQVR4nGM8ISf3n4GBgQEADNMCBSJWpWQAAAAASUVORK5CYII=',
  'base64',
);

const filesOf = (file: Uint8Array, data: JsonObject) => filledFiles(file, data, { 'logo.png': PNG });

async function fill(body: string, data: JsonObject): Promise<string> {
  return (await filesOf(docx(body), data))['word/document.xml']!;
}

/** Text of each paragraph, runs in bold between asterisks. */
async function paragraphs(body: string, data: JsonObject): Promise<string[]> {
  const markup = await fill(body, data);
  return (markup.match(/<w:p>.*?<\/w:p>|<w:p\/>/gs) ?? []).map((paragraph) =>
    [...paragraph.matchAll(/<w:r>(.*?)<\/w:r>/gs)]
      .map(([, content]) => {
        const text = content!
          .replaceAll('<w:br/>', '|')
          .replaceAll(/<[^>]*>/g, '')
          .replaceAll('&lt;', '<');
        return content!.includes('<w:b/>') ? `*${text}*` : text;
      })
      .join(''),
  );
}

describe('values', () => {
  it('are joined from runs, with the formatting of the first', async () => {
    const body = `<w:p>${run('For ')}${run('{{ na', BOLD)}<w:proofErr w:type="spellStart"/>${run('me ')}${run('}}!')}</w:p>`;
    expect(await paragraphs(body, { name: 'Ada' })).toEqual(['For *Ada*!']);
  });

  it('accept literals in typographic quotation marks, and keep their apostrophes', async () => {
    expect(await paragraphs(p('{{ none | default: “it’s” }}'), {})).toEqual(['it’s']);
  });

  it('are read without the invisible characters of copied text', async () => {
    const tag = '{{\u200f na\u200bme\u00ad | append: “\u200e!” }}';
    expect(await paragraphs(p(tag), { name: 'Ada' })).toEqual(['Ada\u200e!']);
  });

  it.each(['{{ t | html | upcase }}', '{{ t | link | url_encode }}', '{{ t | qr | split: "." | join }}'])(
    'cannot be changed once they are inserted: %s',
    async (tag) => {
      await expect(paragraphs(p(tag), { t: 'https://a.example/' })).rejects.toThrow(
        /that filter must be the last/,
      );
    },
  );

  it('accept the dashes that Word makes of the hyphens beside delimiters', async () => {
    expect(await paragraphs(p('a {%– if a –%} {{“–”}} {%— endif —%} b'), { a: 1 })).toEqual(['a–b']);
  });

  it('are text, whatever they contain', async () => {
    const evil = '</w:t></w:r><w:fldSimple w:instr="DDE"/> {{ secret }} \ufdd0\u0001';
    const markup = await fill(p('{{ a }} {{ a | raw }} {{ a | escape | raw }}'), { a: evil, secret: 'leak' });
    expect(markup).not.toContain('<w:fldSimple');
    expect(markup).not.toContain('leak');
    expect(markup.match(/&lt;\/w:t&gt;/g)!.length).toBeGreaterThanOrEqual(2);
  });

  it.each([
    [
      'an object',
      { a: { city: 'Ulm', zip: '89073' } },
      /^file: \{\{ a \}\}: is an object, not text; print one of its fields: city, zip \(body/,
    ],
    ['a list of objects', { a: [{ b: 1 }] }, /is a list of objects, not text; repeat it with \{% for %\}/],
  ])('are refused if they are %s', async (_, data, message) => {
    await expect(paragraphs(p('{{ a }}'), data)).rejects.toThrow(message);
  });

  it.each([
    ...['{{ a | upcase }}', '{{ "x" | append: a }}', '{{ a | money: "EUR" }}', '{{ a | plus: 1 }}'],
    ...['{{ a | html }}', '{{ a | raw }}', '{% echo a %}', '{% cycle a, a %}', '{{ a | date: "%Y" }}'],
    ...['{{ list | join: ", " }}', '{{ list | upcase }}', '{{ a | split: "," }}', '{{ a | link }}'],
    ...['{{ a.inner | strip }}', '{% for pair in a %}{{ pair }}{% endfor %}', '{{ "x" | replace: "x", a }}'],
    '{% capture c %}{{ a }}{% endcapture %}{{ c }}',
  ])('are refused where an object would become text: %s', async (source) => {
    const a = { city: 'Ulm', inner: { x: 1 } };
    await expect(paragraphs(p(`Dear ${source}`), { a, list: [a] })).rejects.toThrow(
      /^file: \{[{%].*[}%]\}: .*object.*, not text; .*\(body, paragraph "Dear/,
    );
  });

  it('are objects where tags and filters read them', async () => {
    const source =
      '{% if a %}{{ a.b }}{% endif %} {{ list | map: "b" | join }} {{ list | where: "b", 2 | size }} {{ a | json }} {% if a == "x" %}x{% endif %}{{ list | sum: "b" }} {% for pair in a %}{{ pair[0] }}{% endfor %}';
    expect(await paragraphs(p(source), { a: { b: 1 }, list: [{ b: 1 }, { b: 2 }] })).toEqual([
      '1 1 2 1 {&quot;b&quot;:1} 3 b',
    ]);
  });

  it('are joined if they are a list', async () => {
    expect(await paragraphs(p('{{ a }} {{ a | join: ", " }}'), { a: ['x', 1, null] })).toEqual(['x1 x, 1, ']);
  });

  it('break lines', async () => {
    expect(await paragraphs(p('{{ a }}'), { a: 'one\ntwo' })).toEqual(['one|two']);
  });

  it('break thousands of lines without taking quadratic time', async () => {
    const lines = Array.from({ length: 60_000 }, (_, line) => `${line}\t`);
    const markup = await fill(p('{{ a }}'), { a: lines.join('\n') });
    expect(markup.match(/<w:br\/>/g)).toHaveLength(59_999);
    expect(markup.match(/<w:tab\/>/g)).toHaveLength(60_000);
  });

  it('are refused if there are very many blocks', async () => {
    const block = '{% if a %}x{% endif %}';
    await expect(parseOfficeTemplate(docx(p(block).repeat(10_001)))).rejects.toMatchObject({
      code: 'TEMPLATE_LIMIT',
      message: 'file: must have at most 20000 tags of blocks',
    });
  });

  it('are left unchanged between raw and endraw', async () => {
    expect(await paragraphs(p('{% raw %}{{ a }}{% endraw %}'), { a: 1 })).toEqual(['{{ a }}']);
  });
});

describe('a block whose tags are in different cells of a row', () => {
  const items = [{ a: 1 }, { a: 2 }];
  const table = (...rows: readonly string[]) => `<w:tbl>${rows.join('')}</w:tbl>`;

  it.each([
    ['the first and the last', row('{% for i in items %}{{ i.a }}', 'x', '{{ i.a }}{% endfor %}'), '1x12x2'],
    [
      'the first and another one',
      row('{% for i in items %}{{ i.a }}', 'x{% endfor %}', '{{ i.a }}'),
      '1x12x2',
    ],
    [
      'others',
      row('{{ b }}', '{% for i in items %}{{ i.a }}', '{% endfor %}', '{% if b %}y{% endif %}'),
      'b1yb2y',
    ],
  ])('repeats all cells, with the tags in %s', async (_, cells, expected) => {
    expect((await paragraphs(table(cells), { items, b: 'b' })).join('')).toBe(expected);
  });

  it.each([
    ['another cell', row('{% if b %}yes', '{% else %}', 'no{% endif %}')],
    ['the same cell', row('{% if b %}yes{% else %}no', '{% endif %}')],
  ])('refuses a branch in %s of that row', async (_, cells) => {
    await expect(fill(table(cells), { b: 1 })).rejects.toThrow(
      /^file: \{% else %\}: must not be in the same row, cell or slide as \{% if b %\}, .* \(body, paragraph "/,
    );
  });

  it('refuses two blocks that would repeat the row each', async () => {
    const cells = row('{% for i in items %}', '{% for j in items %}', '{% endfor %}', '{% endfor %}');
    expect((await paragraphs(table(cells), { items })).length).toBe(0);
    const crossing = row('{% for i in items %}a', '{% endfor %}{% for j in items %}b', 'c{% endfor %}');
    await expect(fill(table(crossing), { items })).rejects.toThrow(/another one is in the way/);
  });
});

describe('conditions', () => {
  const body = [p('A'), p('{% if x %}'), p('B'), p('{% else %}'), p('C'), p('{% endif %}'), p('D')].join('');

  it.each([
    [true, ['A', 'B', 'D']],
    [false, ['A', 'C', 'D']],
  ])('remove paragraphs without leaving empty ones: %s', async (x, expected) => {
    expect(await paragraphs(body, { x })).toEqual(expected);
  });

  it('remove the paragraph that they cover', async () => {
    expect(await paragraphs(p('{% if x %}B{% endif %}') + p('C'), {})).toEqual(['C']);
    expect(await paragraphs(p('{% assign y = 1 %}') + p('{{ y }}'), {})).toEqual(['1']);
  });

  it.each([
    [true, ['Before, inside', 'second, behind']],
    [false, ['Before,, behind']],
  ])('keep the text beside their tags: %s', async (x, expected) => {
    const body = p('Before,{% if x %} inside') + p('second{% endif %}, behind');
    expect(await paragraphs(body, { x })).toEqual(expected);
  });

  it('begin behind the text of a paragraph, and end before that of another', async () => {
    const body = [p('Before{% for x in xs %}'), p('{{ x }}'), p('{% endfor %}behind')].join('');
    expect(await paragraphs(body, { xs: [1, 2] })).toEqual(['Before', '1', '2', 'behind']);
    expect(await paragraphs(body, {})).toEqual(['Before', 'behind']);
  });

  it('remove the spaces beside tags with hyphens', async () => {
    const body = `<w:p>${run('a ')}${run(' {%- if x -%} ')}${run(' b {{- x -}} c')}${run(' {% endif %} d')}</w:p>`;
    expect(await paragraphs(body, { x: 1 })).toEqual(['ab1c  d']);
  });

  it('divide runs with their formatting', async () => {
    const body = `<w:p>${run('It is {% if x %}new')}${run(' and good{% else %}old', BOLD)}${run('{% endif %}.')}</w:p>`;
    expect(await paragraphs(body, { x: true })).toEqual(['It is new* and good*.']);
    expect(await paragraphs(body, { x: false })).toEqual(['It is *old*.']);
  });
});

describe('loops', () => {
  it('repeat the row in which they begin and end', async () => {
    const body = `<w:tbl>${row('Head', '')}${row('{% for i in items %}{{ i.a }}', '{{ i.b }}{% endfor %}')}</w:tbl>`;
    const items = [
      { a: 1, b: 2 },
      { a: 3, b: 4 },
    ];
    expect(await paragraphs(body, { items })).toEqual(['Head', '', '1', '2', '3', '4']);
  });

  it('remove rows that contain only tags, and may nest', async () => {
    const body = `<w:tbl>${row('{% for g in groups %}')}${row('{{ g.name }}')}${row('{% for i in g.items %}')}${row('{{ i }}')}${row('{% endfor %}{% endfor %}')}</w:tbl>`;
    const groups = [
      { name: 'A', items: [1, 2] },
      { name: 'B', items: [] },
    ];
    expect(await paragraphs(body, { groups })).toEqual(['A', '1', '2', 'B']);
  });

  it('leave a paragraph in an emptied cell, and no table without rows', async () => {
    const cell = `${p('{% for n in none %}')}${p('{{ n }}')}${p('{% endfor %}')}`;
    expect(await fill(`<w:tbl>${row(cell)}</w:tbl>`, {})).toContain('<w:tc><w:p/></w:tc>');
    const rows = `<w:tbl>${row('{% for n in none %}', '{% endfor %}')}</w:tbl>${p('End')}`;
    expect(await fill(rows, {})).not.toContain('<w:tbl>');
  });

  it('repeat list items, but text in other paragraphs', async () => {
    const body = '{% for n in names %}{{ n }},{% endfor %}';
    const item = '<w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr>';
    expect(await paragraphs(p(body, item), { names: ['a', 'b'] })).toEqual(['a,', 'b,']);
    expect(await paragraphs(p(body), { names: ['a', 'b'] })).toEqual(['a,b,']);
  });

  it('may end and begin in one paragraph', async () => {
    const body = [p('{% for a in x %}'), p('{{ a }}'), p('{% endfor %}{% for b in y %}'), p('{{ b }}')];
    const all = [...body, p('{% endfor %}')].join('');
    expect(await paragraphs(all, { x: [1, 2], y: [3] })).toEqual(['1', '2', '3']);
  });
});

describe('drawings', () => {
  it('keep the proportions of an image', async () => {
    const markup = await fill(p('{{ "logo.png" | image: "30mm", alt: "A &amp; B" }}'), {});
    expect(markup).toContain('<wp:extent cx="1080000" cy="540000"/>');
    expect(markup).toContain('descr="A &amp; B"');
    expect(markup).toMatch(/<wp:docPr id="1"/);
  });

  it('link only to safe addresses', async () => {
    const markup = await fill(p('{{ url | link: "Pay" }}'), { url: 'https://a.example/?q=" \\o' });
    expect(markup).toContain('HYPERLINK "https://a.example/?q=%22%20%5Co" ');
    await expect(fill(p('{{ url | link }}'), { url: 'file:///etc/passwd' })).rejects.toThrow(/link: /);
  });

  it('refuse an invalid image', async () => {
    await expect(fill(p('{{ "x.png" | image }}'), {})).rejects.toThrow(
      /^file: \{\{ "x\.png" \| image \}\}: image: "x\.png" is neither/,
    );
  });
});

describe('errors', () => {
  it.each([
    [p('{% if a %}'), /\{% if a %\}: has no \{% endif %\}/],
    [p('{% endif %}'), /\{% endif %\}: has no \{% if %\} before it/],
    [p('{% for a in b %}x{% if c %}{% endfor %}'), /\{% endfor %\}: stands where/],
    [
      `<w:tbl>${row(`${p('Total {% if a %}')}`)}</w:tbl>${p('b{% endif %}')}`,
      /must be the first of what is around it .*paragraph "Total \{% if a %\}"/,
    ],
    [p('{{ a | nope }}'), /\{\{ a \| nope \}\}: undefined filter/],
    [p('{% tablerow a in b %}'), /is for HTML/],
  ])('name the tag: %s', async (body, message) => {
    await expect(parseOfficeTemplate(docx(body))).rejects.toThrow(message);
  });

  it.each([
    ['no archive', Buffer.from('x'), /^file: must be a \.docx/],
    ['damaged markup', docx('<w:p>'), /^file: word\/document\.xml is not sound/],
  ])('name the file: %s', async (_, file, message) => {
    await expect(parseOfficeTemplate(file)).rejects.toThrow(message);
  });

  it('stop a document that grows too large', async () => {
    const body = `${p('{% for a in (1..200000) %}')}${p('x'.repeat(1000))}${p('{% endfor %}')}`;
    await expect(fill(body, {})).rejects.toThrow(/more than \d+ characters|too/);
  });
});

describe('rich text', () => {
  const html =
    '<p>One <b>bold</b> and <em>slanted</em><br>line</p><ul><li>first<ol><li>inner</li></ol></li></ul>' +
    '<p><a href="https://a.example/">link</a></p><table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></table>';

  it('becomes paragraphs, lists, links and tables, between the parts of the paragraph around it', async () => {
    const files = await filesOf(docx(p('Before {{ t | html }} after')), { t: html });
    const markup = files['word/document.xml']!;
    const texts = (markup.match(/<w:p>.*?<\/w:p>/gs) ?? []).map((each) =>
      each.replaceAll(/<[^>]*>/g, '¦').replaceAll(/¦+/g, '¦'),
    );
    expect(texts).toEqual([
      '¦Before ¦',
      '¦One ¦bold¦ and ¦slanted¦line¦',
      '¦first¦',
      '¦inner¦',
      '¦ HYPERLINK "https://a.example/" ¦link¦',
      '¦A¦',
      '¦B¦',
      '¦1¦',
      '¦2¦',
      '¦ after¦',
    ]);
    expect(markup).toContain('<w:rPr><w:b/><w:bCs/></w:rPr><w:t xml:space="preserve">bold</w:t>');
    expect(markup).toContain('<w:br/>');
    expect(markup).toContain('<w:numPr><w:ilvl w:val="1"/><w:numId w:val="2"/></w:numPr>');
    expect(markup).toContain('<w:tblHeader/>');
    expect(files['word/numbering.xml']).toMatch(/w:abstractNumId="1".*w:numId="1".*w:numId="2"/s);
    expect(files['[Content_Types].xml']).toContain('/word/numbering.xml');
  });

  it('without blocks stays in the paragraph, with the formatting of the tag', async () => {
    const body = `<w:p>${run('It is ')}${run('{{ t | html }}', '<w:rPr><w:i/></w:rPr>')}${run('.')}</w:p>`;
    const markup = await fill(body, { t: 'a <b>b</b>' });
    expect(markup).toContain(
      `It is </w:t></w:r><w:r><w:rPr><w:i/></w:rPr><w:t xml:space="preserve">a </w:t></w:r><w:r><w:rPr><w:b/><w:bCs/><w:i/></w:rPr><w:t xml:space="preserve">b</w:t></w:r>`,
    );
  });

  it('keeps the section that ends with its paragraph', async () => {
    const section = '<w:pPr><w:sectPr><w:pgSz w:w="16838" w:h="11906"/></w:sectPr></w:pPr>';
    const markup = await fill(p('{{ t | html }}', section) + p('Next'), { t: '<p>a</p><p>b</p>' });
    expect(markup.match(/<w:sectPr>/g)).toHaveLength(1);
    expect(markup.indexOf('<w:sectPr>')).toBeGreaterThan(markup.indexOf('>b<'));
  });

  it('numbers lists as start and type state', async () => {
    const files = await filesOf(docx(p('{{ t | html }}')), {
      t: '<ol start="3" type="a"><li>c<ol type="I" start="0"><li>x</li></ol></li><li>d</li></ol><ol><li>1</li></ol>',
    });
    const list = (depth: number, id: number) =>
      `<w:numPr><w:ilvl w:val="${depth}"/><w:numId w:val="${id}"/></w:numPr>`;
    expect(files['word/document.xml']!.match(/<w:numPr>.*?<\/w:numPr>/g)).toEqual([
      ...[list(0, 1), list(1, 2), list(0, 1), list(0, 3)],
    ]);
    const levels = files['word/numbering.xml']!.match(/<w:start [^>]*><w:numFmt [^>]*>/g)!;
    const level = (start: number, format: string) =>
      `<w:start w:val="${start}"/><w:numFmt w:val="${format}"/>`;
    expect([levels[0], levels[10], levels[18]]).toEqual([
      ...[level(3, 'lowerLetter'), level(0, 'upperRoman'), level(1, 'decimal')],
    ]);
  });

  it('numbers an item once, whatever it holds', async () => {
    const markup = await fill(
      p('{{ t | html }}', '<w:pPr><w:spacing w:after="0"/><w:jc w:val="both"/></w:pPr>'),
      {
        t: '<ol><li><p>a</p><p>b</p><ul><li>c</li></ul>d</li><li><p>e</p></li></ol>',
      },
    );
    const labels = markup
      .match(/<w:p>.*?<\/w:p>/gs)!
      .map((each) => [/<w:numPr>/.test(each), each.replaceAll(/<[^>]*>/g, '')]);
    expect(labels).toEqual([
      ...[
        [true, 'a'],
        [false, 'b'],
        [true, 'c'],
        [false, 'd'],
        [true, 'e'],
      ],
    ]);
    expect(markup).toContain('<w:spacing w:after="0"/><w:ind w:left="720"/><w:jc w:val="both"/>');
  });

  it('leaves out what HTML hides', async () => {
    const t = '<p hidden>a</p><span style="color:red; display: none">b</span><b>c</b>';
    expect((await fill(p('{{ t | html }}'), { t })).replaceAll(/<[^>]*>/g, '').trim()).toBe('c');
  });

  it('joins cells over rows and columns, and keeps captions', async () => {
    const markup = await fill(p('{{ t | html }}'), {
      t: '<table><caption>Cap</caption><tr><td rowspan="2" colspan="2">A</td><td rowspan=0>B</td></tr><tr></tr><tr><td>C</td></tr></table>',
    });
    expect(markup.indexOf('>Cap<')).toBeLessThan(markup.indexOf('<w:tbl>'));
    const rows = markup
      .match(/<w:tr>.*?<\/w:tr>/gs)!
      .map((each) =>
        each
          .match(/<w:tcW .*?<\/w:tc>/gs)!
          .map((cell) => cell.match(/<w:(?:gridSpan|vMerge)[^>]*>|(?<=>)\w+(?=<)/g)),
      );
    const [first, further] = ['<w:vMerge w:val="restart"/>', '<w:vMerge/>'];
    expect(rows).toEqual([
      [
        ['<w:gridSpan w:val="2"/>', first, 'A'],
        [first, 'B'],
      ],
      [['<w:gridSpan w:val="2"/>', further], [further]],
      [['C'], null, [further]],
    ]);
  });

  it('has limits of what cells span', async () => {
    const t = `<table>${'<tr><td rowspan="9999">x</td></tr>'.repeat(600)}</table>`;
    await expect(fill(p('{{ t | html }}'), { t })).rejects.toThrow(
      /html: rowspan adds more than 100000 cells/,
    );
  });

  it('warns of what it leaves out, with the tag and its place', async () => {
    const warningsOf = async (t: string) => {
      const filling = { data: { t }, lang: 'en', readFiles: async () => new Map() };
      const { warnings } = await fillOfficeTemplate(docx(p('Dear {{ t | html }}')), filling);
      return warnings.map(({ kind, message }) => `${kind}: ${message}`);
    };
    expect(
      await warningsOf(
        '<p style="color:red; font-weight: bold; margin:0" align="center">a</p><hr><ol start="x">',
      ),
    ).toEqual([
      'css: html: leaves out color, align, <hr>, start ({{ t | html }}, body, paragraph "Dear {{ t | html }}")',
    ]);
    expect(await warningsOf('<ul style="list-style: none"><li>a</ul>')).toEqual([
      expect.stringContaining('leaves out list-style ('),
    ]);
    expect(await warningsOf('<!-- x --><p class="a" style="font-style:italic"><q>a</q><a>b</a></p>')).toEqual(
      [],
    );
  });

  it('cannot become markup, and is refused for pictures', async () => {
    const markup = await fill(p('{{ t | html }}'), {
      t: '&lt;w:p/&gt;<script>x</script><style>y</style>{{ z }}',
    });
    expect(markup).toContain('&lt;w:p/&gt;</w:t>');
    await expect(fill(p('{{ t | html }}'), { t: '<img src="x">' })).rejects.toThrow(
      /html: <img> is not available/,
    );
    await expect(fill(p('{{ t | html }}'), { t: '<a href="file:///x">x</a>' })).rejects.toThrow(
      /html: "file:/,
    );
  });
});

describe('other parts of a Word document', () => {
  it('are filled: sections, text boxes, footnotes, headers, properties', async () => {
    const section = (id: string) => `<w:pPr><w:sectPr><w:headerReference w:id="${id}"/></w:sectPr></w:pPr>`;
    const box = `<w:p><w:r><w:pict><w:txbxContent>${p('Box {{ name }}')}</w:txbxContent></w:pict></w:r></w:p>`;
    const main = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
    const file = docx(
      [p('{% for c in copies %}'), p('Copy {{ c }}'), box, p('', section('a')), p('{% endfor %}')].join(''),
      [],
      {
        'word/header1.xml': `<w:hdr ${main}>${p('Head {{ name }}')}</w:hdr>`,
        'word/footnotes.xml': `<w:footnotes ${main}><w:footnote w:id="1">${p('{% if name %}Note {{ name }}{% endif %}')}</w:footnote></w:footnotes>`,
        'docProps/core.xml':
          '<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>For {{ name }}</dc:title></cp:coreProperties>',
      },
    );
    const files = await filesOf(file, { name: 'A & B', copies: [1, 2] });
    expect(files['word/document.xml']!.match(/Copy \d|Box A &amp; B|<w:sectPr>/g)).toEqual([
      ...['Copy 1', 'Box A &amp; B', '<w:sectPr>'],
      ...['Copy 2', 'Box A &amp; B', '<w:sectPr>'],
    ]);
    expect(files['word/header1.xml']).toContain('Head A &amp; B');
    expect(files['word/footnotes.xml']).toContain('Note A &amp; B');
    expect(files['docProps/core.xml']).toContain('<dc:title>For A &amp; B</dc:title>');
  });
});

describe('text that is not in paragraphs of the body', () => {
  const box = (content: string) =>
    `<w:p><w:r><w:pict><v:shape><v:textbox><w:txbxContent>${content}</w:txbxContent></v:textbox></v:shape></w:pict></w:r></w:p>`;

  it('is filled in text boxes, where loops repeat paragraphs', async () => {
    const body = box(p('{% for i in items %}') + p('{{ i }}') + p('{% endfor %}'));
    const markup = await fill(body, { items: ['a', 'b'] });
    const [inside] = /(?<=<w:txbxContent>).*(?=<\/w:txbxContent>)/s.exec(markup) ?? [];
    expect(inside).toBe(p('a') + p('b'));
  });

  it('is filled in content controls, of which the content remains', async () => {
    const properties =
      '<w:sdtPr><w:alias w:val="n"/><w:dataBinding w:xpath="/x"/><w:showingPlcHdr/></w:sdtPr>';
    const control = (text: string) => `<w:sdt>${properties}<w:sdtContent>${p(text)}</w:sdtContent></w:sdt>`;
    const markup = await fill(control('{{ name }}') + control('Fixed'), { name: 'Ada' });
    expect(markup).toContain(`<w:body>${p('Ada')}${control('Fixed')}`);
  });

  it('is filled in formulas, charts and properties', async () => {
    const math = '<w:p><m:oMath xmlns:m="m"><m:r><m:t>{{ x }}</m:t></m:r></m:oMath></w:p>';
    const a = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"';
    const chart = `<c:chartSpace xmlns:c="c" ${a}><c:rich><a:p><a:r><a:t>{% if x %}{{ x }}{% endif %}</a:t></a:r></a:p><a:p/></c:rich></c:chartSpace>`;
    const app = '<Properties><Company>{{ x }} &amp; Co</Company></Properties>';
    const files = await filesOf(
      docx(math, [], { 'word/charts/chart1.xml': chart, 'docProps/app.xml': app }),
      { x: '<7' },
    );
    expect(files['word/document.xml']).toContain('<m:t>&lt;7</m:t>');
    expect(files['word/charts/chart1.xml']).toContain('<a:t>&lt;7</a:t>');
    expect(files['docProps/app.xml']).toContain('<Company>&lt;7 &amp; Co</Company>');
  });
});
