import { TrueTypeProgram } from './truetype.ts';

/** A TrueType font that can be embedded as subsets. It is part of the product, never of a request. */
export class TrueTypeFont {
  readonly unitsPerEm: number;
  readonly ascent: number;
  readonly descent: number;
  readonly boundingBox: readonly [number, number, number, number];
  readonly #program: TrueTypeProgram;
  readonly #glyphs: ReadonlyMap<number, number>;

  constructor(bytes: Uint8Array) {
    this.#program = new TrueTypeProgram(bytes);
    const head = this.#table('head');
    const hhea = this.#table('hhea');
    this.unitsPerEm = this.#program.unitsPerEm;
    this.boundingBox = [head.getInt16(36), head.getInt16(38), head.getInt16(40), head.getInt16(42)];
    this.ascent = hhea.getInt16(4);
    this.descent = hhea.getInt16(6);
    this.#glyphs = this.#program.characterMap('unicode') ?? new Map();
  }

  /** Returns the glyph of a code point; undefined when the font has none. */
  glyph(codePoint: number): number | undefined {
    return this.#glyphs.get(codePoint);
  }

  /** Whether the glyph of a code point has an outline, or is meant to be empty. */
  shows(codePoint: number): boolean {
    const glyph = this.glyph(codePoint);
    if (glyph === undefined || glyph === 0) return false;
    return (
      this.#program.outline(glyph) !== undefined || /^[\p{Z}\p{C}]$/u.test(String.fromCodePoint(codePoint))
    );
  }

  get codePoints(): IterableIterator<number> {
    return this.#glyphs.keys();
  }

  /** Advance width in font units. */
  advance(glyph: number): number {
    return this.#program.advanceUnits(glyph) ?? 0;
  }

  /**
   * Returns a font with only these glyphs, renumbered, without hinting.
   *
   * @returns the font and the new number of each glyph; glyph 0 stays 0
   */
  subset(wanted: Iterable<number>): { bytes: Uint8Array; numbers: ReadonlyMap<number, number> } {
    const numbers = new Map<number, number>([[0, 0]]);
    for (const glyph of wanted) if (!numbers.has(glyph)) numbers.set(glyph, numbers.size);
    const outlines: Uint8Array[] = [];
    for (const [glyph] of numbers) {
      outlines.push(
        withoutHinting(this.#outline(glyph), (part) => {
          if (!numbers.has(part)) numbers.set(part, numbers.size);
          return numbers.get(part)!;
        }),
      );
    }
    return { bytes: this.#assemble([...numbers.keys()], outlines), numbers };
  }

  #assemble(order: readonly number[], outlines: readonly Uint8Array[]): Uint8Array {
    const count = order.length;
    const loca = Buffer.alloc((count + 1) * 4);
    const metrics = Buffer.alloc(count * 4);
    let offset = 0;
    order.forEach((glyph, i) => {
      offset += outlines[i]!.length;
      loca.writeUInt32BE(offset, (i + 1) * 4);
      metrics.writeUInt16BE(this.advance(glyph), i * 4);
      metrics.writeInt16BE(this.#program.leftSideBearing(glyph) ?? 0, i * 4 + 2);
    });
    const head = this.#copy('head');
    head.writeUInt32BE(0, 8);
    head.writeInt16BE(1, 50);
    const hhea = this.#copy('hhea');
    hhea.writeUInt16BE(count, 34);
    const maxp = this.#copy('maxp');
    maxp.writeUInt16BE(count, 4);
    const glyf = Buffer.concat(outlines);
    return assembleFont({ glyf, head, hhea, hmtx: metrics, loca, maxp });
  }

  #outline(glyph: number): Uint8Array {
    const view = this.#program.outline(glyph);
    return view ? new Uint8Array(view.buffer, view.byteOffset, view.byteLength) : new Uint8Array();
  }

  #copy(tag: string): Buffer {
    const view = this.#table(tag);
    return Buffer.from(new Uint8Array(view.buffer, view.byteOffset, view.byteLength));
  }

  #table(tag: string): DataView {
    const table = this.#program.table(tag);
    if (table === undefined) throw new Error(`the font has no table "${tag}"`);
    return table;
  }
}

const HAS_WORDS = 0x0001;
const HAS_SCALE = 0x0008;
const HAS_MORE = 0x0020;
const HAS_TWO_SCALES = 0x0040;
const HAS_MATRIX = 0x0080;
const HAS_INSTRUCTIONS = 0x0100;

function withoutHinting(outline: Uint8Array, renumber: (glyph: number) => number): Uint8Array {
  if (outline.length === 0) return outline;
  const data = Buffer.from(outline);
  const contours = data.readInt16BE(0);
  if (contours >= 0) {
    const at = 10 + contours * 2;
    const instructions = data.readUInt16BE(at);
    data.writeUInt16BE(0, at);
    return padded(Buffer.concat([data.subarray(0, at + 2), data.subarray(at + 2 + instructions)]));
  }
  let at = 10;
  for (let flags = HAS_MORE; flags & HAS_MORE; ) {
    flags = data.readUInt16BE(at);
    data.writeUInt16BE(flags & ~HAS_INSTRUCTIONS, at);
    data.writeUInt16BE(renumber(data.readUInt16BE(at + 2)), at + 2);
    at += 4 + (flags & HAS_WORDS ? 4 : 2);
    if (flags & HAS_SCALE) at += 2;
    else if (flags & HAS_TWO_SCALES) at += 4;
    else if (flags & HAS_MATRIX) at += 8;
  }
  return padded(data.subarray(0, at));
}

function padded(bytes: Uint8Array): Uint8Array {
  return bytes.length % 4 === 0 ? bytes : Buffer.concat([bytes, Buffer.alloc(4 - (bytes.length % 4))]);
}

/** Assembles tables in order of their tags after a table directory with checksums. */
export function assembleFont(tables: Readonly<Record<string, Buffer>>): Uint8Array {
  const entries = Object.entries(tables);
  const log = Math.floor(Math.log2(entries.length));
  const directory = Buffer.alloc(12 + entries.length * 16);
  directory.writeUInt32BE(0x00010000, 0);
  directory.writeUInt16BE(entries.length, 4);
  directory.writeUInt16BE(16 << log, 6);
  directory.writeUInt16BE(log, 8);
  directory.writeUInt16BE(entries.length * 16 - (16 << log), 10);
  let offset = directory.length;
  const bodies: Uint8Array[] = [directory];
  entries.forEach(([tag, body], i) => {
    const record = 12 + i * 16;
    const full = padded(body);
    directory.write(tag, record, 'latin1');
    directory.writeUInt32BE(checksum(full), record + 4);
    directory.writeUInt32BE(offset, record + 8);
    directory.writeUInt32BE(body.length, record + 12);
    bodies.push(full);
    offset += full.length;
  });
  const font = Buffer.concat(bodies);
  const headIndex = entries.findIndex(([tag]) => tag === 'head');
  const headOffset = directory.readUInt32BE(12 + headIndex * 16 + 8);
  font.writeUInt32BE((0xb1b0afba - checksum(font)) >>> 0, headOffset + 8);
  return font;
}

function checksum(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let sum = 0;
  for (let at = 0; at < bytes.length; at += 4) sum = (sum + view.getUint32(at)) >>> 0;
  return sum;
}
