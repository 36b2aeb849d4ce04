import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ReadChar } from './engines/pdfium-text.ts';
import { redact } from './index.ts';
import { literal } from './testing/build.ts';
import { charsOf, missing, textOf, wordsOf } from './testing/examine.ts';

/** Two pages printed by Chromium. */
const PRINTED = new Uint8Array(
  readFileSync(join(import.meta.dirname, '../../../../../test/corpus/form/static.pdf')),
);
const [WIDTH, HEIGHT] = [595.92, 841.92];

interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Distance from a character's middle to the nearest edge of an area, in points; negative outside. */
function depth({ box }: ReadChar, area: Area): number {
  const x = (box!.x0 + box!.x1) / 2;
  const y = HEIGHT - (box!.y0 + box!.y1) / 2;
  return Math.min(x - area.x, area.x + area.width - x, y - area.y, area.y + area.height - y);
}

const areas = fc.array(
  fc.record({
    x: fc.double({ min: 0, max: WIDTH - 20, noNaN: true }),
    y: fc.double({ min: 0, max: HEIGHT - 20, noNaN: true }),
    width: fc.double({ min: 5, max: 300, noNaN: true }),
    height: fc.double({ min: 5, max: 120, noNaN: true }),
  }),
  { minLength: 1, maxLength: 5 },
);

describe('random regions on a printed page', () => {
  it('remove everything well inside, and nothing well outside', { timeout: 120_000 }, async () => {
    const before = await charsOf(PRINTED);
    await fc.assert(
      fc.asyncProperty(areas, async (list) => {
        const { pdf, report } = await redact(PRINTED, {
          redactions: list.map((area) => ({ page: 0, ...area })),
        });
        expect(report.rasterizedPages).toEqual([]);
        const after = await charsOf(pdf);
        const inside = after.filter((char) => list.some((area) => depth(char, area) > 2));
        expect(inside).toEqual([]);
        // A letter's advance may extend further into a region than its ink.
        const gone = missing(before, after).filter((char) => list.every((area) => depth(char, area) < -14));
        expect(gone).toEqual([]);
      }),
      { numRuns: 25, seed: 1 },
    );
  });

  it('keep the other page unchanged', async () => {
    const { pdf } = await redact(PRINTED, {
      redactions: [{ page: 0, x: 0, y: 0, width: WIDTH, height: HEIGHT }],
    });
    expect(await charsOf(pdf, 1)).toEqual(await charsOf(PRINTED, 1));
    expect(await textOf(pdf, 0)).toBe('');
  });
});

describe('a random word of a printed page', () => {
  it('is removed everywhere, and every other letter stays', { timeout: 120_000 }, async () => {
    const before = await charsOf(PRINTED);
    const words = await wordsOf(PRINTED);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...words), async (word) => {
        const { pdf } = await redact(PRINTED, { patterns: [literal(word)] });
        const after = await charsOf(pdf);
        expect(
          after
            .map((char) => char.text)
            .join('')
            .toLowerCase(),
        ).not.toContain(word.toLowerCase());
        const gone = missing(before, after).map((char) => char.text.toLowerCase());
        const letters = new Set(word.toLowerCase());
        expect(gone.filter((letter) => !letters.has(letter))).toEqual([]);
      }),
      { numRuns: 15, seed: 2 },
    );
  });
});
