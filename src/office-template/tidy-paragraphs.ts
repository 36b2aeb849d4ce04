import { paragraphsOf } from './find-tags.ts';
import type { Grammar } from './grammar.ts';
import { DROP_IF_EMPTY, JOIN_BEFORE } from './place-blocks.ts';
import { elementsNamed, removeNodes, setAttribute, walk, type XmlElement, type XmlNode } from './xml-tree.ts';

/** Puts the parts of divided paragraphs together again, where no others have come between them. */
export function joinParagraphs(root: XmlElement, grammar: Pick<Grammar, 'paragraphs' | 'properties'>): void {
  const parts = new Set<XmlNode>();
  for (const paragraph of paragraphsOf(root, grammar)) {
    if (!paragraph.open.includes(` ${JOIN_BEFORE}=`)) continue;
    setAttribute(paragraph, JOIN_BEFORE, undefined);
    parts.add(paragraph);
  }
  const joined = new Set<XmlNode>();
  for (const parent of new Set([...parts].map((part) => part.parent))) {
    let before: XmlElement | undefined;
    for (const node of parent?.children ?? []) {
      if (node.kind !== 'element') continue;
      if (before && parts.has(node) && joinBefore(before, node, grammar)) joined.add(node);
      else before = node;
    }
  }
  removeNodes(joined);
}

/**
 * Moves the content of a paragraph to the one before it, whose properties remain except for the end of a section.
 *
 * @returns whether that is possible
 */
function joinBefore(
  before: XmlElement,
  paragraph: XmlElement,
  { paragraphs, properties }: Pick<Grammar, 'paragraphs' | 'properties'>,
): boolean {
  if (!paragraphs.has(before.name)) return false;
  const isProperties = (node: XmlNode) => node.kind === 'element' && properties.has(node.name);
  const [section] = elementsNamed(paragraph, 'w:sectPr');
  const kept = before.children.find(isProperties);
  if (section && kept?.kind === 'element') {
    section.parent = kept;
    kept.children.push(section);
  } else if (section) return false;
  for (const child of paragraph.children) {
    if (isProperties(child)) continue;
    child.parent = before;
    before.children.push(child);
  }
  return true;
}

/** Removes the paragraphs that the data left empty. */
export function dropEmptyParagraphs(root: XmlElement, grammar: Grammar): void {
  const empty = new Set<XmlNode>();
  for (const paragraph of paragraphsOf(root, grammar)) {
    if (!paragraph.open.includes(` ${DROP_IF_EMPTY}=`)) continue;
    setAttribute(paragraph, DROP_IF_EMPTY, undefined);
    if (isEmpty(paragraph, grammar)) empty.add(paragraph);
  }
  removeNodes(empty);
}

/** Removes elements of one name that have no child of some other names. */
export function dropWithout(root: XmlElement, name: string, ...children: readonly string[]): void {
  const isWithout = (element: XmlElement) =>
    !element.children.some((child) => child.kind === 'element' && children.includes(child.name));
  removeNodes(new Set(elementsNamed(root, name).filter(isWithout)));
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
