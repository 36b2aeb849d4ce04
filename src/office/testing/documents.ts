import { makeZip } from '../../zip/testing/make-zip.ts';

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument';
const ODF = 'urn:oasis:names:tc:opendocument:xmlns';

/** A relationship of a part to another one, or to an address elsewhere. */
export interface Relationship {
  readonly id: string;
  readonly kind: string;
  readonly target: string;
  readonly external?: boolean;
}

/**
 * A text document (ECMA-376 part 1, 17).
 *
 * @param body content of `w:body`
 * @param further files, by name
 */
export function docx(
  body: string,
  relations: readonly Relationship[] = [],
  further: Readonly<Record<string, string | Uint8Array>> = {},
): Buffer {
  return deflated({
    '[Content_Types].xml': contentTypes({
      '/word/document.xml': `${TYPE}.wordprocessingml.document.main+xml`,
    }),
    '_rels/.rels': relationships([{ id: 'a', kind: 'officeDocument', target: 'word/document.xml' }]),
    'word/_rels/document.xml.rels': relationships(relations),
    'word/document.xml': `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:r="${OFFICE}/relationships"><w:body>${body}</w:body></w:document>`,
    ...further,
  });
}

/**
 * A workbook of one sheet (ECMA-376 part 1, 18).
 *
 * @param rows content of `sheetData`
 * @param after elements behind it
 */
export function xlsx(rows: string, after = ''): Buffer {
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  return deflated({
    '[Content_Types].xml': contentTypes({
      '/xl/workbook.xml': `${TYPE}.spreadsheetml.sheet.main+xml`,
      '/xl/worksheets/sheet1.xml': `${TYPE}.spreadsheetml.worksheet+xml`,
    }),
    '_rels/.rels': relationships([{ id: 'a', kind: 'officeDocument', target: 'xl/workbook.xml' }]),
    'xl/_rels/workbook.xml.rels': relationships([
      { id: 'b', kind: 'worksheet', target: 'worksheets/sheet1.xml' },
    ]),
    'xl/workbook.xml': `<workbook ${main} xmlns:r="${OFFICE}/relationships"><sheets><sheet name="Data" sheetId="1" r:id="b"/></sheets></workbook>`,
    'xl/worksheets/sheet1.xml': `<worksheet ${main}><sheetData>${rows}</sheetData>${after}</worksheet>`,
  });
}

/**
 * A presentation (ECMA-376 part 1, 19), without masters, which no office program opens.
 *
 * @param slides shapes of each slide
 */
export function pptx(slides: readonly string[]): Buffer {
  const names =
    'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" ' +
    `xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:r="${OFFICE}/relationships"`;
  const parts = slides.map((shapes, index) => ({
    path: `slides/slide${index + 1}.xml`,
    shapes,
    id: `s${index}`,
  }));
  const list = parts.map(({ id }, index) => `<p:sldId id="${256 + index}" r:id="${id}"/>`).join('');
  return deflated({
    '[Content_Types].xml': contentTypes({
      '/ppt/presentation.xml': `${TYPE}.presentationml.presentation.main+xml`,
      ...Object.fromEntries(parts.map(({ path }) => [`/ppt/${path}`, `${TYPE}.presentationml.slide+xml`])),
    }),
    '_rels/.rels': relationships([{ id: 'a', kind: 'officeDocument', target: 'ppt/presentation.xml' }]),
    'ppt/_rels/presentation.xml.rels': relationships(
      parts.map(({ id, path }) => ({ id, kind: 'slide', target: path })),
    ),
    'ppt/presentation.xml': `<p:presentation ${names}><p:sldIdLst>${list}</p:sldIdLst></p:presentation>`,
    ...Object.fromEntries(
      parts.map(({ path, shapes }) => [
        `ppt/${path}`,
        `<p:sld ${names}><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld></p:sld>`,
      ]),
    ),
  });
}

/** Namespaces of OpenDocument by their usual prefixes. */
const ODF_NAMES = {
  office: 'office',
  text: 'text',
  table: 'table',
  draw: 'drawing',
  script: 'script',
  svg: 'svg-compatible',
  manifest: 'manifest',
};

/**
 * An OpenDocument file (ISO/IEC 26300).
 *
 * @param kind of document
 * @param content of `office:document-content`
 * @param further files, by name
 */
export function openDocument(
  kind: 'text' | 'spreadsheet' | 'presentation',
  content: string,
  further: Readonly<Record<string, string | Uint8Array>> = {},
): Buffer {
  const mimetype = `application/vnd.oasis.opendocument.${kind}`;
  const namespaces = Object.entries(ODF_NAMES)
    .map(([prefix, name]) => `xmlns:${prefix}="${ODF}:${name}:1.0"`)
    .join(' ');
  const parts = ['content.xml', ...Object.keys(further)].map(
    (name) => `<manifest:file-entry manifest:full-path="${name}" manifest:media-type="text/xml"/>`,
  );
  return makeZip({
    mimetype,
    'content.xml': `<office:document-content ${namespaces} xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:dom="http://www.w3.org/2001/xml-events" xmlns:ooo="http://openoffice.org/2004/office" xmlns:of="urn:oasis:names:tc:opendocument:xmlns:of:1.2" office:version="1.3">${content}</office:document-content>`,
    ...further,
    'META-INF/manifest.xml': `<manifest:manifest xmlns:manifest="${ODF}:manifest:1.0" manifest:version="1.3"><manifest:file-entry manifest:full-path="/" manifest:media-type="${mimetype}"/>${parts.join('')}</manifest:manifest>`,
  });
}

function deflated(files: Readonly<Record<string, string | Uint8Array>>): Buffer {
  return makeZip(Object.entries(files).map(([name, content]) => ({ name, content, deflate: true })));
}

function contentTypes(parts: Readonly<Record<string, string>>): string {
  const overrides = Object.entries(parts).map(
    ([name, type]) => `<Override PartName="${name}" ContentType="${type}"/>`,
  );
  return `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides.join('')}</Types>`;
}

function relationships(relations: readonly Relationship[]): string {
  const entries = relations.map(
    ({ id, kind, target, external }) =>
      `<Relationship Id="${id}" Type="${OFFICE}/relationships/${kind}" Target="${target}"${external ? ' TargetMode="External"' : ''}/>`,
  );
  return `<Relationships xmlns="${PACKAGE}/relationships">${entries.join('')}</Relationships>`;
}
