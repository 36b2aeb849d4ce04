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
 * Divides an element at all children that have a replacement, which takes their place. Dividing it at one after the other takes
 * quadratic time.
 */
export function divideAtAll(
  holder: XmlElement,
  replacementOf: (child: XmlNode) => XmlNode | undefined,
): void {
  const parts: XmlNode[] = [];
  let kept: XmlNode[] = [];
  const close = () => {
    if (kept.length === 0) return;
    const part: XmlElement = { ...holder, children: [] };
    setChildren(part, kept);
    parts.push(part);
    kept = [];
  };
  for (const child of holder.children) {
    const replacement = replacementOf(child);
    if (replacement === undefined) kept.push(child);
    else {
      close();
      parts.push(replacement);
    }
  }
  close();
  const { parent } = holder;
  if (parent)
    setChildren(
      parent,
      parent.children.flatMap((each) => (each === holder ? parts : [each])),
    );
}
