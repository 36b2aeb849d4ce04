import { decodeStream } from '../../../file/core/filters.ts';
import type { PdfObject } from '../../../file/core/objects.ts';
import type { DocumentReader } from '../../../file/core/reader.ts';
import type { FormField } from './form-field.ts';

/** Most bytes of a script that are read. */
const MAX_BYTES = 100_000;

/** Returns the text of a script, which is a text string or a stream (ISO 32000-2, 12.6.4.17); empty when it cannot be read. */
export function scriptText(document: DocumentReader, object: PdfObject | undefined): string {
  const text = document.text(object);
  if (text !== undefined) return text.slice(0, MAX_BYTES);
  const stream = document.stream(object);
  if (stream === undefined) return '';
  const { data, failed } = decodeStream(document, stream, { remainingBytes: MAX_BYTES, decoded() {} });
  return failed ? '' : Buffer.from(data).toString('latin1');
}

/** Returns the script that formats a field's value for display (ISO 32000-2, 12.6.3, `/F`); empty when it has none. */
export function formatScriptOf(
  document: DocumentReader,
  field: Pick<FormField, 'attribute' | 'widgets'>,
): string {
  const actions =
    document.dict(field.attribute('AA')) ??
    field.widgets.map((widget) => document.dict(widget.dict, 'AA')).find((found) => found !== undefined);
  const action = document.dict(actions, 'F');
  return document.name(action, 'S') === 'JavaScript' ? scriptText(document, action?.get('JS')) : '';
}
