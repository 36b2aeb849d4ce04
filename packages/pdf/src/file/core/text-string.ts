import { type PdfObject, PdfString } from './objects.ts';

/** Characters of PDFDocEncoding that differ from Latin-1 (ISO 32000-2, annex D.3), in two blocks by first code. */
const BLOCKS: readonly (readonly [number, string])[] = [
  [0x18, '\u02d8\u02c7\u02c6\u02d9\u02dd\u02db\u02da\u02dc'],
  [
    0x80,
    '\u2022\u2020\u2021\u2026\u2014\u2013\u0192\u2044\u2039\u203a\u2212\u2030\u201e\u201c\u201d\u2018\u2019\u201a\u2122\ufb01\ufb02\u0141\u0152\u0160\u0178\u017d\u0131\u0142\u0153\u0161\u017e',
  ],
  [0xa0, '\u20ac'],
];
/** Codes that PDFDocEncoding leaves undefined, besides the control characters. */
const UNDEFINED = new Set([0x7f, 0x9f, 0xad]);

const DECODED = Array.from({ length: 256 }, (_, code) => String.fromCharCode(code));
for (const [first, characters] of BLOCKS)
  [...characters].forEach((character, i) => {
    DECODED[first + i] = character;
  });
const ENCODED = new Map<string, number>();
DECODED.forEach((character, code) => {
  if ((code >= 0x18 || '\t\n\r'.includes(character)) && !UNDEFINED.has(code)) ENCODED.set(character, code);
});

/**
 * Encodes a text string (ISO 32000-2, 7.9.2.2): in PDFDocEncoding if that has all of its characters, otherwise in UTF-16BE with a
 * byte order mark.
 */
export function textString(text: string): PdfString {
  const bytes = encodeDocText(text);
  if (bytes !== undefined && encodingOf(bytes) === undefined) return new PdfString(bytes);
  return new PdfString(Buffer.from(`\ufeff${text}`, 'utf16le').swap16());
}

/** Decodes a text string; a wrong encoding yields replacement characters, never an error. Undefined for other objects. */
export function textOf(object: PdfObject | undefined): string | undefined {
  return object instanceof PdfString ? decodeText(object.bytes) : undefined;
}

/** Decodes the bytes of a text string. */
export function decodeText(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes);
  if (encoding === undefined) return decodeDocText(bytes);
  const text = new TextDecoder(encoding).decode(bytes);
  return text.includes(ESCAPE) ? withoutLanguages(text) : text;
}

const ESCAPE = '\u001b';

/** Removes the language codes that a string may contain between two escape characters (ISO 32000-2, 7.9.2.2.2). */
function withoutLanguages(text: string): string {
  const parts = text.split(ESCAPE);
  let result = parts[0]!;
  for (let i = 1; i < parts.length; i++) {
    const language = i + 1 < parts.length && /^[A-Za-z]{2}(?:-?[A-Za-z]{2})?$/.test(parts[i]!);
    result += language ? parts[++i]! : ESCAPE + parts[i]!;
  }
  return result;
}

/** Returns the encoding of the byte order mark; undefined for PDFDocEncoding. */
function encodingOf(bytes: Uint8Array): 'utf-16be' | 'utf-16le' | 'utf-8' | undefined {
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  // Not in the standard, but many programs write and read it.
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  return undefined;
}

function decodeDocText(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += DECODED[byte];
  return text;
}

function encodeDocText(text: string): Uint8Array | undefined {
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) {
    const code = ENCODED.get(text[i]!);
    if (code === undefined) return undefined;
    bytes[i] = code;
  }
  return bytes;
}
