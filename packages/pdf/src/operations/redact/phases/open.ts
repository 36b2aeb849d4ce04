import { InvalidInputError, PdfError } from '../../../errors.ts';
import type { PdfDocument } from '../../../file/core/document.ts';
import { isDict, type PdfDict } from '../../../file/core/objects.ts';
import type { Page } from '../../../file/core/page-tree.ts';
import { refusalOf } from '../../../file/core/refusals.ts';
import { pdfium } from '../../../file/engines/pdfium/library.ts';
import { openDocument } from '../../../file/preflight/index.ts';
import { OptionalContent } from '../../../page/content/optional-content.ts';
import { FontLoader } from '../../../page/fonts/load-font.ts';
import { Budget, DEFAULT_LIMITS } from '../../../page/syntax/limits.ts';
import type { Claim } from '../../../standards/claims/claims.ts';
import { statedClaims } from '../../../standards/claims/kept-claims.ts';
import { RewriteCache } from '../content/stream-rewriter.ts';
import { Exclusions } from '../exclusions.ts';
import { StandIns } from '../fields/stand-ins.ts';
import { compilePatterns } from '../find/patterns.ts';
import { RemovedWords } from '../find/removed-words.ts';
import type { Findings } from '../findings.ts';
import type { Job } from '../job.ts';
import { DocumentCodes } from '../reading/font-codes.ts';
import { PieceReader } from '../reading/page-pieces.ts';
import { Sight } from '../reading/sight.ts';
import { SanitizationReport } from '../sanitize/sanitization-report.ts';
import { type HiddenFinding, hiddenFindings } from '../strings/hidden-findings.ts';
import { StringPlaces } from '../strings/string-places.ts';
import type { CompiledPattern } from '../text/searchable-text.ts';
import type { RedactionLimits, RedactionRequest } from '../types.ts';
import { validatePages } from '../validate.ts';

const DEFAULTS: RedactionLimits = { ...DEFAULT_LIMITS, pages: 10_000, inputBytes: 200 << 20 };

/** An opened, unchanged document with the shared state of its redaction. */
export interface Opened {
  readonly job: Job;
  readonly request: RedactionRequest;
  readonly leaves: readonly Page[];
  readonly pages: readonly PdfDict[];
  /** Conformance claims of the input. */
  readonly claims: readonly Claim[];
  readonly wasRepaired: boolean;
  /** Patterns that apply to the whole document rather than to one page. */
  readonly everywhere: readonly CompiledPattern[];
  /** Matches in data that is always removed; for previews. */
  readonly hidden: readonly HiddenFinding[];
  readonly sanitized: SanitizationReport;
}

/**
 * The first phase: opens the PDF, and reads data that a later phase removes but that is still needed.
 *
 * @throws InvalidInputError for the PDF, its password, or a page that it does not have
 */
export async function open(pdf: Uint8Array, request: RedactionRequest, findings: Findings): Promise<Opened> {
  const limits = { ...DEFAULTS, ...request.limits };
  const { document, opened } = await openWithin(pdf, request.password, limits);
  try {
    return await describe(document, opened, request, limits, findings);
  } catch (error) {
    throw refusalOf(error, 'pdf');
  }
}

async function openWithin(pdf: Uint8Array, password: string | undefined, limits: RedactionLimits) {
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

async function describe(
  pdf: PdfDocument,
  opened: { bytes: Uint8Array; wasEncrypted: boolean; wasRepaired: boolean },
  request: RedactionRequest,
  limits: RedactionLimits,
  findings: Findings,
): Promise<Opened> {
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
    optionalContent: new OptionalContent(pdf, pdf.catalog),
    cache: new RewriteCache(),
    patterns: compilePatterns(request.patterns ?? [], request.presets ?? [], request.sensitivity),
    glyphPositions: request.glyphPositions ?? 'exact',
    findings,
    exclusions: new Exclusions(request),
    hasRegions: (request.redactions ?? []).length > 0,
    taken: new RemovedWords(request.elsewhere ?? 'words'),
    matched: new Set(),
    pieces: new PieceReader(new DocumentCodes()),
    appearances: new Map(),
    standIns: new StandIns(pdf),
    sight: new Sight(await pdfium(), opened.bytes),
    onPage: request.onPage ?? (() => {}),
  };
  const everywhere = job.patterns.filter((pattern) => pattern.page === undefined);
  const places = () => new StringPlaces(pdf, pages, pdf.dict(pdf.trailer, 'Info'));
  const hidden = findings.lists ? hiddenFindings(pdf, everywhere, places(), budget) : [];
  const { wasRepaired } = opened;
  return { job, request, leaves, pages, claims, wasRepaired, everywhere, hidden, sanitized };
}
