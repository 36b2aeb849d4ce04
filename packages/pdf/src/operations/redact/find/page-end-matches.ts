import type { PlacedGlyph } from '../../../page/content/model.ts';
import type { PageEdges } from '../text/page-edges.ts';
import { type CompiledPattern, SearchableText } from '../text/searchable-text.ts';

/** Part of a match on one page, if the match continues across a page end. */
export interface PartOfMatch {
  readonly pattern: CompiledPattern;
  /** Text of the whole match. */
  readonly text: string;
  /** Glyphs of the match on this page. */
  readonly glyphs: readonly PlacedGlyph[];
}

/** Finds matches that begin at the end of a page and continue at the start of the next one; by page. */
export function pageEndMatches(
  last: PageEdges,
  next: PageEdges,
  patterns: readonly CompiledPattern[],
): { readonly last: readonly PartOfMatch[]; readonly next: readonly PartOfMatch[] } {
  const found = { last: [] as PartOfMatch[], next: [] as PartOfMatch[] };
  if (patterns.length === 0) return found;
  const readings = last.joined(next).map((text) => ({ ...text, searchable: new SearchableText(text.text) }));
  for (const pattern of patterns) {
    const seen = new Set<number>();
    for (const { text, owners, searchable } of readings) {
      for (const [start, end] of pattern.find(searchable)) {
        const indices = [...new Set(owners.subarray(start, end))].filter((owner) => owner >= 0);
        const before = indices.filter((index) => index < last.count);
        const after = indices.filter((index) => index >= last.count);
        if (before.length === 0 || after.length === 0 || indices.every((index) => seen.has(index))) continue;
        for (const index of indices) seen.add(index);
        const match = { pattern, text: text.slice(start, end) };
        found.last.push({ ...match, glyphs: before.map((index) => last.glyphAt(index)) });
        found.next.push({ ...match, glyphs: after.map((index) => next.glyphAt(index - last.count)) });
      }
    }
  }
  return found;
}
