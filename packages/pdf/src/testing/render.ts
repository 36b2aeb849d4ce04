import { rasterize } from '../operations/rasterize/index.ts';
import { decodePng, type Picture } from './picture.ts';

/** Renders all pages as pictures. */
export async function render(pdf: Uint8Array, dpi = 100): Promise<Picture[]> {
  const pages: Picture[] = [];
  for await (const png of rasterize(pdf, { dpi })) pages.push(decodePng(png));
  return pages;
}

/** Whether a rectangle, in pixels from the upper left corner, contains any colour but white. */
export function inked(picture: Picture, x: number, y: number, width: number, height: number): boolean {
  for (let row = y; row < y + height; row++) {
    const start = (row * picture.width + x) * 3;
    if (picture.rgb.subarray(start, start + width * 3).some((value) => value < 200)) return true;
  }
  return false;
}
