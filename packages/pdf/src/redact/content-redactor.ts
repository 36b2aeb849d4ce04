import type { Budget } from '../content/limits.ts';
import type {
  ContentModel,
  MarkedContent,
  PlacedGlyph,
  StreamInvocation,
  TextRun,
} from '../content/model.ts';
import { formatName } from '../content/operands.ts';
import type { PdfDocument } from '../core/document.ts';
import { grow, intersects, mapRect, type Point, type Rect } from '../core/matrix.ts';
import type { ObjectReader } from '../core/reader.ts';
import { coreQuad, GlyphGrid, isHit, isTiled } from './hit-test.ts';
import { UndecodableImage } from './images/decode-image.ts';
import { redactImage } from './images/redact-image.ts';
import { withoutReplacementText } from './marked-properties.ts';
import { contains, type Region } from './region.ts';
import { rewritePath } from './rewrite-path.ts';
import { type RunChange, rewriteRun } from './rewrite-text.ts';
import type { StreamRewriter } from './stream-rewriter.ts';

export interface ContentRequest {
  /** Areas asked for: glyphs are taken by place. */
  readonly regions: readonly Region[];
  /** Areas of matched text: images and paths are taken by place, glyphs by `matched` or when they coincide. */
  readonly boxes: readonly Region[];
  readonly matched: ReadonlySet<PlacedGlyph>;
  /** Marked content whose replacement text matched. */
  readonly markedMatches: ReadonlySet<MarkedContent>;
  /** The page as displayed, in its user space: what stands outside of it is hidden, and goes. */
  readonly visible?: Rect;
  /** Extra displacement by operator and glyph index, in thousandths of the font size. */
  readonly shifts?: ReadonlyMap<TextRun, ReadonlyMap<number, number>>;
}

export interface ContentOutcome {
  /** Why the page cannot be redacted in its own terms and has to become an image. */
  readonly unredactable: string | undefined;
  /** Glyphs taken by each region of the request, in the regions' order. */
  readonly taken: readonly ReadonlySet<PlacedGlyph>[];
  readonly removed: ReadonlySet<PlacedGlyph>;
  /** Pictures and drawings out of which something was taken. */
  readonly changed: readonly ChangedItem[];
  /** Marked content out of which something was taken. */
  readonly touched: ReadonlySet<MarkedContent>;
  /** Pieces of content that were removed because optional content hides them. */
  readonly hidden: number;
}

export interface ChangedItem {
  readonly where: 'image' | 'drawing';
  /** Those areas of the request that reach it. */
  readonly areas: readonly Region[];
  readonly bounds: Rect;
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
  const { removed, taken } = glyphsToRemove(model, request, budget);
  const outside = glyphsOutside(model, request.visible);
  for (const glyph of outside) removed.add(glyph);
  for (const glyph of removed) touch(glyph.run.marked);
  editRuns(model, removed, request.shifts, rewriter);
  keepTextClips(model, removed, rewriter);
  const areas = [...request.regions, ...request.boxes];
  const changed: ChangedItem[] = [];
  editPaths(model, areas, rewriter, touch, budget, changed);
  let unredactable = unredactableShading(pdf, model, areas, changed);
  try {
    await editImages(pdf, model, areas, rewriter, budget, touch, changed);
  } catch (error) {
    if (!(error instanceof UndecodableImage)) throw error;
    unredactable ??= `an image cannot be decoded (${error.message})`;
  }
  for (const { invocation, start, end } of model.hiddenInvocations)
    rewriter.edit(invocation, { start, end, text: '' });
  for (const shading of model.shadings) {
    if (shading.hidden)
      rewriter.edit(shading.invocation, { start: shading.start, end: shading.end, text: '' });
  }
  for (const marked of request.markedMatches) touch(marked);
  for (const marked of model.marked) {
    if (marked.texts.length > 0 && (touched.has(marked) || marked.hidden))
      withoutReplacementText(marked, rewriter, pdf);
  }
  const hidden =
    model.hiddenInvocations.length +
    [...model.runs, ...model.images, ...model.paths].filter((item) => item.hidden).length +
    new Set(outside.map((glyph) => glyph.run)).size;
  return { unredactable, taken, removed, changed, touched, hidden };
}

function glyphsToRemove(model: ContentModel, request: ContentRequest, budget: Budget) {
  const removed = new Set<PlacedGlyph>(request.matched);
  const all = model.runs.flatMap((run) => run.glyphs);
  const grid = new GlyphGrid(request.regions.length + request.boxes.length > 0 ? all : []);
  const taken = request.regions.map((region) => {
    budget.checkTime();
    const glyphs = new Set<PlacedGlyph>();
    for (const glyph of grid.near(region.bounds)) if (isHit(glyph, region)) glyphs.add(glyph);
    for (const glyph of glyphs) removed.add(glyph);
    return glyphs;
  });
  for (const box of request.boxes) {
    budget.checkTime();
    for (const glyph of grid.near(box.bounds)) {
      if (!removed.has(glyph) && contains(box.points, middleOf(coreQuad(glyph)))) removed.add(glyph);
    }
  }
  for (const run of model.runs) if (run.hidden) for (const glyph of run.glyphs) removed.add(glyph);
  return { removed, taken };
}

/** Glyphs that lie off the page, more than their own size away from its edge. */
function glyphsOutside(model: ContentModel, visible: Rect | undefined): PlacedGlyph[] {
  if (!visible) return [];
  return model.runs
    .filter((run) => !run.hidden && !isTiled(run.invocation))
    .flatMap((run) => run.glyphs)
    .filter(({ glyph, matrix }) => {
      if (/^\s+$/.test(glyph.unicode)) return false;
      const bounds = mapRect(matrix, glyph.box);
      const size = Math.max(bounds.x1 - bounds.x0, bounds.y1 - bounds.y0);
      return Number.isFinite(size) && !intersects(grow(bounds, size), visible);
    });
}

function middleOf(points: readonly Point[]): Point {
  const sum = points.reduce((total, point) => ({ x: total.x + point.x, y: total.y + point.y }), {
    x: 0,
    y: 0,
  });
  return { x: sum.x / points.length, y: sum.y / points.length };
}

function editRuns(
  model: ContentModel,
  removed: ReadonlySet<PlacedGlyph>,
  shifts: ContentRequest['shifts'],
  rewriter: StreamRewriter,
): void {
  // What the last operator of a stream leaves to the next one, in units of text space.
  const left = new Map<StreamInvocation, number>();
  for (const run of model.runs) {
    const indices = new Set<number>();
    const moved = shifts?.get(run);
    for (const glyph of run.glyphs) if (removed.has(glyph)) indices.add(glyph.index);
    const carried = run.continues ? (left.get(run.invocation) ?? 0) : 0;
    left.delete(run.invocation);
    if (indices.size === 0 && !moved && carried === 0) continue;
    const change: RunChange = moved ? { removed: indices, shifts: moved } : { removed: indices };
    const rewritten = rewriteRun(run, change, carried);
    rewriter.edit(run.invocation, { start: run.start, end: run.end, text: rewritten.text });
    left.set(run.invocation, rewritten.carried);
  }
}

/** Text used as a clipping path: when all of it is gone the clip has to be empty, not absent. */
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

function editPaths(
  model: ContentModel,
  areas: readonly Region[],
  rewriter: StreamRewriter,
  touch: (marked: MarkedContent | undefined) => void,
  budget: Budget,
  changed: ChangedItem[],
): void {
  for (const path of model.paths) {
    budget.checkTime();
    const { invocation, start, end } = path;
    if (path.hidden) {
      if (path.paint !== 'n')
        rewriter.edit(invocation, { start, end, text: path.clips ? asClip(invocation, path) : '' });
      continue;
    }
    const near = areas.filter((area) => intersects(path.bounds, area.bounds, -0.01));
    if (near.length === 0) continue;
    const text = rewritePath(path, near);
    if (text === undefined) continue;
    rewriter.edit(invocation, { start, end, text });
    touch(path.marked);
    changed.push({ where: 'drawing', areas: near, bounds: path.bounds });
  }
}

/** The path with its painting operator replaced by `n`. */
function asClip(invocation: StreamInvocation, path: { start: number; end: number; paint: string }): string {
  const text = Buffer.from(invocation.bytes.subarray(path.start, path.end)).toString('latin1');
  return `${text.slice(0, text.length - path.paint.length)}n`;
}

async function editImages(
  pdf: PdfDocument,
  model: ContentModel,
  areas: readonly Region[],
  rewriter: StreamRewriter,
  budget: Budget,
  touch: (marked: MarkedContent | undefined) => void,
  changed: ChangedItem[],
): Promise<void> {
  for (const image of model.images) {
    const { invocation, start, end } = image;
    if (image.hidden) {
      rewriter.edit(invocation, { start, end, text: '' });
      continue;
    }
    const near = areas.filter((area) => intersects(image.bounds, area.bounds));
    if (near.length === 0) continue;
    budget.checkTime();
    const item: ChangedItem = { where: 'image', areas: near, bounds: image.bounds };
    const change = await redactImage(pdf, image, near, budget, rewriter.images).catch((error: unknown) => {
      changed.push(item);
      throw error;
    });
    if (change.kind === 'untouched') continue;
    touch(image.marked);
    changed.push(item);
    if (change.kind === 'gone') rewriter.edit(invocation, { start, end, text: '' });
    else {
      const name = rewriter.addResource(invocation, 'XObject', change.stream);
      rewriter.edit(invocation, { start, end, text: `${formatName(name)} Do` });
    }
    rewriter.taint(image.ref, change.kind === 'replaced' ? change.stream : undefined);
  }
}

/** A mesh can hold a picture; smooth gradients cannot. */
function unredactableShading(
  pdf: ObjectReader,
  model: ContentModel,
  areas: readonly Region[],
  changed: ChangedItem[],
): string | undefined {
  for (const shading of model.shadings) {
    if (shading.hidden) continue;
    const dict = pdf.entries(pdf.entries(shading.invocation.resources, 'Shading'), shading.name);
    const type = pdf.number(dict, 'ShadingType') ?? 0;
    const near = areas.filter((area) => !shading.bounds || intersects(shading.bounds, area.bounds));
    if (near.length === 0 || !(type >= 4 || type === 1)) continue;
    changed.push({ where: 'drawing', areas: near, bounds: shading.bounds ?? near[0]!.bounds });
    return 'a mesh shading lies under a redaction';
  }
  return undefined;
}

/** Regions in the space of a stream that is drawn through `inverse` (page space to the stream's own). */
export function boxOperators(
  regions: readonly Region[],
  colorOf: (region: Region) => readonly [number, number, number],
  toOwnSpace: (point: Point) => Point = (point) => point,
): string {
  const lines: string[] = [];
  for (const region of regions) {
    const [r, g, b] = colorOf(region).map((part) => part.toFixed(4));
    const path = region.points.map((point, index) => {
      const { x, y } = toOwnSpace(point);
      return `${x.toFixed(4)} ${y.toFixed(4)} ${index === 0 ? 'm' : 'l'}`;
    });
    lines.push(`${r} ${g} ${b} rg`, ...path, 'h f');
  }
  return lines.length === 0 ? '' : ['/Artifact BMC', 'q', ...lines, 'Q', 'EMC', ''].join('\n');
}
