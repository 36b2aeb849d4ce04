import { deflateSync } from 'node:zlib';
import { name, type PdfDict, PdfStream } from './objects.ts';

/** A stream whose data is compressed here (ISO 32000-2, 7.4.4), with these entries besides its filter. */
export function flate(data: Uint8Array | string, entries: PdfDict = new Map()): PdfStream {
  const own = new Map(entries);
  own.set('Filter', name('FlateDecode'));
  own.delete('DecodeParms');
  return new PdfStream(own, deflateSync(data));
}
