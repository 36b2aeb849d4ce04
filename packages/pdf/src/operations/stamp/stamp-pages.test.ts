import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import { inspect } from '../../testing/inspect.ts';
import type { Picture } from '../../testing/picture.ts';
import { inked, render } from '../../testing/render.ts';
import { richPdf } from '../../testing/rich-pdf.ts';
import { samplePdf } from '../../testing/sample-pdf.ts';
import { type Stamp, stampPages } from './index.ts';

const blank = (pageEntries = '', pages = 1) => samplePdf({ pages, pageEntries, content: ' ' });
const stamped = async (pdf: Uint8Array, ...stamps: Stamp[]) => (await stampPages(pdf, stamps)).pdf;
const textsOf = async (pdf: Uint8Array, ...stamps: Stamp[]) =>
  (await inspect(await stamped(pdf, ...stamps))).text;

/** Returns the box of all pixels that are not white, in points from the upper left corner. */
function inkOf({ width, height, rgb }: Picture) {
  const box = { left: width, top: height, right: 0, bottom: 0 };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (rgb[(y * width + x) * 3]! > 200) continue;
      box.left = Math.min(box.left, x);
      box.top = Math.min(box.top, y);
      box.right = Math.max(box.right, x + 1);
      box.bottom = Math.max(box.bottom, y + 1);
    }
  }
  return box;
}

describe('numbers', () => {
  const pages = (stamp: Partial<Stamp> & { text: string }) =>
    textsOf(blank('', 4), { anchor: 'bottom', ...stamp } as Stamp);

  it.each<[string, Partial<Stamp> & { text: string }, string[]]>([
    [
      'count pages',
      { text: 'Page {page} of {pages}' },
      ['Page 1 of 4', 'Page 2 of 4', 'Page 3 of 4', 'Page 4 of 4'],
    ],
    ['begin at the given number', { text: '{page}/{pages}', start: 7 }, ['7/10', '8/10', '9/10', '10/10']],
    ['leave the first page out', { text: '{page}', skipFirst: true }, ['', '2', '3', '4']],
    ['go on selected pages', { text: '{page}', pages: [{ from: 1, to: 2 }] }, ['', '1', '2', '']],
    ['are roman', { text: '{page}', numbers: 'roman', start: 3 }, ['iii', 'iv', 'v', 'vi']],
    ['are letters', { text: '{page}', numbers: 'Letters', start: 25 }, ['Y', 'Z', 'AA', 'BB']],
  ])('%s', async (_, stamp, expected) => expect(await pages(stamp)).toEqual(expected));

  it('are Bates numbers, which continue in the next file', async () => {
    const stamp = (start: number): Stamp => ({
      text: '{bates}',
      bates: { prefix: 'AC-', suffix: '/x', digits: 4, start },
    });
    const first = await stampPages(blank('', 2), [stamp(9)]);
    expect((await inspect(first.pdf)).text).toEqual(['AC-0009/x', 'AC-0010/x']);
    expect(first.nextBates).toBe(11);
    const second = await stampPages(blank(), [stamp(first.nextBates!)]);
    expect((await inspect(second.pdf)).text).toEqual(['AC-0011/x']);
    expect((await stampPages(blank(), [{ text: 'no number' }])).nextBates).toBeUndefined();
  });
});

describe('places', () => {
  it.each([0, 90, 180, 270])('are those of the displayed page, rotated by %i degrees', async (angle) => {
    const pdf = blank(`/Rotate ${angle} /MediaBox [-50 -70 500 600] /CropBox [100 50 400 450] /UserUnit 1`);
    const [picture] = await render(
      await stamped(pdf, { text: 'HHHH', anchor: 'top-left', margin: 20, size: 30 }),
      72,
    );
    const [width, height] = angle % 180 === 0 ? [300, 400] : [400, 300];
    expect([picture!.width, picture!.height]).toEqual([width, height]);
    const ink = inkOf(picture!);
    expect(ink.left).toBeGreaterThanOrEqual(20);
    expect(ink.left).toBeLessThan(26);
    expect(ink.top).toBeGreaterThanOrEqual(20);
    expect(ink.top).toBeLessThan(32);
    expect(ink.right - ink.left).toBeGreaterThan(3 * (ink.bottom - ink.top));
  });

  it('are in points, also with another user unit', async () => {
    const pdf = blank('/UserUnit 2 /MediaBox [0 0 200 200]');
    const [picture] = await render(
      await stamped(pdf, { text: 'H', anchor: 'bottom-right', margin: 0, size: 100 }),
      72,
    );
    // PDFium draws user space as points: letters of 100 points are 50 units high.
    expect(picture!.width).toBe(200);
    const ink = inkOf(picture!);
    expect(ink.bottom - ink.top).toBeGreaterThan(30);
    expect(ink.bottom - ink.top).toBeLessThan(40);
  });

  it('are independent of the graphics state that the page leaves behind', async () => {
    const place: Stamp = { text: 'HHHH', anchor: 'top-left', size: 30 };
    const [plain] = await render(await stamped(blank(), place), 72);
    for (const content of [
      'q 0.5 0 0 0.5 300 300 cm',
      'Q Q 0.1 0 0 0.1 0 0 cm',
      'BT 3 Tr 300 Ts',
      '0 0 10 10 re W n',
    ]) {
      const [picture] = await render(await stamped(samplePdf({ content }), place), 72);
      expect(inkOf(picture!)).toEqual(inkOf(plain!));
    }
  });

  it('cover the whole page when a stamp is repeated', async () => {
    const [picture] = await render(
      await stamped(blank(), { text: 'HH', tile: true, gap: 40, rotate: 30 }),
      72,
    );
    for (const [x, y] of [
      [0, 0],
      [400, 0],
      [0, 650],
      [400, 650],
    ] as const) {
      expect(inked(picture!, x, y, 190, 190)).toBe(true);
    }
  });
});

describe('a stamp', () => {
  it('is drawn under or over the content of the page', async () => {
    const pdf = samplePdf({ content: '1 1 1 rg 0 0 595 842 re f' });
    const [over] = await render(await stamped(pdf, { text: 'HHHH', size: 50 }), 72);
    const [under] = await render(await stamped(pdf, { text: 'HHHH', size: 50, layer: 'under' }), 72);
    expect(inked(over!, 200, 350, 200, 150)).toBe(true);
    expect(inked(under!, 0, 0, 595, 842)).toBe(false);
  });

  it('is an image, coloured text of several lines, or a page of another PDF', async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
      'base64',
    );
    const other = await richPdf({ mark: 'Other', structure: true });
    const result = await stamped(
      blank(),
      { image: png, width: 50, anchor: 'top' },
      { text: 'one\ntwo', color: 'red', anchor: 'left' },
      { pdf: other, page: -1, anchor: 'bottom-right', width: 100 },
    );
    const [text] = (await inspect(result)).text;
    expect(text).toContain('one');
    expect(text).toContain('two');
    expect(text).toContain('Other page 2');
    const [picture] = await render(result, 72);
    expect(inked(picture!, 272, 36, 50, 50)).toBe(true);
    expect(inked(picture!, 36, 400, 40, 40)).toBe(true);
  });

  it('is an artifact, and keeps the structure', async () => {
    const tagged = await richPdf({ mark: 'A', structure: true, pages: 1 });
    const before = await inspect(tagged);
    const pdf = await stamped(tagged, { text: '{page}', anchor: 'bottom' }, { pdf: tagged, opacity: 0.5 });
    expect((await inspect(pdf)).structure).toEqual(before.structure);
    const document = await getDocument({ data: pdf.slice(), verbosity: 0 }).promise;
    const { items } = await (await document.getPage(1)).getTextContent({ includeMarkedContent: true });
    const tags = items.map((item) => ('tag' in item ? item.tag : ''));
    expect(tags.filter((tag) => tag === 'Artifact')).toHaveLength(2);
    await document.loadingTask.destroy();
  });

  it('keeps links, fields and bookmarks', async () => {
    const pdf = await richPdf({ mark: 'A' });
    const [before, after] = [await inspect(pdf), await inspect(await stamped(pdf, { text: 'x' }))];
    expect({ ...after, text: [] }).toEqual({ ...before, text: [] });
  });

  it.each<[Stamp, string]>([
    [{ text: '漢字' }, 'stamps[0].text: no font has the character 漢'],
    [{ text: 'x', pages: [9] }, 'stamps[0].pages[0]: 9 is out of range'],
    [{ text: 'x', color: 'nocolour' }, 'stamps[0].color'],
    [{ image: Buffer.from('nothing') }, 'stamps[0].image: must be a PNG or JPEG file'],
    [{ pdf: Buffer.from('nothing') }, 'stamps[0].pdf: not a PDF'],
    [{ pdf: samplePdf(), page: 3 }, 'stamps[0].page: 3 is out of range'],
  ])('is refused by name: %#', async (stamp, message) => {
    await expect(stampPages(blank(), [stamp])).rejects.toThrow(message);
  });
});
