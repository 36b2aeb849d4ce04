import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { PdfDocument } from '../../file/core/document.ts';
import { PdfStream } from '../../file/core/objects.ts';
import { pageGeometry } from '../../file/core/page-geometry.ts';
import { chromiumForm } from '../../testing/chromium-form.ts';
import { encrypt } from '../../testing/encrypt.ts';
import { inspect } from '../../testing/inspect.ts';
import { render } from '../../testing/render.ts';
import { richPdf } from '../../testing/rich-pdf.ts';
import { samplePdf } from '../../testing/sample-pdf.ts';
import { readText } from '../extract-text/read-text.ts';
import { editPages } from './index.ts';
import type { CropBox, PageEdit } from './options.ts';

const edited = async (pdf: Uint8Array, edit: PageEdit) => (await editPages(pdf, edit)).pdf;
const sizesOf = async (pdf: Uint8Array) =>
  (await PDFDocument.load(pdf)).getPages().map((page) => [page.getWidth(), page.getHeight()]);

describe('inserting', () => {
  const three = samplePdf({ pages: 3 });

  it.each<[number | undefined, number[]]>([
    [0, [2, 1, 1, 2, 3]],
    [2, [1, 2, 2, 1, 3]],
    [undefined, [1, 2, 3, 2, 1]],
  ])('at %s puts pages of others there', async (at, numbers) => {
    const parts = [{ pdf: samplePdf({ pages: 2 }), pages: [1] }, { pdf: samplePdf() }];
    const pdf = await edited(three, { action: 'insert', at, parts });
    expect((await inspect(pdf)).text.map((text) => Number(/\d/.exec(text)![0]))).toEqual(numbers);
  });

  it('inserts blank pages of a given size, or the size of the page before', async () => {
    const small = samplePdf({ pages: 1, pageEntries: '/MediaBox [0 0 300 200] /Rotate 90' });
    const size = { width: 100, height: 50 };
    const parts = [{ blank: 2 }, { blank: 1, size }];
    const { pdf, pageCount } = await editPages(small, { action: 'insert', parts });
    expect(pageCount).toBe(4);
    expect((await sizesOf(pdf)).slice(1)).toEqual([
      [200, 300],
      [200, 300],
      [100, 50],
    ]);
  });

  it('keeps links, fields, bookmarks and labels of both files', async () => {
    const options = { labels: true, structure: true } as const;
    const [a, b] = [await richPdf({ mark: 'A', ...options }), await richPdf({ mark: 'B', ...options })];
    const { pdf } = await editPages(a, { action: 'insert', at: 1, parts: [{ pdf: b, pages: [0, 1] }] });
    const after = await inspect(pdf);
    expect(after.text.map((text) => text.slice(0, 8))).toEqual([
      'A page 0',
      'B page 0',
      'B page 1',
      'A page 1',
      'A page 2',
    ]);
    const before = await inspect(a);
    const moved = (page: number) => (page === 0 ? 0 : page + 2);
    const links = before.links.map(({ page, target }) => ({
      page: moved(page),
      target: moved(Number(target)),
    }));
    for (const link of links) expect(after.links).toContainEqual(link);
    expect(after.fields.size).toBeGreaterThan(before.fields.size);
    expect(after.outline.length).toBeGreaterThan(before.outline.length);
    expect(after.structure[3]).toEqual(before.structure[1]);
  });

  it('opens encrypted parts with their password, and refuses invalid parts', async () => {
    const pdf = await encrypt(samplePdf(), 'secret');
    const insert = (part: object, at?: number) =>
      editPages(three, { action: 'insert', at, parts: [part as never] });
    expect((await insert({ pdf, password: 'secret' })).pageCount).toBe(4);
    await expect(insert({ pdf })).rejects.toMatchObject({ code: 'PDF_ENCRYPTED', field: 'parts[0].pdf' });
    await expect(insert({ pdf: samplePdf(), pages: [1] })).rejects.toThrow(
      'parts[0].pages[0]: 1 is out of range',
    );
    await expect(insert({ pdf: samplePdf(), pages: [0, 0] })).rejects.toThrow(
      'parts[0].pages: must name every page once',
    );
    await expect(insert({ blank: 1 }, 4)).rejects.toMatchObject({ code: 'PAGE_OUT_OF_RANGE', field: 'at' });
    await expect(insert({ blank: 10_000 })).rejects.toMatchObject({ code: 'TOO_MANY_PAGES' });
  });
});

describe('cropping', () => {
  const cropped = async (pageEntries: string, box: CropBox) => {
    const document = PdfDocument.open(
      await edited(samplePdf({ pageEntries }), { action: 'crop', boxes: [box] }),
    );
    const [page] = document.pages();
    return { box: document.numbers(page!.dict, 'CropBox'), shown: pageGeometry(document, page!.dict) };
  };

  it.each<[string, CropBox, number[]]>([
    ['', { x: 10, y: 20, width: 100, height: 50 }, [10, 20, 110, 70]],
    ['', { margins: { top: 42, left: 5 } }, [5, 0, 595, 800]],
    ['/Rotate 90', { x: 10, y: 20, width: 100, height: 50 }, [525, 10, 575, 110]],
    ['/Rotate 180', { x: 10, y: 20, width: 100, height: 50 }, [485, 772, 585, 822]],
    ['/CropBox [100 100 300 400]', { x: 10, y: 20, width: 100, height: 50 }, [110, 120, 210, 170]],
    ['/UserUnit 2', { x: 10, y: 20, width: 100, height: 50 }, [5, 10, 55, 35]],
  ])('%s by %j shows %j', async (pageEntries, box, expected) => {
    const result = await cropped(pageEntries, box);
    expect(result.box).toEqual(expected);
    if ('width' in box) expect([result.shown.width, result.shown.height]).toEqual([100, 50]);
  });

  it('hides content outside the box without removing it', async () => {
    const pdf = await edited(samplePdf({ pages: 2 }), {
      action: 'crop',
      boxes: [{ pages: [-1], x: 0, y: 0, width: 100, height: 100 }],
    });
    expect(await sizesOf(pdf)).toHaveLength(2);
    const document = PdfDocument.open(pdf);
    expect(document.pages().map(({ dict }) => dict.has('CropBox'))).toEqual([false, true]);
    const streams = [...document.objects()].flatMap(([, object]) =>
      object instanceof PdfStream ? [object] : [],
    );
    expect(streams.length).toBeGreaterThan(1);
  });

  it.each<[CropBox[], string]>([
    [
      [{ x: 500, y: 0, width: 100, height: 10 }],
      'boxes[0]: reaches beyond page 0, which is 595 x 842 points',
    ],
    [[{ margins: { top: 500, bottom: 400 } }], 'boxes[0]: leaves less than 3 points'],
    [[{ margins: {} }, { pages: [0], margins: {} }], 'boxes[1]: must not crop page 0 again'],
  ])('%j is refused', async (boxes, message) => {
    await expect(editPages(samplePdf(), { action: 'crop', boxes })).rejects.toThrow(message);
  });
});

describe('several pages on a sheet', () => {
  it.each([
    [2, 5, 3, [841.8898, 595.2756]],
    [4, 5, 2, [595.2756, 841.8898]],
    [6, 5, 1, [841.8898, 595.2756]],
    [8, 16, 2, [841.8898, 595.2756]],
    [9, 9, 1, [595.2756, 841.8898]],
    [16, 17, 2, [595.2756, 841.8898]],
  ] as const)('%i of %i are %i sheets', async (perSheet, pages, sheets, size) => {
    const { pdf, pageCount } = await editPages(samplePdf({ pages }), { action: 'nUp', perSheet });
    expect(pageCount).toBe(sheets);
    expect((await sizesOf(pdf))[0]).toEqual([...size]);
    const text = await readText(pdf);
    for (let page = 1; page <= pages; page++) expect(text).toContain(`Page ${page} of a sample`);
  });

  it.each([
    ['right-down', '1 2 3 4'],
    ['down-right', '1 3 2 4'],
    ['left-down', '2 1 4 3'],
    ['down-left', '3 1 4 2'],
  ] as const)('follow each other %s', async (order, expected) => {
    const pdf = await edited(samplePdf({ pages: 4 }), { action: 'nUp', perSheet: 4, order });
    const [sheet] = PdfDocument.open(pdf).pages();
    const document = PdfDocument.open(pdf);
    const content = Buffer.from(
      (await import('../../page/syntax/content-stream.ts')).contentText(
        document,
        document.stream(sheet!.dict, 'Contents')!,
      ),
    ).toString();
    const places = [...content.matchAll(/q (\S+) 0 0 \S+ (\S+) (\S+) cm \/Page(\d)/g)]
      .map(([, , x, y, slot]) => ({ x: Number(x), y: Number(y), page: Number(slot) + 1 }))
      .sort((a, b) => b.y - a.y || a.x - b.x);
    expect(places.map(({ page }) => page).join(' ')).toBe(expected);
  });

  it('have links, bookmarks and destinations with the new positions', async () => {
    const rich = await richPdf({
      mark: 'A',
      labels: true,
      structure: true,
      layers: 'on',
      attachment: 'text',
      pages: 4,
    });
    const { pdf } = await editPages(rich, { action: 'nUp', perSheet: 2 });
    const before = await inspect(rich);
    const after = await inspect(pdf);
    const sheetOf = (page: number | string | undefined) => Math.floor(Number(page) / 2);
    expect(after.links).toEqual(
      before.links.map(({ page, target }) => ({ page: sheetOf(page), target: sheetOf(target) })),
    );
    expect(after.outline[0]!.target).toBe(sheetOf(before.outline[0]!.target));
    expect(after.layers).toEqual(before.layers);
    expect([...after.attachments.keys()]).toEqual([...before.attachments.keys()]);
    expect(after.fields.size).toBe(0);
    expect(after.labels).not.toEqual(before.labels);
    const document = await PDFDocument.load(pdf);
    for (const gone of ['StructTreeRoot', 'MarkInfo', 'AcroForm', 'PageLabels']) {
      expect(document.catalog.has(PDFName.of(gone)), gone).toBe(false);
    }
    for (const link of document.getPages()[0]!.node.Annots()!.asArray()) {
      const rect = document.context.lookup(link) as unknown as {
        lookup(key: unknown): { asRectangle(): { x: number; y: number } };
      };
      const { x, y } = rect.lookup(PDFName.of('Rect')).asRectangle();
      expect(x > 0 && x < 842 && y > 0 && y < 596).toBe(true);
    }
  });

  it('show field appearances, turn pages upright, and draw frames', async () => {
    const form = chromiumForm();
    const [sheet] = await render(await edited(form, { action: 'nUp', perSheet: 2, frames: true }), 72);
    expect(sheet!.width).toBeGreaterThan(sheet!.height);
    const turned = samplePdf({ pages: 2, pageEntries: '/Rotate 90' });
    const [one] = await sizesOf(await edited(turned, { action: 'nUp', perSheet: 2 }));
    expect(one![0]).toBeLessThan(one![1]!);
  });

  it('are refused when margins leave no space', async () => {
    await expect(editPages(samplePdf(), { action: 'nUp', perSheet: 4, margin: 400 })).rejects.toThrow(
      'margin: leaves no space',
    );
  });
});
