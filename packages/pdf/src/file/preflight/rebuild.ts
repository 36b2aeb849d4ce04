import { DamagedPdfError } from '../core/damaged.ts';
import { PdfDocument } from '../core/document.ts';
import { dict, name } from '../core/objects.ts';
import { mendPageTree } from '../core/page-tree.ts';
import { decodingBudget, PdfFile } from '../core/pdf-file.ts';
import { recoverStructure } from '../core/recover.ts';
import { serialize } from '../core/serialize.ts';
import { xrefTable } from '../core/write-xref.ts';

/**
 * Rebuilds a file from the objects found in it, ignoring its cross-reference (see `recoverStructure`). The result has the last
 * version of every object reachable from the catalog; an encrypted file only gets a new cross-reference.
 *
 * @throws DamagedPdfError when no page can be found, or an encrypted file has object streams
 */
export function rebuild(bytes: Uint8Array): Uint8Array {
  const read = PdfFile.open(bytes, { mode: 'lenient' });
  if (read.encrypted) return withNewXref(bytes);
  const document = PdfDocument.of(read);
  mendPageTree(document);
  if (document.pages().length === 0) takeOnlyPage(document);
  return document.save();
}

/** Creates a page tree for a file with a single page. The order of several pages would be unknown. */
function takeOnlyPage(document: PdfDocument): void {
  const pages = [...document.objects()].filter(([, object]) => document.name(object, 'Type') === 'Page');
  const [only] = pages;
  if (only === undefined || pages.length > 1) throw new DamagedPdfError('no page can be found');
  const root = document.add(dict({ Type: name('Pages'), Kids: [only[0]], Count: 1 }));
  document.dict(only[1])?.set('Parent', root);
  document.catalog.set('Pages', root);
}

/** Returns the file with a new cross-reference table of its objects (ISO 32000-2, 7.5.4), which works without decryption. */
function withNewXref(bytes: Uint8Array): Uint8Array {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  // Their objects are unknown until they are decrypted.
  if (file.includes('/ObjStm')) throw new DamagedPdfError('encrypted object streams cannot be searched');
  const { entries, trailer, catalog } = recoverStructure(bytes, decodingBudget());
  const size = Math.max(...entries.keys()) + 1;
  if (size > MAX_NUMBER) throw new DamagedPdfError('an object has too high a number');
  const table = xrefTable(Array.from({ length: size }, (_, number) => entries.get(number)));
  const own = new Map(trailer).set('Size', size);
  if (catalog && !own.has('Root')) own.set('Root', catalog);
  const end = `\n${table}trailer\n${serialize(own)}\nstartxref\n${file.length + 1}\n%%EOF\n`;
  return Buffer.concat([file, Buffer.from(end, 'latin1')]);
}

/** Highest object number in a new table (ISO 32000-2, Annex C: the number that readers must support). */
const MAX_NUMBER = 8_388_607;
