import { withoutEscapes, withoutSpaces } from './escaped-texts.ts';

/** Strings encoded in another string. */
export interface HiddenTexts {
  /** Decodings of the whole text, or of a separate piece of it. */
  readonly whole: readonly string[];
  /**
   * Decodings of an inner part of a piece, or by a method that fits any text (such as backwards). A literal in one is no
   * coincidence, while a regular expression could well match by chance.
   */
  readonly parts: readonly string[];
}

/** Maximum nesting of encodings: base64 of base64, an escaped address in base64. */
const MAX_LEVELS = 3;

/** Finds all strings hidden in another one by escapes, hexadecimal, base64 and the like. */
export function hiddenTexts(text: string): HiddenTexts {
  const whole = new Set<string>();
  const parts = new Set<string>();
  let level = [text];
  for (let depth = 0; depth < MAX_LEVELS && level.length > 0; depth++) {
    const found = new Set<string>();
    for (const each of level) {
      const plain = withoutEscapes(each);
      if (plain !== undefined) found.add(plain);
      // A plus is a digit of base64, and a space in an address.
      for (const form of new Set([each, plain ?? each])) {
        for (const inner of codedTexts(form)) found.add(inner);
        for (const part of codedParts(form)) parts.add(part);
      }
      const spaceless = withoutSpaces(each);
      if (spaceless !== undefined) parts.add(spaceless);
      if (each.length >= MIN_LENGTH) parts.add([...(plain ?? each)].reverse().join(''));
      if (WIDE.test(each)) parts.add(Buffer.from(each, 'utf16le').swap16().toString('utf16le'));
    }
    level = [...found].filter((each) => each !== text && !whole.has(each)).slice(0, MAX_PIECES);
    for (const each of level) whole.add(each);
  }
  return { whole: [...whole], parts: [...parts] };
}

/** In UTF-16 that is read with an offset of one byte, as in a damaged string, letters are the high bytes. */
const WIDE = /[^\0-\xff]{4}/;

/** Minimum length of a piece of text that can be an encoded word. */
const MIN_LENGTH = 6;

/** Maximum number of pieces of one text that are decoded. */
const MAX_PIECES = 200;

/**
 * Decodes hexadecimal and base64 in a string, as addresses contain them (`?user=TWFyaWEgTG9wZXo`): every piece whose decoding
 * consists of printable characters only.
 */
export function codedTexts(text: string): string[] {
  if (!CODED.test(text)) return [];
  const pieces = new Set(SEPARATORS.flatMap((separator) => text.split(separator)));
  const found = new Set<string>();
  for (const piece of [...pieces].filter(({ length }) => length >= MIN_LENGTH).slice(0, MAX_PIECES)) {
    if (piece.length % 2 === 0 && /^[0-9a-f]+$/i.test(piece)) addTexts(Buffer.from(piece, 'hex'), found);
    // A single remaining character does not encode a byte.
    if (piece.length % 4 !== 1) addTexts(Buffer.from(piece, 'base64'), found);
  }
  return [...found];
}

const CODED = new RegExp(`[0-9A-Za-z+/_-]{${MIN_LENGTH}}`);

/**
 * Separators between pieces: characters outside base64, in either of its alphabets, or characters other than letters and digits.
 */
const SEPARATORS = [/[^0-9A-Za-z+/]+/, /[^0-9A-Za-z_-]+/, /[^0-9A-Za-z]+/];

function addTexts(bytes: Buffer, found: Set<string>): void {
  const texts = bytes.includes(0)
    ? [
        bytes.toString('utf16le'),
        Buffer.from(bytes.subarray(0, bytes.length & ~1))
          .swap16()
          .toString('utf16le'),
      ]
    : [bytes.toString('utf8'), bytes.toString('latin1')];
  for (const text of texts) if (PRINTABLE.test(text)) found.add(text);
}

const PRINTABLE = /^(?:(?!\ufffd)[\p{L}\p{M}\p{N}\p{P}\p{S}\s]){2,}$/u;

/** Minimum number of bytes of an encoded sequence that is examined. */
const MIN_BYTES = 4;

/**
 * Decodes texts that are encoded among other bytes, or without a delimiter before them: `id` before base64, a record that
 * contains the text, bytes one by one (`5a 45`, `0x5a,0x45`, `90,69`), base32.
 */
function codedParts(text: string): string[] {
  const found = new Set<string>();
  const runs = (expression: RegExp) => (text.match(expression) ?? []).slice(0, MAX_PIECES);
  for (const run of runs(HEX_RUN))
    for (const from of [0, 1]) addParts(Buffer.from(run.slice(from), 'hex'), found);
  for (const run of runs(HEX_BYTES)) addParts(Buffer.from(run.replace(/0x|[^0-9a-f]/gi, ''), 'hex'), found);
  for (const run of runs(DECIMAL_BYTES)) {
    const codes = run.split(/\D+/).map(Number);
    if (codes.every((code) => code < 256)) addParts(Buffer.from(codes), found);
  }
  for (const run of runs(BASE64_RUN)) {
    if (!MIXED.test(run)) continue;
    for (let from = 0; from < 4; from++) addParts(Buffer.from(run.slice(from), 'base64'), found);
  }
  for (const run of runs(BASE32_RUN)) addParts(base32(run), found);
  return [...found];
}

const HEX_RUN = new RegExp(`[0-9a-f]{${2 * MIN_BYTES},}`, 'gi');
const HEX_BYTES = /(?<![0-9a-z])(?:0x)?[0-9a-f]{2}(?:[ ,:;._-]{1,2}(?:0x)?[0-9a-f]{2}){3,}(?![0-9a-z])/gi;
const DECIMAL_BYTES = /(?<!\d)\d{2,3}(?:[ ,;]{1,2}\d{2,3}){3,}(?!\d)/g;
const BASE64_RUN = /[0-9A-Za-z+/_-]{8,}/g;
const BASE32_RUN = /(?<![0-9A-Za-z])(?:[A-Z2-7]{8,}|[a-z2-7]{8,})(?![0-9A-Za-z])/g;

/** Features of base64 that a plain word lacks: lower-case letters before capitals, or digits. */
const MIXED = /[a-z][A-Z]|[A-Z]{2}[a-z]|[0-9+/_-]/;

/** Decodes base32 (RFC 4648, 6). */
function base32(text: string): Buffer {
  const bytes: number[] = [];
  let [value, bits] = [0, 0];
  for (const char of text.toUpperCase()) {
    value = ((value << 5) | BASE32.indexOf(char)) & 0xfff;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((value >> bits) & 0xff);
  }
  return Buffer.from(bytes);
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Adds the character sequences in bytes, in UTF-8 or with two bytes per character; unprintable characters separate them. */
function addParts(bytes: Buffer, found: Set<string>): void {
  const texts = [bytes.toString('utf8'), bytes.toString('latin1').replaceAll('\0', '')];
  for (const text of texts) if (LETTERS.test(text)) found.add(text.replace(UNPRINTABLE, '\n\n'));
}

const LETTERS = new RegExp(`[\\p{L}\\p{N}]{${MIN_BYTES}}`, 'u');
const UNPRINTABLE = /[^\p{L}\p{M}\p{N}\p{P}\p{S} ]+/gu;
