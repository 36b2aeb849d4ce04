import { isZip, readZip, ZipError, type ZipFile } from '../zip/read-zip.ts';
import { CompoundFile, CompoundFileError, isCompoundFile } from './compound-file.ts';
import { decryptOpenDocument } from './encrypted-open-document.ts';
import { decryptPackage, isEncryptedPackage } from './encrypted-package.ts';
import { encryptedError, officeError } from './office-error.ts';
import { type PlainTextFormat, textEncoding } from './plain-text.ts';
import { UnsupportedEncryptionError } from './unsupported-encryption.ts';

/** LibreOffice application that opens a document. */
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
  tsv: 'spreadsheet',
  pptx: 'presentation',
  ppt: 'presentation',
  odp: 'presentation',
} as const satisfies Record<string, OfficeKind>;

export type OfficeFormat = keyof typeof OFFICE_FORMATS;
const NAMES = Object.keys(OFFICE_FORMATS).join(', ');

/** Formats that are not read, by their start or their content types, and what mends that. */
const OTHER_FORMATS: readonly (readonly [start: RegExp, rule: string])[] = [
  [/ms-excel\.sheet\.binary\.macroEnabled/, 'is a binary workbook (.xlsb): save it as .xlsx'],
  [/<office:document\s/, 'is flat OpenDocument (.fodt, .fods, .fodp): save it as .odt, .ods or .odp'],
  [/microsoft\.com\/office\/(?:word\/2003\/wordml|2006\/xmlPackage)/, 'is XML of Word: save it as .docx'],
  [/urn:schemas-microsoft-com:office:spreadsheet/, 'is an XML spreadsheet of Excel 2003: save it as .xlsx'],
  [/^[^<]{0,8}<(?:!doctype )?html\b/i, 'is HTML: save it as .docx or .xlsx, or send it to POST /v1/render'],
  [/^MIME-Version:/i, 'is a web archive (.mht): save it as .docx'],
];

/** Formats of plain text, which its content does not tell apart, by extension. */
const TEXT_FORMATS = new Map<string | undefined, PlainTextFormat>([
  ['txt', 'txt'],
  ['csv', 'csv'],
  ['tsv', 'tsv'],
  ['tab', 'tsv'],
]);

export interface OfficeFile {
  /** The document, decrypted if it is one of Office 2007 or later. */
  readonly bytes: Uint8Array;
  readonly format: OfficeFormat;
  /** It contains macros, which are never run. */
  readonly macros: boolean;
  /** Files of a package; none of other formats. */
  readonly parts: readonly ZipFile[];
}

/** Files inside a document, and bytes of all of them together. */
const MAX_FILES = 10_000;
const MAX_UNPACKED_BYTES = 300 * 2 ** 20;
const MAX_HEAD_BYTES = 4 * 2 ** 20;
const MAX_START = 8_192;
/** Of text without a container, which is laid out to far more pages than a document of the same size. */
const MAX_TEXT_BYTES = 10 * 2 ** 20;

/** Excel opens workbooks with this password without asking ([MS-OFFCRYPTO] 2.2, [MS-XLSB] 2.2.4). */
const DEFAULT_PASSWORD = 'VelvetSweatshop';

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

interface OfficeSource {
  /** Name of the file, with its extension. It is used only where the content fits several formats. */
  readonly name?: string | undefined;
  readonly password?: string | undefined;
  /** Limit of all files inside together, in bytes. */
  readonly maxUnpacked?: number;
  /** Whether the caller reads a file inside, and so finds that it is damaged or has another size than it states. */
  readonly isReadLater?: (name: string) => boolean;
}

/**
 * Detects the format of an office document by its content, and decrypts a document of Office 2007 or later.
 *
 * @throws InvalidInputError `OFFICE_FORMAT`, `OFFICE_DAMAGED`, `OFFICE_ENCRYPTED`, `OFFICE_LIMIT`
 */
export async function readOfficeFile(
  bytes: Uint8Array,
  { name, password, maxUnpacked = MAX_UNPACKED_BYTES, isReadLater }: OfficeSource,
): Promise<OfficeFile> {
  if (bytes.length === 0) throw officeError('OFFICE_FORMAT', 'is empty');
  try {
    if (!isCompoundFile(bytes)) return await plainFile(bytes, { name, password, maxUnpacked, isReadLater });
    const file = new CompoundFile(bytes);
    if (!isEncryptedPackage(file)) return { bytes, ...binaryFile(file) };
    const content =
      (password !== undefined && decryptPackage(file, password)) || decryptPackage(file, DEFAULT_PASSWORD);
    if (content === undefined) throw encryptedError(password !== undefined);
    return await plainFile(content, { name, maxUnpacked, isReadLater });
  } catch (error) {
    if (error instanceof ZipError || error instanceof CompoundFileError)
      throw officeError('OFFICE_DAMAGED', error.message);
    if (error instanceof UnsupportedEncryptionError)
      throw officeError('OFFICE_ENCRYPTED', `${error.message}: save it without a password`);
    throw error;
  }
}

async function plainFile(
  bytes: Uint8Array,
  { name, password, maxUnpacked = MAX_UNPACKED_BYTES, isReadLater = () => false }: OfficeSource,
): Promise<OfficeFile> {
  const extension = /\.([A-Za-z0-9]{1,5})$/.exec(name ?? '')?.[1]?.toLowerCase();
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 8)).toString('latin1');
  if (isZip(bytes)) return packageFile(bytes, password, maxUnpacked, isReadLater);
  if (start.startsWith('{\\rtf')) return { bytes, format: 'rtf', macros: false, parts: [] };
  if (start.startsWith('%PDF-')) throw officeError('OFFICE_FORMAT', 'is a PDF already');
  const textFormat = TEXT_FORMATS.get(extension);
  if (textFormat !== undefined && textEncoding(bytes) !== undefined) {
    if (bytes.length > MAX_TEXT_BYTES)
      throw officeError(
        'OFFICE_LIMIT',
        `must have at most ${MAX_TEXT_BYTES} bytes of text (${bytes.length} bytes seen): split it`,
      );
    return { bytes, format: textFormat, macros: false, parts: [] };
  }
  refuseOther(Buffer.from(bytes.subarray(0, MAX_START)).toString('latin1'));
  throw officeError(
    'OFFICE_FORMAT',
    `must be one of ${NAMES}; plain text needs a filename that ends in .txt, .csv or .tsv`,
  );
}

/** @throws InvalidInputError `OFFICE_FORMAT` for known formats that are not read */
function refuseOther(start: string): void {
  const known = OTHER_FORMATS.find(([pattern]) => pattern.test(start));
  if (known) throw officeError('OFFICE_FORMAT', known[1]);
}

type Found = Omit<OfficeFile, 'bytes'>;

function binaryFile(file: CompoundFile): Found {
  const found = OLE2_STREAMS.find(([stream]) => file.names.includes(stream));
  if (!found)
    throw officeError('OFFICE_FORMAT', `must be one of ${NAMES} (a compound file without any of them)`);
  const macros = file.names.some((name) => ['_VBA_PROJECT_CUR', 'Macros', 'VBA'].includes(name));
  if (isBinaryEncrypted(file, found[0]))
    throw officeError(
      'OFFICE_ENCRYPTED',
      `is encrypted as ${found[1]}, which is not supported: save it as ${found[1]}x, or without a password`,
    );
  return { format: found[1], macros, parts: [] };
}

/** Whether a binary document is encrypted, as its first stream states. */
function isBinaryEncrypted(file: CompoundFile, stream: string): boolean {
  switch (stream) {
    case 'WordDocument': {
      // fEncrypted of FibBase ([MS-DOC] 2.5.2).
      const content = file.stream(stream)!;
      return content.length >= 12 && (content.readUInt16LE(10) & 0x100) !== 0;
    }
    case 'PowerPoint Document': {
      // headerToken of CurrentUserAtom ([MS-PPT] 2.3.2).
      const content = file.stream('Current User');
      return content !== undefined && content.length >= 16 && content.readUInt32LE(12) === 0xf3d1c4df;
    }
    default:
      return hasFilePass(file.stream(stream)!);
  }
}

const FILE_PASS = 0x2f;
/** Records that may precede FilePass ([MS-XLS] 2.1.7.20.3): BOF, WriteProtect, and Template and Addin of some writers. */
const BEFORE_FILE_PASS = new Set([0x809, 0x409, 0x209, 0x9, 0x86, 0x60, 0x87]);

function hasFilePass(workbook: Buffer): boolean {
  let at = 0;
  while (at + 4 <= workbook.length && BEFORE_FILE_PASS.has(workbook.readUInt16LE(at)))
    at += 4 + workbook.readUInt16LE(at + 2);
  return at + 4 <= workbook.length && workbook.readUInt16LE(at) === FILE_PASS;
}

async function packageFile(
  bytes: Uint8Array,
  password: string | undefined,
  maxUnpacked: number,
  isReadLater: (name: string) => boolean,
): Promise<OfficeFile> {
  const files = await readZip(bytes);
  if (files.length > MAX_FILES)
    throw officeError('OFFICE_LIMIT', `may have at most ${MAX_FILES} files inside (${files.length} seen)`);
  await assertUnpackedSize(files, maxUnpacked, isReadLater);
  const text = async (name: string) => {
    const file = files.find((each) => each.name === name && each.size <= MAX_HEAD_BYTES);
    return (await file?.content())?.toString('utf8');
  };
  const macros = files.some(({ name }) => /vbaProject\.bin$|^(Basic|Scripts)\//i.test(name));
  const types = await text('[Content_Types].xml');
  const main = types && OOXML.find(([pattern]) => pattern.test(types));
  if (main) return { bytes, format: main[1], macros, parts: files };
  refuseOther(types ?? '');
  const mimetype = (await text('mimetype'))?.trim();
  const odf = ODF.find(([type]) => mimetype === type || mimetype === `${type}-template`);
  if (odf) {
    const manifest = await text('META-INF/manifest.xml');
    if (!manifest?.includes('encryption-data')) return { bytes, format: odf[1], macros, parts: files };
    if (password === undefined) throw encryptedError(false);
    const decrypted = await decryptOpenDocument(files, manifest, password, maxUnpacked);
    if (decrypted === undefined) throw encryptedError(true);
    return { bytes: decrypted, format: odf[1], macros, parts: await readZip(decrypted) };
  }
  if (files.some(({ name }) => name.startsWith('Index/') && name.endsWith('.iwa')))
    throw officeError('OFFICE_FORMAT', 'is of Pages, Numbers or Keynote: export it as .docx, .xlsx or .pptx');
  const seen = /^application\/[\w.+-]{1,80}$/.test(mimetype ?? '') ? mimetype : 'another ZIP archive';
  throw officeError('OFFICE_FORMAT', `must be one of ${NAMES} (${seen} seen)`);
}

/** Limits the unpacked size. The stated sizes are checked against the content, since LibreOffice ignores them as well. */
async function assertUnpackedSize(
  files: readonly ZipFile[],
  maxUnpacked: number,
  isReadLater: (name: string) => boolean,
): Promise<void> {
  const size = files.reduce((sum, file) => sum + file.size, 0);
  if (size > maxUnpacked)
    throw officeError('OFFICE_LIMIT', `may have at most ${maxUnpacked} bytes unpacked (${size} bytes seen)`);
  for (const { name, encrypted, stream } of files) {
    if (encrypted) throw new ZipError('is an encrypted archive, which no office program writes');
    if (isReadLater(name)) continue;
    for await (const _ of stream());
  }
}
