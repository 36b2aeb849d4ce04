import { BitSource } from './bit-source.ts';
import { BLOCK, type JpegComponent, type ScanLayout } from './frame.ts';
import type { HuffmanDecoder } from './huffman.ts';
import { JpegError } from './markers.ts';

/** The header of a scan (ITU-T T.81, B.2.3 and G.1.1). */
export interface ScanHeader {
  readonly layout: ScanLayout;
  readonly isProgressive: boolean;
  /** Index of the first coefficient, followed by that of the last. */
  readonly from: number;
  readonly to: number;
  /** Successive approximation: the previous bit, and this one. */
  readonly high: number;
  readonly low: number;
  /** Units between restart markers; 0 for none. */
  readonly restartInterval: number;
  /** Tables of each part of the layout. */
  readonly dc: readonly (HuffmanDecoder | undefined)[];
  readonly ac: readonly (HuffmanDecoder | undefined)[];
}

/**
 * Decodes the coefficients of one scan into its components.
 *
 * @param onRow called for every row of units
 * @returns number of data bytes that encode nothing
 * @throws JpegError when the data is damaged
 */
export function readScan(coded: Uint8Array, header: ScanHeader, onRow: () => void): number {
  const reader = new ScanReader(coded, header);
  const { layout, restartInterval } = header;
  let unit = 0;
  for (let y = 0; y < layout.unitsHigh; y++) {
    for (let x = 0; x < layout.unitsWide; x++, unit++) {
      if (restartInterval > 0 && unit > 0 && unit % restartInterval === 0) {
        reader.restart(unit / restartInterval - 1);
      }
      for (const [index, { component, wide, high }] of layout.parts.entries()) {
        for (let by = 0; by < high; by++) {
          const row = (y * high + by) * component.blocksWide;
          for (let bx = 0; bx < wide; bx++) reader.block(index, component, row + x * wide + bx);
        }
      }
    }
    reader.check();
    onRow();
  }
  return reader.finish();
}

class ScanReader {
  readonly #source: BitSource;
  readonly #header: ScanHeader;
  readonly #predictions: number[];
  readonly block: (part: number, component: JpegComponent, block: number) => void;
  #unread = 0;
  /** Number of further empty blocks (G.1.2.2). */
  #endRun = 0;

  constructor(coded: Uint8Array, header: ScanHeader) {
    this.#source = new BitSource(coded);
    this.#header = header;
    this.#predictions = header.layout.parts.map(() => 0);
    this.block = this.#decoder();
  }

  check(): void {
    this.#source.check();
  }

  finish(): number {
    return this.#unread + this.#source.unread();
  }

  restart(number: number): void {
    this.#unread += this.#source.restart(number);
    this.#predictions.fill(0);
    this.#endRun = 0;
  }

  #decoder(): (part: number, component: JpegComponent, block: number) => void {
    const { isProgressive, from, high } = this.#header;
    if (!isProgressive) return (part, component, block) => this.#sequential(part, component, block);
    if (from === 0 && high === 0) return (part, component, block) => this.#firstDc(part, component, block);
    if (from === 0) return (_, component, block) => this.#refineDc(component, block);
    if (high === 0) return (_, component, block) => this.#firstAc(component, block);
    return (_, component, block) => this.#refineAc(component, block);
  }

  #difference(part: number): number {
    const size = this.#source.symbol(this.#header.dc[part]!);
    if (size > 15) throw new JpegError('a difference without measure');
    const value = this.#predictions[part]! + this.#source.signed(size);
    this.#predictions[part] = value;
    return value;
  }

  #sequential(part: number, { coefficients, extents }: JpegComponent, block: number): void {
    const source = this.#source;
    const base = block * BLOCK;
    coefficients[base] = this.#difference(part);
    const table = this.#header.ac[part]!;
    let end = 1;
    for (let k = 1; k < BLOCK; k++) {
      const symbol = source.symbol(table);
      const size = symbol & 15;
      if (size === 0) {
        if (symbol !== 0xf0) break;
        k += 15;
        continue;
      }
      k += symbol >> 4;
      if (k >= BLOCK) throw new JpegError('a block of more than 64 coefficients');
      coefficients[base + k] = source.signed(size);
      end = k + 1;
    }
    extents[block] = end;
  }

  #firstDc(part: number, { coefficients, extents }: JpegComponent, block: number): void {
    coefficients[block * BLOCK] = this.#difference(part) << this.#header.low;
    if (extents[block] === 0) extents[block] = 1;
  }

  #refineDc({ coefficients }: JpegComponent, block: number): void {
    if (this.#source.bit() === 1) coefficients[block * BLOCK]! |= 1 << this.#header.low;
  }

  /** Returns the number of blocks that end here, including this one, by an end-of-band symbol (table G.1). */
  #endOfBand(run: number): number {
    return (1 << run) + this.#source.take(run);
  }

  #firstAc({ coefficients, extents }: JpegComponent, block: number): void {
    if (this.#endRun > 0) {
      this.#endRun--;
      return;
    }
    const { from, to, low, ac } = this.#header;
    const source = this.#source;
    const table = ac[0]!;
    const base = block * BLOCK;
    for (let k = from; k <= to; k++) {
      const symbol = source.symbol(table);
      const size = symbol & 15;
      const run = symbol >> 4;
      if (size === 0 && run < 15) {
        this.#endRun = this.#endOfBand(run) - 1;
        return;
      }
      k += run;
      if (size === 0) continue;
      if (k > to) throw new JpegError('a band of too many coefficients');
      coefficients[base + k] = source.signed(size) << low;
      if (extents[block]! <= k) extents[block] = k + 1;
    }
  }

  /** Refines the nonzero coefficients by one bit, and reads new ones among them (G.1.2.3). */
  #refineAc({ coefficients, extents }: JpegComponent, block: number): void {
    const { from, to, low, ac } = this.#header;
    const source = this.#source;
    const base = block * BLOCK;
    const bit = 1 << low;
    const refine = (at: number) => {
      const value = coefficients[at]!;
      if (source.bit() === 1 && (Math.abs(value) & bit) === 0)
        coefficients[at] = value < 0 ? value - bit : value + bit;
    };
    let k = from;
    while (k <= to && this.#endRun === 0) {
      const symbol = source.symbol(ac[0]!);
      let run = symbol >> 4;
      let fresh = 0;
      if ((symbol & 15) !== 0) {
        if ((symbol & 15) !== 1) throw new JpegError('a refinement by more than one bit');
        fresh = source.bit() === 1 ? bit : -bit;
      } else if (run < 15) {
        this.#endRun = this.#endOfBand(run);
        break;
      }
      for (; k <= to; k++) {
        if (coefficients[base + k] !== 0) refine(base + k);
        else if (run-- === 0) break;
      }
      if (fresh !== 0) {
        if (k > to) throw new JpegError('a band of too many coefficients');
        coefficients[base + k] = fresh;
        if (extents[block]! <= k) extents[block] = k + 1;
      }
      k++;
    }
    if (this.#endRun === 0) return;
    for (; k <= to; k++) if (coefficients[base + k] !== 0) refine(base + k);
    this.#endRun--;
  }
}
