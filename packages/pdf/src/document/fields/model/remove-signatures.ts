import type { PdfDocument } from '../../../file/core/document.ts';
import type { DocumentReader } from '../../../file/core/reader.ts';
import type { FormField, FormNode } from './form-field.ts';

/** Whether any signature field is signed. */
export function isSigned(document: DocumentReader, fields: readonly FormField[]): boolean {
  return fields.some(
    ({ kind, attribute }) => kind === 'signature' && document.dict(attribute('V')) !== undefined,
  );
}

/**
 * Removes signatures from a document that is to be rewritten (ISO 32000-2, 12.8), with their permissions and validation data
 * (12.8.4.3, 12.8.6). The fields remain and can be signed again.
 *
 * @param fields all fields of the document
 * @param options.keepLook whether pages keep the visible signature
 * @returns whether the document was signed
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

/** Removes the value, which a field may inherit (12.7.4.1). */
function removeValue(node: FormNode): void {
  for (let at: FormNode | undefined = node; at !== undefined; at = at.parent) at.dict.delete('V');
}
