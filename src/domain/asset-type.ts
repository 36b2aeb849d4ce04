import { OFFICE_MEDIA_TYPES } from './office-media-types.ts';

/** Limits on the files of one document. Sizes in bytes. */
export const ASSET_LIMITS = {
  /** The maximum that a request can hold. */
  fileBytes: 4 * 1024 * 1024,
  totalBytes: 20 * 1024 * 1024,
  files: 200,
  pathLength: 200,
  /** All versions of a template together, each content once. */
  storedBytes: 100 * 1024 * 1024,
  /** All assets of an account together. */
  accountBytes: 100 * 1024 * 1024,
} as const;

const text = (bytes: Uint8Array, start: number, end: number) =>
  Buffer.from(bytes.subarray(start, end)).toString('latin1');

/** Binary formats by their leading bytes. */
const SIGNATURES: ReadonlyArray<readonly [mediaType: string, is: (bytes: Uint8Array) => boolean]> = [
  ['image/png', (bytes) => text(bytes, 0, 8) === '\x89PNG\r\n\x1a\n'],
  ['image/jpeg', (bytes) => text(bytes, 0, 3) === '\xff\xd8\xff'],
  ['image/gif', (bytes) => /^GIF8[79]a/.test(text(bytes, 0, 6))],
  ['image/webp', (bytes) => text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP'],
  ['image/avif', (bytes) => text(bytes, 4, 8) === 'ftyp' && /avi[fs]/.test(text(bytes, 8, 32))],
  ['image/bmp', (bytes) => text(bytes, 0, 2) === 'BM' && text(bytes, 6, 10) === '\0\0\0\0'],
  ['image/x-icon', (bytes) => text(bytes, 0, 4) === '\0\0\x01\0'],
  ['font/woff2', (bytes) => text(bytes, 0, 4) === 'wOF2'],
  ['font/woff', (bytes) => text(bytes, 0, 4) === 'wOFF'],
  ['font/otf', (bytes) => text(bytes, 0, 4) === 'OTTO'],
  ['font/ttf', (bytes) => ['\0\x01\0\0', 'true'].includes(text(bytes, 0, 4))],
];

/** Media types of office templates by format. */
export const TEMPLATE_FORMATS = {
  docx: OFFICE_MEDIA_TYPES.docx,
  xlsx: OFFICE_MEDIA_TYPES.xlsx,
  pptx: OFFICE_MEDIA_TYPES.pptx,
  odt: OFFICE_MEDIA_TYPES.odt,
} as const;
export type TemplateFormat = keyof typeof TEMPLATE_FORMATS;
export const TEMPLATE_FORMAT_NAMES = Object.keys(TEMPLATE_FORMATS) as TemplateFormat[];

/** Names of the entries of a ZIP archive, and the type that OpenDocument has first, which tell the formats apart. */
const IN_ARCHIVE: Readonly<Record<TemplateFormat, string>> = {
  docx: 'word/document',
  xlsx: 'xl/workbook',
  pptx: 'ppt/presentation',
  odt: 'mimetypeapplication/vnd.oasis.opendocument.text',
};

/** Path of the file of an office template among the template's files. */
export function templateFilePath(format: TemplateFormat): string {
  return `template.${format}`;
}

/** The format of an office template by its path; `undefined` for other files. */
function templateFormatAt(path: string): TemplateFormat | undefined {
  return TEMPLATE_FORMAT_NAMES.find((format) => templateFilePath(format) === path);
}

/** The format of an office template by its content, which is not checked further; `undefined` for other files. */
export function templateFormatOf(bytes: Uint8Array): TemplateFormat | undefined {
  if (text(bytes, 0, 4) !== 'PK\x03\x04') return undefined;
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return TEMPLATE_FORMAT_NAMES.find((format) => content.includes(IN_ARCHIVE[format], 0, 'latin1'));
}

/** What the file of an office template has to be. */
export const TEMPLATE_FILE_RULE = `must be a ${TEMPLATE_FORMAT_NAMES.map((name) => `.${name}`).join(', ')} without a password`;

/** Text formats by extension, since text has no signature. */
const TEXT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

/** All supported media types of a file. */
export const ASSET_TYPES: readonly string[] = [
  ...SIGNATURES.map(([mediaType]) => mediaType),
  ...Object.values(TEXT_TYPES),
  ...Object.values(TEMPLATE_FORMATS),
];

const KINDS = 'PNG, JPEG, GIF, WebP, AVIF, BMP, ICO, SVG, WOFF2, WOFF, OTF, TTF, CSS (.css) or JSON (.json)';

/**
 * Determines the format of a file. The name only distinguishes text formats, so a JPEG called `logo.png` is a JPEG, as in
 * browsers.
 *
 * @returns its media type, or the rule that the file violates, as the end of a sentence
 */
export function assetTypeOf(path: string, bytes: Uint8Array): { mediaType: string } | { rule: string } {
  if (bytes.length === 0 && !/\.css$/i.test(path)) return { rule: 'is empty' };
  const found = SIGNATURES.find(([, is]) => is(bytes));
  if (found !== undefined) return { mediaType: found[0] };
  const format = templateFormatAt(path);
  if (format !== undefined)
    return templateFormatOf(bytes) === format
      ? { mediaType: TEMPLATE_FORMATS[format] }
      : { rule: `must be a .${format}` };
  const mediaType = TEXT_TYPES[extensionOf(path)];
  if (mediaType === undefined) return { rule: `must be ${KINDS}, by its content` };
  const rule = textRule(mediaType, bytes);
  return rule === undefined ? { mediaType } : { rule };
}

/** Whether a file has one of the formats, valid or not. Others, such as scripts, are no assets. */
export function isAssetFormat(path: string, bytes: Uint8Array): boolean {
  return (
    templateFormatAt(path) !== undefined ||
    TEXT_TYPES[extensionOf(path)] !== undefined ||
    SIGNATURES.some(([, is]) => is(bytes))
  );
}

function extensionOf(path: string): string {
  return /\.[a-z\d]+$/i.exec(path)?.[0].toLowerCase() ?? '';
}

function textRule(mediaType: string, bytes: Uint8Array): string | undefined {
  let content: string;
  try {
    content = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return 'must be UTF-8';
  }
  if (content.includes('\0')) return 'must be text: it holds a NUL byte';
  if (mediaType === 'image/svg+xml' && !/<(?:\w{1,20}:)?svg[\s>/]/.test(content.slice(0, 65_536)))
    return 'must hold an <svg> element';
  if (mediaType === 'application/json' && !isJson(content)) return 'must be valid JSON';
  return undefined;
}

function isJson(content: string): boolean {
  try {
    JSON.parse(content);
    return true;
  } catch {
    return false;
  }
}

/** @returns the rule that a path violates, as the end of a sentence; undefined if valid */
export function assetPathRule(path: string): string | undefined {
  if (path.length === 0) return 'must not be empty';
  if (path.length > ASSET_LIMITS.pathLength)
    return `must have at most ${ASSET_LIMITS.pathLength} characters (has ${path.length})`;
  if (!path.isWellFormed() || path !== path.normalize('NFC'))
    return 'must be well-formed Unicode in the form NFC';
  // Characters that are not valid in URL paths, or in file names on some systems.
  if (/[\p{Cc}\\?#%:*"<>|]/u.test(path))
    return 'must not hold control characters or any of \\ ? # % : * " < > |';
  if (path === '__proto__') return 'must not be __proto__';
  if (
    path
      .split('/')
      .some((segment) => segment === '' || /^\.{1,2}$/.test(segment) || segment !== segment.trim())
  )
    return 'must be relative, without empty segments, . or .., or spaces at the ends of names';
  return undefined;
}
