import { deflateSync } from 'node:zlib';

import { PDFHexString } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { PdfDocument } from '../../file/core/document.ts';
import { decodeStream } from '../../file/core/filters.ts';
import { type PdfDict, PdfStream } from '../../file/core/objects.ts';
import { Budget } from '../../page/syntax/limits.ts';
import { render } from '../../testing/render.ts';
import { clearSamples, type Span, setSamples } from './images/clear-samples.ts';
import { redact } from './index.ts';
import { build } from './testing/build.ts';
import { textOf } from './testing/examine.ts';

const WIDTH = 40;
const HEIGHT = 20;
/** Covers the left half of an image at (100, 60) that is 200 by 100 points. */
const LEFT_HALF = { page: 0, x: 90, y: 30, width: 110, height: 120 };
const BELOW_IT = 'BT /F1 12 Tf 40 20 Td (Second line stays) Tj ET';
const PLACED = 'q 200 0 0 100 100 60 cm /I Do Q';

/** Samples that differ from one to the next, `bits` each, in rows that end at a byte boundary. */
function noise(bits: number, components: number): Buffer {
  const rowBytes = Math.ceil((WIDTH * bits * components) / 8);
  let state = 7;
  return Buffer.from(
    Array.from({ length: rowBytes * HEIGHT }, () => {
      state = (Math.imul(state, 1103515245) + 12345) >>> 0;
      return (state >>> 16) | 1;
    }),
  );
}

const asciiHex = (data: Buffer) => Buffer.from(`${data.toString('hex')}>`);
function runLength(data: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at < data.length; at += 128) {
    const piece = data.subarray(at, at + 128);
    parts.push(Buffer.of(piece.length - 1), piece);
  }
  return Buffer.concat([...parts, Buffer.of(128)]);
}
function ascii85(data: Buffer): Buffer {
  let out = '';
  for (let at = 0; at < data.length; at += 4) {
    const piece = data.subarray(at, at + 4);
    let value = Buffer.concat([piece, Buffer.alloc(4)]).readUInt32BE(0);
    const digits = Array.from({ length: 5 }, () => {
      const digit = value % 85;
      value = Math.floor(value / 85);
      return String.fromCharCode(digit + 33);
    }).reverse();
    out +=
      piece.length === 4 && digits.every((d) => d === '!') ? 'z' : digits.join('').slice(0, piece.length + 1);
  }
  return Buffer.from(`${out}~>`);
}
/** LZW without compression: a clear code before every 250 literals keeps all codes at nine bits. */
function lzw(data: Buffer): Buffer {
  const codes: number[] = [];
  for (const [index, byte] of data.entries()) codes.push(...(index % 250 === 0 ? [256] : []), byte);
  const bits = [...codes, 257].map((code) => code.toString(2).padStart(9, '0')).join('');
  return Buffer.from((bits.match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2)));
}

type Encoded = readonly [entries: Record<string, unknown>, data: Buffer];

const gray = (bits: number): Encoded => [
  { ColorSpace: 'DeviceGray', BitsPerComponent: bits },
  noise(bits, 1),
];
const filtered = (filter: string, encode: (data: Buffer) => Buffer): Encoded => [
  { ColorSpace: 'DeviceRGB', BitsPerComponent: 8, Filter: filter },
  encode(noise(8, 3)),
];

const KINDS: Record<string, Encoded> = {
  'gray of 1 bit': gray(1),
  'gray of 2 bits': gray(2),
  'gray of 4 bits': gray(4),
  'gray of 8 bits': gray(8),
  'gray of 16 bits': gray(16),
  RGB: [{ ColorSpace: 'DeviceRGB', BitsPerComponent: 8 }, noise(8, 3)],
  CMYK: [{ ColorSpace: 'DeviceCMYK', BitsPerComponent: 8 }, noise(8, 4)],
  'a palette': [{ ColorSpace: ['Indexed', 'DeviceRGB', 15, undefined], BitsPerComponent: 4 }, noise(4, 1)],
  'a stencil mask': [{ ImageMask: true, BitsPerComponent: 1 }, noise(1, 1)],
  Flate: filtered('FlateDecode', deflateSync),
  LZW: filtered('LZWDecode', lzw),
  RunLength: filtered('RunLengthDecode', runLength),
  ASCIIHex: filtered('ASCIIHexDecode', asciiHex),
  ASCII85: filtered('ASCII85Decode', ascii85),
};

async function withImage([entries, data]: Encoded, more: Record<string, unknown> = {}): Promise<Uint8Array> {
  return build(`${PLACED} ${BELOW_IT}`, {
    resources: ({ stream, document }) => {
      const { ColorSpace, ...others } = entries;
      const space = Array.isArray(ColorSpace)
        ? [...ColorSpace.slice(0, 3), document.context.obj('x') && stream(noise(8, 3).subarray(0, 48))]
        : ColorSpace;
      const dict = { Type: 'XObject', Subtype: 'Image', Width: WIDTH, Height: HEIGHT, ...others, ...more };
      return {
        XObject: { I: stream(data, (space === undefined ? dict : { ...dict, ColorSpace: space }) as never) },
      };
    },
  });
}

interface Found {
  readonly dict: PdfDict;
  readonly data: Uint8Array;
}

/** All image streams of a file, decoded. */
function imagesOf(bytes: Uint8Array): Found[] {
  const pdf = PdfDocument.open(bytes);
  return [...pdf.objects()]
    .map(([, object]) => object)
    .filter((object) => object instanceof PdfStream)
    .filter(({ dict }) => pdf.name(dict, 'Subtype') === 'Image')
    .map((stream) => ({ dict: stream.dict, data: decodeStream(pdf, stream, new Budget()).data }));
}

describe.each(Object.entries(KINDS))('an image: %s', (_, encoded) => {
  it('loses its samples under the region and keeps all others', async () => {
    const input = await withImage(encoded);
    const { pdf, report } = await redact(input, { redactions: [LEFT_HALF] });
    expect(report.rasterizedPages).toEqual([]);
    const [before, after] = [imagesOf(input)[0]!, imagesOf(pdf)[0]!];
    const rowBytes = before.data.length / HEIGHT;
    expect(after.data.length).toBe(before.data.length);
    for (let row = 0; row < HEIGHT; row++) {
      const [old, now] = [before, after].map(({ data }) =>
        data.subarray(row * rowBytes, (row + 1) * rowBytes),
      );
      const half = Math.floor(rowBytes / 2);
      expect(new Set(now!.subarray(0, half)).size).toBe(1);
      expect(
        Buffer.from(now!.subarray(Math.ceil(rowBytes / 2))).equals(
          Buffer.from(old!.subarray(Math.ceil(rowBytes / 2))),
        ),
      ).toBe(true);
    }
    expect(await textOf(pdf)).toBe('Secondlinestays');
  });

  it('is removed from the file when a region covers it', async () => {
    const { pdf } = await redact(await withImage(encoded), {
      redactions: [{ page: 0, x: 95, y: 35, width: 210, height: 110 }],
    });
    expect(imagesOf(pdf)).toEqual([]);
  });
});

describe('an image', () => {
  const rgb = KINDS.RGB!;

  it('keeps its displayed pixels outside of regions', async () => {
    const input = await withImage(rgb);
    const { pdf } = await redact(input, { redactions: [LEFT_HALF] });
    const [before, after] = [(await render(input, 72))[0]!, (await render(pdf, 72))[0]!];
    const at = (picture: typeof before, x: number, y: number) => [
      ...picture.rgb.subarray((y * 400 + x) * 3, (y * 400 + x) * 3 + 3),
    ];
    for (let x = 206; x < 298; x += 7)
      for (let y = 42; y < 138; y += 7) expect(at(after, x, y)).toEqual(at(before, x, y));
    for (let x = 92; x < 198; x += 7)
      for (let y = 32; y < 148; y += 7) expect(at(after, x, y)).toEqual([0, 0, 0]);
  });

  it('loses the samples of its soft mask too', async () => {
    const input = await build(PLACED, {
      resources: ({ stream }) => {
        const mask = {
          Subtype: 'Image',
          Width: WIDTH,
          Height: HEIGHT,
          ColorSpace: 'DeviceGray',
          BitsPerComponent: 8,
        };
        const SMask = stream(noise(8, 1), mask as never);
        return { XObject: { I: stream(noise(8, 3), { ...mask, ColorSpace: 'DeviceRGB', SMask } as never) } };
      },
    });
    const { pdf } = await redact(input, { redactions: [LEFT_HALF] });
    const images = imagesOf(pdf);
    expect(images).toHaveLength(2);
    for (const { data } of images) {
      const rowBytes = data.length / HEIGHT;
      for (let row = 0; row < HEIGHT; row++)
        expect(new Set(data.subarray(row * rowBytes, row * rowBytes + rowBytes / 2)).size).toBe(1);
    }
  });

  it('in the content stream is handled like others', async () => {
    const data = noise(8, 1).map((byte) => (byte === 69 ? 70 : byte));
    const inline = `q 200 0 0 100 100 60 cm BI /W ${WIDTH} /H ${HEIGHT} /CS /G /BPC 8 ID ${Buffer.from(data).toString('latin1')} EI Q ${BELOW_IT}`;
    const { pdf } = await redact(await build(inline), { redactions: [LEFT_HALF] });
    const [image] = imagesOf(pdf);
    for (let row = 0; row < HEIGHT; row++) {
      expect(new Set(image!.data.subarray(row * WIDTH, row * WIDTH + WIDTH / 2)).size).toBe(1);
      expect(
        Buffer.from(image!.data.subarray(row * WIDTH + 21, (row + 1) * WIDTH)).equals(
          Buffer.from(data.subarray(row * WIDTH + 21, (row + 1) * WIDTH)),
        ),
      ).toBe(true);
    }
    expect(await textOf(pdf)).toBe('Secondlinestays');
  });

  it('without an end does not include the painted boxes', async () => {
    const open = `${BELOW_IT} BI /W 1 /H 1 /CS /G /BPC 8 /F /Fl ID x`;
    const { pdf, report } = await redact(await build(open), {
      patterns: [{ pattern: 'line', pattern_type: 'Literal' }],
    });
    expect(report.rasterizedPages).toEqual([]);
    expect(await textOf(pdf)).toBe('Secondstays');
  });

  it('that another page shows is kept there', async () => {
    const input = await build(PLACED, {
      pages: 2,
      resources: ({ stream }) => ({
        XObject: {
          I: stream(noise(8, 1), {
            Subtype: 'Image',
            Width: WIDTH,
            Height: HEIGHT,
            ColorSpace: 'DeviceGray',
            BitsPerComponent: 8,
          } as never),
        },
      }),
    });
    const { pdf } = await redact(input, { redactions: [LEFT_HALF] });
    const images = imagesOf(pdf);
    expect(images.map(({ data }) => Buffer.from(data).equals(noise(8, 1))).sort()).toEqual([false, true]);
  });

  it('under rotated text is cleared under the text only', async () => {
    const text = 'BT /F1 14 Tf 0.8 0.6 -0.6 0.8 150 70 Tm (SECRETWORD) Tj ET';
    const input = await build(`${PLACED} ${text}`, {
      resources: ({ stream }) => ({
        XObject: {
          I: stream(noise(8, 1), {
            Subtype: 'Image',
            Width: WIDTH,
            Height: HEIGHT,
            ColorSpace: 'DeviceGray',
            BitsPerComponent: 8,
          } as never),
        },
      }),
    });
    const { pdf } = await redact(input, { patterns: [{ pattern: 'secretword', pattern_type: 'Literal' }] });
    const cleared = imagesOf(pdf)[0]!.data.filter((byte) => byte === 0).length;
    expect(cleared).toBeGreaterThan(20);
    expect(cleared).toBeLessThan(160);
  });
});

describe('a picture of one sample', () => {
  const image = { Subtype: 'Image', Width: 1, Height: 1, ColorSpace: 'DeviceGray' };

  it.each([1, 8, 16])('hidden by its mask of %s bits stays hidden beside the region', async (bits) => {
    const input = await build(`q 400 0 0 200 0 0 cm /I Do Q ${BELOW_IT}`, {
      resources: ({ stream }) => {
        const SMask = stream(Buffer.alloc(2), { ...image, BitsPerComponent: bits } as never);
        return { XObject: { I: stream(Buffer.alloc(1), { ...image, BitsPerComponent: 8, SMask } as never) } };
      },
    });
    const { pdf, report } = await redact(input, { redactions: [LEFT_HALF] });
    expect(report.rasterizedPages).toEqual([]);
    const [page] = await render(pdf, 72);
    expect(page!.rgb[(20 * page!.width + 350) * 3]).toBe(255);
  });
});

describe('a picture of one colour', () => {
  const samples = (colors: readonly (readonly number[])[]) => Buffer.from(colors.flat());
  const shownBeside = async (colors: readonly (readonly number[])[], region: typeof LEFT_HALF) => {
    const input = await build(`q 400 0 0 200 0 0 cm /I Do Q ${BELOW_IT}`, {
      resources: ({ stream }) => ({
        XObject: {
          I: stream(samples(colors), {
            Subtype: 'Image',
            Width: colors.length,
            Height: 1,
            ColorSpace: 'DeviceRGB',
            BitsPerComponent: 8,
          } as never),
        },
      }),
    });
    const { pdf } = await redact(input, { redactions: [region] });
    const [page] = await render(pdf, 72);
    return [...page!.rgb.subarray((10 * page!.width + 390) * 3, (10 * page!.width + 390) * 3 + 3)];
  };

  it('is kept as a background around a region', async () => {
    const part = { ...LEFT_HALF, x: 40, y: 40, width: 150, height: 100 };
    expect(await shownBeside([[250, 230, 200]], part)).toEqual([250, 230, 200]);
  });

  it('is removed when it is mostly covered, or has two colours', async () => {
    const most = { ...LEFT_HALF, x: 0, y: 15, width: 400, height: 185 };
    expect(await shownBeside([[250, 230, 200]], most)).toEqual([0, 0, 0]);
    const part = { ...LEFT_HALF, x: 200, y: 30, width: 150, height: 150 };
    expect(
      await shownBeside(
        [
          [1, 2, 3],
          [250, 230, 200],
        ],
        part,
      ),
    ).toEqual([0, 0, 0]);
  });
});

it.each([1, 2, 4, 8])('samples of %i bits are set to a value, and no others', (bits) => {
  const layout = { width: 21, height: 3, components: 1, bitsPerComponent: bits };
  const fresh = () => ({ ...layout, data: new Uint8Array(Math.ceil((21 * bits) / 8) * 3).fill(0xa5) });
  const spans: Span[] = [
    [0, 3, 17],
    [2, 0, 21],
  ];
  const all = (1 << bits) - 1;
  for (const value of [0, all]) {
    const [set, cleared] = [fresh(), fresh()];
    setSamples(set, spans, value);
    clearSamples(cleared, spans, value > 0);
    expect(set.data).toEqual(cleared.data);
  }
});

it('an indexed image shows grey where it is cleared, whatever its first colour is', async () => {
  const palette = Buffer.of(160, 32, 240, 255, 255, 255, 20, 20, 20, 0, 90, 0);
  const data = Buffer.from(Array.from({ length: WIDTH * HEIGHT }, (_, at) => at % 4));
  const input = await build(`${PLACED} ${BELOW_IT}`, {
    resources: ({ stream }) => ({
      XObject: {
        I: stream(data, {
          Subtype: 'Image',
          Width: WIDTH,
          Height: HEIGHT,
          BitsPerComponent: 8,
          ColorSpace: ['Indexed', 'DeviceRGB', 3, PDFHexString.of(palette.toString('hex'))],
        } as never),
      },
    }),
  });
  const { pdf } = await redact(input, { redactions: [LEFT_HALF] });
  const document = PdfDocument.open(pdf);
  const image = [...document.objects()].flatMap(([, object]) =>
    object instanceof PdfStream && document.name(object.dict, 'Subtype') === 'Image' ? [object] : [],
  )[0]!;
  const left = decodeStream(document, image, new Budget()).data;
  expect(new Set(left.subarray(0, WIDTH / 2 - 1))).toEqual(new Set([2]));
  expect([...left.subarray(WIDTH / 2 + 1, WIDTH)]).toEqual([...data.subarray(WIDTH / 2 + 1, WIDTH)]);
});
