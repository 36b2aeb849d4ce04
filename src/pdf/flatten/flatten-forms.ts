import type { PDFContext, PDFDocument, PDFObject, PDFPage } from '@cantoo/pdf-lib';
import { PDFArray, PDFDict, PDFName, PDFRef, PDFStream } from '@cantoo/pdf-lib';
import { PlatenError } from '../../errors.ts';
import { IDENTITY, type Matrix, mapRect } from '../content/matrix.ts';
import { formatNumber } from '../content/operands.ts';
import { flateStream } from '../forms/flate.ts';
import { loadPdf, type OpenOptions } from '../open/index.ts';
import { refusals } from '../open/refusals.ts';
import { pruneUnreachable } from '../trees/prune.ts';
import { FlattenStructure } from './flatten-structure.ts';
import { generateAppearances } from './generate-appearances.ts';
import { appearanceOf, numbersOf, rectOf, type Widget, widgetsOf } from './widgets.ts';

const name = PDFName.of;

/**
 * Turns all form fields into static content that looks the same on the screen, and removes the form: fields with
 * their values, XFA, calculation and signature permissions. Signature fields leave their appearance; the
 * signatures end to be valid. Links and comments stay as they are.
 *
 * @returns the PDF without a form; `pdf` itself when it has none
 * @throws what `openPdf` throws
 */
export async function flattenForms(pdf: Uint8Array, options: Partial<OpenOptions> = {}): Promise<Uint8Array> {
  const open: OpenOptions = { field: 'pdf', ...options };
  const { document, opened } = await loadPdf(pdf, open);
  try {
    if (!document.catalog.has(name('AcroForm')) && widgetsOf(document).length === 0) {
      return opened.wasEncrypted || opened.wasRepaired ? opened.bytes : pdf;
    }
    return await flatten(await generateAppearances(document, open.field));
  } catch (error) {
    if (error instanceof PlatenError) throw error;
    throw refusals.damaged(open.field, error);
  }
}

async function flatten(document: PDFDocument): Promise<Uint8Array> {
  const structure = new FlattenStructure(document);
  const byPage = Map.groupBy(widgetsOf(document), (widget) => widget.page);
  for (const [page, widgets] of byPage) flattenPage(page, widgets, structure);
  if (byPage.size > 0) structure.commit();
  for (const key of ['AcroForm', 'NeedsRendering', 'Perms']) document.catalog.delete(name(key));
  pruneUnreachable(document.context);
  return document.save({ addDefaultPage: false, updateFieldAppearances: false });
}

function flattenPage(page: PDFPage, widgets: readonly Widget[], structure: FlattenStructure): void {
  const { context } = page.doc;
  const resources = new PageResources(page);
  const drawn: string[] = [];
  for (const widget of widgets) {
    const content = widget.visible ? drawing(context, widget, resources) : undefined;
    const mcid = structure.replace(widget, content !== undefined);
    if (content === undefined) continue;
    const tag = mcid === undefined ? '/Artifact BMC' : `/Form <</MCID ${mcid}>> BDC`;
    drawn.push(structure.tagged ? `${tag}\n${content}\nEMC` : content);
  }
  const gone = new Set<PDFObject>(widgets.map((widget) => widget.entry));
  const annotations = page.node.lookup(name('Annots'), PDFArray);
  const left = annotations.asArray().filter((entry) => !gone.has(entry));
  if (left.length > 0) page.node.set(name('Annots'), context.obj(left));
  else page.node.delete(name('Annots'));
  if (drawn.length > 0) appendContent(page, drawn.join('\n'));
}

/** Operators that paint the widget's appearance where it stands (ISO 32000-2, 12.5.5, algorithm 8.1). */
function drawing(context: PDFContext, widget: Widget, resources: PageResources): string | undefined {
  const appearance = appearanceOf(context, widget.dict);
  const stream = context.lookup(appearance);
  if (!appearance || !(stream instanceof PDFStream) || !widget.rect) return undefined;
  const bbox = rectOf(context, stream.dict.get(name('BBox')));
  if (!bbox) return undefined;
  const matrix = (numbersOf(context, stream.dict.get(name('Matrix')), 6) as Matrix | undefined) ?? IDENTITY;
  const box = mapRect(matrix, bbox);
  const [width, height] = [box.x1 - box.x0, box.y1 - box.y0];
  if (!(width > 0 && height > 0)) return undefined;
  const sx = (widget.rect.x1 - widget.rect.x0) / width;
  const sy = (widget.rect.y1 - widget.rect.y0) / height;
  if (!(sx > 0 && sy > 0)) return undefined;
  const placed: Matrix = [sx, 0, 0, sy, widget.rect.x0 - box.x0 * sx, widget.rect.y0 - box.y0 * sy];
  stream.dict.set(name('Type'), name('XObject'));
  stream.dict.set(name('Subtype'), name('Form'));
  const paint = `q ${placed.map((value) => formatNumber(value, 6)).join(' ')} cm /${resources.add('XObject', appearance)} Do Q`;
  const layer = widget.dict.get(name('OC'));
  return layer instanceof PDFRef ? `/OC /${resources.add('Properties', layer)} BDC\n${paint}\nEMC` : paint;
}

/** The page's own copy of its resources, which other pages may share. */
class PageResources {
  readonly #context: PDFContext;
  readonly #page: PDFPage;
  readonly #kinds = new Map<string, PDFDict>();
  #own: PDFDict | undefined;

  constructor(page: PDFPage) {
    this.#page = page;
    this.#context = page.doc.context;
  }

  /** @returns the resource name of `ref` */
  add(kind: 'XObject' | 'Properties', ref: PDFRef): string {
    const dict = this.#kinds.get(kind) ?? this.#copyOf(kind);
    const used = new Set(dict.keys().map((key) => key.decodeText()));
    let number = ref.objectNumber;
    while (used.has(`Field${number}`)) number++;
    dict.set(name(`Field${number}`), ref);
    return `Field${number}`;
  }

  #copyOf(kind: string): PDFDict {
    this.#own ??= copy(this.#context, this.#page.node.Resources());
    this.#page.node.set(name('Resources'), this.#own);
    const dict = copy(this.#context, this.#own.lookup(name(kind)));
    this.#own.set(name(kind), dict);
    this.#kinds.set(kind, dict);
    return dict;
  }
}

function copy(context: PDFContext, object: PDFObject | undefined): PDFDict {
  const dict = context.obj({}) as PDFDict;
  if (object instanceof PDFDict) for (const [key, value] of object.entries()) dict.set(key, value);
  return dict;
}

/** Puts content after the page's own, which may leave the graphics state changed. */
function appendContent(page: PDFPage, content: string): void {
  const { context } = page.doc;
  const contents = page.node.get(name('Contents'));
  const found = context.lookup(contents);
  const own = found instanceof PDFArray ? found.asArray() : contents ? [contents] : [];
  const stream = (text: string) => context.register(flateStream(context, text));
  page.node.set(name('Contents'), context.obj([stream('q\n'), ...own, stream(`\nQ\n${content}\n`)]));
}
