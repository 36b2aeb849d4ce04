import type { PdfDict, PdfObject } from '../core/objects.ts';
import type { ObjectReader } from '../core/reader.ts';
import { apply, boundsOf, type Matrix, multiply, overlap, type Rect } from './matrix.ts';

const LETTER: Rect = { x0: 0, y0: 0, x1: 612, y1: 792 };

/** A page as it is displayed: CropBox within MediaBox, turned by Rotate, scaled by UserUnit. */
export interface PageGeometry {
  /** Visible box in user space. */
  readonly box: Rect;
  readonly rotate: 0 | 90 | 180 | 270;
  /** Points per unit of user space. */
  readonly userUnit: number;
  /** Displayed size in points. */
  readonly width: number;
  readonly height: number;
  /** From points from the top-left corner of the displayed page (y down) to user space. */
  readonly toUserSpace: Matrix;
}

/** Geometry of a page dictionary (ISO 32000-2, 14.11.2 and table 31). Never throws; absurd boxes become Letter. */
export function pageGeometry(pdf: ObjectReader, page: PdfDict): PageGeometry {
  const media = boxOf(pdf, page, 'MediaBox') ?? LETTER;
  const crop = boxOf(pdf, page, 'CropBox');
  let box = media;
  if (crop) {
    const common = overlap(crop, media);
    if (common.width > 0 && common.height > 0) {
      box = {
        x0: Math.max(crop.x0, media.x0),
        y0: Math.max(crop.y0, media.y0),
        x1: Math.min(crop.x1, media.x1),
        y1: Math.min(crop.y1, media.y1),
      };
    }
  }
  const turns = Math.round((pdf.number(inherited(pdf, page, 'Rotate')) ?? 0) / 90);
  const rotate = ((((turns % 4) + 4) % 4) * 90) as PageGeometry['rotate'];
  const unit = pdf.number(page, 'UserUnit') ?? 1;
  const userUnit = unit > 0 && unit <= 75_000 ? unit : 1;
  const { x0, y0, x1, y1 } = box;
  const display: Record<PageGeometry['rotate'], Matrix> = {
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

/** A rectangle in displayed points (y down) as a rectangle in user space. */
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

/** An inheritable page attribute, resolved. */
export function inherited(pdf: ObjectReader, page: PdfDict, key: string): PdfObject | undefined {
  let node: PdfDict | undefined = page;
  for (let depth = 0; node && depth < 64; depth++) {
    const value = pdf.value(node, key);
    if (value !== null) return value;
    node = pdf.entries(node, 'Parent');
  }
  return undefined;
}

function boxOf(pdf: ObjectReader, page: PdfDict, key: string): Rect | undefined {
  const n = pdf.numbers(inherited(pdf, page, key));
  if (!n || n.length < 4) return undefined;
  const box = boundsOf([
    { x: n[0]!, y: n[1]! },
    { x: n[2]!, y: n[3]! },
  ]);
  return box.x1 - box.x0 > 0 && box.y1 - box.y0 > 0 ? box : undefined;
}
