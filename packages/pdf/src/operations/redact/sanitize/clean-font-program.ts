import { cffNames } from '../../../page/fonts/cff.ts';
import { decryptEexec, encryptEexec } from '../../../page/fonts/eexec.ts';
import { bytesMatch } from '../images/masked-bytes.ts';
import { wordsIn } from '../images/words-in-data.ts';

/** Criteria for strings to remove, and replacements for glyph names. */
interface Judge {
  readonly options: { readonly matches: (text: string) => boolean };
  maskedGlyphName(name: string): string;
}

/** Tables that readers need for drawing (OpenType 1.9); others, such as signatures and metadata, are blanked. */
const TABLES = new Set(
  (
    'cmap glyf head hhea hmtx loca maxp cvt  fpgm prep OS/2 post name CFF  CFF2 VORG vhea vmtx GDEF GPOS GSUB BASE JSTF ' +
    'kern gasp hdmx VDMX LTSH EBDT EBLC EBSC COLR CPAL sbix CBDT CBLC avar fvar gvar HVAR MVAR VVAR STAT cvar MATH morx ' +
    'mort bdat bloc just opbd prop'
  )
    .match(/.{4}(?: |$)/g)!
    .map((tag) => tag.slice(0, 4)),
);

/**
 * Removes matching text from a font program: names, notices and comments of TrueType, OpenType, CFF and Type 1 programs. Every
 * byte keeps its position; returns the same data when there is nothing to hide.
 */
export function cleanFontProgram(bytes: Uint8Array, judge: Judge): Uint8Array {
  const out = Buffer.from(bytes);
  if (out.length < 12) return bytes;
  const head = out.readUInt32BE(0);
  if (head === 0x00010000 || head === 0x74727565 || head === 0x4f54544f) cleanOpenType(out, judge);
  else if (out[0] === 1 && out[1]! <= 1) cleanCompact(out, judge);
  else cleanType1(out, judge);
  return out.equals(bytes) ? bytes : out;
}

function cleanOpenType(out: Buffer, judge: Judge): void {
  const count = Math.min(out.readUInt16BE(4), 64);
  for (let i = 0; i < count; i++) {
    const entry = 12 + i * 16;
    if (entry + 16 > out.length) return;
    const tag = out.toString('latin1', entry, entry + 4);
    const offset = Math.min(out.readUInt32BE(entry + 8), out.length);
    const table = out.subarray(offset, Math.min(out.length, offset + out.readUInt32BE(entry + 12)));
    if (!TABLES.has(tag)) table.fill(0);
    else if (tag === 'name') cleanNames(table, judge);
    else if (tag === 'post') cleanPostNames(table, judge);
    else if (tag === 'CFF ') cleanCompact(table, judge);
  }
}

/** Blanks the whole storage of a `name` table if it contains text to remove, in any encoding (OpenType 1.9, `name`). */
function cleanNames(table: Buffer, { options }: Judge): void {
  const storage = table.length >= 6 ? Math.max(6, table.readUInt16BE(4)) : table.length;
  const words = table.subarray(storage);
  if (bytesMatch(words, options.matches)) words.fill(0);
}

/** Cleans the glyph names of format 2: Pascal strings after the indexes. */
function cleanPostNames(table: Buffer, judge: Judge): void {
  if (table.length < 34 || table.readUInt32BE(0) !== 0x00020000) {
    const rest = table.subarray(32);
    if (bytesMatch(rest, judge.options.matches)) rest.fill(0);
    return;
  }
  for (let at = 34 + table.readUInt16BE(32) * 2; at < table.length; ) {
    const length = table[at]!;
    maskName(table.subarray(at + 1, at + 1 + length), judge);
    at += 1 + length;
  }
}

function cleanCompact(out: Buffer, judge: Judge): void {
  for (const name of cffNames(out)) maskName(name, judge);
}

function maskName(name: Uint8Array, judge: Judge): void {
  const text = Buffer.from(name.buffer, name.byteOffset, name.length).toString('latin1');
  const masked = judge.maskedGlyphName(text);
  if (masked !== text) name.set(Buffer.from(masked, 'latin1'));
}

const TRAILER = /^[0\s]*(cleartomark)?\s*$/;

/**
 * Cleans the text before `eexec`, the names in the encrypted part, and the zeros after it (Adobe Type 1 Font Format).
 */
function cleanType1(out: Buffer, judge: Judge): void {
  const marker = out.indexOf('eexec');
  const clearEnd = marker < 0 ? out.length : marker;
  cleanProgramText(out.subarray(0, clearEnd), judge);
  if (marker < 0) return;
  let from = marker + 5;
  while (from < out.length && /\s/.test(String.fromCharCode(out[from]!))) from++;
  const zeros = /[0\s]{100,}(cleartomark)?/.exec(out.toString('latin1', from));
  const to = zeros ? from + zeros.index : out.length;
  const trailer = out.subarray(to);
  if (!TRAILER.test(trailer.toString('latin1'))) {
    const known = zeros ? zeros[0].length : 0;
    trailer.fill(0x20, known);
  }
  const encrypted = out.subarray(from, to);
  const plain = decryptEexec(encrypted);
  if (!plain) return;
  const before = Buffer.from(plain);
  cleanProgramText(plain, judge);
  if (!before.equals(plain)) encryptEexec(plain, encrypted);
}

/** A comment, a string, a name, or the byte count and operator before a charstring. */
const TEXTS =
  /%[^\r\n]*|\((?:[^()\\]|\\[\s\S])*\)|\/[^\s/{}()<>[\]%]+|(?<![^\s/])(\d{1,6})[ \t\r\n]+(?:RD|-\|)[ \t\r\n]/g;

/**
 * Cleans comments, strings and names in a program's text. Charstrings are encrypted separately: a comment in one is coincidence,
 * and only a printable sequence too long for chance is a word.
 */
function cleanProgramText(text: Buffer, judge: Judge): void {
  const program = text.toString('latin1');
  const { matches } = judge.options;
  const texts = new RegExp(TEXTS);
  for (let match = texts.exec(program); match; match = texts.exec(program)) {
    const [found, length] = match;
    const piece = text.subarray(match.index, texts.lastIndex);
    if (length !== undefined) {
      const charstring = text.subarray(texts.lastIndex, texts.lastIndex + Number(length));
      texts.lastIndex += charstring.length;
      for (const { text: word, start, end } of wordsIn(charstring))
        if (word.length >= CHANCE && matches(word)) charstring.fill(0x20, start, end);
    } else if (found.startsWith('/')) maskName(piece.subarray(1), judge);
    else if (bytesMatch(piece, matches))
      piece.fill(0x20, 1, found.startsWith('(') ? piece.length - 1 : piece.length);
  }
}

/** Length of a printable sequence that occurs in charstrings by chance, but hardly ever with a given word in it. */
const CHANCE = 8;
