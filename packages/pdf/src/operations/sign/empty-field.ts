import { InvalidInputError } from '../../errors.ts';
import type { IncrementalUpdate } from '../../file/core/incremental-update.ts';
import { dict, isDict, nameOf, type PdfDict, PdfRef } from '../../file/core/objects.ts';
import { type Page, pagesOf } from '../../file/core/page-tree.ts';
import type { PdfFile } from '../../file/core/pdf-file.ts';
import type { FormFields, SignatureField } from '../../file/core/signature-fields.ts';
import { nearestName } from '../../nearest-name.ts';
import { rectEntry } from '../../page/syntax/entries.ts';
import { type Box, viewOf } from './page-view.ts';
import { markFormSigned } from './signature-field.ts';

/** Annotation flags Hidden and NoView (ISO 32000-2, table 167). */
const NOT_SEEN = 2 | 32;

/** An unsigned signature field of the file (ISO 32000-2, 12.7.5.5). */
export interface EmptyField {
  /** Fully qualified name. */
  readonly name: string;
  readonly ref: PdfRef;
  readonly dict: PdfDict;
  /** Widget of the field: the same object as the field, or its only kid. */
  readonly widget: { readonly ref: PdfRef; readonly dict: PdfDict };
  /** Visible area; undefined for an invisible field. */
  readonly place: { readonly page: Page; readonly box: Box } | undefined;
}

/**
 * Finds the field to be signed.
 *
 * @throws InvalidInputError `FIELD_UNKNOWN`, `FIELD_SIGNED`; `INVALID_INPUT` for a field that has several widgets, or is not an
 *   indirect object
 */
export function findEmptyField(file: PdfFile, form: FormFields, name: string): EmptyField {
  const [found, ...others] = form.signatures.filter((field) => field.name === name);
  if (found === undefined) throw unknownField(form.signatures, name);
  if (others.length > 0) throw unusable('the form has several fields of that name');
  if (file.resolve(found.field.get('V')) !== null) {
    throw new InvalidInputError('field: is signed already', { field: 'field', code: 'FIELD_SIGNED' });
  }
  const { fieldRef: ref, field } = found;
  if (ref === undefined) throw unusable('is not an object of its own');
  const kids = file.resolve(field.get('Kids'));
  const [kid, ...more] = Array.isArray(kids) && kids.length > 0 ? kids : [ref];
  const widget = file.resolve(kid);
  if (more.length > 0) throw unusable('is shown in several places');
  if (!(kid instanceof PdfRef && isDict(widget)))
    throw unusable('has a widget that is not an object of its own');
  return { name, ref, dict: field, widget: { ref: kid, dict: widget }, place: placeOf(file, kid, widget) };
}

/** Writes a signature to a field: its value, and the appearance of its widget. The rest of the field stays unchanged. */
export function fillEmptyField(
  update: IncrementalUpdate,
  { ref, dict: field, widget }: EmptyField,
  signature: PdfRef,
  appearance: PdfRef | undefined,
): void {
  update.set(ref, new Map(field).set('V', signature));
  if (appearance !== undefined) {
    const current = widget.ref.number === ref.number ? update.dict(ref)! : widget.dict;
    update.set(widget.ref, new Map(current).set('AP', dict({ N: appearance })));
  }
  markFormSigned(update);
}

function placeOf(file: PdfFile, ref: PdfRef, widget: PdfDict): EmptyField['place'] {
  const flags = file.number(widget, 'F') ?? 0;
  if (nameOf(file.resolve(widget.get('Subtype'))) !== 'Widget' || (flags & NOT_SEEN) !== 0) return undefined;
  const rectangle = rectEntry(file, widget, 'Rect');
  if (!rectangle || rectangle.x0 === rectangle.x1 || rectangle.y0 === rectangle.y1) return undefined;
  for (const page of pagesOf(file)) {
    const annotations = file.array(page.dict, 'Annots') ?? [];
    if (annotations.some((item) => item instanceof PdfRef && item.number === ref.number))
      return { page, box: viewOf(file, page).fromPage(rectangle) };
  }
  return undefined;
}

function unknownField(signatures: readonly SignatureField[], name: string): InvalidInputError {
  const names = signatures.map((field) => field.name);
  const near = nearestName(name, names);
  const has =
    names.length === 0
      ? 'it has none'
      : `it has ${names
          .slice(0, 10)
          .map((own) => `"${own}"`)
          .join(', ')}`;
  const hint = near === undefined ? has : `did you mean "${near}"?`;
  return new InvalidInputError(`field: the form has no signature field of that name; ${hint}`, {
    field: 'field',
    code: 'FIELD_UNKNOWN',
  });
}

function unusable(reason: string): InvalidInputError {
  return new InvalidInputError(`field: ${reason}`, { field: 'field' });
}
