import { type PDFDict, PDFRef } from '@cantoo/pdf-lib';
import { decodeStream } from '../content/filters.ts';
import { rootFrame } from '../content/frames.ts';
import { ContentInterpreter } from '../content/interpreter.ts';
import { apply, invert } from '../content/matrix.ts';
import { dictEntry, entry, removeEntry, setEntry } from '../content/objects.ts';
import { type Appearance, appearancesOf } from './annotations/appearances.ts';
import {
  annotationsOf,
  type PageAnnotation,
  setAnnotations,
  touches,
} from './annotations/page-annotations.ts';
import { detachWidget } from './annotations/widgets.ts';
import { boxOperators, redactContent } from './content-redactor.ts';
import { findMatches } from './find-matches.ts';
import { FrameRewriter } from './frame-rewriter.ts';
import { colorOf, type Job } from './redact-page.ts';
import type { Region } from './region.ts';
import { scrubAnnotation } from './scrub/annotation.ts';
import type { Scrubbed } from './scrub/scrubbed.ts';

/**
 * Removes the annotations that regions reach, takes comments, scripts and files out of the others, and redacts
 * their appearances by the patterns. Returns the references of what was removed.
 */
export async function redactAnnotations(
  job: Job,
  page: PDFDict,
  pageIndex: number,
  regions: readonly Region[],
  scrubbed: Scrubbed,
): Promise<Set<PDFRef>> {
  const removed = new Set<PDFRef>();
  const kept: PageAnnotation[] = [];
  const all = annotationsOf(page);
  for (const annotation of all) {
    const hidden = job.optionalContent.isHidden(entry(annotation.dict, 'OC'));
    const touching = regions.find((region) => touches(annotation, region));
    const isWidget = annotation.subtype === 'Widget';
    if (touching || hidden) {
      if (hidden) scrubbed.add('hiddenContent');
      if (isWidget) detachWidget(annotation);
      if (annotation.ref) removed.add(annotation.ref);
      if (annotation.ref && !isWidget) job.context.delete(annotation.ref);
      continue;
    }
    if (!scrubAnnotation(annotation, scrubbed)) {
      if (annotation.ref) {
        removed.add(annotation.ref);
        job.context.delete(annotation.ref);
      }
      continue;
    }
    for (const appearance of appearancesOf(annotation)) await redactAppearance(job, appearance, pageIndex);
    kept.push(annotation);
  }
  if (all.length > 0) setAnnotations(page, kept);
  return removed;
}

async function redactAppearance(job: Job, appearance: Appearance, pageIndex: number): Promise<void> {
  const { context, budget, fonts, optionalContent } = job;
  const patterns = job.patterns.filter((pattern) => pattern.page === undefined || pattern.page === pageIndex);
  const { stream, ref, holder, key, matrix } = appearance;
  const form = dictEntry(stream.dict, 'Resources');
  const frame = rootFrame({
    kind: 'appearance',
    bytes: decodeStream(stream, budget).data,
    resources: form,
    matrix,
    stream,
    ref,
  });
  const model = new ContentInterpreter(frame, { fonts, budget, optionalContent }).run();
  const matches = findMatches(model.runs, patterns);
  const rewriter = new FrameRewriter(context, job.cache);
  const { boxes, glyphs } = matches;
  await redactContent(
    context,
    model,
    { regions: [], boxes, matched: glyphs, markedMatches: new Set() },
    rewriter,
    budget,
  );
  for (const [source, number] of matches.counts) job.tally.add(source, pageIndex, number);
  if (rewriter.isEmpty) return;
  const inverse = invert(matrix);
  if (!inverse) {
    removeEntry(holder, key);
    return;
  }
  const rewritten = rewriter.rewrite(frame, true)!;
  const box = boxOperators(boxes, colorOf, ({ x, y }) => apply(inverse, x, y));
  const content = Buffer.concat([
    Buffer.from('q\n'),
    rewritten.content,
    Buffer.from(`\nQ${'\nQ'.repeat(frame.openStates)}\n${box}`, 'latin1'),
  ]);
  if (ref instanceof PDFRef) job.cache.tainted.add(ref);
  setEntry(holder, key, job.cache.stream(context, frame, { content, resources: rewritten.resources }));
}
