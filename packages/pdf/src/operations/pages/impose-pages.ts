import {
  assemble,
  findDuplicates,
  Selection,
  type SourceInput,
  withoutMarks,
  withSources,
} from '../../document/assemble/index.ts';
import { drawing } from '../../document/fields/flattened/draw-appearance.ts';
import { generateAppearances } from '../../document/fields/flattened/generate-appearances.ts';
import { isVisible, rectOf } from '../../document/fields/flattened/widgets.ts';
import { intentAllows } from '../../document/metadata/output-intent.ts';
import { stamp } from '../../document/metadata/stamp.ts';
import { limitClaims } from '../../document/metadata/stated-claims.ts';
import type { PdfDocument } from '../../file/core/document.ts';
import { type Matrix, mapRect, multiply } from '../../file/core/matrix.ts';
import { dict, name, type PdfDict, type PdfObject, PdfRef } from '../../file/core/objects.ts';
import { pageGeometry, toDisplay } from '../../file/core/page-geometry.ts';
import type { Page } from '../../file/core/page-tree.ts';
import { refusalOf } from '../../file/core/refusals.ts';
import { addContent, PageResources } from '../../page/content/page-additions.ts';
import { pageContents } from '../../page/content/page-contents.ts';
import { contentStream } from '../../page/syntax/content-stream.ts';
import { Budget } from '../../page/syntax/limits.ts';
import { formatNumber } from '../../page/syntax/operands.ts';
import { type Moved, moveDestinations } from './moved-destinations.ts';
import type { EditResult, ImposePages } from './options.ts';
import { type SheetLayout, sheetLayout } from './sheet-layout.ts';

/**
 * Puts several pages on one sheet, each as a form XObject (ISO 32000-2, 8.10). Links move with their pages, and so do the targets
 * of links, bookmarks and named destinations. Form fields and comments become page content with the same appearance. Structure,
 * page labels and article threads are removed, since they describe the original pages.
 *
 * @throws as `editPages`
 */
export async function imposePages(input: SourceInput, edit: ImposePages): Promise<EditResult> {
  const assembled = await withSources([input], input.field, ([source]) =>
    assemble({ parts: [{ selection: new Selection(source!) }], grouped: false, continues: true }),
  );
  try {
    const document = await generateAppearances(assembled.document, input.field);
    const pages = document.pages();
    associateWithDocument(document);
    for (const page of pages) drawAnnotations(document, page);
    const pageCount = new Imposition(document, edit, pages).run();
    for (const key of OF_PAGES) document.catalog.delete(key);
    const archive = intentAllows(document, 'gray');
    limitClaims(document, { tagged: false, accessible: false, archive, whole: true });
    stamp(document, new Date());
    const { removedSignatures } = assembled;
    return { pdf: document.save(findDuplicates(document)), pageCount, removedSignatures };
  } catch (error) {
    throw refusalOf(error, input.field);
  }
}

/** Catalog entries about pages, or about objects that are now only page content. */
const OF_PAGES = [
  'AcroForm',
  'StructTreeRoot',
  'MarkInfo',
  'PageLabels',
  'Threads',
  'NeedsRendering',
  'Perms',
];

/** Associates the files of pages, annotations and tags with the document, as PDF/A-3 requires of each file (ISO 19005-3, 6.8). */
function associateWithDocument(document: PdfDocument): void {
  const files = new Map<number, PdfRef>();
  for (const [, object] of document.objects()) {
    for (const file of document.array(document.entries(object), 'AF') ?? [])
      if (file instanceof PdfRef) files.set(file.number, file);
  }
  if (files.size > 0) document.catalog.set('AF', [...files.values()]);
}

/** Turns all annotations except links into page content. */
function drawAnnotations(document: PdfDocument, page: Page): void {
  const resources = new PageResources(document, page, 'Annotation');
  const drawn: string[] = [];
  const links = (document.array(page.dict, 'Annots') ?? []).filter((entry) => {
    const annotation = document.dict(entry);
    const kind = document.name(annotation, 'Subtype');
    if (!annotation || kind === 'Link') return annotation !== undefined;
    if (kind === 'Popup' || !isVisible(document, annotation)) return false;
    const rect = rectOf(document, annotation.get('Rect'));
    const content = drawing(document, { dict: annotation, page, rect }, resources);
    if (content !== undefined) drawn.push(content);
    return false;
  });
  if (drawn.length > 0) addContent(document, page, { over: drawn.join('\n') });
  page.dict.set('Annots', links);
}

/** Number of sheets below one node of the page tree. */
const SHEETS_PER_NODE = 200;

class Imposition {
  readonly #document: PdfDocument;
  readonly #edit: ImposePages;
  readonly #pages: readonly Page[];
  readonly #layout: SheetLayout;
  readonly #moved = new Map<number, Moved>();

  constructor(document: PdfDocument, edit: ImposePages, pages: readonly Page[]) {
    this.#document = document;
    this.#edit = edit;
    this.#pages = pages;
    const sizes = pages.map((page) => pageGeometry(document, page.dict, page.attribute));
    this.#layout = sheetLayout(edit, sizes);
  }

  /** @returns the number of sheets */
  run(): number {
    const { perSheet } = this.#edit;
    const root = this.#document.reserve();
    const nodes: PdfRef[] = [];
    let count = 0;
    for (let from = 0; from < this.#pages.length; from += perSheet * SHEETS_PER_NODE) {
      const node = this.#document.reserve();
      const kids: PdfRef[] = [];
      const end = Math.min(this.#pages.length, from + perSheet * SHEETS_PER_NODE);
      for (let at = from; at < end; at += perSheet) {
        kids.push(this.#sheet(this.#pages.slice(at, Math.min(end, at + perSheet)), node));
      }
      count += kids.length;
      this.#document.set(node, dict({ Type: name('Pages'), Parent: root, Kids: kids, Count: kids.length }));
      nodes.push(node);
    }
    this.#document.set(root, dict({ Type: name('Pages'), Kids: nodes, Count: count }));
    this.#document.catalog.set('Pages', root);
    moveDestinations(this.#document, this.#moved);
    return count;
  }

  #sheet(pages: readonly Page[], parent: PdfRef): PdfRef {
    const document = this.#document;
    const ref = document.reserve();
    const forms: PdfDict = new Map();
    const content: string[] = [];
    const links: PdfObject[] = [];
    for (const [slot, page] of pages.entries()) {
      const geometry = pageGeometry(document, page.dict, page.attribute);
      const { matrix, frame } = this.#layout.place(geometry, slot);
      forms.set(`Page${slot}`, this.#form(page));
      content.push(`q ${numbers(matrix)} cm /Page${slot} Do Q`);
      if (this.#edit.frames) content.push(`q 0.5 w 0 G ${numbers(frame)} re S Q`);
      const toSheet = multiply(toDisplay(geometry), matrix);
      this.#moved.set(page.ref.number, { sheet: ref, toSheet, box: geometry.box });
      for (const entry of document.array(page.dict, 'Annots') ?? []) {
        links.push(this.#link(document.dict(entry)!, toSheet, ref));
      }
    }
    const { width, height } = this.#layout.sheet;
    document.set(
      ref,
      dict({
        Type: name('Page'),
        Parent: parent,
        MediaBox: [0, 0, width, height],
        Resources: dict({ XObject: forms }),
        Contents: document.add(contentStream(content.join('\n'))),
        Annots: links.length > 0 ? links : undefined,
      }),
    );
    return ref;
  }

  /** Form XObject of a page as displayed, upright with its lower left corner at the origin. */
  #form(page: Page): PdfRef {
    const document = this.#document;
    const geometry = pageGeometry(document, page.dict, page.attribute);
    const { x0, y0, x1, y1 } = geometry.box;
    const entries = dict({
      Type: name('XObject'),
      Subtype: name('Form'),
      BBox: [x0, y0, x1, y1],
      Matrix: [...toDisplay(geometry)],
      Resources: page.dict.get('Resources') ?? new Map(),
      Group: page.dict.get('Group'),
    });
    return document.add(
      contentStream(withoutMarks(pageContents(document, page.dict, new Budget())), entries),
    );
  }

  #link(link: PdfDict, toSheet: Matrix, sheet: PdfRef): PdfRef {
    const document = this.#document;
    const moved: PdfDict = new Map([...link].filter(([key]) => key !== 'StructParent'));
    const rect = rectOf(document, link.get('Rect'));
    if (rect) {
      const { x0, y0, x1, y1 } = mapRect(toSheet, rect);
      moved.set('Rect', [x0, y0, x1, y1]);
    }
    const quads = document.numbers(link, 'QuadPoints');
    if (quads) moved.set('QuadPoints', mapPoints(toSheet, quads));
    moved.set('P', sheet);
    return document.add(moved);
  }
}

function mapPoints([a, b, c, d, e, f]: Matrix, points: readonly number[]): number[] {
  const mapped: number[] = [];
  for (let i = 0; i + 1 < points.length; i += 2) {
    const [x, y] = [points[i]!, points[i + 1]!];
    mapped.push(a * x + c * y + e, b * x + d * y + f);
  }
  return mapped;
}

function numbers(values: readonly number[]): string {
  return values.map((value) => formatNumber(value, 6)).join(' ');
}
