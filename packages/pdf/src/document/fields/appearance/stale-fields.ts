import type { PdfDocument } from '../../../file/core/document.ts';
import { PdfStream } from '../../../file/core/objects.ts';
import { type FormField, hasFlag } from '../model/form-field.ts';
import { choicesOf } from '../model/options.ts';
import { shownAs } from '../numbers/shown-as.ts';
import { shownText } from '../reading/read-form.ts';
import { MissingGlyphError } from './choose-typesetter.ts';
import type { CutWidget, FieldPainter } from './paint-field.ts';

/**
 * Draws fields without an appearance, or all fields if the form declares its appearances out of date (`/NeedAppearances`), as
 * viewers will no longer redraw them. A field with characters that no font has keeps its appearance.
 */
export async function paintStaleFields(
  document: PdfDocument,
  fields: readonly FormField[],
  painter: FieldPainter,
): Promise<void> {
  const form = document.dict(document.catalog, 'AcroForm');
  const allStale = document.boolean(form, 'NeedAppearances') === true;
  for (const field of fields) {
    const { kind } = field;
    if (kind === 'checkbox' || kind === 'radio') painter.paintButtons(field);
    else if (kind === 'button' || kind === 'signature' || kind === 'password') continue;
    else if (allStale || field.widgets.some(({ dict }) => !isDrawn(document, dict)))
      await paintPresent(document, field, painter);
  }
}

function isDrawn(document: PdfDocument, widget: FormField['widgets'][number]['dict']): boolean {
  return document.value(document.dict(widget, 'AP'), 'N') instanceof PdfStream;
}

/**
 * Draws a field with its current value. A field with characters that no font has keeps its appearance.
 *
 * @returns the widgets that cut off text
 */
export async function paintPresent(
  document: PdfDocument,
  field: FormField,
  painter: FieldPainter,
): Promise<CutWidget[]> {
  try {
    if (field.kind !== 'list')
      return await painter.paint(field, shownAs(document, field, shownText(document, field)));
    const value = field.attribute('V');
    const chosen = new Set((document.array(value) ?? [value]).map((item) => document.text(item)));
    const several = hasFlag(field, 'multiSelect');
    const indices = choicesOf(document, field).flatMap((option, i) => (chosen.has(option.value) ? [i] : []));
    const top = document.number(field.attribute('TI'));
    const sound = top !== undefined && Number.isSafeInteger(top) && top >= 0 ? top : undefined;
    return await painter.paint(field, {
      chosen: new Set(several ? indices : indices.slice(0, 1)),
      top: sound,
    });
  } catch (error) {
    if (!(error instanceof MissingGlyphError)) throw error;
    return [];
  }
}
