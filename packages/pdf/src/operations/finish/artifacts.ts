import type { Unit } from '../../document/tagged/scanned-content.ts';
import type { PaintedStream } from '../../document/tagged/streams.ts';
import type { Rect } from '../../file/core/matrix.ts';

/** Property list of an artifact, painted content outside the structure, with its type (ISO 32000-1, 14.8.2.2.2). */
export interface Artifact {
  readonly properties: string;
}

const LAYOUT: Artifact = { properties: '<</Type/Layout>>' };
/** Artifact for content repeated on pages, such as the header rows of a table. */
export const PAGINATION: Artifact = { properties: '<</Type/Pagination>>' };
const HEADER: Artifact = { properties: '<</Type/Pagination/Subtype/Header/Attached[/Top]>>' };
const FOOTER: Artifact = { properties: '<</Type/Pagination/Subtype/Footer/Attached[/Bottom]>>' };
const WATERMARK: Artifact = { properties: '<</Type/Pagination/Subtype/Watermark>>' };

/** Share of a page's height, at top and bottom, in which repeated content is a header or footer. */
const EDGE = 0.25;
/** Distance in points by which a background may miss the edges of the page. */
const TOLERANCE = 1.5;

/** Returns the artifact for content outside any element, or the decoration of one. */
export function artifactOf(stream: PaintedStream, unit: Unit): Artifact {
  if (stream.holder.form) return LAYOUT;
  const page = stream.box;
  const background = page && unit.kind !== 'text' && backgroundOf(unit, page);
  if (background) return background;
  // Browsers clip all content that they lay out between the margins.
  return unit.clipped && !unit.artifact ? LAYOUT : placed(unit, page, PAGINATION);
}

/** Returns the artifact for decoration: the background of a page, or something smaller. */
export function decorationOf(stream: PaintedStream, unit: Unit): Artifact {
  return (stream.box && backgroundOf(unit, stream.box)) ?? LAYOUT;
}

/** Returns the artifact for content painted at the same place on several pages. */
export function repeatedArtifact(stream: PaintedStream, unit: Unit): Artifact {
  return stream.holder.form ? PAGINATION : placed(unit, stream.box, WATERMARK);
}

function placed({ bounds }: Unit, page: Rect | undefined, between: Artifact): Artifact {
  if (!bounds || !page) return PAGINATION;
  const at = ((bounds.y0 + bounds.y1) / 2 - page.y0) / (page.y1 - page.y0);
  if (at > 1 - EDGE) return HEADER;
  return at < EDGE ? FOOTER : between;
}

/**
 * Returns the artifact for content that spans the whole length or width of the page, with the required bounding box (table 330).
 */
function backgroundOf({ bounds }: Unit, page: Rect): Artifact | undefined {
  if (!bounds) return undefined;
  const wide = bounds.x0 <= page.x0 + TOLERANCE && bounds.x1 >= page.x1 - TOLERANCE;
  const high = bounds.y0 <= page.y0 + TOLERANCE && bounds.y1 >= page.y1 - TOLERANCE;
  const thin = Math.min(bounds.x1 - bounds.x0, bounds.y1 - bounds.y0) < 2;
  if (!(wide || high) || thin) return undefined;
  const clipped = [
    Math.max(bounds.x0, page.x0),
    Math.max(bounds.y0, page.y0),
    Math.min(bounds.x1, page.x1),
    Math.min(bounds.y1, page.y1),
  ].map((value) => Math.round(value * 100) / 100);
  return { properties: `<</Type/Background/BBox[${clipped.join(' ')}]>>` };
}
