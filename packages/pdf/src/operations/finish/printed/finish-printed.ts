import { type AssociatedFile, attachData, attachFile } from '../../../document/attachments/attach-data.ts';
import { PdfDocument } from '../../../file/core/document.ts';
import type { Standard } from '../../../standards/claims/claims.ts';
import { titlePrintedBookmarks } from '../bookmarks.ts';
import { type ConformanceReport, type ConformanceRequest, finishDocument } from '../finish-document.ts';
import type { FormControl } from './form-fields/form-control.ts';
import { addFormFields } from './form-fields/form-fields.ts';
import { completeGlyphTexts } from './glyph-texts/complete-glyph-texts.ts';
import { type DocumentFacts, stateFacts } from './information.ts';
import { removePageMarks } from './page-marks.ts';
import { placeDestinations } from './place-destinations.ts';

const NO_CLAIMS: ConformanceReport = { claims: [], violations: [] };

/** Additions to a printed document. */
export interface FinishOptions extends Omit<ConformanceRequest, 'conformance'> {
  /** Entries of the information dictionary. */
  readonly facts?: DocumentFacts;
  /** Controls that were tagged before printing and become form fields. */
  readonly controls?: readonly FormControl[];
  /** JSON text to embed, as returned by `dataText`. */
  readonly data?: string;
  /** Additional files to embed. */
  readonly files?: readonly AssociatedFile[];
  readonly now?: Date;
  /** Standards that the document should conform to if it can. Without any, its structure stays as printed. */
  readonly conformance?: readonly Standard[];
}

/** A finished document and its conformance report. */
export interface FinishedPrint extends ConformanceReport {
  readonly pdf: Uint8Array;
}

/**
 * Finishes a PDF printed by Chromium: maps glyphs to text, sets the information dictionary, converts form controls to fields,
 * embeds the data, and applies and claims the requested standards. The file is read once and written once, with object streams
 * (ISO 32000-2, 7.5.7); each step is a pass over the open document.
 *
 * @param pdf as printed by Chromium
 * @throws DamagedPdfError when it is not a sound PDF
 * @throws UnplacedRowsError when rows without tags cannot be placed with certainty
 */
export function finishPrinted(pdf: Uint8Array, options: FinishOptions = {}): FinishedPrint {
  const {
    facts = {},
    controls = [],
    data,
    files = [],
    now = new Date(),
    conformance = [],
    ...request
  } = options;
  const document = PdfDocument.open(pdf);
  removePageMarks(document);
  placeDestinations(document);
  completeGlyphTexts(document);
  stateFacts(document, facts);
  addFormFields(document, controls);
  if (data !== undefined) attachData(document, data, now);
  for (const file of files) attachFile(document, file, now);
  const report = conformance.length > 0 ? finishDocument(document, { ...request, conformance }) : NO_CLAIMS;
  if (conformance.length === 0) titlePrintedBookmarks(document, request.text);
  return { pdf: document.save(), ...report };
}
