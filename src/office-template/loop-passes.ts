import type { Block } from './match-blocks.ts';
import { markupNode, removeNodes, walk, type XmlElement, type XmlNode } from './xml-tree.ts';

const BEGIN = 'platen-pass';
const END = 'platen-passed';

/** Passes of the loops around a node, from the outermost: the number of the loop, and of the pass in the document. */
export type LoopPath = readonly { readonly loop: number; readonly pass: number }[];

/** Marks each pass of the loops of a part, and their ends. Called when the tags are where they repeat elements. */
export function markPasses(blocks: readonly Block[]): void {
  for (const [loop, { word, tags }] of blocks.entries()) {
    if (word !== 'for') continue;
    putBehind(tags[0]!, `<${BEGIN} n="${loop}"/>`);
    putBehind(tags.at(-1)!, `<${END} n="${loop}"/>`);
  }
}

function putBehind(node: XmlNode, markup: string): void {
  const parent = node.parent!;
  parent.children.splice(parent.children.indexOf(node) + 1, 0, { ...markupNode(markup), parent });
}

/** Removes the marks from a filled part, and calls `visit` for all its elements with the passes around them, in document order. */
export function readPasses(root: XmlElement, visit: (element: XmlElement, path: LoopPath) => void): void {
  let path: LoopPath = [];
  let passes = 0;
  const marks = new Set<XmlNode>();
  for (const node of walk(root)) {
    if (node.kind !== 'element') continue;
    const isBegin = node.name === BEGIN;
    if (!isBegin && node.name !== END) {
      visit(node, path);
      continue;
    }
    marks.add(node);
    const loop = Number(/n="(\d+)"/.exec(node.open)?.[1]);
    const open = path.findIndex((each) => each.loop === loop);
    // `continue` and `break` leave the loops inside without their marks.
    const outer = open < 0 ? path : path.slice(0, open);
    passes += 1;
    path = isBegin ? [...outer, { loop, pass: passes }] : outer;
  }
  removeNodes(marks);
}
