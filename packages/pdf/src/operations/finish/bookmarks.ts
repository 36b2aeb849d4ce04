import { FontTexts } from '../../document/tagged/font-texts.ts';
import { type ReadStructure, readStructure } from '../../document/tagged/read-structure.ts';
import { isInline } from '../../document/tagged/roles.ts';
import { type PaintedStream, paintedStreams } from '../../document/tagged/streams.ts';
import { elementsOf, type Mark, marksOf, type StructureElement } from '../../document/tagged/structure.ts';
import type { PdfDocument } from '../../file/core/document.ts';
import type { PdfDict } from '../../file/core/objects.ts';
import { textString } from '../../file/core/text-string.ts';
import { joinsOfLines, type LineJoins } from './line-ends.ts';
import { textsOf } from './mark-texts.ts';
import { normalizeStructure } from './normalize.ts';
import { dropRepaintedTexts } from './repainted-text.ts';
import { orderRightToLeft } from './right-to-left.ts';
import { SourceText, UNSEEN } from './source-text.ts';

/** Returns the items of the outline (ISO 32000-2, 12.3.3); each item is visited once, even if the outline is circular. */
export function outlineItems(document: PdfDocument): Set<PdfDict> {
  const outline = document.dict(document.catalog, 'Outlines');
  const items = new Set<PdfDict>();
  const waiting = [document.dict(outline, 'First')];
  for (let own = waiting.pop(); own !== undefined; own = waiting.pop()) {
    if (items.has(own)) continue;
    items.add(own);
    for (const key of ['Next', 'First']) {
      const other = document.dict(own, key);
      if (other) waiting.push(other);
    }
  }
  return items;
}

/** Links elements with the outline items that lead to them. */
export function linkBookmarks(document: PdfDocument, { elements }: Pick<ReadStructure, 'elements'>): void {
  for (const item of outlineItems(document)) {
    const target = document.dict(item, 'SE');
    const own = target && elements.get(target);
    if (own) own.bookmark = item;
  }
}

/**
 * Sets the title of each bookmark to the text of its heading as the structure gives it. A browser joins a heading's text runs in
 * painting order: without spaces between lines, with shadows, from left to right.
 *
 * @param root elements with their bookmarks (`linkBookmarks`)
 * @param joins decides how its text runs are joined
 */
export function titleBookmarks(
  document: PdfDocument,
  fonts: FontTexts,
  root: StructureElement,
  streams: readonly PaintedStream[],
  joins: LineJoins,
): void {
  const headings = elementsOf(root).filter(({ bookmark }) => bookmark !== undefined);
  const wanted = new Set(headings.flatMap((heading) => marksOf(heading)));
  const texts = textsOf(document, fonts, streams, wanted, joins);
  for (const heading of headings) {
    const title = clean(textIn(heading, texts));
    if (title !== '') heading.bookmark!.set('Title', textString(title));
  }
}

/**
 * Sets the bookmark titles of a document whose structure stays as printed.
 *
 * @param text source text, as in `TaggingSources`
 */
export function titlePrintedBookmarks(document: PdfDocument, text: (() => string) | undefined): void {
  if (outlineItems(document).size === 0) return;
  const structure = readStructure(document);
  if (structure === undefined) return;
  linkBookmarks(document, structure);
  const fonts = new FontTexts(document);
  const { marks } = structure;
  const legible = new Set([...marks.values()].flatMap((inStream) => [...inStream.values()]));
  const painted = paintedStreams(document, document.pages(), marks, legible);
  if (painted === undefined) return;
  const { streams } = painted;
  for (const mark of legible) mark.kept = true;
  const root = normalizeStructure(structure.root);
  const known = text && new SourceText(text());
  dropRepaintedTexts(document, fonts, streams);
  orderRightToLeft(
    document,
    fonts,
    root,
    streams,
    () => true,
    () => known,
  );
  const joins = joinsOfLines(document, fonts, root, streams, () => known);
  titleBookmarks(document, fonts, root, streams, joins);
}

/** Returns the text of an element, with a separator between its blocks and around annotations of ruby. */
function textIn(own: StructureElement, texts: ReadonlyMap<Mark, string>): string {
  if (own.actualText !== undefined) return own.actualText;
  if (own.type === 'Figure' && own.alt !== undefined) return ` ${own.alt} `;
  const parts = own.kids.map((kid) => {
    if (kid.kind === 'mark') return kid.generated ?? texts.get(kid) ?? '';
    if (kid.kind === 'object') return '';
    return isInline(kid) && kid.type !== 'RT' ? textIn(kid, texts) : ` ${textIn(kid, texts)} `;
  });
  return parts.join('');
}

function clean(text: string): string {
  return text
    .replace(UNSEEN, '')
    .replace(/\p{Co}/gu, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .toWellFormed();
}
