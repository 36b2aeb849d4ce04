import { InvalidInputError, PdfError } from '../../errors.ts';
import type { PdfDocument } from '../../file/core/document.ts';
import { isDict, type PdfDict, type PdfString } from '../../file/core/objects.ts';
import { refusalOf } from '../../file/core/refusals.ts';
import { pdfium } from '../../file/engines/pdfium/library.ts';
import { openDocument } from '../../file/preflight/index.ts';
import { OptionalContent } from '../../page/content/optional-content.ts';
import { FontLoader } from '../../page/fonts/load-font.ts';
import { UndecodableImage } from '../../page/images/decode-image.ts';
import { Budget, DEFAULT_LIMITS } from '../../page/syntax/limits.ts';
import { claimText } from '../../standards/claims/claims.ts';
import { statedClaims } from '../../standards/claims/kept-claims.ts';
import { RewriteCache } from './content/stream-rewriter.ts';
import { StandIns } from './fields/stand-ins.ts';
import { compilePatterns } from './find/patterns.ts';
import { TakenWords } from './find/taken-words.ts';
import { Findings } from './findings.ts';
import { cleanImages } from './images/clean-images.ts';
import type { Job } from './job.ts';
import { redactPages } from './pages/redact-pages.ts';
import { StructureTree } from './pages/structure-tree.ts';
import { notFound, previewOf } from './preview.ts';
import { DocumentCodes } from './reading/font-codes.ts';
import { PieceReader } from './reading/page-pieces.ts';
import { Sight } from './reading/sight.ts';
import { allowKnownObjects } from './sanitize/allow-objects.ts';
import { sanitizeCatalog } from './sanitize/catalog.ts';
import { SanitizationReport } from './sanitize/sanitization-report.ts';
import { sanitizeObjects } from './sanitize/sanitize-objects.ts';
import { writeDocument } from './save.ts';
import { redactStrings } from './strings/document-strings.ts';
import { type HiddenFinding, hiddenFindings } from './strings/hidden-findings.ts';
import { maskLabelNumbers } from './strings/page-label-numbers.ts';
import { StringPlaces } from './strings/string-places.ts';
import { foldLiteral } from './text/folding.ts';
import { unmatched } from './text/redacted-text.ts';
import { type CompiledPattern, SearchableText } from './text/searchable-text.ts';
import type {
  RedactionLimits,
  RedactionPreview,
  RedactionReport,
  RedactionRequest,
  RedactionResult,
} from './types.ts';
import { validatePages, validateRedactionRequest } from './validate.ts';
import { incomplete, verifyAndRepair } from './verify/verify-redaction.ts';

const DEFAULTS: RedactionLimits = { ...DEFAULT_LIMITS, pages: 10_000, inputBytes: 200 << 20 };

/**
 * Removes what `request` names from a PDF: text, the samples of images, paths, annotations, and what the file says
 * about them elsewhere (replacement texts of ISO 32000-2, 14.9, bookmarks, field values). Hidden data is always removed
 * as well: metadata (14.3), earlier revisions, scripts, attachments, hidden layers, text off the page.
 *
 * Another engine reads the result before it is returned. A page on which something still shows becomes an image; if
 * even that does not help, there is no result.
 *
 * @throws InvalidInputError for the request `INVALID_INPUT`, `PATTERN_TOO_LARGE`, `PAGES_NOT_READ`; for the PDF `NOT_A_PDF`, `PDF_DAMAGED`,
 *   `PDF_ENCRYPTED`, `PASSWORD_WRONG`, `PDF_BOMB`, `PDF_TOO_COMPLEX`, `TOO_MANY_PAGES`; `REDACTION_INCOMPLETE` when the
 *   result cannot be shown to be clean
 * @throws PdfError `PDF_TOO_LARGE`
 */
export async function redact(pdf: Uint8Array, request: RedactionRequest): Promise<RedactionResult> {
  return redactWith(pdf, request, new Findings());
}

/** Hits that a preview lists at most. */
const MAX_HITS = 5_000;

/**
 * What `redact` would remove for the same request, found by actually doing it: what it lists is what would be removed,
 * and a request that would be refused is refused.
 *
 * @throws as `redact`
 */
export async function previewRedaction(
  pdf: Uint8Array,
  request: RedactionRequest,
): Promise<RedactionPreview> {
  const findings = new Findings(MAX_HITS);
  const { report } = await redactWith(pdf, request, findings);
  return previewOf(request, report, findings);
}

async function redactWith(
  pdf: Uint8Array,
  request: RedactionRequest,
  findings: Findings,
): Promise<RedactionResult> {
  validateRedactionRequest(request);
  const limits = { ...DEFAULTS, ...request.limits };
  const { document, opened } = await open(pdf, request.password, limits);
  try {
    return await redactDocument(document, opened, request, limits, findings);
  } catch (error) {
    throw refusalOf(error, 'pdf');
  }
}

async function open(pdf: Uint8Array, password: string | undefined, limits: RedactionLimits) {
  try {
    return await openDocument(pdf, {
      field: 'pdf',
      takeSound: true,
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
  opened: { bytes: Uint8Array; wasEncrypted: boolean; wasRepaired: boolean },
  request: RedactionRequest,
  limits: RedactionLimits,
  findings: Findings,
): Promise<RedactionResult> {
  const { catalog } = pdf;
  const leaves = pdf.pages();
  const pages = leaves.map(({ dict }) => dict);
  validatePages(request, pages.length);
  const claims = statedClaims(pdf);
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
    findings,
    hasRegions: (request.redactions ?? []).length > 0,
    taken: new TakenWords(request.elsewhere ?? 'words'),
    matched: new Set(),
    pieces: new PieceReader(new DocumentCodes()),
    appearances: new Map(),
    standIns: new StandIns(pdf),
    sight: new Sight(await pdfium(), opened.bytes),
    onPage: request.onPage ?? (() => {}),
  };
  const information = pdf.dict(pdf.trailer, 'Info');
  const everywhere = job.patterns.filter((pattern) => pattern.page === undefined);
  const hidden = findings.lists
    ? hiddenFindings(pdf, everywhere, new StringPlaces(pdf, pages, information), budget)
    : [];
  sanitizeCatalog(pdf, catalog, sanitized);
  sanitizeObjects(pdf, sanitized);
  const structure = new StructureTree(pdf, catalog);
  await job.standIns.draw(job);
  const states = await redactPages(job, pages, request, structure, sanitized);
  const notRead = states.filter(({ isUnread }) => isUnread).map(({ index }) => index);
  if (request.strict && notRead.length > 0) throw pagesNotRead(notRead);
  const strings = [...everywhere, ...job.taken.patterns()];
  job.cache.procedures.drop(pdf, budget);
  structure.followSuccessors(job.cache.tainted, job.cache.successors);
  const matches = nameMatcher(strings, findings);
  const taken = [...job.taken.all, ...job.matched].map(foldLiteral);
  // A piece of several letters is as telling as the word; single letters and ligatures occur everywhere.
  const isSecret = (text: string) => {
    if (matches(text)) return true;
    // What folding leaves counts: read byte by byte, two letters of UTF-16 are four characters.
    const piece = foldLiteral(text);
    return [...piece].length >= MIN_PIECE && taken.some((word) => word.includes(piece));
  };
  allowKnownObjects(pdf, leaves, matches, isSecret, job.cache, budget, sanitized);
  // Unused objects are removed first: their strings are not findings.
  for (const key of [...pdf.trailer.keys()]) if (key !== 'Root') pdf.trailer.delete(key);
  sanitized.add('unusedObjects', pdf.removeUnreachable());
  await cleanPictures(job, matches);
  redactDocumentStrings(job, pages, strings, hidden, sanitized);
  sanitized.add('documentStrings', maskLabelNumbers(pdf, pages.length, matches));
  // The document's own title may say what was removed.
  const claimed = { claims, title: unmatched(strings, 'Redacted document'), pages: pages.length };
  const write = () => writeDocument(pdf, new Date(), claimed);
  const { bytes, dropped, rasterized, claims: kept } = await verifyAndRepair(job, states, strings, write);
  sanitized.add('unusedObjects', dropped);
  const report: RedactionReport = {
    pages: pages.length,
    redactions: findings.toCounts(),
    notFound: notFound(request, findings),
    notRead,
    rasterizedPages: rasterized,
    scrubbed: sanitized.toRecord(),
    repaired: opened.wasRepaired,
    conformance: kept.map(claimText),
    glyphPositions: job.glyphPositions,
  };
  return { pdf: bytes, report };
}

/** Pages that an error names at most. */
const MOST_PAGES = 20;

function pagesNotRead(pages: readonly number[]): InvalidInputError {
  const named = pages.slice(0, MOST_PAGES).join(', ');
  const more = pages.length > MOST_PAGES ? ` and ${pages.length - MOST_PAGES} more` : '';
  return new InvalidInputError(
    `strict: patterns and presets cannot search pages whose words are in pictures only (pages ${named}${more}, counted from 0); add text by OCR, or use regions without strict`,
    { field: 'strict', code: 'PAGES_NOT_READ' },
  );
}

/** A code that stands for at least this many letters of a word may reveal which word was removed. */
const MIN_PIECE = 4;

async function cleanPictures({ pdf, budget, cache }: Job, matches: (text: string) => boolean): Promise<void> {
  const known = new Set(
    [...cache.images.values()].flatMap((change) => (change.kind === 'replaced' ? change.stream.number : [])),
  );
  try {
    await cleanImages(pdf, { budget, matches, known });
  } catch (error) {
    if (!(error instanceof UndecodableImage)) throw error;
    throw incomplete('an image is damaged, or of a kind that cannot be looked into');
  }
}

/**
 * Whether any of the patterns matches a text. Results are cached, since the same names and texts occur again and again.
 */
function nameMatcher(patterns: readonly CompiledPattern[], findings: Findings): (text: string) => boolean {
  const known = new Map<string, boolean>();
  return (text) => {
    let found = known.get(text);
    if (found === undefined) {
      const searchable = new SearchableText(text);
      const matching =
        text.length > 1 ? patterns.find((pattern) => pattern.find(searchable).length > 0) : undefined;
      if (matching) findings.add({ source: matching.source, page: -1, where: 'name', text });
      found = matching !== undefined;
      if (known.size < 100_000) known.set(text, found);
    }
    return found;
  };
}

/** Redacts strings outside the pages: by the patterns that apply everywhere, and by what regions removed. */
function redactDocumentStrings(
  job: Job,
  pages: readonly PdfDict[],
  strings: readonly CompiledPattern[],
  hidden: readonly HiddenFinding[],
  sanitized: SanitizationReport,
): void {
  const { findings } = job;
  const stayed = new Set<PdfString>();
  const places = new StringPlaces(job.pdf, pages, undefined);
  const replaced = redactStrings(job.pdf, strings, places, ({ string, source, text, place }) => {
    stayed.add(string);
    const { where = 'other', page = -1, areas = [], geometry } = place ?? {};
    findings.add({ source, page, where, text, areas }, geometry);
  });
  for (const { string, finding } of hidden) if (!string || !stayed.has(string)) findings.addHidden(finding);
  sanitized.add('documentStrings', replaced);
}
