import { inflateSync } from 'node:zlib';
import { escapeXml } from '../office-template/xml-tree.ts';
import { compressedZip } from '../zip/compressed-zip.ts';
import { readZip } from '../zip/read-zip.ts';
import { fromWoff2 } from './woff2.ts';

/** A font that documents may use besides those of Platen. */
export interface DocumentFont {
  /** OpenType (ISO/IEC 14496-22). */
  readonly bytes: Uint8Array;
  /** Names of its family in the languages that it has them in. */
  readonly families: readonly string[];
}

/** Names of a family: for four styles, and of all styles together (ISO/IEC 14496-22, 5.2.7.4.2). */
const FAMILY_NAMES = [1, 16];
/** Unicode and Windows: UTF-16BE. Names for Macintosh are bytes, Latin in nearly all fonts. */
const MACINTOSH = 1;
/** Most bytes of a part of a document in which families are searched. */
const MAX_PART = 40 * 2 ** 20;

/**
 * Reads a font.
 *
 * @param file OpenType, WOFF 1 or WOFF 2
 * @returns `undefined` for other files
 */
export function readFont(file: Uint8Array): DocumentFont | undefined {
  try {
    const bytes = unpacked(Buffer.from(file.buffer, file.byteOffset, file.byteLength));
    const families = bytes && familiesOf(bytes);
    return families && families.length > 0 ? { bytes, families } : undefined;
  } catch (error) {
    // Offsets and sizes of a damaged font; errors of zlib begin with `Z_`, those of Brotli with `ERR_`.
    if (error instanceof RangeError || /^(?:Z|ERR)_/.test((error as NodeJS.ErrnoException).code ?? ''))
      return undefined;
    throw error;
  }
}

/**
 * Returns the fonts of those families that a document names.
 *
 * @param document a ZIP archive of XML, or bytes with text in Latin-1 or UTF-16
 */
export async function namedFonts(
  document: Uint8Array,
  fonts: readonly DocumentFont[],
): Promise<readonly DocumentFont[]> {
  if (fonts.length === 0) return [];
  const texts: Buffer[] = [];
  const bytes = Buffer.from(document.buffer, document.byteOffset, document.byteLength);
  if (bytes.toString('latin1', 0, 2) !== 'PK') texts.push(bytes);
  else
    for (const file of await readZip(document))
      if (file.name.endsWith('.xml') && file.size <= MAX_PART) texts.push(await file.content());
  const isNamed = (family: string) =>
    [family.replaceAll('&', '&amp;'), family].some((name) =>
      (['utf8', 'utf16le'] as const).some((encoding) =>
        texts.some((text) => text.includes(name, 0, encoding)),
      ),
    );
  return fonts.filter(({ families }) => families.some(isNamed));
}

const ODF = 'urn:oasis:names:tc:opendocument:xmlns';
const TYPE = 'application/vnd.oasis.opendocument.text';

/**
 * Writes a document of OpenDocument that embeds fonts (ISO/IEC 26300, 16.26). Once LibreOffice has opened it, all further documents of
 * the process may use them.
 */
export function fontCarrier(fonts: readonly DocumentFont[]): Uint8Array {
  const paths = fonts.map((_, index) => `Fonts/${index}.ttf`);
  // LibreOffice knows a font by the family of its declaration, not by that of its file.
  const faces = fonts.flatMap(({ families }, index) =>
    families.map(
      (family, at) =>
        `<style:font-face style:name="F${index}-${at}" svg:font-family="${escapeXml(family)}"><svg:font-face-src><svg:font-face-uri xlink:href="${paths[index]}" xlink:type="simple"><svg:font-face-format svg:string="truetype"/></svg:font-face-uri></svg:font-face-src></style:font-face>`,
    ),
  );
  const entries = [['/', TYPE], ['content.xml', 'text/xml'], ...paths.map((path) => [path, 'font/ttf'])].map(
    ([path, type]) => `<manifest:file-entry manifest:full-path="${path}" manifest:media-type="${type}"/>`,
  );
  const content = `<office:document-content xmlns:office="${ODF}:office:1.0" xmlns:style="${ODF}:style:1.0" xmlns:svg="${ODF}:svg-compatible:1.0" xmlns:text="${ODF}:text:1.0" xmlns:xlink="http://www.w3.org/1999/xlink" office:version="1.3"><office:font-face-decls>${faces.join('')}</office:font-face-decls><office:body><office:text><text:p/></office:text></office:body></office:document-content>`;
  const manifest = `<manifest:manifest xmlns:manifest="${ODF}:manifest:1.0" manifest:version="1.3">${entries.join('')}</manifest:manifest>`;
  const files = new Map<string, Uint8Array>([
    ['mimetype', Buffer.from(TYPE)],
    ['content.xml', Buffer.from(content)],
    ...fonts.map(({ bytes }, index) => [paths[index]!, bytes] as const),
    ['META-INF/manifest.xml', Buffer.from(manifest)],
  ]);
  return compressedZip(files, new Set(['mimetype', ...paths]));
}

/** Returns a font as OpenType; `undefined` if it is none. */
function unpacked(file: Buffer): Buffer | undefined {
  const signature = file.toString('latin1', 0, 4);
  if (signature === 'wOFF') return fromWoff(file);
  if (signature === 'wOF2') return fromWoff2(file);
  return ['\0\u0001\0\0', 'true', 'OTTO'].includes(signature) ? file : undefined;
}

/** Unpacks WOFF 1 (W3C WOFF File Format 1.0, 3 to 5). */
function fromWoff(file: Buffer): Buffer {
  const count = file.readUInt16BE(12);
  const head = Buffer.alloc(12 + 16 * count);
  file.copy(head, 0, 4, 8);
  const power = 2 ** Math.floor(Math.log2(Math.max(1, count)));
  head.writeUInt16BE(count, 4);
  head.writeUInt16BE(power * 16, 6);
  head.writeUInt16BE(Math.log2(power), 8);
  head.writeUInt16BE((count - power) * 16, 10);
  const parts: Buffer[] = [head];
  let offset = head.length;
  for (let index = 0; index < count; index += 1) {
    const entry = 44 + 20 * index;
    const [start, packed, size] = [4, 8, 12].map((at) => file.readUInt32BE(entry + at));
    const stored = file.subarray(start!, start! + packed!);
    const table = packed! < size! ? inflateSync(stored, { maxOutputLength: size! }) : stored;
    const at = 12 + 16 * index;
    file.copy(head, at, entry, entry + 4);
    head.writeUInt32BE(file.readUInt32BE(entry + 16), at + 4);
    head.writeUInt32BE(offset, at + 8);
    head.writeUInt32BE(size!, at + 12);
    const padding = Buffer.alloc((4 - (table.length % 4)) % 4);
    parts.push(table, padding);
    offset += table.length + padding.length;
  }
  return Buffer.concat(parts);
}

/** Reads the table `name` (ISO/IEC 14496-22, 5.2.7). */
function familiesOf(font: Buffer): string[] {
  const tables = font.readUInt16BE(4);
  const entries = Array.from({ length: tables }, (_, index) => 12 + 16 * index);
  const entry = entries.find((at) => font.toString('latin1', at, at + 4) === 'name');
  if (entry === undefined) return [];
  const table = font.readUInt32BE(entry + 8);
  const texts = table + font.readUInt16BE(table + 4);
  const found = Array.from({ length: font.readUInt16BE(table + 2) }, (_, index) => {
    const at = table + 6 + 12 * index;
    if (!FAMILY_NAMES.includes(font.readUInt16BE(at + 6))) return '';
    const start = texts + font.readUInt16BE(at + 10);
    const bytes = font.subarray(start, start + font.readUInt16BE(at + 8));
    if (font.readUInt16BE(at) === MACINTOSH) return bytes.toString('latin1');
    return new TextDecoder('utf-16be').decode(bytes);
  });
  return [...new Set(found.map((name) => name.trim()).filter((name) => name !== ''))];
}
