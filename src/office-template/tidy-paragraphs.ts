import { paragraphsOf } from './find-tags.ts';
import type { Grammar } from './grammar.ts';
import { DROP_IF_EMPTY } from './place-blocks.ts';
import { elementsNamed, removeNode, setAttribute, walk, type XmlElement } from './xml-tree.ts';

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
