import { InvalidInputError } from '../../../errors.ts';
import type { PdfObject } from '../../../file/core/objects.ts';
import type { DocumentReader } from '../../../file/core/reader.ts';
import type { FormField } from '../model/form-field.ts';

/** Returns the XFA form, if the document has one (ISO 32000-1, 12.7.8). */
export function xfaOf(document: DocumentReader): PdfObject | undefined {
  const form = document.dict(document.catalog, 'AcroForm');
  const xfa = document.value(form, 'XFA');
  return xfa === null ? undefined : xfa;
}

/**
 * Refuses dynamic XFA forms, whose pages are created when they are opened: the pages and fields in the file are only a notice to
 * use another viewer.
 *
 * @throws InvalidInputError XFA_DYNAMIC
 */
export function assertReadable(document: DocumentReader, fields: readonly FormField[], field: string): void {
  const renders = document.boolean(document.catalog, 'NeedsRendering') === true;
  if (xfaOf(document) === undefined || !(renders || fields.length === 0)) return;
  throw new InvalidInputError(
    `${field}: is a dynamic XFA form, which has no fields that PDF viewers in general show`,
    { field, code: 'XFA_DYNAMIC' },
  );
}

/** Whether a script calculates a field (ISO 32000-2, table 224, `/CO`, and table 198, `/C`). */
export function hasCalculations(document: DocumentReader, fields: readonly FormField[]): boolean {
  const form = document.dict(document.catalog, 'AcroForm');
  if ((document.array(form, 'CO') ?? []).length > 0) return true;
  return fields.some((field) => document.has(document.dict(field.attribute('AA')), 'C'));
}
