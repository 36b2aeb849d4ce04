import { PDFDocument, PDFRawStream } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { render } from '../../testing/render.ts';
import { redact } from '../index.ts';
import { build } from '../testing/build.ts';
import { CODED_IMAGES } from '../testing/coded-images.ts';

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

  it('is cleared under a region and stays as it was beside it', async () => {
    const { pdf, report } = await redact(await input, { redactions: [{ ...region, color: 'red' }] });
    expect(report.rasterizedPages).toEqual([]);
    const [before, after] = [(await render(await input, 72))[0]!, (await render(pdf, 72))[0]!];
    const shades = new Set<number>();
    for (let y = 36; y < 156; y += 4) {
      for (let x = 42; x < 294; x += 4) {
        const at = (y * 400 + x) * 3;
        const pixel = [...after.rgb.subarray(at, at + 3)];
        if (x < 166) expect(pixel).toEqual([255, 0, 0]);
        // Engines smooth the edges of blocks in ways of their own.
        if (x < 172 || edge(x - 40) || edge(y - 32)) continue;
        shades.add(pixel[0]!);
        for (const [i, value] of pixel.entries())
          expect(Math.abs(value - before.rgb[at + i]!)).toBeLessThan(24);
      }
    }
    expect(shades.size).toBeGreaterThan(1);
  });

  it('does not stay in the file', async () => {
    const { pdf } = await redact(await input, { redactions: [region] });
    const { context } = await PDFDocument.load(pdf, { updateMetadata: false });
    for (const [, object] of context.enumerateIndirectObjects()) {
      if (object instanceof PDFRawStream)
        expect(Buffer.from(object.contents).includes(Buffer.from(data.subarray(20, 60)))).toBe(false);
    }
  });
});
