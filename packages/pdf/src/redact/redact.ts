import { Budget, DEFAULT_LIMITS } from '../content/limits.ts';
import { OptionalContent } from '../content/optional-content.ts';
import type { PdfDocument } from '../core/document.ts';
import { isDict, type PdfDict } from '../core/objects.ts';
import { InvalidInputError, PdfError } from '../errors.ts';
import { FontLoader } from '../fonts/load-font.ts';
import { openDocument } from '../preflight/index.ts';
import { compileWord } from './derived-secrets.ts';
import { redactStrings } from './document-strings.ts';
import { foldLiteral } from './folding.ts';
import { type CompiledPattern, compilePatterns, SearchableText } from './patterns.ts';
import { redactAnnotations } from './redact-annotations.ts';
import { type Job, type PageState, redactPage, userRegions } from './redact-page.ts';
import { RedactionCounts } from './redaction-counts.ts';
import { allowKnownObjects } from './sanitize/allow-objects.ts';
import { sanitizeCatalog } from './sanitize/catalog.ts';
import { sanitizeObjects } from './sanitize/objects.ts';
import { sanitizePage } from './sanitize/page.ts';
import { SanitizationReport } from './sanitize/sanitization-report.ts';
import { writeDocument } from './save.ts';
import { RewriteCache } from './stream-rewriter.ts';
import { StructureTree } from './structure.ts';
import type { RedactionLimits, RedactionReport, RedactionRequest, RedactionResult } from './types.ts';
import { validatePages, validateRedactionRequest } from './validate.ts';
import { verifyAndRepair } from './verify.ts';

const DEFAULTS: RedactionLimits = { ...DEFAULT_LIMITS, pages: 10_000, inputBytes: 200 << 20 };

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
    return await openDocument(pdf, {
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
  pdf: PdfDocument,
  opened: { wasEncrypted: boolean; wasRepaired: boolean },
  request: RedactionRequest,
  limits: RedactionLimits,
): Promise<RedactionResult> {
  const { catalog } = pdf;
  const leaves = pdf.pages();
  const pages = leaves.map(({ dict }) => dict);
  validatePages(request, pages.length);
  const sanitized = new SanitizationReport();
  if (opened.wasEncrypted) sanitized.add('encryption');
  if (isDict(pdf.resolve(pdf.trailer.get('Info')))) sanitized.add('documentInformation');
  const budget = new Budget(limits);
  const job: Job = {
    pdf,
    fonts: new FontLoader(pdf, budget),
    budget,
    optionalContent: new OptionalContent(pdf, catalog),
    cache: new RewriteCache(),
    patterns: compilePatterns(request.patterns ?? [], request.presets ?? []),
    glyphPositions: request.glyphPositions ?? 'exact',
    counts: new RedactionCounts(),
    derived: new Set(),
    matched: new Set(),
    onPage: request.onPage ?? (() => {}),
  };
  sanitizeCatalog(pdf, catalog, sanitized);
  sanitizeObjects(pdf, sanitized);
  const structure = new StructureTree(pdf, catalog);
  const states = await redactPages(job, pages, request, structure, sanitized);
  const strings = [
    ...job.patterns.filter((pattern) => pattern.page === undefined),
    ...[...job.derived].map((text) => compileWord(text, 'regions')),
  ];
  structure.followSuccessors(job.cache.tainted, job.cache.successors);
  const matches = matcher(strings);
  const taken = [...job.derived, ...job.matched].map(foldLiteral);
  // A piece of several letters is as good as the word; single letters and ligatures are everybody's.
  const isSecret = (text: string) =>
    matches(text) ||
    ([...text].length >= MIN_PIECE && taken.some((word) => word.includes(foldLiteral(text))));
  allowKnownObjects(pdf, leaves, matches, isSecret, budget, sanitized);
  // What nothing uses goes at once: its strings are no finding.
  for (const key of [...pdf.trailer.keys()]) if (key !== 'Root') pdf.trailer.delete(key);
  sanitized.add('unusedObjects', pdf.removeUnreachable());
  redactDocumentStrings(job, strings, sanitized);
  const write = () => writeDocument(pdf, new Date());
  const { bytes, dropped, rasterized } = await verifyAndRepair(job, states, strings, write);
  sanitized.add('unusedObjects', dropped);
  const report: RedactionReport = {
    pages: pages.length,
    redactions: job.counts.toCounts(),
    rasterizedPages: rasterized,
    scrubbed: sanitized.toRecord(),
    repaired: opened.wasRepaired,
    glyphPositions: job.glyphPositions,
  };
  return { pdf: bytes, report };
}

/** Letters of a word from which on a code that stands for them may tell which word was removed. */
const MIN_PIECE = 4;

/** Whether any of the patterns is found in a text; names and texts come again and again. */
function matcher(patterns: readonly CompiledPattern[]): (text: string) => boolean {
  const known = new Map<string, boolean>();
  return (text) => {
    let found = known.get(text);
    if (found === undefined) {
      const searchable = new SearchableText(text);
      found = text.length > 1 && patterns.some((pattern) => pattern.find(searchable).length > 0);
      if (known.size < 100_000) known.set(text, found);
    }
    return found;
  };
}

async function redactPages(
  job: Job,
  pages: readonly PdfDict[],
  request: RedactionRequest,
  structure: StructureTree,
  sanitized: SanitizationReport,
): Promise<PageState[]> {
  const byPage = new Map<number, [number, NonNullable<RedactionRequest['redactions']>[number]][]>();
  for (const [index, region] of (request.redactions ?? []).entries()) {
    const list = byPage.get(region.page);
    if (list) list.push([index, region]);
    else byPage.set(region.page, [[index, region]]);
  }
  const states: PageState[] = [];
  const removed = new Set<number>();
  for (const [index, page] of pages.entries()) {
    job.budget.checkTime();
    const outcome = await redactPage(job, page, index, userRegions(job.pdf, page, byPage.get(index) ?? []));
    sanitized.add('hiddenContent', outcome.hidden);
    sanitized.add('replacementTexts', structure.clearTexts(page, outcome.touched));
    sanitizePage(page, sanitized);
    for (const number of await redactAnnotations(job, page, index, outcome.cleared, sanitized))
      removed.add(number);
    states.push({ index, page, regions: [...outcome.regions], unredactable: outcome.unredactable });
    job.onPage();
  }
  structure.removeObjects(removed);
  return states;
}

/** Strings outside the pages: by the patterns that hold everywhere, and by what regions took. */
function redactDocumentStrings(
  job: Job,
  strings: readonly CompiledPattern[],
  sanitized: SanitizationReport,
): void {
  const { counts, replaced } = redactStrings(job.pdf, strings);
  for (const [source, number] of counts) job.counts.add(source, -1, number);
  sanitized.add('documentStrings', replaced);
}
