import { InvalidInputError } from '../domain/errors.ts';
import { readZip, ZipError, type ZipFile } from '../zip/read-zip.ts';

/** What LibreOffice opens a document with. */
export type OfficeKind = 'text' | 'spreadsheet' | 'presentation';

/** Formats that are converted, by their usual extension. */
export const OFFICE_FORMATS = {
  docx: 'text',
  doc: 'text',
  odt: 'text',
  rtf: 'text',
  txt: 'text',
  xlsx: 'spreadsheet',
  xls: 'spreadsheet',
  ods: 'spreadsheet',
  csv: 'spreadsheet',
  pptx: 'presentation',
  ppt: 'presentation',
  odp: 'presentation',
} as const satisfies Record<string, OfficeKind>;

export type OfficeFormat = keyof typeof OFFICE_FORMATS;
const NAMES = Object.keys(OFFICE_FORMATS).join(', ');

export interface OfficeFile {
  readonly format: OfficeFormat;
  /** It is encrypted as a whole, so that only its container can be seen. */
  readonly encrypted: boolean;
  /** It contains macros, which are never run. */
  readonly macros: boolean;
}

/** Files inside a document, and bytes of all of them together. */
const MAX_FILES = 10_000;
const MAX_UNPACKED_BYTES = 300 * 2 ** 20;
const MAX_HEAD_BYTES = 4 * 2 ** 20;
/** Of text without a container, which is laid out to far more pages than a document of the same size. */
const MAX_TEXT_BYTES = 10 * 2 ** 20;

const OLE2 = Buffer.from('d0cf11e0a1b11ae1', 'hex');
/** Streams of a compound file that only one program writes ([MS-DOC] 2.1, [MS-XLS] 2.1.2, [MS-PPT] 2.1). */
const OLE2_STREAMS: readonly (readonly [stream: string, format: OfficeFormat])[] = [
  ['WordDocument', 'doc'],
  ['Workbook', 'xls'],
  ['Book', 'xls'],
  ['PowerPoint Document', 'ppt'],
];
/** Main parts of packages (ECMA-376 part 1), also of templates and of those with macros. */
const OOXML: readonly (readonly [main: RegExp, format: OfficeFormat])[] = [
  [/wordprocessingml\.(document|template)\.main\+xml|ms-word\.(document|template)\.macroEnabled/, 'docx'],
  [/spreadsheetml\.(sheet|template)\.main\+xml|ms-excel\.(sheet|template)\.macroEnabled/, 'xlsx'],
  [/presentationml\.(presentation|template|slideshow)\.main\+xml|ms-powerpoint\.\w+\.macroEnabled/, 'pptx'],
];
const ODF: readonly (readonly [type: string, format: OfficeFormat])[] = [
  ['application/vnd.oasis.opendocument.text', 'odt'],
  ['application/vnd.oasis.opendocument.spreadsheet', 'ods'],
  ['application/vnd.oasis.opendocument.presentation', 'odp'],
];

/**
 * Finds out what an office document is. Its content decides; the name is used only where the content fits several formats.
 *
 * @param name of the file, with its extension
 * @param field for messages
 * @param maxUnpacked bytes of all files inside together
 * @throws InvalidInputError `OFFICE_FORMAT`, `OFFICE_DAMAGED`, `OFFICE_LIMIT`
 */
export async function readOfficeFormat(
  bytes: Uint8Array,
  name: string | undefined,
  field: string,
  maxUnpacked = MAX_UNPACKED_BYTES,
): Promise<OfficeFile> {
  if (bytes.length === 0) throw refuse('OFFICE_FORMAT', field, 'is empty');
  const extension = /\.([A-Za-z0-9]{1,5})$/.exec(name ?? '')?.[1]?.toLowerCase();
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 8));
  if (start.equals(OLE2)) return compoundFile(bytes, extension, field);
  if (start.toString('latin1', 0, 4) === 'PK\u0003\u0004') return packageFile(bytes, field, maxUnpacked);
  if (start.toString('latin1', 0, 5) === '{\\rtf') return { format: 'rtf', encrypted: false, macros: false };
  if (start.toString('latin1', 0, 5) === '%PDF-') throw refuse('OFFICE_FORMAT', field, 'is a PDF already');
  if (isText(bytes) && (extension === 'txt' || extension === 'csv')) {
    if (bytes.length > MAX_TEXT_BYTES)
      throw refuse(
        'OFFICE_LIMIT',
        field,
        `must have at most ${MAX_TEXT_BYTES} bytes of text (${bytes.length} bytes seen): split it`,
      );
    return { format: extension, encrypted: false, macros: false };
  }
  throw refuse(
    'OFFICE_FORMAT',
    field,
    `must be one of ${NAMES}; plain text needs a filename that ends in .txt or .csv`,
  );
}

function compoundFile(bytes: Uint8Array, extension: string | undefined, field: string): OfficeFile {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const has = (stream: string) => content.includes(Buffer.from(`${stream}\0`, 'utf16le'));
  const macros = has('_VBA_PROJECT_CUR') || has('Macros') || has('VBA');
  if (has('EncryptedPackage')) {
    const named = extension === 'xlsx' || extension === 'pptx' ? extension : 'docx';
    return { format: named, encrypted: true, macros: true };
  }
  const found = OLE2_STREAMS.find(([stream]) => has(stream));
  if (!found)
    throw refuse('OFFICE_FORMAT', field, `must be one of ${NAMES} (a compound file without any of them)`);
  return { format: found[1], encrypted: false, macros };
}

async function packageFile(bytes: Uint8Array, field: string, maxUnpacked: number): Promise<OfficeFile> {
  try {
    const files = await readZip(bytes);
    if (files.length > MAX_FILES)
      throw refuse(
        'OFFICE_LIMIT',
        field,
        `may have at most ${MAX_FILES} files inside (${files.length} seen)`,
      );
    await assertUnpackedSize(files, field, maxUnpacked);
    const text = async (name: string) => {
      const file = files.find((each) => each.name === name && each.size <= MAX_HEAD_BYTES);
      return (await file?.content())?.toString('utf8');
    };
    const macros = files.some(({ name }) => /vbaProject\.bin$|^(Basic|Scripts)\//i.test(name));
    const types = await text('[Content_Types].xml');
    const main = types && OOXML.find(([pattern]) => pattern.test(types));
    if (main) return { format: main[1], encrypted: false, macros };
    const mimetype = (await text('mimetype'))?.trim();
    const odf = ODF.find(([type]) => mimetype === type || mimetype === `${type}-template`);
    if (odf) {
      const encrypted = (await text('META-INF/manifest.xml'))?.includes('encryption-data') ?? false;
      return { format: odf[1], encrypted, macros };
    }
  } catch (error) {
    if (!(error instanceof ZipError)) throw error;
    throw refuse('OFFICE_DAMAGED', field, error.message);
  }
  throw refuse('OFFICE_FORMAT', field, `must be one of ${NAMES} (a ZIP archive without any of them)`);
}

/** Limits what LibreOffice unpacks. Stated sizes are checked against the content, since LibreOffice does not believe them either. */
async function assertUnpackedSize(
  files: readonly ZipFile[],
  field: string,
  maxUnpacked: number,
): Promise<void> {
  const size = files.reduce((sum, file) => sum + file.size, 0);
  if (size > maxUnpacked)
    throw refuse(
      'OFFICE_LIMIT',
      field,
      `may have at most ${maxUnpacked} bytes unpacked (${size} bytes seen)`,
    );
  for (const { encrypted, stream } of files) {
    if (encrypted) throw new ZipError('is an encrypted archive, which no office program writes');
    for await (const _ of stream());
  }
}

function isText(bytes: Uint8Array): boolean {
  const [first, second] = bytes;
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  return isUtf16 || !bytes.subarray(0, 65_536).includes(0);
}

function refuse(code: 'OFFICE_FORMAT' | 'OFFICE_DAMAGED' | 'OFFICE_LIMIT', field: string, rule: string) {
  return new InvalidInputError(`${field}: ${rule}`, { code, field });
}
