import { deflateSync, inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InvalidInputError } from '../../../errors.ts';
import { IncrementalUpdate } from '../file/incremental-update.ts';
import { nameOf, type PdfDict, PdfStream } from '../file/objects.ts';
import { PdfFile } from '../file/pdf-file.ts';
import { samplePdf } from '../testing/sample-pdf.ts';
import { EmbeddedFont } from './embedded-font.ts';
import { embedImage } from './image.ts';
import { arrange } from './layout.ts';
import { assembleFont, TrueTypeFont } from './true-type.ts';

const update = (): IncrementalUpdate => new IncrementalUpdate(PdfFile.open(samplePdf()));

describe('the embedded font', () => {
  it.each(['Ångström', 'Ελένη', 'Владимир', 'Nguyễn Văn', 'Łódź', 'Ærø', 'Őrség', 'İstanbul'])(
    'has glyphs for %s',
    (text) => {
      for (const weight of ['regular', 'semibold'] as const) {
        expect(new EmbeddedFont(weight).show(text)).not.toContain('0000');
      }
    },
  );

  it('shows a box for what it lacks', () => {
    expect(new EmbeddedFont('regular').show('山A')).toMatch(/^<0000[0-9a-f]{4}>$/);
  });

  it('composes accents, so that they need one glyph', () => {
    const font = new EmbeddedFont('regular');
    expect(font.show('e\u0301')).toBe(font.show('é'));
  });

  it('shortens to a width', () => {
    const font = new EmbeddedFont('regular');
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), fc.integer({ min: 1, max: 200 }), (text, width) => {
        expect(font.width(font.fit(text, 9, width), 9)).toBeLessThanOrEqual(width);
      }),
    );
    expect(font.fit('short', 9, 500)).toBe('short');
  });

  it('embeds only the glyphs that are shown', () => {
    const font = new EmbeddedFont('regular');
    font.show('Ab');
    const target = update();
    const type0 = target.resolve(font.embed(target)) as PdfDict;
    const [descendant] = type0.get('DescendantFonts') as [never];
    const descriptor = target.resolve(
      (target.resolve(descendant) as PdfDict).get('FontDescriptor'),
    ) as PdfDict;
    const program = target.resolve(descriptor.get('FontFile2')) as PdfStream;
    const bytes = inflateSync(program.raw);
    expect(program.dict.get('Length1')).toBe(bytes.length);
    expect(bytes.length).toBeLessThan(3000);
    expect(nameOf(type0.get('BaseFont'))).toMatch(/^[A-Z]{6}\+SignatureSans-Regular$/);
  });
});

describe('a subset font', () => {
  it('has checksums that add up and keeps composed glyphs', () => {
    const tables = { cmap: cmapOf([[0x41, 1]]), ...minimalTables() };
    const font = new TrueTypeFont(assembleFont(tables));
    const { bytes, numbers } = font.subset([font.glyph(0x41)!]);
    expect([...numbers]).toEqual([
      [0, 0],
      [1, 1],
      [2, 2],
    ]);
    const buffer = Buffer.from(bytes);
    let sum = 0;
    for (let at = 0; at < buffer.length; at += 4) sum = (sum + buffer.readUInt32BE(at)) >>> 0;
    expect(sum).toBe(0xb1b0afba);
  });

  function minimalTables(): Record<string, Buffer> {
    const simple = Buffer.from('00010000000000640064000000020000', 'hex');
    const composite = Buffer.from('ffff0000000000640064000200020000', 'hex');
    const loca = Buffer.alloc(16);
    for (const [i, offset] of [0, 0, 16, 32].entries()) loca.writeUInt32BE(offset, i * 4);
    const head = Buffer.alloc(54);
    head.writeUInt16BE(1000, 18);
    head.writeInt16BE(1, 50);
    const hhea = Buffer.alloc(36);
    hhea.writeUInt16BE(3, 34);
    const maxp = Buffer.alloc(32);
    maxp.writeUInt16BE(3, 4);
    return { glyf: Buffer.concat([composite, simple]), head, hhea, hmtx: Buffer.alloc(12), loca, maxp };
  }

  function cmapOf(pairs: [number, number][]): Buffer {
    const cmap = Buffer.alloc(28 + pairs.length * 12);
    cmap.writeUInt16BE(1, 2);
    cmap.writeUInt32BE(12, 8);
    cmap.writeUInt16BE(12, 12);
    cmap.writeUInt32BE(pairs.length, 24);
    for (const [i, [code, glyph]] of pairs.entries()) {
      cmap.writeUInt32BE(code, 28 + i * 12);
      cmap.writeUInt32BE(code, 32 + i * 12);
      cmap.writeUInt32BE(glyph, 36 + i * 12);
    }
    return cmap;
  }
});

describe('the arrangement', () => {
  const fonts = { name: new EmbeddedFont('semibold'), detail: new EmbeddedFont('regular') };

  it('keeps everything within its box', () => {
    const box = fc.record({
      width: fc.integer({ min: 20, max: 400 }),
      height: fc.integer({ min: 8, max: 300 }),
    });
    const texts = fc.record({
      name: fc.string({ minLength: 1, maxLength: 60 }),
      details: fc.array(fc.string({ maxLength: 90 }), { maxLength: 3 }),
    });
    const picture = fc.option(
      fc.record({ width: fc.integer({ min: 1, max: 900 }), height: fc.integer({ min: 1, max: 900 }) }),
      {
        nil: undefined,
      },
    );
    fc.assert(
      fc.property(box, texts, picture, (size, text, image) => {
        const layout = arrange(size, text, fonts, image);
        for (const line of layout.lines) {
          expect(line.x + fonts[line.font].width(line.text, line.size)).toBeLessThanOrEqual(
            size.width + 0.01,
          );
          expect(line.baseline).toBeGreaterThanOrEqual(-0.01);
          expect(line.baseline + line.size * 0.8).toBeLessThanOrEqual(size.height + 0.01);
        }
        for (const area of [layout.bar, layout.image ?? layout.bar]) {
          expect(area.x + area.width).toBeLessThanOrEqual(size.width);
          expect(area.y + area.height).toBeLessThanOrEqual(size.height + 0.01);
        }
      }),
    );
  });

  it('wraps a long text rather than cutting it', () => {
    const { lines } = arrange(
      { width: 200, height: 80 },
      { name: 'Ada', details: ['word '.repeat(15).trim()] },
      fonts,
      undefined,
    );
    expect(lines.length).toBeGreaterThan(2);
    expect(lines.map(({ text }) => text).join(' ')).not.toContain('…');
  });
});

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

  it('may be interlaced, of 1 bit or of 16', () => {
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

  const jpegFrame = (components: number, marker = 0xc0): Buffer =>
    Buffer.from([
      0xff,
      0xd8,
      0xff,
      0xee,
      0,
      7,
      65,
      100,
      111,
      98,
      101,
      0xff,
      marker,
      0,
      11,
      8,
      0,
      20,
      0,
      30,
      components,
      0,
      0,
      0,
      0,
    ]);

  it('is told from a JPEG, which is embedded as it is', () => {
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
    ['more data than it says', png({ width: 1, height: 1, type: 0, rows: Buffer.alloc(100_000) })],
    ['an arithmetic JPEG', jpegFrame(3, 0xc9)],
    ['a JPEG of two colours', jpegFrame(2)],
    ['a JPEG without a frame', Buffer.from([0xff, 0xd8, 0xff, 0xd9, 0, 0, 0, 0, 0, 0, 0, 0, 0])],
  ])('that is %s is refused', (_, bytes) => {
    expect(() => embedImage(update(), bytes)).toThrow(/^image: /);
  });

  it('that is damaged is never more than refused', () => {
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
