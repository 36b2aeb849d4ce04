import { describe, expect, it } from 'vitest';
import { rawStream } from '../../testing/raw-pdf.ts';
import { FONTS, markdownOf, show, textOf } from './testing/pages.ts';

const TO_UNICODE = `begincmap 1 begincodespacerange <0000> <ffff> endcodespacerange
1 beginbfrange <0000> <ffff> <0000> endbfrange endcmap end`;

/** Times as `F1`, and ideographs as wide as an em as `F4`. */
const FURTHER = {
  resources: FONTS.replace(/>>$/, '/F4 10 0 R >>'),
  objects: {
    10: '<< /Type /Font /Subtype /Type0 /BaseFont /Mincho /Encoding /Identity-H /DescendantFonts [11 0 R] /ToUnicode 12 0 R >>',
    11: '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Mincho /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW 1000 >>',
    12: rawStream('', TO_UNICODE),
  },
};

function ideographs(x: number, y: number, text: string): string {
  const code = Buffer.from(text, 'utf16le').swap16().toString('hex');
  return `BT /F4 10 Tf ${x} ${y} Td <${code}> Tj ET`;
}

describe('ideographs beside other letters', () => {
  it('have no space there, although typesetters put a quarter of an em', async () => {
    const content = [
      ideographs(50, 700, '当時は'),
      show(82.5, 700, '2026'),
      ideographs(105, 700, '年の'),
      show(128, 700, 'PDF '),
      ideographs(149, 700, '版'),
    ];
    expect(await textOf(content.join('\n'), {}, FURTHER)).toBe('当時は2026年のPDF 版');
  });

  it('continue on the next line without a space, unless one is drawn', async () => {
    const lines = (end: string) =>
      [
        ideographs(50, 700, '版面に収まる文章の'),
        show(140, 700, `2026${end}`),
        ideographs(50, 688, '年に出版された文章'),
        ideographs(140, 688, '全体の'),
        show(50, 676, 'Chrome'),
        ideographs(85, 676, 'で読む'),
      ].join('\n');
    expect(await markdownOf(lines(''), FURTHER)).toBe(
      '版面に収まる文章の2026年に出版された文章全体のChromeで読む',
    );
    expect(await markdownOf(lines(' '), FURTHER)).toContain('2026 年');
  });
});
