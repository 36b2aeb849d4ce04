import type { PdfDocument } from '../../../file/core/document.ts';
import type { Page } from '../../../file/core/page-tree.ts';

/** Smallest side of a page, in units (ISO 19005-2, 6.1.13). */
const SMALLEST = 3;
const A4 = [0, 0, 595.276, 841.89];
const BOXES = ['CropBox', 'BleedBox', 'TrimBox', 'ArtBox'];

/**
 * Gives pages without an area the size A4. LibreOffice writes them for empty sheets that have a page of their own.
 *
 * @returns these pages
 */
export function sizePages(document: PdfDocument, pages: readonly Page[]): Page[] {
  return pages.filter((page) => {
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = document.numbers(page.attribute('MediaBox')) ?? [];
    if (Math.abs(x1 - x0) >= SMALLEST && Math.abs(y1 - y0) >= SMALLEST) return false;
    page.dict.set('MediaBox', [...A4]);
    for (const box of BOXES) page.dict.delete(box);
    return true;
  });
}
