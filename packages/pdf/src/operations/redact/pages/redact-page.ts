import type { PdfDict } from '../../../file/core/objects.ts';
import { type PageGeometry, pageGeometry, toUserRect } from '../../../file/core/page-geometry.ts';
import { inherited } from '../../../file/core/page-tree.ts';
import type { ObjectReader } from '../../../file/core/reader.ts';
import type { ContentModel, MarkedContent, TextRun } from '../../../page/content/model.ts';
import { pageContents } from '../../../page/content/page-contents.ts';
import { recordContent } from '../../../page/content/record-content.ts';
import { rootInvocation } from '../../../page/content/stream-invocations.ts';
import { type UprightCells, uprightColumns } from '../../../page/content/upright-columns.ts';
import { PageGlyphs } from '../annotations/links.ts';
import { type ContentOutcome, redactContent } from '../content/content-redactor.ts';
import { intermediateStream, StreamRewriter } from '../content/stream-rewriter.ts';
import { describedMatches } from '../find/described-matches.ts';
import { findMatches, type KeptMatch, noMatches, type OtherNumber } from '../find/find-matches.ts';
import { markedMatches } from '../find/marked-matches.ts';
import { matchBoxes } from '../find/match-boxes.ts';
import type { PartOfMatch } from '../find/page-end-matches.ts';
import { textOfGlyphs } from '../find/removed-words.ts';
import { boxOperators } from '../geometry/box-operators.ts';
import { clearOfNeighbours } from '../geometry/clear-of-neighbours.ts';
import { quantizedShifts } from '../geometry/quantize.ts';
import { colorOf, type Region, rectRegion } from '../geometry/region.ts';
import { type Job, note } from '../job.ts';
import { coverLetters } from '../ocr/cover-letters.ts';
import { unpaintedRuns } from '../ocr/unpainted-text.ts';
import { isUnread } from '../ocr/unread-page.ts';
import { canSpell, type PagePieces } from '../reading/page-pieces.ts';
import { type PageReading, readingOf } from '../reading/page-reading.ts';
import { drawnText, drawnTextOf, isShown } from '../text/page-text.ts';
import type { CompiledPattern } from '../text/searchable-text.ts';
import type { RedactionRegion } from '../types.ts';
import { splitMatches } from './split-matches.ts';
import type { StructureTree } from './structure-tree.ts';

export interface PageOutcome {
  /** All areas that boxes are painted over, in user space. */
  readonly painted: readonly Region[];
  /** Areas that must contain no legible text afterwards. */
  readonly regions: readonly Region[];
  /** Areas that were requested or matched; their content is removed. */
  readonly cleared: readonly Region[];
  /** Areas under which only background may remain; excludes small regions over a large watermark that stays. */
  readonly emptied: readonly Region[];
  readonly others: readonly OtherNumber[];
  /** Matches that the request leaves in the document. */
  readonly kept: readonly KeptMatch[];
  readonly unredactable: string | undefined;
  readonly touched: ReadonlySet<MarkedContent>;
  readonly hidden: number;
  /** Whether patterns were searched on a page whose only words, if any, are in a picture. */
  readonly isUnread: boolean;
  readonly glyphs: PageGlyphs;
  /** Text of the page, if it certainly stays unchanged. */
  readonly reading: PageReading | undefined;
}

/** A page after its redaction. The verification detects text that one pass missed, and another pass removes it. */
export interface PageState {
  readonly index: number;
  readonly page: PdfDict;
  /** Areas that boxes are painted over. */
  readonly painted: readonly Region[];
  /** Areas that must contain no legible text. */
  readonly regions: readonly Region[];
  /** Areas under which only background may remain. */
  readonly emptied: readonly Region[];
  /** Values that presets leave because their table header makes them other numbers. */
  readonly others?: readonly OtherNumber[];
  /** Matches that the request leaves in the document. */
  readonly kept?: readonly KeptMatch[];
  /** Number of boxes at the end of the page's content. */
  readonly boxes: number;
  unredactable: string | undefined;
  readonly isUnread?: boolean;
  readonly reading?: PageReading | undefined;
}

/** The request's regions of one page, in its user space. */
export function userRegions(
  pdf: ObjectReader,
  page: PdfDict,
  regions: readonly (readonly [number, RedactionRegion])[],
): Region[] {
  const geometry = pageGeometry(pdf, page);
  return regions.map(([index, region]) =>
    rectRegion(
      toUserRect(geometry, region.x, region.y, region.width, region.height),
      { kind: 'region', index },
      region.color,
    ),
  );
}

/** Content of a page before anything is removed. */
export interface DrawnPage {
  readonly index: number;
  readonly page: PdfDict;
  readonly model: ContentModel;
  /** Patterns that apply to the page. */
  readonly patterns: readonly CompiledPattern[];
  /** Pieces of the page's text, if they certainly match nothing, even without assembling them. */
  readonly unmatched: PagePieces | undefined;
}

/** Reads the content of a page without its annotations. Pages must be read in order. */
export function drawnPage(job: Job, page: PdfDict, index: number): DrawnPage {
  const { pdf, budget, fonts, optionalContent } = job;
  const invocation = rootInvocation({
    kind: 'page',
    bytes: pageContents(pdf, page, budget),
    resources: pdf.entries(inherited(pdf, page, 'Resources')),
  });
  const model = recordContent(invocation, { pdf, fonts, budget, optionalContent });
  job.cache.codes.add(pdf, model);
  const patterns = job.patterns.filter((pattern) => pattern.page === undefined || pattern.page === index);
  return { index, page, model, patterns, unmatched: unmatchedPieces(job, model, patterns) };
}

/**
 * Redacts the content of a page without its annotations.
 *
 * @param parts parts of matches that continue across the page's start or end
 */
export async function redactPage(
  job: Job,
  { page, index: pageIndex, model, patterns, unmatched }: DrawnPage,
  regions: readonly Region[],
  structure: StructureTree,
  parts: readonly PartOfMatch[],
): Promise<PageOutcome> {
  const { pdf, budget } = job;
  const unpainted = unmatched && parts.length === 0 ? new Set<TextRun>() : unpaintedRuns(pdf, model);
  const geometry = pageGeometry(pdf, page);
  const leavesOut = job.exclusions.on(pageIndex, geometry);
  const matches = unmatched
    ? noMatches()
    : findMatches(model.runs, patterns, undefined, unpainted, leavesOut);
  const upright: UprightCells = parts.length > 0 ? uprightColumns(model.runs) : new Map();
  const placed = parts.map(({ pattern: { source, color }, text, glyphs }) => ({
    source,
    text,
    glyphs,
    boxes: matchBoxes(glyphs, source, color, unpainted, upright),
  }));
  const leftOver = placed.filter(({ source, boxes }) => leavesOut(source, boxes));
  const overEnds = placed.filter((part) => !leftOver.includes(part));
  const kept = [
    ...matches.kept,
    ...leftOver.map(({ source, glyphs, boxes }) => ({
      source,
      glyphs,
      bounds: boxes.map((box) => box.bounds),
      isVariant: false,
    })),
  ];
  const replacements = markedMatches(model, patterns, matches.glyphs, unpainted, kept);
  const content = structure.describedContent(page, model.marked);
  const described = describedMatches(pdf, model, content, patterns);
  const split = splitMatches(job, page, model.runs, patterns, unpainted);
  const matchedBoxes = [
    ...matches.boxes,
    ...replacements.boxes,
    ...described.boxes,
    ...split.found.flatMap((match) => match.boxes),
    ...overEnds.flatMap((match) => match.boxes),
  ];
  const grown = await coverLetters(pdf, model, matchedBoxes, budget.anew());
  const matched = new Set([
    ...matches.glyphs,
    ...replacements.glyphs,
    ...split.glyphs,
    ...overEnds.flatMap(({ glyphs }) => glyphs),
  ]);
  const covering = matchedBoxes.map((box) => grown.get(box) ?? box);
  const boxes = clearOfNeighbours(model, covering, matched);
  for (const { source, isVariant } of kept) if (!isVariant) job.findings.leaveOut(source, pageIndex);
  note(job, matches.found, pageIndex, 'text', geometry);
  note(job, overEnds, pageIndex, 'text', geometry);
  note(job, replacements.found, pageIndex, 'replacement-text', geometry);
  note(job, described.found, pageIndex, 'structure', geometry);
  note(job, split.found, pageIndex, 'field', geometry);
  const rewriter = new StreamRewriter(pdf, job.cache);
  const request = {
    regions,
    boxes,
    matched,
    markedMatches: replacements.marked,
    visible: geometry.box,
  };
  const shifts =
    job.glyphPositions === 'quantized' ? quantizedShifts(model.runs, regions, boxes, matched) : undefined;
  const outcome = await redactContent(
    pdf,
    model,
    { ...request, ...(shifts ? { shifts: shifts.runs } : {}) },
    rewriter,
    budget,
  );
  noteTaken(job, outcome, regions, pageIndex, geometry);
  if (job.hasRegions) {
    const seen = () => drawnText(job.sight.seen(pageIndex, geometry, contentOf(job, page)));
    job.taken.stays({ text: () => textOn(job, page), seen });
  }
  for (const text of matches.texts) job.matched.add(text);
  for (const { text } of overEnds) job.matched.add(text);
  const drawn = [...regions, ...(shifts ? shifts.boxes : outcome.painted)];
  const isChanged = drawn.length > 0 || !rewriter.isEmpty;
  if (isChanged) writePage(job, page, model, rewriter, drawn);
  return {
    painted: drawn,
    regions: shifts ? drawn : [...regions, ...boxes],
    cleared: [...regions, ...boxes],
    emptied: [...regions, ...boxes].filter((region) => !outcome.overlaid.has(region)),
    others: matches.others,
    kept,
    unredactable: outcome.unredactable,
    touched: outcome.touched,
    hidden: outcome.hidden,
    isUnread: patterns.length > 0 && (described.hasPicture || isUnread(pdf, model, geometry.box)),
    glyphs: new PageGlyphs(model.runs, outcome.removed),
    reading: isChanged || !unmatched ? undefined : readingOf(model, unmatched),
  };
}

/** Pieces of a page's text, if they certainly match nothing, even without assembling them. */
function unmatchedPieces(
  { pieces }: Job,
  { runs }: ContentModel,
  patterns: readonly CompiledPattern[],
): PagePieces | undefined {
  const needles = patterns.map(({ squeezed }) => squeezed);
  if (needles.length === 0 || needles.includes(undefined)) return undefined;
  const page = pieces.read(runs);
  return page && !needles.flat().some((needle) => canSpell(page, needle!)) ? page : undefined;
}

function noteTaken(
  job: Job,
  outcome: ContentOutcome,
  regions: readonly Region[],
  page: number,
  geometry: PageGeometry,
): void {
  const { findings } = job;
  for (const [index, region] of regions.entries()) {
    findings.expectRegion(region.source, page);
    const glyphs = outcome.taken[index]!;
    if (glyphs.size > 0) {
      const text = findings.lists ? textOfGlyphs(glyphs) : '';
      findings.add({ source: region.source, page, where: 'text', text, areas: [region.bounds] }, geometry);
    }
    job.taken.take(glyphs);
  }
  for (const { where, areas, bounds } of outcome.changed) {
    for (const { source } of areas)
      if (source.kind === 'region') findings.add({ source, page, where, areas: [bounds] }, geometry);
  }
}

/** Current text of a page without its annotations; some of it may be invisible. */
function textOn(job: Job, page: PdfDict): string {
  return drawnTextOf(contentOf(job, page).runs.filter((run) => !run.hidden && isShown(run)));
}

/** Current content of a page. */
function contentOf({ pdf, fonts, optionalContent, budget }: Job, page: PdfDict): ContentModel {
  // Reading the page again does not count against the budget again.
  const own = budget.anew();
  const root = rootInvocation({
    kind: 'page',
    bytes: pageContents(pdf, page, own),
    resources: pdf.entries(inherited(pdf, page, 'Resources')),
  });
  return recordContent(root, { pdf, fonts, budget: own, optionalContent });
}

/** Writes one content stream: the previous content, balanced, then the boxes over it in the page's initial graphics state. */
function writePage(
  job: Job,
  page: PdfDict,
  model: ContentModel,
  rewriter: StreamRewriter,
  drawn: readonly Region[],
): void {
  const { root } = model;
  for (const { start, end } of root.strayRestores) rewriter.edit(root, { start, end, text: '' });
  const rewritten = rewriter.rewrite(root, true)!;
  const content = Buffer.concat([
    Buffer.from('q\n'),
    rewritten.content,
    Buffer.from(`\nQ${'\nQ'.repeat(root.openStates)}\n`),
    Buffer.from(boxOperators(drawn, colorOf), 'latin1'),
  ]);
  page.set('Contents', job.pdf.add(intermediateStream(content)));
  page.set('Resources', rewritten.resources);
}
