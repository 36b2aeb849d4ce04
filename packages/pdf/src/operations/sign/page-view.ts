import { InvalidInputError } from '../../errors.ts';
import { mapRect, type Rect } from '../../file/core/matrix.ts';
import { pageGeometry, type Rotation, toDisplay, toUserRect } from '../../file/core/page-geometry.ts';
import type { Page } from '../../file/core/page-tree.ts';
import type { PdfFile } from '../../file/core/pdf-file.ts';

/** A box in points: x, y, width and height, y upwards. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A page as displayed: the rotated crop box, with its origin at the bottom left. */
export interface PageView {
  readonly width: number;
  readonly height: number;
  readonly rotation: Rotation;
  /** Converts a box of the view to user space of the page: left, bottom, right, top. */
  toPage(box: Box): [number, number, number, number];
  /** Converts a rectangle in user space of the page to a box of the view. */
  fromPage(rectangle: Rect): Box;
}

/** Returns the page as a viewer displays it (ISO 32000-2, 14.11.2): crop box within media box, `/Rotate`, `/UserUnit`. */
export function viewOf(file: PdfFile, page: Page): PageView {
  const geometry = pageGeometry(file, page.dict, page.attribute);
  const { width, height, rotate } = geometry;
  const toPage = (box: Box): [number, number, number, number] => {
    const { x0, y0, x1, y1 } = toUserRect(
      geometry,
      box.x,
      height - box.y - box.height,
      box.width,
      box.height,
    );
    return [x0, y0, x1, y1];
  };
  const fromPage = (rectangle: Rect): Box => {
    const { x0, y0, x1, y1 } = mapRect(toDisplay(geometry), rectangle);
    return { x: x0, y: y0, width: x1 - x0, height: y1 - y0 };
  };
  return { width, height, rotation: rotate, toPage, fromPage };
}

/**
 * Checks that a box is on the page.
 *
 * @throws InvalidInputError naming the field that puts the box off the page
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
