import { type Block, isBlockTag, isSilent } from './match-blocks.ts';
import { tagError } from './template-fault.ts';
import {
  ancestorNamed,
  attributeOf,
  type LiquidTag,
  removeNode,
  setChildren,
  walk,
  type XmlElement,
  type XmlNode,
} from './xml-tree.ts';

/** Elements inside of a paragraph that can be divided in two. */
const DIVISIBLE = new Set(['w:t', 'w:r', 'w:hyperlink', 'w:ins', 'w:moveTo', 'w:smartTag']);
/** Elements that show something, or hold something that may not get lost. */
const CONTENT = new Set([
  'w:drawing',
  'w:pict',
  'w:object',
  'w:sectPr',
  'w:fldChar',
  'w:fldSimple',
  'w:instrText',
  'w:sym',
  'w:footnoteReference',
  'w:endnoteReference',
  'w:commentReference',
  'mc:AlternateContent',
  'm:oMath',
]);
/** Attribute of a paragraph that is removed if the data leaves it empty. */
export const DROP_IF_EMPTY = 'data-platen-drop';

/**
 * Moves block tags to where they repeat or remove whole elements: runs, paragraphs, list items or table rows, depending on the
 * content between them. Elements that contained only tags are removed.
 *
 * @param listStyles ids of the paragraph styles that number
 * @throws InvalidInputError `TEMPLATE_SYNTAX`
 */
export function placeBlocks(blocks: readonly Block[], listStyles: ReadonlySet<string>, place: string): void {
  const left = new Set<XmlElement>();
  for (const block of blocks) {
    const level = levelOf(block, listStyles, place);
    if (level === undefined) continue;
    const isInline = level.name === 'w:p' || ancestorNamed(level, 'w:p', 'w:txbxContent')?.name === 'w:p';
    for (const tag of block.tags) {
      if (isInline) divideAt(tag, level);
      else left.add(lift(tag, level, block, place));
    }
  }
  for (const element of left) if (!hasContent(element, true)) removeNode(element);
}

/** Marks paragraphs in which everything is inside of blocks, and which the data may therefore leave empty. */
export function markDroppable(paragraphs: readonly XmlElement[]): void {
  for (const paragraph of paragraphs)
    if (isAllInBlocks(paragraph))
      paragraph.open = paragraph.open.replace(/^<[^\s/>]+/, `$& ${DROP_IF_EMPTY}="1"`);
}

/** Returns the element whose children a block repeats or removes; `undefined` if it only concerns text of one run. */
function levelOf(
  { word, tags }: Block,
  listStyles: ReadonlySet<string>,
  place: string,
): XmlElement | undefined {
  const common = commonAncestor(tags);
  if (word === 'capture') {
    if (common.name === 'w:t') return undefined;
    throw tagError(tags[0]!, place, 'may only hold text of one formatting, in one paragraph');
  }
  const paragraph = common.name === 'w:p' ? common : ancestorNamed(common, 'w:p', 'w:txbxContent');
  if (paragraph?.name === 'w:p') {
    const repeatsItem = word === 'for' && isListItem(paragraph, listStyles) && covers(tags, paragraph);
    if (repeatsItem) return paragraph.parent;
    return common.name === 'w:t' ? undefined : common;
  }
  return common.name === 'w:tr' ? common.parent : common;
}

function commonAncestor(tags: readonly LiquidTag[]): XmlElement {
  const [first, ...others] = tags.map(ancestors);
  return first!.find((element) => others.every((path) => path.includes(element)))!;
}

function ancestors(node: XmlNode): XmlElement[] {
  const path: XmlElement[] = [];
  for (let at = node.parent; at !== undefined; at = at.parent) path.push(at);
  return path;
}

/** Whether a paragraph has nothing before the first of the tags or after the last. */
function covers(tags: readonly LiquidTag[], paragraph: XmlElement): boolean {
  return (
    !hasContentBeside(paragraph, tags[0]!, 'before') && !hasContentBeside(paragraph, tags.at(-1)!, 'after')
  );
}

function isListItem(paragraph: XmlElement, listStyles: ReadonlySet<string>): boolean {
  const properties = paragraph.children.find(
    (child): child is XmlElement => child.kind === 'element' && child.name === 'w:pPr',
  );
  return (properties?.children ?? []).some(
    (child) =>
      child.kind === 'element' &&
      (child.name === 'w:numPr' ||
        (child.name === 'w:pStyle' && listStyles.has(attributeOf(child, 'val') ?? ''))),
  );
}

/** Divides the elements around a tag, so that it becomes a child of `level`. */
function divideAt(tag: LiquidTag, level: XmlElement): void {
  while (tag.parent !== level) {
    const holder: XmlElement = tag.parent!;
    const outer = holder.parent!;
    const index = holder.children.indexOf(tag);
    if (!DIVISIBLE.has(holder.name)) {
      removeNode(tag);
      const isEnd = tag.word.startsWith('end');
      insert(tag, outer, outer.children.indexOf(holder) + (isEnd ? 1 : 0));
      continue;
    }
    const behind = holder.children.slice(index + 1);
    const properties = holder.children.filter(isProperties).map((child) => copy(child, undefined));
    setChildren(holder, holder.children.slice(0, index));
    const at = outer.children.indexOf(holder) + 1;
    insert(tag, outer, at);
    if (behind.length > 0) {
      const rest: XmlElement = { ...holder, children: [] };
      setChildren(rest, [...properties, ...behind]);
      insert(rest, outer, at + 1);
    }
    if (holder.children.every(isProperties)) removeNode(holder);
  }
}

function isProperties(node: XmlNode): boolean {
  return node.kind === 'element' && node.name === 'w:rPr';
}

function copy(node: XmlNode, parent: XmlElement | undefined): XmlNode {
  if (node.kind !== 'element') return { ...node, parent };
  const copied: XmlElement = { ...node, parent, children: [] };
  copied.children = node.children.map((child) => copy(child, copied));
  return copied;
}

function insert(node: XmlNode, parent: XmlElement, index: number): void {
  node.parent = parent;
  parent.children.splice(index, 0, node);
}

/** Moves a tag out of the child of `level` that it is in, and returns that child. */
function lift(tag: LiquidTag, level: XmlElement, block: Block, place: string): XmlElement {
  const path = ancestors(tag);
  const unit = path[path.indexOf(level) - 1]!;
  const isEnd = tag === block.tags.at(-1);
  if (level.name !== 'w:tbl' && hasContentBeside(unit, tag, isEnd ? 'after' : 'before'))
    throw tagError(
      tag,
      place,
      isEnd
        ? 'ends a block of several paragraphs, so no text may follow it in its paragraph'
        : 'begins or divides a block of several paragraphs, so no text may precede it in its paragraph',
    );
  const goesBehind = isEnd && hasContent(unit, false);
  removeNode(tag);
  const siblings = level.children;
  let index = siblings.indexOf(unit) + (goesBehind ? 1 : 0);
  // Tags of several blocks keep their order.
  if (goesBehind) while (isTagBefore(siblings[index], tag)) index += 1;
  else while (index > 0 && isTagAfter(siblings[index - 1], tag)) index -= 1;
  insert(tag, level, index);
  return unit;
}

function isTagBefore(node: XmlNode | undefined, tag: LiquidTag): boolean {
  return node?.kind === 'tag' && node.order < tag.order;
}

function isTagAfter(node: XmlNode | undefined, tag: LiquidTag): boolean {
  return node?.kind === 'tag' && node.order > tag.order;
}

/** Whether an element shows anything. @param withTags whether tags of all kinds count, or only those that print */
function hasContent(element: XmlElement, withTags: boolean): boolean {
  for (const node of walk(element)) if (isContent(node) || (withTags && node.kind === 'tag')) return true;
  return false;
}

function hasContentBeside(element: XmlElement, tag: LiquidTag, side: 'before' | 'after'): boolean {
  let passed = false;
  for (const node of walk(element)) {
    if (node === tag) passed = true;
    else if (passed === (side === 'after') && isContent(node)) return true;
  }
  return false;
}

function isContent(node: XmlNode): boolean {
  if (node.kind === 'text') return node.parent?.name === 'w:t' && node.text.trim() !== '';
  if (node.kind === 'tag') return !isSilent(node);
  return CONTENT.has(node.name) || (node.name === 'w:br' && attributeOf(node, 'type') !== undefined);
}

function isAllInBlocks(paragraph: XmlElement): boolean {
  let depth = 0;
  let tags = 0;
  for (const node of walk(paragraph, ({ name }) => name !== 'w:p')) {
    if (node.kind === 'tag' && isSilent(node)) {
      tags += 1;
      if (isBlockTag(node)) depth += node.word.startsWith('end') ? -1 : opens(node) ? 1 : 0;
    } else if (depth === 0 && isContent(node)) return false;
  }
  return tags > 0;
}

function opens({ word }: LiquidTag): boolean {
  return word !== 'else' && word !== 'elsif' && word !== 'when';
}
