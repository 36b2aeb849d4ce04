import type { PdfDocument } from '../../../../file/core/document.ts';
import type { Rect } from '../../../../file/core/matrix.ts';
import { dict, name, type PdfDict, PdfRef, PdfString } from '../../../../file/core/objects.ts';
import type { Page } from '../../../../file/core/page-tree.ts';
import { textString } from '../../../../file/core/text-string.ts';
import { groupBy } from '../../../../group-by.ts';
import { fieldEntries, widgetEntries } from './control-field.ts';
import { findMarkers, type Markers } from './control-markers.ts';
import { type ControlPaint, takeControlPaint } from './control-paint.ts';
import { type FieldPlan, onStates, planFields } from './field-names.ts';
import { FieldTree } from './field-tree.ts';
import type { FormControl } from './form-control.ts';
import { type PlacedWidget, placeFormElements } from './form-structure.ts';
import type { MovedPaint } from './painted.ts';
import { FormFonts } from './standard-fonts.ts';

/** Entries of a link annotation that a widget does not use. */
const LINK_KEYS = ['A', 'Border', 'Contents', 'H', 'C', 'QuadPoints'];

/** Points per CSS pixel when no control determines it. */
const DEFAULT_SCALE = 0.75;

/**
 * Converts controls that were marked before printing to AcroForm fields (ISO 32000-2, 12.7). Each marker link becomes a widget
 * annotation, with Chromium's paint as its appearance and a Form element in the structure. Controls that were not printed (hidden
 * ones) get no field. Without controls nothing changes.
 *
 * @param document as Chromium printed it
 */
export function addFormFields(document: PdfDocument, controls: readonly FormControl[]): void {
  if (controls.length === 0) return;
  const markers = findMarkers(document, controls.length);
  const paint = takePaint(document, controls, markers);
  const moved = groupBy(
    paint.flatMap(({ paints }) => paints),
    (item) => item.control,
  );
  const scale = [...moved.values()][0]?.[0]?.scale ?? DEFAULT_SCALE;

  const shown = controls.filter((control) => markers.has(control.index));
  const placed = placedWidgets(document, shown, markers, paint);
  if (shown.length === 0) return;

  const fonts = new FormFonts(document);
  const fieldTree = new FieldTree(document);
  for (const plan of planFields(shown)) {
    addField(document, fieldTree, fonts, plan, { markers, moved, scale });
  }
  const form = dict({
    Fields: fieldTree.roots,
    DR: dict({ Font: fonts.dict() }),
    DA: new PdfString(Buffer.from('/Helv 0 Tf 0 g')),
  });
  document.catalog.set('AcroForm', document.add(form));

  placeFormElements(document, placed);
  for (const { page } of paint) orderAnnotations(document, page, shown, markers);
}

/** Paint of controls on one page. */
interface PagePaint extends ControlPaint {
  readonly page: Page;
}

function takePaint(document: PdfDocument, controls: readonly FormControl[], markers: Markers): PagePaint[] {
  return document.pages().map((page) => {
    const here = (control: number) => markers.get(control)?.some((marker) => isOn(marker.page, page));
    const colorOf = (control: number) => (here(control) ? undefined : controls[control]?.color);
    return { page, ...takeControlPaint(document, page, colorOf) };
  });
}

const isOn = (page: Page, other: Page) => page.ref.number === other.ref.number;

interface Painted {
  readonly markers: Markers;
  readonly moved: ReadonlyMap<number, MovedPaint[]>;
  readonly scale: number;
}

function addField(
  document: PdfDocument,
  tree: FieldTree,
  fonts: FormFonts,
  plan: FieldPlan,
  painted: Painted,
): void {
  const first = plan.controls[0]!;
  const button = first.kind === 'radio' || first.kind === 'checkbox';
  const { states, plain } = onStates(plan.controls);
  const entries = fieldEntries(fonts, plan.controls, { states, plain, scale: painted.scale });
  const widgets = plan.controls.flatMap((control, at) =>
    (painted.markers.get(control.index) ?? []).map((marker) => {
      for (const key of LINK_KEYS) marker.dict.delete(key);
      const own = widgetEntries(document, control, marker, {
        state: button ? states[at]! : undefined,
        paints: painted.moved.get(control.index) ?? [],
        scale: painted.scale,
      });
      setAll(marker.dict, own);
      return marker;
    }),
  );
  const merged = first.kind !== 'radio' && widgets.length === 1 ? widgets[0] : undefined;
  const field: PdfDict = merged?.dict ?? new Map();
  const ref = merged?.annotation ?? document.add(field);
  setAll(field, entries);
  field.set('T', textString(plan.path.at(-1)!));
  if (!merged) {
    field.set(
      'Kids',
      widgets.map((widget) => widget.annotation),
    );
    for (const widget of widgets) widget.dict.set('Parent', ref);
  }
  tree.add(plan.path, ref);
}

function setAll(target: PdfDict, entries: PdfDict): void {
  for (const [key, value] of entries) target.set(key, value);
}

const within = (inner: Rect, outer: Rect, slack: number) =>
  inner.x0 >= outer.x0 - slack &&
  inner.x1 <= outer.x1 + slack &&
  inner.y0 >= outer.y0 - slack &&
  inner.y1 <= outer.y1 + slack;

/** Assigns the marked content on the pages to the controls, and commits the pages' content. */
function placedWidgets(
  document: PdfDocument,
  controls: readonly FormControl[],
  markers: Markers,
  paint: readonly PagePaint[],
): PlacedWidget[] {
  const pages = new Map(
    paint.map((onPage) => [onPage.page.ref.number, { onPage, taken: new Set<number>() }]),
  );
  const placed = controls.flatMap((control) =>
    (markers.get(control.index) ?? []).map((marker): PlacedWidget => {
      const { onPage, taken } = pages.get(marker.page.ref.number)!;
      const mcids = [...onPage.marked]
        .filter(([mcid, mark]) => {
          if (mark.foreignText || !mark.bounds || taken.has(mcid)) return false;
          if (mark.controls.has(control.index)) return true;
          // Shadows and outlines of a control extend beyond its box.
          return within(mark.bounds, marker.rect, mark.tag === 'Form' ? 12 : 1.5);
        })
        .map(([mcid]) => mcid);
      for (const mcid of mcids) taken.add(mcid);
      return {
        widget: marker.annotation,
        page: marker.page.ref,
        pageKey: document.number(marker.page.dict, 'StructParents') ?? -1,
        mcids,
        alt: control.kind === 'radio' ? control.tooltip : undefined,
      };
    }),
  );
  for (const { onPage, taken } of pages.values()) onPage.commit(taken);
  return placed;
}

/** Sets the tab order to HTML's: that of the structure, except for positive tab indices. */
function orderAnnotations(
  document: PdfDocument,
  page: Page,
  controls: readonly FormControl[],
  markers: Markers,
): void {
  const annotations = document.array(page.dict, 'Annots');
  if (!annotations || annotations.length === 0) return;
  const rank = (control: FormControl) => (control.tabIndex > 0 ? control.tabIndex : Number.MAX_SAFE_INTEGER);
  const widgets = [...controls]
    .sort((a, b) => rank(a) - rank(b) || a.index - b.index)
    .flatMap((control) => markers.get(control.index) ?? [])
    .filter((marker) => isOn(marker.page, page))
    .map((marker) => marker.annotation);
  const own = new Set(widgets.map((widget) => widget.number));
  const others = annotations.filter((entry) => !(entry instanceof PdfRef && own.has(entry.number)));
  page.dict.set('Annots', [...others, ...widgets]);
  const tagged = document.catalog.has('StructTreeRoot');
  const reordered = controls.some((control) => control.tabIndex > 0);
  page.dict.set('Tabs', name(tagged && !reordered ? 'S' : 'W'));
}
