import type { Rect } from '../../file/core/matrix.ts';
import { MACINTOSH_GLYPHS } from './macintosh-glyphs.ts';

/**
 * Parsed TrueType or OpenType font program (OpenType 1.9): cmap, widths, outlines, ink boxes. Values missing from a damaged font
 * are undefined.
 */
export class TrueTypeProgram {
  readonly #view: DataView;
  readonly #tables = new Map<string, { readonly offset: number; readonly length: number }>();
  readonly unitsPerEm: number;
  readonly #longLoca: boolean;
  readonly #metricsCount: number;
  readonly glyphCount: number;
  /** Ascent and descent of a line in em, from `hhea`. */
  readonly line: { readonly ascent: number; readonly descent: number } | undefined;

  /** @throws RangeError when the data is not a font */
  constructor(bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const count = Math.min(this.#view.getUint16(4), 64);
    for (let i = 0; i < count; i++) {
      const at = 12 + i * 16;
      const tag = String.fromCharCode(...[0, 1, 2, 3].map((k) => this.#view.getUint8(at + k)));
      const offset = Math.min(this.#view.getUint32(at + 8), bytes.length);
      const length = Math.min(this.#view.getUint32(at + 12), bytes.length - offset);
      this.#tables.set(tag, { offset, length });
    }
    const head = this.#fromTable('head');
    this.unitsPerEm = head?.getUint16(18) || 1000;
    this.#longLoca = head?.getInt16(50) === 1;
    this.glyphCount = this.#fromTable('maxp')?.getUint16(4) ?? 0;
    const hhea = this.#fromTable('hhea');
    this.#metricsCount = hhea?.getUint16(34) ?? 0;
    this.line = hhea && {
      ascent: hhea.getInt16(4) / this.unitsPerEm,
      descent: hhea.getInt16(6) / this.unitsPerEm,
    };
  }

  table(tag: string): DataView | undefined {
    const { offset, length } = this.#tables.get(tag) ?? {};
    if (offset === undefined) return undefined;
    return new DataView(this.#view.buffer, this.#view.byteOffset + offset, length);
  }

  /** Returns a table and all bytes after it: some fonts state too short a length, which viewers ignore. */
  #fromTable(tag: string): DataView | undefined {
    const { offset } = this.#tables.get(tag) ?? {};
    return offset === undefined
      ? undefined
      : new DataView(this.#view.buffer, this.#view.byteOffset + offset, this.#view.byteLength - offset);
  }

  /** Advance width in em. */
  advance(glyph: number): number | undefined {
    const units = this.advanceUnits(glyph);
    return units === undefined ? undefined : units / this.unitsPerEm;
  }

  /** Advance width in font units. */
  advanceUnits(glyph: number): number | undefined {
    const hmtx = this.#fromTable('hmtx');
    if (!hmtx || this.#metricsCount === 0) return undefined;
    return guarded(() => hmtx.getUint16(Math.min(glyph, this.#metricsCount - 1) * 4));
  }

  /** Left side bearing in font units. */
  leftSideBearing(glyph: number): number | undefined {
    const hmtx = this.#fromTable('hmtx');
    const count = this.#metricsCount;
    return guarded(() => hmtx?.getInt16(glyph < count ? glyph * 4 + 2 : count * 4 + (glyph - count) * 2));
  }

  /** Returns the outline description of a glyph; undefined for an empty glyph or a font without `glyf`. */
  outline(glyph: number): DataView | undefined {
    const loca = this.#fromTable('loca');
    const glyf = this.#fromTable('glyf');
    if (!loca || !glyf || glyph < 0 || glyph >= this.glyphCount) return undefined;
    return guarded(() => {
      const at = (index: number) =>
        this.#longLoca ? loca.getUint32(index * 4) : loca.getUint16(index * 2) * 2;
      const start = at(glyph);
      const length = Math.min(at(glyph + 1), glyf.byteLength) - start;
      return length > 0 ? new DataView(glyf.buffer, glyf.byteOffset + start, length) : undefined;
    });
  }

  /** Returns the bounding box of a glyph's outline in em; undefined for an empty glyph or a font without `glyf`. */
  ink(glyph: number): Rect | undefined {
    const outline = this.outline(glyph);
    if (!outline) return undefined;
    return guarded(() => {
      const value = (k: number) => outline.getInt16(2 + k * 2) / this.unitsPerEm;
      const box = { x0: value(0), y0: value(1), x1: value(2), y1: value(3) };
      return box.x1 > box.x0 && box.y1 > box.y0 ? box : undefined;
    });
  }

  /** Returns the subtables of `cmap` with their platform and encoding numbers. */
  characterMaps(): { readonly platform: number; readonly encoding: number; readonly offset: number }[] {
    const cmap = this.#fromTable('cmap');
    const list =
      cmap &&
      guarded(() => {
        const count = Math.min(cmap.getUint16(2), 32);
        return Array.from({ length: count }, (_, i) => ({
          platform: cmap.getUint16(4 + i * 8),
          encoding: cmap.getUint16(6 + i * 8),
          offset: cmap.getUint32(8 + i * 8),
        }));
      });
    return list ?? [];
  }

  /** Returns glyph indexes by character code in one subtable. */
  characterMapAt(platform: number, encoding: number): Map<number, number> | undefined {
    const cmap = this.#fromTable('cmap');
    const found = this.characterMaps().find((one) => one.platform === platform && one.encoding === encoding);
    return cmap && found && guarded(() => subtable(cmap, found.offset));
  }

  /** Returns glyph indexes by their names in `post` (OpenType 1.9, post, version 2). */
  namedGlyphs(): Map<string, number> {
    const names = new Map<string, number>();
    const post = this.table('post');
    if (!post) return names;
    guarded(() => {
      if (post.getUint32(0) !== 0x00020000) return;
      const count = post.getUint16(32);
      const own: string[] = [];
      for (let at = 34 + count * 2; at < post.byteLength; ) {
        const length = post.getUint8(at++);
        own.push(String.fromCharCode(...Array.from({ length }, (_, i) => post.getUint8(at + i))));
        at += length;
      }
      for (let glyph = 0; glyph < count; glyph++) {
        const index = post.getUint16(34 + glyph * 2);
        const name = index < 258 ? MACINTOSH_GLYPHS[index] : own[index - 258];
        if (name !== undefined && !names.has(name)) names.set(name, glyph);
      }
    });
    return names;
  }

  /** Returns glyph indexes by character code in the best of the (3,1), (0,x), (3,0) and (1,0) subtables. */
  characterMap(kind: 'unicode' | 'symbol' | 'mac'): Map<number, number> | undefined {
    const cmap = this.#fromTable('cmap');
    if (!cmap) return undefined;
    return guarded(() => {
      const count = Math.min(cmap.getUint16(2), 32);
      let best: number | undefined;
      for (let i = 0; i < count; i++) {
        const at = 4 + i * 8;
        const platform = cmap.getUint16(at);
        const encoding = cmap.getUint16(at + 2);
        const offset = cmap.getUint32(at + 4);
        const isUnicode = platform === 0 || (platform === 3 && (encoding === 1 || encoding === 10));
        if (kind === 'unicode' && isUnicode) best = offset;
        if (kind === 'symbol' && platform === 3 && encoding === 0) best = offset;
        if (kind === 'mac' && platform === 1) best = offset;
      }
      return best === undefined ? undefined : subtable(cmap, best);
    });
  }
}

function subtable(view: DataView, offset: number): Map<number, number> {
  const map = new Map<number, number>();
  const format = view.getUint16(offset);
  if (format === 0) {
    for (let code = 0; code < 256; code++) map.set(code, view.getUint8(offset + 6 + code));
  } else if (format === 4) segments(view, offset, map);
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

function segments(view: DataView, offset: number, map: Map<number, number>): void {
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

function guarded<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Parses a TrueType program; undefined when it is damaged beyond its table directory. */
export function readTrueType(bytes: Uint8Array | undefined): TrueTypeProgram | undefined {
  if (!bytes || bytes.length < 12) return undefined;
  try {
    return new TrueTypeProgram(bytes);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
