import { describe, expect, it } from 'vitest';
import { PdfDocument } from '../../../file/core/document.ts';
import { Budget } from '../../../page/syntax/limits.ts';
import { render } from '../../../testing/render.ts';
import { rectRegion } from '../geometry/region.ts';
import type { Job } from '../job.ts';
import { BELOW, type BuildOptions, build, LINE } from '../testing/build.ts';
import { verifyAndRepair } from '../verify/verify-redaction.ts';

const BOX = { x0: 100, y0: 60, x1: 220, y1: 110 };
const region = rectRegion(BOX, { kind: 'region', index: 0 });
const box = '/Artifact BMC q 0 0 0 rg 100 60 m 220 60 l 220 110 l 100 110 l h f Q EMC';

/** Verifies a page that is covered by a box and not redacted at all. */
async function verified(content: string, options: BuildOptions = {}, end = box) {
  const document = PdfDocument.open(await build(`q ${content} Q ${BELOW} ${end}`, options));
  const job = { pdf: document, budget: new Budget(), patterns: [], onPage: () => {} } as unknown as Job;
  const page = document.pages()[0]!.dict;
  const state = {
    index: 0,
    page,
    painted: [region],
    regions: [region],
    emptied: [region],
    boxes: 1,
    unredactable: undefined,
  };
  return verifyAndRepair(job, [state], [], () => ({ bytes: document.save(), dropped: 0 }));
}

const noise = Buffer.from(Array.from({ length: 60 * 25 }, (_, i) => (i * i * 31 + i * 7) % 251));
const fine = Buffer.from(Array.from({ length: 200 * 100 }, (_, i) => (i * i * 31 + i * 7) % 251));
const image = (bytes: Buffer, width: number): BuildOptions => ({
  resources: ({ stream }) => ({
    XObject: {
      I: stream(bytes, {
        Subtype: 'Image',
        Width: width,
        Height: bytes.length / width,
        ColorSpace: 'DeviceGray',
        BitsPerComponent: 8,
      } as never),
    },
  }),
});
const outlines = Array.from(
  { length: 12 },
  (_, i) => `${104 + i * 9} 66 m ${110 + i * 9} 100 l ${107 + i * 9} 70 l f`,
);

describe('invisible text', () => {
  const far = Array.from({ length: 5 }, (_, i) => `BT /F1 10 Tf 20 ${180 - i * 12} Td (far off) Tj ET`);
  const hidden = (x: number) => `${far.join(' ')} BT 3 Tr /F1 12 Tf ${x} 80 Td (unseen words) Tj ET`;

  it('is found beneath a box, among visible text elsewhere', async () => {
    expect((await verified(hidden(120))).rasterized).toEqual([0]);
    expect((await verified(`1 0 0 1 90 0 cm ${hidden(30)}`)).rasterized).toEqual([0]);
  });

  it('may be beside the box', async () => {
    expect((await verified(hidden(230))).rasterized).toEqual([]);
  });
});

describe('content that shows when the boxes are removed', () => {
  it.each<[string, string, BuildOptions]>([
    ['a picture', '120 0 0 50 100 60 cm /I Do', image(noise, 60)],
    ['outlines', outlines.join(' '), {}],
    ['a part of a picture that reaches far out', '400 0 0 200 0 0 cm /I Do', image(fine, 200)],
  ])('makes the page a picture: %s', async (_, content, options) => {
    const { rasterized, bytes } = await verified(content, options);
    expect(rasterized).toEqual([0]);
    const [page] = await render(bytes, 72);
    for (let x = 104; x < 216; x += 5)
      for (let y = 94; y < 136; y += 5) expect(page!.rgb[(y * page!.width + x) * 3]).toBe(0);
  });

  it.each<[string, string, BuildOptions]>([
    ['nothing', '', {}],
    ['a background', '0.8 g 0 0 400 200 re f', {}],
    [
      'stripes and columns of a table',
      `0.9 g ${[60, 80, 100].map((y) => `0 ${y} 400 10 re f`).join(' ')} 0 G 150 0 m 150 200 l S`,
      {},
    ],
    ['half a picture that was blackened', '120 0 0 50 160 60 cm /I Do', image(Buffer.alloc(1500), 60)],
    ['the descenders of letters above', LINE.replace('40 150', '90 108'), {}],
  ])('is no more than background: %s', async (_, content, options) => {
    expect((await verified(content, options)).rasterized).toEqual([]);
  });

  it('cannot be checked when the page does not end with its boxes', async () => {
    const { rasterized } = await verified('', {}, `${box} BT /F1 12 Tf 300 20 Td (late) Tj ET`);
    expect(rasterized).toEqual([0]);
  });
});
