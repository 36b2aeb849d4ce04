import type { PDFContext, PDFDocument, PDFObject, PDFPage } from '@cantoo/pdf-lib';
import { PDFArray, PDFDict, PDFName, PDFRawStream, PDFRef, PDFStream } from '@cantoo/pdf-lib';
import { IDENTITY, type Matrix, mapRect, multiply } from '../content/matrix.ts';
import { formatNumber } from '../content/operands.ts';
import { PdfError } from '../errors.ts';
import { flateStream } from '../forms/flate.ts';
import { groupBy } from '../group-by.ts';
import { stampDocument } from '../information/stamp-document.ts';
import { loadPdf, type OpenOptions } from '../preflight/index.ts';
import { refusals } from '../refusals.ts';
import { pruneUnreachable } from '../trees/prune.ts';
import { balanceOf } from './balance.ts';
import { FlattenStructure } from './flatten-structure.ts';
import { generateAppearances } from './generate-appearances.ts';
import { appearanceOf, numberOf, numbersOf, rectOf, type Widget, widgetsOf } from './widgets.ts';

const name = PDFName.of;

export interface FlattenOptions {
  /** Opens an encrypted file: its user or owner password. The result is not encrypted. */
  readonly password?: string | undefined;
  /** Name of the input in error messages; `pdf` when left out. */
  readonly field?: string | undefined;
}

/**
 * Turns all form fields (ISO 32000-2, 12.7) into page content that looks the same on the screen, and removes the form:
 * fields with their values, XFA, calculation order and signature permissions. Signature fields leave their appearance,
 * and their signatures are no longer valid. Links and comments stay as they are.
 *
 * @returns the PDF without a form; `pdf` itself when it has none
 * @throws InvalidInputError `NOT_A_PDF`, `PDF_DAMAGED`, `PDF_ENCRYPTED`, `PASSWORD_WRONG`, `PDF_BOMB`, `TOO_MANY_PAGES`
 *   over 10,000
 * @throws PdfError `PDF_TOO_LARGE` over 200 MB
 */
export async function flatten(pdf: Uint8Array, options: FlattenOptions = {}): Promise<Uint8Array> {
  const open: OpenOptions = { field: options.field ?? 'pdf', password: options.password };
  const { document, opened, pageTreeMended } = await loadPdf(pdf, open);
  try {
    if (!document.catalog.has(name('AcroForm')) && widgetsOf(document).length === 0) {
      if (pageTreeMended)
        return await document.save({ addDefaultPage: false, updateFieldAppearances: false });
      return opened.wasEncrypted || opened.wasRepaired ? opened.bytes : pdf;
    }
    return await flattenDocument(await generateAppearances(document, open.field));
  } catch (error) {
    if (error instanceof PdfError) throw error;
    throw refusals.damaged(open.field, error);
  }
}

async function flattenDocument(document: PDFDocument): Promise<Uint8Array> {
  const structure = new FlattenStructure(document);
  const byPage = groupBy(widgetsOf(document), (widget) => widget.page);
  for (const [page, widgets] of byPage) flattenPage(page, widgets, structure);
  if (byPage.size > 0) structure.commit();
  for (const key of ['AcroForm', 'NeedsRendering', 'Perms']) document.catalog.delete(name(key));
  stampDocument(document, new Date());
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

/** A widget that does not turn with its page (ISO 32000-2, table 167). */
const NO_ROTATE = 1 << 4;

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
  const turned = multiply(placed, uprightOn(widget));
  const form = appearanceForm(context, appearance, stream);
  const paint = `q ${turned.map((value) => formatNumber(value, 6)).join(' ')} cm /${resources.add('XObject', form)} Do Q`;
  const layer = widget.dict.get(name('OC'));
  if (!(context.lookup(layer) instanceof PDFDict)) return paint;
  const group = layer instanceof PDFRef ? layer : context.register(layer!);
  return `/OC /${resources.add('Properties', group)} BDC\n${paint}\nEMC`;
}

/** Turns a widget that stays upright on a turned page about its upper left corner (ISO 32000-2, 12.5.3). */
function uprightOn({ dict, page, rect }: Widget): Matrix {
  const flags = numberOf(dict.lookup(name('F'))) ?? 0;
  const angle = ((page.getRotation().angle % 360) + 360) % 360;
  if ((flags & NO_ROTATE) === 0 || angle === 0 || !rect) return IDENTITY;
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)].map(
    Math.round,
  ) as [number, number];
  const [x, y] = [rect.x0, rect.y1];
  return [cos, sin, -sin, cos, x - x * cos + y * sin, y - x * sin - y * cos];
}

/** The appearance as a form XObject; viewers do not ask a layer that only the stream of an appearance names. */
function appearanceForm(context: PDFContext, appearance: PDFRef, stream: PDFStream): PDFRef {
  const layered = stream.dict.has(name('OC'));
  const entries = layered ? copy(context, stream.dict) : stream.dict;
  entries.set(name('Type'), name('XObject'));
  entries.set(name('Subtype'), name('Form'));
  entries.delete(name('OC'));
  return layered ? context.register(PDFRawStream.of(entries, rawContents(stream))) : appearance;
}

function rawContents(stream: PDFStream): Uint8Array {
  return stream instanceof PDFRawStream ? stream.asUint8Array() : stream.getContents();
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
  const { before, after } = balanceOf(page);
  page.node.set(name('Contents'), context.obj([stream(before), ...own, stream(`${after}\n${content}\n`)]));
}
