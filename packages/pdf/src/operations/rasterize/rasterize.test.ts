import { degrees, PDFDocument, PDFName, rgb } from '@cantoo/pdf-lib';
import { beforeAll, describe, expect, it } from 'vitest';
import { decodePng, type Picture } from '../../testing/picture.ts';
import { type RasterizeOptions, rasterize } from './index.ts';

const RED = rgb(1, 0, 0);
const GREEN = rgb(0, 1, 0);
const BLUE = rgb(0, 0, 1);

async function pictures(pdf: Uint8Array, options?: RasterizeOptions): Promise<Picture[]> {
  const all: Picture[] = [];
  for await (const png of rasterize(pdf, options)) all.push(decodePng(png));
  return all;
}

const pixel = ({ width, rgb: bytes }: Picture, x: number, y: number) => [
  ...bytes.subarray((y * width + x) * 3, (y * width + x) * 3 + 3),
];

const refusal = (pdf: Uint8Array, options?: RasterizeOptions) =>
  pictures(pdf, options).then(
    () => 'no error',
    (error: unknown) => error,
  );

/** 100 x 200 points: red in the upper left corner, green in the lower right. */
async function cornersPdf(change?: (page: ReturnType<PDFDocument['addPage']>) => void): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const page = document.addPage([100, 200]);
  page.drawRectangle({ x: 0, y: 180, width: 20, height: 20, color: RED });
  page.drawRectangle({ x: 80, y: 0, width: 20, height: 20, color: GREEN });
  change?.(page);
  return document.save();
}

describe('rasterize', () => {
  let corners: Uint8Array;
  beforeAll(async () => {
    corners = await cornersPdf();
  });

  it('renders at 150 dpi on white by default', async () => {
    const [page] = await pictures(corners);
    expect([page!.width, page!.height]).toEqual([209, 417]);
    expect(pixel(page!, 5, 5)).toEqual([255, 0, 0]);
    expect(pixel(page!, 200, 410)).toEqual([0, 255, 0]);
    expect(pixel(page!, 100, 200)).toEqual([255, 255, 255]);
  });

  it('renders at a width in pixels, whatever the size of the page', async () => {
    for (const width of [50, 480]) {
      const [page] = await pictures(corners, { width });
      expect([page!.width, page!.height]).toEqual([width, 2 * width]);
    }
    expect(await refusal(corners, { width: 0 })).toMatchObject({ code: 'INVALID_INPUT', field: 'width' });
  });

  it('stores the resolution in the picture', async () => {
    const { value } = await rasterize(corners, { dpi: 72 }).next();
    const png = Buffer.from(value as Uint8Array);
    const at = png.indexOf('pHYs');
    expect(png.readUInt32BE(at + 4)).toBe(Math.round(72 / 0.0254));
  });

  it.each([
    [90, [200, 100], [195, 5], [5, 95]],
    [180, [100, 200], [95, 195], [5, 5]],
    [270, [200, 100], [5, 95], [195, 5]],
  ])('applies a rotation of %i degrees', async (angle, size, red, green) => {
    const [page] = await pictures(await cornersPdf((p) => p.setRotation(degrees(angle))), { dpi: 72 });
    expect([page!.width, page!.height]).toEqual(size);
    expect(pixel(page!, red[0]!, red[1]!)).toEqual([255, 0, 0]);
    expect(pixel(page!, green[0]!, green[1]!)).toEqual([0, 255, 0]);
  });

  it('shows the CropBox only', async () => {
    const [page] = await pictures(await cornersPdf((p) => p.setCropBox(70, 0, 30, 50)), { dpi: 72 });
    expect([page!.width, page!.height]).toEqual([30, 50]);
    expect(pixel(page!, 2, 2)).toEqual([255, 255, 255]);
    expect(pixel(page!, 15, 45)).toEqual([0, 255, 0]);
  });

  it('blends transparent groups with the page', async () => {
    const pdf = await cornersPdf((page) => {
      page.drawRectangle({ x: 0, y: 180, width: 20, height: 20, color: BLUE, opacity: 0.5 });
    });
    const [page] = await pictures(pdf, { dpi: 72 });
    const [red, green, blue] = pixel(page!, 10, 10);
    expect(red).toBeGreaterThan(120);
    expect(red).toBeLessThan(135);
    expect(green).toBe(0);
    expect(blue).toBeGreaterThan(120);
  });

  it('draws form fields and annotations', async () => {
    const document = await PDFDocument.create();
    const page = document.addPage([100, 100]);
    const field = document.getForm().createTextField('name');
    field.addToPage(page, { x: 10, y: 10, width: 30, height: 20, backgroundColor: RED, borderWidth: 0 });
    const annotation = document.context.obj({
      Type: 'Annot',
      Subtype: 'Square',
      Rect: [60, 60, 90, 90],
      IC: [0, 0, 1],
      F: 4,
    });
    page.node.set(PDFName.of('Annots'), document.context.obj([...page.node.Annots()!.asArray(), annotation]));
    const [picture] = await pictures(await document.save(), { dpi: 72 });
    expect(pixel(picture!, 25, 80)).toEqual([255, 0, 0]);
    expect(pixel(picture!, 75, 25)).toEqual([0, 0, 255]);
  });

  it('renders the selected pages, in their order', async () => {
    const document = await PDFDocument.create();
    for (const size of [100, 110, 120]) document.addPage([size, 100]);
    const pdf = await document.save();
    const widths = async (pages?: number[]) => (await pictures(pdf, { dpi: 72, pages })).map((p) => p.width);
    expect(await widths()).toEqual([100, 110, 120]);
    expect(await widths([2, 0, 2])).toEqual([120, 100, 120]);
  });

  it('renders large pages in bands that fit together', async () => {
    const document = await PDFDocument.create();
    const page = document.addPage([1200, 840]);
    page.drawRectangle({ x: 0, y: 0, width: 600, height: 840, color: RED });
    page.drawRectangle({ x: 600, y: 0, width: 600, height: 30, color: BLUE });
    const [picture] = await pictures(await document.save(), { dpi: 300 });
    expect([picture!.width, picture!.height]).toEqual([5000, 3500]);
    const rows = (from: number, to: number, x: number) =>
      new Set(Array.from({ length: to - from }, (_, y) => pixel(picture!, x, from + y).join(' ')));
    expect(rows(0, 3500, 100)).toEqual(new Set(['255 0 0']));
    expect(rows(0, 3370, 4000)).toEqual(new Set(['255 255 255']));
    expect(rows(3380, 3500, 4000)).toEqual(new Set(['0 0 255']));
  });

  it('names invalid input before it renders anything', async () => {
    const cases: [RasterizeOptions, object][] = [
      [{ dpi: 71 }, { field: 'dpi', kind: 'invalid' }],
      [{ dpi: 301 }, { field: 'dpi', kind: 'invalid' }],
      [{ dpi: Number.NaN }, { field: 'dpi', kind: 'invalid' }],
      [{ pages: [] }, { field: 'pages', kind: 'invalid' }],
      [{ pages: [0, 1] }, { field: 'pages[1]', code: 'PAGE_OUT_OF_RANGE' }],
      [{ pages: [-2] }, { field: 'pages[0]', code: 'PAGE_OUT_OF_RANGE' }],
      [{ pages: [{ from: 0, to: 1 }] }, { field: 'pages[0].to', code: 'PAGE_OUT_OF_RANGE' }],
      [{ pages: [0.5] }, { field: 'pages[0]' }],
    ];
    for (const [options, expected] of cases) expect(await refusal(corners, options)).toMatchObject(expected);
    expect(await refusal(Buffer.from('no'), { field: 'pdf' })).toMatchObject({ code: 'NOT_A_PDF' });
    expect(await refusal(corners.subarray(0, 60))).toMatchObject({ code: 'PDF_DAMAGED' });
  });

  it('refuses a page of more than 100 megapixels', async () => {
    const document = await PDFDocument.create();
    document.addPage([100, 100]);
    document.addPage([2500, 2500]);
    const pdf = await document.save();
    expect(await refusal(pdf, { dpi: 300 })).toMatchObject({
      code: 'PAGE_TOO_LARGE',
      message: expect.stringContaining('page 1 is'),
    });
    expect(await pictures(pdf, { dpi: 300, pages: [0] })).toHaveLength(1);
  });

  it('refuses more than 5,000 megapixels in all', async () => {
    const document = await PDFDocument.create();
    document.addPage([2300, 2300]);
    expect(await refusal(await document.save(), { dpi: 300, pages: Array(60).fill(0) })).toMatchObject({
      code: 'TOO_MANY_PIXELS',
      message: expect.stringMatching(/^pages: have 5512 megapixels together, at most 5000 are allowed/),
    });
  });

  it('requires the password of an encrypted file', async () => {
    const document = await PDFDocument.load(corners);
    document.encrypt({ userPassword: 'open', ownerPassword: 'own' });
    const pdf = await document.save();
    expect(await refusal(pdf, { field: 'file' })).toMatchObject({
      code: 'PDF_ENCRYPTED',
      message: expect.stringMatching(/^file: .*password/),
    });
    expect(await refusal(pdf, { password: 'wrong' })).toMatchObject({ code: 'PASSWORD_WRONG' });
    expect(await pictures(pdf, { password: 'open' })).toHaveLength(1);
  });

  it('stops a page that exceeds its time limit', async () => {
    const document = await PDFDocument.create();
    const page = document.addPage([2000, 2000]);
    const { context } = document;
    const circles = '1000 1000 m 0 2000 2000 2000 2000 0 c 10 w S\n'.repeat(20_000);
    page.node.set(PDFName.of('Contents'), context.register(context.flateStream(circles)));
    const pdf = await document.save();
    expect(await refusal(pdf, { dpi: 150, pageTimeout: 50 })).toMatchObject({ code: 'RASTERIZE_TIMEOUT' });
    expect(await pictures(corners, { dpi: 72 })).toHaveLength(1);
  });

  it('may be stopped after the first page', async () => {
    const document = await PDFDocument.create();
    for (let i = 0; i < 3; i++) document.addPage([100, 100]);
    for await (const png of rasterize(await document.save())) {
      expect(png.length).toBeGreaterThan(50);
      break;
    }
    expect(await pictures(corners, { dpi: 72 })).toHaveLength(1);
  });
});
