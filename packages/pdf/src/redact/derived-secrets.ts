import type { PlacedGlyph } from '../content/model.ts';
import { pageTexts } from './page-text.ts';
import { type CompiledPattern, compileLiteral } from './patterns.ts';

/** A region that takes more words than this is a passage; its single words are no secret. */
const MAX_WORDS = 4;
const MIN_LETTERS = 3;

/**
 * What a region took, as literals to be looked for in bookmarks, structure text, form values and the like: each
 * line of it as a whole, and its words when they are few. Short words are left out, for they occur everywhere.
 */
export function derivedSecrets(glyphs: ReadonlySet<PlacedGlyph>): string[] {
  const found = new Set<string>();
  for (const text of readings(glyphs)) {
    const lines = text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '');
    const words = text.split(/\s+/).filter((word) => word !== '');
    for (const phrase of words.length <= MAX_WORDS ? [...lines, ...words] : lines) {
      const plain = phrase.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
      if ([...plain].length >= MIN_LETTERS || /\d/.test(plain)) found.add(plain);
    }
  }
  return [...found].filter((phrase) => [...phrase].length >= 2);
}

/** The text of some glyphs of a page, line by line as they stand there. */
export function textOfGlyphs(glyphs: ReadonlySet<PlacedGlyph>): string {
  return (readings(glyphs)[1] ?? '').trim();
}

/** The text of some glyphs, in all readings of `pageTexts`. */
function readings(glyphs: ReadonlySet<PlacedGlyph>): string[] {
  if (glyphs.size === 0) return [];
  const runs = new Map<PlacedGlyph['run'], PlacedGlyph[]>();
  for (const glyph of glyphs) {
    const list = runs.get(glyph.run);
    if (list) list.push(glyph);
    else runs.set(glyph.run, [glyph]);
  }
  const partial = [...runs].map(([run, list]) => ({
    ...run,
    hidden: false,
    glyphs: list.sort((a, b) => a.index - b.index),
  }));
  return pageTexts(partial).texts.map(({ text }) => text);
}

/** Letters from which on a text is sought inside of longer words too: that it stands there by chance is unlikely. */
const SOUGHT_INSIDE = 6;

/** A literal that matches whole words only, when it is a short one. */
export function compileWord(phrase: string, source: string): CompiledPattern {
  const literal = compileLiteral(phrase, source);
  if ([...phrase].length >= SOUGHT_INSIDE) return literal;
  const letter = /[\p{L}\p{N}]/u;
  return {
    ...literal,
    find: (text) =>
      literal.find(text).filter(([start, end]) => {
        const before = text.source[start - 1];
        const after = text.source[end];
        return !(before && letter.test(before)) && !(after && letter.test(after));
      }),
  };
}
