import type { Rect } from '../core/matrix.ts';

interface Table {
  readonly offset: number;
  readonly length: number;
}

/** The facts of a TrueType or OpenType font program that redaction needs: cmap, widths, ink boxes. */
export class TrueTypeProgram {
  readonly #view: DataView;
  readonly #tables = new Map<string, Table>();
  readonly #unitsPerEm: number;
  readonly #longLoca: boolean;
  readonly #metricsCount: number;
  readonly glyphCount: number;

  /** Throws RangeError on data that is no font. */
  constructor(bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const count = Math.min(this.#view.getUint16(4), 64);
    for (let i = 0; i < count; i++) {
      const at = 12 + i * 16;
      const tag = String.fromCharCode(...[0, 1, 2, 3].map((k) => this.#view.getUint8(at + k)));
      this.#tables.set(tag, {
        offset: this.#view.getUint32(at + 8),
        length: this.#view.getUint32(at + 12),
      });
    }
    const head = this.#tables.get('head');
    this.#unitsPerEm = (head && this.#view.getUint16(head.offset + 18)) || 1000;
    this.#longLoca = head ? this.#view.getInt16(head.offset + 50) === 1 : false;
    const maxp = this.#tables.get('maxp');
    this.glyphCount = maxp ? this.#view.getUint16(maxp.offset + 4) : 0;
    const hhea = this.#tables.get('hhea');
    this.#metricsCount = hhea ? this.#view.getUint16(hhea.offset + 34) : 0;
  }

  /** Advance width in em. */
  advance(glyph: number): number | undefined {
    const hmtx = this.#tables.get('hmtx');
    if (!hmtx || this.#metricsCount === 0) return undefined;
    return this.#guarded(() => {
      const index = Math.min(glyph, this.#metricsCount - 1);
      return this.#view.getUint16(hmtx.offset + index * 4) / this.#unitsPerEm;
    });
  }

  /** The bounding box of a glyph's outline in em; undefined for an empty glyph or a font without `glyf`. */
  ink(glyph: number): Rect | undefined {
    const loca = this.#tables.get('loca');
    const glyf = this.#tables.get('glyf');
    if (!loca || !glyf || glyph < 0 || glyph >= this.glyphCount) return undefined;
    return this.#guarded(() => {
      const at = (index: number) =>
        this.#longLoca
          ? this.#view.getUint32(loca.offset + index * 4)
          : this.#view.getUint16(loca.offset + index * 2) * 2;
      const start = at(glyph);
      if (at(glyph + 1) <= start) return undefined;
      const base = glyf.offset + start;
      const value = (k: number) => this.#view.getInt16(base + 2 + k * 2) / this.#unitsPerEm;
      const box = { x0: value(0), y0: value(1), x1: value(2), y1: value(3) };
      return box.x1 > box.x0 && box.y1 > box.y0 ? box : undefined;
    });
  }

  /** Glyph index by character code of the (3,1), (0,x), (3,0) or (1,0) subtable, whichever is best. */
  characterMap(kind: 'unicode' | 'symbol' | 'mac'): Map<number, number> | undefined {
    const cmap = this.#tables.get('cmap');
    if (!cmap) return undefined;
    return this.#guarded(() => {
      const count = Math.min(this.#view.getUint16(cmap.offset + 2), 32);
      let best: number | undefined;
      for (let i = 0; i < count; i++) {
        const at = cmap.offset + 4 + i * 8;
        const platform = this.#view.getUint16(at);
        const encoding = this.#view.getUint16(at + 2);
        const offset = cmap.offset + this.#view.getUint32(at + 4);
        const isUnicode = platform === 0 || (platform === 3 && (encoding === 1 || encoding === 10));
        if (kind === 'unicode' && isUnicode) best = offset;
        if (kind === 'symbol' && platform === 3 && encoding === 0) best = offset;
        if (kind === 'mac' && platform === 1) best = offset;
      }
      return best === undefined ? undefined : this.#subtable(best);
    });
  }

  #subtable(offset: number): Map<number, number> {
    const map = new Map<number, number>();
    const view = this.#view;
    const format = view.getUint16(offset);
    if (format === 0) {
      for (let code = 0; code < 256; code++) map.set(code, view.getUint8(offset + 6 + code));
    } else if (format === 4) this.#segments(offset, map);
    else if (format === 6) {
      const first = view.getUint16(offset + 6);
      const count = view.getUint16(offset + 8);
      for (let i = 0; i < count; i++) map.set(first + i, view.getUint16(offset + 10 + i * 2));
    } else if (format === 12) {
      const groups = Math.min(view.getUint32(offset + 12), 100_000);
      for (let i = 0; i < groups && map.size < 200_000; i++) {
        const at = offset + 16 + i * 12;
        const first = view.getUint32(at);
        const last = Math.min(view.getUint32(at + 4), first + 0xffff);
        for (let code = first; code <= last; code++) map.set(code, view.getUint32(at + 8) + code - first);
      }
    }
    return map;
  }

  #segments(offset: number, map: Map<number, number>): void {
    const view = this.#view;
    const doubled = view.getUint16(offset + 6);
    for (let i = 0; i < doubled; i += 2) {
      const end = view.getUint16(offset + 14 + i);
      const start = view.getUint16(offset + 16 + doubled + i);
      const delta = view.getUint16(offset + 16 + doubled * 2 + i);
      const rangeAt = offset + 16 + doubled * 3 + i;
      const range = view.getUint16(rangeAt);
      for (let code = start; code <= end && code !== 0xffff; code++) {
        let glyph: number;
        if (range === 0) glyph = (code + delta) & 0xffff;
        else {
          const at = rangeAt + range + (code - start) * 2;
          if (at + 2 > view.byteLength) break;
          glyph = view.getUint16(at);
          if (glyph !== 0) glyph = (glyph + delta) & 0xffff;
        }
        if (glyph !== 0) map.set(code, glyph);
      }
    }
  }

  #guarded<T>(read: () => T): T | undefined {
    try {
      return read();
    } catch (error) {
      if (error instanceof RangeError) return undefined;
      throw error;
    }
  }
}

/** Reads a TrueType program, or answers undefined when it is damaged beyond its table directory. */
export function readTrueType(bytes: Uint8Array | undefined): TrueTypeProgram | undefined {
  if (!bytes || bytes.length < 12) return undefined;
  try {
    return new TrueTypeProgram(bytes);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
