import { escapeXml } from '../office-template/xml-tree.ts';
import { compressedZip } from '../zip/compressed-zip.ts';
import { isZip, readZip } from '../zip/read-zip.ts';
import type { DocumentFont } from './font-file.ts';

/** Most bytes of a part of a document in which families are searched. */
const MAX_PART = 40 * 2 ** 20;

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
  if (!isZip(document)) texts.push(bytes);
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
