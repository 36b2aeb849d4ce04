import { describe, expect, it } from 'vitest';
import { encrypt } from '../../testing/encrypt.ts';
import { type OnePage, rawStream } from '../../testing/raw-pdf.ts';
import { extractText } from './extract-text.ts';
import { blocksOf, element, FONTS, marked, pdfOf, show, tagged, textOf } from './testing/pages.ts';
import type { TextPage } from './types.ts';

const LEFT = [
  'the order of what is read in papers with two',
  'columns is that of the columns and not that of',
  'the lines, whatever the program that made the',
  'file has drawn first and whatever came after it',
];
const RIGHT = LEFT.map((line) => line.toUpperCase().slice(0, 30));

describe('text by layout', () => {
  it('reads columns one after the other, in whichever order they are drawn', async () => {
    const rows = LEFT.map((line, row) => [
      show(50, 700 - row * 12, line),
      show(300, 700 - row * 12, RIGHT[row]!),
    ]);
    const title = show(60, 750, 'A title over both of the columns that is as wide as the page is', 14);
    const expected = [...LEFT, ...RIGHT];
    for (const content of [
      rows.flat(),
      rows.flat().reverse(),
      [...rows.map((row) => row[1]!), ...rows.map((row) => row[0]!)],
    ]) {
      const read = await textOf([title, ...content].join('\n'));
      expect(read.split('\n').filter(Boolean).slice(1)).toEqual(expected);
    }
  });

  it('derives spaces from gaps, also in letter-spaced text', async () => {
    expect(await textOf('BT /F1 10 Tf 50 700 Td [(two) -300 (words) -20 (joined)] TJ ET')).toBe(
      'two wordsjoined',
    );
    const spaced = [...'SPACED OUT'].map((letter, at) => show(50 + at * 12, 700, letter)).join('\n');
    expect(await textOf(spaced)).toBe('SPACED OUT');
  });

  it('reads a space that overlaps the next letter', async () => {
    const content =
      'BT /F1 10 Tf 50 700 Td (Acme ) Tj ET BT /F1 10 Tf 73.85 700 Td (T) Tj 6.1 0 Td (oday) Tj ET';
    expect(await textOf(content)).toBe('Acme Today');
  });

  it('joins words that are hyphenated at the end of a line', async () => {
    const lines = ['The committee has under-', 'stood that a well-known', 'and well-', 'known fact'];
    const content = lines.map((line, row) => show(50, 700 - row * 12, line)).join('\n');
    expect(await textOf(content)).toBe(
      'The committee has understood\nthat a well-known\nand well-known\nfact',
    );
    expect(await textOf(content, { format: 'markdown' })).toContain('has understood that');
  });

  it('reads overprinted text once, and ligatures as letters', async () => {
    const twice = `${show(50, 700, 'Shadow')}\n${show(50.4, 699.6, 'Shadow')}`;
    expect(await textOf(twice)).toBe('Shadow');
    const ligature = `/Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Times-Roman
      /Encoding << /Differences [65 /fi /ffl] >> >> >>`;
    expect(await textOf(show(50, 700, 'AxB'), {}, { resources: ligature })).toBe('fixffl');
  });

  it('omits invisible text unless requested, but keeps the text of a scan', async () => {
    const content = [
      show(50, 700, 'seen'),
      show(700, 600, 'beside'),
      `q 0 0 100 100 re W n ${show(300, 500, 'clipped')} Q`,
      'BT 3 Tr /F1 10 Tf 50 400 Td (recognized) Tj ET',
    ].join('\n');
    expect(await textOf(content)).toBe('seen\n\nrecognized');
    const all = await textOf(content, { hidden: true });
    for (const word of ['seen', 'beside', 'clipped', 'recognized']) expect(all).toContain(word);
  });

  it('reads superscripts in their line', async () => {
    const content = `${show(50, 700, 'area in m')}\n${show(88.5, 704, '2', 6)}\n${show(95, 700, 'today')}`;
    expect(await textOf(content)).toMatch(/^area in m2 today$/);
  });

  it.each([
    ['that a space parts from the line', [[50, '[11][12]']], 71],
    ['of several words', [[50, '[1]: 207 ']], 70.5],
    [
      'drawn one by one',
      [
        [50, '[7]'],
        [57.5, '[n 1]'],
      ],
      71,
    ],
  ] as const)('reads superscripts at the start of a line in it: %s', async (_, scripts, start) => {
    const raised = scripts.map(([x, text]) => show(x, 692, text, 6));
    const content = [
      show(50, 700, 'the tale of the elders.'),
      ...raised,
      show(start, 688, ' Next of their line'),
    ];
    const text = scripts.map((script) => script[1].trim()).join('');
    expect(await textOf(content.join('\n'))).toBe(`the tale of the elders.\n${text} Next of their line`);
  });

  it('reads small lines beside a larger letter as lines', async () => {
    const content = [
      show(50, 700, '25', 30),
      show(82, 712, 'per month and user', 8),
      show(82, 700, 'without tax', 8),
    ];
    expect((await textOf(content.join('\n'))).replace(/\s+/g, ' ')).toMatch(/per month and user/);
  });

  it('reads rotated pages and rotated text, with boxes of the displayed page', async () => {
    const turned = pdfOf('BT /F1 10 Tf 0 1 -1 0 100 200 Tm (upright) Tj ET', { page: '/Rotate 90' });
    const { pages } = await extractText(turned, { format: 'json' });
    const page = pages[0] as TextPage;
    expect(page).toMatchObject({ width: 792, height: 612, rotation: 90 });
    expect(page.blocks[0]!.lines[0]).toMatchObject({ text: 'upright', rotation: 0 });
    const { x, y, width, height } = page.blocks[0]!.box!;
    expect([x, y + height]).toEqual([200, expect.closeTo(102.2, 1)]);
    expect(width).toBeGreaterThan(height);
  });

  it('reports position, font and style of words', async () => {
    const [block] = await blocksOf(show(50, 700, 'Bold word', 12, 'F2'));
    expect(block!.lines[0]!.words).toMatchObject([
      { text: 'Bold', font: 'Times-Bold', size: 12, bold: true, italic: false, box: { x: 50 } },
      { text: 'word' },
    ]);
  });

  it('counts glyphs without a meaning', async () => {
    const resources = `/Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Times-Roman
      /Encoding << /Differences [65 /unknownglyph] >> >> >>`;
    const { unmapped, pages } = await extractText(pdfOf(show(50, 700, 'xA'), { resources }));
    expect([unmapped, pages[0]!.unmapped, (pages[0] as { text: string }).text]).toEqual([1, 1, 'x\uFFFD']);
  });

  it('reads RTL scripts in logical order', async () => {
    const map = `/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <00> <FF> endcodespacerange
      5 beginbfchar <41> <05E9> <42> <05DC> <43> <05D5> <44> <05DD> <20> <0020> endbfchar endcmap`;
    const resources = `/Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Times-Roman /ToUnicode 10 0 R >> >>`;
    const objects = { 10: rawStream('', map) };
    const [block] = await blocksOf(show(50, 700, 'DCBA 12 DCBA'), { resources, objects });
    expect(block!.lines[0]).toMatchObject({ text: 'שלום 12 שלום', direction: 'rtl' });
  });
});

describe('Markdown by layout', () => {
  it('has headings by size, lists, and tables of aligned cells', async () => {
    const rows = [
      ['Item', 'Count'],
      ['Bolt', '12'],
      ['Nut', '7'],
      ['Washer', '140'],
    ];
    const content = [
      show(50, 740, 'Stock', 20),
      show(50, 700, 'What there is in the store, as counted by hand this morning.'),
      show(50, 680, '1. first point'),
      show(50, 668, '2. second point'),
      ...rows.flatMap(([item, count], row) => [
        show(50, 600 - row * 14, item!, 10, row === 0 ? 'F2' : 'F1'),
        show(250, 600 - row * 14, count!, 10, row === 0 ? 'F2' : 'F1'),
      ]),
    ].join('\n');
    expect(await textOf(content, { format: 'markdown' })).toBe(`# Stock

What there is in the store, as counted by hand this morning.

1. first point
2. second point

| Item | Count |
| --- | --- |
| Bolt | 12 |
| Nut | 7 |
| Washer | 140 |`);
  });

  it('escapes text that would be markup', async () => {
    const written = async (text: string) => textOf(show(50, 700, text), { format: 'markdown' });
    expect(await written('# not a *heading* [x] <b> 2 &amp; _a_ b_c')).toBe(
      '\\# not a \\*heading\\* \\[x\\] \\<b> 2 \\&amp; \\_a\\_ b_c',
    );
    expect(await written('1999. A year')).toBe('1999\\. A year');
  });

  it('sets code apart, in a fence that it cannot break', async () => {
    const content = [
      show(50, 700, 'Some prose that is longer than the code is, by far, to be the text of the page.'),
      show(50, 660, 'let x = 1;', 10, 'F3'),
      show(62, 648, '```', 10, 'F3'),
    ].join('\n');
    expect(await textOf(content, { format: 'markdown' })).toMatch(/\n````\nlet x = 1;\n {2}```\n````$/);
  });

  it('has links with safe targets only', async () => {
    const link = (uri: string) => ({
      page: '/Annots [10 0 R]',
      objects: {
        10: `<< /Type /Annot /Subtype /Link /Rect [45 695 90 712] /A << /S /URI /URI (${uri}) >> >>`,
      },
    });
    const content = show(50, 700, 'here');
    const written = (uri: string) => textOf(content, { format: 'markdown' }, link(uri));
    expect(await written('https://example.com/a b')).toBe('[here](https://example.com/a%20b)');
    expect(await written('javascript:alert\\(1\\)')).toBe('here');
  });

  it('ends a link where its area ends, within a word', async () => {
    const link = {
      page: '/Annots [10 0 R]',
      objects: {
        10: '<< /Type /Annot /Subtype /Link /Rect [53 695 70 712] /A << /S /URI /URI (https://e.example) >> >>',
      },
    };
    const written = await textOf(show(50, 700, '\\(here\\).'), { format: 'markdown' }, link);
    expect(written).toBe('([here](https://e.example)).');
  });
});

describe('text by structure', () => {
  it('follows the structure tree with roles, lists, figures and ActualText, without artifacts', async () => {
    const content = [
      marked(0, 'P', 50, 500, 'second'),
      marked(1, 'P', 50, 700, 'first'),
      marked(2, 'P', 50, 300, 'item'),
      `/Artifact BMC ${show(50, 20, 'page 1')} EMC`,
      `/Figure << /MCID 3 >> BDC 10 10 20 20 re f EMC`,
      marked(4, 'P', 50, 200, 'lnk'),
    ].join('\n');
    const pdf = tagged(content, '12 0 R 13 0 R 14 0 R 17 0 R 18 0 R', {
      12: element('Big', '1'),
      13: element('P', '0'),
      14: element('L', '15 0 R'),
      15: element('LI', '16 0 R'),
      16: element('LBody', '2'),
      17: element('Figure', '3', '/Alt (A square)'),
      18: element('P', '4', '/ActualText (in full)'),
    });
    expect(await textOf(pdf.content, { format: 'markdown' }, pdf)).toBe(
      '## first\n\nsecond\n\n- item\n\n![A square]()\n\nin full',
    );
    const { language, pages } = await extractText(pdfOf(pdf.content, pdf), { format: 'json' });
    expect([language, (pages[0] as TextPage).tagged]).toEqual(['en', true]);
  });

  it('reads an RTL line with several marked-content sequences in logical order', async () => {
    const map = `/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <00> <FF> endcodespacerange
      4 beginbfchar <41> <05E9> <42> <05DC> <43> <05D5> <44> <05DD> endbfchar
      1 beginbfrange <30> <39> <0030> endbfrange endcmap`;
    const words = [
      marked(0, 'P', 50, 700, 'DCBA'),
      marked(1, 'P', 80, 700, '45'),
      marked(2, 'P', 95, 700, '12'),
      marked(3, 'P', 110, 700, 'DCBA'),
    ];
    const pdf = tagged(words.join('\n'), '12 0 R', { 12: element('P', '[3 2 1 0]'), 20: rawStream('', map) });
    const resources = `/Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Times-Roman /ToUnicode 20 0 R >> >>`;
    expect(await textOf(pdf.content, {}, { ...pdf, resources })).toBe('שלום 12 45 שלום');
  });

  it('reads table cells with their spans', async () => {
    const cells = ['a', 'b', 'c', 'd|e'].map((text, id) =>
      marked(id, 'P', 50 + id * 50, 700 - id * 20, text),
    );
    const pdf = tagged(cells.join('\n'), '12 0 R', {
      12: element('Table', '[13 0 R 14 0 R 15 0 R]'),
      13: element('TR', '[16 0 R]'),
      14: element('TR', '[17 0 R 18 0 R]'),
      15: element('TR', '[19 0 R]'),
      16: element('TH', '0', '/A << /O /Table /ColSpan 2 >>'),
      17: element('TD', '1', '/A << /O /Table /RowSpan 2 >>'),
      18: element('TD', '2'),
      19: element('TD', '3'),
    });
    expect(await textOf(pdf.content, { format: 'markdown' }, pdf)).toBe(
      '| a |  |\n| --- | --- |\n| b | c |\n|  | d\\|e |',
    );
  });

  it('keeps cells in their columns beside cells without content', async () => {
    const cells = ['a', 'b', 'c', 'd'].map((text, id) =>
      marked(id, 'P', 50 + (id % 2) * 50, 700 - (id >> 1) * 20, text),
    );
    const pdf = tagged(cells.join('\n'), '12 0 R', {
      12: element('Table', '[13 0 R 14 0 R]'),
      13: element('TR', '[15 0 R 16 0 R 17 0 R]'),
      14: element('TR', '[18 0 R 19 0 R 20 0 R]'),
      15: element('TH', '0'),
      16: element('TH', '[]'),
      17: element('TH', '1'),
      18: element('TD', '[]'),
      19: element('TD', '2'),
      20: element('TD', '3'),
    });
    expect(await textOf(pdf.content, { format: 'markdown' }, pdf)).toBe(
      '| a |  | b |\n| --- | --- | --- |\n|  | c | d |',
    );
    expect(await textOf(pdf.content, {}, pdf)).toBe('a\t\tb\n\tc\td');
  });

  it('uses the layout where the tree covers little of the page, or contradicts itself', async () => {
    const content = `${marked(0, 'P', 50, 700, 'a')}\n${show(50, 600, 'not in the tree')}`;
    const little = tagged(content, '12 0 R', { 12: element('P', '0') });
    expect(await textOf(content, {}, little)).toBe('a\n\nnot in the tree');
    const twice = tagged(content, '12 0 R 13 0 R', { 12: element('P', '0'), 13: element('P', '0') });
    expect(await textOf(content, {}, twice)).toBe('a\n\nnot in the tree');
    const loop = tagged(content, '12 0 R', { 12: element('Sect', '[11 0 R 0]') });
    expect(await textOf(content, {}, loop)).toContain('not in the tree');
  });
});

describe('reading text', () => {
  it('opens encrypted files, and reads each selected page once', async () => {
    const locked = await encrypt(pdfOf(show(50, 700, 'secret')), 'key');
    expect((await extractText(locked, { password: 'key' })).pages).toMatchObject([{ text: 'secret' }]);
    await expect(extractText(locked)).rejects.toMatchObject({ code: 'PDF_ENCRYPTED' });
    const { pages } = await extractText(pdfOf(show(50, 700, 'x')), { pages: [0, -1, { from: 0 }] });
    expect(pages).toHaveLength(1);
    await expect(extractText(pdfOf(''), { pages: [1] })).rejects.toMatchObject({ code: 'PAGE_OUT_OF_RANGE' });
  });

  it('reads the appearances of fields and notes', async () => {
    const further: OnePage = {
      page: '/Annots [10 0 R]',
      objects: {
        10: '<< /Type /Annot /Subtype /FreeText /Rect [100 600 200 620] /AP << /N 11 0 R >> >>',
        11: rawStream(`/Subtype /Form /BBox [0 0 100 20] /Resources << ${FONTS} >>`, show(2, 5, 'a note')),
      },
    };
    expect(await textOf(show(50, 700, 'text'), {}, further)).toBe('text\n\na note');
    const hidden = {
      ...further,
      objects: { ...further.objects, 10: String(further.objects![10]).replace('/Rect', '/F 2 /Rect') },
    };
    expect(await textOf(show(50, 700, 'text'), {}, hidden)).toBe('text');
  });

  it('refuses a page with too many glyphs', async () => {
    const many = `BT /F1 1 Tf 0 0 Td ${`(${'x'.repeat(50_000)}) Tj `.repeat(21)} ET`;
    await expect(textOf(many)).rejects.toMatchObject({ code: 'PDF_TOO_COMPLEX' });
  });
});
