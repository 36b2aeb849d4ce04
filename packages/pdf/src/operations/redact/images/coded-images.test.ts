import { PDFDocument, PDFRawStream } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { PdfDocument } from '../../../file/core/document.ts';
import { PdfStream } from '../../../file/core/objects.ts';
import { decodeJpeg } from '../../../page/images/decoders.ts';
import { encodeCcitt } from '../../../page/images/encode-ccitt.ts';
import { render } from '../../../testing/render.ts';
import { redact } from '../index.ts';
import { build, type Parts } from '../testing/build.ts';
import { CODED_IMAGES } from '../testing/coded-images.ts';
import { JPEGS } from '../testing/jpegs.ts';

const SIZE = { Width: 64, Height: 32 };
const RGB = { ColorSpace: 'DeviceRGB', BitsPerComponent: 8 };
const BITS = { ColorSpace: 'DeviceGray', BitsPerComponent: 1 };
const FAX = { K: -1, Columns: 64, Rows: 32 };

function uint32(...values: number[]): Buffer {
  return Buffer.concat(
    values.map((value) => {
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32BE(value);
      return bytes;
    }),
  );
}

/** A JBIG2 page with one generic region in MMR, which is the coding of CCITT group 4 (ISO/IEC 14492, 7.4). */
function jbig2(fax: Uint8Array): Uint8Array {
  const segment = (number: number, type: number, data: Buffer) =>
    Buffer.concat([uint32(number), Buffer.of(type, 0, 1), uint32(data.length), data]);
  const page = Buffer.concat([uint32(64, 32, 0, 0), Buffer.of(0, 0, 0)]);
  const region = Buffer.concat([uint32(64, 32, 0, 0), Buffer.of(0, 1), fax]);
  return Buffer.concat([segment(0, 48, page), segment(1, 38, region)]);
}

const KINDS: Record<string, readonly [entries: Record<string, unknown>, data: Uint8Array]> = {
  'baseline JPEG': [{ ...RGB, Filter: 'DCTDecode' }, CODED_IMAGES.jpeg],
  'progressive JPEG': [{ ...RGB, Filter: 'DCTDecode' }, CODED_IMAGES.progressiveJpeg],
  'JPEG in CMYK': [{ ...RGB, ColorSpace: 'DeviceCMYK', Filter: 'DCTDecode' }, CODED_IMAGES.cmykJpeg],
  'JPEG within ASCII hex': [
    { ...RGB, Filter: ['ASCIIHexDecode', 'DCTDecode'] },
    Buffer.from(`${Buffer.from(CODED_IMAGES.jpeg).toString('hex')}>`),
  ],
  'JPEG 2000': [{ Filter: 'JPXDecode' }, CODED_IMAGES.jpeg2000],
  'CCITT group 4': [{ ...BITS, Filter: 'CCITTFaxDecode', DecodeParms: FAX }, CODED_IMAGES.ccitt],
  JBIG2: [{ ...BITS, Filter: 'JBIG2Decode' }, jbig2(CODED_IMAGES.ccitt)],
};

/** Whether a point is near the edge of a block of colour, 32 points apart. */
const edge = (at: number) => at % 16 < 5 || at % 16 > 11;

describe.each(Object.entries(KINDS))('%s', (_, [entries, data]) => {
  const input = build('q 256 0 0 128 40 40 cm /I Do Q', {
    resources: ({ stream }) => ({
      XObject: { I: stream(data, { Type: 'XObject', Subtype: 'Image', ...SIZE, ...entries } as never) },
    }),
  });
  const region = { page: 0, x: 40, y: 20, width: 128, height: 150 };

  it('is cleared under a region and keeps its other pixels', async () => {
    const { pdf, report } = await redact(await input, { redactions: [{ ...region, color: 'red' }] });
    expect(report.rasterizedPages).toEqual([]);
    const [before, after] = [(await render(await input, 72))[0]!, (await render(pdf, 72))[0]!];
    const shades = new Set<number>();
    for (let y = 36; y < 156; y += 4) {
      for (let x = 42; x < 294; x += 4) {
        const at = (y * 400 + x) * 3;
        const pixel = [...after.rgb.subarray(at, at + 3)];
        if (x < 166) expect(pixel).toEqual([255, 0, 0]);
        // Engines smooth the edges of blocks differently.
        if (x < 172 || edge(x - 40) || edge(y - 32)) continue;
        shades.add(pixel[0]!);
        for (const [i, value] of pixel.entries())
          expect(Math.abs(value - before.rgb[at + i]!)).toBeLessThan(24);
      }
    }
    expect(shades.size).toBeGreaterThan(1);
  });

  it('is removed from the file', async () => {
    const { pdf } = await redact(await input, { redactions: [region] });
    const { context } = await PDFDocument.load(pdf, { updateMetadata: false });
    // Tables at the start may stay.
    const middle = data.length >> 1;
    for (const [, object] of context.enumerateIndirectObjects()) {
      if (object instanceof PDFRawStream)
        expect(Buffer.from(object.contents).includes(Buffer.from(data.subarray(middle, middle + 40)))).toBe(
          false,
        );
    }
  });
});

/** The images of a file, each with its filter and data. */
async function imagesOf(pdf: Uint8Array) {
  const document = PdfDocument.open(pdf);
  return [...document.objects()].flatMap(([, object]) =>
    object instanceof PdfStream && document.name(object.dict, 'Subtype') === 'Image'
      ? [{ filter: document.name(object.dict, 'Filter'), data: object.raw, dict: object.dict }]
      : [],
  );
}

describe('a JPEG in a document', () => {
  const jpeg = JPEGS['YCbCr 4:2:0']!;
  const entries = { Type: 'XObject', Subtype: 'Image', Width: 53, Height: 45, ...RGB, Filter: 'DCTDecode' };
  const resources = ({ stream }: Parts) => ({ XObject: { I: stream(jpeg, entries as never) } });

  it('stays a JPEG, no larger than before', async () => {
    const input = await build('q 212 0 0 180 40 10 cm /I Do Q', { resources });
    const { pdf } = await redact(input, { redactions: [{ page: 0, x: 100, y: 60, width: 70, height: 40 }] });
    const [image] = await imagesOf(pdf);
    expect(image!.filter).toBe('DCTDecode');
    expect(image!.data.length).toBeLessThan(jpeg.length * 1.1);
  });

  it('drawn rotated is cleared under the region', async () => {
    const input = await build('q 0 180 -180 0 300 10 cm /I Do Q', { resources });
    const region = { page: 0, x: 140, y: 30, width: 40, height: 60, color: 'red' };
    const { pdf } = await redact(input, { redactions: [region] });
    const [image] = await imagesOf(pdf);
    const { data } = decodeJpeg(Uint8Array.from(image!.data), undefined);
    // Columns of samples run up the page, rows to the right: x from 120 to 300, y from 190 to 10.
    const [rows, columns] = [
      [20 / 180, 60 / 180],
      [100 / 180, 160 / 180],
    ] as const;
    let inside = 0;
    for (let row = 0; row < 45; row++) {
      for (let column = 0; column < 53; column++) {
        const [y, x] = [(row + 0.5) / 45, (column + 0.5) / 53];
        const isInside = y > rows[0] && y < rows[1] && x > columns[0] && x < columns[1];
        if (!isInside) continue;
        inside++;
        expect(Math.max(...data.subarray((row * 53 + column) * 3, (row * 53 + column) * 3 + 3))).toBeLessThan(
          64,
        );
      }
    }
    expect(inside).toBeGreaterThan(100);
  });

  it('drawn several times is cleared for each use, and stored once per result', async () => {
    const content =
      'q 100 0 0 100 10 50 cm /I Do Q q 100 0 0 100 150 50 cm /I Do Q q 100 0 0 100 290 50 cm /I Do Q';
    const input = await build(content, { resources, pages: 4 });
    const regions = [0, 1, 2, 3].flatMap((page) => [
      { page, x: 20, y: 60, width: 30, height: 30 },
      { page, x: 300, y: 100, width: 30, height: 30 },
    ]);
    const { pdf } = await redact(input, { redactions: regions });
    const images = await imagesOf(pdf);
    expect(images).toHaveLength(3);
    const whole = decodeJpeg(Uint8Array.from(jpeg), undefined).data;
    const same = images.filter(({ data }) =>
      Buffer.from(decodeJpeg(Uint8Array.from(data), undefined).data).equals(Buffer.from(whole)),
    );
    expect(same).toHaveLength(1);
  });

  it('as soft mask becomes opaque under a region', async () => {
    const input = await build('q 212 0 0 180 40 10 cm /I Do Q', {
      resources: ({ stream }) => {
        const mask = { ...entries, ColorSpace: 'DeviceGray' };
        return {
          XObject: { I: stream(jpeg, { ...entries, SMask: stream(JPEGS.gray!, mask as never) } as never) },
        };
      },
    });
    const { pdf } = await redact(input, { redactions: [{ page: 0, x: 100, y: 60, width: 70, height: 40 }] });
    const images = await imagesOf(pdf);
    expect(images.map(({ filter }) => filter)).toEqual(['DCTDecode', 'DCTDecode']);
    const decoded = images.map(({ data }) => decodeJpeg(Uint8Array.from(data), undefined));
    const at = 18 * 53 + 24;
    for (const { components, data } of decoded) {
      const value = components === 1 ? 255 : 0;
      for (const part of data.subarray(at * components, (at + 1) * components))
        expect(Math.abs(part - value)).toBeLessThan(16);
    }
  });

  it('whose samples are palette indexes is stored without loss', async () => {
    const space = ['Indexed', 'DeviceGray', 255, undefined];
    const input = await build('q 212 0 0 180 40 10 cm /I Do Q', {
      resources: ({ stream }) => {
        const palette = stream(Uint8Array.from({ length: 256 }, (_, index) => 255 - index));
        const dict = { ...entries, ColorSpace: [...space.slice(0, 3), palette] };
        return { XObject: { I: stream(JPEGS.gray!, dict as never) } };
      },
    });
    const { pdf } = await redact(input, { redactions: [{ page: 0, x: 100, y: 60, width: 70, height: 40 }] });
    expect((await imagesOf(pdf)).map(({ filter }) => filter)).toEqual(['FlateDecode']);
  });

  it('that is damaged is cleared as far as it can be decoded, or the page is rasterized', async () => {
    const cut = jpeg.subarray(0, 900);
    const input = await build('q 212 0 0 180 40 10 cm /I Do Q', {
      resources: ({ stream }) => ({ XObject: { I: stream(cut, entries as never) } }),
    });
    const { pdf, report } = await redact(input, {
      redactions: [{ page: 0, x: 100, y: 60, width: 70, height: 40 }],
    });
    expect(report.pages).toBe(1);
    expect(Buffer.from(pdf).includes(Buffer.from(cut.subarray(800, 880)))).toBe(false);
  });
});

describe('a scan in black and white', () => {
  it('grows little when a part is cleared', async () => {
    const [width, height] = [1240, 1754];
    const rowBytes = Math.ceil(width / 8);
    const data = new Uint8Array(rowBytes * height).fill(255);
    // Lines of strokes that look like text.
    for (let row = 0; row < height; row++)
      for (let byte = 10; byte < rowBytes - 10; byte++)
        if (row % 40 < 22 && (byte * 7 + (row >> 2)) % 5 < 2) data[row * rowBytes + byte] = 0x3c;
    const fax = encodeCcitt(data, width, height);
    const input = await build('q 400 0 0 200 0 0 cm /I Do Q', {
      resources: ({ stream }) => {
        const parms = { K: -1, Columns: width, Rows: height };
        const dict = { ...BITS, Width: width, Height: height, Filter: 'CCITTFaxDecode', DecodeParms: parms };
        return { XObject: { I: stream(fax, { Type: 'XObject', Subtype: 'Image', ...dict } as never) } };
      },
    });
    const { pdf } = await redact(input, { redactions: [{ page: 0, x: 50, y: 50, width: 100, height: 20 }] });
    const [image] = await imagesOf(pdf);
    expect(image!.data.length).toBeLessThan(fax.length * 1.1);
  });
});
