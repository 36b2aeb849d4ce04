import type { PdfDocument } from '../../../file/core/document.ts';
import type { DocumentReader } from '../../../file/core/reader.ts';
import type { FormField, FormNode } from './form-field.ts';

/** Whether a signature field has a signature in it. */
export function isSigned(document: DocumentReader, fields: readonly FormField[]): boolean {
  return fields.some(
    ({ kind, attribute }) => kind === 'signature' && document.dict(attribute('V')) !== undefined,
  );
}

/**
 * Takes the signatures out of a document that is going to be rewritten (ISO 32000-2, 12.8), with what they permit and what they
 * are validated with (12.8.4.3, 12.8.6). What stays are fields that can be signed again.
 *
 * @param fields all fields of the document
 * @param options.keepLook whether pages go on showing what a signature looked like
 * @returns whether there was one
 */
export function removeSignatures(
  document: PdfDocument,
  fields: readonly FormField[],
  { keepLook }: { readonly keepLook: boolean },
): boolean {
  const removed = isSigned(document, fields) || document.catalog.has('Perms');
  for (const { kind, nodes, widgets } of fields) {
    if (kind !== 'signature') continue;
    for (const node of [...nodes, ...widgets]) removeValue(node);
    if (!keepLook) for (const { dict } of widgets) dict.delete('AP');
  }
  for (const key of ['Perms', 'DSS']) document.catalog.delete(key);
  document.dict(document.catalog, 'AcroForm')?.delete('SigFlags');
  return removed;
}

/** A field may have its value from one above it (12.7.4.1). */
function removeValue(node: FormNode): void {
  for (let at: FormNode | undefined = node; at !== undefined; at = at.parent) at.dict.delete('V');
}
