import { describe, expect, it } from 'vitest';
import { inked, render } from '../../testing/render.ts';
import { redact } from './index.ts';
import { build } from './testing/build.ts';
import { everythingIn } from './testing/examine.ts';

/** Pixels at 72 dpi are points; y from the top. */
async function picture(pdf: Uint8Array) {
  const [page] = await render(pdf, 72);
  return (x: number, y: number) => [
    ...page!.rgb.subarray((y * page!.width + x) * 3, (y * page!.width + x) * 3 + 3),
  ];
}

const REGION = { page: 0, x: 100, y: 50, width: 100, height: 60 };
/** A signature: a stroke of many curves within x 120–180, y 100–140 from the bottom. */
const SIGNATURE = '120 110 m 130 140 140 90 150 120 c 160 140 165 95 170 130 c 175 135 178 120 180 118 c S';

describe('a path', () => {
  it('that is inside a region is removed', async () => {
    const { pdf } = await redact(await build(`2 w ${SIGNATURE} 0 0 1 rg 300 20 40 40 re f`), {
      redactions: [REGION],
    });
    expect(everythingIn(pdf)).not.toContain('13014014090');
    const at = await picture(pdf);
    expect(at(320, 160)).toEqual([0, 0, 255]);
  });

  it('that extends beyond the region keeps exactly the part outside', async () => {
    const content = '1 0 0 rg 50 60 300 100 re f 0 0 1 RG 4 w 20 120 m 380 120 l S';
    const input = await build(content);
    const { pdf } = await redact(input, { redactions: [{ ...REGION, color: 'lime' }] });
    const [originally, afterwards] = [await picture(input), await picture(pdf)];
    for (let x = 10; x < 400; x += 12) {
      for (let y = 10; y < 200; y += 8) {
        const inside = x > 98 && x < 202 && y > 48 && y < 112;
        const onEdge = inside && !(x > 101 && x < 199 && y > 51 && y < 109);
        if (!onEdge)
          expect([x, y, ...afterwards(x, y)]).toEqual([x, y, ...(inside ? [0, 255, 0] : originally(x, y))]);
      }
    }
  });

  it.each([
    ['the first', '150 150 90 90 20 5 re f'],
    ['the last', '90 90 150 150 20 5 re f'],
  ])('is removed where a viewer draws it that ignores %s of surplus operands', async (_, content) => {
    const { pdf, report } = await redact(await build(content), {
      redactions: [{ ...REGION, x: 140, y: 35, width: 60, height: 30 }],
    });
    expect(report.redactions.find(({ source }) => source === 'region 0')?.count).toBe(1);
    expect(everythingIn(pdf)).not.toMatch(/150\s+150/);
  });

  it.each([
    ['lines', '20 120 m 150 120 l 260 120 l 380 120 l 380 20 l 20 20 l s'],
    [
      'a line behind a curve, begun inside the pattern',
      '[7 4] 3 d 20 60 m 40 120 60 120 80 120 c 150 120 l 380 120 l S',
    ],
    ['lines, by an extended graphics state', '[] 0 d /D gs 20 120 m 150 120 l 380 120 l S'],
    ['lines, and paths drawn after them', '20 120 m 150 120 l 380 120 l S 20 30 m 380 30 l S'],
  ])('that is dashed keeps the positions of its dashes: %s', async (_, content) => {
    const input = await build(`2 w [9 5] 0 d ${content}`, {
      resources: () => ({ ExtGState: { D: { D: [[6, 5], 2] } } }),
    });
    const { pdf } = await redact(input, { redactions: [REGION, { ...REGION, x: 250, width: 20 }] });
    const [originally, afterwards] = [await picture(input), await picture(pdf)];
    for (let x = 0; x < 400; x++) {
      if ((x > 96 && x < 204) || (x > 246 && x < 274)) continue;
      for (let y = 0; y < 200; y++) {
        const [before, after] = [originally(x, y)[0]!, afterwards(x, y)[0]!];
        if (Math.abs(before - after) > 40) expect([x, y, after]).toEqual([x, y, before]);
      }
    }
  });

  it('that is a ruling line stays a rectangle outside', async () => {
    const { pdf } = await redact(await build('0 g 150 5 0.48 190 re f'), {
      redactions: [{ ...REGION, y: 100, height: 100 }],
    });
    expect(everythingIn(pdf)).toMatch(/150(\.0+)?100(\.0+)?0\.480*95(\.0+)?re/);
  });

  it.each(['s', 'b', 'b*'])(
    'that is closed when it is painted (%s) keeps only its other sides',
    async (paint) => {
      const input = await build(`1 g 0 G 2 w 50 60 200 100 re 20 20 m 250 20 l 250 40 l 20 40 l ${paint}`);
      const { pdf } = await redact(input, { redactions: [{ ...REGION, y: 20, height: 160 }] });
      const [originally, afterwards] = [await picture(input), await picture(pdf)];
      for (let x = 3; x < 400; x += 5)
        for (let y = 3; y < 200; y += 5)
          if (x < 95 || x > 205) expect([x, y, ...afterwards(x, y)]).toEqual([x, y, ...originally(x, y)]);
    },
  );

  it('that crosses itself stays filled at its crossings', async () => {
    // A stem, a bar with the same winding direction, and a bar that is cut.
    const bars = '40 40 m 40 150 l 60 150 l 60 40 l h 20 90 m 20 110 l 80 110 l 80 90 l h';
    const { pdf } = await redact(await build(`0 g ${bars} 90 130 m 90 140 l 210 140 l 210 130 l h f`), {
      redactions: [{ ...REGION, color: 'lime' }],
    });
    const at = await picture(pdf);
    expect([at(50, 100), at(25, 100), at(95, 65), at(150, 65)]).toEqual([
      [0, 0, 0],
      [0, 0, 0],
      [0, 0, 0],
      [0, 255, 0],
    ]);
  });

  it('that draws a letter is removed when a region covers its middle', async () => {
    // The letter is 16 points high; the region is 12 points high, and covers the lower two thirds of the letter.
    const letter = '120 100 m 120 108 124 116 128 116 c 132 116 136 108 136 100 c h';
    const frame = '104 96 m 104 92 108 90 112 90 c 190 90 l 196 90 198 94 198 98 c 198 120 l 104 120 l h';
    const { pdf } = await redact(await build(`0 g ${letter} f 2 w 1 0 0 RG ${frame} S`), {
      redactions: [{ page: 0, x: 112, y: 88, width: 80, height: 12, color: 'lime' }],
    });
    const at = await picture(pdf);
    expect([at(128, 86), at(150, 95), at(104, 90)]).toEqual([
      [255, 255, 255],
      [0, 255, 0],
      [255, 0, 0],
    ]);
  });

  it('that clips still clips', async () => {
    const content = 'q 110 100 20 20 re W n 0 0 1 rg 0 0 400 200 re f Q 1 0 0 rg 300 20 40 40 re f';
    const { pdf } = await redact(await build(content), { redactions: [REGION] });
    const at = await picture(pdf);
    expect(at(20, 20)).toEqual([255, 255, 255]);
    expect(at(250, 150)).toEqual([255, 255, 255]);
    expect(at(320, 160)).toEqual([255, 0, 0]);
  });

  it.each(['f', 'f*', 'B', 'b*', 's'])(
    'painted by %s with a hole keeps its winding outside',
    async (paint) => {
      const ring = `0 0.5 0 rg 0 0 1 RG 1 w 60 40 m 340 40 l 340 180 l 60 180 l h 90 60 m 90 160 l 310 160 l 310 60 l h ${paint}`;
      const input = await build(ring);
      const { pdf } = await redact(input, { redactions: [{ page: 0, x: 70, y: 60, width: 60, height: 60 }] });
      const [originally, afterwards] = [await picture(input), await picture(pdf)];
      for (const [x, y] of [
        [75, 30],
        [200, 30],
        [325, 100],
        [200, 100],
        [75, 150],
        [150, 100],
      ] as const)
        expect([x, y, ...afterwards(x, y)]).toEqual([x, y, ...originally(x, y)]);
    },
  );
});

describe('a path that is only stroked', () => {
  it('ends at a vertex on the edge of a region, and continues beyond', async () => {
    const content = '4 w 20 120 m 100 120 l 120 135 l 140 105 l 380 120 l S';
    const { pdf, report } = await redact(await build(content), { redactions: [REGION] });
    expect(report.rasterizedPages).toEqual([]);
    expect(everythingIn(pdf)).toMatch(/20120m100120l200/);
  });

  it('ends where it enters a region and continues where it leaves, without a line between', async () => {
    const waves = Array.from(
      { length: 60 },
      (_, i) => `${20 + i * 6} 40 m ${60 + i * 5} 100 l ${10 + i * 6} 190 l`,
    ).join('\n');
    const input = await build(`0.3 w ${waves} S BT /F1 12 Tf 40 120 Td (Second line stays) Tj ET`);
    const region = { page: 0, x: 100, y: 60, width: 180, height: 60 };
    const { pdf, report } = await redact(input, { redactions: [region] });
    expect(report.rasterizedPages).toEqual([]);
    const [page] = await render(pdf, 72);
    expect(inked(page!, 60, 150, 300, 5)).toBe(true);
  });
});
