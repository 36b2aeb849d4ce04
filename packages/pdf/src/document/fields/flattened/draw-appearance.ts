import type { PdfDocument } from '../../../file/core/document.ts';
import { IDENTITY, type Matrix, mapRect, multiply } from '../../../file/core/matrix.ts';
import { isDict, name, type PdfDict, PdfRef, PdfStream } from '../../../file/core/objects.ts';
import type { PageResources } from '../../../page/content/page-additions.ts';
import { formatNumber } from '../../../page/syntax/operands.ts';
import { type Appearance, appearanceOf, rectOf, type Widget } from './widgets.ts';

/** An annotation whose appearance becomes content of its page. */
type Drawn = Pick<Widget, 'dict' | 'page' | 'rect'>;

/** Flag of an annotation that does not rotate with its page (ISO 32000-2, table 167). */
const NO_ROTATE = 1 << 4;

/** Returns the operators that paint an annotation's appearance at its place on the page (ISO 32000-2, 12.5.5, algorithm 8.1). */
export function drawing(
  document: PdfDocument,
  annotation: Drawn,
  resources: PageResources,
): string | undefined {
  const appearance = appearanceOf(document, annotation.dict);
  const bbox = appearance && rectOf(document, appearance.stream.dict.get('BBox'));
  if (!appearance || !bbox || !annotation.rect) return undefined;
  const own = document.numbers(appearance.stream, 'Matrix');
  const matrix = own?.length === 6 ? (own as unknown as Matrix) : IDENTITY;
  const box = mapRect(matrix, bbox);
  const [width, height] = [box.x1 - box.x0, box.y1 - box.y0];
  if (!(width > 0 && height > 0)) return undefined;
  const sx = (annotation.rect.x1 - annotation.rect.x0) / width;
  const sy = (annotation.rect.y1 - annotation.rect.y0) / height;
  if (!(sx > 0 && sy > 0)) return undefined;
  const placed: Matrix = [sx, 0, 0, sy, annotation.rect.x0 - box.x0 * sx, annotation.rect.y0 - box.y0 * sy];
  const turned = multiply(placed, uprightOn(document, annotation));
  const form = appearanceForm(document, appearance);
  const paint = `q ${turned.map((value) => formatNumber(value, 6)).join(' ')} cm /${resources.add('XObject', form)} Do Q`;
  const layer = annotation.dict.get('OC');
  if (layer === undefined || !isDict(document.resolve(layer))) return paint;
  const group = layer instanceof PdfRef ? layer : document.add(layer);
  return `/OC /${resources.add('Properties', group)} BDC\n${paint}\nEMC`;
}

/** Rotates an annotation that stays upright on a rotated page about its upper left corner (ISO 32000-2, 12.5.3). */
function uprightOn(document: PdfDocument, { dict, page, rect }: Drawn): Matrix {
  const flags = document.number(dict, 'F') ?? 0;
  const rotate = document.number(page.attribute('Rotate')) ?? 0;
  const angle = ((rotate % 360) + 360) % 360;
  if ((flags & NO_ROTATE) === 0 || angle === 0 || !rect) return IDENTITY;
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)].map(
    Math.round,
  ) as [number, number];
  const [x, y] = [rect.x0, rect.y1];
  return [cos, sin, -sin, cos, x - x * cos + y * sin, y - x * sin - y * cos];
}

/** Returns the appearance as a form XObject. Viewers ignore a layer that only the appearance stream names. */
function appearanceForm(document: PdfDocument, { ref, stream }: Appearance): PdfRef {
  const layered = stream.dict.has('OC');
  const entries: PdfDict = layered ? new Map(stream.dict) : stream.dict;
  entries.set('Type', name('XObject'));
  entries.set('Subtype', name('Form'));
  entries.delete('OC');
  return layered ? document.add(new PdfStream(entries, stream.raw)) : ref;
}
