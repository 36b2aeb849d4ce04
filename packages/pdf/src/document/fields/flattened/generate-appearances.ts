import { PdfDocument } from '../../../file/core/document.ts';
import { name, type PdfDict, type PdfObject, PdfString } from '../../../file/core/objects.ts';
import { refusals } from '../../../file/core/refusals.ts';
import { textOf, textString } from '../../../file/core/text-string.ts';
import { openForm } from '../../../file/engines/pdfium/form-environment.ts';
import { type Pdfium, pdfium } from '../../../file/engines/pdfium/library.ts';
import {
  type PdfiumDocument,
  saveDocument,
  withDocument,
} from '../../../file/engines/pdfium/pdfium-document.ts';
import { DEFAULT_LIMITS } from '../../../file/preflight/limits.ts';
import { refuseStreamBombs } from '../../../file/preflight/stream-bombs.ts';
import { appearanceOf, inherited, type Widget, widgetsOf } from './widgets.ts';

const MULTILINE = 1 << 12;
const COMBO = 1 << 17;

/** Font size of multi-line text with auto size, as other editors choose it. Points. */
const AUTO_SIZE = 12;

/**
 * Draws fields with PDFium if their appearance is missing, or if the form declares it out of date (`/NeedAppearances`). An
 * appearance with text that the standard fonts lack is kept in any case.
 *
 * @returns the same document, or a new one when something was drawn
 */
export async function generateAppearances(document: PdfDocument, field: string): Promise<PdfDocument> {
  const form = document.dict(document.catalog, 'AcroForm');
  if (form === undefined) return document;
  const stale = document.boolean(form, 'NeedAppearances') ?? false;
  form.set('NeedAppearances', false);
  let missing = 0;
  for (const widget of widgetsOf(document)) {
    if (!needsDrawing(document, widget, stale)) continue;
    widget.dict.delete('AP');
    showAsText(document, widget);
    fixAutoSize(document, form, widget);
    missing++;
  }
  if (missing === 0) return document;
  const saved = document.save();
  refuseStreamBombs(saved, field, DEFAULT_LIMITS);
  return PdfDocument.open(await draw(saved, field), { mode: 'lenient' });
}

function needsDrawing(document: PdfDocument, widget: Widget, stale: boolean): boolean {
  if (!widget.visible || !widget.rect || !/^(Tx|Ch|Btn)$/.test(widget.type)) return false;
  if (widget.type === 'Btn') return document.value(document.dict(widget.dict, 'AP'), 'N') === null;
  if (!appearanceOf(document, widget.dict)) return true;
  return stale && isLatin(inherited(document, widget.dict, 'V'));
}

/** Characters of WinAnsiEncoding that are not in Latin-1. */
const BEYOND_LATIN_1 = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';

/** Whether the standard fonts have all characters of the value. */
function isLatin(value: PdfObject | undefined): boolean {
  const text = textOf(value) ?? '';
  return Array.from(text).every((char) => char <= '\xff' || BEYOND_LATIN_1.includes(char));
}

/** Makes a combo box a text field, as PDFium would also draw the button that opens it, which is useless on a page. */
function showAsText(document: PdfDocument, { dict, type }: Widget): void {
  const flags = Number(inherited(document, dict, 'Ff') ?? 0);
  if (type !== 'Ch' || (flags & COMBO) === 0) return;
  dict.set('V', textString(shownChoice(document, dict)));
  dict.set('FT', name('Tx'));
  dict.set('Ff', 0);
}

/** Returns the display text of the chosen option (ISO 32000-2, 12.7.5.4). */
function shownChoice(document: PdfDocument, dict: PdfDict): string {
  const value = textOf(inherited(document, dict, 'V')) ?? '';
  for (const option of document.array(inherited(document, dict, 'Opt')) ?? []) {
    const [exported, shown] = document.array(option) ?? [];
    if (shown !== undefined && document.text(exported) === value) return document.text(shown) ?? '';
  }
  return value;
}

/** Sets a font size, as PDFium would enlarge a single word to fill a multi-line field with auto size. */
function fixAutoSize(document: PdfDocument, form: PdfDict, { dict, type }: Widget): void {
  const flags = Number(inherited(document, dict, 'Ff') ?? 0);
  if (type !== 'Tx' || (flags & MULTILINE) === 0) return;
  const operators = inherited(document, dict, 'DA') ?? document.value(form, 'DA');
  if (!(operators instanceof PdfString)) return;
  const text = Buffer.from(operators.bytes).toString('latin1');
  const fixed = text.replace(/(\/\S+\s+)0(?:\.0*)?(\s+Tf)/, `$1${AUTO_SIZE}$2`);
  dict.set('DA', new PdfString(Buffer.from(fixed, 'latin1')));
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

/** Loads each page with its form, upon which PDFium creates the missing appearances. */
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
