import { invert } from '../../../file/core/matrix.ts';
import type { PdfDict, PdfObject } from '../../../file/core/objects.ts';
import { pageGeometry } from '../../../file/core/page-geometry.ts';
import type { ObjectReader } from '../../../file/core/reader.ts';
import { appearancesOf } from '../../../page/content/appearances.ts';
import type { PlacedGlyph } from '../../../page/content/model.ts';
import { annotationsOf, type PageAnnotation, turnBack } from '../../../page/content/page-annotations.ts';
import { touches } from '../annotations/page-annotations.ts';
import {
  type AppearanceOutcome,
  type AppearancePlace,
  type ReadAppearance,
  readAppearance,
  redactAppearance,
  showsIn,
} from '../annotations/redact-appearance.ts';
import { textOfGlyphs } from '../find/removed-words.ts';
import { isHit } from '../geometry/hit-test.ts';
import { contains, mapRegion, type Region } from '../geometry/region.ts';
import type { Job } from '../job.ts';

/** Regions and glyphs that a redaction covers on one page. */
export interface CoveredPage {
  readonly page: PdfDict;
  readonly index: number;
  readonly regions: readonly Region[];
}

/** A widget that shows a field, with the regions and glyphs that affect it. */
export interface FieldWidget {
  readonly annotation: PageAnnotation;
  readonly place: AppearancePlace;
  /** Regions that touch the widget, or text that it shows beyond its own area. */
  readonly near: readonly Region[];
  readonly appearances: readonly ReadAppearance[];
  /** Glyphs of all appearances that regions or patterns remove. */
  readonly hit: ReadonlySet<PlacedGlyph>;
}

/** A field with all of its widgets (ISO 32000-2, 12.7.4). */
export interface Field {
  readonly dict: PdfDict;
  readonly type: string;
  readonly flags: number;
  readonly widgets: readonly FieldWidget[];
  /** Dictionaries that may hold the field's value: the widgets and all their ancestors. */
  readonly holders: readonly PdfDict[];
}

const MAX_DEPTH = 32;

/** Returns the fields that pages show. */
export function fieldsOn(job: Job, pages: readonly CoveredPage[]): Field[] {
  const { pdf } = job;
  const widgets = new Map<PdfDict, FieldWidget[]>();
  for (const { page, index, regions } of pages) {
    const annotations = annotationsOf(pdf, page).filter(({ subtype }) => subtype === 'Widget');
    if (annotations.length === 0) continue;
    const geometry = pageGeometry(pdf, page);
    for (const annotation of annotations) {
      const place: AppearancePlace = { page: index, where: 'field', geometry };
      const widget = widgetOf(job, annotation, place, regions);
      const field = fieldOf(pdf, annotation.dict);
      const known = widgets.get(field);
      if (known) known.push(widget);
      else widgets.set(field, [widget]);
    }
  }
  return [...widgets].map(([dict, list]) => {
    const holders = new Set<PdfDict>();
    for (const { annotation } of list) for (const holder of pathOf(pdf, annotation.dict)) holders.add(holder);
    const { dict: first } = list[0]!.annotation;
    return {
      dict,
      type: pdf.name(inherited(pdf, first, 'FT')) ?? '',
      flags: pdf.number(inherited(pdf, first, 'Ff')) ?? 0,
      widgets: list,
      holders: [...holders],
    };
  });
}

function widgetOf(
  job: Job,
  annotation: PageAnnotation,
  place: AppearancePlace,
  regions: readonly Region[],
): FieldWidget {
  const { pdf } = job;
  // Only the normal appearance is kept.
  const appearances = pdf.dict(annotation.dict, 'AP');
  for (const key of ['R', 'D']) appearances?.delete(key);
  const read = appearancesOf(pdf, annotation).map((appearance) =>
    readAppearance(job, appearance, place.page),
  );
  const turn = turnBack(pdf, annotation, place.geometry.rotate);
  const back = turn && invert(turn);
  // Viewers disagree on the position of a widget that does not rotate with its page, so regions apply in both positions.
  const reaching = back ? regions.flatMap((region) => [region, mapRegion(region, back)]) : regions;
  const near = reaching.filter(
    (region) => touches(pdf, annotation, region) || read.some(({ model }) => showsIn(model, region)),
  );
  const sought = near.map((region) => job.standIns.reachOf(annotation.dict, region));
  const hit = new Set<PlacedGlyph>();
  for (const { model, matches } of read) {
    for (const glyph of matches.glyphs) hit.add(glyph);
    if (near.length === 0) continue;
    for (const glyph of model.runs.flatMap((run) => run.glyphs))
      if (sought.some((region) => isHit(glyph, region))) hit.add(glyph);
  }
  return { annotation, place, near, appearances: read, hit };
}

/** Dictionary that names the field of a widget: the widget's own, or an ancestor's. */
function fieldOf(reader: ObjectReader, widget: PdfDict): PdfDict {
  const path = pathOf(reader, widget);
  return path.find((dict) => reader.has(dict, 'T')) ?? path.at(-1)!;
}

/** Dictionaries from a widget up to the root of its fields. */
function pathOf(reader: ObjectReader, widget: PdfDict): PdfDict[] {
  const path: PdfDict[] = [];
  let at: PdfDict | undefined = widget;
  while (at && path.length < MAX_DEPTH && !path.includes(at)) {
    path.push(at);
    at = reader.dict(at, 'Parent');
  }
  return path;
}

/** An attribute of a field, which it may inherit (12.7.4.1). */
export function inherited(reader: ObjectReader, dict: PdfDict, key: string): PdfObject {
  let at: PdfDict | undefined = dict;
  for (let depth = 0; at && depth < MAX_DEPTH; depth++) {
    if (reader.has(at, key)) return reader.value(at, key);
    at = reader.dict(at, 'Parent');
  }
  return null;
}

/** Whether a region covers the middle of a widget, so that its value or state counts as covered. */
export function isCovered({ annotation, near }: FieldWidget): boolean {
  const { rect } = annotation;
  if (!rect) return false;
  const centre = { x: (rect.x0 + rect.x1) / 2, y: (rect.y0 + rect.y1) / 2 };
  return near.some(({ points }) => contains(points, centre));
}

/**
 * Whether a region touches a widget and the letters that it covers cannot be determined, because viewers lay out the text
 * differently.
 */
export function isGuesswork({ standIns }: Job, { annotation, near, appearances }: FieldWidget): boolean {
  if (appearances.length === 0) return near.length > 0;
  return standIns.isUncertain(annotation.dict) && near.some(({ source }) => source.kind === 'region');
}

/** Records that regions removed the value of a field that viewers draw themselves, in a widget without an appearance. */
export function noteUndrawn(
  job: Job,
  { near, place, annotation, appearances }: FieldWidget,
  value: string,
): void {
  if (appearances.length > 0) return;
  const areas = annotation.rect ? [annotation.rect] : [];
  for (const { source } of near) {
    if (source.kind !== 'region') continue;
    job.findings.add({ source, page: place.page, where: 'field', areas, text: value }, place.geometry);
  }
}

/** Redacts the appearances of a widget, and records the text that regions removed from them. */
export async function redactWidget(
  job: Job,
  widget: FieldWidget,
  glyphs: ReadonlySet<PlacedGlyph>,
): Promise<AppearanceOutcome[]> {
  const { near, place, annotation } = widget;
  const outcomes: AppearanceOutcome[] = [];
  for (const read of widget.appearances) {
    const own = new Set(read.model.runs.flatMap((run) => run.glyphs));
    const further = [...glyphs].filter((glyph) => own.has(glyph));
    outcomes.push(await redactAppearance(job, read, place, { regions: near, glyphs: further }));
  }
  for (const [index, { source }] of near.entries()) {
    if (source.kind !== 'region' || !outcomes.some(({ isChanged }) => isChanged)) continue;
    const taken = new Set(outcomes.flatMap((outcome) => [...(outcome.taken[index] ?? [])]));
    const text = job.findings.lists && taken.size > 0 ? { text: textOfGlyphs(taken) } : {};
    const areas = annotation.rect ? [annotation.rect] : [];
    job.findings.add({ source, page: place.page, where: 'field', areas, ...text }, place.geometry);
  }
  return outcomes;
}
