import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { undoPredictor } from '../../file/core/predictor.ts';
import { encodeJpeg } from '../../page/images/jpeg/encode-jpeg.ts';
import { quantizationOf } from '../../page/images/jpeg/quantization.ts';
import { flated, onePage, type RawObject, rawStream } from '../../testing/raw-pdf.ts';
import { extractImages } from './extract-images.ts';

const IMAGE = '/Type /XObject /Subtype /Image';
const DRAW = 'q 72 0 0 36 10 700 cm /I Do Q';

function pdfOf(image: RawObject, further: Record<number, RawObject> = {}, content = DRAW): Uint8Array {
  return onePage({ content, resources: '/XObject << /I 10 0 R >>', objects: { 10: image, ...further } });
}

async function only(pdf: Uint8Array) {
  const { images } = await extractImages(pdf);
  expect(images).toHaveLength(1);
  return images[0]!;
}

/** Returns an image as PNG: its header, and its rows without their filters. */
async function pngOf(entries: string, data: number[], further: Record<number, RawObject> = {}) {
  const image = await only(pdfOf(flated(`${IMAGE} ${entries}`, Uint8Array.from(data)), further));
  expect(image.problem).toBeUndefined();
  expect(image.file).toMatchObject({ name: 'image-1.png', mediaType: 'image/png', original: false });
  return readPng(image.file!.data);
}

function readPng(bytes: Uint8Array) {
  const png = Buffer.from(bytes);
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
    chunks.set(png.toString('latin1', at + 4, at + 8), png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  const header = chunks.get('IHDR')!;
  const [width, height, bits, color] = [
    header.readUInt32BE(0),
    header.readUInt32BE(4),
    header[8]!,
    header[9]!,
  ];
  const colors = [1, 0, 3, 1, 2, 0, 4][color]!;
  const rows = undoPredictor(inflateSync(chunks.get('IDAT')!), {
    predictor: 15,
    colors,
    bitsPerComponent: bits,
    columns: width,
  });
  const list = (name: string) => (chunks.has(name) ? [...chunks.get(name)!] : undefined);
  return { width, height, bits, color, rows: [...rows], palette: list('PLTE'), alpha: list('tRNS') };
}

const size = (width: number, height: number) => `/Width ${width} /Height ${height}`;

describe('samples become PNG', () => {
  it('with their own depth when nothing is applied', async () => {
    const gray = `${size(10, 1)} /BitsPerComponent 1 /ColorSpace /DeviceGray`;
    expect(await pngOf(gray, [0xa5, 0x40])).toMatchObject({ bits: 1, color: 0, rows: [0xa5, 0x40] });
    expect(await pngOf(`${gray} /Decode [1 0]`, [0xa5, 0x40])).toMatchObject({ rows: [0x5a, 0xbf] });
    const deep = `${size(1, 2)} /BitsPerComponent 16 /ColorSpace /DeviceRGB`;
    const samples = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
    expect(await pngOf(deep, samples)).toMatchObject({ bits: 16, color: 2, rows: samples });
  });

  it('of palettes, which are filled up', async () => {
    const space = '/ColorSpace [/Indexed /DeviceRGB 2 <ff000000ff000000ff>]';
    expect(await pngOf(`${size(4, 1)} /BitsPerComponent 2 ${space}`, [0b00011011])).toMatchObject({
      bits: 2,
      color: 3,
      rows: [0b00011011],
      palette: [255, 0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 255],
    });
  });

  it('of CMYK, ICC-based and separation colours', async () => {
    const cmyk = `${size(2, 1)} /BitsPerComponent 8 /ColorSpace /DeviceCMYK`;
    expect((await pngOf(cmyk, [0, 255, 255, 0, 0, 0, 0, 255])).rows).toEqual([255, 0, 0, 0, 0, 0]);
    const icc = `${size(1, 1)} /BitsPerComponent 8 /ColorSpace [/ICCBased 11 0 R]`;
    const profile = rawStream('/N 3', 'profile');
    expect(await pngOf(icc, [9, 8, 7], { 11: profile })).toMatchObject({ color: 2, rows: [9, 8, 7] });
    const tint = '<< /FunctionType 2 /Domain [0 1] /C0 [1 1 1] /C1 [1 0 0] /N 1 >>';
    const spot = `${size(2, 1)} /BitsPerComponent 8 /ColorSpace [/Separation /Spot /DeviceRGB ${tint}]`;
    expect((await pngOf(spot, [0, 255])).rows).toEqual([255, 255, 255, 255, 0, 0]);
  });

  it('with masks as opacity', async () => {
    const image = `${size(2, 1)} /BitsPerComponent 8 /ColorSpace /DeviceGray`;
    const soft = flated(
      `${IMAGE} ${size(4, 1)} /BitsPerComponent 8 /ColorSpace /DeviceGray`,
      Uint8Array.of(0, 64, 128, 255),
    );
    expect(await pngOf(`${image} /SMask 11 0 R`, [10, 20], { 11: soft })).toMatchObject({
      width: 4,
      color: 4,
      rows: [10, 0, 10, 64, 20, 128, 20, 255],
    });
    const stencil = flated(`${IMAGE} ${size(2, 1)} /ImageMask true`, Uint8Array.of(0x40));
    expect((await pngOf(`${image} /Mask 11 0 R`, [10, 20], { 11: stencil })).rows).toEqual([10, 255, 20, 0]);
    expect((await pngOf(`${image} /Mask [10 15]`, [10, 20])).rows).toEqual([10, 0, 20, 255]);
  });

  it('of stencils, black on transparent', async () => {
    const png = await pngOf(`${size(2, 1)} /ImageMask true`, [0x40]);
    expect(png).toMatchObject({ bits: 1, color: 3, rows: [0x40], alpha: [255, 0] });
    expect((await pngOf(`${size(2, 1)} /ImageMask true /Decode [1 0]`, [0x40])).alpha).toEqual([0, 255]);
  });
});

describe('JPEG', () => {
  const jpeg = encodeJpeg(
    { width: 8, height: 8, components: 3, data: new Uint8Array(192).fill(90) },
    {
      quantization: quantizationOf(90),
      halvesColor: false,
    },
  );
  const entries = `${IMAGE} ${size(8, 8)} /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /DCTDecode`;

  it('is returned unchanged when it needs no conversion', async () => {
    const { file, coding } = await only(pdfOf(rawStream(entries, jpeg)));
    expect(coding).toBe('DCTDecode');
    expect(file).toMatchObject({ name: 'image-1.jpg', mediaType: 'image/jpeg', original: true });
    expect(Buffer.from(file!.data).equals(jpeg)).toBe(true);
  });

  it.each(['/Decode [1 0 1 0 1 0]', '/Mask [0 1 0 1 0 1]', '/DecodeParms << /ColorTransform 0 >>'])(
    'becomes PNG with %s',
    async (more) => {
      const { file } = await only(pdfOf(rawStream(`${entries} ${more}`, jpeg)));
      expect(file).toMatchObject({ mediaType: 'image/png', original: false });
    },
  );
});

describe('uses', () => {
  const gray = flated(
    `${IMAGE} ${size(2, 1)} /BitsPerComponent 8 /ColorSpace /DeviceGray`,
    Uint8Array.of(1, 2),
  );

  it('are listed for an image that is stored once', async () => {
    const form = rawStream(
      '/Type /XObject /Subtype /Form /BBox [0 0 600 800] /Resources << /XObject << /I 10 0 R >> >>',
      DRAW,
    );
    const pdf = onePage({
      content: `${DRAW} q 0 144 -72 0 100 100 cm /I Do Q /F Do`,
      resources: '/XObject << /I 10 0 R /F 11 0 R >>',
      objects: { 10: gray, 11: form },
    });
    const { drawn, uses } = await only(pdf);
    expect(drawn).toBe(3);
    expect(uses[0]).toEqual({ page: 0, box: { x: 10, y: 56, width: 72, height: 36 }, dpi: { x: 2, y: 2 } });
    expect(uses[1]).toMatchObject({ box: { x: 28, y: 548, width: 72, height: 144 }, dpi: { x: 1, y: 1 } });
  });

  it('include inline images and appearances, but not unselected pages', async () => {
    const pdf = onePage({
      content: 'q 10 0 0 10 0 0 cm BI /W 2 /H 1 /BPC 8 /CS /G ID ab EI Q',
      page: '/Annots [<< /Type /Annot /Subtype /Stamp /Rect [0 0 100 100] /AP << /N 11 0 R >> >>]',
      objects: {
        10: gray,
        11: rawStream('/Subtype /Form /BBox [0 0 100 100] /Resources << /XObject << /I 10 0 R >> >>', DRAW),
      },
    });
    const { images } = await extractImages(pdf);
    expect(images.map(({ inline, colorSpace }) => [inline, colorSpace])).toEqual([
      [true, 'DeviceGray'],
      [false, 'DeviceGray'],
    ]);
    expect(readPng(images[0]!.file!.data).rows).toEqual([97, 98]);
    await expect(extractImages(pdf, { pages: [1] })).rejects.toMatchObject({ code: 'PAGE_OUT_OF_RANGE' });
  });
});

describe('an image without a file', () => {
  it.each([
    ['/ColorSpace [/DeviceN [/A /B] /DeviceRGB null]', /DeviceN is not converted/],
    ['/ColorSpace /DeviceGray /Filter /JBIG2Decode', /cannot be decoded/],
    ['/ColorSpace /DeviceGray /Filter /Unknown', /cannot be decoded: filter Unknown/],
  ])('is listed with the reason: %s', async (entries, problem) => {
    const image = rawStream(`${IMAGE} ${size(8, 8)} /BitsPerComponent 8 ${entries}`, 'none');
    const { file, ...rest } = await only(pdfOf(image));
    expect(file).toBeUndefined();
    expect(rest.problem).toMatch(problem);
    expect(rest).toMatchObject({ width: 8, height: 8, drawn: 1 });
  });

  it('has a reason for absurd sizes', async () => {
    const image = flated(
      `${IMAGE} ${size(200_000, 200_000)} /BitsPerComponent 8 /ColorSpace /DeviceGray`,
      'x',
    );
    expect((await only(pdfOf(image))).problem).toMatch(/size/);
  });

  it('are refused when a page has too many', async () => {
    const content = 'BI /W 1 /H 1 /BPC 8 /CS /G ID a EI\n'.repeat(2_001);
    await expect(extractImages(pdfOf('null', {}, content))).rejects.toMatchObject({
      code: 'TOO_MANY_IMAGES',
    });
  });
});
