import { hasText } from '../../document/tagged/roles.ts';
import type { Mark } from '../../document/tagged/structure.ts';
import { maxOf, minOf } from '../../extremes.ts';
import type { Rect } from '../../file/core/matrix.ts';
import type { PdfRef } from '../../file/core/objects.ts';
import { isTyped } from './code.ts';
import type { Glyph } from './glyph.ts';
import { isIllustration, isInLine, pictureGlyph, says, unionOf } from './illustrations.ts';
import { lineText } from './lines.ts';
import { markerOf, withoutMarker } from './lists.ts';
import { markedLines } from './marked-lines.ts';
import type { Block, CellPart, Extent, Line, Quote, ReadCell } from './page-parts.ts';
import type { PageNode } from './structure-by-page.ts';
import type { BlockType } from './types.ts';

/** Drawn content of a page, by the structure's references to it. */
export interface MarkedGlyphs {
  of(mark: Mark): readonly Glyph[];
  /** Area that a marked-content sequence covers, in points from the top left corner of the displayed page. */
  areaOf(mark: Mark): Rect | undefined;
  /** Language of the document. */
  readonly language: string | undefined;
  /** Range from the left to the right edge of the page. */
  readonly extent: Extent;
  /** Glyphs of an annotation. */
  ofObject(object: PdfRef): readonly Glyph[];
}

interface Context {
  readonly language: string | undefined;
  readonly depth: number;
  readonly quotes: readonly Quote[];
  readonly sections: number;
  readonly type: BlockType;
}

const GROUPS = new Set('Document Part Art Sect Div BlockQuote TOC TOCI Index THead TBody TFoot'.split(' '));
const BLOCKS = new Set(
  'P H H1 H2 H3 H4 H5 H6 Title L LI LBody Table TR TH TD Caption Note Figure Formula'.split(' '),
);

/** Structure types that contain running text. */
const SENTENCES = new Set(['P', 'LBody', 'Caption', 'Note']);

/** Returns the blocks of a page in the order of its structure. */
export function structureBlocks(root: PageNode, drawn: MarkedGlyphs): Block[] {
  const blocks: Block[] = [];
  new BlockReader(drawn, blocks).read(root, {
    language: root.element.lang,
    depth: 0,
    quotes: [],
    sections: 0,
    type: 'paragraph',
  });
  return blocks;
}

class BlockReader {
  readonly #drawn: MarkedGlyphs;
  readonly #blocks: Block[];

  constructor(drawn: MarkedGlyphs, blocks: Block[]) {
    this.#drawn = drawn;
    this.#blocks = blocks;
  }

  read(node: PageNode, outer: Context): void {
    const { type, element } = node;
    const context = { ...outer, language: element.lang ?? outer.language };
    if (type === 'Artifact') return;
    if (type === 'Table') this.#table(node, context);
    else if (type === 'L') this.#list(node, context);
    else if (type === 'LI') this.#item(node, { ...context, depth: Math.max(1, context.depth) });
    else if (type === 'Formula' && !hasText(element)) this.#paragraph([node], context);
    else if (type === 'Figure' || type === 'Formula') this.#figure(node, context);
    else if (/^H[1-6]?$|^Title$/.test(type)) {
      const level = /^H[1-6]$/.test(type)
        ? Number(type[1])
        : type === 'H'
          ? Math.max(1, context.sections)
          : 1;
      this.#paragraph([node], { ...context, type: 'heading' }, Math.min(6, level));
    } else {
      const isSection = type === 'Sect' || type === 'Art' || type === 'Part';
      const sections = context.sections + (isSection ? 1 : 0);
      const { depth } = context;
      const quotes = type === 'BlockQuote' ? [...context.quotes, { depth }] : context.quotes;
      this.#kids(node, { ...context, quotes, sections, type: blockType(type, context.type) });
    }
  }

  /** Adds blocks one by one. Inline content between them forms paragraphs, which pictures do not interrupt. */
  #kids(node: PageNode, context: Context): void {
    let inline: PageNode['kids'] = [];
    let beside: PageNode[] = [];
    const finish = () => {
      if (inline.length > 0) this.#paragraph([{ ...node, kids: inline }], context);
      for (const figure of beside) this.read(figure, context);
      inline = [];
      beside = [];
    };
    for (const [index, kid] of node.kids.entries()) {
      if (!('kids' in kid) || !isBlock(kid)) {
        inline.push(kid);
        continue;
      }
      const near = isIllustration(kid) ? this.#textBeside(node.kids, index) : undefined;
      const area = near && this.#areaOf(kid);
      if (near && (!area || isInLine(area, near))) inline.push(kid);
      else if (near && SENTENCES.has(node.type)) beside.push(kid);
      else {
        finish();
        this.read(kid, context);
      }
    }
    finish();
  }

  /** A glyph of the inline content before or after a kid. */
  #textBeside(kids: PageNode['kids'], index: number): Glyph | undefined {
    const glyphsAt = (at: number) => {
      const kid = kids[at];
      if (!kid || ('kids' in kid && isBlock(kid) && !isIllustration(kid))) return [];
      return (this.#ofKid(kid).flat() as Glyph[]).filter(({ blank, isPicture }) => !blank && !isPicture);
    };
    return glyphsAt(index - 1).at(-1) ?? glyphsAt(index + 1)[0];
  }

  #areaOf({ kids }: PageNode): Rect | undefined {
    return unionOf(
      kids.map((kid) =>
        'kids' in kid ? this.#areaOf(kid) : 'mcid' in kid ? this.#drawn.areaOf(kid) : undefined,
      ),
    );
  }

  #paragraph(nodes: readonly PageNode[], context: Context, level?: number): void {
    const own = replacedInLines(nodes);
    const glyphs = own ? this.#drawnGlyphs(own) : nodes.flatMap((node) => this.#glyphs(node));
    const lines = this.#lines(glyphs, context, [this.#drawn.extent]);
    if (lines.length === 0) return;
    const replacement = own?.element.actualText;
    const isCode = own && level === undefined && (own.type === 'Code' || isTyped(lines));
    const type = isCode ? ('code' as const) : context.type;
    this.#add(
      { type, lines, level, isElement: true, ...(replacement !== undefined && { replacement }) },
      context,
    );
  }

  #add(block: Omit<Block, 'extent'>, { depth, quotes, language }: Context): void {
    this.#blocks.push({
      ...block,
      extent: { left: 0, right: 0 },
      language,
      ...(depth > 0 && { depth }),
      ...(quotes.length > 0 && { quotes }),
    });
  }

  #list(node: PageNode, context: Context): void {
    const inner = { ...context, depth: context.depth + 1, type: 'paragraph' as const };
    for (const kid of node.kids) {
      if (!('kids' in kid)) continue;
      if (kid.type === 'LI') this.#item(kid, inner);
      else this.read(kid, kid.type === 'L' ? inner : context);
    }
  }

  #item(node: PageNode, context: Context): void {
    const first = this.#blocks.length;
    const label = node.kids.filter((kid) => 'kids' in kid && kid.type === 'Lbl') as PageNode[];
    const body: PageNode = {
      ...node,
      type: 'LBody',
      kids: node.kids.filter((kid) => !label.includes(kid as PageNode)),
    };
    this.#kids(body, { ...context, type: 'paragraph' });
    const marker = this.#lines(
      label.flatMap((each) => this.#glyphs(each)),
      context,
    )
      .map(lineText)
      .join(' ');
    const block = this.#blocks[first];
    if (block?.type !== 'paragraph' || block.depth !== context.depth) {
      if (marker === '' && (!block || block.type === 'list-item')) return;
      const item = { type: 'list-item' as const, lines: [], marker };
      const { depth, quotes } = context;
      this.#blocks.splice(first, 0, { ...item, extent: { left: 0, right: 0 }, depth, quotes });
      return;
    }
    block.type = 'list-item';
    const [line] = block.lines;
    const own = marker === '' && line ? markerOf(line) : undefined;
    block.marker = marker === '' ? own : marker;
    if (own !== undefined && line) block.lines = [withoutMarker(line), ...block.lines.slice(1)];
  }

  #figure(node: PageNode, context: Context): void {
    const { element } = node;
    const captions = node.kids.filter((kid) => 'kids' in kid && kid.type === 'Caption') as PageNode[];
    const inner = { ...node, kids: node.kids.filter((kid) => !captions.includes(kid as PageNode)) };
    const replacement = element.actualText || undefined;
    // The node's own replacement replaces the block as a whole.
    const lines = this.#lines(this.#drawnGlyphs(inner), context);
    const alt = element.alt?.trim() || undefined;
    if (alt !== undefined || replacement !== undefined || lines.length > 0)
      this.#add({ type: 'figure', lines, alt, replacement }, context);
    for (const caption of captions) this.read(caption, context);
  }

  #table(node: PageNode, context: Context): void {
    const rows: ReadCell[][] = [];
    const collect = (holder: PageNode, inHead: boolean) => {
      for (const kid of holder.kids) {
        if (!('kids' in kid)) continue;
        if (kid.type === 'TR') rows.push(this.#cells(kid, inHead, context));
        else if (/^T(Head|Body|Foot)$/.test(kid.type)) collect(kid, kid.type === 'THead');
        else this.read(kid, context);
      }
    };
    collect(node, false);
    const full = rows.filter((row) => row.length > 0);
    if (full.length > 0) this.#add({ type: 'table', lines: [], rows: full }, context);
  }

  #cells(row: PageNode, inHead: boolean, { language }: Context): ReadCell[] {
    return row.kids.flatMap((kid): ReadCell[] => {
      if (!('kids' in kid) || (kid.type !== 'TH' && kid.type !== 'TD')) return [];
      const attributes = kid.element.attributes.get('Table');
      const span = (key: string) => {
        const value = attributes?.get(key);
        return typeof value === 'number' && Number.isInteger(value) && value > 1
          ? Math.min(value, MAX_SPAN)
          : 1;
      };
      const parts = this.#cellParts(kid, kid.element.lang ?? language);
      const isPlain = parts.length < 2 && parts[0]?.replacement === undefined;
      return [
        {
          header: inHead || kid.type === 'TH',
          columns: span('ColSpan'),
          rows: span('RowSpan'),
          lines: parts.flatMap(({ lines }) => lines),
          ...(!isPlain && { parts }),
        },
      ];
    });
  }

  /** Blocks of a cell, the innermost ones, in the order of the structure. */
  #cellParts(cell: PageNode, language: string | undefined): CellPart[] {
    const parts: CellPart[] = [];
    let inline: PageNode[] = [];
    const finish = () => {
      const own = replacedInLines(inline);
      const groups = own ? this.#drawnGlyphs(own) : inline.flatMap((node) => this.#glyphs(node));
      const lines = this.#lines(groups, { language });
      if (lines.length > 0) parts.push({ lines, replacement: own?.element.actualText });
      inline = [];
    };
    const collect = (node: PageNode) => {
      for (const kid of node.kids) {
        if (!('kids' in kid)) inline.push({ ...node, kids: [kid] });
        else if (kid.type === 'Artifact') continue;
        else if (!isBlock(kid) || isIllustration(kid)) inline.push(kid);
        else {
          if (!inline.every(({ type }) => type === 'Lbl')) finish();
          if (kid.element.actualText) inline.push(kid);
          else collect(kid);
          finish();
        }
      }
    };
    if (cell.element.actualText) inline.push(cell);
    else collect(cell);
    finish();
    return parts;
  }

  #lines(
    groups: readonly (readonly Glyph[])[],
    { language = this.#drawn.language }: Pick<Context, 'language'>,
    extents: readonly Extent[] = [],
  ): Line[] {
    return markedLines(groups, { language, extents });
  }

  /** Glyphs of a node by marked-content sequence, in the order of the structure. */
  #glyphs(node: PageNode): (readonly Glyph[])[] {
    if (node.type === 'Artifact') return [];
    if (node.type === 'Figure' || node.type === 'Formula') return this.#illustration(node);
    const groups = this.#drawnGlyphs(node);
    const { actualText } = node.element;
    // The replacement of an element on several pages would otherwise be repeated on each of them.
    return actualText && !node.isPart ? replaced(groups, actualText) : groups;
  }

  /** Text of a figure or formula inside a line or cell, once. */
  #illustration(node: PageNode): (readonly Glyph[])[] {
    const groups = this.#drawnGlyphs(node);
    const drawn = groups.flat().filter(({ blank }) => !blank);
    const { actualText, alt } = node.element;
    const text = actualText || alt?.trim();
    if (!text || node.isPart) return groups;
    if (drawn.length > 0) {
      const isSame = actualText || says(text, drawn.map((glyph) => glyph.text).join(''));
      return isSame ? replaced(groups, text) : groups;
    }
    const area = this.#areaOf(node);
    return area ? [[pictureGlyph(text.replace(/\s+/g, ' '), area)]] : [];
  }

  /** Drawn glyphs of a node, ignoring the node's own replacement. */
  #drawnGlyphs({ kids }: PageNode): (readonly Glyph[])[] {
    return kids.flatMap((kid) => this.#ofKid(kid));
  }

  #ofKid(kid: PageNode['kids'][number]): (readonly Glyph[])[] {
    if ('kids' in kid) return this.#glyphs(kid);
    return ['mcid' in kid ? this.#drawn.of(kid) : this.#drawn.ofObject(kid)];
  }
}

/** Element whose replacement text has several lines, if the nodes contain nothing else. */
function replacedInLines([node, ...others]: readonly PageNode[]): PageNode | undefined {
  let own = node;
  for (let only = own?.kids[0]; own && only && 'kids' in only; [only] = own.kids) {
    if (own.element.actualText || own.kids.length > 1) break;
    own = only;
  }
  const hasLines = /\n./.test(own?.element.actualText ?? '');
  return hasLines && others.length === 0 && !own!.isPart ? own : undefined;
}

/** Maximum number of columns or rows that a cell may span. */
const MAX_SPAN = 100;

function isBlock(node: PageNode): boolean {
  if (GROUPS.has(node.type) || BLOCKS.has(node.type) || isIllustration(node)) return true;
  return node.kids.some((kid) => 'kids' in kid && isBlock(kid) && !isIllustration(kid));
}

function blockType(type: string, outer: BlockType): BlockType {
  if (type === 'BlockQuote') return 'quote';
  if (type === 'Caption') return 'caption';
  if (type === 'Note') return 'note';
  if (type === 'Code') return 'code';
  return outer;
}

/** Returns one glyph with the replacement text, at the position of the first replaced glyph. */
function replaced(groups: readonly (readonly Glyph[])[], text: string): (readonly Glyph[])[] {
  const glyphs = groups.flat().filter(({ blank }) => !blank);
  const [first] = glyphs;
  if (!first) return [];
  const line = glyphs.filter(
    ({ base, angle }) => angle === first.angle && Math.abs(base - first.base) < first.em,
  );
  const start = minOf(line, (each) => each.start);
  const end = maxOf(line, (each) => each.end);
  const stand: Glyph = {
    ...first,
    text: text.replace(/\s+/g, ' ').trim(),
    start,
    end,
    expected: end,
    top: minOf(line, (each) => each.top),
    bottom: maxOf(line, (each) => each.bottom),
  };
  return stand.text === '' ? [] : [[stand]];
}
