import type { Grammar } from './grammar.ts';
import { copyNode, removeNode, replaceNode, setChildren, type XmlElement, type XmlNode } from './xml-tree.ts';

/** Moves a node out of its parent, which is divided in two around it. Both parts keep the properties; empty ones are removed. */
export function divideParent(node: XmlNode, { properties }: Pick<Grammar, 'properties'>): void {
  const isProperties = (each: XmlNode) => each.kind === 'element' && properties.has(each.name);
  const holder = node.parent!;
  const outer = holder.parent!;
  const index = holder.children.indexOf(node);
  const behind = holder.children.slice(index + 1);
  const rest: XmlElement = { ...holder, children: [] };
  setChildren(rest, [
    ...holder.children.filter(isProperties).map((child) => copyNode(child, rest)),
    ...behind.filter((child) => !isProperties(child)),
  ]);
  setChildren(holder, holder.children.slice(0, index));
  replaceNode(holder, [holder, node]);
  node.parent = outer;
  if (!behind.every(isProperties)) replaceNode(node, [node, rest]);
  if (holder.children.every(isProperties)) removeNode(holder);
}

/** Replaces a node with others, as children of `level`. Elements between the node and `level` are divided. */
export function replaceAt(
  node: XmlNode,
  level: XmlElement,
  nodes: readonly XmlNode[],
  grammar: Pick<Grammar, 'properties'>,
): void {
  while (node.parent !== level) divideParent(node, grammar);
  replaceNode(node, nodes);
}

/**
 * Returns the parts of an element that is divided at all children with a replacement, which are between them. Dividing it at one
 * after the other takes quadratic time.
 *
 * @param isProperties whether each part has a copy of a child
 * @returns undefined if nothing divides it
 */
export function dividedAt(
  holder: XmlElement,
  replacementOf: (child: XmlNode) => XmlNode | undefined,
  isProperties: (child: XmlNode) => boolean = () => false,
): XmlNode[] | undefined {
  const replacements = holder.children.map(replacementOf);
  if (replacements.every((replacement) => replacement === undefined)) return undefined;
  const properties = holder.children.filter(isProperties);
  const parts: XmlNode[] = [];
  let kept: XmlNode[] = [];
  const close = () => {
    if (kept.length === 0) return;
    const part: XmlElement = { ...holder, children: [] };
    setChildren(part, [...properties.map((child) => copyNode(child, part)), ...kept]);
    parts.push(part);
    kept = [];
  };
  for (const [index, child] of holder.children.entries()) {
    const replacement = replacements[index];
    if (isProperties(child)) continue;
    if (replacement === undefined) kept.push(child);
    else {
      close();
      parts.push(replacement);
    }
  }
  close();
  return parts;
}
