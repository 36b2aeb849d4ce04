import type { PdfDict } from '../../../file/core/objects.ts';
import type { ObjectReader } from '../../../file/core/reader.ts';
import { REPLACEMENT_KEYS, readingsOf } from '../../../page/content/marked-content.ts';
import type { ContentModel, MarkedContent } from '../../../page/content/model.ts';
import { type Region, rectRegion } from '../geometry/region.ts';
import { type CompiledPattern, SearchableText } from '../text/searchable-text.ts';
import type { TextMatch } from './find-matches.ts';
import { glyphsInside, isInside } from './marked-matches.ts';

/** Content whose structure element has a replacement text that matches patterns. */
export interface DescribedMatches {
  readonly boxes: readonly Region[];
  readonly found: readonly TextMatch[];
  /** Whether `Alt` or `E` of a picture matches: the picture may show the words, or something that they describe. */
  readonly hasPicture: boolean;
}

/**
 * Searches the replacement texts of structure elements (ISO 32000-2, 14.9) for patterns, to remove content that shows the same
 * words without text. Such content is outlines (Chromium draws text in perspective so), glyphs without a Unicode value, and
 * pictures with `ActualText`. Text itself is searched elsewhere.
 *
 * @param described elements with replacement texts and their marked content on the page
 */
export function describedMatches(
  pdf: ObjectReader,
  model: ContentModel,
  described: ReadonlyMap<PdfDict, readonly MarkedContent[]>,
  patterns: readonly CompiledPattern[],
): DescribedMatches {
  const boxes: Region[] = [];
  const found: TextMatch[] = [];
  let hasPicture = false;
  for (const [element, content] of patterns.length > 0 ? described : []) {
    for (const key of REPLACEMENT_KEYS) {
      const texts = readingsOf(pdf.value(element, key)).map((text) => new SearchableText(text));
      const pattern = patterns.find((each) => texts.some((text) => each.find(text).length > 0));
      if (!pattern) continue;
      const shownAs = kindOf(model, content);
      if (shownAs === 'picture' && key !== 'ActualText') hasPicture = true;
      if (shownAs !== 'outlines' && !(shownAs === 'picture' && key === 'ActualText')) continue;
      const places = content.flatMap(({ bounds }) =>
        bounds ? [rectRegion(bounds, pattern.source, pattern.color)] : [],
      );
      boxes.push(...places);
      found.push({ source: pattern.source, text: texts[0]!.source, boxes: places });
      break;
    }
  }
  return { boxes, found, hasPicture };
}

type Kind = 'text' | 'picture' | 'outlines' | 'nothing';

/** Classifies the content of marked-content sequences. */
function kindOf(model: ContentModel, content: readonly MarkedContent[]): Kind {
  const isWithin = ({ marked, hidden }: { marked: MarkedContent | undefined; hidden: boolean }) =>
    !hidden && content.some((each) => isInside(marked, each));
  const glyphs = content.flatMap((each) => glyphsInside(model, each));
  if (glyphs.some(({ glyph }) => glyph.unicode.trim() !== '')) return 'text';
  if (model.images.some(isWithin)) return 'picture';
  const isDrawn = model.paths.some(isWithin) || model.shadings.some(isWithin);
  return isDrawn || glyphs.some(({ glyph }) => glyph.unicode === '') ? 'outlines' : 'nothing';
}
