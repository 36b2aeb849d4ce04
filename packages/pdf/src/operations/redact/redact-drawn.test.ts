import { describe, expect, it } from 'vitest';
import { render } from '../../testing/render.ts';
import { redact } from './index.ts';
import {
  BELOW,
  type BuildOptions,
  build,
  literal,
  OVER_SECRET,
  type Parts,
  SECRET,
} from './testing/build.ts';
import { says, textOf } from './testing/examine.ts';

/** A picture of gray samples, 88 by 40; in its upper right quarter the samples spell the secret. */
const WIDTH = 88;
const HEIGHT = 40;
const SAMPLES = Buffer.from(
  Array.from({ length: HEIGHT }, (_, row) =>
    Array.from({ length: WIDTH }, (_, x) =>
      row < HEIGHT / 2 && x >= WIDTH / 2 ? SECRET.charCodeAt(x % 11) : 0x30 + ((x * 7 + row * 3) % 10),
    ),
  ).flat(),
);
const IMAGE = {
  Subtype: 'Image',
  Width: WIDTH,
  Height: HEIGHT,
  ColorSpace: 'DeviceGray',
  BitsPerComponent: 8,
};
const inlineImage = `BI /W ${WIDTH} /H ${HEIGHT} /CS /G /BPC 8 ID ${SAMPLES.toString('latin1')} EI`;

/** Covers the upper right quarter of something at (100, 60) that is 176 by 80 points. */
const OVER = { page: 0, x: 188, y: 60, width: 88, height: 40 };

const type3 = (parts: Parts, procedure: string, entries: object = {}) => ({
  Font: {
    T3: parts.add({
      Type: 'Font',
      Subtype: 'Type3',
      FontBBox: [0, 0, 0, 0],
      FontMatrix: [0.001, 0, 0, 0.001, 0, 0],
      FirstChar: 97,
      LastChar: 97,
      Widths: [1000],
      Encoding: { Differences: [97, 'a'] },
      CharProcs: { a: parts.stream(procedure) },
      Resources: {},
      ...entries,
    } as never),
  },
});
const tiling = (parts: Parts, content: string, entries: object) =>
  parts.stream(content, {
    PatternType: 1,
    PaintType: 1,
    TilingType: 1,
    BBox: [0, 0, 176, 80],
    XStep: 176,
    YStep: 80,
    Resources: {},
    ...entries,
  } as never);
const xobject = (parts: Parts) => ({ XObject: { I: parts.stream(SAMPLES, IMAGE as never) } });
const whole = 'q 176 0 0 80 0 0 cm /I Do Q';
const SHAPES = Array.from(
  { length: 40 },
  (_, i) => `${(i % 10) * 17} ${Math.floor(i / 10) * 20} 9 11 re f`,
).join(' ');

interface Case extends BuildOptions {
  readonly content: string;
  /** Whether the input's bytes contain a secret. */
  readonly says?: boolean;
}

const CASES: Record<string, Case> = {
  'a scan that is one Type 3 glyph': {
    content: 'BT /T3 100 Tf 100 60 Td (a) Tj ET',
    resources: (parts) =>
      type3(parts, '1760 0 d0 q 1760 0 0 800 0 0 cm /I Do Q', { Resources: xobject(parts) }),
  },
  'a scan that is an inline image of a Type 3 glyph': {
    content: 'BT /T3 100 Tf 100 60 Td (a) Tj ET',
    resources: (parts) => type3(parts, `1760 0 0 0 1 1 d1 q 1760 0 0 800 0 0 cm ${inlineImage} Q`),
  },
  'a scan in a Type 3 font of another matrix, with others beside it': {
    content: 'BT /T3 1 Tf 0.5 0 0 1 20 150 Tm (b) Tj 1 0 0 1 100 60 Tm [(a) -3000 (b)] TJ ET',
    resources: (parts) =>
      type3(parts, '1 0 d0 q 1 0 0 1 0 0 cm /I Do Q', {
        FontMatrix: [176, 0, 0, 80, 0, 0],
        Widths: [1, 0.1],
        LastChar: 98,
        Encoding: { Differences: [97, 'a', 'b'] },
        CharProcs: {
          a: parts.stream('1 0 d0 /I Do'),
          b: parts.stream('1 0 d0 0 0 0.1 0.1 re f'),
        },
        Resources: xobject(parts),
      }),
  },
  'a Type 3 glyph of which the form draws the scan, on a page with the resources': {
    content: 'q 2 0 0 2 0 0 cm BT /T3 50 Tf 50 30 Td (a) Tj ET Q',
    resources: (parts) => ({
      ...type3(parts, '1760 0 d0 /Fm Do', { Resources: null }),
      XObject: {
        Fm: parts.stream('q 1760 0 0 800 0 0 cm /I Do Q', {
          Subtype: 'Form',
          BBox: [0, 0, 2000, 2000],
          Resources: xobject(parts),
        } as never),
      },
    }),
  },
  'an image in a later tile, which alone is painted': {
    content: '/Pattern cs /P scn 100 60 176 80 re f',
    resources: (parts) => ({
      Pattern: { P: tiling(parts, whole, { Resources: xobject(parts), Matrix: [1, 0, 0, 1, -252, -100] }) },
    }),
  },
  'an image in a tile of a pattern within a form': {
    content: 'q 0.5 0 0 0.5 0 0 cm /Fm Do Q',
    resources: (parts) => ({
      XObject: {
        Fm: parts.stream('/Pattern cs /P scn 200 120 352 160 re f', {
          Subtype: 'Form',
          BBox: [0, 0, 800, 400],
          Resources: {
            Pattern: {
              P: tiling(parts, 'q 352 0 0 160 0 0 cm /I Do Q', {
                BBox: [0, 0, 352, 160],
                XStep: 352,
                YStep: 160,
                Resources: xobject(parts),
                Matrix: [1, 0, 0, 1, 200 - 704, 120 - 160],
              }),
            },
          },
        } as never),
      },
    }),
  },
  'an image in a pattern of a pattern': {
    content: '/Pattern cs /P scn 100 60 176 80 re f',
    resources: (parts) => ({
      Pattern: {
        P: tiling(parts, '/Pattern cs /Q scn 0 0 176 80 re f', {
          Matrix: [1, 0, 0, 1, 100 - 352, 60 - 80],
          Resources: {
            Pattern: {
              Q: tiling(parts, whole, { Resources: xobject(parts), Matrix: [1, 0, 0, 1, -176, -80] }),
            },
          },
        }),
      },
    }),
  },
  'a pattern in a Type 3 glyph': {
    content: 'BT /T3 100 Tf 100 60 Td (a) Tj ET',
    resources: (parts) =>
      type3(parts, '1760 0 d0 /Pattern cs /P scn 0 0 1760 800 re f', {
        Resources: {
          Pattern: {
            P: tiling(parts, 'q 176 0 0 80 0 0 cm /I Do Q', {
              BBox: [0, 0, 176, 80],
              XStep: 176,
              YStep: 80,
              Matrix: [10, 0, 0, 10, -1760, -800],
              Resources: xobject(parts),
            }),
          },
        },
      }),
  },
  'outlines in a later tile': {
    says: false,
    content: '/Pattern cs /P scn 100 60 176 80 re f',
    resources: (parts) => ({ Pattern: { P: tiling(parts, SHAPES, { Matrix: [1, 0, 0, 1, -252, -100] }) } }),
  },
  'an image that a mask of luminosity shows': {
    content: '/GS gs 0 g 100 60 176 80 re f',
    resources: (parts) => ({
      ExtGState: {
        GS: {
          SMask: {
            S: 'Luminosity',
            G: parts.stream('q 176 0 0 80 100 60 cm /I Do Q', {
              Subtype: 'Form',
              BBox: [0, 0, 400, 200],
              Group: { S: 'Transparency', CS: 'DeviceGray' },
              Resources: xobject(parts),
            } as never),
          },
        },
      },
    }),
  },
  'an image in a knockout group': {
    content: 'q 176 0 0 80 100 60 cm /Fm Do Q',
    resources: (parts) => ({
      XObject: {
        Fm: parts.stream('/I Do', {
          Subtype: 'Form',
          BBox: [0, 0, 1, 1],
          Group: { S: 'Transparency', K: true, I: true },
          Resources: xobject(parts),
        } as never),
      },
    }),
  },
  'an image that is clipped away but for its rim': {
    content: 'q 100 60 176 80 re 110 70 156 60 re W* n 176 0 0 80 100 60 cm /I Do Q',
    resources: xobject,
  },
  'an image under white': {
    content: 'q 176 0 0 80 100 60 cm /I Do Q 1 g 100 60 176 80 re f',
    resources: xobject,
  },
};

async function pixels(pdf: Uint8Array) {
  const [page] = await render(pdf, 72);
  return (x: number, y: number) => [
    ...page!.rgb.subarray((y * page!.width + x) * 3, (y * page!.width + x) * 3 + 3),
  ];
}

/** Points of the page away from the rim of the region, inside or outside it. */
function* raster(inside: boolean) {
  for (let x = 4; x < 396; x += 3) {
    for (let y = 4; y < 196; y += 3) {
      const gap = (from: number, to: number, v: number) => Math.max(from - v, v - to);
      const off = Math.max(gap(OVER.x, OVER.x + OVER.width, x), gap(OVER.y, OVER.y + OVER.height, y));
      if (inside ? off < -2 : off > 3) yield [x, y] as const;
    }
  }
}

describe('a drawing is removed under a region and kept beside it', () => {
  it.each(Object.entries(CASES))('%s', async (_, { content, says: spelled = true, ...options }) => {
    const input = await build(`${content} 0 g ${BELOW.replace('40 120', '40 20')}`, options);
    expect(says(input, SECRET)).toBe(spelled);
    const { pdf, report } = await redact(input, { redactions: [OVER] });
    expect(report.rasterizedPages).toEqual([]);
    expect(says(pdf, SECRET)).toBe(false);
    const [before, after] = [await pixels(input), await pixels(pdf)];
    for (const [x, y] of raster(true)) expect([x, y, ...after(x, y)]).toEqual([x, y, 0, 0, 0]);
    for (const [x, y] of raster(false)) {
      const [a, b] = [before(x, y), after(x, y)];
      expect([x, y, Math.abs(a[0]! - b[0]!) < 24]).toEqual([x, y, true]);
    }
    expect(await textOf(pdf)).toContain('Secondlinestays');
  });

  it.each([
    ['painted with a shading pattern', '/Pattern cs /P scn 100 60 176 80 re f'],
    ['painted by sh', 'q 100 60 176 80 re W n /S sh Q'],
  ])('a mesh %s rasterizes the page', async (_, content) => {
    const vertex = (flag: number, x: number, y: number, gray: number) => Buffer.of(flag, x, y, gray);
    const mesh = Buffer.concat([
      ...[vertex(0, 0, 0, 0), vertex(0, 255, 0, 255), vertex(0, 0, 255, 9)],
      Buffer.from(SECRET.repeat(4)),
    ]);
    const input = await build(`${content} 0 g ${BELOW}`, {
      resources: ({ stream }) => {
        const shading = stream(mesh, {
          ShadingType: 4,
          ColorSpace: 'DeviceGray',
          BitsPerCoordinate: 8,
          BitsPerComponent: 8,
          BitsPerFlag: 8,
          Decode: [100, 276, 60, 140, 0, 1],
        } as never);
        return { Shading: { S: shading }, Pattern: { P: { PatternType: 2, Shading: shading } } };
      },
    });
    const { pdf, report } = await redact(input, { redactions: [OVER] });
    expect(report.rasterizedPages).toEqual([0]);
    expect(says(pdf, SECRET)).toBe(false);
  });

  it('a gradient is kept around the region', async () => {
    const input = await build('/Pattern cs /P scn 20 20 300 160 re f q 340 20 40 160 re W n /S sh Q', {
      resources: ({ add }) => {
        const shading = add({
          ShadingType: 2,
          ColorSpace: 'DeviceGray',
          Coords: [20, 0, 380, 0],
          Function: { FunctionType: 2, Domain: [0, 1], C0: [0.2], C1: [0.9], N: 1 },
        } as never);
        return { Shading: { S: shading }, Pattern: { P: { PatternType: 2, Shading: shading } } };
      },
    });
    const { pdf, report } = await redact(input, { redactions: [OVER] });
    expect(report.rasterizedPages).toEqual([]);
    const [before, after] = [await pixels(input), await pixels(pdf)];
    for (const [x, y] of raster(false)) expect([x, y, after(x, y)]).toEqual([x, y, before(x, y)]);
  });
});

describe('an image in many tiles', () => {
  it('is kept in tiles that no region covers', async () => {
    const input = await build('/Pattern cs /P scn 0 0 400 200 re f', {
      resources: (parts) => ({
        Pattern: {
          P: tiling(parts, 'q 44 0 0 20 0 0 cm /I Do Q', {
            BBox: [0, 0, 44, 20],
            XStep: 44,
            YStep: 20,
            Resources: xobject(parts),
          }),
        },
      }),
    });
    const { pdf } = await redact(input, { redactions: [OVER] });
    const [before, after] = [await pixels(input), await pixels(pdf)];
    for (const [x, y] of raster(true)) expect(after(x, y)).toEqual([0, 0, 0]);
    for (const [x, y] of raster(false)) expect(Math.abs(before(x, y)[0]! - after(x, y)[0]!)).toBeLessThan(24);
  });
});

describe('text that is painted with a tiling pattern', () => {
  it('keeps the pattern in the remaining letters', async () => {
    const text = 'Account ZEBRAQUARTZ holder';
    const input = await build(`/Pattern cs /P scn BT /F1 12 Tf 40 150 Td (${text}) Tj ET`, {
      resources: (parts) => ({
        Pattern: {
          P: tiling(parts, '1 0 0 rg 0 0 2 2 re f 0 0 1 rg 2 2 2 2 re f', {
            BBox: [0, 0, 4, 4],
            XStep: 4,
            YStep: 4,
          }),
        },
      }),
    });
    const { pdf } = await redact(input, { redactions: [OVER_SECRET] });
    const [before, after] = [await pixels(input), await pixels(pdf)];
    let painted = 0;
    for (let y = 38; y < 56; y++) {
      for (let x = 38; x < 84; x++) {
        expect([x, y, ...after(x, y)]).toEqual([x, y, ...before(x, y)]);
        if (after(x, y).some((value) => value < 200)) painted++;
      }
    }
    expect(painted).toBeGreaterThan(20);
  });
});

/** Glyphs that are drawn as text in another font. */
const nested = (parts: Parts, procedure: string, entries: object = {}) =>
  type3(parts, procedure, {
    Resources: { Font: { F: parts.add({ Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica' } as never) } },
    ...entries,
  });

describe('text that the procedure of a Type 3 glyph shows', () => {
  const line = `1000 0 d0 BT /F 1000 Tf (Account ${SECRET} holder) Tj ET`;
  const content = `BT /T3 12 Tf 40 150 Td (a) Tj ET ${BELOW}`;

  it.each([
    ['by a pattern', { patterns: [literal(SECRET)] }],
    ['by a region', { redactions: [{ page: 0, x: 86, y: 38, width: 91, height: 15 }] }],
  ])('is removed word by word %s', async (_, request) => {
    const { pdf, report } = await redact(
      await build(content, { resources: (parts) => nested(parts, line) }),
      request,
    );
    expect(says(pdf, SECRET)).toBe(false);
    expect(report.rasterizedPages).toEqual([]);
    const text = await textOf(pdf);
    for (const kept of ['Secondlinestays']) expect(text).toContain(kept);
    const after = await pixels(pdf);
    const dark = (x0: number, x1: number) => {
      for (let x = x0; x < x1; x++) for (let y = 38; y < 52; y++) if (after(x, y)[0]! < 128) return true;
      return false;
    };
    expect([dark(40, 80), dark(182, 215)]).toEqual([true, true]);
  });

  it('is removed where letters are drawn one by one', async () => {
    const letters = [...new Set(SECRET)];
    const spelled = [...SECRET].map((letter) => String.fromCharCode(97 + letters.indexOf(letter))).join('');
    const input = await build(`BT /T3 12 Tf 40 150 Td (${spelled}) Tj ET ${BELOW}`, {
      resources: (parts) =>
        nested(parts, '', {
          Widths: letters.map(() => 800),
          LastChar: 96 + letters.length,
          Encoding: { Differences: [97, ...letters.map((_, i) => `g${i}`)] },
          CharProcs: Object.fromEntries(
            letters.map((letter, i) => [`g${i}`, parts.stream(`800 0 d0 BT /F 1000 Tf (${letter}) Tj ET`)]),
          ),
        }),
    });
    const { pdf } = await redact(input, { redactions: [{ page: 0, x: 38, y: 35, width: 120, height: 20 }] });
    expect(says(pdf, spelled)).toBe(false);
    expect(await textOf(pdf)).toBe('Secondlinestays');
  });
});

describe('a glyph that draws with the resources of the page', () => {
  const file = build(`/Fm Do BT /T3 10 Tf 200 20 Td (a) Tj ET ${BELOW}`, {
    resources: ({ add, stream }) => {
      const form = { Subtype: 'Form', BBox: [0, 0, 1000, 200], Resources: {} };
      const font = add({ Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica' } as never);
      return {
        XObject: {
          Fm: stream(`BT /F1 12 Tf 40 150 Td (${SECRET}) Tj ET`, {
            ...form,
            Resources: { Font: { F1: font } },
          } as never),
          Gl: stream('0 0 500 200 re f', form as never),
        },
        Font: {
          T3: add({
            Type: 'Font',
            Subtype: 'Type3',
            FontBBox: [0, 0, 1000, 1000],
            FontMatrix: [0.001, 0, 0, 0.001, 0, 0],
            FirstChar: 97,
            LastChar: 97,
            Widths: [1000],
            Encoding: { Differences: [97, 'a'] },
            CharProcs: { a: stream('1000 0 d0 /Gl Do') },
          } as never),
        },
      };
    },
  });

  it('keeps the resources that the glyph uses, and no others', async () => {
    const input = await file;
    const { pdf } = await redact(input, { patterns: [literal(SECRET)] });
    expect(says(pdf, SECRET)).toBe(false);
    const at = await pixels(pdf);
    // The bar that the glyph draws: 5 by 2 points at (200, 20), which is 180 from the top.
    expect(at(202, 179)[0]).toBeLessThan(128);
    expect(await textOf(pdf)).toContain('Secondlinestays');
  });
});
