import type { Inserted } from './inserted.ts';
import type { HeldMarkup } from './liquid-text.ts';
import type { RichBlock } from './rich-text.ts';
import { ancestorNamed, replaceNode, walk, type XmlElement, type XmlNode } from './xml-tree.ts';

/** Calls `place` for all elements that were inserted into a part, in document order. */
export function insertAll(
  root: XmlElement,
  held: HeldMarkup,
  place: (node: XmlElement, inserted: Inserted) => void,
): void {
  const found: (readonly [XmlElement, Inserted])[] = [];
  for (const node of walk(root)) {
    const inserted = held.insertedAt(node);
    if (inserted && node.kind === 'element') found.push([node, inserted]);
  }
  for (const [node, inserted] of found) place(node, inserted);
}

/** Puts the text of an insertion in its place, where nothing but text can be. */
export function insertAsText(node: XmlNode, inserted: Inserted): void {
  replaceNode(node, [{ kind: 'text', text: plainText(inserted), parent: undefined }]);
}

/** What an insertion is where nothing but text can be. */
export function plainText(inserted: Inserted): string {
  switch (inserted.kind) {
    case 'break':
    case 'tab':
      return ' ';
    case 'number':
      return String(inserted.value);
    case 'link':
      return inserted.text;
    case 'image':
      return inserted.image.alt;
    case 'rich':
      return inserted.blocks
        .map(blockText)
        .filter((text) => text !== '')
        .join(' ');
  }
}

function blockText(block: RichBlock): string {
  if (block.kind === 'paragraph') return block.runs.map(({ text }) => text).join('');
  return block.rows.map((cells) => cells.flatMap(({ blocks }) => blocks.map(blockText)).join(' ')).join(' ');
}

/** The nearest ancestor with a name, unless a paragraph that it is outside of comes first. */
export function within(node: XmlNode, name: string, paragraphs: ReadonlySet<string>): XmlElement | undefined {
  const found = ancestorNamed(node, name, ...paragraphs);
  return found?.name === name ? found : undefined;
}
