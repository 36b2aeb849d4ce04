import { paragraphsOf } from './find-tags.ts';
import type { Grammar } from './grammar.ts';
import { DROP_IF_EMPTY, JOIN_BEFORE } from './place-blocks.ts';
import { elementsNamed, removeNode, setAttribute, walk, type XmlElement, type XmlNode } from './xml-tree.ts';

/** Puts the parts of divided paragraphs together again, where no others have come between them. */
export function joinParagraphs(root: XmlElement, grammar: Pick<Grammar, 'paragraphs' | 'properties'>): void {
  for (const paragraph of paragraphsOf(root, grammar)) {
    if (!paragraph.open.includes(` ${JOIN_BEFORE}=`)) continue;
    setAttribute(paragraph, JOIN_BEFORE, undefined);
    joinBefore(paragraph, grammar);
  }
}

/** Moves the content of a paragraph to the one before it, whose properties remain except for the end of a section. */
function joinBefore(
  paragraph: XmlElement,
  { paragraphs, properties }: Pick<Grammar, 'paragraphs' | 'properties'>,
): void {
  const siblings = paragraph.parent?.children ?? [];
  const before = siblings.slice(0, siblings.indexOf(paragraph)).findLast(({ kind }) => kind === 'element');
  if (before?.kind !== 'element' || !paragraphs.has(before.name)) return;
  const isProperties = (node: XmlNode) => node.kind === 'element' && properties.has(node.name);
  const [section] = elementsNamed(paragraph, 'w:sectPr');
  const kept = before.children.find(isProperties);
  if (section && kept?.kind === 'element') {
    section.parent = kept;
    kept.children.push(section);
  } else if (section) return;
  for (const child of paragraph.children) {
    if (isProperties(child)) continue;
    child.parent = before;
    before.children.push(child);
  }
  removeNode(paragraph);
}

/** Removes the paragraphs that the data left empty. */
export function dropEmptyParagraphs(root: XmlElement, grammar: Grammar): void {
  for (const paragraph of paragraphsOf(root, grammar)) {
    if (!paragraph.open.includes(` ${DROP_IF_EMPTY}=`)) continue;
    setAttribute(paragraph, DROP_IF_EMPTY, undefined);
    if (paragraph.parent && isEmpty(paragraph, grammar)) removeNode(paragraph);
  }
}

/** Removes elements of one name that have no child of some other names. */
export function dropWithout(root: XmlElement, name: string, ...children: readonly string[]): void {
  for (const element of elementsNamed(root, name))
    if (!element.children.some((child) => child.kind === 'element' && children.includes(child.name)))
      removeNode(element);
}

function isEmpty(paragraph: XmlElement, { texts, content }: Grammar): boolean {
  for (const node of walk(paragraph)) {
    if (node.kind === 'text' && node.parent && texts.has(node.parent.name) && node.text.trim() !== '')
      return false;
    if (node.kind === 'element' && (SHOWN.has(node.name) || content.has(node.name))) return false;
  }
  return true;
}

/** Elements of a filled paragraph that show something, besides what shows something in a template; `` is inserted markup. */
const SHOWN = new Set(['', 'w:br', 'text:line-break', 'text:tab', 'a:br']);
