import { PDFName } from '@cantoo/pdf-lib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PdfDocument } from '../../../file/core/document.ts';
import { decodeStream } from '../../../file/core/filters.ts';
import { boundsOf, corners, intersects } from '../../../file/core/matrix.ts';
import { PdfStream } from '../../../file/core/objects.ts';
import type { ContentModel, PlacedGlyph } from '../../../page/content/model.ts';
import { OptionalContent } from '../../../page/content/optional-content.ts';
import { pageContents } from '../../../page/content/page-contents.ts';
import { recordContent } from '../../../page/content/record-content.ts';
import { rootInvocation } from '../../../page/content/stream-invocations.ts';
import { FontLoader } from '../../../page/fonts/load-font.ts';
import { Budget } from '../../../page/syntax/limits.ts';
import { glyphsToRemove } from '../content/glyphs-to-remove.ts';
import { findMatches } from '../find/find-matches.ts';
import { compilePatterns } from '../find/patterns.ts';
import { redact } from '../index.ts';
import { type BuildOptions, build, literal, SECRET } from '../testing/build.ts';
import { charsOf, textOf } from '../testing/examine.ts';
import { alongLine } from './line-frame.ts';
import { paintedBoxes } from './painted-boxes.ts';
import { contains, type Region } from './region.ts';

interface Painted {
  readonly model: ContentModel;
  readonly boxes: readonly Region[];
  readonly painted: readonly Region[];
  readonly removed: ReadonlySet<PlacedGlyph>;
}

const PATTERNS = compilePatterns([literal(SECRET)], []);

async function paint(content: string, options: BuildOptions = {}): Promise<Painted> {
  const pdf = PdfDocument.open(await build(content, options));
  const budget = new Budget();
  const page = pdf.pages()[0]!.dict;
  const root = rootInvocation({
    kind: 'page',
    bytes: pageContents(pdf, page, budget),
    resources: pdf.dict(page, 'Resources'),
  });
  const optionalContent = new OptionalContent(pdf, pdf.catalog);
  const reading = { pdf, fonts: new FontLoader(pdf, budget), budget, optionalContent };
  const model = recordContent(root, reading);
  const { boxes, glyphs } = findMatches(model.runs, PATTERNS);
  const { removed } = glyphsToRemove(model, { regions: [], boxes, matched: glyphs }, budget);
  return { model, boxes, painted: paintedBoxes(model, boxes, removed), removed };
}

/** A font whose descriptor specifies the height of its lines. */
const highFont = (Ascent: number, Descent: number, entries = {}): BuildOptions => ({
  resources: ({ add }) => ({
    Font: {
      F2: add({
        Type: 'Font',
        Subtype: 'TrueType',
        BaseFont: 'Some',
        Encoding: 'WinAnsiEncoding',
        FontDescriptor: add({
          Type: 'FontDescriptor',
          FontName: 'Some',
          Flags: 32,
          Ascent,
          Descent,
          ...entries,
        } as never),
      } as never),
    },
  }),
});

const line = (y: number, text = SECRET, font = 'F2') => `BT /${font} 10 Tf 40 ${y} Td (${text}) Tj ET`;

describe('the box painted over a match', () => {
  it.each([
    ['as in the descriptor', 1100, -300, {}, 1.1, 0.3],
    ['as in a descriptor with a positive descent', 1100, 300, {}, 1.1, 0.3],
    ['as in FontBBox without an ascent', 0, 0, { FontBBox: [-100, -290, 1000, 1040] }, 1.04, 0.29],
    ['as viewers assume where values are absurd', 5545, -3000, {}, 0.95, 0.35],
    ['as viewers assume without any', 0, 0, {}, 0.95, 0.35],
    ['as that of the font by which viewers replace it', 600, -100, {}, 0.95, 0.25],
  ])('is as high as the line, %s', async (_, ascent, descent, entries, up, down) => {
    const { painted } = await paint(line(100), highFont(ascent, descent, entries));
    expect(painted).toHaveLength(1);
    expect(painted[0]!.bounds.y1).toBeCloseTo(100 + up * 10, 3);
    expect(painted[0]!.bounds.y0).toBeCloseTo(100 - down * 10, 3);
  });

  it('is no wider than the match', async () => {
    const { boxes, painted } = await paint(line(100), highFont(1100, -300));
    expect(painted[0]!.bounds).toMatchObject({ x0: boxes[0]!.bounds.x0, x1: boxes[0]!.bounds.x1 });
  });

  it('ends at the glyphs of close lines above and below', async () => {
    const content = [line(110.5, 'gapping'), line(100), line(90, 'Hollow')].join(' ');
    const { boxes, painted, removed } = await paint(content, highFont(1100, -600));
    expect(removed.size).toBe(SECRET.length);
    // The box reaches up to the descenders of the line above, and down to the capitals of the line below.
    expect(painted[0]!.bounds.y1).toBe(boxes[0]!.bounds.y1);
    expect(painted[0]!.bounds.y0).toBeCloseTo(97.6, 1);
    expect(painted[0]!.bounds.y0).toBeLessThan(boxes[0]!.bounds.y0 + 0.01);
  });

  it('covers the space left by removed letters of other lines', async () => {
    const { painted } = await paint([line(111), line(100)].join(' '), highFont(1100, -300));
    expect(painted.map(({ bounds }) => Math.round(bounds.y1 * 10) / 10)).toEqual([122, 111]);
  });

  it('ignores punctuation after the text', async () => {
    const sign = 'BT /F1 150 Tf 20 80 Td (COPY) Tj ET';
    const { painted } = await paint(`${sign} ${line(100)}`, highFont(1100, -300));
    expect(painted[0]!.bounds.y1).toBeCloseTo(111, 3);
  });

  it('is as high as the ink of Type 3 glyphs', async () => {
    const drawn: BuildOptions = {
      resources: ({ add, stream }) => {
        const box = stream('600 0 0 0 500 700 d1 0 0 500 700 re f');
        const names = [...SECRET].concat('m');
        const font = {
          Type: 'Font',
          Subtype: 'Type3',
          FontBBox: [0, 0, 600, 700],
          FontMatrix: [0.001, 0, 0, 0.001, 0, 0],
          CharProcs: Object.fromEntries(names.map((name) => [name, box])),
          Encoding: {
            Type: 'Encoding',
            Differences: names.flatMap((name) => [name.charCodeAt(0), PDFName.of(name)]),
          },
          FirstChar: 65,
          LastChar: 109,
          Widths: Array.from({ length: 45 }, (_, index) => (index === 44 ? 780 : 600)),
        };
        return { Font: { F2: add(font as never) } };
      },
    };
    const { painted } = await paint(line(100), drawn);
    expect(painted[0]!.bounds.y1).toBeCloseTo(107, 3);
    expect(painted[0]!.bounds.y0).toBeCloseTo(100, 3);
  });

  it('is one em wide in vertical writing', async () => {
    const vertical: BuildOptions = {
      resources: ({ add, stream }) => {
        const descendant = add({
          Type: 'Font',
          Subtype: 'CIDFontType2',
          BaseFont: 'Some',
          CIDSystemInfo: { Registry: 'Adobe', Ordering: 'Identity', Supplement: 0 },
          DW: 500,
        } as never);
        const map =
          '1 begincodespacerange <0000> <ffff> endcodespacerange 1 beginbfrange <0000> <00ff> <0000> endbfrange';
        const font = { Type: 'Font', Subtype: 'Type0', BaseFont: 'Some', Encoding: 'Identity-V' };
        return {
          Font: { F2: add({ ...font, DescendantFonts: [descendant], ToUnicode: stream(map) } as never) },
        };
      },
    };
    const codes = [...SECRET].map((char) => char.charCodeAt(0).toString(16).padStart(4, '0')).join('');
    const { boxes, painted } = await paint(`BT /F2 10 Tf 100 190 Td <${codes}> Tj ET`, vertical);
    expect(boxes[0]!.bounds).toMatchObject({ x0: 97.5, x1: 102.5 });
    expect(painted[0]!.bounds).toMatchObject({ x0: 95, x1: 105 });
  });

  it('contains exactly the width of the match in any rotation, and no remaining ink', async () => {
    const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });
    const matrices = fc.tuple(
      number(0, 2 * Math.PI),
      number(0.5, 2),
      number(0.5, 2),
      number(-0.6, 0.6),
      fc.boolean(),
    );
    await fc.assert(
      fc.asyncProperty(matrices, number(0.8, 2), async ([angle, x, y, skew, flips], leading) => {
        const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
        const up = flips ? -y : y;
        const matrix = [x * cos, x * sin, up * (skew * cos - sin), up * (skew * sin + cos), 200, 100];
        const tm = matrix.map((value) => value.toFixed(6)).join(' ');
        const content = `BT /F2 10 Tf ${leading * 10} TL ${tm} Tm (${SECRET} gjy) Tj T* (gjyHXqgjyH) Tj T* T* (dbgj) Tj ET`;
        const { model, boxes, painted, removed } = await paint(content, highFont(1100, -300));
        expect(boxes).toHaveLength(1);
        const [box, over] = [boxes[0]!, painted[0]!];
        const centre = { x: (over.bounds.x0 + over.bounds.x1) / 2, y: (over.bounds.y0 + over.bounds.y1) / 2 };
        const shrunk = box.points.map((p) => ({
          x: p.x + (centre.x - p.x) * 1e-6,
          y: p.y + (centre.y - p.y) * 1e-6,
        }));
        for (const point of shrunk) expect(contains(over.points, point)).toBe(true);
        const extent = ({ points }: Region) => boundsOf(points.map((point) => alongLine(box.line!, point)));
        expect(extent(over).x0).toBeCloseTo(extent(box).x0, 6);
        expect(extent(over).x1).toBeCloseTo(extent(box).x1, 6);
        // Glyphs that the match's own box covers, and overhanging glyphs of the same line, were covered before.
        for (const { glyph, matrix: at, run } of model.runs.flatMap(({ glyphs }) => glyphs)) {
          if (run === model.runs[0] || run.glyphs.some((one) => removed.has(one))) continue;
          const ink = boundsOf(
            corners(at, { ...glyph.box, y0: 0.01, y1: 0.5 }).map((p) => alongLine(box.line!, p)),
          );
          const [tight, whole] = [extent(box), extent(over)];
          if (intersects(ink, tight)) continue;
          expect(intersects(ink, { ...whole, x0: whole.x0 + 0.3, x1: whole.x1 - 0.3 }, 0.01)).toBe(false);
        }
      }),
      { numRuns: 60, seed: 7 },
    );
  });

  it('clears exactly the covered samples of images', async () => {
    const size = 100;
    const samples = Buffer.from(Array.from({ length: size * size }, (_, i) => 40 + ((i * 7) % 200)));
    const entries = {
      Subtype: 'Image',
      Width: size,
      Height: size,
      BitsPerComponent: 8,
      ColorSpace: 'DeviceGray',
    };
    const font = highFont(1100, -300);
    const input = await build(`q 100 0 0 100 40 50 cm /X Do Q ${line(100)}`, {
      resources: (parts) => ({ ...font.resources!(parts), XObject: { X: parts.stream(samples, entries) } }),
    });
    const output = PdfDocument.open((await redact(input, { patterns: [literal(SECRET)] })).pdf);
    const image = [...output.objects()].flatMap(([, object]) =>
      object instanceof PdfStream && output.name(object.dict, 'Subtype') === 'Image' ? [object] : [],
    )[0]!;
    const left = decodeStream(output, image, new Budget()).data;
    const changed = new Set<number>();
    for (const [at, value] of left.entries()) if (value !== samples[at]) changed.add(Math.floor(at / size));
    // Rows are counted from the top of the picture, at 150; the line extends from 111 to 97.
    expect(Math.abs(Math.min(...changed) - 39)).toBeLessThanOrEqual(1);
    expect(Math.abs(Math.max(...changed) - 52)).toBeLessThanOrEqual(1);
  });

  it('keeps the pixels of neighbouring words and lines', async () => {
    const content = `${line(111, `Above ${SECRET.toLowerCase().slice(0, 4)}`)} ${line(100, `Mr ${SECRET}, hello`)} ${line(90, 'Below')}`;
    const input = await build(content, highFont(1100, -300));
    const { pdf, report } = await redact(input, { patterns: [literal(SECRET)] });
    expect(report.rasterizedPages).toEqual([]);
    expect(await textOf(pdf)).toBe('AbovezebrMr,helloBelow');
    expect((await charsOf(pdf)).length).toBeGreaterThan(20);
  });
});
