import type { PDFObject } from '@cantoo/pdf-lib';
import {
  PDFArray,
  PDFBool,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFString,
} from '@cantoo/pdf-lib';
import { type PdfiumDocument, saveDocument, withDocument } from '../engines/pdfium/document.ts';
import { openForm } from '../engines/pdfium/form-environment.ts';
import { type Pdfium, pdfium } from '../engines/pdfium/library.ts';
import { DEFAULT_LIMITS } from '../preflight/limits.ts';
import { refuseStreamBombs } from '../preflight/stream-bombs.ts';
import { refusals } from '../refusals.ts';
import { appearanceOf, inherited, numberOf, type Widget, widgetsOf } from './widgets.ts';

const name = PDFName.of;
const MULTILINE = 1 << 12;
const COMBO = 1 << 17;

/** Size of text that is to fit several lines, as other editors choose it when the field leaves it open. Points. */
const AUTO_SIZE = 12;

/**
 * Has PDFium draw the fields whose appearance is missing, or out of date by the form's own word
 * (`/NeedAppearances`). An appearance whose text the standard fonts cannot show is kept all the same.
 *
 * @returns the same document, or a new one when something was drawn
 */
export async function generateAppearances(document: PDFDocument, field: string): Promise<PDFDocument> {
  const form = document.catalog.lookup(name('AcroForm'));
  if (!(form instanceof PDFDict)) return document;
  const stale = form.lookup(name('NeedAppearances')) === PDFBool.True;
  form.set(name('NeedAppearances'), PDFBool.False);
  let missing = 0;
  for (const widget of widgetsOf(document)) {
    if (!needsDrawing(document, widget, stale)) continue;
    widget.dict.delete(name('AP'));
    asText(widget);
    fixAutoSize(form, widget);
    missing++;
  }
  if (missing === 0) return document;
  const saved = await document.save({
    useObjectStreams: false,
    addDefaultPage: false,
    updateFieldAppearances: false,
  });
  refuseStreamBombs(saved, field, DEFAULT_LIMITS);
  const drawn = await draw(saved, field);
  return PDFDocument.load(drawn, { updateMetadata: false, throwOnInvalidObject: false });
}

function needsDrawing(document: PDFDocument, widget: Widget, stale: boolean): boolean {
  if (!widget.visible || !widget.rect || !/^(Tx|Ch|Btn)$/.test(widget.type)) return false;
  const appearances = widget.dict.lookup(name('AP'));
  const any = appearances instanceof PDFDict && appearances.lookup(name('N')) !== undefined;
  if (widget.type === 'Btn') return !any;
  if (!appearanceOf(document.context, widget.dict)) return true;
  return stale && isLatin(inherited(widget.dict, 'V'));
}

/** Characters of WinAnsiEncoding that are not in Latin-1. */
const BEYOND_LATIN_1 = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';

/** Whether the standard fonts have all its characters. */
function isLatin(value: PDFObject | undefined): boolean {
  if (!(value instanceof PDFString || value instanceof PDFHexString)) return true;
  return Array.from(value.decodeText()).every((char) => char <= '\xff' || BEYOND_LATIN_1.includes(char));
}

/** PDFium draws a combo box with the button that opens it, which a page has no use for: its text is drawn alone. */
function asText({ dict, type }: Widget): void {
  const flags = numberOf(inherited(dict, 'Ff')) ?? 0;
  if (type !== 'Ch' || (flags & COMBO) === 0) return;
  dict.set(name('V'), PDFHexString.fromText(shownChoice(dict)));
  dict.set(name('FT'), name('Tx'));
  dict.set(name('Ff'), PDFNumber.of(0));
}

/** The text of the choice that the value names (ISO 32000-2, 12.7.5.4). */
function shownChoice(dict: PDFDict): string {
  const value = textOf(inherited(dict, 'V'));
  const options = inherited(dict, 'Opt');
  for (let i = 0; options instanceof PDFArray && i < options.size(); i++) {
    const pair = options.lookup(i);
    if (pair instanceof PDFArray && pair.size() > 1 && textOf(pair.lookup(0)) === value)
      return textOf(pair.lookup(1));
  }
  return value;
}

function textOf(object: PDFObject | undefined): string {
  return object instanceof PDFString || object instanceof PDFHexString ? object.decodeText() : '';
}

/** PDFium lets one word fill a multi-line field of automatic size. */
function fixAutoSize(form: PDFDict, widget: Widget): void {
  if (widget.type !== 'Tx' || ((numberOf(inherited(widget.dict, 'Ff')) ?? 0) & MULTILINE) === 0) return;
  const appearance = inherited(widget.dict, 'DA') ?? form.lookup(name('DA'));
  if (!(appearance instanceof PDFString || appearance instanceof PDFHexString)) return;
  const fixed = appearance.decodeText().replace(/(\/\S+\s+)0(?:\.0*)?(\s+Tf)/, `$1${AUTO_SIZE}$2`);
  widget.dict.set(name('DA'), PDFString.of(fixed));
}

async function draw(pdf: Uint8Array, field: string): Promise<Uint8Array> {
  const library = await pdfium();
  return withDocument(
    library,
    pdf,
    '',
    (document) => {
      drawFields(library, document);
      const saved = saveDocument(library, document);
      if (!saved) throw refusals.damaged(field);
      return saved;
    },
    () => {
      throw refusals.damaged(field);
    },
  );
}

/** PDFium makes the appearances that are missing while it loads a page with its form. */
function drawFields(library: Pdfium, document: PdfiumDocument): void {
  const form = openForm(library, document);
  try {
    for (let index = 0; index < document.pageCount; index++) {
      const page = library.FPDF_LoadPage(document.handle, index);
      if (page === 0) continue;
      library.FORM_OnAfterLoadPage(page, form.handle);
      library.FORM_OnBeforeClosePage(page, form.handle);
      library.FPDF_ClosePage(page);
    }
  } finally {
    form.close();
  }
}
