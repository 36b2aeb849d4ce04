import { DamagedPdfError } from '../core/damaged.ts';
import { pdfDate } from '../core/date.ts';
import type { IncrementalUpdate } from '../core/incremental-update.ts';
import { isDict, type PdfDict, PdfRef, PdfStream } from '../core/objects.ts';
import { decodeStructuralStream } from '../core/structural-streams.ts';
import { textString } from '../core/text-string.ts';
import { PRODUCER } from './product.ts';
import { withProducer } from './xmp.ts';

/**
 * Makes an appended revision name Platen as its producer, in the information dictionary (ISO 32000-2, 14.3.3) and in
 * XMP metadata that names one. All else that they say stays. Earlier signatures allow such a change.
 */
export function stampUpdate(update: IncrementalUpdate, now: Date): void {
  const { file } = update;
  const date = pdfDate(now);
  const reference = file.trailer.get('Info');
  const old = file.resolve(reference);
  const info: PdfDict = new Map(isDict(old) ? old : []);
  info.set('Producer', textString(PRODUCER));
  info.set('ModDate', textString(date));
  // What has a type is something else, which the trailer calls information wrongly.
  if (reference instanceof PdfRef && isDict(old) && !old.has('Type')) update.set(reference, info);
  else update.setInformation(update.add(info));

  const metadata = file.catalog.get('Metadata');
  const stream = file.resolve(metadata);
  if (!(metadata instanceof PdfRef && stream instanceof PdfStream)) return;
  const packet = packetOf(update, stream);
  const changed = packet && withProducer(packet, PRODUCER, date);
  if (changed === undefined) return;
  const { Filter: _, DecodeParms: _p, Length: _l, ...rest } = Object.fromEntries(stream.dict);
  update.set(metadata, new PdfStream(new Map(Object.entries(rest)), changed));
}

function packetOf({ file }: IncrementalUpdate, stream: PdfStream): Uint8Array | undefined {
  try {
    return decodeStructuralStream(stream, (object) => file.resolve(object));
  } catch (error) {
    if (error instanceof DamagedPdfError) return undefined;
    throw error;
  }
}
