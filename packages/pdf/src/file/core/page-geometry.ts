import { apply, boundsOf, invert, type Matrix, mapRect, multiply, overlap, type Rect } from './matrix.ts';
import type { PdfDict, PdfObject } from './objects.ts';
import { type InheritedKey, inherited } from './page-tree.ts';
import type { ObjectReader } from './reader.ts';

const LETTER: Rect = { x0: 0, y0: 0, x1: 612, y1: 792 };

export type Rotation = 0 | 90 | 180 | 270;

/** Geometry of a page as it is displayed: CropBox within MediaBox, rotated by Rotate, scaled by UserUnit. */
export interface PageGeometry {
  /** Visible box in user space. */
  readonly box: Rect;
  readonly rotate: Rotation;
  /** Points per unit of user space. */
  readonly userUnit: number;
  /** Displayed size in points. */
  readonly width: number;
  readonly height: number;
  /** Matrix from display space (points from the top-left corner of the displayed page, y down) to user space. */
  readonly toUserSpace: Matrix;
}

/**
 * Returns the geometry of a page (ISO 32000-2, 14.11.2 and table 31). Never throws: absurd boxes become Letter, and `/Rotate`
 * counts only if it is a multiple of 90, as the standard requires.
 *
 * @param attribute looks up an attribute of the page, including inherited ones; by default through its parents
 */
export function pageGeometry(
  reader: ObjectReader,
  page: PdfDict,
  attribute: (key: InheritedKey) => PdfObject = (key) => inherited(reader, page, key),
): PageGeometry {
  const media = boxOf(reader, attribute('MediaBox')) ?? LETTER;
  const box = within(boxOf(reader, attribute('CropBox')), media) ?? media;
  const rotate = rotationOf(reader.number(attribute('Rotate')));
  const unit = reader.number(page, 'UserUnit') ?? 1;
  const userUnit = unit > 0 && unit <= 75_000 ? unit : 1;
  const { x0, y0, x1, y1 } = box;
  const display: Record<Rotation, Matrix> = {
    0: [1, 0, 0, -1, x0, y1],
    90: [0, 1, 1, 0, x0, y0],
    180: [-1, 0, 0, 1, x1, y0],
    270: [0, -1, -1, 0, x1, y1],
  };
  const toUserSpace = multiply([1 / userUnit, 0, 0, 1 / userUnit, 0, 0], display[rotate]);
  const turned = rotate === 90 || rotate === 270;
  const width = (x1 - x0) * userUnit;
  const height = (y1 - y0) * userUnit;
  return {
    box,
    rotate,
    userUnit,
    width: turned ? height : width,
    height: turned ? width : height,
    toUserSpace,
  };
}

function rotationOf(degrees = 0): Rotation {
  return degrees % 90 === 0 ? ((((degrees % 360) + 360) % 360) as Rotation) : 0;
}

/** Returns the intersection of two boxes; undefined if they do not meet. */
function within(box: Rect | undefined, other: Rect): Rect | undefined {
  if (box === undefined) return undefined;
  const common = overlap(box, other);
  if (!(common.width > 0 && common.height > 0)) return undefined;
  return {
    x0: Math.max(box.x0, other.x0),
    y0: Math.max(box.y0, other.y0),
    x1: Math.min(box.x1, other.x1),
    y1: Math.min(box.y1, other.y1),
  };
}

/** Returns the matrix from user space to points from the lower left corner of the displayed page (y up). */
export function toDisplay({ toUserSpace, height }: PageGeometry): Matrix {
  return multiply(invert(toUserSpace)!, [1, 0, 0, -1, 0, height]);
}

/** Converts a rectangle from displayed points (y down) to user space. */
export function toUserRect(
  geometry: PageGeometry,
  x: number,
  y: number,
  width: number,
  height: number,
): Rect {
  const m = geometry.toUserSpace;
  return boundsOf([apply(m, x, y), apply(m, x + width, y + height)]);
}

/** Converts a rectangle from user space to displayed points (y down), rounded to a hundredth of a point. */
export function fromUserRect(
  geometry: PageGeometry,
  rect: Rect,
): { x: number; y: number; width: number; height: number } {
  const { x0, y0, x1, y1 } = mapRect(invert(geometry.toUserSpace)!, rect);
  const round = (value: number) => Math.round(value * 100) / 100;
  return { x: round(x0), y: round(y0), width: round(x1 - x0), height: round(y1 - y0) };
}

function boxOf(reader: ObjectReader, object: PdfObject): Rect | undefined {
  const [xa, ya, xb, yb] = reader.numbers(object) ?? [];
  if (xa === undefined || ya === undefined || xb === undefined || yb === undefined) return undefined;
  const box = boundsOf([
    { x: xa, y: ya },
    { x: xb, y: yb },
  ]);
  return box.x1 > box.x0 && box.y1 > box.y0 ? box : undefined;
}

/**
 * Returns the matrix that rotates a form XObject of this size anticlockwise by `rotation`, within the first quadrant, so that an
 * appearance is upright on a rotated page.
 */
export function upright(rotation: Rotation, width: number, height: number): Matrix {
  switch (rotation) {
    case 0:
      return [1, 0, 0, 1, 0, 0];
    case 90:
      return [0, 1, -1, 0, height, 0];
    case 180:
      return [-1, 0, 0, -1, width, height];
    case 270:
      return [0, -1, 1, 0, 0, width];
  }
}
