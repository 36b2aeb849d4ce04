import { divideParent } from './divide.ts';
import type { Grammar } from './grammar.ts';
import { type Block, isBlockTag, isSilent } from './match-blocks.ts';
import { tagError } from './template-fault.ts';
import {
  ancestorNamed,
  attributeOf,
  elementsNamed,
  type LiquidTag,
  removeNode,
  removeNodes,
  setAttribute,
  walk,
  type XmlElement,
  type XmlNode,
} from './xml-tree.ts';

/** Attribute of a paragraph that is removed if the data leaves it empty. */
export const DROP_IF_EMPTY = 'data-platen-drop';
/** Attribute of a table with cells that a loop repeats. */
export const CELLS_REPEATED = 'data-platen-cells';
/** Attribute of a paragraph whose content continues the paragraph before it. */
export const JOIN_BEFORE = 'data-platen-join';

/**
 * Moves block tags to where they repeat or remove whole elements: runs, paragraphs, list items or table rows, depending on the
 * content between them. Elements that contained only tags are removed.
 *
 * @throws InvalidInputError `TEMPLATE_SYNTAX`
 */
export function placeBlocks(blocks: readonly Block[], grammar: Grammar, place: string): void {
  const left = new Set<XmlElement>();
  for (const block of blocks) {
    const level = levelOf(block, grammar, place);
    const isInline = paragraphAround(level, grammar) !== undefined;
    if (isWhole(level, grammar)) refuseBranchesInUnit(block, level, place);
    for (const tag of block.tags) {
      if (isInline) divideAt(tag, level, grammar);
      else left.add(lift(tag, level, block, grammar, place));
    }
  }
  removeNodes(new Set([...left].filter((element) => !hasContent(element, grammar, true))));
}

/** Whether children of an element are kept or removed as a whole: rows of a table, cells of a row, slides. */
function isWhole({ name }: XmlElement, { rowHolders, rows }: Grammar): boolean {
  return rowHolders.has(name) || rows.has(name);
}

/** @throws InvalidInputError `TEMPLATE_SYNTAX` for a branch that begins in what another branch keeps or removes as a whole */
function refuseBranchesInUnit({ tags }: Block, level: XmlElement, place: string): void {
  const unitOf = (tag: LiquidTag) => {
    const path = ancestors(tag);
    return path[path.indexOf(level) - 1];
  };
  const units = tags.map(unitOf);
  for (const [index, tag] of tags.entries())
    if (index > 0 && index < tags.length - 1 && units[index] && units[index] === units[index - 1])
      throw tagError(
        tag,
        place,
        `must not be in the same row, cell or slide as ${tags[index - 1]!.source}, which is kept or removed as a whole: put a block into each cell or text box`,
      );
}

/** Marks paragraphs in which everything is inside of blocks, and which the data may therefore leave empty. */
export function markDroppable(paragraphs: readonly XmlElement[], grammar: Grammar): void {
  for (const paragraph of paragraphs)
    if (isAllInBlocks(paragraph, grammar))
      paragraph.open = paragraph.open.replace(/^<[^\s/>]+/, `$& ${DROP_IF_EMPTY}="1"`);
}

/** The paragraph that an element is in, or is. */
function paragraphAround(element: XmlElement, { paragraphs, boxes }: Grammar): XmlElement | undefined {
  if (paragraphs.has(element.name)) return element;
  if (boxes.has(element.name)) return undefined;
  const found = ancestorNamed(element, ...paragraphs, ...boxes);
  return found && paragraphs.has(found.name) ? found : undefined;
}

/** `{% for column in columns repeat: "cells" %}`. */
const REPEAT = /\brepeat:\s*(["'])(.*?)\1/;

/** Returns what a loop repeats by its `repeat` argument. */
export function repeatOf({ word, source }: LiquidTag): string | undefined {
  return word === 'for' ? REPEAT.exec(source)?.[2] : undefined;
}

/** Returns the row of which a loop repeats cells; `undefined` if it repeats something else. */
function rowOfCells(
  tag: LiquidTag,
  common: XmlElement,
  grammar: Grammar,
  place: string,
): XmlElement | undefined {
  const repeats = repeatOf(tag);
  if (repeats === undefined) return undefined;
  if (repeats !== 'cells') throw tagError(tag, place, `repeat must be "cells" ("${repeats}" seen)`);
  if (!grammar.cells)
    throw tagError(
      tag,
      place,
      'repeat: "cells" is for tables of Word and PowerPoint: workbooks have repeat: "columns"',
    );
  const row = grammar.rows.has(common.name) ? common : ancestorNamed(common, ...grammar.rows);
  if (!row)
    throw tagError(tag, place, 'repeat: "cells" must have its {% endfor %} in the same row of a table');
  for (const table of ancestors(row).slice(0, 1)) setAttribute(table, CELLS_REPEATED, '1');
  return row;
}

/** Returns the element whose children a block repeats or removes. */
function levelOf({ word, tags }: Block, grammar: Grammar, place: string): XmlElement {
  const common = commonAncestor(tags);
  const row = rowOfCells(tags[0]!, common, grammar, place);
  if (row) return row;
  const paragraph = paragraphAround(common, grammar);
  if (word === 'capture') {
    if (grammar.texts.has(common.name) && tags.every(({ parent }) => parent === common)) return common;
    throw tagError(tags[0]!, place, 'may only hold text of one formatting, in one paragraph');
  }
  if (!paragraph) return grammar.rows.has(common.name) ? common.parent! : grammar.blockLevel(common);
  const repeatsItem = word === 'for' && grammar.isListItem(paragraph) && covers(tags, paragraph, grammar);
  return repeatsItem ? grammar.blockLevel(paragraph.parent!) : common;
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
function covers(tags: readonly LiquidTag[], paragraph: XmlElement, grammar: Grammar): boolean {
  return (
    !hasContentBeside(paragraph, tags[0]!, 'before', grammar) &&
    !hasContentBeside(paragraph, tags.at(-1)!, 'after', grammar)
  );
}

/** Divides the elements around a tag, so that it becomes a child of `level`. */
function divideAt(tag: LiquidTag, level: XmlElement, grammar: Grammar): void {
  while (tag.parent !== level) {
    const holder: XmlElement = tag.parent!;
    if (grammar.divisible.has(holder.name) || grammar.texts.has(holder.name)) {
      divideParent(tag, grammar);
      continue;
    }
    const outer = holder.parent!;
    removeNode(tag);
    const isEnd = tag.word.startsWith('end');
    insert(tag, outer, outer.children.indexOf(holder) + (isEnd ? 1 : 0));
  }
}

function insert(node: XmlNode, parent: XmlElement, index: number): void {
  node.parent = parent;
  parent.children.splice(index, 0, node);
}

/**
 * Moves a tag out of the child of `level` that it is in, and returns that child. A paragraph with text on both sides of the tag is
 * divided; the parts become one paragraph again when the data has been filled in.
 */
function lift(tag: LiquidTag, level: XmlElement, block: Block, grammar: Grammar, place: string): XmlElement {
  const path = ancestors(tag);
  const unit = path[path.indexOf(level) - 1]!;
  const isEnd = tag === block.tags.at(-1);
  const hasBefore = hasContentBeside(unit, tag, 'before', grammar);
  const hasAfter = hasContentBeside(unit, tag, 'after', grammar);
  const isParagraph = grammar.paragraphs.has(unit.name);
  if (isParagraph && hasBefore && hasAfter && isDivisible(tag, unit, grammar)) {
    divideParagraph(tag, unit, grammar);
    return unit;
  }
  if (
    !isWhole(level, grammar) &&
    (isEnd ? hasAfter && (hasBefore || !isParagraph) : hasBefore && (hasAfter || !isParagraph))
  )
    throw tagError(
      tag,
      place,
      isEnd
        ? 'ends a block of several paragraphs, so it must be the last of what is around it'
        : 'begins or divides a block of several paragraphs, so it must be the first of what is around it',
    );
  const goesBehind = isParagraph ? hasBefore : isEnd && hasContent(unit, grammar, false);
  removeNode(tag);
  const siblings = level.children;
  let index = siblings.indexOf(unit) + (goesBehind ? 1 : 0);
  // Tags of several blocks keep their order.
  if (goesBehind) while (isTagBefore(siblings[index], tag)) index += 1;
  else while (index > 0 && isTagAfter(siblings[index - 1], tag)) index -= 1;
  insert(tag, level, index);
  return unit;
}

/** Whether all elements between a node and an element around it can be divided. */
function isDivisible(node: XmlNode, around: XmlElement, { divisible, texts }: Grammar): boolean {
  const path = ancestors(node);
  return path.slice(0, path.indexOf(around)).every(({ name }) => divisible.has(name) || texts.has(name));
}

/** Divides a paragraph at a tag, which is put between the parts. A section stays with the second part, which ends it. */
function divideParagraph(tag: LiquidTag, paragraph: XmlElement, grammar: Grammar): void {
  const level = paragraph.parent!;
  while (tag.parent !== level) divideParent(tag, grammar);
  const second = level.children[level.children.indexOf(tag) + 1];
  if (second?.kind !== 'element') return;
  second.open = second.open.replace(/^<[^\s/>]+/, `$& ${JOIN_BEFORE}="1"`);
  for (const section of elementsNamed(paragraph, 'w:sectPr')) removeNode(section);
}

function isTagBefore(node: XmlNode | undefined, tag: LiquidTag): boolean {
  return node?.kind === 'tag' && node.order < tag.order;
}

function isTagAfter(node: XmlNode | undefined, tag: LiquidTag): boolean {
  return node?.kind === 'tag' && node.order > tag.order;
}

/** Whether an element shows anything. @param withTags whether tags of all kinds count, or only those that print */
export function hasContent(element: XmlElement, grammar: Grammar, withTags: boolean): boolean {
  for (const node of walk(element))
    if (isContent(node, grammar) || (withTags && node.kind === 'tag')) return true;
  return false;
}

function hasContentBeside(
  element: XmlElement,
  tag: LiquidTag,
  side: 'before' | 'after',
  grammar: Grammar,
): boolean {
  let passed = false;
  for (const node of walk(element)) {
    if (node === tag) passed = true;
    else if (passed === (side === 'after') && isContent(node, grammar)) return true;
  }
  return false;
}

function isContent(node: XmlNode, { texts, content }: Grammar): boolean {
  if (node.kind === 'text')
    return node.parent !== undefined && texts.has(node.parent.name) && node.text.trim() !== '';
  if (node.kind === 'tag') return !isSilent(node);
  return content.has(node.name) || (node.name === 'w:br' && attributeOf(node, 'type') !== undefined);
}

function isAllInBlocks(paragraph: XmlElement, grammar: Grammar): boolean {
  let depth = 0;
  let tags = 0;
  for (const node of walk(paragraph, ({ name }) => !grammar.paragraphs.has(name))) {
    if (node.kind === 'tag' && isSilent(node)) {
      tags += 1;
      if (isBlockTag(node)) depth += node.word.startsWith('end') ? -1 : opens(node) ? 1 : 0;
    } else if (depth === 0 && isContent(node, grammar)) return false;
  }
  return tags > 0;
}

function opens({ word }: LiquidTag): boolean {
  return word !== 'else' && word !== 'elsif' && word !== 'when';
}
