import type { ContentModel, MarkedContent, PlacedGlyph } from '../content/model.ts';
import type { TextMatch } from './find-matches.ts';
import { type Region, rectRegion } from './region.ts';
import { type CompiledPattern, SearchableText } from './searchable-text.ts';

/** Marked content whose replacement text matches patterns. */
export interface MarkedMatches {
  readonly marked: ReadonlySet<MarkedContent>;
  readonly boxes: readonly Region[];
  readonly found: readonly TextMatch[];
}

/** A marked-content sequence with more glyphs than this is not a single word. */
const MAX_REPLACED_GLYPHS = 200;

/**
 * Searches `ActualText`, `Alt` and `E` for patterns. Where `ActualText` matches but none of the glyphs inside did, what
 * is drawn there (outlines, an image, glyphs without meaning) shows the text nevertheless, and is removed.
 */
export function markedMatches(
  model: ContentModel,
  patterns: readonly CompiledPattern[],
  matched: ReadonlySet<PlacedGlyph>,
): MarkedMatches {
  const marked = new Set<MarkedContent>();
  const boxes: Region[] = [];
  const found: TextMatch[] = [];
  for (const item of model.marked) {
    if (item.texts.length === 0) continue;
    for (const pattern of patterns) {
      const hits = item.texts.filter((text) => pattern.find(new SearchableText(text)).length > 0);
      if (hits.length === 0) continue;
      marked.add(item);
      const place = item.bounds ? [rectRegion(item.bounds, pattern.source, pattern.color)] : [];
      for (const text of hits) found.push({ source: pattern.source, text, boxes: place });
      const inside = glyphsInside(model, item);
      const shown = inside.some((glyph) => matched.has(glyph));
      if (!shown && inside.length <= MAX_REPLACED_GLYPHS) boxes.push(...place);
    }
  }
  return { marked, boxes, found };
}

function glyphsInside(model: ContentModel, marked: MarkedContent): PlacedGlyph[] {
  return model.runs.filter((run) => isInside(run.marked, marked)).flatMap((run) => run.glyphs);
}

function isInside(inner: MarkedContent | undefined, outer: MarkedContent): boolean {
  for (let at = inner; at; at = at.parent) if (at === outer) return true;
  return false;
}
