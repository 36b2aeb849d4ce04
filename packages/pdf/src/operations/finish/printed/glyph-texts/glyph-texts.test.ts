import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { PdfDocument } from '../../../../file/core/document.ts';
import { PdfRef } from '../../../../file/core/objects.ts';
import { readUnicodeMap } from '../../../../page/fonts/unicode-map.ts';
import { contentText } from '../../../../page/syntax/content-stream.ts';
import { completeGlyphTexts } from './complete-glyph-texts.ts';

const CMAP = 7;

function cmapOf(lines: string): string {
  return `/CIDInit /ProcSet findresource begin\n1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n${lines}endcmap\nend\nend`;
}

/** Returns a file as Chromium writes it, with one page and one font (object 5). */
function printed(content: string, mappings: string): Buffer {
  const stream = (number: number, data: string) => {
    const packed = deflateSync(Buffer.from(data, 'latin1'));
    return Buffer.concat([
      Buffer.from(`${number} 0 obj\n<</Filter /FlateDecode\n/Length ${packed.length}>> stream\n`),
      packed,
      Buffer.from('\nendstream\nendobj\n'),
    ]);
  };
  const plain = (number: number, text: string) => Buffer.from(`${number} 0 obj\n${text}\nendobj\n`);
  const objects: [number: number, bytes: Buffer][] = [
    [1, plain(1, '<</Type /Catalog\n/Pages 2 0 R>>')],
    [4, stream(4, content)],
    [3, plain(3, '<</Type /Page\n/Resources <</Font <</F5 5 0 R>>>>\n/Contents 4 0 R\n/Parent 2 0 R>>')],
    [2, plain(2, '<</Type /Pages\n/Count 1\n/Kids [3 0 R]>>')],
    [CMAP, stream(CMAP, cmapOf(mappings))],
    [5, plain(5, '<</Type /Font\n/Subtype /Type0\n/DescendantFonts [6 0 R]\n/ToUnicode 7 0 R>>')],
    [6, plain(6, '<</Type /Font\n/Subtype /CIDFontType2>>')],
  ];
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')];
  const offsets = new Map<number, number>();
  let size = parts[0]!.length;
  for (const [number, bytes] of objects) {
    offsets.set(number, size);
    parts.push(bytes);
    size += bytes.length;
  }
  const entry = (offset: number) => `${String(offset).padStart(10, '0')} 00000 n \n`;
  const table = Array.from({ length: 7 }, (_, i) => entry(offsets.get(i + 1)!)).join('');
  parts.push(
    Buffer.from(
      `xref\n0 8\n0000000000 65535 f \n${table}trailer\n<</Size 8\n/Root 1 0 R>>\nstartxref\n${size}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

function completedTextsOf(pdf: Buffer): Record<string, string> {
  const document = PdfDocument.open(pdf);
  completeGlyphTexts(document);
  const map = readUnicodeMap(contentText(document, document.stream(new PdfRef(CMAP))!));
  return Object.fromEntries([...map].map(([glyph, text]) => [glyph.toString(16), text]));
}

const span = (text: string, glyphs: string) => `/Span<</ActualText ${text} >> BDC\n${glyphs} Tj\nEMC\n`;

describe('completeGlyphTexts', () => {
  it.each([
    ['a glyph without text', span('(1)', '<0010>'), '', { 10: '1' }],
    [
      'a glyph with private use text',
      span('(1)', '<0010>'),
      '1 beginbfchar\n<0010> <E072>\nendbfchar\n',
      { 10: '1' },
    ],
    ['a ligature', span('(ffi)', '<0010>'), '', { 10: 'ffi' }],
    ['escapes', `${span('(\\()', '<0010>')}${span('(\\134)', '<0011>')}`, '', { 10: '(', 11: '\\' }],
    ['UTF-16 as hexadecimal', span('<feffd83dde00>', '<0010>'), '', { 10: '😀' }],
    ['UTF-16 as a literal string', span('(\xfe\xff\x09\\))', '<0010>'), '', { 10: 'ऩ' }],
    ['the most frequent text', span('(a)', '<0010>') + span('(b)', '<0010>').repeat(2), '', { 10: 'b' }],
    [
      'the one glyph of a cluster that has none',
      span('<feff0e170e350e48>', '<00010002002c>'),
      '3 beginbfchar\n<0001> <0E17>\n<0002> <0E35>\n<002C> <0000>\nendbfchar\n',
      { 1: 'ท', 2: 'ี', '2c': '่' },
    ],
    [
      'a sign that is drawn behind the letter that it precedes',
      span('<feff09b009cd09ac>', '<00010002>'),
      '2 beginbfchar\n<0001> <09AC>\n<0002> <0000>\nendbfchar\n',
      { 1: 'ব', 2: 'র্' },
    ],
    [
      'a ligature between the parts of a two-part vowel',
      span('<feff099509cd09a409cb>', '<000100020003>'),
      '3 beginbfchar\n<0001> <09C7>\n<0002> <0000>\n<0003> <09BE>\nendbfchar\n',
      { 1: 'ে', 2: 'ক্ত', 3: 'া' },
    ],
    [
      'a ligature beside a character that is known from another place',
      span('<feff0c150c4d0c150c41>', '<00010002>') + span('<feff0c150c4d0c15>', '<00030002>'),
      '3 beginbfchar\n<0001> <0000>\n<0002> <0000>\n<0003> <0C15>\nendbfchar\n',
      { 1: 'కు', 2: '్క', 3: 'క' },
    ],
    [
      'a glyph beside the part of a vowel that the text does not name',
      span('<feff179117c5>', '<00010002>'),
      '2 beginbfchar\n<0001> <17C1>\n<0002> <0000>\nendbfchar\n',
      { 1: 'េ', 2: 'ទៅ' },
    ],
    [
      'no glyph that also represents itself',
      `<0010> Tj\n${span('(s)', '<0010>')}`,
      '1 beginbfchar\n<0010> <0053>\nendbfchar\n',
      { 10: 'S' },
    ],
    [
      'no ligature from right to left that has a character',
      span('<feff06440627>', '<0010>'),
      '1 beginbfchar\n<0010> <FEFB>\nendbfchar\n',
      { 10: 'ﻻ' },
    ],
    [
      'nothing of a cluster that cannot be divided',
      span('(ab)', '<00100011>'),
      '1 beginbfrange\n<0010> <0011> <0000>\nendbfrange\n',
      { 10: '\0', 11: '\x01' },
    ],
    [
      'marked content around and inside',
      `/P <</MCID 0>> BDC\n/ReversedChars BMC\n${span('(1)', '<0010>')}EMC\n<0020> Tj\nEMC\n`,
      '1 beginbfchar\n<0020> <0041>\nendbfchar\n',
      { 10: '1', 20: 'A' },
    ],
  ])('gives a text to %s', (_, content, mappings, expected) => {
    expect(completedTextsOf(printed(`BT\n/F5 12 Tf\n${content}ET\n`, mappings))).toEqual(expected);
  });

  it('writes more glyphs than one section of a map may hold', () => {
    const content = Array.from({ length: 300 }, (_, i) =>
      span('(x)', `<${(i + 16).toString(16).padStart(4, '0')}>`),
    );
    expect(Object.keys(completedTextsOf(printed(`/F5 12 Tf\n${content.join('')}`, '')))).toHaveLength(300);
  });

  it('leaves the map of a document without ActualText unchanged', () => {
    const mappings = '1 beginbfchar\n<0010> <0041>\nendbfchar\n';
    expect(completedTextsOf(printed('/F5 12 Tf\n<0010> Tj\n', mappings))).toEqual({ 10: 'A' });
  });
});
