import {
  childrenNamed,
  elementsNamed,
  replaceElements,
  setChildren,
  type XmlElement,
  type XmlNode,
} from '../office-template/xml-tree.ts';
import { editPackage } from './edit-package.ts';

/** Parts of a .docx that may have tracked changes. */
const PARTS = /^word\/(?:document|header|footer|footnotes|endnotes)\d*\.xml$/;
const INSERTED = ['w:ins', 'w:moveTo'];
const DELETED = ['w:del', 'w:moveFrom'];
/** Former properties, in the element whose properties they were (ECMA-376 part 1, 17.13.5). */
const FORMER = ['rPr', 'pPr', 'tblPr', 'tblGrid', 'trPr', 'tcPr', 'sectPr', 'tblPrEx', 'numbering'].map(
  (name) => `w:${name}Change`,
);
const REMOVED: ReadonlySet<string> = new Set([
  ...FORMER,
  ...['w:moveFromRangeStart', 'w:moveFromRangeEnd', 'w:moveToRangeStart', 'w:moveToRangeEnd'],
]);
/** Elements of deleted text, and what they are if it is kept. */
const RESTORED: ReadonlyMap<string, string> = new Map([
  ['w:delText', 't'],
  ['w:delInstrText', 'instrText'],
]);

/**
 * Accepts or rejects all tracked changes of a .docx. LibreOffice as WebAssembly can only show them.
 *
 * @throws InvalidInputError `OFFICE_DAMAGED`
 */
export function settleChanges(docx: Uint8Array, verdict: 'accepted' | 'rejected'): Promise<Uint8Array> {
  return editPackage(docx, PARTS, (root) => settle(root, verdict));
}

function settle(root: XmlElement, verdict: 'accepted' | 'rejected'): void {
  const [kept, dropped] = verdict === 'accepted' ? [INSERTED, DELETED] : [DELETED, INSERTED];
  const marks = new Set(dropped);
  const rows = new Set(elementsNamed(root, 'w:tr').filter((row) => hasMark(row, 'w:trPr', marks)));
  const merged = new Set(
    elementsNamed(root, 'w:p').filter((paragraph) =>
      childrenNamed(paragraph, 'w:pPr').some((properties) => hasMark(properties, 'w:rPr', marks)),
    ),
  );
  if (verdict === 'rejected')
    for (const name of FORMER) for (const change of elementsNamed(root, name)) restoreFormer(change);
  replaceElements(root, (element) => {
    const { name } = element;
    if (REMOVED.has(name) || marks.has(name) || rows.has(element)) return [];
    if (kept.includes(name)) return isMark(element) ? [] : element.children;
    const restored = RESTORED.get(name);
    return restored === undefined ? undefined : [renamed(element, restored)];
  });
  for (const parent of new Set([...merged].map((paragraph) => paragraph.parent)))
    if (parent) mergeParagraphs(parent, merged);
}

function restoreFormer({ parent, children }: XmlElement): void {
  const former = children.find((child): child is XmlElement => child.kind === 'element');
  if (parent && former) setChildren(parent, former.children);
}

/** Whether an insertion or deletion is that of a row, of the mark at the end of a paragraph, or of a numbering. */
function isMark({ parent }: XmlElement): boolean {
  return parent !== undefined && ['w:rPr', 'w:trPr', 'w:numPr'].includes(parent.name);
}

function hasMark(element: XmlElement, properties: string, marks: ReadonlySet<string>): boolean {
  return childrenNamed(element, properties).some(({ children }) =>
    children.some((child) => child.kind === 'element' && marks.has(child.name)),
  );
}

/** Puts the content of paragraphs without their marks at the start of the next ones, whose properties count. */
function mergeParagraphs(parent: XmlElement, merged: ReadonlySet<XmlNode>): void {
  const kept: XmlNode[] = [];
  const gathered = new Map<XmlElement, XmlNode[][]>();
  let next: XmlElement | undefined;
  // From the end, so that several paragraphs in a row become one.
  for (const node of parent.children.toReversed()) {
    if (node.kind === 'element' && merged.has(node)) {
      const content = node.children.filter((child) => !isProperties(child));
      const contents = next?.name === 'w:p' ? (gathered.get(next) ?? []) : undefined;
      if (next && contents) gathered.set(next, contents);
      contents?.push(content);
      if (contents || content.length === 0) continue;
    }
    if (node.kind === 'element') next = node;
    kept.push(node);
  }
  parent.children = kept.reverse();
  for (const [paragraph, contents] of gathered) {
    const others = paragraph.children.filter((child) => !isProperties(child));
    const properties = paragraph.children.filter(isProperties);
    setChildren(paragraph, [...properties, ...contents.reverse().flat(), ...others]);
  }
}

function isProperties(node: XmlNode): boolean {
  return node.kind === 'element' && node.name === 'w:pPr';
}

function renamed(element: XmlElement, name: string): XmlElement {
  const { open, close, children } = element;
  const other = { ...element, open: renamedTag(open, name), close: renamedTag(close, name) };
  setChildren(other, children);
  return other;
}

function renamedTag(tag: string, name: string): string {
  return tag.replace(/^(<\/?(?:\w+:)?)\w+/, `$1${name}`);
}
