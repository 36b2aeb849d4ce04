import type { EditableDocument } from '../../file/core/editable.ts';
import { decodeStream } from '../../file/core/filters.ts';
import { type PdfDict, PdfRef, PdfStream } from '../../file/core/objects.ts';
import type { DocumentReader } from '../../file/core/reader.ts';
import { XmpPacket } from './xmp-packet.ts';

/** Most bytes of XMP that are read. */
const MAX_BYTES = 16 << 20;

/**
 * Returns the XMP packet of a document (ISO 32000-2, 14.3.2). An unreadable packet cannot be synchronized, but is no reason to
 * refuse the document.
 */
export function readPacket(document: DocumentReader): XmpPacket | undefined {
  const stream = document.stream(document.catalog.get('Metadata'));
  return stream && packetIn(document, stream);
}

/**
 * Changes the XMP packet of a document, if it has a readable one.
 *
 * @param change may return `drop` to remove the metadata
 */
export function changePacket(
  document: EditableDocument,
  // biome-ignore lint/suspicious/noConfusingVoidType: changes that never drop return nothing
  change: (packet: XmpPacket) => 'drop' | undefined | void,
): void {
  const reference = document.catalog.get('Metadata');
  const stream = document.stream(reference);
  if (!(reference instanceof PdfRef && stream)) return;
  const packet = packetIn(document, stream);
  if (!packet) return;
  if (change(packet) === 'drop') {
    document.catalog.delete('Metadata');
    return;
  }
  if (!packet.isChanged) return;
  const entries: PdfDict = new Map(stream.dict);
  for (const key of ['Filter', 'DecodeParms', 'Length']) entries.delete(key);
  document.set(reference, new PdfStream(entries, packet.toBytes()));
}

function packetIn(document: DocumentReader, stream: PdfStream): XmpPacket | undefined {
  const budget = { remainingBytes: MAX_BYTES, decoded() {} };
  const { data, failed, imageFilter } = decodeStream(document, stream, budget);
  return failed || imageFilter || data.length > MAX_BYTES ? undefined : new XmpPacket(data);
}
