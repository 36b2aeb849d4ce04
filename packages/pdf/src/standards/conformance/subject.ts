import type { ContentUse } from '../../document/tagged/content-use.ts';
import { FontTexts } from '../../document/tagged/font-texts.ts';
import { readStructure } from '../../document/tagged/read-structure.ts';
import { scanContent } from '../../document/tagged/scan-content.ts';
import {
  byteBudget,
  decoded,
  holdsMarks,
  type PaintedStreams,
  paintedStreams,
} from '../../document/tagged/streams.ts';
import { elementsOf, type StructureElement } from '../../document/tagged/structure.ts';
import type { PdfDocument } from '../../file/core/document.ts';
import { nameOf, type PdfDict, type PdfObject, PdfStream } from '../../file/core/objects.ts';
import type { Page } from '../../file/core/page-tree.ts';
import type { Subject } from './checks.ts';
import { FontUses } from './font-uses.ts';

/** Most bytes of streams that pages do not paint directly: field appearances, patterns. */
const MAX_BYTES = 256 << 20;

/** Reads a document's objects for the checks. */
export function subjectOf(document: PdfDocument): Subject {
  const pages = document.pages();
  const structure = readStructure(document);
  const painted = paintedStreams(document, pages, structure?.marks ?? new Map(), new Set());
  return subjectWith(document, pages, structure?.root, painted, painted ? unmarkedPages(painted, pages) : []);
}

/**
 * Prepares a document for the checks whose structure and content are already known.
 *
 * @param unmarked numbers of pages that paint content which is neither tagged nor an artifact
 */
export function subjectWith(
  document: PdfDocument,
  pages: readonly Page[],
  root: StructureElement | undefined,
  painted: PaintedStreams | undefined,
  unmarked: readonly number[],
  texts: FontTexts = new FontTexts(document),
): Subject {
  const fonts = new FontUses(document, texts);
  const uses: ContentUse[] = [];
  let readable = painted !== undefined;
  const known = new Set<PdfDict>();
  for (const { scanned, resources, holder } of painted?.streams ?? []) {
    uses.push(scanned.use);
    fonts.add(scanned.use, resources);
    if (holder.form) known.add(document.entries(holder.form)!);
  }
  const budget = byteBudget(MAX_BYTES);
  const objects: PdfObject[] = [];
  for (const number of document.reachable()) {
    const object = document.object(number) ?? null;
    objects.push(object);
    if (!(object instanceof PdfStream) || known.has(object.dict)) continue;
    const isContent = nameOf(object.dict.get('Subtype')) === 'Form' || object.dict.get('PatternType') === 1;
    if (!isContent) continue;
    const bytes = decoded(document, object, budget);
    const scanned = bytes && scanContent(bytes, { marks: new Map(), legible: new Set() });
    if (!scanned) {
      readable = false;
      continue;
    }
    uses.push(scanned.use);
    fonts.add(scanned.use, document.dict(object, 'Resources'));
  }
  return {
    document,
    pages,
    objects,
    root,
    elements: root ? elementsOf(root) : [],
    uses: readable && !fonts.missing ? uses : undefined,
    fonts: fonts.list(),
    unmarked,
  };
}

function unmarkedPages({ streams }: PaintedStreams, pages: readonly Page[]): number[] {
  const holds = holdsMarks(streams);
  const found = new Set<number>();
  for (const { holder, page, scanned, forms } of streams) {
    if (holder.form && !holds(holder.form)) continue;
    const open = scanned.units.some(({ mark, artifact, name }) => {
      const form = name === undefined ? undefined : forms.get(name);
      return !mark && !artifact && !(form && holds(form));
    });
    if (open) found.add(pages.indexOf(page) + 1);
  }
  return [...found];
}
