import { DamagedPdfError } from '../core/damaged.ts';
import { PdfDocument } from '../core/document.ts';
import { dict, name } from '../core/objects.ts';
import { mendPageTree } from '../core/page-tree.ts';
import { decodingBudget, PdfFile } from '../core/pdf-file.ts';
import { recoverStructure } from '../core/recover.ts';
import { serialize } from '../core/serialize.ts';
import { xrefTable } from '../core/write-xref.ts';

/**
 * Goes by the objects that stand in a file, and not by its cross-reference (see `recoverStructure`). What is written is what can
 * be reached from the catalog, of every object its last version; an encrypted file stays as it is, and gets another
 * cross-reference.
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

/** A page tree for a file with a single page. The order of several pages could not be known. */
function takeOnlyPage(document: PdfDocument): void {
  const pages = [...document.objects()].filter(([, object]) => document.name(object, 'Type') === 'Page');
  const [only] = pages;
  if (only === undefined || pages.length > 1) throw new DamagedPdfError('no page can be found');
  const root = document.add(dict({ Type: name('Pages'), Kids: [only[0]], Count: 1 }));
  document.dict(only[1])?.set('Parent', root);
  document.catalog.set('Pages', root);
}

/** The file with a table of the objects that stand in it (ISO 32000-2, 7.5.4), which need not be decrypted for that. */
function withNewXref(bytes: Uint8Array): Uint8Array {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  // What is in them cannot be known before they are decrypted.
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

/** The highest object number of a table that is written (ISO 32000-2, Annex C: what readers have to support). */
const MAX_NUMBER = 8_388_607;
