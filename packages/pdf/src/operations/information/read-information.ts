import { Source } from '../../document/assemble/source.ts';
import {
  associatedFiles,
  embeddedFiles,
  fileName,
  fileStream,
} from '../../document/attachments/embedded-files.ts';
import { readMetadata } from '../../document/metadata/metadata.ts';
import type { AttachedFile, Information, PageInformation } from '../../document/metadata/types.ts';
import { pageLabels } from '../../document/pages/page-labels.ts';
import type { PdfDocument } from '../../file/core/document.ts';
import { pageGeometry } from '../../file/core/page-geometry.ts';
import { PdfFile } from '../../file/core/pdf-file.ts';
import { refusalOf } from '../../file/core/refusals.ts';
import { readFormFields } from '../../file/core/signature-fields.ts';
import { type Permission, permissionsOf } from '../../file/encryption/options.ts';
import { assertSafePdf, DEFAULT_LIMITS, openDocument } from '../../file/preflight/index.ts';
import { bookmarksOf } from './bookmarks.ts';
import { fontsOf } from './document-fonts.ts';

export interface InformationOptions {
  /** User or owner password of an encrypted file. */
  readonly password?: string | undefined;
  /** Name of the input in error messages; `pdf` when left out. */
  readonly field?: string | undefined;
}

/**
 * Reads information about a PDF: pages, metadata, bookmarks, attachments, fonts, claims and protection.
 *
 * @throws InvalidInputError `NOT_A_PDF`, `PDF_DAMAGED`, `PDF_ENCRYPTED`, `PASSWORD_WRONG`, `PDF_BOMB`, `TOO_MANY_PAGES`,
 * `PDF_TOO_COMPLEX`
 * @throws PdfError `PDF_TOO_LARGE` over 200 MB
 */
export async function readInformation(
  pdf: Uint8Array,
  { password, field = 'pdf' }: InformationOptions = {},
): Promise<Information> {
  const protection = protectionOf(assertSafePdf(pdf, { field }));
  const { document } = await openDocument(pdf, { field, password });
  try {
    const source = new Source(document, DEFAULT_LIMITS.maxPages);
    const pages = pagesOf(document);
    const { metadata, claims } = readMetadata(document);
    const marked = document.boolean(document.dict(document.catalog, 'MarkInfo'), 'Marked') === true;
    const language = document.text(document.catalog, 'Lang')?.trim();
    const form = document.dict(document.catalog, 'AcroForm');
    const { signatures } = readFormFields(document);
    const hasFields = (document.array(form, 'Fields') ?? []).length > 0;
    return {
      sizeBytes: pdf.length,
      version: versionOf(document),
      pageCount: pages.length,
      pages,
      ...protection,
      metadata,
      ...(language && { language }),
      tagged: marked && document.has(document.catalog, 'StructTreeRoot'),
      claims,
      bookmarks: bookmarksOf(source),
      attachments: attachmentsOf(document),
      signatures: { signed: signatures.filter(({ value }) => value).length, fields: signatures.length },
      form: document.has(form, 'XFA') ? 'xfa' : hasFields ? 'fields' : 'none',
      fonts: fontsOf(document),
    };
  } catch (error) {
    throw refusalOf(error, field);
  }
}

/** Protection that the file states before it is decrypted. */
function protectionOf(bytes: Uint8Array): {
  readonly encrypted: boolean;
  readonly permissions?: Record<Permission, boolean>;
} {
  try {
    const file = PdfFile.open(bytes, { mode: 'lenient' });
    if (!file.encrypted) return { encrypted: false };
    const bits = file.number(file.dict(file.trailer, 'Encrypt'), 'P');
    return { encrypted: true, ...(bits !== undefined && { permissions: permissionsOf(bits | 0) }) };
  } catch {
    // The file may still be repaired; a repaired file is not encrypted.
    return { encrypted: false };
  }
}

/** The version of the header, or a later one that the catalog names (ISO 32000-2, 7.5.2). */
function versionOf(document: PdfDocument): string {
  const stated = document.name(document.catalog, 'Version') ?? '';
  return /^\d\.\d$/.test(stated) && stated > document.version ? stated : document.version;
}

function pagesOf(document: PdfDocument): PageInformation[] {
  const pages = document.pages();
  const labels = pageLabels(document, pages.length);
  const round = (value: number) => Math.round(value * 100) / 100;
  return pages.map(({ dict, attribute }, index) => {
    const { width, height, rotate } = pageGeometry(document, dict, attribute);
    const label = labels?.[index];
    return {
      width: round(width),
      height: round(height),
      rotation: rotate,
      ...(label !== undefined && { label }),
    };
  });
}

function attachmentsOf(document: PdfDocument): AttachedFile[] {
  const specifications = [
    ...embeddedFiles(document),
    ...associatedFiles(document).map((file) => ['', file] as const),
  ];
  const seen = new Set<unknown>();
  return specifications.flatMap(([key, specification]): AttachedFile[] => {
    const entries = document.dict(specification);
    if (!entries || seen.has(entries)) return [];
    seen.add(entries);
    const stream = fileStream(document, specification);
    const sizeBytes = document.number(document.dict(stream, 'Params'), 'Size');
    const description = document.text(entries, 'Desc')?.toWellFormed();
    const mediaType = document.name(stream, 'Subtype');
    const relationship = document.name(entries, 'AFRelationship');
    return [
      {
        name: (fileName(document, specification) ?? key).toWellFormed(),
        ...(description && { description }),
        ...(mediaType && { mediaType }),
        ...(sizeBytes !== undefined && { sizeBytes }),
        ...(relationship && { relationship }),
      },
    ];
  });
}
