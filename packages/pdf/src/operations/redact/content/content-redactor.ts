import type { PdfDocument } from '../../../file/core/document.ts';
import type { Rect } from '../../../file/core/matrix.ts';
import type {
  ContentModel,
  MarkedContent,
  PlacedGlyph,
  StreamInvocation,
  TextRun,
} from '../../../page/content/model.ts';
import { UndecodableImage } from '../../../page/images/decode-image.ts';
import type { Budget } from '../../../page/syntax/limits.ts';
import { paintedBoxes } from '../geometry/painted-boxes.ts';
import type { Region } from '../geometry/region.ts';
import {
  type ChangedItem,
  editImages,
  editPaths,
  editShadings,
  unredactableShading,
} from './edit-drawings.ts';
import { type GlyphRequest, glyphsOutside, glyphsToRemove } from './glyphs-to-remove.ts';
import { withoutReplacementText } from './marked-properties.ts';
import { displacement, type RunChange, rewriteRun } from './rewrite-text.ts';
import type { StreamRewriter } from './stream-rewriter.ts';

export interface ContentRequest extends GlyphRequest {
  /** Marked content whose replacement text matched. */
  readonly markedMatches: ReadonlySet<MarkedContent>;
  /** Visible area of the page, in its user space; content outside is hidden and therefore removed. */
  readonly visible?: Rect;
  /** Extra displacement by operator and glyph index, in thousandths of the font size. */
  readonly shifts?: ReadonlyMap<TextRun, ReadonlyMap<number, number>>;
}

export interface ContentOutcome {
  /** Reason why the page's content cannot be edited and the page has to be rasterized. */
  readonly unredactable: string | undefined;
  /** Glyphs that each region of the request removes, in the order of the regions. */
  readonly taken: readonly ReadonlySet<PlacedGlyph>[];
  readonly removed: ReadonlySet<PlacedGlyph>;
  /**
   * Regions to paint over the request's boxes, in the same order. They may be higher than the boxes, but remove no further
   * glyphs.
   */
  readonly painted: readonly Region[];
  /** Regions under which a much larger glyph is kept. */
  readonly overlaid: ReadonlySet<Region>;
  /** Pictures and drawings from which something was removed. */
  readonly changed: readonly ChangedItem[];
  /** Marked content from which something was removed. */
  readonly touched: ReadonlySet<MarkedContent>;
  /** Number of pieces of content removed because optional content hides them. */
  readonly hidden: number;
}

/** Turns a request into edits of the invocations of one page or appearance. */
export async function redactContent(
  pdf: PdfDocument,
  model: ContentModel,
  request: ContentRequest,
  rewriter: StreamRewriter,
  budget: Budget,
): Promise<ContentOutcome> {
  const touched = new Set<MarkedContent>();
  const touch = (marked: MarkedContent | undefined) => {
    for (let at = marked; at; at = at.parent) touched.add(at);
  };
  const { removed, taken, overlaid } = glyphsToRemove(model, request, budget);
  const outside = glyphsOutside(model, request.visible);
  for (const glyph of outside) removed.add(glyph);
  for (const glyph of removed) touch(glyph.run.marked);
  rewriter.noteRemoved(removed);
  keepTextClips(model, removed, rewriter);
  // Where words move, a box higher than the gap's box would reveal the width of its word.
  const painted = request.shifts ? request.boxes : paintedBoxes(model, request.boxes, removed);
  const areas = [...request.regions, ...painted];
  const changed: ChangedItem[] = [];
  editPaths(model, areas, request.visible, rewriter, touch, budget, changed);
  editShadings(model, areas, rewriter);
  let unredactable = unredactableShading(model, areas, changed);
  try {
    await editImages(pdf, model, areas, request.visible, rewriter, budget, touch, changed);
  } catch (error) {
    if (!(error instanceof UndecodableImage)) throw error;
    unredactable ??= `an image cannot be decoded (${error.message})`;
  }
  for (const { invocation, start, end } of model.hiddenInvocations)
    rewriter.edit(invocation, { start, end, text: '' });
  for (const shading of model.shadings) {
    if (shading.hidden && !shading.byPattern)
      rewriter.edit(shading.invocation, { start: shading.start, end: shading.end, text: '' });
  }
  for (const marked of request.markedMatches) touch(marked);
  for (const marked of model.marked) {
    if (marked.texts.length > 0 && (touched.has(marked) || marked.hidden))
      withoutReplacementText(marked, rewriter, pdf);
  }
  // Text comes last, because this also writes the glyph procedures with all changes made inside them.
  editRuns(model, removed, request.shifts, rewriter);
  const hidden =
    model.hiddenInvocations.length +
    [...model.runs, ...model.images, ...model.paths].filter((item) => item.hidden).length +
    new Set(outside.map((glyph) => glyph.run)).size;
  return { unredactable, taken, removed, painted, overlaid, changed, touched, hidden };
}

function editRuns(
  model: ContentModel,
  removed: ReadonlySet<PlacedGlyph>,
  shifts: ContentRequest['shifts'],
  rewriter: StreamRewriter,
): void {
  // Displacement carried from a stream's last operator to its next, in units of text space.
  const left = new Map<StreamInvocation, { readonly by: TextRun; readonly carried: number }>();
  const reached = new Set<TextRun>();
  for (const { run } of removed) reached.add(run);
  // Glyph procedures are changed before the operators that show the glyphs.
  for (const run of [...model.runs].sort((a, b) => b.invocation.depth - a.invocation.depth)) {
    const moved = shifts?.get(run);
    const before = run.continues ? left.get(run.invocation) : undefined;
    left.delete(run.invocation);
    let carried = before?.carried ?? 0;
    if (before && carried !== 0 && isVertical(before.by) !== isVertical(run)) {
      // A run in the other writing direction cannot make up for a carried displacement.
      const { end } = before.by;
      rewriter.edit(run.invocation, { start: end, end, text: displacement(before.by, carried) });
      carried = 0;
    }
    if (!reached.has(run) && !moved && carried === 0 && !run.state.font?.type3) continue;
    const indices = new Set<number>();
    for (const glyph of run.glyphs) if (removed.has(glyph)) indices.add(glyph.index);
    const fonts: Map<number, { shows: string; after: string }> = new Map();
    for (const glyph of run.glyphs) {
      const font = glyph.drawnBy && !removed.has(glyph) ? rewriter.glyphFont(glyph) : undefined;
      if (font) fonts.set(glyph.index, font);
      rewriter.noteGlyph(glyph, !font && !removed.has(glyph));
    }
    if (indices.size === 0 && !moved && carried === 0 && fonts.size === 0) continue;
    // Viewers disagree on the width of blank glyphs. Written as a displacement, all of them show the following text where the
    // boxes assume it.
    for (const { glyph, index } of run.glyphs) if (glyph.isBlank) indices.add(index);
    const change: RunChange = { removed: indices, fonts, ...(moved ? { shifts: moved } : {}) };
    const rewritten = rewriteRun(run, change, carried);
    rewriter.edit(run.invocation, { start: run.start, end: run.end, text: rewritten.text });
    left.set(run.invocation, { by: run, carried: rewritten.carried });
  }
}

function isVertical({ state }: TextRun): boolean {
  return state.font?.vertical ?? false;
}

/** Keeps the effect of text used as a clipping path: when all of it is removed, the clip must be empty, not absent. */
function keepTextClips(
  model: ContentModel,
  removed: ReadonlySet<PlacedGlyph>,
  rewriter: StreamRewriter,
): void {
  const clips = new Map<number, { removed: number; kept: number }>();
  for (const run of model.runs) {
    if (run.state.mode < 4) continue;
    const counts = clips.get(run.textObject) ?? { removed: 0, kept: 0 };
    for (const glyph of run.glyphs) {
      if (removed.has(glyph)) counts.removed++;
      else counts.kept++;
    }
    clips.set(run.textObject, counts);
  }
  for (const { invocation, start, end, textObject } of model.textObjectEnds) {
    const counts = clips.get(textObject);
    if (counts && counts.removed > 0 && counts.kept === 0) {
      rewriter.edit(invocation, { start, end, text: 'ET\n0 0 0 0 re W n' });
    }
  }
}
