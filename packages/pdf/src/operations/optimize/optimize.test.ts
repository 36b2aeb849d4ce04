import { describe, expect, it } from 'vitest';
import { PdfDocument } from '../../file/core/document.ts';
import { decodeStream } from '../../file/core/filters.ts';
import { nameOf, PdfStream } from '../../file/core/objects.ts';
import { decodeJpeg } from '../../page/images/decoders.ts';
import { encodeJpeg } from '../../page/images/jpeg/encode-jpeg.ts';
import { quantizationOf } from '../../page/images/jpeg/quantization.ts';
import type { Raster } from '../../page/images/raster.ts';
import { encrypt } from '../../testing/encrypt.ts';
import { difference } from '../../testing/picture.ts';
import { flated, type RawObject, rawPdf, rawStream } from '../../testing/raw-pdf.ts';
import { render } from '../../testing/render.ts';
import { richPdf } from '../../testing/rich-pdf.ts';
import { samplePdf } from '../../testing/sample-pdf.ts';
import { xmp } from '../../testing/xmp.ts';
import { CODED_IMAGES } from '../redact/testing/coded-images.ts';
import { optimize } from './index.ts';

const SIDE = 240;

/** A picture with soft waves and a hard edge. */
function picture(components = 3, side = SIDE): Raster {
  const data = new Uint8Array(side * side * components);
  for (let y = 0, at = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      for (let c = 0; c < components; c++) {
        const wave = 128 + 60 * Math.sin((x + c * 20) / 17) + 50 * Math.cos((y - x / 3) / 23);
        data[at++] = x > side * 0.7 && y < side * 0.3 ? 240 : wave;
      }
    }
  }
  return { width: side, height: side, components, data };
}

const GRAY = picture(1).data;

const entries = (space: string, bits = 8, side = SIDE) =>
  `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /ColorSpace ${space} /BitsPerComponent ${bits}`;

/** Pages that draw the image 4 in squares of these sides, in points. */
function drawing(
  images: Readonly<Record<number, RawObject>>,
  { sides = [72], content = '', more = '' }: { sides?: number[]; content?: string; more?: string } = {},
): Uint8Array {
  const kids = sides.map((_, i) => `${100 + i * 2} 0 R`).join(' ');
  const pages = sides.map((side, i) => [
    [100 + i * 2, `<< /Type /Page /Parent 2 0 R /Contents ${101 + i * 2} 0 R ${more} >>`],
    [101 + i * 2, flated('', content || `q ${side} 0 0 ${side} 10 10 cm /Im Do Q`)],
  ]);
  return rawPdf({
    1: '<< /Type /Catalog /Pages 2 0 R >>',
    2: `<< /Type /Pages /Count ${sides.length} /Kids [${kids}] /MediaBox [0 0 200 200] /Resources << /XObject << /Im 4 0 R >> >> >>`,
    ...images,
    ...Object.fromEntries(pages.flat()),
  });
}

const imagesOf = (pdf: Uint8Array) => {
  const document = PdfDocument.open(pdf);
  return [...document.objects()].flatMap(([, object]) =>
    object instanceof PdfStream && document.name(object.dict, 'Subtype') === 'Image'
      ? [
          {
            width: document.number(object.dict, 'Width'),
            height: document.number(object.dict, 'Height'),
            bits: document.number(object.dict, 'BitsPerComponent'),
            filter: nameOf(document.resolve(object.dict.get('Filter') ?? null)),
            stream: object,
          },
        ]
      : [],
  );
};

/** Percentage of pixels that look different. */
async function percentUnlike(a: Uint8Array, b: Uint8Array, tolerance: number): Promise<number> {
  const [before, after] = [await render(a, 144), await render(b, 144)];
  expect(after).toHaveLength(before.length);
  return 100 * Math.max(...before.map((one, i) => difference(one, after[i]!, tolerance)));
}

describe('without loss', () => {
  it('pages keep every pixel, and the file becomes smaller', async () => {
    const pdf = await richPdf({ mark: 'A', structure: true, labels: true, attachment: 'text' });
    const { pdf: result, report } = await optimize(pdf);
    expect(report).toMatchObject({ changed: true, bytesBefore: pdf.length, bytesAfter: result.length });
    expect(result.length).toBeLessThan(pdf.length * 0.9);
    const [before, after] = [await render(pdf), await render(result)];
    expect(after.map(({ rgb }) => Buffer.from(rgb))).toEqual(before.map(({ rgb }) => Buffer.from(rgb)));
  });

  it('identical images are written once, whatever their coding', async () => {
    const { data } = picture(1);
    const same = drawing(
      {
        4: flated(entries('/DeviceGray'), data),
        5: rawStream(entries('/DeviceGray'), data),
        6: rawStream(
          `${entries('/DeviceGray')} /Filter /ASCIIHexDecode`,
          `${Buffer.from(data).toString('hex')}>`,
        ),
      },
      { more: '/Resources << /XObject << /Im 4 0 R /A 5 0 R /B 6 0 R >> >>' },
    );
    const { pdf, report } = await optimize(same);
    expect(report.duplicates).toBe(2);
    expect(imagesOf(pdf)).toHaveLength(1);
  });

  it('JPEGs keep their coefficients and lose their metadata', async () => {
    const jpeg = Buffer.concat([
      CODED_IMAGES.progressiveJpeg.subarray(0, 2),
      Buffer.from([0xff, 0xfe, 0x01, 0x02]),
      Buffer.alloc(256, 'x'),
      CODED_IMAGES.progressiveJpeg.subarray(2),
    ]);
    const dict =
      '/Type /XObject /Subtype /Image /Width 64 /Height 32 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode';
    const { pdf } = await optimize(drawing({ 4: rawStream(dict, jpeg) }));
    const [image] = imagesOf(pdf);
    expect(image!.stream.raw.length).toBeLessThan(jpeg.length - 250);
    expect(decodeJpeg(image!.stream.raw, undefined).data).toEqual(decodeJpeg(jpeg, undefined).data);
  });

  it('unreachable objects and thumbnails are removed; private data only on request', async () => {
    const pdf = samplePdf({
      ballast: 20_000,
      pageEntries: '/Thumb 1000 0 R /PieceInfo << /Editor << /Private (secret) >> >>',
      objects: { 1000: '<< /Length 3 >>\nstream\nabc\nendstream' },
    });
    const kept = await optimize(pdf, { removeThumbnails: false });
    expect(kept.pdf.length).toBeLessThan(2_000);
    const page = (bytes: Uint8Array) => PdfDocument.open(bytes).pages()[0]!.dict;
    expect([...page(kept.pdf).keys()]).toEqual(expect.arrayContaining(['Thumb', 'PieceInfo']));
    const { pdf: result } = await optimize(pdf, { removePrivateData: true });
    expect(page(result).has('Thumb')).toBe(false);
    expect(page(result).has('PieceInfo')).toBe(false);
  });

  it('a file that would not become smaller is returned byte for byte', async () => {
    const { pdf } = await optimize(samplePdf({ pages: 2 }));
    const again = await optimize(pdf);
    expect(again.report).toMatchObject({ changed: false, bytesAfter: pdf.length });
    expect(Buffer.from(again.pdf)).toEqual(Buffer.from(pdf));
  });

  it('a file is linearized on request, and does not grow the second time', async () => {
    const { pdf, report } = await optimize(samplePdf({ pages: 3 }), { linearize: true });
    expect(report.linearized).toBe(true);
    const text = Buffer.from(pdf).toString('latin1');
    expect(text.slice(0, 200)).toContain('/Linearized 1');
    expect(text).not.toMatch(/[^\n]endstream/);
    const again = await optimize(pdf, { linearize: true });
    expect(again.report.linearized).toBe(true);
    expect(again.pdf.length).toBeLessThanOrEqual(pdf.length);
  });

  it('a claim of PDF/A-1 is kept, without object streams', async () => {
    const packet = xmp('<pdfaid:part>1</pdfaid:part>');
    const pdf = samplePdf({
      ballast: 9_000,
      catalogEntries: '/Metadata 1000 0 R',
      objects: {
        1000: `<< /Type /Metadata /Subtype /XML /Length ${packet.length} >>\nstream\n${packet}\nendstream`,
      },
    });
    const text = Buffer.from((await optimize(pdf)).pdf).toString('latin1');
    expect(text).toContain('pdfaid:part>1<');
    expect(text).toContain('\nxref\n0 ');
    expect(text).not.toContain('/ObjStm');
  });

  it('an encrypted file requires its password, and is decrypted', async () => {
    const pdf = await encrypt(samplePdf({ pages: 2, ballast: 5_000 }), 'open');
    await expect(optimize(pdf)).rejects.toMatchObject({ code: 'PDF_ENCRYPTED' });
    const { pdf: result } = await optimize(pdf, { password: 'open' });
    expect(PdfDocument.open(result).pages()).toHaveLength(2);
  });
});

describe('resampling', () => {
  it('uses the largest size at which the image is drawn', async () => {
    const { data } = picture();
    const image = { 4: flated(entries('/DeviceRGB'), data) };
    const size = async (sides: number[], maxDpi: number) => {
      const { pdf, report } = await optimize(drawing(image, { sides }), { images: { maxDpi } });
      return [imagesOf(pdf)[0]!.width, report.imagesResampled];
    };
    expect(await size([36], 120)).toEqual([60, 1]);
    expect(await size([36, 72], 120)).toEqual([120, 1]);
    expect(await size([36, 144, 9], 120)).toEqual([SIDE, 0]);
  });

  it('keeps the appearance at low resolution', async () => {
    const pdf = drawing({ 4: flated(entries('/DeviceRGB'), picture().data) }, { sides: [100] });
    const { pdf: result } = await optimize(pdf, { images: { maxDpi: 100 } });
    expect(await percentUnlike(pdf, result, 24)).toBeLessThan(1.5);
  });

  it('keeps JPEG images as JPEG, and other images lossless', async () => {
    const jpeg = encodeJpeg(picture(), { quantization: quantizationOf(85), halvesColor: true });
    const pdf = drawing({ 4: rawStream(`${entries('/DeviceRGB')} /Filter /DCTDecode`, jpeg) });
    const { pdf: result, report } = await optimize(pdf, { images: { maxDpi: 150 } });
    expect(report.imagesResampled).toBe(1);
    const [image] = imagesOf(result);
    expect(image).toMatchObject({ width: 150, height: 150, filter: 'DCTDecode' });
    expect(await percentUnlike(pdf, result, 24)).toBeLessThan(1.5);
  });

  it.each<[string, Record<number, RawObject>]>([
    ['CMYK', { 4: flated(entries('/DeviceCMYK'), picture(4).data) }],
    [
      'grey with a reversed /Decode',
      { 4: flated(`${entries('/DeviceGray')} /Decode [1 0]`, picture(1).data) },
    ],
    [
      '16 bits',
      {
        4: flated(
          entries('/DeviceGray', 16),
          Uint8Array.from({ length: SIDE * SIDE * 2 }, (_, i) => GRAY[i >> 1]!),
        ),
      },
    ],
    [
      'a table of colours',
      {
        4: flated(entries('[/Indexed /DeviceRGB 255 5 0 R]'), picture(1).data),
        5: flated(
          '',
          Uint8Array.from({ length: 768 }, (_, i) => (i % 3 === 0 ? 255 - i / 3 : i / 3)),
        ),
      },
    ],
    [
      'a soft mask',
      {
        4: flated(`${entries('/DeviceRGB')} /SMask 5 0 R`, picture().data),
        5: flated(entries('/DeviceGray'), picture(1).data),
      },
    ],
  ])('holds for %s', async (_, objects) => {
    const pdf = drawing(objects);
    for (const lossy of [false, true]) {
      const { pdf: result, report } = await optimize(pdf, { images: { maxDpi: 120 }, lossy });
      expect(report.imagesResampled).toBeGreaterThan(0);
      for (const { width } of imagesOf(result)) expect(width).toBeLessThanOrEqual(120);
      expect(await percentUnlike(pdf, result, 32)).toBeLessThan(2);
    }
  });

  it('ignores pixels that a soft mask hides', async () => {
    const side = 200;
    const color = new Uint8Array(side * side * 3);
    const alpha = new Uint8Array(side * side);
    for (let i = 0; i < side * side; i++) {
      // White lines of two pixels, on black that is fully transparent, two pixels off the new grid.
      const shown = ((i % side) + 1) % 10 < 5;
      color.fill(shown ? 255 : 0, i * 3, i * 3 + 3);
      alpha[i] = shown ? 255 : 0;
    }
    const pdf = drawing({
      4: flated(`${entries('/DeviceRGB', 8, side)} /SMask 5 0 R`, color),
      5: flated(entries('/DeviceGray', 8, side), alpha),
    });
    const { pdf: result } = await optimize(pdf, { images: { maxDpi: 70 } });
    const document = PdfDocument.open(result);
    const [image] = imagesOf(result).filter(({ stream }) => stream.dict.has('SMask'));
    const { data } = decodeStream(document, image!.stream, { remainingBytes: 1e7, decoded() {} });
    expect(image!.width).toBe(70);
    expect(data.filter((value) => value > 2 && value < 253)).toHaveLength(0);
  });

  it('skips images with colour keys, matte colours or unknown sizes', async () => {
    const { data } = picture();
    const untouched = async (pdf: Uint8Array) => {
      const { pdf: result, report } = await optimize(pdf, { images: { maxDpi: 50 }, lossy: true });
      expect(report).toMatchObject({ imagesResampled: 0, imagesRecoded: 0 });
      expect(imagesOf(result)[0]!.width).toBe(SIDE);
    };
    await untouched(drawing({ 4: flated(`${entries('/DeviceRGB')} /Mask [0 9 0 9 0 9]`, data) }));
    await untouched(
      drawing({
        4: flated(`${entries('/DeviceRGB')} /SMask 5 0 R`, data),
        5: flated(`${entries('/DeviceGray')} /Matte [0 0 0]`, picture(1).data),
      }),
    );
    const table = `[/Indexed /DeviceRGB 1 <000000ffffff>]`;
    await untouched(drawing({ 4: flated(entries(table, 1), new Uint8Array(SIDE * 30).fill(0xaa)) }));
  });

  it('excludes one-bit images unless maxBilevelDpi is set', async () => {
    const bits = Uint8Array.from({ length: 150 * 1200 }, (_, i) => (Math.floor(i / 150 / 40) % 2 ? 0xff : 0));
    const dict = `${entries('/DeviceGray', 1, 1200)}`;
    const pdf = drawing({
      4: flated(
        dict,
        bits.map((byte, i) => byte ^ ((i * 7919) % 251 === 0 ? 8 : 0)),
      ),
    });
    const left = await optimize(pdf, { images: { maxDpi: 100 }, lossy: true });
    expect(imagesOf(left.pdf)[0]).toMatchObject({ width: 1200, bits: 1 });
    const { pdf: result } = await optimize(pdf, { images: { maxBilevelDpi: 300 }, lossy: true });
    expect(imagesOf(result)[0]).toMatchObject({ width: 300, bits: 1 });
    expect(imagesOf(result)[0]!.filter).not.toBe('DCTDecode');
    expect(await percentUnlike(pdf, result, 64)).toBeLessThan(2);
  });

  it('includes inline images, in pages and in forms', async () => {
    const { data } = picture(1);
    const inline = (side: number) =>
      `q ${side} 0 0 ${side} 10 10 cm BI /W ${SIDE} /H ${SIDE} /CS /G /BPC 8 /F /AHx ID ${Buffer.from(data).toString('hex')}>\nEI Q`;
    const form = flated('/Type /XObject /Subtype /Form /BBox [0 0 200 200]', inline(72));
    for (const pdf of [
      drawing({}, { content: inline(72) }),
      drawing({ 4: form }, { content: 'q 1 0 0 1 5 5 cm /Im Do Q' }),
    ]) {
      const { pdf: result, report } = await optimize(pdf, { images: { maxDpi: 100 } });
      expect(report.imagesResampled).toBe(1);
      expect(result.length).toBeLessThan(pdf.length / 2);
      expect(await percentUnlike(pdf, result, 32)).toBeLessThan(2);
    }
  });

  it('includes uses in hidden layers, patterns, masks and appearances', async () => {
    const { data } = picture();
    const image = { 4: flated(entries('/DeviceRGB'), data) };
    const pattern = flated(
      '/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 144 144] /XStep 144 /YStep 144 /Resources << /XObject << /Im 4 0 R >> >>',
      'q 144 0 0 144 0 0 cm /Im Do Q',
    );
    const size = async (pdf: Uint8Array) =>
      imagesOf((await optimize(pdf, { images: { maxDpi: 60 } })).pdf)[0]!.width;
    expect(
      await size(
        drawing(
          { ...image, 6: pattern },
          {
            content: 'q 10 0 0 10 0 0 cm /Im Do Q /Pattern cs /P scn 0 0 200 200 re f',
            more: '/Resources << /XObject << /Im 4 0 R >> /Pattern << /P 6 0 R >> >>',
          },
        ),
      ),
    ).toBe(120);
    const appearance = flated(
      '/Type /XObject /Subtype /Form /BBox [0 0 1 1] /Resources << /XObject << /Im 4 0 R >> >>',
      '/Im Do',
    );
    const annotation = '<< /Type /Annot /Subtype /Stamp /Rect [0 0 144 72] /AP << /N 6 0 R >> >>';
    const annotated = drawing(
      { ...image, 6: appearance, 7: annotation },
      { sides: [10], more: '/Annots [7 0 R]' },
    );
    expect(await size(annotated)).toBe(120);
  });

  it('skips images that glyphs draw', async () => {
    const font =
      '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1 1] /FontMatrix [1 0 0 1 0 0] /FirstChar 97 /LastChar 97 /Widths [1] /Encoding << /Differences [97 /a] >> /CharProcs << /a 7 0 R >> /Resources << /XObject << /Im 4 0 R >> >> >>';
    const pdf = drawing(
      { 4: flated(entries('/DeviceRGB'), picture().data), 6: font, 7: flated('', '1 0 d0 /Im Do') },
      {
        content: 'q 9 0 0 9 0 0 cm /Im Do Q BT /F 30 Tf 20 20 Td (a) Tj ET',
        more: '/Resources << /XObject << /Im 4 0 R >> /Font << /F 6 0 R >> >>',
      },
    );
    const { report } = await optimize(pdf, { images: { maxDpi: 50 } });
    expect(report.imagesResampled).toBe(0);
  });
});

describe('lossy coding', () => {
  it('happens only on request', async () => {
    const pdf = drawing({ 4: flated(entries('/DeviceRGB'), picture().data) });
    const plain = await optimize(pdf);
    expect(plain.report.imagesRecoded).toBe(0);
    const { pdf: lossy, report } = await optimize(pdf, { lossy: true, images: { quality: 60 } });
    expect(report.imagesRecoded).toBe(1);
    expect(imagesOf(lossy)[0]!.filter).toBe('DCTDecode');
    expect(lossy.length).toBeLessThan(plain.pdf.length / 2);
    expect(await percentUnlike(pdf, lossy, 32)).toBeLessThan(1);
  });

  it('rounds the coefficients of a JPEG, unless it is coarser already', async () => {
    const jpeg = (quality: number) =>
      encodeJpeg(picture(), { quantization: quantizationOf(quality), halvesColor: false });
    const withJpeg = (quality: number) =>
      drawing({ 4: rawStream(`${entries('/DeviceRGB')} /Filter /DCTDecode`, jpeg(quality)) });
    const fine = withJpeg(97);
    const { pdf, report } = await optimize(fine, { lossy: true, images: { quality: 50 } });
    expect(report.imagesRecoded).toBe(1);
    expect(await percentUnlike(fine, pdf, 32)).toBeLessThan(1);
    const coarse = await optimize(withJpeg(40), { lossy: true, images: { quality: 70 } });
    expect(coarse.report.imagesRecoded).toBe(0);
  });
});

describe('options', () => {
  it.each([
    [{ images: { maxDpi: 5 } }, 'images.maxDpi: must be a number from 18 to 2400'],
    [{ images: { quality: 0 }, lossy: true }, 'images.quality: must be a whole number from 1 to 100'],
    [
      { images: { quality: 50 } },
      'images.quality: applies to JPEGs, which are created only with lossy: true',
    ],
  ])('are refused by name: %#', async (options, message) => {
    await expect(optimize(samplePdf(), options)).rejects.toThrow(message);
  });
});

describe('hostile images', () => {
  it.each<[string, Record<number, RawObject>]>([
    ['of an absurd size', { 4: flated(entries('/DeviceRGB').replace(/Width \d+/, 'Width 2000000000'), 'x') }],
    ['with too little data', { 4: flated(entries('/DeviceRGB'), 'x') }],
    ['that is its own mask', { 4: flated(`${entries('/DeviceRGB')} /SMask 4 0 R`, picture().data) }],
    ['with a table of nothing', { 4: flated(entries('[/Indexed 4 0 R -5 null]'), picture(1).data) }],
    ['of an invalid JPEG', { 4: rawStream(`${entries('/DeviceRGB')} /Filter /DCTDecode`, 'no JPEG') }],
    ['of an unknown codec', { 4: rawStream(`${entries('/DeviceRGB')} /Filter /Rubbish`, 'data') }],
    [
      'with alternates',
      {
        4: flated(`${entries('/DeviceRGB')} /Alternates [<< /Image 5 0 R >>] /OPI << >>`, picture().data),
        5: flated(entries('/DeviceRGB'), picture().data),
      },
    ],
  ])('%s are no fault', async (_, objects) => {
    const pdf = drawing(objects);
    const { pdf: result } = await optimize(pdf, { images: { maxDpi: 72, maxBilevelDpi: 72 }, lossy: true });
    expect(result.length).toBeLessThanOrEqual(pdf.length);
    await render(result);
  });
});
