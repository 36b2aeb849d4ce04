import { describe, expect, it } from 'vitest';
import { PdfDocument } from '../../../../file/core/document.ts';
import { onePage, type RawObject } from '../../../../testing/raw-pdf.ts';
import { extractText } from '../../../extract-text/index.ts';
import { finishConverted } from '../finish-converted.ts';

const FONT =
  '/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >> >>';
const text = (mcid: number, y: number, shown: string) =>
  `/P <</MCID ${mcid}>> BDC BT /F 9 Tf 50 ${y} Td (${shown}) Tj ET EMC\n`;
const comment = (y: number, author: string, contents: string): RawObject =>
  `<< /Type /Annot /Subtype /Text /Rect [90 ${y} 90.05 ${y + 12}] /T (${author}, 01/05/24, ) /Contents (${contents}) /Popup 19 0 R >>`;

/**
 * A page of 400 by 400 points, as LibreOffice writes it, with two lines, a link on the second one, a bookmark and comments.
 *
 * @param comments objects of the annotations; the first one has an element of the structure
 */
async function finished(comments: readonly RawObject[], page = '') {
  const numbers = comments.map((_, index) => 20 + index);
  const { pdf, pageCount } = await finishConverted(
    onePage({
      content: text(0, 350, 'First') + text(1, 300, 'Second'),
      resources: FONT,
      page: `/MediaBox [0 0 400 400] /StructParents 0 /Annots [${[...numbers, 18, 19].map((n) => `${n} 0 R`).join(' ')}] ${page}`,
      catalog: '/StructTreeRoot 10 0 R /Outlines 14 0 R',
      objects: {
        10: '<< /Type /StructTreeRoot /K [11 0 R 12 0 R] >>',
        11: '<< /S /P /Pg 3 0 R /K [0 13 0 R] /P 10 0 R >>',
        12: '<< /S /P /Pg 3 0 R /K 1 /P 10 0 R >>',
        13: '<< /S /Annot /Pg 3 0 R /P 11 0 R /K << /Type /OBJR /Obj 20 0 R >> >>',
        14: '<< /First 15 0 R /Last 15 0 R /Count 1 >>',
        15: '<< /Title (First) /Parent 14 0 R /Dest [3 0 R /XYZ 40 360 0] >>',
        18: '<< /Type /Annot /Subtype /Link /Rect [40 200 80 220] /QuadPoints [40 220 80 220 40 200 80 200] /A << /S /URI /URI (https://example.com) >> >>',
        19: '<< /Type /Annot /Subtype /Popup /Rect [0 0 1 1] >>',
        ...Object.fromEntries(comments.map((own, index) => [numbers[index], own])),
      },
    }),
    { title: 'Plan', lang: 'en', comments: 'margin', conformance: ['ua'] },
  );
  const document = PdfDocument.open(pdf);
  const { pages } = await extractText(pdf);
  return { document, pageCount, texts: pages.map((own) => ('text' in own ? own.text : '')) };
}

const oneComment = [comment(348, 'Ann', 'Too high')];

describe('comments in the margin', () => {
  it('follow the text at their place, and leave no annotations', async () => {
    const { document, texts } = await finished(oneComment);
    expect(texts[0]!.split(/\n+/).filter((line) => line.trim())).toEqual([
      'First',
      'Ann, 01/05/24',
      'Too high',
      'Second',
    ]);
    const [page] = document.pages();
    const kinds = document
      .array(page!.dict, 'Annots')!
      .map((item) => document.name(document.dict(item), 'Subtype'));
    expect(kinds).toEqual(['Link']);
  });

  it('scale links and destinations with their page', async () => {
    const { document } = await finished(oneComment);
    const [page] = document.pages();
    const link = document.dict(document.array(page!.dict, 'Annots')![0]);
    // The margin takes 100 of 400 points.
    expect(document.numbers(link, 'Rect')).toEqual([30, 200, 60, 215]);
    expect(document.numbers(link, 'QuadPoints')).toEqual([30, 215, 60, 215, 30, 200, 60, 200]);
    const bookmark = document.dict(document.dict(document.dict(document.catalog, 'Outlines'), 'First'));
    const destination = document.array(document.dict(bookmark, 'First') ?? bookmark, 'Dest')!;
    expect(destination.slice(2).map((item) => document.number(item))).toEqual([30, 320, 0]);
  });

  it('are at the right of a page that is turned', async () => {
    const { document } = await finished(oneComment, '/Rotate 90');
    const [page] = document.pages();
    const link = document.dict(document.array(page!.dict, 'Annots')![0]);
    // The right of the displayed page is the upper side of its space.
    expect(document.numbers(link, 'Rect')).toEqual([80, 150, 110, 165]);
  });

  it('continue on a page after their own, whole and in order', async () => {
    const words = Array.from({ length: 400 }, (_, index) => `w${index}`).join(' ');
    const { texts, pageCount } = await finished([comment(348, 'Ann', words), comment(298, 'Ben', 'Last')]);
    expect(pageCount).toBe(2);
    const all = texts.join(' ').replace(/\s+/g, ' ');
    expect(all.match(/w\d+/g)).toEqual(words.split(' '));
    expect(all.indexOf('Last')).toBeGreaterThan(0);
  });
});
