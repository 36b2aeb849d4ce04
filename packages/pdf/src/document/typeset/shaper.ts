import { wasmFile } from '../../file/engines/wasm-file.ts';
import type { Direction } from './typesetter.ts';

/** A glyph of a shaped text. Lengths are font units. */
export interface ShapedGlyph {
  readonly glyph: number;
  /** Text index of the first character that it represents. */
  readonly cluster: number;
  readonly advance: number;
  readonly x: number;
  readonly y: number;
}

/** Shapes a part of a string in one font and one direction; returns its glyphs from left to right. */
export type Shaper = (text: string, start: number, end: number, direction: Direction) => ShapedGlyph[];

/** Creates a HarfBuzz shaper for a font. */
export async function shaperOf(font: Uint8Array): Promise<Shaper> {
  // Named so that bundles include it; HarfBuzz locates the file itself.
  wasmFile('harfbuzzjs/dist/harfbuzz.wasm');
  const harfbuzz = await import('harfbuzzjs');
  const face = new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(font)));
  return (text, start, end, direction) => {
    const buffer = new harfbuzz.Buffer();
    buffer.addText(text, start, end - start);
    buffer.guessSegmentProperties();
    buffer.setDirection(direction === 'rtl' ? harfbuzz.Direction.RTL : harfbuzz.Direction.LTR);
    harfbuzz.shape(face, buffer);
    return buffer.getGlyphInfosAndPositions().map((glyph) => ({
      glyph: glyph.codepoint,
      cluster: glyph.cluster,
      advance: glyph.xAdvance ?? 0,
      x: glyph.xOffset ?? 0,
      y: glyph.yOffset ?? 0,
    }));
  };
}
