import { apply, intersects, invert } from '../../../file/core/matrix.ts';
import type { PageGeometry } from '../../../file/core/page-geometry.ts';
import type { Appearance } from '../../../page/content/appearances.ts';
import type { ContentModel, PlacedGlyph } from '../../../page/content/model.ts';
import { recordContent } from '../../../page/content/record-content.ts';
import { rootInvocation } from '../../../page/content/stream-invocations.ts';
import { type ContentOutcome, redactContent } from '../content/content-redactor.ts';
import { StreamRewriter } from '../content/stream-rewriter.ts';
import { findMatches, type TextMatches } from '../find/find-matches.ts';
import { boxOperators } from '../geometry/box-operators.ts';
import { colorOf, type Region } from '../geometry/region.ts';
import { type Job, note } from '../job.ts';
import { unpaintedRuns } from '../ocr/unpainted-text.ts';
import { drawnText } from '../text/page-text.ts';
import type { FoundIn } from '../types.ts';
import { appearanceModel } from './appearance-model.ts';

/** Position of an appearance, as a preview reports it. */
export interface AppearancePlace {
  readonly page: number;
  readonly where: FoundIn;
  readonly geometry: PageGeometry;
}

/** Content of an appearance and the pattern matches in it. */
export interface ReadAppearance {
  readonly appearance: Appearance;
  readonly model: ContentModel;
  readonly matches: TextMatches;
}

export interface AppearanceOutcome extends ContentOutcome {
  readonly isChanged: boolean;
  /** Whether the appearance no longer draws anything. */
  readonly empty: boolean;
}

export function readAppearance(job: Job, appearance: Appearance, page: number): ReadAppearance {
  const { pdf } = job;
  const model = appearanceModel(job, appearance);
  job.appearances.delete(appearance.stream);
  job.cache.procedures.noteRead(model);
  job.cache.codes.add(pdf, model);
  const patterns = job.patterns.filter((pattern) => pattern.page === undefined || pattern.page === page);
  const matches = findMatches(model.runs, patterns, undefined, unpaintedRuns(pdf, model));
  return { appearance, model, matches };
}

/** Whether an appearance shows text in a region, even where its box clips that text: text extractors ignore the clip. */
export function showsIn({ runs }: ContentModel, region: Region): boolean {
  return runs.some(({ reach }) => reach !== undefined && intersects(reach, region.bounds));
}

/**
 * Redacts an appearance glyph by glyph: content under the regions, pattern matches, and other content that must be removed. The
 * rest keeps its position. An appearance that cannot be redacted is dropped.
 */
export async function redactAppearance(
  job: Job,
  read: ReadAppearance,
  place: AppearancePlace,
  further: { readonly regions?: readonly Region[]; readonly glyphs?: Iterable<PlacedGlyph> } = {},
): Promise<AppearanceOutcome> {
  const { pdf, budget } = job;
  const { appearance, model, matches } = read;
  const { regions = [], glyphs = [] } = further;
  const { holder, key, matrix, ref } = appearance;
  const rewriter = new StreamRewriter(pdf, job.cache);
  const matched = new Set([...matches.glyphs, ...glyphs]);
  const request = { regions, boxes: matches.boxes, matched, markedMatches: new Set<never>() };
  const outcome = await redactContent(pdf, model, request, rewriter, budget);
  note(job, matches.found, place.page, place.where, place.geometry);
  if (job.hasRegions) {
    const staying = drawnText(
      model.runs
        .flatMap((run) => (run.hidden ? [] : run.glyphs))
        .filter((glyph) => !outcome.removed.has(glyph)),
    );
    job.taken.stays({ text: () => staying, seen: () => staying });
  }
  for (const taken of outcome.taken) job.taken.take(taken);
  if (rewriter.isEmpty && outcome.unredactable === undefined)
    return { ...outcome, isChanged: false, empty: false };
  const inverse = invert(matrix);
  rewriter.taint(ref);
  if (!inverse || outcome.unredactable !== undefined) {
    holder.delete(key);
    return { ...outcome, isChanged: true, empty: true };
  }
  const { root } = model;
  const rewritten = rewriter.rewrite(root, true)!;
  const box = boxOperators([...regions, ...outcome.painted], colorOf, ({ x, y }) => apply(inverse, x, y));
  const left = Buffer.concat([
    Buffer.from('q\n'),
    rewritten.content,
    Buffer.from(`\nQ${'\nQ'.repeat(root.openStates)}\n`, 'latin1'),
  ]);
  const empty = drawsNothing(job, read, left, rewritten.resources);
  const content = Buffer.concat([left, Buffer.from(box, 'latin1')]);
  holder.set(key, job.cache.stream(pdf, root, { content, resources: rewritten.resources }));
  return { ...outcome, isChanged: true, empty };
}

function drawsNothing(
  job: Job,
  { appearance }: ReadAppearance,
  bytes: Uint8Array,
  resources: ContentModel['root']['resources'],
): boolean {
  const { pdf, budget, fonts, optionalContent } = job;
  const { stream, ref, matrix } = appearance;
  const root = rootInvocation({ kind: 'appearance', bytes, resources, matrix, stream, ref });
  const { runs, images, paths, shadings } = recordContent(root, {
    pdf,
    fonts,
    budget,
    optionalContent,
  });
  return (
    images.length + shadings.length === 0 &&
    paths.every(({ paint, segments }) => paint === 'n' || segments === 0) &&
    runs.every((run) => run.glyphs.every(({ glyph }) => glyph.unicode.trim() === ''))
  );
}
