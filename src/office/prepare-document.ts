import type { ConvertOptions } from '../contract/convert.ts';
import type { WrittenFormat } from '../domain/office-media-types.ts';
import { prepareControls } from './content-controls.ts';
import { OFFICE_FORMATS, type OfficeFormat } from './office-format.ts';
import { settleChanges } from './settle-changes.ts';
import { showSheets } from './show-sheets.ts';
import { TURNED_FORMATS, type TurnedFormat, turnPages } from './turn-pages.ts';
import { updateIndexes } from './update-indexes.ts';

/** A document on its way to LibreOffice's export. */
export interface PreparedDocument {
  readonly bytes: Uint8Array;
  readonly format: OfficeFormat;
}

/** Converts a document to another format of its kind. */
export type ConvertTo = (document: PreparedDocument, format: WrittenFormat) => Promise<Uint8Array>;

/**
 * Applies the options that LibreOffice as WebAssembly does not have: it runs no commands. A document whose format cannot be changed
 * here is converted to one that can first.
 *
 * @returns the document, and a message for each option without effect on it
 * @throws InvalidInputError `OFFICE_DAMAGED`, and as `convertTo` does
 */
export async function prepareDocument(
  document: PreparedDocument,
  { trackedChanges, hiddenSheets, landscape, updateIndexes: updates, formFields }: ConvertOptions,
  convertTo: ConvertTo,
): Promise<PreparedDocument & { readonly messages: readonly string[] }> {
  const messages: string[] = [];
  const kind = OFFICE_FORMATS[document.format];
  let { bytes, format } = document;
  const change = async (to: WrittenFormat) => {
    if (format !== to) bytes = await convertTo({ bytes, format }, to);
    format = to;
  };
  if (kind === 'text' && (trackedChanges === 'accepted' || trackedChanges === 'rejected')) {
    await change('docx');
    bytes = await settleChanges(bytes, trackedChanges);
  }
  if (formFields && format === 'docx') bytes = await prepareControls(bytes);
  if (hiddenSheets && kind === 'spreadsheet') {
    if (format !== 'xlsx') await change('ods');
    bytes = await showSheets(bytes);
  }
  if (landscape && kind !== 'presentation') {
    if (!isTurned(format)) await change(kind === 'text' ? 'odt' : 'ods');
    bytes = await turnPages(bytes, format as TurnedFormat);
  }
  if (updates && kind === 'text') {
    const saved = { bytes, format };
    await change('odt');
    const { document: updated, contents, others } = await updateIndexes(bytes);
    if (contents > 0) bytes = updated;
    else ({ bytes, format } = saved);
    if (contents === 0) messages.push('options.updateIndexes: the document has no table of contents');
    if (others > 0)
      messages.push(
        `options.updateIndexes: updates tables of contents only; other indexes stay as they were saved (${others} seen)`,
      );
  }
  return { bytes, format, messages };
}

function isTurned(format: OfficeFormat): format is TurnedFormat {
  return (TURNED_FORMATS as readonly string[]).includes(format);
}
