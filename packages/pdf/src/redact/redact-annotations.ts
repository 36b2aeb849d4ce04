import { ContentInterpreter } from '../content/interpreter.ts';
import { rootInvocation } from '../content/stream-invocations.ts';
import { decodeStream } from '../core/filters.ts';
import { apply, invert } from '../core/matrix.ts';
import type { PdfDict } from '../core/objects.ts';
import { type PageGeometry, pageGeometry } from '../core/page-geometry.ts';
import type { ObjectReader } from '../core/reader.ts';
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
import { colorOf, type Job, note } from './redact-page.ts';
import type { Region } from './region.ts';
import { sanitizeAnnotation } from './sanitize/annotation.ts';
import type { SanitizationReport } from './sanitize/sanitization-report.ts';
import { StreamRewriter } from './stream-rewriter.ts';
import type { FoundIn } from './types.ts';

/**
 * Removes the annotations that regions reach, takes comments, scripts and files out of the others, and redacts
 * their appearances by the patterns. Returns the numbers of the objects that were removed.
 */
export async function redactAnnotations(
  job: Job,
  page: PdfDict,
  pageIndex: number,
  regions: readonly Region[],
  sanitized: SanitizationReport,
): Promise<Set<number>> {
  const { pdf } = job;
  const removed = new Set<number>();
  const kept: PageAnnotation[] = [];
  const all = annotationsOf(pdf, page);
  const geometry = pageGeometry(pdf, page);
  for (const annotation of all) {
    const hidden = job.optionalContent.isHidden(pdf.value(annotation.dict, 'OC'));
    const touching = regions.find((region) => touches(pdf, annotation, region));
    const isWidget = annotation.subtype === 'Widget';
    const where: FoundIn = isWidget ? 'field' : annotation.subtype === 'Link' ? 'link' : 'annotation';
    if (touching || hidden) {
      if (hidden) sanitized.add('hiddenContent');
      if (touching) {
        const finding = { source: touching.source, page: pageIndex, where, ...saying(pdf, annotation) };
        job.findings.add({ ...finding, areas: annotation.rect ? [annotation.rect] : [] }, geometry);
      }
      if (isWidget) detachWidget(pdf, annotation);
      if (annotation.ref) removed.add(annotation.ref.number);
      if (annotation.ref && !isWidget) pdf.remove(annotation.ref);
      continue;
    }
    if (!sanitizeAnnotation(pdf, annotation, sanitized)) {
      if (annotation.ref) {
        removed.add(annotation.ref.number);
        pdf.remove(annotation.ref);
      }
      continue;
    }
    for (const appearance of appearancesOf(pdf, annotation))
      await redactAppearance(job, appearance, { page: pageIndex, where, geometry });
    kept.push(annotation);
  }
  if (all.length > 0) setAnnotations(page, kept);
  return removed;
}

/** What an annotation says in words. */
function saying(pdf: ObjectReader, { dict }: PageAnnotation): { text?: string } {
  const text = pdf.text(dict, 'V') ?? pdf.text(dict, 'Contents') ?? pdf.text(pdf.dict(dict, 'A'), 'URI');
  return text === undefined ? {} : { text };
}

interface AppearancePlace {
  readonly page: number;
  readonly where: FoundIn;
  readonly geometry: PageGeometry;
}

async function redactAppearance(
  job: Job,
  appearance: Appearance,
  { page: pageIndex, where, geometry }: AppearancePlace,
): Promise<void> {
  const { pdf, budget, fonts, optionalContent } = job;
  const patterns = job.patterns.filter((pattern) => pattern.page === undefined || pattern.page === pageIndex);
  const { stream, ref, holder, key, matrix } = appearance;
  const form = pdf.entries(stream.dict, 'Resources');
  const invocation = rootInvocation({
    kind: 'appearance',
    bytes: decodeStream(pdf, stream, budget).data,
    resources: form,
    matrix,
    stream,
    ref,
  });
  const model = new ContentInterpreter(invocation, { pdf, fonts, budget, optionalContent }).run();
  const matches = findMatches(model.runs, patterns);
  const rewriter = new StreamRewriter(pdf, job.cache);
  const { boxes, glyphs } = matches;
  await redactContent(
    pdf,
    model,
    { regions: [], boxes, matched: glyphs, markedMatches: new Set() },
    rewriter,
    budget,
  );
  note(job, matches.found, pageIndex, where, geometry);
  if (rewriter.isEmpty) return;
  const inverse = invert(matrix);
  if (!inverse) {
    holder.delete(key);
    return;
  }
  const rewritten = rewriter.rewrite(invocation, true)!;
  const box = boxOperators(boxes, colorOf, ({ x, y }) => apply(inverse, x, y));
  const content = Buffer.concat([
    Buffer.from('q\n'),
    rewritten.content,
    Buffer.from(`\nQ${'\nQ'.repeat(invocation.openStates)}\n${box}`, 'latin1'),
  ]);
  rewriter.taint(ref);
  holder.set(key, job.cache.stream(pdf, invocation, { content, resources: rewritten.resources }));
}
