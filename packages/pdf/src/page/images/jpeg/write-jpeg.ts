import {
  BLOCK,
  type JpegComponent,
  type JpegImage,
  type ScanLayout,
  scanLayout,
  scansToWrite,
} from './frame.ts';
import { type HuffmanEncoder, optimalTable } from './huffman.ts';
import { JpegError, MARKER, segment } from './markers.ts';

/** Largest bit sizes of coefficients of 8-bit samples (ITU-T T.81, tables F.1 and F.2). */
const MAX_DC_SIZE = 11;
const MAX_AC_SIZE = 10;

/** Sixteen zeros. */
const ZERO_RUN = 0xf0;

/**
 * Writes coefficients as a sequential JPEG with optimal Huffman tables, without optional parts.
 *
 * @throws JpegError when a coefficient is larger than an 8-bit JPEG allows
 */
export function writeJpeg(image: JpegImage): Uint8Array {
  const { components } = image;
  const tables = quantizationTables(components);
  const isWide = tables.some((table) => table.some((value) => value > 255));
  const out: Uint8Array[] = [Uint8Array.of(0xff, MARKER.soi), ...image.colorSegments];
  tables.forEach((table, id) => {
    const values = isWide ? [...table].flatMap((value) => [value >> 8, value & 255]) : [...table];
    out.push(segment(MARKER.dqt, [isWide ? 0x10 | id : id, ...values]));
  });
  out.push(segment(isWide ? MARKER.sof1 : MARKER.sof0, frameHeader(image, tables)));
  for (const parts of scansToWrite(image)) out.push(...scan(image, parts));
  out.push(Uint8Array.of(0xff, MARKER.eoi));
  return Buffer.concat(out);
}

function quantizationTables(components: readonly JpegComponent[]): Uint16Array[] {
  const tables: Uint16Array[] = [];
  for (const { quantization } of components)
    if (!tables.some((table) => isSame(table, quantization))) tables.push(quantization);
  return tables;
}

function isSame(a: Uint16Array, b: Uint16Array): boolean {
  return a.every((value, index) => value === b[index]);
}

function frameHeader({ width, height, components }: JpegImage, tables: readonly Uint16Array[]): number[] {
  const header = [8, height >> 8, height & 255, width >> 8, width & 255, components.length];
  for (const { id, h, v, quantization } of components) {
    header.push(
      id,
      (h << 4) | v,
      tables.findIndex((table) => isSame(table, quantization)),
    );
  }
  return header;
}

/** Returns the table of a component. The second and third share one, as they are usually chrominance, which has little detail. */
function tableOf(image: JpegImage, component: JpegComponent): 0 | 1 {
  const index = image.components.indexOf(component);
  return index === 1 || index === 2 ? 1 : 0;
}

/** Returns the segments of one scan, with its tables and data. */
function scan(image: JpegImage, components: readonly JpegComponent[]): Uint8Array[] {
  const layout = scanLayout(image, components);
  const ids = layout.parts.map(({ component }) => tableOf(image, component));
  const counts = {
    dc: [new Uint32Array(256), new Uint32Array(256)],
    ac: [new Uint32Array(256), new Uint32Array(256)],
  };
  eachBlock(layout, (part, component, block, difference) =>
    countSymbols(component, block, difference, counts.dc[ids[part]!]!, counts.ac[ids[part]!]!),
  );
  const out: Uint8Array[] = [];
  const dc: HuffmanEncoder[] = [];
  const ac: HuffmanEncoder[] = [];
  for (const id of new Set(ids)) {
    dc[id] = optimalTable(counts.dc[id]!);
    ac[id] = optimalTable(counts.ac[id]!);
    out.push(segment(MARKER.dht, [id, ...dc[id].counts, ...dc[id].symbols]));
    out.push(segment(MARKER.dht, [0x10 | id, ...ac[id].counts, ...ac[id].symbols]));
  }
  const selectors = layout.parts.flatMap(({ component }, part) => [
    component.id,
    (ids[part]! << 4) | ids[part]!,
  ]);
  out.push(segment(MARKER.sos, [layout.parts.length, ...selectors, 0, BLOCK - 1, 0]));
  const bits = new BitSink();
  eachBlock(layout, (part, component, block, difference) =>
    writeBlock(bits, component, block, difference, dc[ids[part]!]!, ac[ids[part]!]!),
  );
  out.push(bits.finish());
  return out;
}

/** Visits all blocks of a scan in order, with the difference of their DC coefficient from the previous one. */
function eachBlock(
  { unitsWide, unitsHigh, parts }: ScanLayout,
  use: (part: number, component: JpegComponent, block: number, difference: number) => void,
): void {
  const predictions = parts.map(() => 0);
  for (let y = 0; y < unitsHigh; y++) {
    for (let x = 0; x < unitsWide; x++) {
      for (let part = 0; part < parts.length; part++) {
        const { component, wide, high } = parts[part]!;
        for (let by = 0; by < high; by++) {
          for (let bx = 0; bx < wide; bx++) {
            const block = (y * high + by) * component.blocksWide + x * wide + bx;
            const value = component.coefficients[block * BLOCK]!;
            use(part, component, block, value - predictions[part]!);
            predictions[part] = value;
          }
        }
      }
    }
  }
}

/** Returns the number of bits of a number without its sign. */
function sizeOf(value: number): number {
  return 32 - Math.clz32(value < 0 ? -value : value);
}

function countSymbols(
  { coefficients, extents }: JpegComponent,
  block: number,
  difference: number,
  dc: Uint32Array,
  ac: Uint32Array,
): void {
  const size = sizeOf(difference);
  if (size > MAX_DC_SIZE) throw new JpegError('a difference without measure');
  dc[size]!++;
  const base = block * BLOCK;
  const end = extents[block]!;
  let run = 0;
  let last = 0;
  for (let k = 1; k < end; k++) {
    const value = coefficients[base + k]!;
    if (value === 0) {
      run++;
      continue;
    }
    for (; run > 15; run -= 16) ac[ZERO_RUN]!++;
    const bits = sizeOf(value);
    if (bits > MAX_AC_SIZE) throw new JpegError('a coefficient without measure');
    ac[(run << 4) | bits]!++;
    run = 0;
    last = k;
  }
  if (last < BLOCK - 1) ac[0]!++;
}

function writeBlock(
  bits: BitSink,
  { coefficients, extents }: JpegComponent,
  block: number,
  difference: number,
  dc: HuffmanEncoder,
  ac: HuffmanEncoder,
): void {
  bits.reserve();
  const size = sizeOf(difference);
  bits.put(dc.codes[size]!, dc.lengths[size]!);
  bits.number(difference, size);
  const base = block * BLOCK;
  const end = extents[block]!;
  let run = 0;
  let last = 0;
  for (let k = 1; k < end; k++) {
    const value = coefficients[base + k]!;
    if (value === 0) {
      run++;
      continue;
    }
    for (; run > 15; run -= 16) bits.put(ac.codes[ZERO_RUN]!, ac.lengths[ZERO_RUN]!);
    const length = sizeOf(value);
    const symbol = (run << 4) | length;
    bits.put(ac.codes[symbol]!, ac.lengths[symbol]!);
    bits.number(value, length);
    run = 0;
    last = k;
  }
  if (last < BLOCK - 1) bits.put(ac.codes[0]!, ac.lengths[0]!);
}

/** Upper limit of bytes for a block: 64 codes of 16 bits with numbers of 11 bits, each byte stuffed. */
const BLOCK_BYTES = 512;

/** Collects entropy-coded data, with a zero after every 0xff byte (B.1.1.5). */
class BitSink {
  #bytes = new Uint8Array(1 << 16);
  #length = 0;
  #bits = 0;
  #count = 0;

  /** Makes room for a block. */
  reserve(): void {
    if (this.#length + BLOCK_BYTES <= this.#bytes.length) return;
    const larger = new Uint8Array(this.#bytes.length * 2);
    larger.set(this.#bytes);
    this.#bytes = larger;
  }

  /** @param length at most 16 */
  put(code: number, length: number): void {
    this.#bits = (this.#bits << length) | code;
    this.#count += length;
    while (this.#count >= 8) {
      this.#count -= 8;
      const byte = (this.#bits >>> this.#count) & 255;
      this.#bytes[this.#length++] = byte;
      if (byte === 255) this.#bytes[this.#length++] = 0;
    }
  }

  /** Writes the bits of a number, which follow its size (F.1.2.1). */
  number(value: number, size: number): void {
    if (size > 0) this.put(value < 0 ? value + (1 << size) - 1 : value, size);
  }

  finish(): Uint8Array {
    this.reserve();
    if (this.#count > 0) this.put((1 << (8 - this.#count)) - 1, 8 - this.#count);
    return this.#bytes.subarray(0, this.#length);
  }
}
