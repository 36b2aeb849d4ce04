import { PdfDocument } from '../../file/core/document.ts';
import { dict, name, type PdfDict, type PdfObject, type PdfRef } from '../../file/core/objects.ts';
import { mergeAttachments, mergeScripts, nameDictionary } from './attachments.ts';
import { Copier } from './copier.ts';
import { mergeDestinations, planDestinations } from './destinations.ts';
import { FormNames, mergeForms, planForm } from './form.ts';
import { mergeLayers } from './layers.ts';
import { mergeOutlines } from './outlines.ts';
import { mergePageLabels } from './page-labels.ts';
import type { Part, PlacedPage } from './part.ts';
import { pruneSharedResources } from './resources.ts';
import type { Selection } from './selection.ts';
import { mergeStructure, planStructure, StructureNames } from './structure-trees.ts';
import { mergeThreads } from './threads.ts';
import { UniqueNames } from './unique-names.ts';

/** Input of a new document: its parts and how they are combined. */
export interface Assembly {
  readonly parts: readonly {
    readonly selection: Selection;
    /** Title of the part's bookmark, when bookmarks are grouped. */
    readonly label?: string;
    /** Whether files attached to the document as a whole are copied; true when left out. */
    readonly attachments?: boolean;
  }[];
  /** Page order: each page as its part and its index among the selected pages. Without it, the parts follow one another. */
  readonly order?: readonly (readonly [part: number, at: number])[];
  /** Whether each part gets an entry of its own that holds its bookmarks and structure: for parts of equal rank. */
  readonly grouped: boolean;
  /**
   * Whether the result continues the document of the first part: keeps its metadata, output intents and other document-level
   * entries.
   */
  readonly continues?: boolean;
  /** Changes a copied page. All inherited attributes are already set on the page itself. */
  readonly change?: (page: PdfDict, placed: PlacedPage) => void;
}

export interface Assembled {
  /** Not stamped yet; its information dictionary is that of the first part. */
  readonly document: PdfDocument;
  /** Whether a part was signed. Signatures are left out, as assembly invalidates them. */
  readonly removedSignatures: boolean;
}

/** Pages below one node of the page tree. */
const PAGES_PER_NODE = 200;

/**
 * Makes a document of selected pages, with the objects that belong to them: form fields (ISO 32000-2, 12.7), bookmarks and named
 * destinations (12.3), article threads (12.4.3), page labels (12.4.2), structure (14.7), attachments (7.11.4), layers (8.11) and
 * scripts. Clashing names get a number. Signatures and XFA are left out.
 *
 * @throws DamagedPdfError when an object cannot be read
 */
export function assemble(assembly: Assembly): Assembled {
  const target = PdfDocument.create();
  const plans = planAll(assembly.parts.map((part) => part.selection));
  const parts = assembly.parts.map(({ selection, label }, i): Part => {
    const { source } = selection;
    const plan = plans[i]!;
    const copier = new Copier(selection, target, {
      destinations: plan.destinations.renames,
      fields: plan.form?.names.changed ? plan.form.names : undefined,
      fonts: plan.form?.fonts ?? new Map(),
      roles: plan.structure?.roles ?? new Map(),
      classes: plan.structure?.classes ?? new Map(),
      ids: plan.structure?.ids ?? new Map(),
      structure: plan.structure,
    });
    const pages = selection.pages.map(() => target.reserve());
    // Links to a page that is in the tree twice lead to its first copy.
    for (let at = pages.length - 1; at >= 0; at--) {
      copier.place(source.pages[selection.pages[at]!]!.ref, pages[at]!);
    }
    return { source, selection, copier, label: label ?? '', pages, at: placeOf(i, assembly.order) };
  });
  const placed = placedPages(parts, assembly.order);
  const threads = mergeThreads(target, parts);
  const pagesRef = pageTree(target, placed, assembly.change);
  const structure = mergeStructure(
    target,
    parts,
    plans.map((plan) => plan.structure),
    assembly.grouped,
  );
  const form = mergeForms(
    target,
    parts,
    plans.map((plan) => plan.form),
  );
  const attachments = mergeAttachments(
    target,
    parts.filter((_, i) => assembly.parts[i]!.attachments !== false),
  );
  const first = parts[0]!;
  const fromFirst = (key: string) => first.copier.copy(first.source.catalog.get(key)) ?? undefined;
  const catalog = dict({
    Type: name('Catalog'),
    Pages: pagesRef,
    Outlines: mergeOutlines(target, parts, assembly.grouped),
    PageLabels: mergePageLabels(target, parts, placed),
    Names: nameDictionary({
      Dests: mergeDestinations(
        target,
        parts,
        plans.map((plan) => plan.destinations),
      ),
      EmbeddedFiles: attachments.embeddedFiles,
      JavaScript: mergeScripts(
        target,
        parts.filter((part, i) => part.selection.whole || plans[i]!.form !== undefined),
      ),
    }),
    AcroForm: form,
    Threads: threads.length > 0 ? target.add(threads) : undefined,
    AF: attachments.associatedFiles.length > 0 ? attachments.associatedFiles : undefined,
    ViewerPreferences: viewerPreferences(first),
    PageLayout: fromFirst('PageLayout'),
    PageMode: fromFirst('PageMode'),
    OpenAction: openAction(first),
    Lang: fromFirst('Lang'),
  });
  for (const [key, value] of structure) catalog.set(key, value);
  if (assembly.continues) for (const key of OF_THE_DOCUMENT) setEntry(catalog, key, fromFirst(key));
  for (const part of parts) part.copier.drain();
  // Layers come last: the remaining ones are known only after everything else is copied.
  const layers = mergeLayers(parts);
  if (layers) catalog.set('OCProperties', layers);
  const info = first.source.dict(first.source.document.trailer, 'Info');
  target.trailer.set('Root', target.add(catalog));
  target.trailer.set('Info', target.add(info ? first.copier.copyDict(info) : new Map()));
  for (const part of parts) part.copier.drain();
  target.version = highestVersion(parts);
  return { document: target, removedSignatures: parts.some((part) => part.copier.removedSignatures) };
}

/** Catalog entries that apply to the document, independent of its pages. */
const OF_THE_DOCUMENT = ['Metadata', 'OutputIntents', 'MarkInfo', 'URI', 'Extensions', 'Version'];

function setEntry(entries: PdfDict, key: string, value: PdfObject | undefined): void {
  if (value !== undefined && value !== null) entries.set(key, value);
}

/** Collects everything about all parts that copying needs in advance. */
function planAll(selections: readonly Selection[]) {
  const destinations = new UniqueNames();
  const forms = new FormNames();
  const structures = new StructureNames();
  const ids = new UniqueNames();
  return selections.map((selection) => {
    pruneSharedResources(selection);
    return {
      destinations: planDestinations(selection, destinations),
      form: planForm(selection, forms),
      structure: planStructure(selection, structures, ids),
    };
  });
}

/** Number of pages of the first part that precede another part. */
function placeOf(part: number, order: Assembly['order']): number | undefined {
  if (part === 0 || !order) return undefined;
  const begins = order.findIndex(([i]) => i === part);
  return order.slice(0, Math.max(begins, 0)).filter(([i]) => i === 0).length;
}

function placedPages(parts: readonly Part[], order: Assembly['order']): PlacedPage[] {
  const all = order ?? parts.flatMap((part, i) => part.pages.map((_, at) => [i, at] as const));
  return all.map(([i, at]) => {
    const part = parts[i]!;
    return { part, ref: part.pages[at]!, index: part.selection.pages[at]! };
  });
}

function pageTree(target: PdfDocument, pages: readonly PlacedPage[], change: Assembly['change']): PdfRef {
  const root = target.reserve();
  const nodes: PdfRef[] = [];
  for (let from = 0; from < pages.length; from += PAGES_PER_NODE) {
    const below = pages.slice(from, from + PAGES_PER_NODE);
    const node = pages.length <= PAGES_PER_NODE ? root : target.reserve();
    nodes.push(node);
    for (const placed of below) target.set(placed.ref, copyPage(placed, node, change));
    if (node === root) continue;
    const kids = below.map(({ ref }) => ref);
    target.set(node, dict({ Type: name('Pages'), Parent: root, Kids: kids, Count: kids.length }));
  }
  const kids = nodes[0] === root ? pages.map(({ ref }) => ref) : nodes;
  target.set(root, dict({ Type: name('Pages'), Kids: kids, Count: pages.length }));
  for (const part of new Set(pages.map((page) => page.part))) part.copier.drain();
  return root;
}

/** Page entries that concern more than the page: an editor's private data may hold the whole document. */
const WITH_OTHERS = new Set(['PieceInfo', 'LastModified', 'DPart', 'ID', 'PZ', 'TemplateInstantiated']);

function copyPage(placed: PlacedPage, node: PdfRef, change: Assembly['change']): PdfDict {
  const { part, index } = placed;
  const { selection, copier, source } = part;
  const own: PdfDict = new Map(
    [...source.pages[index]!.dict].filter(
      ([key]) => key !== 'Parent' && (selection.whole || !WITH_OTHERS.has(key)),
    ),
  );
  const annotations = selection.annotations(index);
  if (annotations && !selection.whole) own.set('Annots', [...annotations]);
  const beads = (source.array(own, 'B') ?? []).filter((bead) => copier.has(bead));
  if (beads.length > 0) own.set('B', beads);
  else own.delete('B');
  const page = copier.copyDict(own);
  page.set('Type', name('Page'));
  page.set('Parent', node);
  if (!page.has('MediaBox')) page.set('MediaBox', [0, 0, 612, 792]);
  change?.(page, placed);
  return page;
}

function viewerPreferences({ source, selection, copier }: Part): PdfDict | undefined {
  const preferences = source.dict(source.catalog.get('ViewerPreferences'));
  if (!preferences) return undefined;
  // PrintPageRange uses the old page numbers.
  const counted = selection.whole && selection.inOrder ? '' : 'PrintPageRange';
  return copier.copyDict(new Map([...preferences].filter(([key]) => key !== counted)));
}

/** Returns the page view that the first input opens with; any other open action is dropped. */
function openAction({ source, copier, selection }: Part): PdfObject | undefined {
  const action = source.resolve(source.catalog.get('OpenAction'));
  const goTo = source.dict(action);
  if (!goTo) return action === null ? undefined : (copier.destination(action) ?? undefined);
  if (source.name(goTo.get('S')) !== 'GoTo' || selection.actionLeadsAway(goTo)) return undefined;
  return copier.copyDict(goTo);
}

/** Returns the highest PDF version of the inputs. */
function highestVersion(parts: readonly Part[]): string {
  return parts.reduce((most, { source }) => [most, source.document.version].sort()[1]!, '1.5');
}
