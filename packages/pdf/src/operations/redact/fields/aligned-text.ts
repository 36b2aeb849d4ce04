import type { ContentModel, PlacedGlyph } from '../../../page/content/model.ts';
import { visualText } from '../text/page-text.ts';

/** A string with the glyphs that draw its characters, as far as they are drawn. */
export interface AlignedText {
  readonly text: string;
  /** Indices into the text, by glyph. */
  readonly indices: ReadonlyMap<PlacedGlyph, readonly number[]>;
}

/** A line of an appearance. */
export interface DrawnLine {
  readonly text: string;
  readonly glyphs: readonly PlacedGlyph[];
}

/** Returns the glyphs that are not blank. */
export function drawnGlyphs(model: ContentModel): PlacedGlyph[] {
  return model.runs
    .filter((run) => !run.hidden)
    .flatMap((run) => run.glyphs)
    .filter(({ glyph }) => plain(glyph.unicode) !== '');
}

/** Maps glyphs to the characters of a string that they draw; undefined when they draw another text, apart from white space. */
export function align(glyphs: readonly PlacedGlyph[], text: string): AlignedText | undefined {
  const places: number[] = [];
  let expected = '';
  for (const [index, char] of [...text.matchAll(/[\s\S]/gu)].map(
    (match) => [match.index, match[0]] as const,
  )) {
    for (const unit of plain(char)) {
      expected += unit;
      for (let i = 0; i < unit.length; i++) places.push(index);
    }
  }
  const indices = new Map<PlacedGlyph, number[]>();
  let at = 0;
  for (const glyph of glyphs) {
    const shown = plain(glyph.glyph.unicode);
    if (!expected.startsWith(shown, at)) return undefined;
    indices.set(glyph, [...new Set(places.slice(at, at + shown.length))]);
    at += shown.length;
  }
  return at === expected.length ? { text, indices } : undefined;
}

/** The lines of an appearance, from the top down. */
export function linesOf(model: ContentModel): DrawnLine[] {
  const visual = visualText(model.runs.filter((run) => !run.hidden));
  const lines: DrawnLine[] = [];
  let start = 0;
  for (const text of visual.text.split('\n')) {
    const owners = new Set(visual.owners.slice(start, start + text.length).filter((owner) => owner >= 0));
    const drawn = [...owners]
      .map((owner) => visual.glyphAt(owner))
      .filter(({ glyph }) => plain(glyph.unicode) !== '');
    if (drawn.length > 0) lines.push({ text, glyphs: drawn });
    start += text.length + 1;
  }
  return lines;
}

/** Removes characters from a string. In a comb, where every character has a cell, spaces replace them. */
export function without(text: string, removed: ReadonlySet<number>, isComb = false): string {
  let left = '';
  let index = 0;
  for (const char of text) {
    if (!removed.has(index)) left += char;
    else if (isComb) left += ' ';
    index += char.length;
  }
  return isComb ? left.trimEnd() : left.trim();
}

function plain(text: string): string {
  return text.normalize('NFKC').replace(/[\s\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]/gu, '');
}
