import type { PdfDocument } from '../../../file/core/document.ts';
import { PdfStream } from '../../../file/core/objects.ts';
import type { SanitizationReport } from './sanitization-report.ts';

/** Entries that never affect drawing, in any dictionary. */
const PRIVATE = ['PieceInfo', 'LastModified', 'OPI', 'Alternates', 'AF'];

/** Removes private data and metadata from every stream and font of the document. */
export function sanitizeObjects(pdf: PdfDocument, sanitized: SanitizationReport): void {
  for (const [, object] of pdf.objects()) {
    const dict = pdf.entries(object);
    if (!dict) continue;
    const isStream = object instanceof PdfStream;
    const type = pdf.name(dict, 'Type');
    if (!isStream && type === undefined && !dict.has('PieceInfo')) continue;
    for (const key of isStream ? PRIVATE : ['PieceInfo']) {
      if (dict.delete(key)) sanitized.add(key === 'AF' ? 'embeddedFiles' : 'privateData');
    }
    const metadata = pdf.stream(dict, 'Metadata');
    if (metadata && pdf.name(metadata.dict, 'Type') === 'Metadata') {
      dict.delete('Metadata');
      sanitized.add('xmpMetadata');
    }
  }
}
