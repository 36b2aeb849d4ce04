import { drawing } from '../../document/fields/flattened/draw-appearance.ts';
import { generateAppearances } from '../../document/fields/flattened/generate-appearances.ts';
import { type Widget, widgetsOf } from '../../document/fields/flattened/widgets.ts';
import { stamp } from '../../document/metadata/stamp.ts';
import { limitClaims } from '../../document/metadata/stated-claims.ts';
import type { PdfDocument } from '../../file/core/document.ts';
import type { Page } from '../../file/core/page-tree.ts';
import { refusalOf } from '../../file/core/refusals.ts';
import { type OpenOptions, openDocument } from '../../file/preflight/index.ts';
import { groupBy } from '../../group-by.ts';
import { addContent, PageResources } from '../../page/content/page-additions.ts';
import { FlattenStructure } from './flatten-structure.ts';

export interface FlattenOptions {
  /** User or owner password of an encrypted file. The result is not encrypted. */
  readonly password?: string | undefined;
  /** Name of the input in error messages; default: `pdf`. */
  readonly field?: string | undefined;
}

/**
 * Turns all form fields (ISO 32000-2, 12.7) into page content that looks the same on the screen. Removes the form: fields with
 * their values, XFA, calculation order and signature permissions. Signature fields leave their appearance, and their signatures
 * are no longer valid. Links and comments stay as they are.
 *
 * @returns the PDF without a form; `pdf` itself when it has none
 * @throws InvalidInputError `NOT_A_PDF`, `PDF_DAMAGED`, `PDF_ENCRYPTED`, `PASSWORD_WRONG`, `PDF_BOMB`, `TOO_MANY_PAGES` over
 *   10,000
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
    throw refusalOf(error, open.field);
  }
}

function flattenDocument(document: PdfDocument): Uint8Array {
  const structure = new FlattenStructure(document);
  const byPage = groupBy(widgetsOf(document), (widget) => widget.page.ref.number);
  for (const widgets of byPage.values()) flattenPage(document, widgets[0]!.page, widgets, structure);
  if (byPage.size > 0) structure.commit();
  for (const key of ['AcroForm', 'NeedsRendering', 'Perms']) document.catalog.delete(key);
  // Text of fields becomes content, whose language has to be known (ISO 14289-1, 7.2).
  const accessible = byPage.size === 0 || document.text(document.catalog, 'Lang') !== undefined;
  limitClaims(document, { tagged: true, accessible, archive: true, whole: true });
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
