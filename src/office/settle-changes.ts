import {
  childrenNamed,
  elementsNamed,
  removeNode,
  replaceNode,
  setChildren,
  type XmlElement,
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
const RANGES = ['w:moveFromRangeStart', 'w:moveFromRangeEnd', 'w:moveToRangeStart', 'w:moveToRangeEnd'];
/** Elements of deleted text, and what they are if it is kept. */
const RESTORED: readonly (readonly [deleted: string, kept: string])[] = [
  ['w:delText', 't'],
  ['w:delInstrText', 'instrText'],
];

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
  const marked = { kept: new Set(kept), dropped: new Set(dropped) };
  for (const row of elementsNamed(root, 'w:tr')) if (hasMark(row, 'w:trPr', marked.dropped)) removeNode(row);
  const merged = elementsNamed(root, 'w:p').filter((paragraph) =>
    childrenNamed(paragraph, 'w:pPr').some((properties) => hasMark(properties, 'w:rPr', marked.dropped)),
  );
  for (const name of [...kept, ...dropped])
    for (const element of elementsNamed(root, name)) {
      if (isMark(element) || marked.dropped.has(name)) removeNode(element);
      else replaceNode(element, element.children);
    }
  for (const name of RANGES) for (const element of elementsNamed(root, name)) removeNode(element);
  for (const name of FORMER)
    for (const change of elementsNamed(root, name)) {
      const [former] = change.children.filter((child): child is XmlElement => child.kind === 'element');
      const holder = change.parent;
      removeNode(change);
      if (verdict === 'rejected' && former && holder) setChildren(holder, former.children);
    }
  for (const [deleted, restored] of RESTORED)
    for (const element of elementsNamed(root, deleted)) {
      const renamed = {
        ...element,
        open: renamedTag(element.open, restored),
        close: renamedTag(element.close, restored),
      };
      setChildren(renamed, element.children);
      replaceNode(element, [renamed]);
    }
  // From the end, so that several paragraphs in a row become one.
  for (const paragraph of merged.reverse()) mergeWithNext(paragraph);
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

/** Puts the content of a paragraph without its mark at the start of the next one, whose properties count. */
function mergeWithNext(paragraph: XmlElement): void {
  const siblings = paragraph.parent?.children ?? [];
  const next = siblings
    .slice(siblings.indexOf(paragraph) + 1)
    .find((node): node is XmlElement => node.kind === 'element');
  const content = paragraph.children.filter((child) => child.kind !== 'element' || child.name !== 'w:pPr');
  if (next?.name === 'w:p') {
    const properties = childrenNamed(next, 'w:pPr');
    const others = next.children.filter((child) => child.kind !== 'element' || child.name !== 'w:pPr');
    setChildren(next, [...properties, ...content, ...others]);
  } else if (content.length > 0) return;
  removeNode(paragraph);
}

function renamedTag(tag: string, name: string): string {
  return tag.replace(/^(<\/?(?:\w+:)?)\w+/, `$1${name}`);
}
