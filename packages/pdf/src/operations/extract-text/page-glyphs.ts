import type { PdfDocument } from '../../file/core/document.ts';
import { decodeStream } from '../../file/core/filters.ts';
import { apply, invert, mapRect, multiply, type Rect } from '../../file/core/matrix.ts';
import type { PdfRef } from '../../file/core/objects.ts';
import { type PageGeometry, pageGeometry } from '../../file/core/page-geometry.ts';
import type { Page } from '../../file/core/page-tree.ts';
import { appearancesOf } from '../../page/content/appearances.ts';
import type { ContentModel, StreamInvocation } from '../../page/content/model.ts';
import type { OptionalContent } from '../../page/content/optional-content.ts';
import { annotationsOf, areasOf, type PageAnnotation } from '../../page/content/page-annotations.ts';
import { pageContents } from '../../page/content/page-contents.ts';
import { recordContent } from '../../page/content/record-content.ts';
import { rootInvocation } from '../../page/content/stream-invocations.ts';
import type { FontLoader } from '../../page/fonts/load-font.ts';
import { type Budget, tooComplex } from '../../page/syntax/limits.ts';
import type { FontStyles } from './font-style.ts';
import type { Glyph } from './glyph.ts';
import { frameOf, fromFrame, type GlyphOptions, glyphsOf } from './glyphs.ts';
import { NO_RULES, type Rules, rulesOf } from './tables/rules.ts';

/** Shared inputs for reading the pages of a document. */
export interface Reading {
  readonly document: PdfDocument;
  readonly fonts: FontLoader;
  readonly styles: FontStyles;
  readonly budget: Budget;
  readonly optionalContent: OptionalContent;
  readonly hidden: boolean;
}

/** Visible content of a page. */
export interface PageGlyphs {
  readonly geometry: PageGeometry;
  readonly model: ContentModel;
  /** Glyphs of the page's content, in drawing order. */
  readonly drawn: readonly Glyph[];
  /** Drawn lines and edges of the page's content, in the frame of an angle. */
  readonly rulesAt: (angle: number) => Rules;
  /** Glyphs of the appearances of annotations. */
  readonly annotations: readonly { readonly ref: PdfRef | undefined; readonly glyphs: readonly Glyph[] }[];
}

/** Maximum number of glyphs of a page; each is an object until the page is written. */
const MAX_PAGE_GLYPHS = 1_000_000;

export function readPage(reading: Reading, page: Page): PageGlyphs {
  const { document, budget } = reading;
  const geometry = pageGeometry(document, page.dict, page.attribute);
  const options: GlyphOptions = {
    toDisplay: invert(geometry.toUserSpace)!,
    geometry,
    styles: reading.styles,
    hidden: reading.hidden,
  };
  const model = interpret(
    reading,
    rootInvocation({
      kind: 'page',
      bytes: pageContents(document, page.dict, budget),
      resources: document.entries(page.attribute('Resources')),
    }),
  );
  const shown = model.runs.reduce((sum, { offsets }) => sum + offsets.length, 0);
  if (shown > MAX_PAGE_GLYPHS) throw tooComplex(`a page shows more than ${MAX_PAGE_GLYPHS} glyphs`);
  const drawn = glyphsOf(model, options);
  const all = annotationsOf(document, page.dict);
  const annotations = all.flatMap((annotation) => {
    const glyphs = annotationGlyphs(reading, annotation, options);
    return glyphs.length > 0 ? [{ ref: annotation.ref, glyphs }] : [];
  });
  markLinks(document, all, drawn, options);
  const rulesAt = (angle: number) =>
    angle % 90 === 0 ? rulesOf(model, multiply(options.toDisplay, frameOf(angle))) : NO_RULES;
  return { geometry, model, drawn, rulesAt, annotations };
}

function interpret(
  { document: pdf, fonts, budget, optionalContent }: Reading,
  root: StreamInvocation,
): ContentModel {
  return recordContent(root, { pdf, fonts, budget, optionalContent });
}

/** Flags of annotations that are invisible on the screen (ISO 32000-2, 12.5.3): Hidden, NoView. */
const UNSEEN = 2 | 32;

function annotationGlyphs(reading: Reading, annotation: PageAnnotation, options: GlyphOptions): Glyph[] {
  const { document, budget, optionalContent } = reading;
  const { dict, subtype } = annotation;
  const flags = document.number(dict, 'F') ?? 0;
  if (subtype === 'Popup' || subtype === 'Link') return [];
  if (!reading.hidden && ((flags & UNSEEN) !== 0 || optionalContent.isHidden(dict.get('OC')))) return [];
  const normal = document.value(document.entries(dict, 'AP'), 'N');
  const state = document.name(dict, 'AS');
  const shown = appearancesOf(document, annotation).find(
    ({ stream, key }) =>
      stream === normal ||
      (state !== undefined &&
        key === state &&
        document.entries(normal)?.has(state) &&
        document.stream(normal, state) === stream),
  );
  if (!shown) return [];
  const { stream, ref, matrix } = shown;
  const root = rootInvocation({
    kind: 'appearance',
    bytes: decodeStream(document, stream, budget).data,
    resources: document.entries(stream.dict, 'Resources'),
    matrix,
    stream,
    ...(ref && { ref }),
  });
  return glyphsOf(interpret(reading, root), options);
}

/** Maximum number of links that are examined on a page, and in one stripe of it. */
const MAX_LINKS = 2_000;
const MAX_IN_STRIPE = 64;
/** Height of a stripe in points. */
const STRIPE = 24;

/** Sets the target address of glyphs under a link. */
function markLinks(
  document: PdfDocument,
  annotations: readonly PageAnnotation[],
  glyphs: readonly Glyph[],
  { toDisplay }: GlyphOptions,
): void {
  const stripes = new Map<number, { area: Rect; uri: string }[]>();
  for (const annotation of annotations.slice(0, MAX_LINKS)) {
    if (annotation.subtype !== 'Link') continue;
    const action = document.entries(annotation.dict, 'A');
    const uri = document.name(action, 'S') === 'URI' ? document.text(action, 'URI') : undefined;
    if (!uri) continue;
    for (const rect of areasOf(document, annotation)) {
      const area = mapRect(toDisplay, rect);
      const last = Math.min(Math.floor(area.y1 / STRIPE), Math.floor(area.y0 / STRIPE) + 1_000);
      for (let stripe = Math.floor(area.y0 / STRIPE); stripe <= last; stripe++) {
        const own = stripes.get(stripe) ?? [];
        if (own.length < MAX_IN_STRIPE) own.push({ area, uri });
        stripes.set(stripe, own);
      }
    }
  }
  if (stripes.size === 0) return;
  for (const glyph of glyphs) {
    const { x, y } = apply(
      fromFrame(glyph.angle),
      (glyph.start + glyph.end) / 2,
      glyph.base - glyph.em * 0.3,
    );
    const over = stripes
      .get(Math.floor(y / STRIPE))
      ?.find(({ area }) => x >= area.x0 && x <= area.x1 && y >= area.y0 && y <= area.y1);
    if (over) glyph.link = over.uri;
  }
}
