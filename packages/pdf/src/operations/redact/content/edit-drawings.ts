import type { PdfDocument } from '../../../file/core/document.ts';
import type { Rect } from '../../../file/core/matrix.ts';
import type {
  ContentModel,
  MarkedContent,
  PaintedPath,
  StreamInvocation,
} from '../../../page/content/model.ts';
import type { Budget } from '../../../page/syntax/limits.ts';
import { formatName } from '../../../page/syntax/operands.ts';
import { withHoles } from '../geometry/clip-holes.ts';
import type { Region } from '../geometry/region.ts';
import { areasAt, isTiled, showsElsewhere } from '../geometry/tiles.ts';
import { redactImage } from '../images/redact-image.ts';
import { rewritePath } from './rewrite-path.ts';
import type { StreamRewriter } from './stream-rewriter.ts';

/** A picture or drawing from which something was removed. */
export interface ChangedItem {
  readonly where: 'image' | 'drawing';
  /** Areas of the request that touch the item. */
  readonly areas: readonly Region[];
  readonly bounds: Rect;
}

/** Cuts the areas out of paths. */
export function editPaths(
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

/** A path with a pattern, not painted under the regions; its use for clipping is handled separately. */
function patternedPath(path: PaintedPath, near: readonly Region[], cut: string | undefined): string {
  const { invocation, start, end } = path;
  const painted = cut ?? Buffer.from(invocation.bytes.subarray(start, end)).toString('latin1');
  const clip = path.clips ? `\n${asClip(invocation, path)}` : '';
  return `${withHoles(painted, path.matrix, near, path.bounds)}${clip}`;
}

/** Omits gradients under the regions. */
export function editShadings(model: ContentModel, areas: readonly Region[], rewriter: StreamRewriter): void {
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

/** Clears the samples of images under the areas. */
export async function editImages(
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

/** Reason why a shading under the areas cannot be cut: a mesh, or a function of the position, can hold a picture. */
export function unredactableShading(
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
