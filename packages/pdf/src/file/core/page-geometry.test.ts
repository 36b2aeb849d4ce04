import { describe, expect, it } from 'vitest';
import { PdfDocument } from './document.ts';
import { dict } from './objects.ts';
import { pageGeometry, toUserRect } from './page-geometry.ts';

const BOX = [10, 20, 110, 220];
const geometryOf = (entries: Parameters<typeof dict>[0]) =>
  pageGeometry(PdfDocument.create(), dict({ MediaBox: BOX, ...entries }));

describe('the geometry of a page', () => {
  it.each([
    [0, 0],
    [90, 90],
    [-90, 270],
    [450, 90],
    [-720, 0],
    [45, 0],
    [135, 0],
    [89.5, 0],
  ])('rotated by %d is shown rotated by %d', (given, shown) => {
    const { rotate, width, height } = geometryOf({ Rotate: given });
    expect(rotate).toBe(shown);
    expect([width, height]).toEqual(shown % 180 === 0 ? [100, 200] : [200, 100]);
  });

  it.each([
    [0, { x0: 10, y0: 215, x1: 20, y1: 220 }],
    [90, { x0: 10, y0: 20, x1: 15, y1: 30 }],
    [180, { x0: 100, y0: 20, x1: 110, y1: 25 }],
    [270, { x0: 105, y0: 210, x1: 110, y1: 220 }],
  ])('rotated by %d has its displayed top left corner', (Rotate, rect) => {
    expect(toUserRect(geometryOf({ Rotate }), 0, 0, 10, 5)).toEqual(rect);
  });

  it('is the crop box within the media box, in user space units', () => {
    const { box, width, height } = geometryOf({ CropBox: [500, 120, 60, 0], UserUnit: 2 });
    expect(box).toEqual({ x0: 60, y0: 20, x1: 110, y1: 120 });
    expect([width, height]).toEqual([100, 200]);
  });

  it.each([{ MediaBox: null }, { MediaBox: [0, 0, 0, 0] }, { MediaBox: [1, 2, 3] }])(
    'is Letter without a box, as with %o',
    (entries) => {
      expect(geometryOf(entries)).toMatchObject({ width: 612, height: 792 });
    },
  );

  it('ignores a crop box outside the media box', () => {
    expect(geometryOf({ CropBox: [900, 900, 999, 999] })).toMatchObject({ width: 100, height: 200 });
  });

  it('is inherited from parent nodes', () => {
    const document = PdfDocument.create();
    const parent = document.add(dict({ MediaBox: BOX, Rotate: document.add(270) }));
    expect(pageGeometry(document, dict({ Parent: parent }))).toMatchObject({ rotate: 270, width: 200 });
  });
});
