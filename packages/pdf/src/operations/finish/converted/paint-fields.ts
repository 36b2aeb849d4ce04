import { TypesetterChooser } from '../../../document/fields/appearance/choose-typesetter.ts';
import { FieldPainter } from '../../../document/fields/appearance/paint-field.ts';
import { paintPresent } from '../../../document/fields/appearance/stale-fields.ts';
import { FormEditor } from '../../../document/fields/model/form-editor.ts';
import type { FieldKind, FormField } from '../../../document/fields/model/form-field.ts';
import { attributeOf, readFields } from '../../../document/fields/reading/read-fields.ts';
import { shownText } from '../../../document/fields/reading/read-form.ts';
import type { FontFace } from '../../../document/typeset/font-faces.ts';
import type { PdfDocument } from '../../../file/core/document.ts';
import { type PdfObject, PdfStream, PdfString } from '../../../file/core/objects.ts';
import { contentText } from '../../../page/syntax/content-stream.ts';

/** Fields without a value that is shown as text. */
const UNWRITTEN: ReadonlySet<FieldKind> = new Set(['checkbox', 'radio', 'button', 'signature', 'password']);
/** Space between the edge of a field and its text, in points. */
const PADDING = 2;
/** Operators that show text, or an XObject that may. */
const SHOWS = /(?:^|\s)(?:T[jJ]|['"]|Do)(?=\s|$)/;

/**
 * Draws the values of text and choice fields whose appearance shows none (ISO 32000-2, 12.7.4.3): without a screen, LibreOffice writes
 * empty appearances for the content controls of Word. Removes the scripts of fields for dates, which PDF/A forbids (ISO 19005-2, 6.4.1).
 *
 * @param faces fonts besides those of the document and the engine's own
 */
export async function paintFields(document: PdfDocument, faces: readonly FontFace[]): Promise<void> {
  const fields = readFields(document, 'pdf');
  const blank = fields.filter((field) => isBlank(document, field));
  if (blank.length > 0) {
    for (const field of blank) widen(document, field);
    // With their new rectangles.
    const widened = readFields(document, 'pdf').filter((field) => isBlank(document, field));
    await paint(document, widened, faces);
  }
  for (const { nodes, widgets } of fields) for (const { dict } of [...nodes, ...widgets]) dict.delete('AA');
}

async function paint(
  document: PdfDocument,
  fields: readonly FormField[],
  faces: readonly FontFace[],
): Promise<void> {
  const rules = { faces, embeddedOnly: true, nothingNew: false };
  const chooser = new TypesetterChooser(document, rules);
  const painter = new FieldPainter(new FormEditor(document), chooser);
  for (const field of fields) {
    const cut = await paintPresent(document, field, painter);
    for (const { widget } of cut) widget.dict.set('DA', anySize(attributeOf(document, widget, 'DA')));
    if (cut.length > 0) await paintPresent(document, field, painter);
  }
  chooser.finish();
}

/** Makes room for the space around the text, which LibreOffice leaves out: text begins where it does in the document. */
function widen(document: PdfDocument, { widgets }: FormField): void {
  for (const { dict } of widgets) {
    const [xa, ya, xb, yb] = document.numbers(dict, 'Rect') ?? [];
    if (yb === undefined) continue;
    dict.set('Rect', [Math.min(xa!, xb!) - PADDING, ya!, Math.max(xa!, xb!) + PADDING, yb]);
  }
}

/** Returns a default appearance in which the text has the size that fits (12.7.4.3). */
function anySize(appearance: PdfObject): PdfString {
  const text = appearance instanceof PdfString ? Buffer.from(appearance.bytes).toString('latin1') : '';
  return new PdfString(Buffer.from(text.replace(/[\d.]+(\s+Tf)/, '0$1'), 'latin1'));
}

function isBlank(document: PdfDocument, field: FormField): boolean {
  if (UNWRITTEN.has(field.kind) || shownText(document, field) === '') return false;
  return field.widgets.some(({ dict }) => {
    const appearance = document.value(document.dict(dict, 'AP'), 'N');
    return !(appearance instanceof PdfStream && SHOWS.test(contentText(document, appearance)));
  });
}
