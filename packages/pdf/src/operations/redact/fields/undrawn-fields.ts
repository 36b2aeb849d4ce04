import type { FieldKind, FormField, FormWidget } from '../../../document/fields/model/form-field.ts';
import { shownAs } from '../../../document/fields/numbers/shown-as.ts';
import { readFields } from '../../../document/fields/reading/read-fields.ts';
import { shownText } from '../../../document/fields/reading/read-form.ts';
import { PdfError } from '../../../errors.ts';
import { PdfStream } from '../../../file/core/objects.ts';
import { appearancesOf } from '../../../page/content/appearances.ts';
import { rectEntry } from '../../../page/syntax/entries.ts';
import { type AppearanceSources, appearanceModel } from '../annotations/appearance-model.ts';
import { align, drawnGlyphs } from './aligned-text.ts';

/** Fields that show text. */
const DRAWN: ReadonlySet<FieldKind> = new Set(['text', 'multiline', 'comb', 'date', 'time', 'list', 'combo']);
/**
 * Maximum number of fields to draw, so that drawing stays cheap; no real form has more filled in. Above it, all are left to the
 * viewer.
 */
const MOST_FIELDS = 5_000;

/** Returns the fields that have text to show and a widget whose appearance is up to the viewer. */
export function undrawnFields(sources: AppearanceSources): FormField[] {
  const { pdf } = sources;
  if (pdf.dict(pdf.catalog, 'AcroForm') === undefined) return [];
  try {
    const fields = readFields(pdf, 'pdf').filter(
      (field) =>
        DRAWN.has(field.kind) &&
        (field.kind === 'list' || shownText(pdf, field).trim() !== '') &&
        field.widgets.some((widget) => widget.page !== undefined && !isShown(sources, field, widget)),
    );
    return fields.length > MOST_FIELDS ? [] : fields;
  } catch (error) {
    // A faulty form is no reason to refuse the redaction.
    if (error instanceof PdfError) return [];
    throw error;
  }
}

/**
 * Whether a widget has an appearance that all viewers show. If the form has its fields drawn anew, the appearance must show the
 * field's value.
 */
export function isShown(sources: AppearanceSources, field: FormField, widget: FormWidget): boolean {
  const { pdf } = sources;
  const stream = pdf.resolve(pdf.dict(widget.dict, 'AP')?.get('N'));
  if (!(stream instanceof PdfStream)) return false;
  const form = pdf.dict(pdf.catalog, 'AcroForm');
  if (field.kind === 'list' || pdf.boolean(form, 'NeedAppearances') !== true) return true;
  const annotation = {
    dict: widget.dict,
    ref: widget.ref,
    subtype: 'Widget',
    rect: rectEntry(pdf, widget.dict, 'Rect'),
  };
  const { text } = shownAs(pdf, field, shownText(pdf, field));
  return appearancesOf(pdf, annotation).some(
    (appearance) =>
      appearance.stream === stream &&
      align(drawnGlyphs(appearanceModel(sources, appearance)), text) !== undefined,
  );
}
