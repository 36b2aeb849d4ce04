import type { PdfObject } from '../core/objects.ts';
import type { Page } from '../core/page-tree.ts';
import type { PdfFile } from '../core/pdf-file.ts';
import { InvalidInputError } from '../errors.ts';

export type Rotation = 0 | 90 | 180 | 270;

/** x, y, width and height in points, y upwards. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A page as it is seen: the crop box after turning, its origin at the bottom left. */
export interface PageView {
  readonly width: number;
  readonly height: number;
  readonly rotation: Rotation;
  /** Where a box of the view stands in the page's own coordinates: left, bottom, right, top. */
  toPage(box: Box): [number, number, number, number];
}

const LETTER: Rectangle = [0, 0, 612, 792];
type Rectangle = [number, number, number, number];

/**
 * How a viewer shows the page (ISO 32000-2, 14.11.2): crop box within media box, `/Rotate`, `/UserUnit`.
 */
export function viewOf(file: PdfFile, page: Page): PageView {
  const media = rectangle(file, page.attribute('MediaBox')) ?? LETTER;
  const crop = intersection(rectangle(file, page.attribute('CropBox')) ?? media, media);
  const [left, bottom, right, top] = crop;
  const rotation = rotationOf(page.attribute('Rotate'));
  const unitObject = file.resolve(page.dict.get('UserUnit'));
  const unit = typeof unitObject === 'number' && unitObject > 0 ? unitObject : 1;
  const sideways = rotation === 90 || rotation === 270;
  const toPage = (box: Box): Rectangle => {
    const [x, y, width, height] = [box.x / unit, box.y / unit, box.width / unit, box.height / unit];
    switch (rotation) {
      case 0:
        return [left + x, bottom + y, left + x + width, bottom + y + height];
      case 90:
        return [right - y - height, bottom + x, right - y, bottom + x + width];
      case 180:
        return [right - x - width, top - y - height, right - x, top - y];
      case 270:
        return [left + y, top - x - width, left + y + height, top - x];
    }
  };
  return {
    width: (sideways ? top - bottom : right - left) * unit,
    height: (sideways ? right - left : top - bottom) * unit,
    rotation,
    toPage,
  };
}

/**
 * @throws InvalidInputError naming the field that puts the box outside of the page
 */
export function assertOnPage(box: Box, view: PageView): void {
  for (const field of ['x', 'y'] as const) {
    if (!Number.isFinite(box[field]) || box[field] < 0) {
      throw new InvalidInputError(`${field}: must be a number of points that is not negative`, { field });
    }
  }
  for (const field of ['width', 'height'] as const) {
    if (!Number.isFinite(box[field]) || box[field] <= 0) {
      throw new InvalidInputError(`${field}: must be a number of points above 0`, { field });
    }
  }
  const size = `the page is ${round(view.width)} × ${round(view.height)} points`;
  const tolerance = 0.01;
  if (box.x + box.width > view.width + tolerance) {
    throw new InvalidInputError(
      `x: the signature must lie on the page: x + width is beyond its right edge, ${size}`,
      {
        field: 'x',
        code: 'OFF_PAGE',
      },
    );
  }
  if (box.y + box.height > view.height + tolerance) {
    throw new InvalidInputError(
      `y: the signature must lie on the page: y + height is beyond its top edge, ${size}`,
      {
        field: 'y',
        code: 'OFF_PAGE',
      },
    );
  }
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

function rotationOf(object: PdfObject): Rotation {
  if (typeof object !== 'number' || object % 90 !== 0) return 0;
  return (((object % 360) + 360) % 360) as Rotation;
}

function rectangle(file: PdfFile, object: PdfObject): Rectangle | undefined {
  if (!Array.isArray(object) || object.length !== 4) return undefined;
  const numbers = object.map((item) => file.resolve(item));
  if (!numbers.every((item) => typeof item === 'number' && Number.isFinite(item))) return undefined;
  const [a, b, c, d] = numbers as Rectangle;
  const result: Rectangle = [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)];
  return result[2] > result[0] && result[3] > result[1] ? result : undefined;
}

function intersection(a: Rectangle, b: Rectangle): Rectangle {
  const result: Rectangle = [
    Math.max(a[0], b[0]),
    Math.max(a[1], b[1]),
    Math.min(a[2], b[2]),
    Math.min(a[3], b[3]),
  ];
  return result[2] > result[0] && result[3] > result[1] ? result : b;
}
