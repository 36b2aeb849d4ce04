import type { DocumentPackage } from '../document-package.ts';
import { insertAll, insertAsText } from '../insert-all.ts';
import type { HeldMarkup } from '../liquid-text.ts';
import { DROP_IF_EMPTY } from '../place-blocks.ts';
import { joinParagraphs } from '../tidy-paragraphs.ts';
import { setAttribute, walk, type XmlElement } from '../xml-tree.ts';
import type { DocumentPart } from './template-document.ts';
import { moveAttributesIn, moveAttributesOut } from './text-attributes.ts';

/** Parts of Office Open XML with nothing but text to fill in, and their names for messages. */
const PARTS: readonly (readonly [path: RegExp, place: string])[] = [
  // Title, author and the like (ECMA-376 part 2, 11), company (part 1, 22.2), and properties of one's own (22.3).
  [/^docProps\/(?:core|app|custom)\.xml$/, 'properties,'],
  [/^(?:word|xl|ppt)\/charts\/chart[^/]*\.xml$/, 'chart, text'],
  [/^(?:word|xl|ppt)\/diagrams\/(?:data|drawing)[^/]*\.xml$/, 'diagram, text'],
  [/^xl\/drawings\/drawing[^/]*\.xml$/, 'text box of a sheet, text'],
  [/^ppt\/(?:slide|notes|handout)(?:Master|Layout)s\/[^/]+\.xml$/, 'slide master, text'],
  [/^ppt\/comments\/[^/]+\.xml$/, 'comments, text'],
];

/** Whether a part is one of those with nothing but text. */
export function isPlainPart(path: string): boolean {
  return PARTS.some(([pattern]) => pattern.test(path));
}

const DRAWN = { paragraphs: new Set(['a:p']), properties: new Set(['a:pPr', 'a:endParaRPr']) };

/** Returns the parts with properties, and with text that is drawn. */
export function plainPartsOf(files: DocumentPackage): readonly DocumentPart[] {
  return files.paths.flatMap((path) => {
    const found = PARTS.find(([pattern]) => pattern.test(path));
    if (!found || !files.text(path).includes('{')) return [];
    const root = files.tree(path);
    moveAttributesIn(root);
    return [{ path, place: found[1], root }];
  });
}

/** Writes the filled properties and drawn text. */
export function finishPlainParts(
  files: DocumentPackage,
  filled: ReadonlyMap<string, XmlElement>,
  held: HeldMarkup,
): void {
  for (const [path, root] of filled) {
    if (!isPlainPart(path)) continue;
    moveAttributesOut(files, path, root, held);
    insertAll(root, held, insertAsText);
    joinParagraphs(root, DRAWN);
    // A chart or a diagram needs all of its paragraphs, also the empty ones.
    for (const node of walk(root)) if (node.kind === 'element') setAttribute(node, DROP_IF_EMPTY, undefined);
    files.setTree(path, root);
  }
}
