import { describe, expect, it } from 'vitest';
import { PdfDocument } from '../../file/core/document.ts';
import { boundsOf, mapRect, overlap, type Rect, union } from '../../file/core/matrix.ts';
import { coreQuad } from '../../operations/redact/geometry/hit-test.ts';
import { build } from '../../operations/redact/testing/build.ts';
import { charsOf } from '../../operations/redact/testing/examine.ts';
import { FontLoader } from '../fonts/load-font.ts';
import { Budget } from '../syntax/limits.ts';
import { OptionalContent } from './optional-content.ts';
import { pageContents } from './page-contents.ts';
import { recordContent } from './record-content.ts';
import { rootInvocation } from './stream-invocations.ts';

function interpret(bytes: Uint8Array) {
  const pdf = PdfDocument.open(bytes);
  const page = pdf.pages()[0]!;
  const budget = new Budget();
  const invocation = rootInvocation({
    kind: 'page',
    bytes: pageContents(pdf, page.dict, budget),
    resources: pdf.entries(page.attribute('Resources')),
  });
  const optionalContent = new OptionalContent(pdf, pdf.catalog);
  return recordContent(invocation, {
    pdf,
    fonts: new FontLoader(pdf, budget),
    budget,
    optionalContent,
  });
}

/** Content whose glyph positions are known; PDFium confirms them independently. */
const PLACED: Record<string, string> = {
  'Td and TD': 'BT /F1 12 Tf 40 150 Td (one) Tj 30 -14 TD (two) Tj T* (three) Tj ET',
  'Tm, twice': 'BT /F1 1 Tf 12 0 0 12 40 150 Tm (one) Tj 14 0 3 9 60 100 Tm (two) Tj ET',
  'TL, quote and double quote': 'BT /F1 12 Tf 15 TL 40 150 Td (one) \' 3 1 (two words) " (three words) Tj ET',
  'TJ adjustments': 'BT /F1 12 Tf 40 150 Td [(o) -500 (n) 250 (e) (two) -1000] TJ (three) Tj ET',
  'character and word spacing': 'BT /F1 12 Tf 2 Tc 5 Tw 40 150 Td (one two) Tj 0 Tc (three four) Tj ET',
  'scaling and rise': 'BT /F1 12 Tf 150 Tz 6 Ts 40 150 Td (one) Tj 50 Tz -3 Ts 1 Tc (two) Tj ET',
  'a size below zero': 'BT /F1 -12 Tf 1 0 0 1 200 150 Tm (one) Tj ET',
  'nested matrices':
    'q 1.5 0 0 0.8 10 20 cm q 0.9 0.3 -0.3 0.9 60 10 cm BT /F1 12 Tf 40 60 Td (one two) Tj ET Q BT /F1 10 Tf 10 5 Td (three) Tj ET Q',
  'state that Q restores':
    'BT /F1 12 Tf ET q 3 Tc 200 Tz BT /F1 20 Tf 40 150 Td (one) Tj ET Q BT 40 100 Td (two) Tj ET',
  'text between two text objects': 'BT /F1 12 Tf 40 150 Td (one) Tj ET BT (two) Tj 100 100 Td (three) Tj ET',
};

describe.each(Object.entries(PLACED))('the extent of text placed by %s', (_, content) => {
  it('is known without its glyphs, and contains all of them', async () => {
    for (const run of interpret(await build(content)).runs) {
      const boxes = run.glyphs.map(({ matrix, glyph }) => mapRect(matrix, glyph.box));
      const { x0, y0, x1, y1 } = boxes.reduce(union);
      for (const [side, value] of Object.entries({ x0, y0, x1, y1 }))
        expect(run.bounds![side as keyof Rect]).toBeCloseTo(value, 6);
      for (const glyph of run.glyphs) {
        const core = boundsOf(coreQuad(glyph));
        expect(overlap(core, run.reach!).width).toBeCloseTo(core.x1 - core.x0, 6);
        expect(overlap(core, run.reach!).height).toBeCloseTo(core.y1 - core.y0, 6);
      }
    }
  });
});

describe.each(Object.entries(PLACED))('glyphs placed by %s', (_, content) => {
  it('have the positions that PDFium gives them', async () => {
    const pdf = await build(content);
    const { runs } = interpret(pdf);
    const ours = runs.flatMap((run) => run.glyphs).filter(({ glyph }) => glyph.unicode.trim() !== '');
    const theirs = await charsOf(pdf);
    expect(ours.map(({ glyph }) => glyph.unicode).join('')).toBe(theirs.map(({ text }) => text).join(''));
    for (const [index, { matrix, glyph }] of ours.entries()) {
      const { box } = theirs[index]!;
      // The centre of the ink is within the advance and between descender and ascender.
      const [x, y] = [(box!.x0 + box!.x1) / 2 - matrix[4], (box!.y0 + box!.y1) / 2 - matrix[5]];
      const determinant = matrix[0] * matrix[3] - matrix[1] * matrix[2];
      const along = (x * matrix[3] - y * matrix[2]) / determinant;
      const up = (y * matrix[0] - x * matrix[1]) / determinant;
      expect(along).toBeGreaterThan(-0.05);
      expect(along).toBeLessThan(glyph.advance + 0.05);
      expect(up).toBeGreaterThan(-0.1);
      expect(up).toBeLessThan(0.8);
    }
  });
});

describe('the model', () => {
  it('has paths with their extent and paint', async () => {
    const { paths } = interpret(
      await build('2 w 10 20 m 50 60 l S q 2 0 0 2 0 0 cm 5 5 10 20 re f Q 1 1 5 5 re W n'),
    );
    expect(paths.map(({ paint, clips, bounds }) => [paint, clips, bounds])).toEqual([
      ['S', false, { x0: 9, y0: 19, x1: 51, y1: 61 }],
      ['f', false, { x0: 10, y0: 10, x1: 30, y1: 50 }],
      ['n', true, { x0: 1, y0: 1, x1: 6, y1: 6 }],
    ]);
  });

  it('has one invocation for each use of a form', async () => {
    const model = interpret(
      await build('q /X Do Q q 1 0 0 1 100 0 cm /X Do Q', {
        resources: ({ stream }) => ({
          XObject: {
            X: stream('BT /F1 9 Tf 10 10 Td (x) Tj ET', { Subtype: 'Form', BBox: [0, 0, 50, 50] } as never),
          },
        }),
      }),
    );
    expect(model.root.children).toHaveLength(2);
    expect(model.runs.map((run) => run.glyphs[0]!.matrix[4])).toEqual([10, 110]);
  });

  it('has marked content with its texts, MCID and bounding box', async () => {
    const { marked } = interpret(
      await build('/Span <</MCID 3 /ActualText (fi) /Alt <FEFF0041>>> BDC 10 10 20 20 re f EMC /P BMC EMC'),
    );
    expect(marked.map(({ tag, mcid, texts, bounds }) => [tag, mcid, texts, bounds])).toEqual([
      ['Span', 3, ['fi', 'A'], { x0: 10, y0: 10, x1: 30, y1: 30 }],
      ['P', undefined, [], undefined],
    ]);
  });

  it('counts unclosed states and stray restores', async () => {
    const { root } = interpret(await build('Q q q Q Q Q q'));
    expect(root.openStates).toBe(1);
    expect(root.strayRestores).toHaveLength(2);
  });
});
