import { readSfnt, type SfntTables, writeSfnt } from './sfnt.ts';

/** Hinting tables, which printing does not use. */
const HINTING_TABLES = ['fpgm', 'prep', 'cvt ', 'gasp'] as const;
const WE_HAVE_INSTRUCTIONS = 0x0100;
const MORE_COMPONENTS = 0x0020;
const ARGUMENTS_ARE_WORDS = 0x0001;
const HAS_SCALE = 0x0008;
const HAS_XY_SCALE = 0x0040;
const HAS_MATRIX = 0x0080;

/**
 * Removes data that printing does not use from a TrueType font: hinting instructions, glyph names, and the given tables.
 * Outlines, metrics and layout are unchanged (ISO/IEC 14496-22, `glyf`, `loca`, `post`).
 */
export function leanFont(font: Buffer, withoutTables: readonly string[] = []): Buffer {
  const tables = readSfnt(font);
  for (const tag of [...HINTING_TABLES, ...withoutTables]) tables.delete(tag);
  stripInstructions(tables);
  const post = Buffer.from(tables.get('post')!.subarray(0, 32));
  post.writeUInt32BE(0x00030000, 0);
  tables.set('post', post);
  return writeSfnt(tables);
}

function stripInstructions(tables: SfntTables): void {
  const head = Buffer.from(tables.get('head')!);
  const [glyf, loca] = [tables.get('glyf')!, tables.get('loca')!];
  const long = head.readInt16BE(50) === 1;
  const glyphs = tables.get('maxp')!.readUInt16BE(4);
  const at = (i: number) => (long ? loca.readUInt32BE(i * 4) : loca.readUInt16BE(i * 2) * 2);
  const lean: Buffer[] = [];
  const offsets = Buffer.alloc((glyphs + 1) * 4);
  let offset = 0;
  for (let glyph = 0; glyph < glyphs; glyph++) {
    const outline = withoutInstructions(glyf.subarray(at(glyph), at(glyph + 1)));
    const padded = Buffer.concat([outline, Buffer.alloc(-outline.length & 3)]);
    lean.push(padded);
    offset += padded.length;
    offsets.writeUInt32BE(offset, (glyph + 1) * 4);
  }
  head.writeInt16BE(1, 50);
  tables.set('head', head);
  tables.set('glyf', Buffer.concat(lean));
  tables.set('loca', offsets);
}

/** Removes a glyph's instructions. A ten-byte header precedes contour end points and instructions, or components. */
function withoutInstructions(glyph: Buffer): Buffer {
  if (glyph.length === 0) return glyph;
  const contours = glyph.readInt16BE(0);
  if (contours < 0) return withoutComponentInstructions(glyph);
  const lengthAt = 10 + contours * 2;
  const length = glyph.readUInt16BE(lengthAt);
  return Buffer.concat([glyph.subarray(0, lengthAt), Buffer.alloc(2), glyph.subarray(lengthAt + 2 + length)]);
}

function withoutComponentInstructions(glyph: Buffer): Buffer {
  const copy = Buffer.from(glyph);
  let at = 10;
  for (let flags = MORE_COMPONENTS; (flags & MORE_COMPONENTS) !== 0; ) {
    flags = copy.readUInt16BE(at);
    copy.writeUInt16BE(flags & ~WE_HAVE_INSTRUCTIONS, at);
    at += 4 + (flags & ARGUMENTS_ARE_WORDS ? 4 : 2);
    if (flags & HAS_SCALE) at += 2;
    else if (flags & HAS_XY_SCALE) at += 4;
    else if (flags & HAS_MATRIX) at += 8;
  }
  return copy.subarray(0, at);
}
