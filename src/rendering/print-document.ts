import {
  claimText,
  type DocumentFacts,
  type FormControl,
  finishPrinted,
  type GeneratedText,
  type Standard,
  UnplacedRowsError,
  violationText,
  type WithheldRows,
} from '@platen/pdf';
import { contentSize } from '../contract/paper.ts';
import type { RenderWarning } from '../contract/render-warning.ts';
import type { TemplateOptions } from '../contract/template-options.ts';
import { InvalidInputError } from '../domain/errors.ts';
import { checkContrast } from './accessibility/check-contrast.ts';
import { withBarePages } from './bare-pages.ts';
import { nameBoldFallbacks } from './bold-fallback.ts';
import { CdpCommandError } from './cdp-connection.ts';
import { hintColumns } from './column-hints.ts';
import type { Document } from './compose-document.ts';
import { nameDataTables } from './data-tables.ts';
import { documentFacts } from './document-facts.ts';
import { HIDDEN_HEIGHT } from './document-html.ts';
import type { DocumentPage } from './document-page.ts';
import { Footnotes } from './footnotes/index.ts';
import { prepareFormControls } from './form-controls.ts';
import { anchorGeneratedText } from './generated-anchors.ts';
import { generatedText } from './generated-text.ts';
import { keepHiddenTexts } from './hidden-texts.ts';
import { hyphenate } from './hyphenation/index.ts';
import { withLinkedStyles } from './linked-styles.ts';
import { loadDocument, whileLoaded } from './load-document.ts';
import { withLoadedMargins } from './loaded-margins.ts';
import { setLongTablesInPieces } from './long-tables.ts';
import { findLost } from './lost-content/index.ts';
import { checkMargins } from './margin-check.ts';
import { findHighMargins } from './margin-heights.ts';
import { showAlternatives } from './missing-pictures.ts';
import { textSource } from './page-text.ts';
import { mayCarrySums, type PrintedWithTotals, printWithTotals } from './page-totals/index.ts';
import { pagedMediaOf, printPagedMedia } from './paged-media/index.ts';
import { readablePaint } from './painted-pixels/index.ts';
import { countPages } from './printed-pdf.ts';
import { readableSheets } from './readable-sheets.ts';
import type { RenderLimits } from './render-limits.ts';
import type { ResourceLoader } from './resource-guard.ts';
import { type SaidTexts, saidTexts } from './said-texts.ts';
import { settleLinks } from './settle-links.ts';
import { sourceText } from './source-text.ts';
import { hintStructure } from './structure-hints.ts';
import { giveBackRows, withholdRows } from './withheld-rows.ts';

/** HTML length above which the PDF may not fit into one message of the browser. */
const LARGE_HTML_LENGTH = 256 * 1024;

/** Chromium makes a part in another language a structure element only if the part has an attribute of its own. */
const STATE_LANGUAGES = `for (const part of document.querySelectorAll('body [lang]:not([aria-atomic])'))
  part.setAttribute('aria-atomic', 'false')`;
const LANGUAGE = /\slang\s*=/gi;

/** Maximum attempts to place footnotes in a document into which other features insert page numbers or sums. */
const MAX_ATTEMPTS = 3;

/** Document as printed by the browser. */
export interface PrintedDocument {
  readonly bytes: Uint8Array;
  /** Finishes the PDF, without the browser. */
  readonly finish: () => FinishedDocument;
  /**
   * Content that the document requests but doesn't get, text with too little contrast (if the markup was checked), and sums that
   * could not be carried over.
   */
  readonly warnings: readonly RenderWarning[];
}

/** Finished PDF of a document, with its conformance claims. */
export interface FinishedDocument {
  readonly pdf: Uint8Array;
  /** Conformance claims of the PDF, such as `PDF/A-2a`. */
  readonly claims: readonly string[];
  /** Reasons why other requested standards are not claimed, as sentences. */
  readonly violations: readonly string[];
}

/**
 * Loads a document into a page and prints it. `finish` does the rest: it converts form controls to fields, embeds data, and
 * applies the requirements of standards to the PDF.
 *
 * @throws InvalidInputError `TEMPLATE_LIMIT` when the PDF is too large, `TEMPLATE_RENDER` when a script fails that the template
 *   waits for
 */
export function printDocument(
  page: DocumentPage,
  document: Document,
  limits: RenderLimits,
  resources: ResourceLoader,
): Promise<PrintedDocument> {
  return whileLoaded(() => loadAndPrint(page, document, limits, resources));
}

async function loadAndPrint(
  page: DocumentPage,
  composed: Document,
  limits: RenderLimits,
  resources: ResourceLoader,
): Promise<PrintedDocument> {
  const { html, mode, options } = composed;
  if (html.length > limits.maxTextLength && sourceText(html).length > limits.maxTextLength)
    throw tooLarge(`has more than ${limits.maxTextLength} characters of text`);
  const { width, height } = contentSize(composed.paper);
  const viewport = { width, height: mode === 'hidden' ? HIDDEN_HEIGHT : height };
  await loadDocument(page, composed, { viewport }, resources);
  const { document: styled, warnings: unread } = await withLinkedStyles(page, composed, resources);
  const footnotes = await Footnotes.take(page, styled.html);
  const noted = footnotes ? { ...styled, html: footnotes.htmlOf(styled.html) } : styled;
  const { document, warnings: unshown } = await withLoadedMargins(page, noted, resources);
  const divided = await hyphenate(page, document.html);
  const sheets = readableSheets(resources);
  const lost = [...unread, ...unshown, ...(await findLost(page, document, sheets)), ...divided];
  await nameBoldFallbacks(page, document.html, options.javascript);
  await settleLinks(page, document);
  if (mode === 'hidden' && !footnotes) await setLongTablesInPieces(page, document.html);
  // The first match is the language of the document.
  if (options.tagged && (document.html.match(LANGUAGE)?.length ?? 0) > 1)
    await page.evaluate(STATE_LANGUAGES);
  const keepsStandards = options.tagged && standardsOf(document).length > 0;
  let hasAlternatives = false;
  if (keepsStandards) {
    hasAlternatives = await showAlternatives(page, document.html);
    await keepHiddenTexts(page, document.html, sheets);
    await hintStructure(page, document.html);
    await nameDataTables(page, document.html, options.javascript);
    await anchorGeneratedText(page, document.html);
  }
  const said = keepsStandards ? await saidTexts(page, document.html) : undefined;
  const unreadable = keepsStandards ? await readablePaint(page, document.html) : [];
  await checkMargins(page, document);
  lost.push(...(await findHighMargins(page, document, sheets)));
  const controls = document.interactive ? await prepareFormControls(page) : [];
  const found = [...lost, ...(document.markup ? await checkContrast(page) : [])];
  const facts = await documentFacts(page, document.html);
  const generated = keepsStandards ? await generatedText(page, document.html) : undefined;
  const bring = {
    facts,
    controls,
    unread: unreadable,
    generated,
    ...said,
    text: await textSource(page, html, options.javascript || hasAlternatives),
  };
  const withheld = mayWithhold(document) && !footnotes ? await withholdRows(page, document.html) : [];
  const hintCells = async () => {
    if (keepsStandards) await hintColumns(page, document.html, options.javascript);
  };
  await hintCells();
  if (withheld.length > 0) {
    const { bytes } = await printWithin(page, document, limits, footnotes);
    const finished = finishWithheld(bytes, document, { ...bring, withheld });
    if (finished !== undefined) return { warnings: found, bytes, finish: () => finished };
    await giveBackRows(page);
    await hintCells();
  }
  const { bytes, warnings } = await printWithin(page, document, limits, footnotes);
  const placed = footnotes?.warnings ?? [];
  return {
    warnings: [...found, ...placed, ...warnings],
    bytes,
    finish: () => finish(bytes, document, bring),
  };
}

/** @returns undefined when the browser has to tag the withheld rows after all */
function finishWithheld(
  printed: Uint8Array,
  document: Document,
  brought: Brought,
): FinishedDocument | undefined {
  try {
    return finish(printed, document, brought);
  } catch (error) {
    if (error instanceof UnplacedRowsError) return undefined;
    throw error;
  }
}

/**
 * Whether rows may be withheld from the browser's tags: the finishing pass has to add the structure, and no rows with carried
 * sums may be inserted into the printed document.
 */
function mayWithhold(document: Document): boolean {
  return document.options.tagged && standardsOf(document).length > 0 && !mayCarrySums(document.html);
}

/** @throws InvalidInputError `TEMPLATE_LIMIT` */
async function printWithin(
  page: DocumentPage,
  document: Document,
  limits: RenderLimits,
  footnotes: Footnotes | undefined,
): Promise<{ bytes: Buffer; warnings: readonly RenderWarning[] }> {
  const { printed, warnings } = await printSettled(page, document, limits, footnotes);
  if (printed === undefined) throw tooLarge(`gives a PDF of more than ${limits.maxPdfBytes} bytes`);
  if (countPages(printed) > limits.maxPages) throw tooLarge(`gives more than ${limits.maxPages} pages`);
  return { bytes: printed, warnings };
}

/** Findings in the page that the finishing pass uses. */
interface Brought extends Partial<SaidTexts> {
  readonly facts: DocumentFacts;
  readonly controls: readonly FormControl[];
  /** Visible content without text. */
  readonly unread: readonly string[];
  /** Returns the text that was laid out. */
  readonly text: () => string;
  readonly generated: GeneratedText | undefined;
  readonly withheld?: readonly WithheldRows[];
}

function finish(printed: Uint8Array, document: Document, brought: Brought): FinishedDocument {
  const { options } = document;
  const finished = finishPrinted(printed, {
    ...brought,
    data: document.embed,
    ...(document.invoice && {
      files: [document.invoice.file, ...document.invoice.supplements],
      invoice: document.invoice.said,
    }),
    conformance: standardsOf(document),
    lang: options.lang,
  });
  return {
    pdf: finished.pdf,
    claims: finished.claims.map(claimText),
    // A template without tags has chosen to violate the standards that need them, so these violations aren't reported.
    violations: finished.violations
      .filter(({ profiles }) => options.tagged || profiles.includes('PDF/A-3u'))
      .map(violationText),
  };
}

/**
 * Returns the requested standards. Templates saved before `conformance` existed have no value for it. An invoice can only be
 * embedded in PDF/A (Factur-X 1.0, 6).
 */
function standardsOf({ options, invoice }: Document): readonly Standard[] {
  const { conformance, tagged }: Partial<TemplateOptions> = options;
  const chosen = conformance === 'none' ? [] : (conformance ?? ['pdfa', 'ua']);
  const asked = chosen.filter((standard) => tagged !== false || standard !== 'ua');
  return invoice === undefined || asked.includes('pdfa') ? asked : ['pdfa', ...asked];
}

/** Prints the document repeatedly, until its page numbers and carried sums are final. */
async function printSettled(
  page: DocumentPage,
  document: Document,
  limits: RenderLimits,
  footnotes: Footnotes | undefined,
): Promise<PrintedWithTotals> {
  // Header, footer, margin boxes and tags don't affect where pages break.
  const bare = { ...document, header: undefined, footer: undefined };
  bare.options = { ...document.options, tagged: false, outline: false };
  const measure = (corner?: string) =>
    withBarePages(page, document.html, () => print(page, bare, limits), corner);
  const result = async () =>
    mayCarrySums(document.html)
      ? printWithTotals(page, document.options.lang, sourceText(document.html).length, (purpose) =>
          purpose === 'measuring' ? measure() : print(page, document, limits),
        )
      : { printed: await print(page, document, limits), warnings: [] };
  const paged = pagedMediaOf(document.html);
  const printAll = () => (paged === undefined ? result() : printPagedMedia(page, paged, measure, result));
  if (footnotes === undefined) return printAll();
  if (!mayCarrySums(document.html)) return printWithFootnotes(footnotes, measure, printAll);
  await footnotes.putAtEnd();
  return printAll();
}

/** Prints a document until its footnotes are on the pages of their references, with all that other features insert. */
async function printWithFootnotes(
  footnotes: Footnotes,
  measure: () => Promise<Buffer | undefined>,
  printAll: () => Promise<PrintedWithTotals>,
): Promise<PrintedWithTotals> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    if (!(await footnotes.settle(measure))) return { printed: undefined, warnings: [] };
    const result = await printAll();
    if (result.printed === undefined || footnotes.holds(result.printed)) return result;
  }
  await footnotes.putAtEnd();
  return printAll();
}

async function print(
  page: DocumentPage,
  document: Document,
  limits: RenderLimits,
): Promise<Buffer | undefined> {
  const { header, footer, options } = document;
  const settings = {
    ...document.paper,
    printBackground: true,
    preferCSSPageSize: true,
    // Chromium derives the bookmarks from the tags.
    generateTaggedPDF: options.tagged || options.outline,
    generateDocumentOutline: options.outline,
    displayHeaderFooter: header !== undefined || footer !== undefined,
    headerTemplate: header ?? '<span></span>',
    footerTemplate: footer ?? '<span></span>',
  };
  try {
    return await page.print(settings, document.html.length > LARGE_HTML_LENGTH, limits.maxPdfBytes);
  } catch (error) {
    if (!(error instanceof CdpCommandError)) throw error;
    throw new InvalidInputError(`template cannot be printed: ${error.message}`, {
      code: 'TEMPLATE_RENDER',
      cause: error,
    });
  }
}

function tooLarge(rule: string): InvalidInputError {
  return new InvalidInputError(`template ${rule}`, { code: 'TEMPLATE_LIMIT' });
}
