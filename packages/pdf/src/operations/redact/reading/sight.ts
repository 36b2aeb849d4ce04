import { boundsOf, isWithin, mapRect, type Rect } from '../../../file/core/matrix.ts';
import type { PageGeometry } from '../../../file/core/page-geometry.ts';
import type { Pdfium } from '../../../file/engines/pdfium/library.ts';
import { withDocument } from '../../../file/engines/pdfium/pdfium-document.ts';
import type { ContentModel, PlacedGlyph, TextRun } from '../../../page/content/model.ts';
import { PdfiumPage } from '../engines/pdfium-page.ts';
import type { PageWindow } from '../engines/pdfium-window.ts';
import { coreQuad } from '../geometry/hit-test.ts';
import { rectRegion } from '../geometry/region.ts';
import { OWN } from '../source.ts';
import { isShown } from '../text/page-text.ts';
import { isEdge, windowOf } from './pixel-leaks.ts';

/** Determines the glyphs of the input that people can see, from the pixels that PDFium paints. */
export class Sight {
  readonly #library: Pdfium;
  readonly #bytes: Uint8Array;

  constructor(library: Pdfium, bytes: Uint8Array) {
    this.#library = library;
    this.#bytes = bytes;
  }

  /**
   * Visible glyphs: not those that are invisible, clipped, tiny, under a picture, or of the same colour as their surroundings.
   * Empty for a page that cannot be painted.
   */
  seen(page: number, geometry: PageGeometry, { runs, images }: ContentModel): PlacedGlyph[] {
    const isBeneath = (run: TextRun, area: Rect) =>
      images.some(
        (image) =>
          image.invocation === run.invocation && image.start > run.start && isWithin(area, image.bounds),
      );
    const part = windowOf(geometry, [rectRegion(geometry.box, OWN)]);
    const rgb = part && this.#paint(page, part);
    if (!part || !rgb) return [];
    return runs
      .filter((run) => !run.hidden && isShown(run))
      .flatMap((run) => run.glyphs)
      .filter((glyph) => {
        const area = boundsOf(coreQuad(glyph));
        const isBlank = glyph.glyph.unicode.trim() === '';
        return isBlank || (hasEdge(rgb, part, area) && !isBeneath(glyph.run, area));
      });
  }

  #paint(index: number, part: PageWindow): Uint8Array | undefined {
    return withDocument<Uint8Array | undefined>(
      this.#library,
      this.#bytes,
      '',
      ({ handle, pageCount }) => {
        if (index >= pageCount) return undefined;
        const page = new PdfiumPage(this.#library, handle, index);
        try {
          return page.handle === 0 ? undefined : page.renderBeneath(part, 0);
        } finally {
          page.close();
        }
      },
      () => undefined,
    );
  }
}

/** Whether neighbouring pixels within an area differ. */
function hasEdge(rgb: Uint8Array, { width, height, fromUser }: PageWindow, area: Rect): boolean {
  const { x0, y0, x1, y1 } = mapRect(fromUser, area);
  for (let y = Math.max(0, Math.floor(y0)); y < Math.min(height - 1, Math.ceil(y1)); y++) {
    for (let x = Math.max(0, Math.floor(x0)); x < Math.min(width - 1, Math.ceil(x1)); x++) {
      const at = y * width + x;
      if (isEdge(rgb, at, at + 1) || isEdge(rgb, at, at + width)) return true;
    }
  }
  return false;
}
