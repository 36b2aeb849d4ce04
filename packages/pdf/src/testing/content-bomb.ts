import { deflateSync } from 'node:zlib';
import { samplePdf } from './sample-pdf.ts';

/** Returns a page whose content decompresses to 300 MB, with a field to be drawn. */
export function contentBomb(): Uint8Array {
  const data = deflateSync(Buffer.alloc(300 << 20)).toString('latin1');
  return samplePdf({
    catalogEntries: '/AcroForm << /Fields [1001 0 R] /NeedAppearances true >>',
    pageEntries: '/Contents 1000 0 R /Annots [1001 0 R]',
    objects: {
      1000: `<< /Filter /FlateDecode /Length ${data.length} >> stream\n${data}\nendstream`,
      1001: '<< /Subtype /Widget /FT /Tx /T (a) /V (x) /Rect [9 9 99 29] /DA (/Helv 12 Tf) >>',
    },
  });
}
