import { apply, boundsOf, invert, type Matrix, type Point } from '../../../file/core/matrix.ts';
import type { PdfDict } from '../../../file/core/objects.ts';
import type { ObjectReader } from '../../../file/core/reader.ts';
import { contains, type Region, segmentInside } from '../geometry/region.ts';

/** Outcome for the entries that define an annotation's geometry. */
export type GeometryChange = 'untouched' | 'cut' | 'gone';

/** Minimum size of a remaining piece, in points; smaller ones are never drawn on purpose. */
const LEAST_PIECE = 0.5;

/**
 * Cuts the regions out of an annotation's geometry: quadrilaterals of marked text, ink strokes, lines and outlines (ISO 32000-2,
 * 12.5.6). Viewers draw from it when the annotation has no appearance.
 */
export function cutGeometry(
  reader: ObjectReader,
  dict: PdfDict,
  subtype: string,
  regions: readonly Region[],
): GeometryChange {
  switch (subtype) {
    case 'Highlight':
    case 'Underline':
    case 'Squiggly':
    case 'StrikeOut':
      return cutQuads(reader, dict, subtype === 'Highlight', regions);
    case 'Ink':
      return cutInk(reader, dict, regions);
    case 'Line':
      return cutLine(reader, dict, 'L', regions);
    case 'PolyLine':
    case 'Polygon':
      return cutLine(reader, dict, 'Vertices', regions);
    default:
      return 'untouched';
  }
}

function cutQuads(
  reader: ObjectReader,
  dict: PdfDict,
  hasArea: boolean,
  regions: readonly Region[],
): GeometryChange {
  const numbers = reader.numbers(dict, 'QuadPoints');
  if (!numbers || numbers.length < 8) return 'untouched';
  let quads: number[][] = [];
  for (let i = 0; i + 7 < numbers.length; i += 8) quads.push(numbers.slice(i, i + 8));
  let cut = false;
  for (const region of regions) {
    quads = quads.flatMap((quad) => {
      const pieces = piecesOfQuad(quad, region, hasArea);
      if (pieces) cut = true;
      return pieces ?? [quad];
    });
  }
  if (!cut) return 'untouched';
  if (quads.length === 0) return 'gone';
  dict.set('QuadPoints', quads.flat());
  return 'cut';
}

/**
 * Parts of a quadrilateral outside a region: to the left and right and, for an area (not a line), also above and below. Undefined
 * when the region only grazes it, as `isHit` decides for text.
 */
function piecesOfQuad(quad: readonly number[], region: Region, hasArea: boolean): number[][] | undefined {
  const point = (index: number): Point => ({ x: quad[index * 2]!, y: quad[index * 2 + 1]! });
  const [a, b, c, d] = [point(0), point(1), point(2), point(3)];
  // The standard lists the corners in order around the quadrilateral; in practice all software writes them row by row.
  const goesRound = (b.x - a.x) * (d.x - c.x) + (b.y - a.y) * (d.y - c.y) < 0;
  const below = goesRound ? d : c;
  const place: Matrix = [b.x - a.x, b.y - a.y, below.x - a.x, below.y - a.y, a.x, a.y];
  const inverse = invert(place);
  if (!inverse) return contains(region.points, a) ? [] : undefined;
  const area = boundsOf(region.points.map(({ x, y }) => apply(inverse, x, y)));
  const [s0, s1] = [Math.max(0, area.x0), Math.min(1, area.x1)];
  const [t0, t1] = [Math.max(0, area.y0), Math.min(1, area.y1)];
  const width = Math.hypot(place[0], place[1]);
  const height = Math.hypot(place[2], place[3]);
  if ((s1 - s0) * width < LEAST_PIECE || t1 < 0.32 || t0 > 0.68) return undefined;
  const piece = (from: Point, to: Point): number[][] => {
    if ((to.x - from.x) * width < LEAST_PIECE || (to.y - from.y) * height < LEAST_PIECE) return [];
    const corners = [
      [from.x, from.y],
      [to.x, from.y],
      ...(goesRound
        ? [
            [to.x, to.y],
            [from.x, to.y],
          ]
        : [
            [from.x, to.y],
            [to.x, to.y],
          ]),
    ];
    return [corners.flatMap(([s, t]) => Object.values(apply(place, s!, t!)))];
  };
  const strips = hasArea
    ? [...piece({ x: s0, y: 0 }, { x: s1, y: t0 }), ...piece({ x: s0, y: t1 }, { x: s1, y: 1 })]
    : [];
  return [...piece({ x: 0, y: 0 }, { x: s0, y: 1 }), ...piece({ x: s1, y: 0 }, { x: 1, y: 1 }), ...strips];
}

function cutInk(reader: ObjectReader, dict: PdfDict, regions: readonly Region[]): GeometryChange {
  const strokes = (reader.array(dict, 'InkList') ?? []).map((stroke) =>
    pointsOf(reader.numbers(stroke) ?? []),
  );
  if (strokes.length === 0) return 'untouched';
  const pieces = strokes.flatMap((stroke) => outside(stroke, regions) ?? [stroke]);
  if (strokes.every((stroke) => outside(stroke, regions) === undefined)) return 'untouched';
  if (pieces.length === 0) return 'gone';
  dict.set('InkList', pieces.map(numbersOf));
  // Curves through the same points, which newer readers may prefer (ISO 32000-2, table 182).
  dict.delete('Path');
  return 'cut';
}

/** Shortens a line to its ends outside the regions; between them it is drawn straight, beneath the box. */
function cutLine(
  reader: ObjectReader,
  dict: PdfDict,
  key: 'L' | 'Vertices',
  regions: readonly Region[],
): GeometryChange {
  const points = pointsOf(reader.numbers(dict, key) ?? []);
  if (points.length < 2) return 'untouched';
  const pieces = outside(points, regions);
  if (!pieces) return 'untouched';
  const left = pieces.flat();
  if (left.length === 0) return 'gone';
  const ends = key === 'L' ? [left[0]!, left.at(-1)!] : left;
  dict.set(key, numbersOf(ends));
  if (key === 'Vertices') dict.delete('Path');
  return 'cut';
}

/** Pieces of a polyline outside all regions; undefined when the whole line is outside. */
function outside(line: readonly Point[], regions: readonly Region[]): Point[][] | undefined {
  let pieces: Point[][] = [[...line]];
  let cut = false;
  for (const region of regions) {
    pieces = pieces.flatMap((piece) => {
      const left = outsideOf(piece, region.points);
      if (left) cut = true;
      return left ?? [piece];
    });
  }
  return cut ? pieces : undefined;
}

function outsideOf(line: readonly Point[], polygon: readonly Point[]): Point[][] | undefined {
  const pieces: Point[][] = [];
  let piece: Point[] = [];
  let cut = false;
  const finish = () => {
    if (piece.length > 1) pieces.push(piece);
    piece = [];
  };
  if (line.length === 1) return contains(polygon, line[0]!) ? [] : undefined;
  for (let i = 1; i < line.length; i++) {
    const [a, b] = [line[i - 1]!, line[i]!];
    const inside = segmentInside(polygon, a, b);
    if (piece.length === 0) piece.push(a);
    if (!inside) {
      piece.push(b);
      continue;
    }
    cut = true;
    const [from, to] = inside;
    if (from > 0) piece.push(between(a, b, from));
    else piece = piece.length > 1 ? piece : [];
    finish();
    if (to < 1) piece = [between(a, b, to), b];
  }
  finish();
  return cut ? pieces : undefined;
}

function between(a: Point, b: Point, share: number): Point {
  return { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share };
}

function pointsOf(numbers: readonly number[]): Point[] {
  const points: Point[] = [];
  for (let i = 0; i + 1 < numbers.length; i += 2) points.push({ x: numbers[i]!, y: numbers[i + 1]! });
  return points;
}

function numbersOf(points: readonly Point[]): number[] {
  return points.flatMap(({ x, y }) => [x, y]);
}
