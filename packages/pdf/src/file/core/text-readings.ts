import { type PdfObject, PdfString } from './objects.ts';
import { decodeText } from './text-string.ts';

/** Possible decodings of a string. */
export interface TextReadings {
  /** Decodings used by readers, likeliest first: UTF-8 if all bytes are valid, else as ISO 32000-2, 7.9.2.2 defines. */
  readonly texts: readonly [string, ...string[]];
  /** Decodings in UTF-16 and code pages without any indication in the bytes: almost any bytes have them. */
  readonly guesses: readonly string[];
}

/**
 * Returns every decoding of a string that readers use. The standard has PDFDocEncoding and, with a byte order mark, UTF-16 and
 * UTF-8; many programs also write and read UTF-8, UTF-16 and their system's code page without one.
 */
export function textReadings(bytes: Uint8Array): TextReadings {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const standard = decodeText(bytes);
  const latin = buffer.toString('latin1');
  if (PLAIN.test(latin)) return { texts: [standard], guesses: [] };
  const marked = MARK.exec(latin)?.[0].length ?? 0;
  const unmarked = buffer.subarray(marked);
  const others = new Set<string>();
  const guesses = new Set<string>();
  let likely = standard;
  // A byte order mark that contradicts the rest: readers that do not support it show the bytes.
  if (marked > 0 && !latin.includes('\0', marked)) addUtf8(unmarked, others);
  if (marked === 0) {
    const utf8 = addUtf8(buffer, others);
    if (utf8 !== undefined && !latin.includes('\0')) likely = utf8;
    addUtf16(buffer, latin.includes('\0') ? others : guesses);
    if (utf8 === undefined && HIGH.test(latin)) addCodePages(buffer, guesses);
  }
  others.add(standard);
  // Zero bytes are invisible: without them, wide Latin text can be read at any offset.
  if (marked === 0 && latin.includes('\0')) others.add(latin.replaceAll('\0', ''));
  others.delete(likely);
  return { texts: [likely, ...others], guesses: [...guesses].filter((text) => !others.has(text)) };
}

/** Returns the likeliest decoding of a string; undefined for other objects. */
export function likelyText(object: PdfObject | undefined): string | undefined {
  return object instanceof PdfString ? textReadings(object.bytes).texts[0] : undefined;
}

const PLAIN = /^[\t-\r\x20-\x7e]*$/;
const HIGH = /[\x80-\xff]/;
const MARK = /^(?:\xfe\xff|\xff\xfe|\xef\xbb\xbf)/;

/** A UTF-8 sequence of one non-ASCII character (RFC 3629, 4); lengths and ranges suffice. */
const UTF8 = /[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}/g;

/** @returns the text, if all bytes are UTF-8 and some are not ASCII */
function addUtf8(buffer: Buffer, found: Set<string>): string | undefined {
  const text = buffer.toString('utf8');
  if (!text.includes(REPLACEMENT)) {
    found.add(text);
    return HIGH.test(buffer.toString('latin1')) ? text : undefined;
  }
  const latin = buffer.toString('latin1');
  if (latin.search(UTF8) < 0) return undefined;
  found.add(text);
  // If a string changes its encoding or is truncated, each piece is decoded separately.
  found.add(
    latin.replace(UTF8, (sequence) => {
      const character = Buffer.from(sequence, 'latin1').toString('utf8');
      return character.includes(REPLACEMENT) ? sequence : character;
    }),
  );
  return undefined;
}

const REPLACEMENT = '\ufffd';

function addUtf16(buffer: Buffer, found: Set<string>): void {
  if (buffer.length < 4) return;
  for (const offset of [0, 1]) {
    const wide = Buffer.from(buffer.subarray(offset, offset + ((buffer.length - offset) & ~1)));
    found.add(wide.toString('utf16le'));
    found.add(wide.swap16().toString('utf16le'));
  }
}

function addCodePages(buffer: Buffer, found: Set<string>): void {
  for (const label of CODE_PAGES) found.add(decoderOf(label).decode(buffer));
}

/** Code pages of systems on which PDF files were written (WHATWG Encoding, 4.2). */
const CODE_PAGES = [
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-1258',
  'windows-874',
  'iso-8859-2',
  'iso-8859-5',
  'iso-8859-7',
  'koi8-r',
  'ibm866',
  'macintosh',
  'x-mac-cyrillic',
  'gb18030',
  'big5',
  'shift_jis',
  'euc-jp',
  'euc-kr',
] as const;

const decoders = new Map<string, TextDecoder>();

function decoderOf(label: (typeof CODE_PAGES)[number]): TextDecoder {
  let decoder = decoders.get(label);
  if (!decoder) {
    decoder = new TextDecoder(label);
    decoders.set(label, decoder);
  }
  return decoder;
}
