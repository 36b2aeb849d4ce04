import { PDFDict, type PDFDocument, type PDFRef } from '@cantoo/pdf-lib';
import { Budget, DEFAULT_LIMITS } from '../content/limits.ts';
import { resolve } from '../content/objects.ts';
import { OptionalContent } from '../content/optional-content.ts';
import { InvalidInputError, PdfError } from '../errors.ts';
import { FontLoader } from '../fonts/load-font.ts';
import { loadPdf } from '../preflight/index.ts';
import { compileWord } from './derived-secrets.ts';
import { redactStrings } from './document-strings.ts';
import { RewriteCache } from './frame-rewriter.ts';
import { type CompiledPattern, compilePatterns } from './patterns.ts';
import { pruneTainted } from './prune-tainted.ts';
import { redactAnnotations } from './redact-annotations.ts';
import { type Job, redactPage, userRegions } from './redact-page.ts';
import type { Region } from './region.ts';
import { Tally } from './report.ts';
import { writeDocument } from './save.ts';
import { scrubCatalog } from './scrub/catalog.ts';
import { scrubObjects } from './scrub/objects.ts';
import { scrubPage } from './scrub/page.ts';
import { Scrubbed } from './scrub/scrubbed.ts';
import { StructureTree } from './structure.ts';
import { sweep } from './sweep.ts';
import type { RedactionLimits, RedactionReport, RedactionRequest, RedactionResult } from './types.ts';
import { validatePages, validateRedactionRequest } from './validate.ts';
import { verifyAndRepair } from './verify.ts';

const DEFAULTS: RedactionLimits = { ...DEFAULT_LIMITS, pages: 10_000, inputBytes: 200 << 20 };

/**
 * A page and what is known of it after the first pass: what that leaves shows up in the verification, and another pass
 * takes it.
 *
 * @internal
 */
export interface PageState {
  readonly index: number;
  readonly page: PDFDict;
  regions: Region[];
  unredactable: string | undefined;
}

/**
 * Removes what `request` names from a PDF: text, the samples of images, paths, annotations, and what the file says of them
 * elsewhere (replacement texts of ISO 32000-2, 14.9, bookmarks, field values). What is hidden in the file goes as well,
 * whatever is asked for: metadata (14.3), earlier revisions, scripts, attachments, hidden layers, text off the page.
 *
 * The result is read again by another engine before it is given out. A page on which something still shows becomes an
 * image; when even that does not help, there is no result.
 *
 * @throws InvalidInputError for the request `INVALID_INPUT`, `PATTERN_TOO_LARGE`; for the PDF `NOT_A_PDF`, `PDF_DAMAGED`,
 *   `PDF_ENCRYPTED`, `PASSWORD_WRONG`, `PDF_BOMB`, `PDF_TOO_COMPLEX`, `TOO_MANY_PAGES`; `REDACTION_INCOMPLETE` when the
 *   result cannot be shown to be clean
 * @throws PdfError `PDF_TOO_LARGE`
 */
export async function redact(pdf: Uint8Array, request: RedactionRequest): Promise<RedactionResult> {
  validateRedactionRequest(request);
  const limits = { ...DEFAULTS, ...request.limits };
  const { document, opened } = await open(pdf, request.password, limits);
  try {
    return await redactDocument(document, opened, request, limits);
  } catch (error) {
    // A name that is not defined is our mistake and no property of the document.
    if (error instanceof PdfError || error instanceof ReferenceError) throw error;
    throw new InvalidInputError('pdf: the PDF is damaged in a way that makes its redaction impossible', {
      field: 'pdf',
      code: 'PDF_DAMAGED',
      cause: error,
    });
  }
}

async function open(pdf: Uint8Array, password: string | undefined, limits: RedactionLimits) {
  try {
    return await loadPdf(pdf, {
      field: 'pdf',
      ...(password ? { password } : {}),
      limits: { maxPages: limits.pages, maxBytes: limits.inputBytes },
    });
  } catch (error) {
    if (error instanceof PdfError && error.code === 'PASSWORD_WRONG') {
      throw new InvalidInputError('password: the password does not open the PDF', {
        field: 'password',
        code: 'PASSWORD_WRONG',
      });
    }
    throw error;
  }
}

async function redactDocument(
  document: PDFDocument,
  opened: { wasEncrypted: boolean; wasRepaired: boolean },
  request: RedactionRequest,
  limits: RedactionLimits,
): Promise<RedactionResult> {
  const { context } = document;
  const catalog = document.catalog as PDFDict;
  const pages: PDFDict[] = document.getPages().map((page) => page.node);
  validatePages(request, pages.length);
  const scrubbed = new Scrubbed();
  if (opened.wasEncrypted) scrubbed.add('encryption');
  if (resolve(context, context.trailerInfo.Info) instanceof PDFDict) scrubbed.add('documentInformation');
  const budget = new Budget(limits);
  const job: Job = {
    context,
    fonts: new FontLoader(budget),
    budget,
    optionalContent: new OptionalContent(catalog),
    cache: new RewriteCache(),
    patterns: compilePatterns(request.patterns ?? [], request.presets ?? []),
    glyphPositions: request.glyphPositions ?? 'exact',
    tally: new Tally(),
    derived: new Set(),
    matched: new Set(),
    onPage: request.onPage ?? (() => {}),
  };
  scrubCatalog(catalog, scrubbed);
  scrubObjects(context, scrubbed);
  const structure = new StructureTree(catalog);
  const states = await redactPages(job, pages, request, structure, scrubbed);
  const strings = [
    ...job.patterns.filter((pattern) => pattern.page === undefined),
    ...[...job.derived].map((text) => compileWord(text, 'regions')),
  ];
  structure.followSuccessors(job.cache.tainted, job.cache.successors, context);
  // What nothing uses goes at once: its strings are no finding.
  const { Root } = context.trailerInfo;
  context.trailerInfo = Root ? { Root } : {};
  scrubbed.add('unusedObjects', sweep(context));
  redactDocumentStrings(job, strings, scrubbed);
  pruneTainted(context, pages, job.cache.tainted, budget);
  const write = () => writeDocument(context, new Date());
  const { bytes, dropped, rasterized } = await verifyAndRepair(job, states, strings, write);
  scrubbed.add('unusedObjects', dropped);
  const report: RedactionReport = {
    pages: pages.length,
    redactions: job.tally.toCounts(),
    rasterizedPages: rasterized,
    scrubbed: scrubbed.toRecord(),
    repaired: opened.wasRepaired,
    glyphPositions: job.glyphPositions,
  };
  return { pdf: bytes, report };
}

async function redactPages(
  job: Job,
  pages: readonly PDFDict[],
  request: RedactionRequest,
  structure: StructureTree,
  scrubbed: Scrubbed,
): Promise<PageState[]> {
  const byPage = new Map<number, [number, NonNullable<RedactionRequest['redactions']>[number]][]>();
  for (const [index, region] of (request.redactions ?? []).entries()) {
    const list = byPage.get(region.page);
    if (list) list.push([index, region]);
    else byPage.set(region.page, [[index, region]]);
  }
  const states: PageState[] = [];
  const removed = new Set<PDFRef>();
  for (const [index, page] of pages.entries()) {
    job.budget.checkTime();
    const outcome = await redactPage(job, page, index, userRegions(page, byPage.get(index) ?? []));
    scrubbed.add('hiddenContent', outcome.hidden);
    scrubbed.add('replacementTexts', structure.clearTexts(page, outcome.touched));
    scrubPage(page, scrubbed);
    for (const ref of await redactAnnotations(job, page, index, outcome.cleared, scrubbed)) removed.add(ref);
    states.push({ index, page, regions: [...outcome.regions], unredactable: outcome.unredactable });
    job.onPage();
  }
  structure.removeObjects(removed, job.context);
  return states;
}

/** Strings outside the pages: by the patterns that hold everywhere, and by what regions took. */
function redactDocumentStrings(job: Job, strings: readonly CompiledPattern[], scrubbed: Scrubbed): void {
  const { counts, replaced } = redactStrings(job.context, strings);
  for (const [source, number] of counts) job.tally.add(source, -1, number);
  scrubbed.add('documentStrings', replaced);
}
