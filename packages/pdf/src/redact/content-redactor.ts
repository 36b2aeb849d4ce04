import type { Budget } from '../content/limits.ts';
import type {
  ContentModel,
  MarkedContent,
  PaintedPath,
  PlacedGlyph,
  StreamInvocation,
  TextRun,
} from '../content/model.ts';
import { formatName } from '../content/operands.ts';
import type { PdfDocument } from '../core/document.ts';
import { grow, intersects, mapRect, type Point, type Rect } from '../core/matrix.ts';
import { withHoles } from './clip-holes.ts';
import { coreQuad, GlyphGrid, isCovered, isHit, isPicture, runsBeneath } from './hit-test.ts';
import { UndecodableImage } from './images/decode-image.ts';
import { redactImage } from './images/redact-image.ts';
import { withoutReplacementText } from './marked-properties.ts';
import { contains, type Region } from './region.ts';
import { rewritePath } from './rewrite-path.ts';
import { type RunChange, rewriteRun } from './rewrite-text.ts';
import type { StreamRewriter } from './stream-rewriter.ts';
import { areasAt, isTiled, showsElsewhere } from './tiles.ts';

export interface ContentRequest {
  /** Regions of the request: glyphs are removed by position. */
  readonly regions: readonly Region[];
  /** Areas of matched text: images and paths are removed by position, glyphs if they are in `matched` or coincide. */
  readonly boxes: readonly Region[];
  readonly matched: ReadonlySet<PlacedGlyph>;
  /** Marked content whose replacement text matched. */
  readonly markedMatches: ReadonlySet<MarkedContent>;
  /** The page as displayed, in its user space: what is outside is hidden, and removed. */
  readonly visible?: Rect;
  /** Extra displacement by operator and glyph index, in thousandths of the font size. */
  readonly shifts?: ReadonlyMap<TextRun, ReadonlyMap<number, number>>;
}

export interface ContentOutcome {
  /** Why the page's content cannot be edited, so that the page has to become an image. */
  readonly unredactable: string | undefined;
  /** Glyphs that each region of the request removes, in the order of the regions. */
  readonly taken: readonly ReadonlySet<PlacedGlyph>[];
  readonly removed: ReadonlySet<PlacedGlyph>;
  /** Regions beneath which a much larger glyph stays. */
  readonly overlaid: ReadonlySet<Region>;
  /** Pictures and drawings from which something was removed. */
  readonly changed: readonly ChangedItem[];
  /** Marked content from which something was removed. */
  readonly touched: ReadonlySet<MarkedContent>;
  /** Pieces of content that were removed because optional content hides them. */
  readonly hidden: number;
}

export interface ChangedItem {
  readonly where: 'image' | 'drawing';
  /** The areas of the request that touch it. */
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
  const { removed, taken, overlaid } = glyphsToRemove(model, request, budget);
  const outside = glyphsOutside(model, request.visible);
  for (const glyph of outside) removed.add(glyph);
  for (const glyph of removed) touch(glyph.run.marked);
  keepTextClips(model, removed, rewriter);
  const areas = [...request.regions, ...request.boxes];
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
  // Last, because it writes the procedures of glyphs with everything that was changed in them.
  editRuns(model, removed, request.shifts, rewriter);
  const hidden =
    model.hiddenInvocations.length +
    [...model.runs, ...model.images, ...model.paths].filter((item) => item.hidden).length +
    new Set(outside.map((glyph) => glyph.run)).size;
  return { unredactable, taken, removed, overlaid, changed, touched, hidden };
}

function glyphsToRemove(model: ContentModel, request: ContentRequest, budget: Budget) {
  const removed = new Set<PlacedGlyph>(request.matched);
  const grid = new GlyphGrid(model.runs, [...request.regions, ...request.boxes]);
  const overlaid = new Set<Region>();
  const taken = request.regions.map((region) => {
    budget.checkTime();
    const glyphs = new Set<PlacedGlyph>();
    for (const glyph of grid.near(region.bounds)) {
      const picture = isPicture(glyph);
      if (picture ? !touches(glyph, region) : !isHit(glyph, region)) {
        if (!picture && runsBeneath(glyph, region)) overlaid.add(region);
        continue;
      }
      // A picture that is only partly left loses its meaning.
      glyphs.add(glyph);
      if (!picture || isCovered(glyph, region)) removed.add(glyph);
    }
    return glyphs;
  });
  for (const box of request.boxes) {
    budget.checkTime();
    for (const glyph of grid.near(box.bounds)) {
      if (removed.has(glyph)) continue;
      if (!isPicture(glyph) && runsBeneath(glyph, box)) overlaid.add(box);
      const taken = isPicture(glyph)
        ? isCovered(glyph, box)
        : contains(box.points, middleOf(coreQuad(glyph)));
      if (taken) removed.add(glyph);
    }
  }
  // A letter that its procedure shows as text is removed with that text.
  for (const { run } of removed) {
    for (let at: StreamInvocation | undefined = run.invocation; at; at = at.parent)
      if (at.shownBy && !isPicture(at.shownBy)) removed.add(at.shownBy);
  }
  for (const run of model.runs) if (run.hidden) for (const glyph of run.glyphs) removed.add(glyph);
  return { removed, taken, overlaid };
}

/** Glyphs outside the page, more than their own size away from its edge. */
function glyphsOutside(model: ContentModel, visible: Rect | undefined): PlacedGlyph[] {
  if (!visible) return [];
  return model.runs
    .filter((run) => !run.hidden && !isTiled(run.invocation) && !isInside(run, visible))
    .flatMap((run) => run.glyphs)
    .filter(({ glyph, matrix }) => {
      const bounds = mapRect(matrix, glyph.box);
      const size = Math.max(bounds.x1 - bounds.x0, bounds.y1 - bounds.y0);
      if (!Number.isFinite(size) || intersects(grow(bounds, size), visible)) return false;
      return !/^\s+$/.test(glyph.unicode);
    });
}

/** Whether all glyphs of a run, each of some extent, certainly lie in a rectangle. */
function isInside({ bounds, hasPoints }: TextRun, { x0, y0, x1, y1 }: Rect): boolean {
  if (!bounds || hasPoints) return !bounds;
  return bounds.x0 >= x0 && bounds.x1 <= x1 && bounds.y0 >= y0 && bounds.y1 <= y1;
}

function touches({ matrix, glyph }: PlacedGlyph, region: Region): boolean {
  return intersects(mapRect(matrix, glyph.box), region.bounds);
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
  // The displacement that the last operator of a stream passes on to the next, in units of text space.
  const left = new Map<StreamInvocation, number>();
  const reached = new Set<TextRun>();
  for (const { run } of removed) reached.add(run);
  // Procedures of glyphs are changed before the operators that show the glyphs.
  for (const run of [...model.runs].sort((a, b) => b.invocation.depth - a.invocation.depth)) {
    const moved = shifts?.get(run);
    const carried = run.continues ? (left.get(run.invocation) ?? 0) : 0;
    left.delete(run.invocation);
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
    const change: RunChange = { removed: indices, fonts, ...(moved ? { shifts: moved } : {}) };
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
  visible: Rect | undefined,
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
    const near = areasAt(invocation, areas, path.bounds);
    if (near.length === 0 || showsElsewhere(invocation, areas, path.bounds, visible)) continue;
    const cut = rewritePath(path, near);
    const text = path.patterned ? patternedPath(path, near, cut) : cut;
    if (text === undefined) continue;
    rewriter.edit(invocation, { start, end, text });
    touch(path.marked);
    changed.push({ where: 'drawing', areas: near, bounds: path.bounds });
  }
}

/** A path whose pattern is left out under the regions; its use for clipping is handled separately. */
function patternedPath(path: PaintedPath, near: readonly Region[], cut: string | undefined): string {
  const { invocation, start, end } = path;
  const painted = cut ?? Buffer.from(invocation.bytes.subarray(start, end)).toString('latin1');
  const clip = path.clips ? `\n${asClip(invocation, path)}` : '';
  return `${withHoles(painted, path.matrix, near, path.bounds)}${clip}`;
}

/** Leaves gradients out under the regions. */
function editShadings(model: ContentModel, areas: readonly Region[], rewriter: StreamRewriter): void {
  for (const { invocation, start, end, matrix, bounds, hidden, byPattern } of model.shadings) {
    if (hidden || byPattern) continue;
    const near = bounds ? areasAt(invocation, areas, bounds) : isTiled(invocation) ? [] : areas;
    if (near.length === 0) continue;
    const operators = Buffer.from(invocation.bytes.subarray(start, end)).toString('latin1');
    rewriter.edit(invocation, { start, end, text: withHoles(operators, matrix, near, bounds) });
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
  visible: Rect | undefined,
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
    const near = areasAt(invocation, areas, image.bounds);
    if (near.length === 0 || showsElsewhere(invocation, areas, image.bounds, visible)) continue;
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

/** A mesh, or a function of the position, can hold a picture; smooth gradients cannot. */
function unredactableShading(
  model: ContentModel,
  areas: readonly Region[],
  changed: ChangedItem[],
): string | undefined {
  for (const { hidden, type, bounds, invocation } of model.shadings) {
    if (hidden || !(type === 1 || type >= 4)) continue;
    const near = bounds ? areasAt(invocation, areas, bounds) : areas;
    if (near.length === 0) continue;
    changed.push({ where: 'drawing', areas: near, bounds: bounds ?? near[0]!.bounds });
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
