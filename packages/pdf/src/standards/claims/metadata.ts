import type { EditableDocument } from '../../file/core/editable.ts';
import { dict, name, PdfStream } from '../../file/core/objects.ts';
import type { Claim } from './claims.ts';
import { type HybridInvoice, xmpPacket } from './stating-packet.ts';

/**
 * Writes XMP metadata that match the information dictionary and state the claims (ISO 19005-2, 6.6.2).
 *
 * @param invoice metadata of an embedded invoice
 */
export function stateMetadata(
  document: EditableDocument,
  claims: readonly Claim[],
  invoice?: HybridInvoice,
): void {
  const information = document.dict(document.trailer, 'Info');
  const text = (key: string) => document.text(information, key);
  const packet = xmpPacket(
    {
      title: text('Title'),
      author: text('Author'),
      subject: text('Subject'),
      keywords: text('Keywords'),
      creator: text('Creator'),
      producer: text('Producer'),
      created: text('CreationDate'),
      modified: text('ModDate'),
    },
    claims,
    invoice,
  );
  const stream = new PdfStream(dict({ Type: name('Metadata'), Subtype: name('XML') }), packet);
  document.catalog.set('Metadata', document.add(stream));
}
