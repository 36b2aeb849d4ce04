import type { PdfDict } from '../../../file/core/objects.ts';
import { appearancesOf } from '../../../page/content/appearances.ts';
import type { PlacedGlyph, TextRun } from '../../../page/content/model.ts';
import { annotationsOf } from '../../../page/content/page-annotations.ts';
import { appearanceModel } from '../annotations/appearance-model.ts';
import { type DrawnMatch, findMatches } from '../find/find-matches.ts';
import type { Job } from '../job.ts';
import type { PageText } from '../text/assemble.ts';
import type { CompiledPattern } from '../text/searchable-text.ts';

/** Matches that are split between annotations, or between annotations and the page. */
export interface SplitMatches {
  readonly found: readonly DrawnMatch[];
  /** Glyphs of the page itself. */
  readonly glyphs: readonly PlacedGlyph[];
}

/**
 * Finds matches that no single stream contains completely: a number that spans several fields, or that the page prints in part.
 * Matches within one stream are found elsewhere.
 */
export function splitMatches(
  job: Job,
  page: PdfDict,
  runs: readonly TextRun[],
  patterns: readonly CompiledPattern[],
  unpainted: ReadonlySet<TextRun>,
): SplitMatches {
  const shown = patterns.length > 0 ? shownByAnnotations(job, page) : [];
  if (shown.length === 0) return { found: [], glyphs: [] };
  const origins = new Map<TextRun, readonly TextRun[]>();
  for (const origin of [runs, ...shown]) for (const run of origin) origins.set(run, origin);
  const originOf = (glyph: PlacedGlyph) => origins.get(glyph.run);
  const { found } = findMatches(
    [runs, ...shown].flat(),
    patterns,
    ({ texts, glyphAt }) => texts.map((text) => brokenBetween(text, (owner) => originOf(glyphAt(owner)))),
    unpainted,
  );
  const split = found.filter(({ glyphs }) => new Set(glyphs.map(originOf)).size > 1);
  const own = new Set(runs);
  return { found: split, glyphs: split.flatMap(({ glyphs }) => glyphs.filter(({ run }) => own.has(run))) };
}

/** Text with line breaks between pieces of different origin: like at a line end, a word may continue from one box to the next. */
function brokenBetween({ text, owners }: PageText, originOf: (owner: number) => unknown): PageText {
  const broken = text.replace(/ +/g, (gap, at: number) => {
    const [before = -1, after = -1] = [owners[at - 1], owners[at + gap.length]];
    if (before < 0 || after < 0 || originOf(before) === originOf(after)) return gap;
    return '\n'.repeat(gap.length);
  });
  return { text: broken, owners };
}

/** Text of the normal appearances of a page's annotations, one list for each annotation. */
function shownByAnnotations(job: Job, page: PdfDict): (readonly TextRun[])[] {
  const { pdf, optionalContent } = job;
  return annotationsOf(pdf, page).flatMap((annotation) => {
    const normal = pdf.dict(annotation.dict, 'AP')?.get('N');
    if (normal === undefined || optionalContent.isHidden(pdf.value(annotation.dict, 'OC'))) return [];
    const stream = pdf.resolve(normal);
    return appearancesOf(pdf, annotation).flatMap((appearance) => {
      if (appearance.stream !== stream) return [];
      const { runs } = appearanceModel(job, appearance);
      return runs.some(({ offsets }) => offsets.length > 0) ? [runs] : [];
    });
  });
}
