import type { PdfDocument } from '../../../file/core/document.ts';
import { isDict, name, type PdfDict, type PdfObject, PdfStream } from '../../../file/core/objects.ts';
import { rectEntry } from '../../../page/syntax/entries.ts';
import type { SanitizationReport } from './sanitization-report.ts';

/** Entries that belong to a field rather than to its widget (ISO 32000-2, tables 226 and 228). */
const FIELD_KEYS = ['FT', 'Parent', 'T', 'TU', 'TM', 'Ff', 'DA', 'Q'];

/** Entries of a widget that a stamp does not have. */
const WIDGET_KEYS = ['MK', 'H', 'A', 'AA', 'DV'];

const MAX_FIELDS = 200_000;

/** Inherited attributes of a field. */
interface Above {
  readonly isSignature: boolean;
  readonly isSigned: boolean;
}

/**
 * Removes the signatures of a form; their fields stay, empty. Some viewers draw an invitation to sign over an unsigned field's
 * appearance. The appearance of a signature is therefore kept as a stamp, which replaces the widget on the page.
 */
export function removeSignatures(pdf: PdfDocument, form: PdfDict, sanitized: SanitizationReport): void {
  const seen = new Set<PdfDict>();
  const visit = (holder: PdfDict, key: string, above: Above) => {
    const array = pdf.array(holder, key);
    if (!array || seen.size >= MAX_FIELDS) return;
    const kept = array.flatMap((item): PdfObject[] => {
      const field = pdf.resolve(item);
      if (!isDict(field) || seen.has(field)) return [item];
      seen.add(field);
      const own = stateOf(pdf, field, above);
      if (own.isSignature) {
        if (field.delete('V')) sanitized.add('signatures');
        for (const entry of ['Lock', 'SV']) field.delete(entry);
      }
      visit(field, 'Kids', own);
      return own.isSigned && isDrawn(pdf, field) ? withoutWidget(pdf, field) : [item];
    });
    if (kept.length !== array.length || kept.some((item, index) => item !== array[index])) {
      if (kept.length > 0 || key === 'Fields') holder.set(key, kept);
      else holder.delete(key);
    }
  };
  visit(form, 'Fields', { isSignature: false, isSigned: false });
}

function stateOf(pdf: PdfDocument, field: PdfDict, above: Above): Above {
  const value = pdf.value(field, 'V');
  const type = pdf.name(field, 'FT');
  const isSignature =
    type === 'Sig' ||
    (type === undefined && above.isSignature) ||
    (isDict(value) && pdf.value(value, 'ByteRange') !== null);
  return { isSignature, isSigned: isSignature && (isDict(value) || above.isSigned) };
}

function isDrawn(pdf: PdfDocument, widget: PdfDict): boolean {
  if (pdf.name(widget, 'Subtype') !== 'Widget') return false;
  const rect = rectEntry(pdf, widget, 'Rect');
  const appearance = pdf.value(pdf.dict(widget, 'AP'), 'N');
  return rect !== undefined && rect.x1 > rect.x0 && rect.y1 > rect.y0 && appearance instanceof PdfStream;
}

/**
 * Turns a widget into a stamp, in place, so that the page and the tags still refer to it.
 *
 * @returns the field that it was; none when it was only a widget of its parent
 */
function withoutWidget(pdf: PdfDocument, widget: PdfDict): PdfObject[] {
  const field: PdfDict = new Map();
  const isField = widget.has('T') || !widget.has('Parent');
  for (const key of FIELD_KEYS) {
    const value = widget.get(key);
    if (value !== undefined) field.set(key, value);
    widget.delete(key);
  }
  for (const key of WIDGET_KEYS) widget.delete(key);
  widget.set('Subtype', name('Stamp'));
  return isField ? [pdf.add(field)] : [];
}
