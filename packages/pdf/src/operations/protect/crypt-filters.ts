import type { PdfDocument } from '../../file/core/document.ts';
import { dict, name, type PdfObject, PdfRef, PdfStream } from '../../file/core/objects.ts';

/** Removes the crypt filters of streams (ISO 32000-2, 7.4.10), which have no meaning in an unencrypted file. */
export function resetCryptFilters(document: PdfDocument): void {
  for (const [ref, object] of document.objects()) {
    if (!(object instanceof PdfStream)) continue;
    const filters = listOf(document, object, 'Filter');
    if (!filters.some((filter) => document.name(filter) === 'Crypt')) continue;
    const parameters = listOf(document, object, 'DecodeParms');
    const kept = filters.flatMap((filter, i) =>
      document.name(filter) === 'Crypt' ? [] : [{ filter, parameter: parameters[i] ?? null }],
    );
    document.set(ref, withFilters(object, kept));
  }
}

/**
 * Exempts the document's metadata stream from encryption (14.3.2) with a crypt filter of its own, as PDF 1.5 requires. Metadata
 * streams of document parts get an explicit encryption filter, since readers disagree about which ones are exempt.
 */
export function exemptMetadata(document: PdfDocument): void {
  const own = document.catalog.get('Metadata');
  for (const [ref, object] of document.objects()) {
    if (!(object instanceof PdfStream) || document.name(object, 'Type') !== 'Metadata') continue;
    const isOwn = own instanceof PdfRef && own.number === ref.number;
    const parameters = listOf(document, object, 'DecodeParms');
    const crypt = {
      filter: name('Crypt'),
      parameter: dict({ Type: name('CryptFilterDecodeParms'), Name: name(isOwn ? 'Identity' : 'StdCF') }),
    };
    const others = listOf(document, object, 'Filter').map((filter, i) => ({
      filter,
      parameter: parameters[i] ?? null,
    }));
    document.set(ref, withFilters(object, [crypt, ...others]));
  }
}

interface AppliedFilter {
  readonly filter: PdfObject;
  readonly parameter: PdfObject;
}

function withFilters(stream: PdfStream, applied: readonly AppliedFilter[]): PdfStream {
  const entries = new Map(stream.dict);
  for (const key of ['Filter', 'DecodeParms']) entries.delete(key);
  if (applied.length > 0)
    entries.set(
      'Filter',
      applied.map(({ filter }) => filter),
    );
  if (applied.some(({ parameter }) => parameter !== null)) {
    entries.set(
      'DecodeParms',
      applied.map(({ parameter }) => parameter),
    );
  }
  return new PdfStream(entries, stream.raw);
}

/** Returns an entry that is one value or an array as a list. */
function listOf(document: PdfDocument, stream: PdfStream, key: string): PdfObject[] {
  const value = document.value(stream, key);
  return Array.isArray(value) ? value : value === null ? [] : [value];
}
