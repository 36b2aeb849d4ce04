import type { PdfDocument } from '../../../file/core/document.ts';
import { boundsOf, intersects, type Rect } from '../../../file/core/matrix.ts';
import type { ContentModel, PlacedImage } from '../../../page/content/model.ts';
import type { Budget } from '../../../page/syntax/limits.ts';
import { UNPAINTED_SLACK } from '../find/match-boxes.ts';
import type { MatchedLine } from '../geometry/line-frame.ts';
import { lineRegion, type Region } from '../geometry/region.ts';
import { type ImageLayer, layersOf } from './image-layers.ts';
import { inkBeneath } from './ink-map.ts';
import { lettersIn } from './letters-in-ink.ts';

/** Distance in em that a box may grow along and across its line. */
const ALONG = 0.8;
const ACROSS = 0.8;
/** Distance in em that a box extends beyond the ink, whose edge is paler than the rest. */
const MARGIN = 0.05;

type UnpaintedBox = Region & { readonly line: MatchedLine };

function isUnpainted(box: Region): box is UnpaintedBox {
  return box.line?.isUnpainted ?? false;
}

/**
 * Grows boxes over unpainted text to the letters that the pictures beneath show, since OCR places its text only roughly where the
 * letters are. Over a picture that cannot be decoded, the box grows to its maximum.
 *
 * @returns the grown boxes by the boxes that they replace
 */
export async function coverLetters(
  pdf: PdfDocument,
  { images }: ContentModel,
  boxes: readonly Region[],
  budget: Budget,
): Promise<ReadonlyMap<Region, Region>> {
  const grown = new Map<Region, Region>();
  const known = new Map<PlacedImage, ImageLayer[]>();
  for (const box of boxes.filter(isUnpainted)) {
    budget.checkTime();
    const part = partAround(box.line);
    const bounds = boundsOf(lineRegion(box.line, spanOf(part), box.source, box.color).points);
    const beneath = images.filter((image) => !image.hidden && intersects(image.bounds, bounds));
    const layers: ImageLayer[] = [];
    let isUnknown = false;
    for (const image of beneath) {
      const own = known.get(image) ?? (await layersOf(pdf, image, budget));
      known.set(image, own);
      layers.push(...own);
      isUnknown ||= own.length === 0;
    }
    const extent = isUnknown ? part : extentOfLetters(layers, box.line, part);
    if (extent) grown.set(box, enlarged(box, extent));
  }
  return grown;
}

/** Area around a box in which letters are searched: `x` along its line, `y` across it. */
function partAround({ from, to, low, high, em }: MatchedLine): Rect {
  return { x0: from - ALONG * em, x1: to + ALONG * em, y0: low - ACROSS * em, y1: high + ACROSS * em };
}

function spanOf({ x0, x1, y0, y1 }: Rect) {
  return { from: x0, to: x1, low: y0, high: y1 };
}

function extentOfLetters(layers: readonly ImageLayer[], line: MatchedLine, part: Rect): Rect | undefined {
  const map = inkBeneath(layers, line, part);
  if (!map) return undefined;
  const slack = UNPAINTED_SLACK * line.em;
  const { step } = map;
  const toMap = (x: number, from: number) => (x - from) / step;
  const area = {
    x0: toMap(line.from + slack, part.x0),
    x1: toMap(line.to - slack, part.x0),
    y0: toMap(line.low + slack, part.y0),
    y1: toMap(line.high - slack, part.y0),
  };
  const letters = lettersIn(map, area, line.em / step);
  if (!letters) return undefined;
  const margin = Math.max(1.5 * step, MARGIN * line.em);
  return {
    x0: Math.max(part.x0, part.x0 + letters.x0 * step - margin),
    x1: Math.min(part.x1, part.x0 + letters.x1 * step + margin),
    y0: Math.max(part.y0, part.y0 + letters.y0 * step - margin),
    y1: Math.min(part.y1, part.y0 + letters.y1 * step + margin),
  };
}

function enlarged({ line, source, color }: UnpaintedBox, extent: Rect): Region {
  const span = {
    from: Math.min(line.from, extent.x0),
    to: Math.max(line.to, extent.x1),
    low: Math.min(line.low, extent.y0),
    high: Math.max(line.high, extent.y1),
  };
  const bottom = Math.min(line.bottom, span.low);
  const top = Math.max(line.top, span.high);
  return { ...lineRegion(line, span, source, color), line: { ...line, ...span, bottom, top } };
}
