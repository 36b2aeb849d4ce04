import type { Mark } from '../../document/tagged/structure.ts';
import { minOf } from '../../extremes.ts';
import { invert, mapRect, type Rect } from '../../file/core/matrix.ts';
import type { PageGeometry } from '../../file/core/page-geometry.ts';
import type { Page } from '../../file/core/page-tree.ts';
import type { ContentModel, MarkedContent } from '../../page/content/model.ts';
import type { Glyph } from './glyph.ts';
import { layoutBlocks } from './layout-blocks.ts';
import { columnsOf } from './lines.ts';
import type { PageGlyphs } from './page-glyphs.ts';
import type { Block, Extent, Line } from './page-parts.ts';
import { structureBlocks } from './structure-blocks.ts';
import type { DocumentStructure } from './structure-by-page.ts';

/** Share of a page's glyphs that its structure must contain to determine the order. */
const COVERED = 0.8;

/**
 * Returns the blocks of a page in reading order: that of the structure if it contains nearly all of the page, otherwise that of
 * the layout.
 */
export function blocksOf(
  page: Page,
  { drawn, annotations, geometry, model, rulesAt }: PageGlyphs,
  structure: DocumentStructure | undefined,
): { readonly blocks: Block[]; readonly tagged: boolean } {
  const extent = { left: 0, right: geometry.width };
  const layout = { extent, rulesAt };
  const appearances = annotations.flatMap(({ glyphs }) => glyphs);
  const root = structure?.pages.get(page.ref.number);
  if (structure && root) {
    const byMark = new Map<Mark, Glyph[]>();
    const loose: Glyph[] = [];
    let covered = 0;
    let uncovered = 0;
    for (const glyph of drawn) {
      const mark = markOf(glyph, page.ref.number, structure);
      if (mark) {
        const own = byMark.get(mark);
        if (own) own.push(glyph);
        else byMark.set(mark, [glyph]);
        if (!glyph.blank) covered++;
      } else if (!glyph.artifact) {
        loose.push(glyph);
        if (!glyph.blank) uncovered++;
      }
    }
    if (covered >= (covered + uncovered) * COVERED) {
      const taken = new Set<number>();
      const byNumber = new Map(annotations.map((annotation) => [annotation.ref?.number, annotation]));
      const blocks = structureBlocks(root, {
        extent,
        language: structure.language,
        of: (mark) => byMark.get(mark) ?? [],
        areaOf: areasOf(model, geometry, page.ref.number, structure),
        ofObject: (object) => {
          taken.add(object.number);
          return byNumber.get(object.number)?.glyphs ?? [];
        },
      });
      setExtents(blocks);
      const rest = annotations.filter(({ ref }) => !ref || !taken.has(ref.number));
      return {
        blocks: [...blocks, ...layoutBlocks([...loose, ...rest.flatMap(({ glyphs }) => glyphs)], layout)],
        tagged: true,
      };
    }
  }
  return { blocks: layoutBlocks([...drawn, ...appearances], layout), tagged: false };
}

/** Structure's mark of a glyph: the innermost marked-content sequence to which the structure refers. */
function markOf({ marked, artifact }: Glyph, page: number, structure: DocumentStructure): Mark | undefined {
  if (artifact) return undefined;
  for (let at = marked; at; at = at.parent) {
    const mark = ownMark(at, page, structure);
    if (mark) return mark;
  }
  return undefined;
}

function ownMark(
  { mcid, invocation }: MarkedContent,
  page: number,
  { marks }: DocumentStructure,
): Mark | undefined {
  if (mcid === undefined) return undefined;
  const holder = invocation.kind === 'page' ? page : invocation.ref?.number;
  return holder === undefined ? undefined : marks.get(holder)?.get(mcid);
}

/** Areas of marked-content sequences, computed lazily: most pages have no pictures in their lines. */
function areasOf(
  { marked }: ContentModel,
  { toUserSpace }: PageGeometry,
  page: number,
  structure: DocumentStructure,
): (mark: Mark) => Rect | undefined {
  let areas: Map<Mark, Rect> | undefined;
  return (mark) => {
    if (!areas) {
      areas = new Map();
      const toDisplay = invert(toUserSpace)!;
      for (const content of marked) {
        const own = content.bounds && ownMark(content, page, structure);
        if (own) areas.set(own, mapRect(toDisplay, content.bounds!));
      }
    }
    return areas.get(mark);
  };
}

/** Sets the range available to each block: lines with the same start may be as long as the longest of them. */
function setExtents(blocks: readonly Block[]): void {
  const known = new Map<string, { left: number; right: number }>();
  const keyOf = (lines: readonly Line[]) =>
    lines[0] && `${lines[0].angle} ${Math.round(minOf(lines, ({ start }) => start) / 4)}`;
  for (const lines of blocks.flatMap((block) => columnsOf(block.lines))) {
    const key = keyOf(lines)!;
    const extent = known.get(key) ?? { left: Infinity, right: -Infinity };
    for (const { start, end } of lines) {
      extent.left = Math.min(extent.left, start);
      extent.right = Math.max(extent.right, end);
    }
    known.set(key, extent);
  }
  for (const block of blocks) {
    const key = keyOf(columnsOf(block.lines)[0] ?? []);
    if (key !== undefined) block.extent = known.get(key) as Extent;
  }
}
