import { PdfDocument } from '../core/document.ts';
import { attachData } from '../embed/attach-data.ts';
import type { FormControl } from './form-fields/form-control.ts';
import { addFormFields } from './form-fields/form-fields.ts';
import { completeGlyphTexts } from './glyph-texts/complete-glyph-texts.ts';
import { type DocumentFacts, stateFacts } from './information.ts';

/** What a printed document is to get. */
export interface FinishOptions {
  /** What it says of itself. */
  readonly facts?: DocumentFacts;
  /** Controls that were marked before it was printed, and become form fields. */
  readonly controls?: readonly FormControl[];
  /** JSON text to embed, as `dataText` makes it. */
  readonly data?: string;
  readonly now?: Date;
}

/**
 * Makes of what Chromium printed the PDF that is handed over: glyphs have the text that they stand for, the
 * information dictionary the document's facts, form controls are fields, the data is embedded. The file is read once
 * and written once, with object streams (ISO 32000-2, 7.5.7); each step is a pass over the open document.
 *
 * @param pdf as Chromium printed it
 * @throws DamagedPdfError when it is no sound PDF
 */
export function finishPrinted(pdf: Uint8Array, options: FinishOptions = {}): Uint8Array {
  const { facts = {}, controls = [], data, now = new Date() } = options;
  const document = PdfDocument.open(pdf);
  completeGlyphTexts(document);
  stateFacts(document, facts);
  addFormFields(document, controls);
  if (data !== undefined) attachData(document, data, now);
  return document.save();
}
