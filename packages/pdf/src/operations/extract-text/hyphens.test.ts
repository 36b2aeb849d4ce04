import { describe, expect, it } from 'vitest';
import { rawStream } from '../../testing/raw-pdf.ts';
import { extractText } from './extract-text.ts';
import { element, markdownOf, marked, pdfOf, show, tagged, textOf } from './testing/pages.ts';

/** Lines below each other in Courier or Times. */
const lines = (texts: readonly string[], font = 'F1') =>
  texts.map((text, row) => show(50, 700 - row * 12, text, 10, font)).join('\n');

describe('hyphens at the ends of lines', () => {
  it('stay without a space in addresses, file names, part numbers, and before digits and capitals', async () => {
    const divided = [
      ['https://my-', 'site.example.com'],
      ['config/nginx-', 'default.conf'],
      ['AB-1200-', 'x7'],
      ['2019-', '2020'],
      ['Müller-', 'Lüdenscheidt'],
      ['jane.doe-', 'smith@example.com'],
    ];
    for (const [first, second] of divided) {
      const content = lines([`see it there: ${first}`, `${second} now and then`]).replace(/ü/g, '\\374');
      const resources =
        '/Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Times-Roman /Encoding /WinAnsiEncoding >> >>';
      expect(await textOf(content, {}, { resources })).toContain(`${first}${second}\n`);
    }
  });

  it('stay in addresses that fill several lines, or whose rest shows what they are', async () => {
    const divided = [
      ['https://my-', 'long-', 'site.example.com/some-', 'path'],
      ['anna-', 'maria.lopez@example.com'],
      ['annual-', 'report.pdf'],
    ];
    for (const parts of divided) {
      const [first, ...rest] = parts;
      const content = lines([`see it there: ${first}`, ...rest.slice(0, -1), `${rest.at(-1)} now and then`]);
      expect(await textOf(content)).toContain(`${parts.join('')}\n`);
      expect(await markdownOf(content)).toContain(`${parts.join('')} now`);
    }
  });

  it('are none where an address is longer than its line', async () => {
    // The first two lines have the same width.
    const address = ['https://example.org/2026', '1234/5678/90123456789', '0/forms.html'];
    const content = lines([...address.slice(0, -1), `${address.at(-1)} is new.`]);
    expect(await markdownOf(content)).toBe(`${address.join('')} is new.`);
    const apart = ['https://example.org/departments/a', 'https://example.org/b/c', 'www.example.org/d'];
    expect(await textOf(lines(apart))).toBe(apart.join('\n'));
  });

  it.each([
    ['Platen 1.0', ''],
    ['Word', ' '],
  ])('are none in addresses without a path by %s', async (producer, separator) => {
    const further = { objects: { 10: `<< /Producer (${producer}) >>` }, trailer: '/Info 10 0 R' };
    for (const address of [
      ['ada.lovelace.of.oc', 'kham@example.org'],
      ['ada@analytical-eng', 'ine.example.org'],
      ['www.analytical-eng', 'ine.example.org'],
    ])
      expect(await markdownOf(lines(address), further)).toBe(address.join(separator));
  });

  it('stay in code, also at the start of a line, if lines end with spaces', async () => {
    const content = lines(['git rebase --', 'interactive-rebase-', 'merges ', 'origin-main'], 'F3');
    const read = await textOf(content);
    expect(read.replace(/\n/g, ' ')).toBe('git rebase --interactive-rebase-merges origin-main');
  });

  it.each([
    ['Platen 1.0', 'git rebase --interactive'],
    ['Word', 'git rebase -- interactive'],
  ])('stay in a single broken line of code by %s', async (producer, expected) => {
    const content = lines(['git rebase --', 'interactive'], 'F3');
    const read = await textOf(
      content,
      {},
      { objects: { 10: `<< /Producer (${producer}) >>` }, trailer: '/Info 10 0 R' },
    );
    expect(read.replace(/\n/g, ' ')).toBe(expected);
  });

  it('keep the space drawn after them, and the one before a conjunction', async () => {
    expect(await textOf(lines(['the well- ', 'known fact of ', 'life as such']))).toBe(
      'the well-\nknown fact of\nlife as such',
    );
    expect(await textOf(lines(['something pre-', 'and postwar']))).toBe('something pre-\nand postwar');
  });

  it('belong to the author where the browser hyphenates with another character', async () => {
    const further = (producer: string) => ({
      trailer: '/Info 10 0 R',
      objects: { 10: `<< /Producer (${producer}) >>` },
    });
    const content = lines(['some self-', 'service for all']);
    expect(await textOf(content, {}, further('Skia/PDF m150'))).toBe('some self-service\nfor all');
    expect(await textOf(content, {}, further('pdfTeX'))).toBe('some selfservice\nfor all');
  });

  it('belong to the author where all lines end with a space, and a line without one ends inside a word', async () => {
    const further = (producer: string) => ({
      trailer: '/Info 10 0 R',
      objects: { 10: `<< /Producer (${producer}) >>` },
    });
    const content = lines([
      'zscore is one of the z-',
      'score values at $70/',
      'year and of this one...',
      'and a note that it has',
      '[3] as well as others of ',
      ...Array(9).fill('and of the others to '),
    ]);
    const read =
      'zscore is one of the z-score values at $70/year and of this one...and a note that it has\\[3\\] as well as others of';
    expect(await markdownOf(content, further('Platen 1.0'))).toContain(read);
    expect(await markdownOf(content, further('pdfTeX'))).toContain('zscore values at $70/ year');
  });

  it('keep words whole in short lines of an element, as beside a picture', async () => {
    const texts = [
      'It is said by some people ',
      'of the old.',
      '[16][17] and of many more ',
      'of them in another line ',
    ];
    const content = texts.map((text, row) => marked(row, 'P', 50, 700 - row * 12, text)).join(' ');
    const kids = '[0 1 2 3]';
    const page = tagged(content, '12 0 R', { 12: element('P', kids), 13: '<< /Producer (Platen 1.0) >>' });
    const further = { ...page, trailer: '/Info 13 0 R' };
    expect(await markdownOf(content, further)).toContain('of the old.\\[16\\]\\[17\\] and');
    const asked = texts.map((text) => text.replace('old.', 'old?').replace('[16][17]', 'Report'));
    const other = asked.map((text, row) => marked(row, 'P', 50, 700 - row * 12, text)).join(' ');
    expect(await markdownOf(other, { ...further, content: other })).toContain('of the old?\\\nReport and');
  });

  it('are not needed in Thai, where lines end between words without a space', async () => {
    const map = `/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <00> <FF> endcodespacerange
      1 beginbfrange <41> <5A> <0E01> endbfrange endcmap`;
    const resources = `/Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Times-Roman /ToUnicode 10 0 R >> >>`;
    const further = { resources, objects: { 10: rawStream('', map) } };
    expect(await markdownOf(lines(['ABCDEFGH', 'IJKLMNOP']), further)).toBe('กขฃคฅฆงจฉชซฌญฎฏฐ');
    expect(await markdownOf(lines(['ABCDEFGH ', 'IJKLMNOP']), further)).toBe(
      await markdownOf(lines(['ABCDEFGH']), further).then((text) => `${text} ฉชซฌญฎฏฐ`),
    );
  });

  it('drawn for soft hyphens join a word over several lines', async () => {
    const map = `/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <00> <FF> endcodespacerange
      1 beginbfchar <2D> <%> endbfchar 1 beginbfrange <61> <7A> <0061> endbfrange endcmap`;
    const resources = `/Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Times-Roman /ToUnicode 10 0 R >> >>`;
    for (const hyphen of ['2010', '00AD']) {
      const further = { resources, objects: { 10: rawStream('', map.replace('%', hyphen)) } };
      const content = lines(['donau-', 'dampf-', 'schiff-', 'fahrt']);
      expect(await textOf(content, {}, further)).toBe('donaudampfschifffahrt');
      expect(await markdownOf(content, further)).toBe('donaudampfschifffahrt');
    }
  });

  it('that are invisible are left out of the text', async () => {
    const soft = '/Span << /ActualText <FEFF00AD> >> BDC ( ) Tj EMC';
    const content = `BT /F1 10 Tf 50 700 Td (Donau) Tj ${soft} 1 0 0 1 74.4 700 Tm (dampf) Tj ET`;
    expect(await textOf(content)).toBe('Donaudampf');
    const { pages } = await extractText(pdfOf(content), { format: 'json' });
    expect(JSON.stringify(pages)).not.toContain('\u00ad');
  });

  it('do not turn lines of a narrow paragraph into lines of code', async () => {
    const narrow = ['words and more of', 'them and pages 12-', '15 in this rather', 'narrow paragraph'];
    const wide = show(
      50,
      600,
      'A line that is far wider than the paragraph above it, and begins at the same place.',
    );
    expect(await markdownOf(`${lines(narrow)}\n${wide}`)).toContain(
      'words and more of them and pages 12-15 in this rather narrow paragraph',
    );
  });

  it('and other characters at a line end stay without a space in options, queries, paths and ranges', async () => {
    const wide = 'this text fills the line up to its end, and then it has ';
    for (const [first, second] of [
      ['--save-', 'dev'],
      ['2019\\226', '2020'],
      ['https://a.example/my/', 'page-name'],
      ['https://a.example/page?', 'first=1'],
    ] as const) {
      const joined = `${first}${second}`.replace('\\226', '\u2013');
      const content = `BT /F1 10 Tf 14 TL 50 700 Td (${wide}${first}) Tj T* (${second} and more of this text, which fills the line up to its end) Tj ET`;
      const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman /Encoding /WinAnsiEncoding >>';
      expect(await markdownOf(content, { resources: `/Font << /F1 ${font} >>` })).toContain(` ${joined} and`);
    }
  });
});
