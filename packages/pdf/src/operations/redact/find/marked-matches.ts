import { groupBy } from '../../../group-by.ts';
import { replacedIn } from '../../../page/content/marked-content.ts';
import type { ContentModel, MarkedContent, PlacedGlyph, TextRun } from '../../../page/content/model.ts';
import { type Region, rectRegion } from '../geometry/region.ts';
import type { Source } from '../source.ts';
import { replacedTexts } from '../text/page-text.ts';
import { type CompiledPattern, SearchableText } from '../text/searchable-text.ts';
import type { KeptMatch, TextMatch } from './find-matches.ts';
import { matchBoxes } from './match-boxes.ts';

/** Marked content whose replacement text matches patterns. */
export interface MarkedMatches {
  readonly marked: ReadonlySet<MarkedContent>;
  /** Glyphs drawn where a match spans several replacement texts. */
  readonly glyphs: ReadonlySet<PlacedGlyph>;
  readonly boxes: readonly Region[];
  readonly found: readonly TextMatch[];
}

/** A marked-content sequence with more glyphs than this is not a single word. */
const MAX_REPLACED_GLYPHS = 200;

/**
 * Searches `ActualText`, `Alt` and `E` for patterns. If `ActualText` matches but none of the glyphs inside did, the content
 * (outlines, an image, glyphs without a Unicode value) still shows the text and is removed.
 *
 * @param kept matches in the glyphs' own text that stay; only their replacement texts are removed
 */
export function markedMatches(
  model: ContentModel,
  patterns: readonly CompiledPattern[],
  matched: ReadonlySet<PlacedGlyph>,
  unpainted: ReadonlySet<TextRun> = new Set(),
  kept: readonly KeptMatch[] = [],
): MarkedMatches {
  const marked = new Set<MarkedContent>();
  const boxes: Region[] = [];
  const found: TextMatch[] = [];
  const keptOf = glyphsBySource(kept);
  for (const item of model.marked) {
    if (item.texts.length === 0) continue;
    for (const pattern of patterns) {
      const hits = item.texts.filter((text) => pattern.find(new SearchableText(text)).length > 0);
      if (hits.length === 0) continue;
      marked.add(item);
      const place = item.bounds ? [rectRegion(item.bounds, pattern.source, pattern.color)] : [];
      for (const text of hits) found.push({ source: pattern.source, text, boxes: place });
      const inside = glyphsInside(model, item);
      const shown = inside.some((glyph) => matched.has(glyph) || keptOf(pattern).has(glyph));
      if (!shown && inside.length <= MAX_REPLACED_GLYPHS) boxes.push(...place);
    }
  }
  const glyphs = joinedMatches(model, patterns, matched, unpainted, keptOf, marked, boxes, found);
  return { marked, glyphs, boxes, found };
}

/** Returns the glyphs of the matches of a pattern. */
function glyphsBySource(matches: readonly KeptMatch[]) {
  const none: ReadonlySet<PlacedGlyph> = new Set();
  const bySource = new Map<Source, ReadonlySet<PlacedGlyph>>();
  for (const [source, its] of groupBy(matches, (match) => match.source))
    bySource.set(source, new Set(its.flatMap(({ glyphs }) => glyphs)));
  return ({ source }: CompiledPattern) => bySource.get(source) ?? none;
}

/** Finds matches that span several replacement texts, or one of them and the text drawn beside it. */
function joinedMatches(
  model: ContentModel,
  patterns: readonly CompiledPattern[],
  known: ReadonlySet<PlacedGlyph>,
  unpainted: ReadonlySet<TextRun>,
  keptOf: (pattern: CompiledPattern) => ReadonlySet<PlacedGlyph>,
  marked: Set<MarkedContent>,
  boxes: Region[],
  found: TextMatch[],
): ReadonlySet<PlacedGlyph> {
  const taken = new Set<PlacedGlyph>();
  if (patterns.length === 0) return taken;
  const { glyphAt, texts } = replacedTexts(model.runs);
  for (const { text, owners } of texts) {
    const searchable = new SearchableText(text);
    for (const pattern of patterns) {
      for (const [start, end] of pattern.find(searchable)) {
        const indices = [...new Set(owners.slice(start, end))].filter((owner) => owner >= 0);
        const replaced = new Set(indices.map((index) => replacedIn(glyphAt(index).run)));
        // Matches within one replacement text, or in drawn text alone, are already known.
        if (replaced.size < 2) continue;
        const own = indices.map(glyphAt);
        const stays = keptOf(pattern);
        const isKnown = own.some((glyph) => known.has(glyph));
        // Another reading of a match that stays.
        if (!isKnown && own.some((glyph) => stays.has(glyph))) continue;
        const matched = indices.flatMap((index) => {
          const around = replacedIn(glyphAt(index).run);
          const inside = around ? glyphsInside(model, around) : [];
          return inside.length <= MAX_REPLACED_GLYPHS ? [glyphAt(index), ...inside] : [glyphAt(index)];
        });
        const removed = matched.filter((glyph) => !stays.has(glyph));
        if (removed.every((glyph) => taken.has(glyph))) continue;
        for (const glyph of removed) taken.add(glyph);
        for (const item of replaced) if (item) marked.add(item);
        const covering = matchBoxes(removed, pattern.source, pattern.color, unpainted);
        boxes.push(...covering);
        // Matches in the glyphs' own text have been found before.
        if (isKnown) continue;
        found.push({ source: pattern.source, text: text.slice(start, end), boxes: covering });
      }
    }
  }
  return taken;
}

export function glyphsInside(model: ContentModel, marked: MarkedContent): PlacedGlyph[] {
  return model.runs.filter((run) => isInside(run.marked, marked)).flatMap((run) => run.glyphs);
}

export function isInside(inner: MarkedContent | undefined, outer: MarkedContent): boolean {
  for (let at = inner; at; at = at.parent) if (at === outer) return true;
  return false;
}
