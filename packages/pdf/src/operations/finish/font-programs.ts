import { byteBudget, decoded } from '../../document/tagged/streams.ts';
import type { PdfDocument } from '../../file/core/document.ts';
import { flate } from '../../file/core/flate.ts';
import { isDict, nameOf, type PdfObject, PdfRef } from '../../file/core/objects.ts';
import { assembleFont } from '../../page/fonts/truetype-subset.ts';

/** Tables of a TrueType program that a CIDFont needs (ISO 32000-1, 9.9); the others duplicate data of the PDF itself. */
const NEEDED = new Set(['cvt ', 'fpgm', 'glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp', 'prep']);
/** Largest size of one font program in bytes. */
const MAX_BYTES = 64 << 20;

/**
 * Removes tables that no PDF reader uses from embedded TrueType programs.
 *
 * @param objects indirect objects of the document, including its fonts
 */
export function trimFontPrograms(document: PdfDocument, objects: readonly PdfObject[]): void {
  for (const font of objects) {
    if (!isDict(font) || nameOf(font.get('Subtype')) !== 'CIDFontType2') continue;
    const ref = document.dict(font, 'FontDescriptor')?.get('FontFile2');
    const stream = document.stream(ref);
    const bytes = stream && decoded(document, stream, byteBudget(MAX_BYTES));
    const trimmed = bytes && withTables(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), NEEDED);
    if (!trimmed || !(ref instanceof PdfRef)) continue;
    const entries = new Map(stream.dict);
    entries.set('Length1', trimmed.length);
    document.set(ref, flate(trimmed, entries));
  }
}

/**
 * Returns the font with only the wanted tables.
 *
 * @returns undefined when it is not a TrueType font, or has no other tables
 */
export function withTables(font: Buffer, wanted: ReadonlySet<string>): Uint8Array | undefined {
  if (font.length < 12 || (font.readUInt32BE(0) !== 0x00010000 && font.toString('latin1', 0, 4) !== 'true'))
    return undefined;
  const count = font.readUInt16BE(4);
  if (12 + count * 16 > font.length) return undefined;
  const records = Array.from({ length: count }, (_, i) => font.subarray(12 + i * 16, 28 + i * 16));
  const kept = records.filter((record) => wanted.has(record.toString('latin1', 0, 4)));
  if (kept.length === count || !kept.some((record) => record.toString('latin1', 0, 4) === 'head'))
    return undefined;
  const tables: Record<string, Buffer> = {};
  for (const record of kept) {
    const start = record.readUInt32BE(8);
    const end = start + record.readUInt32BE(12);
    if (end > font.length) return undefined;
    tables[record.toString('latin1', 0, 4)] = Buffer.from(font.subarray(start, end));
  }
  return assembleFont(tables);
}
