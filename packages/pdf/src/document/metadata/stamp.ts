import { pdfDate } from '../../file/core/date.ts';
import type { EditableDocument } from '../../file/core/editable.ts';
import { type PdfDict, PdfRef } from '../../file/core/objects.ts';
import { textString } from '../../file/core/text-string.ts';
import { changePacket } from './metadata-stream.ts';
import { PRODUCER } from './product.ts';
import { withdrawAccessibility } from './stated-claims.ts';
import { XMP_NAMESPACES } from './xmp-namespaces.ts';

/**
 * Makes a document name Platen as its producer, in the information dictionary (ISO 32000-2, 14.3.3) and in XMP metadata
 * that names one. All else that they say stays. Earlier signatures allow such a change.
 *
 * @param accessible whether what was done leaves PDF/UA as it is; when not, XMP metadata stop claiming it
 */
export function stamp(document: EditableDocument, now: Date, accessible = true): void {
  const date = pdfDate(now);
  const reference = document.trailer.get('Info');
  const old = document.dict(reference);
  const info: PdfDict = new Map(old);
  info.set('Producer', textString(PRODUCER));
  info.set('ModDate', textString(date));
  // A dictionary with a type is something else that the trailer wrongly refers to as information.
  if (reference instanceof PdfRef && old && !old.has('Type')) document.set(reference, info);
  else document.trailer.set('Info', document.add(info));
  stampMetadata(document, now);
  if (!accessible) withdrawAccessibility(document);
}

/** What the packet says of the producer and of the time agrees with the information dictionary; what it doesn't say is not added. */
function stampMetadata(document: EditableDocument, now: Date): void {
  const date = now.toISOString().replace(/\.\d+Z$/, 'Z');
  changePacket(document, (packet) => {
    packet.change(XMP_NAMESPACES.pdf, 'Producer', PRODUCER);
    packet.change(XMP_NAMESPACES.xmp, 'ModifyDate', date);
    packet.change(XMP_NAMESPACES.xmp, 'MetadataDate', date);
  });
}
