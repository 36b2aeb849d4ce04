import { pdfDate } from '../../file/core/date.ts';
import type { EditableDocument } from '../../file/core/editable.ts';
import { type PdfDict, PdfRef } from '../../file/core/objects.ts';
import { textString } from '../../file/core/text-string.ts';
import { changePacket } from './metadata-stream.ts';
import { PRODUCER } from './product.ts';
import { archivePartOf, withdrawAccessibility } from './stated-claims.ts';
import { XMP_NAMESPACES } from './xmp-namespaces.ts';

/**
 * Sets Platen as the producer of a document, in the information dictionary (ISO 32000-2, 14.3.3) and in XMP metadata that names a
 * producer. Other entries stay. Earlier signatures allow this change.
 *
 * @param accessible whether PDF/UA conformance is preserved; if not, the claim is removed from XMP metadata
 */
export function stamp(document: EditableDocument, now: Date, accessible = true): void {
  stampInformation(document, pdfDate(now));
  stampMetadata(document, now);
  if (!accessible) withdrawAccessibility(document);
}

function stampInformation(document: EditableDocument, date: string): void {
  const reference = document.trailer.get('Info');
  const old = document.dict(reference);
  // PDF/A-4 allows an information dictionary for private data of programs only, and in it the date (ISO 19005-4, 6.1.3).
  const dateOnly = archivePartOf(document) === '4';
  if (dateOnly && !old) return;
  const info: PdfDict = new Map(old);
  if (!dateOnly) info.set('Producer', textString(PRODUCER));
  info.set('ModDate', textString(date));
  // A dictionary with a type is another object, which the trailer wrongly names as its information dictionary.
  if (reference instanceof PdfRef && old && !old.has('Type')) document.set(reference, info);
  else document.trailer.set('Info', document.add(info));
}

/** Synchronizes producer and time in XMP with the information dictionary; missing properties are not added. */
function stampMetadata(document: EditableDocument, now: Date): void {
  const date = now.toISOString().replace(/\.\d+Z$/, 'Z');
  changePacket(document, (packet) => {
    packet.change(XMP_NAMESPACES.pdf, 'Producer', PRODUCER);
    packet.change(XMP_NAMESPACES.xmp, 'ModifyDate', date);
    packet.change(XMP_NAMESPACES.xmp, 'MetadataDate', date);
  });
}
