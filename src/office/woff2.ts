import { brotliDecompressSync } from 'node:zlib';

/** Most bytes of an unpacked font. */
const MAX_BYTES = 64 * 2 ** 20;
/** Tags of tables by their number (W3C WOFF File Format 2.0, 4.1). */
const TAGS =
  'cmap head hhea hmtx maxp name OS/2 post cvt  fpgm glyf loca prep CFF  VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG  sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill';
const ANY_TAG = 63;

/** Reads numbers one after the other. Reading past the end is a RangeError. */
class Reader {
  readonly #bytes: Buffer;
  at: number;

  constructor(bytes: Buffer, at = 0) {
    this.#bytes = bytes;
    this.at = at;
  }

  u8(): number {
    this.at += 1;
    return this.#bytes.readUInt8(this.at - 1);
  }

  u16(): number {
    this.at += 2;
    return this.#bytes.readUInt16BE(this.at - 2);
  }

  i16(): number {
    return (this.u16() << 16) >> 16;
  }

  u32(): number {
    this.at += 4;
    return this.#bytes.readUInt32BE(this.at - 4);
  }

  take(length: number): Buffer {
    if (length < 0 || this.at + length > this.#bytes.length) throw new RangeError('past the end');
    this.at += length;
    return this.#bytes.subarray(this.at - length, this.at);
  }

  /** `UIntBase128` (4.1). */
  base128(): number {
    let value = 0;
    for (let read = 0; read < 5; read += 1) {
      const byte = this.u8();
      value = value * 128 + (byte & 0x7f);
      if (byte < 0x80) return value;
    }
    throw new RangeError('a number of more than five bytes');
  }

  /** `255UInt16` (4.2). */
  short255(): number {
    const code = this.u8();
    if (code === 253) return this.u16();
    if (code === 255) return this.u8() + 253;
    return code === 254 ? this.u8() + 506 : code;
  }
}

interface Table {
  readonly tag: string;
  readonly isTransformed: boolean;
  readonly bytes: Buffer;
}

/**
 * Unpacks a font of WOFF 2 (W3C WOFF File Format 2.0).
 *
 * @returns OpenType; `undefined` for a collection of fonts
 * @throws RangeError or an error of zlib for a damaged file
 */
export function fromWoff2(file: Buffer): Buffer | undefined {
  const flavor = file.subarray(4, 8);
  if (flavor.toString('latin1') === 'ttcf') return undefined;
  const tables = new Map(readTables(file).map((table) => [table.tag, table]));
  const done = new Map<string, Buffer>();
  for (const { tag, isTransformed, bytes } of tables.values()) if (!isTransformed) done.set(tag, bytes);
  const glyphs = tables.get('glyf');
  let starts: readonly number[] = [];
  if (glyphs?.isTransformed) {
    const { glyf, loca, xMins } = rebuildGlyphs(glyphs.bytes);
    starts = xMins;
    done.set('glyf', glyf);
    done.set('loca', loca);
    // The offsets are written as 32-bit numbers.
    const head = Buffer.from(tables.get('head')?.bytes ?? []);
    head.writeInt16BE(1, 50);
    done.set('head', head);
  }
  const metrics = tables.get('hmtx');
  if (metrics?.isTransformed) {
    const count = new Reader(tables.get('hhea')?.bytes ?? Buffer.alloc(0), 34).u16();
    done.set('hmtx', rebuildMetrics(metrics.bytes, count, starts));
  }
  return writeFont(flavor, done);
}

function readTables(file: Buffer): Table[] {
  const reader = new Reader(file, 12);
  const count = reader.u16();
  const packedSize = new Reader(file, 20).u32();
  reader.at = 48;
  const known = TAGS.match(/.{4}(?: |$)/g)!.map((tag) => tag.slice(0, 4));
  const entries = Array.from({ length: count }, () => {
    const flags = reader.u8();
    const index = flags & 0x3f;
    const tag = index === ANY_TAG ? reader.take(4).toString('latin1') : known[index]!;
    const version = flags >> 6;
    const length = reader.base128();
    const isTransformed = tag === 'glyf' || tag === 'loca' ? version !== 3 : version !== 0;
    return { tag, isTransformed, length: isTransformed ? reader.base128() : length };
  });
  const data = new Reader(brotliDecompressSync(reader.take(packedSize), { maxOutputLength: MAX_BYTES }));
  return entries.map(({ tag, isTransformed, length }) => ({ tag, isTransformed, bytes: data.take(length) }));
}

/** Bytes of a glyph, with its leftmost coordinate. */
interface Glyph {
  readonly bytes: Buffer;
  readonly xMin: number;
}

/** Streams of a transformed table `glyf` (5.1). */
interface GlyphStreams {
  readonly points: Reader;
  readonly flags: Reader;
  readonly glyphs: Reader;
  readonly composites: Reader;
  readonly boxes: Reader;
  readonly instructions: Reader;
}

function rebuildGlyphs(table: Buffer): {
  readonly glyf: Buffer;
  readonly loca: Buffer;
  readonly xMins: readonly number[];
} {
  const reader = new Reader(table, 2);
  const hasOverlaps = (reader.u16() & 1) !== 0;
  const count = reader.u16();
  reader.at += 2;
  const sizes = Array.from({ length: 7 }, () => reader.u32());
  const [contours, points, flags, glyphs, composites, boxes, instructions] = sizes.map((size) =>
    reader.take(size),
  );
  const overlaps = hasOverlaps ? reader.take((count + 7) >> 3) : undefined;
  const bitmap = boxes!.subarray(0, 4 * ((count + 31) >> 5));
  const hasBit = (bits: Buffer | undefined, index: number) =>
    bits !== undefined && (bits[index >> 3]! & (0x80 >> (index & 7))) !== 0;
  const streams: GlyphStreams = {
    points: new Reader(points!),
    flags: new Reader(flags!),
    glyphs: new Reader(glyphs!),
    composites: new Reader(composites!),
    boxes: new Reader(boxes!, bitmap.length),
    instructions: new Reader(instructions!),
  };
  const counts = new Reader(contours!);
  const loca = Buffer.alloc(4 * (count + 1));
  const parts: Buffer[] = [];
  const xMins: number[] = [];
  let offset = 0;
  for (let index = 0; index < count; index += 1) {
    const { bytes, xMin } = rebuildGlyph(
      counts.i16(),
      hasBit(bitmap, index),
      hasBit(overlaps, index),
      streams,
    );
    parts.push(bytes, Buffer.alloc(-bytes.length & 3));
    xMins.push(xMin);
    offset += (bytes.length + 3) & ~3;
    loca.writeUInt32BE(offset, 4 * (index + 1));
  }
  return { glyf: Buffer.concat(parts), loca, xMins };
}

function rebuildGlyph(contours: number, hasBox: boolean, overlaps: boolean, streams: GlyphStreams): Glyph {
  if (contours === 0) return { bytes: Buffer.alloc(0), xMin: 0 };
  const box = hasBox ? streams.boxes.take(8) : undefined;
  const head = Buffer.alloc(10);
  head.writeInt16BE(contours, 0);
  if (contours < 0) {
    const { bytes, hasInstructions } = takeComposite(streams.composites);
    box?.copy(head, 2);
    const instructions = hasInstructions ? takeInstructions(streams) : [];
    return { bytes: Buffer.concat([head, bytes, ...instructions]), xMin: head.readInt16BE(2) };
  }
  const ends = Buffer.alloc(2 * contours);
  let total = 0;
  for (let index = 0; index < contours; index += 1) {
    total += streams.points.short255();
    ends.writeUInt16BE(total - 1, 2 * index);
  }
  const points = Array.from({ length: total }, () => takePoint(streams.flags.u8(), streams.glyphs));
  if (box) box.copy(head, 2);
  else for (const [index, value] of boxOf(points).entries()) head.writeInt16BE(value, 2 + 2 * index);
  const instructions = takeInstructions(streams);
  return {
    bytes: Buffer.concat([head, ends, ...instructions, ...pointBytes(points, overlaps)]),
    xMin: head.readInt16BE(2),
  };
}

/** Length and bytes of instructions. */
function takeInstructions({ glyphs, instructions }: GlyphStreams): Buffer[] {
  const length = glyphs.short255();
  const size = Buffer.alloc(2);
  size.writeUInt16BE(length, 0);
  return [size, instructions.take(length)];
}

/** Components of a composite glyph (ISO/IEC 14496-22, 5.3.3.1.2). */
function takeComposite(reader: Reader): { readonly bytes: Buffer; readonly hasInstructions: boolean } {
  const parts: Buffer[] = [];
  let hasInstructions = false;
  for (let flags = 0x20; (flags & 0x20) !== 0; ) {
    const head = reader.take(2);
    flags = head.readUInt16BE(0);
    hasInstructions ||= (flags & 0x100) !== 0;
    const scale = flags & 0x08 ? 2 : flags & 0x40 ? 4 : flags & 0x80 ? 8 : 0;
    parts.push(head, reader.take(2 + (flags & 1 ? 4 : 2) + scale));
  }
  return { bytes: Buffer.concat(parts), hasInstructions };
}

interface Point {
  readonly dx: number;
  readonly dy: number;
  readonly isOnCurve: boolean;
}

/** A point by its difference to the one before (5.2). */
function takePoint(given: number, reader: Reader): Point {
  const isOnCurve = given < 0x80;
  const flag = given & 0x7f;
  const signed = (bits: number, value: number) => ((bits & 1) !== 0 ? value : -value);
  const bytes = reader.take(flag < 84 ? 1 : flag < 120 ? 2 : flag < 124 ? 3 : 4);
  const [a = 0, b = 0, c = 0, d = 0] = bytes;
  if (flag < 10) return { isOnCurve, dx: 0, dy: signed(flag, ((flag & 14) << 7) + a) };
  if (flag < 20) return { isOnCurve, dx: signed(flag, (((flag - 10) & 14) << 7) + a), dy: 0 };
  const second = flag >> 1;
  if (flag < 84) {
    const part = flag - 20;
    return {
      isOnCurve,
      dx: signed(flag, 1 + (part & 0x30) + (a >> 4)),
      dy: signed(second, 1 + ((part & 0x0c) << 2) + (a & 0x0f)),
    };
  }
  if (flag < 120) {
    const part = flag - 84;
    return {
      isOnCurve,
      dx: signed(flag, 1 + (Math.floor(part / 12) << 8) + a),
      dy: signed(second, 1 + (((part % 12) >> 2) << 8) + b),
    };
  }
  if (flag < 124)
    return { isOnCurve, dx: signed(flag, (a << 4) + (b >> 4)), dy: signed(second, ((b & 0x0f) << 8) + c) };
  return { isOnCurve, dx: signed(flag, (a << 8) + b), dy: signed(second, (c << 8) + d) };
}

/** @returns xMin, yMin, xMax, yMax */
function boxOf(points: readonly Point[]): readonly number[] {
  let [x, y] = [0, 0];
  let [left, bottom, right, top] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { dx, dy } of points) {
    x += dx;
    y += dy;
    [left, bottom, right, top] = [
      Math.min(left, x),
      Math.min(bottom, y),
      Math.max(right, x),
      Math.max(top, y),
    ];
  }
  return points.length === 0 ? [0, 0, 0, 0] : [left, bottom, right, top];
}

/** Flags and coordinates of a simple glyph (ISO/IEC 14496-22, 5.3.3.1.1). */
function pointBytes(points: readonly Point[], overlaps: boolean): Buffer[] {
  const flags: number[] = [];
  const [xs, ys]: [number[], number[]] = [[], []];
  let last = -1;
  let repeats = 0;
  const flush = () => {
    if (repeats > 0) flags.push(repeats);
    repeats = 0;
  };
  for (const [index, { dx, dy, isOnCurve }] of points.entries()) {
    const flag =
      (isOnCurve ? 1 : 0) |
      (overlaps && index === 0 ? 0x40 : 0) |
      coordinate(dx, xs, 0x02, 0x10) |
      coordinate(dy, ys, 0x04, 0x20);
    if (flag === last && repeats < 255) {
      if (repeats === 0) flags[flags.length - 1]! |= 0x08;
      repeats += 1;
      continue;
    }
    flush();
    flags.push(flag);
    last = flag;
  }
  flush();
  return [Buffer.from(flags), Buffer.from(xs), Buffer.from(ys)];
}

/** Writes a coordinate, and returns its bits in the flag. */
function coordinate(value: number, out: number[], short: number, same: number): number {
  if (value === 0) return same;
  if (Math.abs(value) < 256) {
    out.push(Math.abs(value));
    return short | (value > 0 ? same : 0);
  }
  out.push((value >> 8) & 0xff, value & 0xff);
  return 0;
}

/** Rebuilds the table `hmtx` (5.4). @param count of the metrics with a width */
function rebuildMetrics(table: Buffer, count: number, xMins: readonly number[]): Buffer {
  const reader = new Reader(table);
  const flags = reader.u8();
  const widths = Array.from({ length: count }, () => reader.u16());
  const bearings = xMins.map((xMin, index) => {
    const isLeftOut = (flags & (index < count ? 1 : 2)) !== 0;
    return isLeftOut ? xMin : reader.i16();
  });
  const out = Buffer.alloc(2 * (widths.length + bearings.length));
  let at = 0;
  for (const [index, bearing] of bearings.entries()) {
    if (index < count) at = out.writeUInt16BE(widths[index]!, at);
    at = out.writeInt16BE(bearing, at);
  }
  return out;
}

/** Writes the directory and the tables, sorted by tag (ISO/IEC 14496-22, 4.3). */
function writeFont(flavor: Buffer, tables: ReadonlyMap<string, Buffer>): Buffer {
  const sorted = [...tables].sort(([a], [b]) => (a < b ? -1 : 1));
  const count = sorted.length;
  const head = Buffer.alloc(12 + 16 * count);
  flavor.copy(head, 0);
  const power = 2 ** Math.floor(Math.log2(Math.max(1, count)));
  head.writeUInt16BE(count, 4);
  head.writeUInt16BE(power * 16, 6);
  head.writeUInt16BE(Math.log2(power), 8);
  head.writeUInt16BE((count - power) * 16, 10);
  const parts: Buffer[] = [head];
  let offset = head.length;
  for (const [index, [tag, bytes]] of sorted.entries()) {
    const padded = Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)]);
    let sum = 0;
    for (let at = 0; at < padded.length; at += 4) sum = (sum + padded.readUInt32BE(at)) >>> 0;
    const entry = 12 + 16 * index;
    head.write(tag, entry, 'latin1');
    head.writeUInt32BE(sum, entry + 4);
    head.writeUInt32BE(offset, entry + 8);
    head.writeUInt32BE(bytes.length, entry + 12);
    parts.push(padded);
    offset += padded.length;
  }
  return Buffer.concat(parts);
}
