import type { Rgb } from '../../../document/colors/color.ts';
import type { PdfDocument } from '../../../file/core/document.ts';
import { flate } from '../../../file/core/flate.ts';
import { apply, invert, type Matrix, multiply, type Point } from '../../../file/core/matrix.ts';
import { dict, name, type PdfDict } from '../../../file/core/objects.ts';
import { type PageGeometry, pageGeometry } from '../../../file/core/page-geometry.ts';
import type { DocumentReader } from '../engines/pdfium-text.ts';
import type { Region } from '../geometry/region.ts';
import { clearSamples, spansUnder } from '../images/clear-samples.ts';

const DPI = 200;
const MAX_PIXELS = 40_000_000;

/**
 * Replaces a page's content by an image of it with the regions filled, so that only pixels are left. Page boxes, rotation and
 * annotations stay.
 */
export function rasterizePage(
  pdf: PdfDocument,
  page: PdfDict,
  index: number,
  regions: readonly Region[],
  reader: DocumentReader,
  colorOf: (region: Region) => Rgb,
): void {
  const geometry = pageGeometry(pdf, page);
  const scale = Math.min(DPI / 72, Math.sqrt(MAX_PIXELS / Math.max(1, geometry.width * geometry.height)));
  const width = Math.max(1, Math.round(geometry.width * scale));
  const height = Math.max(1, Math.round(geometry.height * scale));
  const data = reader.render(index, width, height);
  fillRegions(data, width, height, geometry, regions, colorOf);
  const image = flate(
    data,
    dict({
      Type: name('XObject'),
      Subtype: name('Image'),
      Width: width,
      Height: height,
      ColorSpace: name('DeviceRGB'),
      BitsPerComponent: 8,
    }),
  );
  const matrix = imageMatrix(geometry);
  const content = `q\n${matrix.map((value) => value.toFixed(5)).join(' ')} cm\n/Im0 Do\nQ\n`;
  const stream = flate(content);
  page.set('Contents', pdf.add(stream));
  page.set('Resources', dict({ XObject: dict({ Im0: pdf.add(image) }) }));
  page.delete('StructParents');
  page.delete('Group');
}

/** Maps the unit square to user space, so that the image covers the displayed page. */
function imageMatrix(geometry: PageGeometry): Matrix {
  return multiply([geometry.width, 0, 0, -geometry.height, 0, geometry.height], geometry.toUserSpace);
}

function fillRegions(
  data: Uint8Array,
  width: number,
  height: number,
  geometry: PageGeometry,
  regions: readonly Region[],
  colorOf: (region: Region) => Rgb,
): void {
  const toDisplay = invert(geometry.toUserSpace);
  if (!toDisplay) return;
  const toPixels = multiply(toDisplay, [width / geometry.width, 0, 0, height / geometry.height, 0, 0]);
  for (const region of regions) {
    const polygon: Point[] = region.points.map(({ x, y }) => apply(toPixels, x, y));
    const before = { width, height, components: 3, bitsPerComponent: 8, data };
    clearSamples(before, spansUnder(before, polygon), false);
    const color = colorOf(region);
    if (color.some((part) => part > 0)) paint(data, width, height, polygon, color);
  }
}

/** Colours the samples that were set to zero under a box, upright or rotated. */
function paint(data: Uint8Array, width: number, height: number, polygon: readonly Point[], color: Rgb): void {
  const bytes = color.map((part) => Math.round(part * 255));
  for (const [row, from, to] of spansUnder({ width, height }, polygon))
    for (let column = from; column < to; column++) data.set(bytes, (row * width + column) * 3);
}
