import bidiFactory, { type Bidi } from 'bidi-js';
import type { Direction } from './typesetter.ts';

// The package is CommonJS, but its types declare an ES module export.
const bidi = (bidiFactory as unknown as () => Bidi)();

/** A part of a line in one direction. */
export interface DirectedRun {
  readonly start: number;
  readonly end: number;
  readonly level: number;
}

/** Returns the direction of a paragraph: that of its first strong character (UAX 9, P2 and P3). */
export function directionOf(text: string): Direction {
  return bidi.getEmbeddingLevels(text, 'auto').paragraphs[0]?.level === 1 ? 'rtl' : 'ltr';
}

/** Returns the directional runs of a line in logical order (UAX 9). */
export function runsOf(text: string, direction: Direction): DirectedRun[] {
  const { levels } = bidi.getEmbeddingLevels(text, direction);
  const runs: { start: number; end: number; level: number }[] = [];
  for (let at = 0; at < text.length; at++) {
    const level = levels[at]!;
    const last = runs.at(-1);
    if (last !== undefined && last.level === level) last.end = at + 1;
    else runs.push({ start: at, end: at + 1, level });
  }
  return runs;
}

/** Returns the runs in visual order, from left to right (UAX 9, L2). */
export function visualOrder<Run extends { readonly level: number }>(runs: readonly Run[]): Run[] {
  const order = [...runs];
  const highest = Math.max(0, ...order.map(({ level }) => level));
  for (let level = highest; level > 0; level--) {
    for (let start = 0; start < order.length; start++) {
      if (order[start]!.level < level) continue;
      let end = start;
      while (end < order.length && order[end]!.level >= level) end++;
      order.splice(start, end - start, ...order.slice(start, end).reverse());
      start = end;
    }
  }
  return order;
}

/** Returns the embedding level of each code unit of a paragraph (UAX 9, P1 to I2). */
export function embeddingLevels(text: string, direction: Direction): Uint8Array {
  return bidi.getEmbeddingLevels(text, direction).levels;
}

/** Returns the bidirectional character type, such as `AL` or `EN`. */
export function characterType(character: string): string {
  return bidi.getBidiCharTypeName(character);
}
