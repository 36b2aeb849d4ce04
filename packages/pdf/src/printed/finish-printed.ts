import { PdfDocument } from '../core/document.ts';
import { type AssociatedFile, attachData, attachFile } from '../embed/attach-data.ts';
import type { Abbreviations } from '../finish/abbreviations.ts';
import type { Standard } from '../finish/claims.ts';
import { type ConformanceReport, finishDocument } from '../finish/finish-document.ts';
import type { GeneratedText } from '../finish/generated-text.ts';
import type { WithheldRows } from '../finish/withheld-rows.ts';
import type { HybridInvoice } from '../finish/xmp-packet.ts';
import type { FormControl } from './form-fields/form-control.ts';
import { addFormFields } from './form-fields/form-fields.ts';
import { completeGlyphTexts } from './glyph-texts/complete-glyph-texts.ts';
import { type DocumentFacts, stateFacts } from './information.ts';
import { removePageMarks } from './page-marks.ts';

const NO_CLAIMS: ConformanceReport = { claims: [], breaches: [] };

/** What a printed document is to get. */
export interface FinishOptions {
  /** What it says of itself. */
  readonly facts?: DocumentFacts;
  /** Controls that were marked before it was printed, and become form fields. */
  readonly controls?: readonly FormControl[];
  /** JSON text to embed, as `dataText` makes it. */
  readonly data?: string;
  /** Further files to embed. */
  readonly files?: readonly AssociatedFile[];
  /** Of the invoice among the files. Said in the metadata, which only a document with standards to keep gets. */
  readonly invoice?: HybridInvoice;
  readonly now?: Date;
  /** Standards that it is to keep if it can. Without any its structure stays as it was printed. */
  readonly conformance?: readonly Standard[];
  /** Language of a document that names none. */
  readonly lang?: string;
  /** Rows of tables that were printed without tags, to be tagged here. Only with standards to keep. */
  readonly withheld?: readonly WithheldRows[];
  /**
   * Gives the text that it was made from, with white space wherever something separates words, and U+2029 where it separates blocks: says which lines end
   * within a word. Without it that is guessed from the characters at both ends.
   */
  readonly text?: () => string;
  /**
   * Where text without tags is that of style sheets, which is given to the elements that it was generated for. Left out when
   * there is none, or when the document hides other text from assistive technology.
   */
  readonly generated?: GeneratedText | undefined;
  /** Texts whose lines count, to which hints refer (`StructureHint`). */
  readonly texts?: readonly string[] | undefined;
  readonly abbreviations?: Abbreviations | undefined;
  /** Where something is seen that has no text, since a browser painted it as pixels without tags. In words. */
  readonly unread?: readonly string[];
}

/** A finished document, and what it says of itself. */
export interface FinishedPrint extends ConformanceReport {
  readonly pdf: Uint8Array;
}

/**
 * Makes of what Chromium printed the PDF that is handed over: glyphs have the text that they stand for, the
 * information dictionary the document's facts, form controls are fields, the data is embedded, and it
 * keeps and claims the standards that are asked for. The file is read once
 * and written once, with object streams (ISO 32000-2, 7.5.7); each step is a pass over the open document.
 *
 * @param pdf as Chromium printed it
 * @throws DamagedPdfError when it is no sound PDF
 * @throws UnplacedRowsError when rows without tags cannot be placed with certainty
 */
export function finishPrinted(pdf: Uint8Array, options: FinishOptions = {}): FinishedPrint {
  const { facts = {}, controls = [], data, files = [], invoice, now = new Date() } = options;
  const { conformance = [], lang, withheld, text, generated, texts, abbreviations, unread } = options;
  const document = PdfDocument.open(pdf);
  removePageMarks(document);
  completeGlyphTexts(document);
  stateFacts(document, facts);
  addFormFields(document, controls);
  if (data !== undefined) attachData(document, data, now);
  for (const file of files) attachFile(document, file, now);
  const report =
    conformance.length > 0
      ? finishDocument(document, {
          conformance,
          lang,
          invoice,
          withheld,
          text,
          generated,
          texts,
          abbreviations,
          unread,
        })
      : NO_CLAIMS;
  return { pdf: document.save(), ...report };
}
