import { formatNumber } from '../content/operands.ts';
import { addContent, PageResources } from '../content/page-additions.ts';
import type { PdfDocument } from '../core/document.ts';
import { IDENTITY, type Matrix, mapRect, multiply } from '../core/matrix.ts';
import { isDict, name, type PdfDict, PdfRef, PdfStream } from '../core/objects.ts';
import type { Page } from '../core/page-tree.ts';
import { PdfError } from '../errors.ts';
import { groupBy } from '../group-by.ts';
import { stamp } from '../information/stamp.ts';
import { type OpenOptions, openDocument } from '../preflight/index.ts';
import { refusals } from '../refusals.ts';
import { FlattenStructure } from './flatten-structure.ts';
import { generateAppearances } from './generate-appearances.ts';
import { type Appearance, appearanceOf, rectOf, type Widget, widgetsOf } from './widgets.ts';

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
  const { document, opened, pageTreeMended } = await openDocument(pdf, open);
  try {
    if (!document.catalog.has('AcroForm') && widgetsOf(document).length === 0) {
      if (pageTreeMended) return document.save();
      return opened.wasEncrypted || opened.wasRepaired ? opened.bytes : pdf;
    }
    return flattenDocument(await generateAppearances(document, open.field));
  } catch (error) {
    if (error instanceof PdfError) throw error;
    throw refusals.damaged(open.field, error);
  }
}

function flattenDocument(document: PdfDocument): Uint8Array {
  const structure = new FlattenStructure(document);
  const byPage = groupBy(widgetsOf(document), (widget) => widget.page.ref.number);
  for (const widgets of byPage.values()) flattenPage(document, widgets[0]!.page, widgets, structure);
  if (byPage.size > 0) structure.commit();
  for (const key of ['AcroForm', 'NeedsRendering', 'Perms']) document.catalog.delete(key);
  stamp(document, new Date());
  return document.save();
}

function flattenPage(
  document: PdfDocument,
  page: Page,
  widgets: readonly Widget[],
  structure: FlattenStructure,
): void {
  const resources = new PageResources(document, page, 'Field');
  const drawn: string[] = [];
  for (const widget of widgets) {
    const content = widget.visible ? drawing(document, widget, resources) : undefined;
    const mcid = structure.replace(widget, content !== undefined);
    if (content === undefined) continue;
    const tag = mcid === undefined ? '/Artifact BMC' : `/Form <</MCID ${mcid}>> BDC`;
    drawn.push(structure.tagged ? `${tag}\n${content}\nEMC` : content);
  }
  const gone = new Set(widgets.map((widget) => widget.entry));
  const left = document.array(page.dict, 'Annots')?.filter((entry) => !gone.has(entry)) ?? [];
  if (left.length > 0) page.dict.set('Annots', left);
  else page.dict.delete('Annots');
  if (drawn.length > 0) addContent(document, page, { over: drawn.join('\n') });
}

/** A widget that does not turn with its page (ISO 32000-2, table 167). */
const NO_ROTATE = 1 << 4;

/** Operators that paint the widget's appearance where it stands (ISO 32000-2, 12.5.5, algorithm 8.1). */
function drawing(document: PdfDocument, widget: Widget, resources: PageResources): string | undefined {
  const appearance = appearanceOf(document, widget.dict);
  const bbox = appearance && rectOf(document, appearance.stream.dict.get('BBox'));
  if (!appearance || !bbox || !widget.rect) return undefined;
  const own = document.numbers(appearance.stream, 'Matrix');
  const matrix = own?.length === 6 ? (own as unknown as Matrix) : IDENTITY;
  const box = mapRect(matrix, bbox);
  const [width, height] = [box.x1 - box.x0, box.y1 - box.y0];
  if (!(width > 0 && height > 0)) return undefined;
  const sx = (widget.rect.x1 - widget.rect.x0) / width;
  const sy = (widget.rect.y1 - widget.rect.y0) / height;
  if (!(sx > 0 && sy > 0)) return undefined;
  const placed: Matrix = [sx, 0, 0, sy, widget.rect.x0 - box.x0 * sx, widget.rect.y0 - box.y0 * sy];
  const turned = multiply(placed, uprightOn(document, widget));
  const form = appearanceForm(document, appearance);
  const paint = `q ${turned.map((value) => formatNumber(value, 6)).join(' ')} cm /${resources.add('XObject', form)} Do Q`;
  const layer = widget.dict.get('OC');
  if (layer === undefined || !isDict(document.resolve(layer))) return paint;
  const group = layer instanceof PdfRef ? layer : document.add(layer);
  return `/OC /${resources.add('Properties', group)} BDC\n${paint}\nEMC`;
}

/** Turns a widget that stays upright on a turned page about its upper left corner (ISO 32000-2, 12.5.3). */
function uprightOn(document: PdfDocument, { dict, page, rect }: Widget): Matrix {
  const flags = document.number(dict, 'F') ?? 0;
  const rotate = document.number(page.attribute('Rotate')) ?? 0;
  const angle = ((rotate % 360) + 360) % 360;
  if ((flags & NO_ROTATE) === 0 || angle === 0 || !rect) return IDENTITY;
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)].map(
    Math.round,
  ) as [number, number];
  const [x, y] = [rect.x0, rect.y1];
  return [cos, sin, -sin, cos, x - x * cos + y * sin, y - x * sin - y * cos];
}

/** The appearance as a form XObject; viewers do not ask a layer that only the stream of an appearance names. */
function appearanceForm(document: PdfDocument, { ref, stream }: Appearance): PdfRef {
  const layered = stream.dict.has('OC');
  const entries: PdfDict = layered ? new Map(stream.dict) : stream.dict;
  entries.set('Type', name('XObject'));
  entries.set('Subtype', name('Form'));
  entries.delete('OC');
  return layered ? document.add(new PdfStream(entries, stream.raw)) : ref;
}
