import { bytesMatch } from './masked-bytes.ts';

/** Types of ICC tags with numbers (ICC.1:2022, clause 10). */
const NUMERIC =
  /^(curv|para|XYZ |sf32|uf32|ui08|ui16|ui32|ui64|mft1|mft2|mAB |mBA |mpet|view|meas|sig |chrm|clro|dtim|cicp|rcs2|crdi|bfd |vcgt|vcgp)$/;
/** Types of ICC tags with text. */
const WORDED = /^(text|desc|mluc|pseq|psid|ncl2|ncol|clrt|dict)$/;

const HEADER = 128;
const MAX_TAGS = 200;

/** Criteria for strings that must be removed. */
interface Judge {
  readonly options: { readonly matches: (text: string) => boolean };
}

/**
 * Blanks the text of an ICC profile that must be removed: matching strings, tags of unknown types, and data between tags. Returns
 * the same data when nothing had to change, and empty data for input that is no profile, since no reader uses it.
 */
export function cleanProfile(bytes: Uint8Array, { options }: Judge): Uint8Array {
  const out = Buffer.from(bytes);
  if (out.length < HEADER + 4 || out.toString('latin1', 36, 40) !== 'acsp') return new Uint8Array();
  const count = Math.min(out.readUInt32BE(HEADER), MAX_TAGS, Math.floor((out.length - HEADER - 4) / 12));
  const covered: (readonly [number, number])[] = [[0, HEADER + 4 + count * 12]];
  for (let i = 0; i < count; i++) {
    const entry = HEADER + 4 + i * 12;
    const offset = out.readUInt32BE(entry + 4);
    const end = Math.min(out.length, offset + out.readUInt32BE(entry + 8));
    if (offset + 8 > end) continue;
    covered.push([offset, end]);
    const type = out.toString('latin1', offset, offset + 4);
    if (NUMERIC.test(type)) continue;
    const words = out.subarray(offset + 4, end);
    if (WORDED.test(type) && !bytesMatch(words, options.matches)) continue;
    blank(type, words);
  }
  blankGaps(out, covered, options.matches);
  return out.equals(bytes) ? bytes : out;
}

/** Empties the content of a tag so that it remains a valid tag of its type. */
function blank(type: string, words: Buffer): void {
  const length = words.length;
  words.fill(0);
  if (type === 'text' && length > 5) words.fill(0x20, 4, length - 1);
  if (type === 'desc' && length > 10) words.writeUInt32BE(1, 4);
  if (type === 'mluc' && length > 11) words.writeUInt32BE(12, 8);
}

/** Blanks gaps between tags if they contain text; nothing uses them. */
function blankGaps(
  out: Buffer,
  covered: readonly (readonly [number, number])[],
  matches: (text: string) => boolean,
): void {
  let at = 0;
  for (const [from, to] of [...covered, [out.length, out.length] as const].sort((a, b) => a[0] - b[0])) {
    if (from > at && bytesMatch(out.subarray(at, from), matches)) out.fill(0, at, from);
    at = Math.max(at, to);
  }
}
