import { type AssociatedFile, attachData, attachFile } from '../../../document/attachments/attach-data.ts';
import { PRODUCER } from '../../../document/metadata/product.ts';
import type { FontFace } from '../../../document/typeset/font-faces.ts';
import { PdfError } from '../../../errors.ts';
import { PdfDocument } from '../../../file/core/document.ts';
import { textString } from '../../../file/core/text-string.ts';
import { type Claim, claimText, type Standard } from '../../../standards/claims/claims.ts';
import { writeWithClaims } from '../../../standards/claims/kept-claims.ts';
import { stateMetadata } from '../../../standards/claims/metadata.ts';
import type { HybridInvoice } from '../../../standards/claims/stating-packet.ts';
import { PROFILES } from '../../../standards/rules/profiles.ts';
import type { Finding } from '../../../standards/validate/report.ts';
import { validate } from '../../../standards/validate/validate.ts';
import { prepareArchive } from '../prepare-archive.ts';
import { shortenTitles } from '../text-limits.ts';
import { completeTexts } from './complete-texts.ts';
import { drawNotes } from './draw-notes.ts';
import { type DrawnMargins, drawMargins } from './margin/margin-comments.ts';
import { paintFields } from './paint-fields.ts';
import { sizePages } from './size-pages.ts';
import { convertedStructure, tagConverted } from './tag-converted.ts';

export interface FinishConvertedOptions {
  /** Title for a document without one. */
  readonly title: string;
  /** Language for a document without one. */
  readonly lang?: string | undefined;
  /** Characters that private use characters of symbol fonts show. Default: those of usual bullets. */
  readonly symbols?: Readonly<Record<string, string>> | undefined;
  /** Whether comments become annotations or text in the margin of their page. Default: `annotations`. */
  readonly comments?: 'annotations' | 'margin' | undefined;
  /** Fonts for comments in the margin and for values of form fields, besides the engine's own. */
  readonly fonts?: readonly FontFace[] | undefined;
  /** Standards that the document should conform to if it can. */
  readonly conformance: readonly Standard[];
  /** JSON text to embed, as returned by `dataText`. */
  readonly data?: string | undefined;
  /** Additional files to embed. */
  readonly files?: readonly AssociatedFile[] | undefined;
  /** Metadata of an embedded invoice. */
  readonly invoice?: HybridInvoice | undefined;
  readonly now?: Date;
}

/** A finished document, with its conformance claims and fonts. */
export interface FinishedConversion {
  readonly pdf: Uint8Array;
  readonly pageCount: number;
  /** Numbers of the pages that had no area and became A4, from 1. */
  readonly emptyPages: readonly number[];
  /** Characters of comments in the margin that no font has, such as `𓀀 (U+13000)`. */
  readonly missing: readonly string[];
  /** Names of the embedded fonts without subset prefix, such as `Carlito-Bold`. */
  readonly fonts: readonly string[];
  readonly claims: readonly Claim[];
  /** Reasons, in sentences, why the document does not claim the other requested standards. */
  readonly violations: readonly string[];
}

/** Highest level that an office export can reach for each standard: tagged, and archivable with all embedded files. */
const BEST: Readonly<Record<Standard, Claim>> = {
  pdfa: { standard: 'pdfa', part: 2, level: 'A' },
  ua: { standard: 'ua', part: 1 },
};
/** Only part 3 allows embedded files of any type (ISO 19005-3, 6.8). */
const WITH_FILES: Claim = { standard: 'pdfa', part: 3, level: 'A' };

/**
 * Finishes a PDF exported by LibreOffice: sets title and language, declares colours as sRGB, and claims those requested standards
 * whose rules the file meets (ISO 19005-2, 6.6.4; ISO 14289-1, 5).
 *
 * @param exported tagged PDF with embedded fonts
 * @throws DamagedPdfError when it is not a sound PDF
 */
export async function finishConverted(
  exported: Uint8Array,
  {
    title,
    lang,
    symbols = {},
    comments = 'annotations',
    fonts: faces = [],
    conformance,
    data,
    files = [],
    invoice,
    now = new Date(),
  }: FinishConvertedOptions,
): Promise<FinishedConversion> {
  const document = PdfDocument.open(exported);
  if (data !== undefined) attachData(document, data, now);
  for (const file of files) attachFile(document, file, now);
  let pages = document.pages();
  stateTitle(document, title);
  shortenTitles(document);
  completeTexts(document, symbols);
  await paintFields(document, faces);
  const empty = new Set(sizePages(document, pages).map(({ ref }) => ref.number));
  const structure = convertedStructure(document, pages);
  let margins: DrawnMargins | undefined;
  if (comments === 'margin') {
    const language = document.text(document.catalog, 'Lang') ?? lang;
    margins = await drawMargins(document, pages, structure, faces, language);
    pages = document.pages();
  } else drawNotes(document, pages);
  if (structure) tagConverted(document, pages, structure, margins?.strays);
  prepareArchive(document, pages, conformance, lang);
  const hasFiles = data !== undefined || files.length > 0;
  const best = conformance.map((standard) => (standard === 'pdfa' && hasFiles ? WITH_FILES : BEST[standard]));
  const fonts = fontNames(document);
  const written = writeWithClaims(
    best,
    pages.length,
    (claims) => stateMetadata(document, claims, invoice),
    () => document.save(),
  );
  const isBest =
    best.length === written.claims.length && written.claims.every((claim) => best.includes(claim));
  const violations = isBest ? [] : await violationsOf(written.pdf, best);
  const { pdf, claims: kept } = written;
  const emptyPages = pages.flatMap(({ ref }, index) => (empty.has(ref.number) ? [index + 1] : []));
  const { missing = [] } = margins ?? {};
  return { pdf, pageCount: pages.length, emptyPages, missing, fonts, claims: kept, violations };
}

function stateTitle(document: PdfDocument, title: string): void {
  const information = document.dict(document.trailer, 'Info') ?? new Map();
  if (!document.text(information, 'Title')?.trim()) information.set('Title', textString(title));
  information.set('Producer', textString(PRODUCER));
  if (document.trailer.get('Info') === undefined) document.trailer.set('Info', document.add(information));
}

async function violationsOf(pdf: Uint8Array, claims: readonly Claim[]): Promise<string[]> {
  const stated: readonly string[] = claims.map(claimText);
  const profiles = PROFILES.filter((profile) => stated.includes(profile));
  try {
    const { findings } = await validate(pdf, { profiles });
    return findings.filter(isNoClaim).map(findingText);
  } catch (error) {
    if (!(error instanceof PdfError)) throw error;
    return [`It could not be checked: ${error.message}`];
  }
}

/** Whether a finding is about more than the claim itself: a claim is only withdrawn because of other findings. */
function isNoClaim({ standard, clause }: Finding): boolean {
  return !(standard === 'ISO 14289-1' ? clause === '5' : clause.startsWith('6.6.4'));
}

function findingText({ words, standard, clause, count, places: [place] }: Finding): string {
  const where = place?.page === undefined ? (place?.path ?? 'the document') : `page ${place.page}`;
  const times = count > 1 ? `, ${count} times` : '';
  return `${words}: ${where}${times} (${standard}, ${clause})`;
}

function fontNames(document: PdfDocument): string[] {
  const names = new Set<string>();
  for (const [, object] of document.objects()) {
    if (document.name(document.dict(object), 'Type') !== 'FontDescriptor') continue;
    const full = document.name(document.dict(object), 'FontName');
    if (full !== undefined) names.add(full.replace(/^[A-Z]{6}\+/, ''));
  }
  return [...names].sort();
}
