import { BLOCK, type JpegComponent, type JpegImage, scanLayout } from './frame.ts';
import { type HuffmanDecoder, huffmanDecoder } from './huffman.ts';
import {
  adobeSegment,
  isFrame,
  JpegError,
  jfifSegment,
  MARKER,
  type Segment,
  segmentsOf,
} from './markers.ts';
import { readScan, type ScanHeader } from './read-scan.ts';

export interface ReadOptions {
  /** Most bytes of samples, one per sample and component. */
  readonly maxSamples: number;
  /** Called at intervals; may throw to stop the work. */
  readonly onRow: () => void;
}

/** Most scans; more only serve to waste time. */
const MAX_SCANS = 100;

/**
 * Decodes a JPEG to its quantized coefficients: Huffman coding, sequential or progressive, 8 bits (ITU-T T.81).
 *
 * @throws JpegError when it is of another type, truncated, or damaged
 */
export function readJpeg(bytes: Uint8Array, options: ReadOptions): JpegImage {
  const reader = new JpegReader(bytes.length, options);
  for (const segment of segmentsOf(bytes)) reader.add(segment);
  return reader.finish();
}

class JpegReader {
  readonly #bytes: number;
  readonly #options: ReadOptions;
  readonly #quantization: (Uint16Array | undefined)[] = [];
  readonly #dc: (HuffmanDecoder | undefined)[] = [];
  readonly #ac: (HuffmanDecoder | undefined)[] = [];
  readonly #tableOf = new Map<JpegComponent, number>();
  /** Components whose DC coefficients are already read. */
  readonly #begun = new Set<JpegComponent>();
  #restartInterval = 0;
  #unread = 0;
  #scans = 0;
  #isProgressive = false;
  #image: JpegImage | undefined;
  #jfif: Uint8Array | undefined;
  #adobe: Uint8Array | undefined;

  constructor(bytes: number, options: ReadOptions) {
    this.#bytes = bytes;
    this.#options = options;
  }

  add(segment: Segment): void {
    const { marker, data } = segment;
    if (isFrame(marker)) this.#frame(marker, data);
    else if (marker === MARKER.dqt) this.#quantizationTables(data);
    else if (marker === MARKER.dht) this.#huffmanTables(data);
    else if (marker === MARKER.dri) this.#restartInterval = (data[0]! << 8) | data[1]!;
    else if (marker === MARKER.sos) this.#scan(segment);
    else if (marker === MARKER.app0) this.#jfif ??= jfifSegment(segment);
    else if (marker === MARKER.app14) this.#adobe ??= adobeSegment(segment);
    else if (marker < MARKER.app0) throw new JpegError(`marker ${marker.toString(16)} is not known`);
  }

  finish(): JpegImage {
    const image = this.#image;
    if (!image || this.#begun.size < image.components.length)
      throw new JpegError('not all components are there');
    return {
      ...image,
      colorSegments: [this.#jfif, this.#adobe].filter((segment) => segment !== undefined),
      adobeTransform: this.#adobe?.[15],
      isJfif: this.#jfif !== undefined,
      unread: this.#unread,
    };
  }

  #frame(marker: number, data: Uint8Array): void {
    if (marker > MARKER.sof2) throw new JpegError('neither sequential nor progressive with Huffman codes');
    if (this.#image) throw new JpegError('a second frame');
    this.#isProgressive = marker === MARKER.sof2;
    const height = (data[1]! << 8) | data[2]!;
    const width = (data[3]! << 8) | data[4]!;
    const count = data[5]!;
    if (data[0] !== 8 || !(width > 0) || !(height > 0)) throw new JpegError('not of 8 bits, or without size');
    if (!(count >= 1 && count <= 4) || data.length < 6 + count * 3) throw new JpegError('odd components');
    const entries = Array.from({ length: count }, (_, index) => {
      const at = 6 + index * 3;
      return { id: data[at]!, h: data[at + 1]! >> 4, v: data[at + 1]! & 15, table: data[at + 2]! };
    });
    const sound = entries.every(({ h, v, table }) => h >= 1 && h <= 4 && v >= 1 && v <= 4 && table <= 3);
    if (!sound || new Set(entries.map(({ id }) => id)).size < count) throw new JpegError('odd components');
    if (width * height * count > this.#options.maxSamples) throw new JpegError('too large');
    const maxH = Math.max(...entries.map(({ h }) => h));
    const maxV = Math.max(...entries.map(({ v }) => v));
    const mcusWide = Math.ceil(width / (8 * maxH));
    const mcusHigh = Math.ceil(height / (8 * maxV));
    // Every block needs at least one bit: shorter data is truncated, and no memory is allocated for it.
    const blocks = entries.reduce((sum, { h, v }) => sum + mcusWide * h * mcusHigh * v, 0);
    const padding = entries.length * (mcusWide * maxH * maxV + mcusHigh * maxH * maxV);
    if (blocks - padding > this.#bytes * 8) throw new JpegError('too short for its size');
    const components = entries.map(({ id, h, v, table }): JpegComponent => {
      const blocksWide = mcusWide * h;
      const blocksHigh = mcusHigh * v;
      const component = {
        id,
        h,
        v,
        quantization: new Uint16Array(BLOCK),
        width: Math.ceil((width * h) / maxH),
        height: Math.ceil((height * v) / maxV),
        blocksWide,
        blocksHigh,
        coefficients: new Int16Array(blocksWide * blocksHigh * BLOCK),
        extents: new Uint8Array(blocksWide * blocksHigh),
      };
      this.#tableOf.set(component, table);
      return component;
    });
    const unknown = { colorSegments: [], adobeTransform: undefined, isJfif: false, unread: 0 };
    this.#image = { width, height, components, maxH, maxV, mcusWide, mcusHigh, ...unknown };
  }

  #quantizationTables(data: Uint8Array): void {
    for (let at = 0; at < data.length; ) {
      const wide = data[at]! >> 4;
      const id = data[at]! & 15;
      const length = wide === 0 ? BLOCK : 2 * BLOCK;
      if (wide > 1 || id > 3 || at + 1 + length > data.length) throw new JpegError('odd quantization');
      const values = data.subarray(at + 1, at + 1 + length);
      this.#quantization[id] = Uint16Array.from({ length: BLOCK }, (_, k) =>
        wide === 0 ? values[k]! : (values[2 * k]! << 8) | values[2 * k + 1]!,
      );
      at += 1 + length;
    }
  }

  #huffmanTables(data: Uint8Array): void {
    for (let at = 0; at < data.length; ) {
      const kind = data[at]! >> 4;
      const id = data[at]! & 15;
      const counts = data.subarray(at + 1, at + 17);
      const size = counts.reduce((sum, count) => sum + count, 0);
      const symbols = data.subarray(at + 17, at + 17 + size);
      if (kind > 1 || id > 3 || size > 256 || symbols.length < size) throw new JpegError('odd Huffman table');
      (kind === 0 ? this.#dc : this.#ac)[id] = huffmanDecoder(counts, symbols);
      at += 17 + size;
    }
  }

  #scan({ data, coded }: Segment): void {
    const image = this.#image;
    if (!image || ++this.#scans > MAX_SCANS) throw new JpegError('a scan without frame, or too many');
    const count = data[0]!;
    if (!(count >= 1 && count <= 4) || data.length < 4 + count * 2) throw new JpegError('odd scan');
    const parts = Array.from({ length: count }, (_, index) => {
      const component = image.components.find(({ id }) => id === data[1 + index * 2]);
      const tables = data[2 + index * 2]!;
      if (!component) throw new JpegError('a scan of an unknown component');
      return { component, dc: this.#dc[tables >> 4], ac: this.#ac[tables & 15] };
    });
    if (new Set(parts.map(({ component }) => component)).size < count) throw new JpegError('odd scan');
    const components = parts.map(({ component }) => component);
    const [from, to, approximation] = data.subarray(1 + count * 2) as unknown as [number, number, number];
    const header: ScanHeader = {
      layout: scanLayout(image, components),
      isProgressive: this.#isProgressive,
      from,
      to,
      high: approximation >> 4,
      low: approximation & 15,
      restartInterval: this.#restartInterval,
      dc: parts.map(({ dc }) => dc),
      ac: parts.map(({ ac }) => ac),
    };
    this.#assertOrder(header, components);
    for (const component of components) this.#latchQuantization(component);
    this.#unread += readScan(coded, header, this.#options.onRow);
  }

  /** Checks that a scan is allowed at this point and has the tables that it needs (G.1.1.1). */
  #assertOrder(header: ScanHeader, components: readonly JpegComponent[]): void {
    const { from, to, high, low, dc, ac } = header;
    const begins = !header.isProgressive || (from === 0 && high === 0);
    const needsDc = begins;
    const needsAc = !header.isProgressive || from > 0;
    const sound =
      !header.isProgressive ||
      (from <= to &&
        to < BLOCK &&
        low <= 13 &&
        (high === 0 || high === low + 1) &&
        (from === 0 ? to === 0 : components.length === 1));
    if (!sound) throw new JpegError('odd scan');
    if ((needsDc && dc.includes(undefined)) || (needsAc && ac.includes(undefined)))
      throw new JpegError('a scan without its tables');
    // Readers disagree on a component whose coefficients occur twice.
    if (components.some((component) => this.#begun.has(component) === begins))
      throw new JpegError('scans out of order');
    if (begins) for (const component of components) this.#begun.add(component);
  }

  /** A component keeps the table that is current at its first scan. */
  #latchQuantization(component: JpegComponent): void {
    const id = this.#tableOf.get(component);
    if (id === undefined) return;
    const table = this.#quantization[id];
    if (!table || table.includes(0)) throw new JpegError('a component without quantization');
    component.quantization.set(table);
    this.#tableOf.delete(component);
  }
}
