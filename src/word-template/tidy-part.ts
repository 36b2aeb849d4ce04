import { DROP_IF_EMPTY } from './place-blocks.ts';
import { elementsNamed, prefixOf, removeNode, walk, type XmlElement, type XmlNode } from './xml-tree.ts';

/** Elements that have to end with a paragraph (ECMA-376 part 1, 17.4.65 and others). */
const NEEDS_PARAGRAPH = ['w:tc', 'w:txbxContent', 'w:hdr', 'w:ftr', 'w:footnote', 'w:endnote', 'w:comment'];

/** Repairs the remains of repeated and removed elements: empty paragraphs and tables, cells without a paragraph, equal ids. */
export function tidyPart(root: XmlElement, nextId: () => number): void {
  for (const paragraph of elementsNamed(root, 'w:p')) {
    if (!paragraph.open.includes(` ${DROP_IF_EMPTY}=`)) continue;
    paragraph.open = paragraph.open.replace(` ${DROP_IF_EMPTY}="1"`, '');
    if (isEmpty(paragraph)) removeNode(paragraph);
  }
  for (const row of elementsNamed(root, 'w:tr')) if (!hasChild(row, 'w:tc')) removeNode(row);
  for (const table of elementsNamed(root, 'w:tbl'))
    if (!hasChild(table, 'w:tr') && !hasChild(table, 'w:sdt')) removeNode(table);
  for (const node of walk(root)) {
    if (node.kind !== 'element') continue;
    if (NEEDS_PARAGRAPH.includes(node.name)) addParagraph(node);
    if (node.name === 'wp:docPr') node.open = node.open.replace(/\sid="[^"]*"/, ` id="${nextId()}"`);
    if (node.name === 'w:p' || node.name === 'w:tr')
      node.open = node.open.replaceAll(/\sw14:(?:paraId|textId)="[^"]*"/g, '');
  }
  if (NEEDS_PARAGRAPH.includes(root.name)) addParagraph(root);
}

function isEmpty(paragraph: XmlElement): boolean {
  for (const node of walk(paragraph, ({ name }) => name !== 'w:pPr')) {
    if (node.kind === 'text' && node.text.trim() !== '') return false;
    if (node.kind === 'element' && SHOWN.has(node.name)) return false;
  }
  return true;
}

const SHOWN = new Set(['w:drawing', 'w:pict', 'w:object', 'w:fldChar', 'w:br', 'w:sym']);

function hasChild({ children }: XmlElement, name: string): boolean {
  return children.some((child) => child.kind === 'element' && child.name === name);
}

/** A table at the end of a cell needs a paragraph after it, too. */
function addParagraph(element: XmlElement): void {
  const elements = element.children.filter((child): child is XmlElement => child.kind === 'element');
  if (elements.at(-1)?.name === 'w:p' || elements.at(-1)?.name === 'w:sdt') return;
  const paragraph: XmlNode = {
    kind: 'element',
    name: 'w:p',
    open: `<${prefixOf(element)}p/>`,
    close: '',
    children: [],
    parent: element,
  };
  element.children.push(paragraph);
}
