import { DamagedPdfError } from '../core/damaged.ts';
import { pdfDate } from '../core/date.ts';
import { PdfDocument } from '../core/document.ts';
import { dict, name, type PdfDict, type PdfObject, type PdfRef } from '../core/objects.ts';
import { readStrictly } from '../core/read-strictly.ts';
import { textString } from '../core/text-string.ts';
import { InvalidInputError, PdfError } from '../errors.ts';
import { PRODUCER } from '../information/product.ts';
import { assertSafePdf, DEFAULT_LIMITS, openDocument } from '../preflight/index.ts';
import { refusals } from '../refusals.ts';
import { mergeAttachments, mergeScripts, nameDictionary } from './attachments.ts';
import { Copier } from './copier.ts';
import { findDuplicates } from './dedupe.ts';
import { mergeDestinations, planDestinations } from './destinations.ts';
import { FormNames, mergeForms, planForm } from './form.ts';
import { mergeLayers } from './layers.ts';
import { assertMergeSize, MAX_INPUTS, MIN_INPUTS } from './limits.ts';
import { mergeOutlines } from './outlines.ts';
import { mergePageLabels } from './page-labels.ts';
import type { Part } from './part.ts';
import { Source, TooManyPagesError } from './source.ts';
import { mergeStructure, planStructure, StructureNames } from './structure-trees.ts';
import { UniqueNames } from './unique-names.ts';

export interface MergeOptions {
  /** Title of the bookmark of each input, in their order; `file 1`, `file 2`, … where there is none. */
  readonly names?: readonly (string | undefined)[];
  /** Name of the list of inputs in error messages; `pdfs` when left out. */
  readonly field?: string;
  /** Written as the time of modification; the present time when left out. */
  readonly now?: Date;
}

export interface MergeResult {
  readonly pdf: Uint8Array;
  /** Whether an input was signed. Merging cannot keep a signature valid, so it was taken out. */
  readonly removedSignatures: boolean;
  /** Number of pages of each input. */
  readonly pageCounts: readonly number[];
}

/**
 * Merges 2 to 20 PDFs in the given order, with their form fields (ISO 32000-2, 12.7), bookmarks and named
 * destinations (12.3), page labels (12.4.2), structure (14.7), attachments (7.11.4), layers (8.11) and scripts.
 * Identical fonts and images are stored once. Clashing names get a number. Signatures, XFA, XMP metadata and output
 * intents are left out.
 *
 * @param pdfs the files, of at most 400 MB together and 10,000 pages each; none may need a password
 * @throws InvalidInputError with the field `pdfs[i]`: `NOT_A_PDF`, `PDF_DAMAGED`, `PDF_ENCRYPTED`, `PDF_BOMB`,
 *   `TOO_MANY_PAGES`; with the field `pdfs`: `INVALID_INPUT` when there are too few or too many
 * @throws PdfError `PDF_TOO_LARGE`
 */
export async function merge(pdfs: readonly Uint8Array[], options: MergeOptions = {}): Promise<MergeResult> {
  const field = options.field ?? 'pdfs';
  if (pdfs.length < MIN_INPUTS || pdfs.length > MAX_INPUTS) {
    throw new InvalidInputError(
      `${field}: must hold ${MIN_INPUTS} to ${MAX_INPUTS} PDFs, not ${pdfs.length}`,
      {
        field,
      },
    );
  }
  assertMergeSize(
    pdfs.map((pdf) => pdf.length),
    field,
  );
  const judged = pdfs.map((pdf, i) => assertSafePdf(pdf, { field: `${field}[${i}]` }));
  const sources: Source[] = [];
  for (const [i, pdf] of judged.entries()) {
    const opened = openStrictly(pdf, `${field}[${i}]`);
    sources.push(opened ?? (await openAnew(pdf, `${field}[${i}]`)));
  }
  for (let attempt = 0; ; attempt++) {
    try {
      return assemble(sources, options);
    } catch (error) {
      if (error instanceof PdfError) throw error;
      // An object deep inside of an input cannot be read: write them all anew and try once more.
      if (!(error instanceof DamagedPdfError || error instanceof RangeError) || attempt > 0) {
        throw refusals.damaged(field, error);
      }
      for (const [i, pdf] of judged.entries()) sources[i] = await openAnew(pdf, `${field}[${i}]`);
    }
  }
}

/** The input as it is, when it is sound, not encrypted, and its cross-reference is right. */
function openStrictly(pdf: Uint8Array, field: string): Source | undefined {
  try {
    const reading = readStrictly(pdf, (file) => {
      file.checkEntries();
      return new Source(PdfDocument.of(file), DEFAULT_LIMITS.maxPages);
    });
    return reading.outcome === 'sound' ? reading.value : undefined;
  } catch (error) {
    throw refusalOf(error, field);
  }
}

async function openAnew(pdf: Uint8Array, field: string): Promise<Source> {
  const { document } = await openDocument(pdf, { field });
  try {
    return new Source(document, DEFAULT_LIMITS.maxPages);
  } catch (error) {
    throw refusalOf(error, field);
  }
}

/** What is thrown for an error of reading an input. */
function refusalOf(error: unknown, field: string): unknown {
  if (error instanceof TooManyPagesError) return refusals.tooManyPages(field, DEFAULT_LIMITS.maxPages);
  if (error instanceof DamagedPdfError || error instanceof RangeError) return refusals.damaged(field, error);
  return error;
}

function assemble(sources: readonly Source[], options: MergeOptions): MergeResult {
  const target = PdfDocument.create();
  const plans = planAll(sources);
  const pagesRef = target.reserve();
  let firstPage = 0;
  const parts = sources.map((source, i): Part => {
    const plan = plans[i]!;
    const copier = new Copier(source, target, {
      destinations: plan.destinations.renames,
      fields: plan.form?.names ?? new Map(),
      fonts: plan.form?.fonts ?? new Map(),
      roles: plan.structure?.roles ?? new Map(),
      classes: plan.structure?.classes ?? new Map(),
      ids: plan.structure?.ids ?? new Map(),
      structure: plan.structure,
    });
    const pages = source.pages.map(() => target.reserve());
    // Of a page that stands in the tree twice, links lead to the first.
    for (let at = pages.length - 1; at >= 0; at--) copier.place(source.pages[at]!.ref, pages[at]!);
    const label = options.names?.[i]?.trim() || `file ${i + 1}`;
    const part = { source, copier, label, firstPage, pages };
    firstPage += pages.length;
    return part;
  });

  const structure = mergeStructure(
    target,
    parts,
    plans.map((plan) => plan.structure),
  );
  target.set(pagesRef, pageTree(target, parts, pagesRef));
  const form = mergeForms(
    target,
    parts,
    plans.map((plan) => plan.form),
  );
  const attachments = mergeAttachments(target, parts);
  const first = parts[0]!;
  const fromFirst = (key: string) => first.copier.copy(first.source.catalog.get(key)) ?? undefined;
  const catalog = dict({
    Type: name('Catalog'),
    Pages: pagesRef,
    Outlines: mergeOutlines(target, parts),
    PageLabels: mergePageLabels(target, parts),
    Names: nameDictionary({
      Dests: mergeDestinations(
        target,
        parts,
        plans.map((plan) => plan.destinations),
      ),
      EmbeddedFiles: attachments.embeddedFiles,
      JavaScript: mergeScripts(target, parts),
    }),
    AcroForm: form,
    AF: attachments.associatedFiles.length > 0 ? attachments.associatedFiles : undefined,
    OCProperties: mergeLayers(parts),
    ViewerPreferences: fromFirst('ViewerPreferences'),
    PageLayout: fromFirst('PageLayout'),
    PageMode: fromFirst('PageMode'),
    OpenAction: openAction(first),
    Lang: fromFirst('Lang'),
  });
  for (const [key, value] of structure) catalog.set(key, value);
  for (const part of parts) part.copier.drain();
  const root = target.add(catalog);
  const info = target.add(information(first, options.now ?? new Date()));
  first.copier.drain();
  target.trailer.set('Root', root);
  target.trailer.set('Info', info);
  target.version = highestVersion(sources);
  return {
    pdf: target.save(findDuplicates(target)),
    removedSignatures: parts.some((part) => part.copier.removedSignatures),
    pageCounts: parts.map((part) => part.pages.length),
  };
}

/** Everything that has to be known about all inputs before anything is copied. */
function planAll(sources: readonly Source[]) {
  const destinations = new UniqueNames();
  const forms = new FormNames();
  const structures = new StructureNames();
  const ids = new UniqueNames();
  return sources.map((source) => ({
    destinations: planDestinations(source, destinations),
    form: planForm(source, forms),
    structure: planStructure(source, structures, ids),
  }));
}

/** A page tree with one node per input. */
function pageTree(target: PdfDocument, parts: readonly Part[], root: PdfRef): PdfObject {
  const nodes = parts.map((part) => {
    const node = target.reserve();
    part.pages.forEach((ref, i) => {
      const own: PdfDict = new Map(
        [...part.source.pages[i]!.dict].filter(([key]) => !/^(Parent|B)$/.test(key)),
      );
      const page = part.copier.copyDict(own);
      page.set('Type', name('Page'));
      page.set('Parent', node);
      if (!page.has('MediaBox')) page.set('MediaBox', [0, 0, 612, 792]);
      target.set(ref, page);
    });
    target.set(
      node,
      dict({ Type: name('Pages'), Parent: root, Kids: [...part.pages], Count: part.pages.length }),
    );
    part.copier.drain();
    return node;
  });
  const count = parts.reduce((sum, part) => sum + part.pages.length, 0);
  return dict({ Type: name('Pages'), Kids: nodes, Count: count });
}

/** The page that the first input opens at; any other open action is dropped. */
function openAction(first: Part): PdfObject | undefined {
  const action = first.source.resolve(first.source.catalog.get('OpenAction'));
  const goTo = first.source.dict(action);
  if (goTo && first.source.name(goTo.get('S')) !== 'GoTo') return undefined;
  if (goTo) return first.copier.copyDict(goTo);
  return action === null ? undefined : first.copier.destination(action);
}

function information(first: Part, now: Date): PdfDict {
  const info: PdfDict = new Map();
  const old = first.source.dict(first.source.document.trailer, 'Info');
  for (const key of ['Title', 'Author', 'Subject', 'Keywords', 'Creator']) {
    const value = first.source.resolve(old?.get(key));
    if (value !== null) info.set(key, first.copier.copy(value));
  }
  const date = textString(pdfDate(now));
  info.set('Producer', textString(PRODUCER));
  info.set('CreationDate', date);
  info.set('ModDate', date);
  return info;
}

/** The highest version that an input claims. */
function highestVersion(sources: readonly Source[]): string {
  return sources.reduce((most, { document }) => [most, document.version].sort()[1]!, '1.5');
}
