import sax from 'sax';
import type { SizeOfImages } from './check-images.ts';
import { OFFICE_FORMATS } from './office-format.ts';
import type { PreparedDocument } from './prepare-document.ts';

/** Formats by kind. Writing one takes a third of the time of a package, which gets a picture of the first page. */
const FLAT_FORMATS = { text: 'fodt', spreadsheet: 'fods', presentation: 'fodp' } as const;
export type FlatFormat = (typeof FLAT_FORMATS)[keyof typeof FLAT_FORMATS];
/** Most bytes of a document without its images, and of these: copies of larger ones would take much longer. */
const MAX_COPIED = { bytes: 2 * 2 ** 20, imageBytes: 20 * 2 ** 20 };
/** Most characters of a copy without its images that are read: a second of a processor. */
const MAX_CHARACTERS = 16 * 2 ** 20;
const IMAGE_START = '<office:binary-data>';
const IMAGE_END = '</office:binary-data>';

/** A document as LibreOffice saves it in a flat format of OpenDocument (ISO/IEC 26300-3, 3.1.3.2). */
export interface FlatDocument {
  /** Its markup, in which each embedded image is its number in `images`. */
  readonly markup: string;
  /** In base64: most documents need none of them. */
  readonly images: readonly Buffer[];
}

/** Format of the copy of a document that shows its fonts and images; `undefined` for a large one, of which none is made. */
export function flatFormat(
  { bytes, format }: PreparedDocument,
  { size, compressedSize }: SizeOfImages,
): FlatFormat | undefined {
  if (bytes.length - compressedSize > MAX_COPIED.bytes || size > MAX_COPIED.imageBytes) return undefined;
  return FLAT_FORMATS[OFFICE_FORMATS[format]];
}

/** Takes a flat document apart; `undefined` if there is none, or one too large to be read in time. */
export function flatDocument(bytes: Uint8Array | undefined): FlatDocument | undefined {
  if (!bytes) return undefined;
  const copy = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts: Buffer[] = [];
  const images: Buffer[] = [];
  let kept = 0;
  for (let at = copy.indexOf(IMAGE_START); at >= 0; at = copy.indexOf(IMAGE_START, kept)) {
    const start = at + IMAGE_START.length;
    const end = copy.indexOf(IMAGE_END, start);
    if (end < 0) break;
    parts.push(copy.subarray(kept, start), Buffer.from(String(images.length)));
    images.push(copy.subarray(start, end));
    kept = end;
  }
  parts.push(copy.subarray(kept));
  const markup = Buffer.concat(parts);
  if (markup.length > MAX_CHARACTERS) return undefined;
  return { markup: markup.toString('utf8'), images };
}

export interface MarkupListener {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  close(name: string): void;
  text(text: string): void;
}

/** Reads the markup of a flat document from its start to its end. */
export function readMarkup(markup: string, { open, close, text }: MarkupListener): void {
  const parser = sax.parser(true);
  parser.onopentag = ({ name, attributes }) => open(name, attributes as Record<string, string>);
  parser.onclosetag = close;
  parser.ontext = text;
  // LibreOffice wrote the file.
  parser.onerror = () => {};
  parser.write(markup).close();
}
