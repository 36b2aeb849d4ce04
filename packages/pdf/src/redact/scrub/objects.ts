import { type PDFContext, PDFStream } from '@cantoo/pdf-lib';
import { dictOf, entry, nameEntry, removeEntry } from '../../content/objects.ts';
import type { Scrubbed } from './scrubbed.ts';

/** Entries that say nothing about drawing, wherever they stand. */
const PRIVATE = ['PieceInfo', 'LastModified', 'OPI', 'Alternates', 'AF'];

/** Removes private data and metadata from every stream and font of the document. */
export function scrubObjects(context: PDFContext, scrubbed: Scrubbed): void {
  for (const [, object] of context.enumerateIndirectObjects()) {
    const dict = dictOf(object);
    if (!dict) continue;
    const isStream = object instanceof PDFStream;
    const type = nameEntry(dict, 'Type');
    if (!isStream && type === undefined && entry(dict, 'PieceInfo') === undefined) continue;
    for (const key of isStream ? PRIVATE : ['PieceInfo']) {
      if (removeEntry(dict, key)) scrubbed.add(key === 'AF' ? 'embeddedFiles' : 'privateData');
    }
    const metadata = entry(dict, 'Metadata');
    if (metadata instanceof PDFStream && nameEntry(metadata.dict, 'Type') === 'Metadata') {
      removeEntry(dict, 'Metadata');
      scrubbed.add('xmpMetadata');
    }
  }
}
