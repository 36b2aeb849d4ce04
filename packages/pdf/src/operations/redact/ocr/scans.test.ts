import { describe, expect, it } from 'vitest';
import { readWithPdfium } from '../engines/pdfium-text.ts';
import { redact } from '../index.ts';
import { build } from '../testing/build.ts';

const SSN = { pattern: String.raw`\d{3}-\d{2}-\d{4}`, pattern_type: 'Regex' as const, color: 'white' };

/** A rectangle of ink, in points of the page: `x` from the left, `y` from the bottom. */
type Letter = readonly [x: number, y: number, width: number, height: number];

/** Letters of a word, each 6 points wide with a gap of a point. */
const word = (x: number, y: number, count: number, height = 9): Letter[] =>
  Array.from({ length: count }, (_, index) => [x + index * 7, y, 6, height] as const);

/** A page of 400 by 200 points that shows letters as a picture with 4 samples per point. */
function scan(letters: readonly Letter[], content: string, before = '', isMasked = false) {
  const [width, height] = [1600, 800];
  const samples = new Uint8Array(width * height).fill(255);
  for (const [x, y, wide, high] of letters) {
    for (let row = 800 - (y + high) * 4; row < 800 - y * 4; row++)
      samples.fill(0, row * width + x * 4, row * width + (x + wide) * 4);
  }
  return build(`${before} q 400 0 0 200 0 0 cm /Scan Do Q ${content}`, {
    resources: ({ stream }) => {
      const gray = {
        Type: 'XObject',
        Subtype: 'Image',
        Width: width,
        Height: height,
        ColorSpace: 'DeviceGray',
        BitsPerComponent: 8,
      };
      if (!isMasked) return { XObject: { Scan: stream(samples, gray) } };
      const mask = stream(
        samples.map((sample) => 255 - sample),
        gray,
      );
      return { XObject: { Scan: stream(new Uint8Array(width * height), { ...gray, SMask: mask } as never) } };
    },
  });
}

/** Share of the ink of some letters that is still visible. */
async function inkLeft(pdf: Uint8Array, letters: readonly Letter[]): Promise<number> {
  const rgb = await readWithPdfium(pdf, (reader) => reader.render(0, 1600, 800));
  let dark = 0;
  let all = 0;
  for (const [x, y, wide, high] of letters) {
    for (let row = 800 - (y + high) * 4; row < 800 - y * 4; row++) {
      for (let column = x * 4; column < (x + wide) * 4; column++, all++)
        if (rgb![(row * 1600 + column) * 3]! < 128) dark++;
    }
  }
  return dark / all;
}

/** Courier letters are 0.6 em wide; `Tz` stretches a word of this many letters to a width. */
const stretched = (text: string, x: number, y: number, width: number, size = 10) =>
  `BT 3 Tr /F1 ${size} Tf ${(100 * width) / (0.6 * size * text.length)} Tz 1 0 0 1 ${x} ${y} Tm (${text}) Tj ET`;

const VALUE = word(60, 100, 11);

describe('text that OCR wrote over a scan', () => {
  it('loses its last letter when its width includes the following space', async () => {
    const pdf = await courier(VALUE, stretched('528-41-9073 ', 60, 100, 77));
    const { pdf: out } = await redact(pdf, { patterns: [SSN] });
    expect(await inkLeft(pdf, VALUE)).toBe(1);
    expect(await inkLeft(out, VALUE)).toBe(0);
  });

  it.each([
    ['tops', 0, 16],
    ['feet', -7, 12],
  ])('loses the %s of letters that are higher or lower than its own', async (_, below, height) => {
    const letters = word(60, 100 + below, 11, height);
    const pdf = await courier(letters, stretched('528-41-9073 ', 60, 100, 77));
    const { pdf: out } = await redact(pdf, { patterns: [SSN] });
    expect(await inkLeft(out, letters)).toBe(0);
  });

  it('loses letters beside its own, because the font spaces the word differently', async () => {
    // Narrow letters before the value: the scan shows the digits further to the left than cells of equal width would.
    const narrow: Letter[] = Array.from({ length: 8 }, (_, index) => [60 + index * 3, 100, 1, 9]);
    const digits = word(84, 100, 11);
    const pdf = await courier([...narrow, ...digits], stretched('illlill:528-41-9073 ', 60, 100, 101));
    const { pdf: out } = await redact(pdf, { patterns: [SSN] });
    expect(await inkLeft(out, digits)).toBe(0);
  });

  it('keeps the words beside it, and the lines above and below', async () => {
    const beside = [...word(20, 100, 4), ...word(150, 100, 4), ...word(60, 118, 11), ...word(60, 82, 11)];
    const pdf = await courier([...VALUE, ...beside], stretched('528-41-9073 ', 60, 100, 77));
    const { pdf: out } = await redact(pdf, { patterns: [SSN] });
    expect(await inkLeft(out, VALUE)).toBe(0);
    expect(await inkLeft(out, beside)).toBe(1);
  });

  it('loses its letters between the rules of a table, which stay', async () => {
    const rules: Letter[] = [
      [10, 95, 380, 1],
      [10, 114, 380, 1],
      [45, 20, 1, 160],
    ];
    const pdf = await courier([...VALUE, ...rules], stretched('528-41-9073 ', 60, 100, 77));
    const { pdf: out } = await redact(pdf, { patterns: [SSN] });
    expect(await inkLeft(out, VALUE)).toBe(0);
    expect(await inkLeft(out, rules)).toBeGreaterThan(0.85);
  });

  it('includes painted text covered by the picture', async () => {
    const text = stretched('528-41-9073 ', 60, 100, 77).replace('3 Tr', '0 Tr');
    const pdf = await courier(VALUE, '', text);
    const { pdf: out } = await redact(pdf, { patterns: [SSN] });
    expect(await inkLeft(out, VALUE)).toBe(0);
  });

  it('loses its letters in a picture whose mask has the letters', async () => {
    const pdf = await courier(VALUE, stretched('528-41-9073 ', 60, 100, 77), '', true);
    const { pdf: out } = await redact(pdf, { patterns: [SSN] });
    expect(await inkLeft(out, VALUE)).toBe(0);
  });
});

async function courier(...parameters: Parameters<typeof scan>): Promise<Uint8Array> {
  const pdf = Buffer.from(await scan(...parameters)).toString('latin1');
  // The replacement has the same length, so that the cross-reference table stays valid.
  return Buffer.from(pdf.replace('/BaseFont /Helvetica', '/BaseFont /Courier  '), 'latin1');
}
