import { PdfError } from '../../errors.ts';
import { PdfDocument } from '../../file/core/document.ts';
import { PdfFile } from '../../file/core/pdf-file.ts';
import { refusalOf, refusals } from '../../file/core/refusals.ts';
import { assertSafePdf, DEFAULT_LIMITS as FILE_LIMITS, openPdf } from '../../file/preflight/index.ts';
import { Budget, type ContentLimits, DEFAULT_LIMITS } from '../../page/syntax/limits.ts';
import { PROFILES, type Profile } from '../rules/profiles.ts';
import { ActionRules } from './actions.ts';
import { AnnotationRules } from './annotations.ts';
import { checkOutputIntents } from './colors.ts';
import { ContentWalk } from './content-walk.ts';
import { allowsAccess, checkDocument, checkOptionalContent, checkPages } from './document-rules.ts';
import { checkEmbeddedFiles } from './embedded-files.ts';
import { checkFileSyntax } from './file-syntax.ts';
import { checkForm } from './forms.ts';
import type { Inspection } from './inspection.ts';
import { checkMetadata } from './metadata-rules.ts';
import { checkObjects } from './object-rules.ts';
import { type Finding, Report } from './report.ts';
import { StructureIndex } from './structure-index.ts';
import { checkStructure } from './structure-rules.ts';

export interface ValidateOptions {
  /** Profiles to check; by default those that the file claims, or all if it claims none. */
  readonly profiles?: readonly Profile[] | undefined;
  readonly password?: string | undefined;
}

/** Conformance of a file to one profile. */
export interface Verdict {
  readonly profile: Profile;
  readonly claimed: boolean;
  /** Whether all checked rules are met. Rules that need human judgement are not checked. */
  readonly conforms: boolean;
  /** Number of violated rules, followed by the total number of violations. */
  readonly rules: number;
  readonly count: number;
}

export interface ValidationReport {
  readonly verdicts: readonly Verdict[];
  readonly findings: readonly Finding[];
}

const LIMITS: ContentLimits = { ...DEFAULT_LIMITS, milliseconds: 45_000 };
/** Greatest nesting of embedded files that are checked. */
const MAX_DEPTH = 2;

/**
 * Reports the machine-checkable rules of PDF/A-2, PDF/A-3 (ISO 19005-2 and -3) and PDF/UA-1 (ISO 14289-1) that a PDF violates,
 * and where. The file is read as viewers read it; damage that they tolerate is a finding.
 *
 * @throws InvalidInputError `NOT_A_PDF`, `PDF_DAMAGED`, `PDF_ENCRYPTED`, `PASSWORD_WRONG`, `PDF_BOMB`, `PDF_TOO_COMPLEX`,
 * `TOO_MANY_PAGES`; PdfError `PDF_TOO_LARGE`
 */
export async function validate(pdf: Uint8Array, options: ValidateOptions = {}): Promise<ValidationReport> {
  const bytes = assertSafePdf(pdf, { field: 'pdf' });
  const file = openFile(bytes);
  if (!file?.encrypted) return judge(pdf, file, undefined, options.profiles, 0);
  const { bytes: decrypted } = await openPdf(bytes, {
    field: 'pdf',
    ...(options.password !== undefined && { password: options.password }),
  });
  return judge(pdf, file, decrypted, options.profiles, 0);
}

/**
 * Returns the profiles whose checked rules are met by a file that the engine wrote.
 *
 * @param milliseconds time limit for checking its content
 * @throws InvalidInputError `PDF_DAMAGED`, `PDF_TOO_COMPLEX`
 */
export function keptProfiles(
  pdf: Uint8Array,
  profiles: readonly string[],
  milliseconds: number,
): readonly Profile[] {
  const asked = PROFILES.filter((profile) => profiles.includes(profile));
  const { verdicts } = judge(pdf, openFile(pdf), undefined, asked, 0, { ...LIMITS, milliseconds });
  return verdicts.flatMap(({ profile, conforms }) => (conforms ? [profile] : []));
}

function openFile(bytes: Uint8Array): PdfFile {
  try {
    return PdfFile.open(bytes, { mode: 'lenient' });
  } catch (error) {
    throw refusalOf(error, 'pdf');
  }
}

/** @param decrypted the decrypted bytes of an encrypted file */
function judge(
  input: Uint8Array,
  file: PdfFile,
  decrypted: Uint8Array | undefined,
  asked: readonly Profile[] | undefined,
  depth: number,
  limits = LIMITS,
): ValidationReport {
  const report = new Report(decrypted === undefined);
  try {
    const document = decrypted ? PdfDocument.open(decrypted, { mode: 'lenient' }) : PdfDocument.of(file);
    const claimed = inspect(input, file, document, report, depth, limits);
    const permissions = file.number(file.dict(file.trailer, 'Encrypt'), 'P');
    if (file.encrypted && !allowsAccess(permissions)) report.broken('ua:7.16-1', { path: 'trailer/Encrypt' });
    const profiles = asked ?? (claimed.length > 0 ? claimed : PROFILES);
    const findings = report.findings(profiles);
    const verdicts = profiles.map((profile) => {
      const own = findings.filter((finding) => finding.profiles.includes(profile));
      const count = own.reduce((sum, finding) => sum + finding.count, 0);
      return {
        profile,
        claimed: claimed.includes(profile),
        conforms: own.length === 0,
        rules: own.length,
        count,
      };
    });
    return { verdicts, findings };
  } catch (error) {
    throw refusalOf(error, 'pdf');
  }
}

/** Checks all rules. @returns the profiles that the document claims */
function inspect(
  input: Uint8Array,
  file: PdfFile,
  document: PdfDocument,
  report: Report,
  depth: number,
  limits: ContentLimits,
): Profile[] {
  const pages = document.pages();
  if (pages.length > FILE_LIMITS.maxPages) throw refusals.tooManyPages('pdf', FILE_LIMITS.maxPages);
  const base = {
    document,
    report,
    budget: new Budget(limits),
    pages,
    hasLanguage: document.text(document.catalog, 'Lang') !== undefined,
    isArchival: (pdf: Uint8Array) => isArchival(pdf, depth + 1),
  };
  const inspection: Inspection = {
    ...base,
    outputSpace: checkOutputIntents(base),
    structure: new StructureIndex(document),
  };
  checkFileSyntax(input, file, report);
  checkObjects(inspection);
  const claimed = checkMetadata(inspection);
  const actions = new ActionRules(inspection);
  checkDocument(inspection, actions);
  checkOptionalContent(inspection);
  checkEmbeddedFiles(inspection);
  checkPages(inspection, actions);
  checkForm(inspection, actions, file.bytes);
  const numbers = new Map(pages.map(({ ref }, i) => [ref.number, i + 1]));
  checkStructure(inspection, numbers);
  checkContent(inspection, actions);
  return claimed;
}

function checkContent(inspection: Inspection, actions: ActionRules): void {
  const { document, report, outputSpace } = inspection;
  const content = new ContentWalk(inspection);
  const annotations = new AnnotationRules(inspection, content, actions);
  for (const [i, page] of inspection.pages.entries()) {
    const place = { page: i + 1, object: page.ref.number };
    const painted = content.page(page, place);
    const annotated = annotations.checkPage(page, i + 1);
    const group = document.dict(page.dict, 'Group');
    if ((painted || annotated) && outputSpace === undefined && !document.has(group, 'CS'))
      report.broken('6.2.10-2', place);
  }
}

/** Whether an embedded PDF meets its PDF/A-2 claims; undefined if that is not checked. */
function isArchival(pdf: Uint8Array, depth: number): boolean | undefined {
  if (depth > MAX_DEPTH) return undefined;
  try {
    const bytes = assertSafePdf(pdf, { field: 'pdf' });
    const file = openFile(bytes);
    if (file.encrypted) return false;
    const { verdicts } = judge(pdf, file, undefined, undefined, depth);
    return verdicts.some(
      ({ profile, claimed, conforms }) => claimed && conforms && profile.startsWith('PDF/A-2'),
    );
  } catch (error) {
    if (error instanceof PdfError && error.code === 'PDF_TOO_COMPLEX') return undefined;
    if (error instanceof PdfError) return false;
    throw error;
  }
}
