import { intersects } from '../../../file/core/matrix.ts';
import type { PdfDict } from '../../../file/core/objects.ts';
import { pageGeometry } from '../../../file/core/page-geometry.ts';
import type { ObjectReader } from '../../../file/core/reader.ts';
import { likelyText } from '../../../file/core/text-readings.ts';
import { appearancesOf } from '../../../page/content/appearances.ts';
import type { PlacedGlyph } from '../../../page/content/model.ts';
import { annotationsOf, type PageAnnotation, turnedBack } from '../../../page/content/page-annotations.ts';
import { cutGeometry } from '../annotations/cut-geometry.ts';
import { drawFreeText } from '../annotations/draw-free-text.ts';
import { linkStays, type PageGlyphs } from '../annotations/links.ts';
import { setAnnotations, touches } from '../annotations/page-annotations.ts';
import {
  type AppearancePlace,
  readAppearance,
  redactAppearance,
  showsIn,
} from '../annotations/redact-appearance.ts';
import { detachWidget } from '../fields/detach-widget.ts';
import { textOfGlyphs } from '../find/removed-words.ts';
import { contains, type Region } from '../geometry/region.ts';
import type { Job } from '../job.ts';
import { sanitizeAnnotation } from '../sanitize/annotation.ts';
import type { SanitizationReport } from '../sanitize/sanitization-report.ts';
import { SearchableText } from '../text/searchable-text.ts';
import type { FoundIn } from '../types.ts';

/**
 * Removes covered content from the annotations of a page and drops those with nothing left. Removes comments, scripts and files
 * from the others, and redacts their appearances by the patterns. Widgets are left to `redactFields`, since a field may be on
 * several pages.
 *
 * @returns the numbers of the removed objects
 */
export async function redactAnnotations(
  job: Job,
  page: PdfDict,
  pageIndex: number,
  regions: readonly Region[],
  glyphs: PageGlyphs,
  sanitized: SanitizationReport,
): Promise<Set<number>> {
  const { pdf } = job;
  const removed = new Set<number>();
  const kept: PageAnnotation[] = [];
  const all = annotationsOf(pdf, page);
  const geometry = pageGeometry(pdf, page);
  for (const annotation of all) {
    const isWidget = annotation.subtype === 'Widget';
    const hidden = job.optionalContent.isHidden(pdf.value(annotation.dict, 'OC'));
    if (hidden) sanitized.add('hiddenContent');
    if (hidden && isWidget) detachWidget(pdf, annotation);
    const where: FoundIn = annotation.subtype === 'Link' ? 'link' : 'annotation';
    const place = { page: pageIndex, where, geometry };
    // Viewers disagree on the position of an annotation that does not rotate with its page, so regions apply in both positions.
    const turned = turnedBack(pdf, annotation, geometry.rotate);
    const stays =
      !hidden &&
      (isWidget ||
        ((await redactAnnotation(job, annotation, regions, glyphs, place)) &&
          (!turned || (await redactAnnotation(job, turned, regions, glyphs, place))))) &&
      sanitizeAnnotation(pdf, annotation, sanitized);
    if (stays) kept.push(annotation);
    else if (annotation.ref) {
      removed.add(annotation.ref.number);
      if (!isWidget) pdf.remove(annotation.ref);
    }
  }
  if (all.length > 0) setAnnotations(page, kept);
  return removed;
}

/** @returns false when nothing is left of the annotation */
async function redactAnnotation(
  job: Job,
  annotation: PageAnnotation,
  regions: readonly Region[],
  glyphs: PageGlyphs,
  place: AppearancePlace,
): Promise<boolean> {
  const { pdf } = job;
  const { dict, subtype, rect } = annotation;
  const near = regions.filter((region) => touches(pdf, annotation, region));
  const said = saying(pdf, dict);
  const isUndrawn = subtype === 'FreeText' && pdf.value(pdf.dict(dict, 'AP'), 'N') === null;
  const drawn =
    isUndrawn && (near.length > 0 || matchesAny(job, said)) ? await drawFreeText(job, annotation) : undefined;
  const taken = new Set<PlacedGlyph>();
  const appearances = appearancesOf(pdf, annotation).map((appearance) =>
    readAppearance(job, appearance, place.page),
  );
  // Drawn content may lie outside the quadrilaterals, and text outside the area: clipped text is extracted all the same.
  const within = regions.filter(
    (region) =>
      near.includes(region) ||
      (rect && intersects(rect, region.bounds)) ||
      appearances.some(({ model }) => showsIn(model, region)),
  );
  let changed = false;
  let empty = appearances.length > 0;
  for (const appearance of appearances) {
    const outcome = await redactAppearance(job, appearance, place, { regions: within });
    for (const glyphs of outcome.taken) for (const glyph of glyphs) taken.add(glyph);
    if (outcome.isChanged) changed = true;
    if (!outcome.empty) empty = false;
  }
  let stays = !(changed && empty);
  if (drawn && !changed) {
    dict.delete('AP');
    // A viewer may draw in the region the content that the drawn appearance has beside it.
    stays = !near.some(({ bounds }) => intersects(drawn, bounds));
  }
  if (within.length > 0) {
    if (subtype === 'Link' && near.length > 0) stays &&= linkStays(pdf, annotation, near, glyphs);
    const cut = cutGeometry(pdf, dict, subtype, near);
    if (cut === 'gone') stays = false;
    if (cut === 'cut') changed = true;
    if (appearances.length === 0 && cut === 'untouched' && subtype !== 'Link')
      stays &&= near.length === 0 || staysUnseen(annotation, near);
    if (changed) for (const key of ['Contents', 'RC', 'OverlayText']) dict.delete(key);
    if (changed || !stays) {
      const text = job.findings.lists && taken.size > 0 ? textOfGlyphs(taken) : said;
      for (const { source } of within) {
        const finding = { source, page: place.page, where: place.where, ...(text ? { text } : {}) };
        if (source.kind === 'region')
          job.findings.add({ ...finding, areas: rect ? [rect] : [] }, place.geometry);
      }
    }
  }
  return stays;
}

/** Types that viewers draw as an outline, or as an area without words. */
const SHAPES = /^(Square|Circle|Line|PolyLine|Polygon|Ink|Highlight|Underline|Squiggly|StrikeOut)$/;

/** Whether an annotation without an appearance is kept; viewers draw it themselves, so it cannot be redacted in part. */
function staysUnseen({ subtype, rect }: PageAnnotation, regions: readonly Region[]): boolean {
  if (!rect) return true;
  const { x0, y0, x1, y1 } = rect;
  const corners = [
    { x: x0, y: y0 },
    { x: x1, y: y0 },
    { x: x1, y: y1 },
    { x: x0, y: y1 },
  ];
  if (SHAPES.test(subtype))
    return !regions.some(({ points }) => corners.every((corner) => contains(points, corner)));
  // Each viewer places text without an appearance as it likes.
  if (subtype === 'FreeText') return false;
  const centre = { x: (x0 + x1) / 2, y: (y0 + y1) / 2 };
  return !regions.some(({ points }) => contains(points, centre));
}

/** Whether any of the patterns matches a string. */
function matchesAny({ patterns }: Job, text = ''): boolean {
  const searchable = new SearchableText(text);
  return patterns.some(({ find }) => find(searchable).length > 0);
}

/** Text content of an annotation. */
function saying(pdf: ObjectReader, dict: PdfDict): string | undefined {
  return likelyText(pdf.value(dict, 'Contents')) ?? likelyText(pdf.value(pdf.dict(dict, 'A'), 'URI'));
}
