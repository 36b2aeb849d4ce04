import {
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  PDFRawStream,
  PDFRef,
  PDFString,
} from '@cantoo/pdf-lib';
import { pdfDate } from '../core/date.ts';
import { decodedText } from '../forms/flate.ts';
import { PRODUCER } from './product.ts';
import { withProducer } from './xmp.ts';

/**
 * Makes a document that is written anew name Platen as its producer, in the information dictionary (ISO 32000-2,
 * 14.3.3) and in XMP metadata that names one. All else that they say stays.
 */
export function stampDocument(document: PDFDocument, now: Date): void {
  const { context, catalog } = document;
  const date = pdfDate(now);
  const old = context.lookup(context.trailerInfo.Info);
  const info = context.obj({}) as PDFDict;
  if (old instanceof PDFDict) for (const [key, value] of old.entries()) info.set(key, value);
  info.set(PDFName.of('Producer'), PDFHexString.fromText(PRODUCER));
  info.set(PDFName.of('ModDate'), PDFString.of(date));
  context.trailerInfo.Info = context.register(info);

  const metadata = catalog.get(PDFName.of('Metadata'));
  const stream = context.lookup(metadata);
  if (!(metadata instanceof PDFRef && stream instanceof PDFRawStream)) return;
  const changed = withProducer(packetOf(stream), PRODUCER, date);
  if (changed === undefined) return;
  const entries = Object.fromEntries(stream.dict.entries().map(([key, value]) => [key.decodeText(), value]));
  const { Filter: _, DecodeParms: _p, Length: _l, ...rest } = entries;
  context.assign(metadata, context.stream(changed, rest));
}

function packetOf(stream: PDFRawStream): Uint8Array {
  try {
    return Buffer.from(decodedText(stream), 'latin1');
  } catch {
    // Metadata that cannot be read cannot be brought into agreement, and are no reason to refuse the document.
    return new Uint8Array();
  }
}
