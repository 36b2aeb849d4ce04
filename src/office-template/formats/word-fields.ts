import { ownTexts, paragraphsOf, quotedText } from '../find-tags.ts';
import type { Grammar } from '../grammar.ts';
import type { Block } from '../match-blocks.ts';
import { tagError } from '../template-fault.ts';
import {
  ancestorNamed,
  attributeOf,
  elementsNamed,
  prefixOf,
  replaceNode,
  setAttribute,
  textOf,
  unescapeXml,
  walk,
  type XmlElement,
  type XmlNode,
} from '../xml-tree.ts';

const TAG = /\{[{%]/;
/** Fields that repeat text of the document: tables of contents and of authorities, indexes (ECMA-376 part 1, 17.16.5). */
const INDEX = /^\s*(?:TOC|TOA|INDEX)\b/i;

/** A field between its marks (ECMA-376 part 1, 17.16.18). */
interface Field {
  readonly begin: XmlElement;
  code: string;
  hasResult: boolean;
}

/** Visits the nodes of a part with the fields around them, from the outermost. */
function walkFields(root: XmlElement, visit: (node: XmlNode, fields: readonly Field[]) => void): void {
  const open: Field[] = [];
  for (const node of walk(root)) {
    if (node.kind === 'element' && node.name === 'w:fldChar') {
      const type = attributeOf(node, 'fldCharType');
      if (type === 'begin') open.push({ begin: node, code: '', hasResult: false });
      else if (type === 'end') open.pop();
      else for (const field of open.slice(-1)) field.hasResult = true;
    } else if (node.kind === 'element' && node.name === 'w:instrText')
      for (const field of open.slice(-1)) field.code += textOf(node);
    visit(node, open);
  }
}

/** @throws InvalidInputError `TEMPLATE_SYNTAX` for a tag in the code of a field, since data may not become one */
export function refuseFields(root: XmlElement, place: string): void {
  for (const code of [...elementsNamed(root, 'w:instrText'), ...elementsNamed(root, 'w:fldSimple')]) {
    const text = code.name === 'w:instrText' ? textOf(code) : unescapeXml(attributeOf(code, 'instr') ?? '');
    if (TAG.test(text))
      throw tagError(
        { source: text.trim(), paragraph: quotedText(textOf(ancestorNamed(code, 'w:p') ?? code)) },
        place,
        'is the code of a field, which is not filled: for a link, use {{ url | link: "text" }}',
      );
  }
}

/** @throws InvalidInputError `TEMPLATE_SYNTAX` for a block with a part of a field: repeated or removed, it would leave the rest without an end */
export function refusePartsOfFields(root: XmlElement, blocks: readonly Block[], place: string): void {
  const around = new Map<XmlNode, XmlElement | undefined>();
  walkFields(root, (node, fields) => {
    if (node.kind === 'tag') around.set(node, fields.at(-1)?.begin);
  });
  for (const { tags } of blocks)
    for (const tag of tags)
      if (around.get(tag) !== around.get(tags[0]!))
        throw tagError(
          tag,
          place,
          `must be in the same field as ${tags[0]!.source}, or outside of fields: select the field and press Ctrl+Shift+F9 to make it text`,
        );
}

/**
 * Removes block tags from the entries of indexes, which repeat headings without what ends the blocks. Word makes such an index anew when it
 * opens the document.
 */
export function removeBlocksOfIndexes(root: XmlElement, grammar: Grammar): void {
  const entries = new Set<XmlNode>();
  walkFields(root, (node, fields) => {
    const index = fields.find(({ code, hasResult }) => hasResult && INDEX.test(code));
    if (!index || node.kind !== 'text' || node.parent?.name !== 'w:t') return;
    entries.add(node);
    if (node.text.includes('{')) setAttribute(index.begin, `${prefixOf(index.begin)}dirty`, 'true');
  });
  if (entries.size === 0) return;
  for (const paragraph of paragraphsOf(root, grammar)) {
    const texts = ownTexts(paragraph, grammar).filter((text) => entries.has(text));
    const full = texts.map(({ text }) => text).join('');
    if (!full.includes('{%')) continue;
    const kept = full.replaceAll(/\{%.*?(?:%\}|$)/gs, (tag) => '\0'.repeat(tag.length));
    let at = 0;
    for (const text of texts) {
      const part = kept.slice(at, at + text.text.length).replaceAll('\0', '');
      at += text.text.length;
      replaceNode(text, [{ kind: 'text', text: part, parent: undefined }]);
    }
  }
}
