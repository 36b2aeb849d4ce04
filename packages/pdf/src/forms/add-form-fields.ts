import type { PDFContext, PDFPage } from '@cantoo/pdf-lib';
import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFRef,
  PDFString,
} from '@cantoo/pdf-lib';
import { rectOf as orderedRect, type Rect } from '../content/matrix.ts';
import { groupBy } from '../group-by.ts';
import { fieldEntries, widgetEntries } from './control-field.ts';
import { type ControlPaint, type MovedPaint, takeControlPaint } from './control-paint.ts';
import { type FieldPlan, onStates, planFields } from './field-names.ts';
import { FORM_MARKER_URL, type FormControl } from './form-control.ts';
import { type PlacedWidget, placeFormElements } from './form-structure.ts';
import { FormFonts } from './standard-fonts.ts';

const name = PDFName.of;

/**
 * Where a control landed: one link annotation of the printed document.
 *
 * @internal
 */
export interface Marker {
  readonly annotation: PDFRef;
  readonly page: PDFPage;
  readonly rect: Rect;
}

/**
 * Turns the controls that `prepareFormControls` marked before printing into AcroForm fields (ISO 32000-2, 12.7):
 * each marker link becomes a widget annotation whose appearance is what Chromium painted, in the tagged structure
 * its Form element. Controls that were not printed (hidden ones) become no field.
 *
 * @param pdf as Chromium printed it
 * @returns the PDF with an interactive form; `pdf` itself when there are no controls
 */
export async function addFormFields(pdf: Uint8Array, controls: readonly FormControl[]): Promise<Uint8Array> {
  if (controls.length === 0) return pdf;
  const document = await PDFDocument.load(pdf, {
    updateMetadata: false,
    parseSpeed: Number.POSITIVE_INFINITY,
  });
  const context = document.context;
  const markers = findMarkers(document, controls.length);

  const pages = document.getPages();
  const paint = new Map(
    pages.map((page) => {
      const here = (control: number) => markers.get(control)?.some((marker) => marker.page === page) ?? false;
      return [
        page,
        takeControlPaint(page, (control) => (here(control) ? undefined : controls[control]?.color)),
      ];
    }),
  );
  const moved = groupBy(
    [...paint.values()].flatMap((onPage) => onPage.paints),
    (item) => item.control,
  );
  const scale = [...moved.values()][0]?.[0]?.scale ?? 0.75;

  const shown = controls.filter((control) => markers.has(control.index));
  const placed = placedWidgets(shown, markers, paint);
  if (shown.length === 0) return save(document);

  const fonts = new FormFonts(context);
  const fieldTree = new FieldTree(context);
  for (const plan of planFields(shown)) {
    addField(context, fieldTree, fonts, plan, { markers, moved, scale });
  }
  document.catalog.set(
    name('AcroForm'),
    context.register(
      context.obj({
        Fields: fieldTree.roots,
        DR: context.obj({ Font: fonts.dict() }),
        DA: PDFString.of('/Helv 0 Tf 0 g'),
      }),
    ),
  );

  placeFormElements(document, placed);
  for (const page of pages) orderAnnotations(page, shown, markers);
  return save(document);
}

function save(document: PDFDocument): Promise<Uint8Array> {
  return document.save({
    addDefaultPage: false,
    updateFieldAppearances: false,
    useObjectStreams: true,
    objectsPerTick: Number.POSITIVE_INFINITY,
  });
}

interface Painted {
  readonly markers: ReadonlyMap<number, Marker[]>;
  readonly moved: ReadonlyMap<number, MovedPaint[]>;
  readonly scale: number;
}

function addField(
  context: PDFContext,
  tree: FieldTree,
  fonts: FormFonts,
  plan: FieldPlan,
  painted: Painted,
): void {
  const first = plan.controls[0]!;
  const button = first.kind === 'radio' || first.kind === 'checkbox';
  const { states, plain } = onStates(plan.controls);
  const entries = fieldEntries(context, fonts, plan.controls, { states, plain, scale: painted.scale });
  const widgets = plan.controls.flatMap((control, at) =>
    (painted.markers.get(control.index) ?? []).map((marker) => {
      const dict = context.lookup(marker.annotation, PDFDict);
      for (const gone of ['A', 'Border', 'Contents', 'H', 'C', 'QuadPoints']) dict.delete(name(gone));
      const own = widgetEntries(context, control, marker, {
        state: button ? states[at]! : undefined,
        paints: painted.moved.get(control.index) ?? [],
        scale: painted.scale,
      });
      for (const [key, value] of own) dict.set(name(key), value);
      return marker.annotation;
    }),
  );
  const merged = first.kind !== 'radio' && widgets.length === 1 ? widgets[0] : undefined;
  const ref = merged ?? context.register(context.obj({}));
  const field = context.lookup(ref, PDFDict);
  for (const [key, value] of entries) field.set(name(key), value);
  field.set(name('T'), PDFHexString.fromText(plan.path.at(-1)!));
  if (!merged) {
    field.set(name('Kids'), context.obj(widgets));
    for (const widget of widgets) context.lookup(widget, PDFDict).set(name('Parent'), ref);
  }
  tree.add(plan.path, ref);
}

/** The inner nodes of the field hierarchy. */
class FieldTree {
  readonly #context: PDFContext;
  readonly #nodes = new Map<string, PDFRef>();
  readonly roots: PDFArray;

  constructor(context: PDFContext) {
    this.#context = context;
    this.roots = context.obj([]) as PDFArray;
  }

  add(path: readonly string[], field: PDFRef): void {
    const parent = path.length > 1 ? this.#node(path.slice(0, -1)) : undefined;
    if (!parent) {
      this.roots.push(field);
      return;
    }
    this.#context.lookup(parent, PDFDict).lookup(name('Kids'), PDFArray).push(field);
    this.#context.lookup(field, PDFDict).set(name('Parent'), parent);
  }

  #node(path: readonly string[]): PDFRef {
    const key = path.join('.');
    const existing = this.#nodes.get(key);
    if (existing) return existing;
    const node = this.#context.register(
      this.#context.obj({ T: PDFHexString.fromText(path.at(-1)!), Kids: [] }),
    );
    this.#nodes.set(key, node);
    this.add(path, node);
    return node;
  }
}

/**
 * The marker annotations by control. A control cut in pieces because it is taller than a page keeps its largest
 * piece; one that repeats on each page (fixed position) keeps all.
 */
function findMarkers(document: PDFDocument, count: number): Map<number, Marker[]> {
  const markers = new Map<number, Marker[]>();
  for (const page of document.getPages()) {
    const annotations = page.node.Annots();
    for (const annotation of annotations?.asArray() ?? []) {
      const dict = document.context.lookup(annotation);
      if (!(annotation instanceof PDFRef) || !(dict instanceof PDFDict)) continue;
      const action = dict.lookup(name('A'));
      const uri = action instanceof PDFDict ? action.lookup(name('URI')) : undefined;
      if (!(uri instanceof PDFString) || !uri.asString().startsWith(FORM_MARKER_URL)) continue;
      const index = Number(uri.asString().slice(FORM_MARKER_URL.length));
      const rect = rectOf(dict);
      if (!(index >= 0 && index < count) || !rect) continue;
      markers.set(index, [...(markers.get(index) ?? []), { annotation, page, rect }]);
    }
  }
  for (const [index, all] of markers) {
    const area = ({ rect }: Marker) => (rect.x1 - rect.x0) * (rect.y1 - rect.y0);
    const largest = Math.max(...all.map(area));
    const whole = all.filter((marker) => area(marker) > largest * 0.98);
    markers.set(index, whole);
    for (const piece of all) if (!whole.includes(piece)) removeAnnotation(piece);
  }
  return markers;
}

function rectOf(annotation: PDFDict): Rect | undefined {
  const array = annotation.lookup(name('Rect'));
  if (!(array instanceof PDFArray) || array.size() !== 4) return undefined;
  const [x1, y1, x2, y2] = [0, 1, 2, 3].map((at) => array.lookup(at, PDFNumber).asNumber()) as [
    number,
    number,
    number,
    number,
  ];
  const rect = orderedRect(x1, y1, x2, y2);
  return rect.x1 - rect.x0 > 0.5 && rect.y1 - rect.y0 > 0.5 ? rect : undefined;
}

function removeAnnotation(marker: Marker): void {
  const annotations = marker.page.node.Annots();
  const at = annotations?.indexOf(marker.annotation);
  if (annotations && at !== undefined) annotations.remove(at);
}

const within = (inner: Rect, outer: Rect, slack: number) =>
  inner.x0 >= outer.x0 - slack &&
  inner.x1 <= outer.x1 + slack &&
  inner.y0 >= outer.y0 - slack &&
  inner.y1 <= outer.y1 + slack;

/** Assigns the marked content on the pages to the controls, and commits the pages' content. */
function placedWidgets(
  controls: readonly FormControl[],
  markers: ReadonlyMap<number, Marker[]>,
  paint: ReadonlyMap<PDFPage, ControlPaint>,
): PlacedWidget[] {
  const taken = new Map([...paint.keys()].map((page) => [page, new Set<number>()]));
  const placed = controls.flatMap((control) =>
    (markers.get(control.index) ?? []).map((marker): PlacedWidget => {
      const used = taken.get(marker.page)!;
      const mcids = [...paint.get(marker.page)!.marked]
        .filter(([mcid, mark]) => {
          if (mark.foreignText || !mark.bounds || used.has(mcid)) return false;
          if (mark.controls.has(control.index)) return true;
          // Shadows and outlines of a control reach out of its box.
          return within(mark.bounds, marker.rect, mark.tag === 'Form' ? 12 : 1.5);
        })
        .map(([mcid]) => mcid);
      for (const mcid of mcids) used.add(mcid);
      const key = marker.page.node.lookup(name('StructParents'));
      return {
        widget: marker.annotation,
        page: marker.page.ref,
        pageKey: key instanceof PDFNumber ? key.asNumber() : -1,
        mcids,
      };
    }),
  );
  for (const [page, onPage] of paint) onPage.commit(taken.get(page) ?? new Set());
  return placed;
}

/** Tab order: HTML's, which is the structure's unless positive tab indices say otherwise. */
function orderAnnotations(
  page: PDFPage,
  controls: readonly FormControl[],
  markers: ReadonlyMap<number, Marker[]>,
): void {
  const annotations = page.node.Annots();
  if (!annotations || annotations.size() === 0) return;
  const rank = (control: FormControl) => (control.tabIndex > 0 ? control.tabIndex : Number.MAX_SAFE_INTEGER);
  const widgets = [...controls]
    .sort((a, b) => rank(a) - rank(b) || a.index - b.index)
    .flatMap((control) => markers.get(control.index) ?? [])
    .filter((marker) => marker.page === page)
    .map((marker) => marker.annotation);
  const others = annotations.asArray().filter((ref) => !widgets.includes(ref as PDFRef));
  page.node.set(name('Annots'), page.doc.context.obj([...others, ...widgets]));
  const tagged = page.doc.catalog.has(name('StructTreeRoot'));
  const reordered = controls.some((control) => control.tabIndex > 0);
  page.node.set(name('Tabs'), name(tagged && !reordered ? 'S' : 'W'));
}
