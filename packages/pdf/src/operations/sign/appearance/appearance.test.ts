import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { EmbeddedFonts } from '../../../document/typeset/embedded-fonts.ts';
import { ownFace } from '../../../document/typeset/font-faces.ts';
import { ShapedTypesetter } from '../../../document/typeset/shaped-typesetter.ts';
import { IncrementalUpdate } from '../../../file/core/incremental-update.ts';
import { PdfFile } from '../../../file/core/pdf-file.ts';
import { assembleFont, TrueTypeFont } from '../../../page/fonts/truetype-subset.ts';
import { samplePdf } from '../../../testing/sample-pdf.ts';
import { arrange, type Fonts, fit } from './layout.ts';

describe('a subset font', () => {
  it('has correct checksums and keeps composite glyphs', () => {
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

describe('the layout of a signature', () => {
  let fonts: Fonts;
  beforeAll(async () => {
    const embedded = new EmbeddedFonts(new IncrementalUpdate(PdfFile.open(samplePdf())));
    const own = async (bold: boolean) => new ShapedTypesetter([await ownFace(bold)], embedded);
    fonts = { name: await own(true), detail: await own(false) };
  });

  it('keeps everything within its box', () => {
    const box = fc.record({
      width: fc.integer({ min: 20, max: 400 }),
      height: fc.integer({ min: 8, max: 300 }),
    });
    const texts = fc.record({
      name: fc.string({ minLength: 1, maxLength: 60 }),
      direction: fc.constantFrom('ltr' as const, 'rtl' as const),
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
          expect(line.x + fonts[line.font].width(line.text) * line.size).toBeLessThanOrEqual(
            size.width + 0.01,
          );
          expect(line.baseline).toBeGreaterThanOrEqual(-0.01);
          expect(line.baseline + line.size * 0.8).toBeLessThanOrEqual(size.height + 0.01);
        }
        for (const area of [layout.bar, layout.image].filter((each) => each !== undefined)) {
          expect(area.x + area.width).toBeLessThanOrEqual(size.width);
          expect(area.y + area.height).toBeLessThanOrEqual(size.height + 0.01);
        }
      }),
    );
  });

  const shown = (width: number, height: number, details: string[], signer = 'Ada Lovelace'): string[] =>
    arrange({ width, height }, { name: signer, direction: 'ltr', details }, fonts, undefined).lines.map(
      ({ text }) => text,
    );

  it('breaks a word that is longer than a line', () => {
    const lines = shown(200, 80, ['x'.repeat(150)]);
    expect(lines.length).toBeGreaterThan(2);
    expect(lines.slice(1).join('')).toBe('x'.repeat(150));
  });

  it('puts the details on one line in a low box', () => {
    const details = ['Digitally signed', 'Reason: Yes', 'Location: Rome'];
    expect(shown(400, 20, details)).toEqual(['Ada Lovelace', details.join(' · ')]);
    expect(shown(200, 50, details)).toEqual(['Ada Lovelace', ...details]);
  });

  it('keeps related words together, unless the box is narrow', () => {
    const details = ['signed 2026\u201111\u201121\u00a008:59\u00a0UTC'];
    expect(shown(120, 60, details)).toEqual(['Ada Lovelace', 'signed', '2026-11-21 08:59 UTC']);
    expect(shown(60, 80, details)).toContain('08:59 UTC');
  });

  it('shortens each string when the box is tiny', () => {
    expect(shown(40, 14, ['Digitally signed in a tiny box', 'Reason: Yes'])).toHaveLength(3);
  });

  it('shortens to a width', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), fc.integer({ min: 1, max: 200 }), (text, width) => {
        expect(fonts.detail.width(fit(fonts.detail, text, 9, width)) * 9).toBeLessThanOrEqual(width + 1e-9);
      }),
    );
    expect(fit(fonts.detail, 'short', 9, 500)).toBe('short');
  });

  it('wraps long text', () => {
    const { lines } = arrange(
      { width: 200, height: 80 },
      { name: 'Ada', direction: 'ltr', details: ['word '.repeat(15).trim()] },
      fonts,
      undefined,
    );
    expect(lines.length).toBeGreaterThan(2);
    expect(lines.map(({ text }) => text).join(' ')).not.toContain('…');
  });
});
