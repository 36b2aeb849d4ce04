import { FontTexts } from '../../../document/tagged/font-texts.ts';
import { readStructure } from '../../../document/tagged/read-structure.ts';
import { paintedStreams } from '../../../document/tagged/streams.ts';
import { elementsOf, marksOf } from '../../../document/tagged/structure.ts';
import type { PdfDocument } from '../../../file/core/document.ts';
import type { Page } from '../../../file/core/page-tree.ts';
import { joinsOfLines } from '../line-ends.ts';
import { describeLinks } from '../links.ts';

/**
 * Describes links, which LibreOffice leaves without a description (ISO 14289-1, 7.18.5): by their text, or else their target. A
 * structure or content that cannot be read changes nothing.
 */
export function nameLinks(document: PdfDocument, pages: readonly Page[]): void {
  const structure = readStructure(document);
  if (!structure) return;
  const { root, marks } = structure;
  const links = elementsOf(root).filter(({ type }) => type === 'Link');
  if (links.length === 0) return;
  const painted = paintedStreams(document, pages, marks, new Set(links.flatMap((link) => marksOf(link))));
  if (!painted) return;
  const fonts = new FontTexts(document);
  describeLinks(document, fonts, root, painted.streams, joinsOfLines(document, fonts, root, painted.streams));
}
