import { deflateSync, inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InvalidInputError } from '../../errors.ts';
import { IncrementalUpdate } from '../../file/core/incremental-update.ts';
import { nameOf, type PdfDict, PdfStream } from '../../file/core/objects.ts';
import { PdfFile } from '../../file/core/pdf-file.ts';
import { samplePdf } from '../../testing/sample-pdf.ts';
import { embedImage } from './embed-image.ts';

const update = (): IncrementalUpdate => new IncrementalUpdate(PdfFile.open(samplePdf()));

describe('a PNG', () => {
  const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

  function chunk(type: string, body: Uint8Array): Buffer {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(body.length, 0);
    head.write(type, 4, 'latin1');
    return Buffer.concat([head, body, Buffer.alloc(4)]);
  }

  function png(options: {
    width: number;
    height: number;
    depth?: number;
    type: number;
    rows: Buffer;
    extra?: Buffer[];
    interlace?: number;
  }): Buffer {
    const header = Buffer.alloc(13);
    header.writeUInt32BE(options.width, 0);
    header.writeUInt32BE(options.height, 4);
    header.set([options.depth ?? 8, options.type, 0, 0, options.interlace ?? 0], 8);
    return Buffer.concat([
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      chunk('IHDR', header),
      ...(options.extra ?? []),
      chunk('IDAT', deflateSync(options.rows)),
      chunk('IEND', Buffer.alloc(0)),
    ]);
  }

  function embedded(bytes: Uint8Array): { dict: PdfDict; data: Buffer; mask: Buffer | undefined } {
    const target = update();
    const image = target.resolve(embedImage(target, bytes).ref) as PdfStream;
    const mask = target.resolve(image.dict.get('SMask'));
    return {
      dict: image.dict,
      data: inflateSync(image.raw),
      mask: mask instanceof PdfStream ? inflateSync(mask.raw) : undefined,
    };
  }

  it('keeps its colours, and its transparency as a mask', () => {
    const rows = Buffer.from([0, 1, 2, 3, 255, 4, 5, 6, 0]);
    const { data, mask, dict } = embedded(png({ width: 2, height: 1, type: 6, rows }));
    expect([...data]).toEqual([1, 2, 3, 4, 5, 6]);
    expect([...mask!]).toEqual([255, 0]);
    expect(nameOf(dict.get('ColorSpace'))).toBe('DeviceRGB');
  });

  it.each([0, 2, 3, 4, 6])('undoes each row filter for colour type %d', (type) => {
    const channels = CHANNELS[type]!;
    const stride = 4 * channels;
    const plain = Array.from({ length: 5 }, (_, y) =>
      Array.from({ length: stride }, (_, x) => (x * 7 + y * 31) & 255),
    );
    const rows = Buffer.concat(
      plain.map((row, y) =>
        Buffer.from([y, ...row.map((value, x) => filtered(y, plain, x, value, channels))]),
      ),
    );
    const palette = chunk('PLTE', Buffer.alloc(768));
    const { data, mask } = embedded(
      png({ width: 4, height: 5, type, rows, extra: type === 3 ? [palette] : [] }),
    );
    const color = type === 2 || type === 6 ? 3 : 1;
    const expected = plain.flatMap((row) => row.filter((_, x) => x % channels < color));
    expect([...data]).toEqual(expected);
    expect(mask === undefined).toBe(channels === color);
  });

  function filtered(filter: number, rows: number[][], x: number, value: number, step: number): number {
    const y = filter;
    const left = x >= step ? rows[y]![x - step]! : 0;
    const up = y > 0 ? rows[y - 1]![x]! : 0;
    const corner = y > 0 && x >= step ? rows[y - 1]![x - step]! : 0;
    const [p, a, b, c] = [left + up - corner, left, up, corner];
    const paeth =
      Math.abs(p - a) <= Math.abs(p - b) && Math.abs(p - a) <= Math.abs(p - c)
        ? a
        : Math.abs(p - b) <= Math.abs(p - c)
          ? b
          : c;
    return (value - [0, left, up, (left + up) >> 1, paeth][filter]!) & 255;
  }

  it('may be interlaced, with 1 or 16 bits', () => {
    const oneBit = embedded(
      png({ width: 8, height: 1, depth: 1, type: 0, rows: Buffer.from([0, 0b10110001]) }),
    );
    expect([...oneBit.data]).toEqual([255, 0, 255, 255, 0, 0, 0, 255]);
    const sixteen = embedded(
      png({ width: 1, height: 1, depth: 16, type: 2, rows: Buffer.from([0, 1, 99, 2, 99, 3, 99]) }),
    );
    expect([...sixteen.data]).toEqual([1, 2, 3]);
    const interlaced = png({
      width: 2,
      height: 2,
      type: 0,
      interlace: 1,
      rows: Buffer.from([0, 10, 0, 20, 0, 30, 40]),
    });
    expect([...embedded(interlaced).data]).toEqual([10, 20, 30, 40]);
  });

  const adobe = Buffer.concat([
    Buffer.from([0xff, 0xee, 0, 14]),
    Buffer.from('Adobe\0\x64\0\0\0\0\x02', 'latin1'),
  ]);
  const jpegFrame = (components: number, marker = 0xc0): Buffer =>
    Buffer.concat([
      Buffer.from([0xff, 0xd8]),
      adobe,
      Buffer.from([0xff, marker, 0, 11, 8, 0, 20, 0, 30, components, 0, 0, 0]),
    ]);

  it('is distinguished from a JPEG, which is embedded unchanged', () => {
    const target = update();
    const image = embedImage(target, jpegFrame(4));
    expect(image).toMatchObject({ width: 30, height: 20 });
    const { dict, raw } = target.resolve(image.ref) as PdfStream;
    expect([nameOf(dict.get('Filter')), nameOf(dict.get('ColorSpace'))]).toEqual(['DCTDecode', 'DeviceCMYK']);
    expect(dict.get('Decode')).toEqual([1, 0, 1, 0, 1, 0, 1, 0]);
    expect(raw).toHaveLength(jpegFrame(4).length);
  });

  it.each([
    ['no picture', Buffer.from('GIF89a')],
    ['an empty picture', Buffer.alloc(0)],
    ['too many bytes', Buffer.alloc(5 << 20)],
    ['too many pixels', png({ width: 50_000, height: 50_000, type: 0, rows: Buffer.alloc(1) })],
    ['no pixels', png({ width: 0, height: 4, type: 0, rows: Buffer.alloc(1) })],
    ['a cut off picture', png({ width: 9, height: 9, type: 0, rows: Buffer.alloc(9) })],
    ['an unknown row filter', png({ width: 1, height: 1, type: 0, rows: Buffer.from([9, 0]) })],
    ['a missing palette', png({ width: 1, height: 1, type: 3, rows: Buffer.from([0, 0]) })],
    ['more data than stated', png({ width: 1, height: 1, type: 0, rows: Buffer.alloc(100_000) })],
    ['an arithmetic JPEG', jpegFrame(3, 0xc9)],
    ['a JPEG of two colours', jpegFrame(2)],
    ['a JPEG without a frame', Buffer.from([0xff, 0xd8, 0xff, 0xd9, 0, 0, 0, 0, 0, 0, 0, 0, 0])],
  ])('that is %s is refused', (_, bytes) => {
    expect(() => embedImage(update(), bytes)).toThrow(/^image: /);
  });

  it('that is damaged is embedded or refused', () => {
    const source = png({ width: 5, height: 5, type: 6, rows: Buffer.alloc(5 * 21) });
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(source.length - 1), fc.nat(255)), { maxLength: 5 }), (damage) => {
        const bytes = Buffer.from(source);
        for (const [at, value] of damage) bytes[at] = value;
        try {
          embedImage(update(), bytes);
        } catch (error) {
          expect(error).toBeInstanceOf(InvalidInputError);
        }
      }),
    );
  });
});
