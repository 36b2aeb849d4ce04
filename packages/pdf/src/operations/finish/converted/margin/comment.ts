import { elementsOf, type StructureElement } from '../../../../document/tagged/structure.ts';
import type { PdfDocument } from '../../../../file/core/document.ts';
import { type Rect, rectOf } from '../../../../file/core/matrix.ts';
import { type PdfObject, PdfRef } from '../../../../file/core/objects.ts';
import type { Page } from '../../../../file/core/page-tree.ts';

/** A comment of a page, without its annotation. */
export interface Comment {
  /** Number in the document, from 1. */
  readonly number: number;
  /** Author and date, or the name of the cell. */
  readonly header: string;
  readonly text: string;
  /** Place of the commented text in the user space of the page. */
  readonly anchor: Rect;
  /** Whether it has the place of the comment before it, as replies have. */
  readonly isFurther: boolean;
}

/** Comments at one place: usually one, or one and its replies. */
export interface Thread {
  readonly comments: readonly Comment[];
  /** Element at their place in the structure, without content. */
  readonly element: StructureElement | undefined;
}

/** Distance within which two anchors are the same place, in points. */
const SAME_PLACE = 1;
/** LibreOffice writes a comma after the author and after the date, also where one of them is missing. */
const OUTER_COMMAS = /^[\s,]+|[\s,]+$/g;

/**
 * Removes the text annotations that LibreOffice wrote for comments, with their pop-up windows, and returns what they hold: by page,
 * from top to bottom.
 *
 * @param root of the structure, whose elements of comments lose their content
 */
export function takeComments(
  document: PdfDocument,
  pages: readonly Page[],
  root: StructureElement | undefined,
): Map<Page, Thread[]> {
  const elements = elementsOfObjects(root);
  const byPage = new Map(pages.map((page) => [page, takeNotes(document, page, elements)] as const));
  const first = Math.min(...[...byPage.values()].flatMap((notes) => notes.map((note) => note.object)));
  // LibreOffice writes the first comment first, and the others from the last one on.
  const order = ({ object }: Note) => (object === first ? Number.NEGATIVE_INFINITY : -object);
  let count = 0;
  const taken = new Map<Page, Thread[]>();
  for (const [page, notes] of byPage) {
    if (notes.length === 0) continue;
    notes.sort((a, b) => order(a) - order(b));
    const places: Note[][] = [];
    for (const note of notes) {
      const place = places.find(([other]) => isSamePlace(other!.anchor, note.anchor));
      if (place) place.push(note);
      else places.push([note]);
    }
    places.sort(([a], [b]) => b!.anchor.y1 - a!.anchor.y1 || a!.anchor.x0 - b!.anchor.x0);
    const threads = places.map((place): Thread => {
      const comments = place.map(({ header, text, anchor }, index) => {
        count += 1;
        return { header, text, anchor, isFurther: index > 0, number: count };
      });
      return { comments, element: place.find(({ element }) => element)?.element };
    });
    taken.set(page, threads);
  }
  return taken;
}

interface Note extends Pick<Comment, 'header' | 'text' | 'anchor'> {
  /** Object number of its annotation. */
  readonly object: number;
  readonly element: StructureElement | undefined;
}

function takeNotes(
  document: PdfDocument,
  page: Page,
  elements: ReadonlyMap<number, StructureElement>,
): Note[] {
  const annotations = document.array(page.dict, 'Annots') ?? [];
  const subtype = (item: PdfObject) => document.name(document.dict(item), 'Subtype') ?? '';
  const notes = annotations
    .filter((item) => item instanceof PdfRef)
    .filter((item) => subtype(item) === 'Text');
  if (notes.length === 0) return [];
  const others = annotations.filter((item) => !/^(Text|Popup)$/.test(subtype(item)));
  if (others.length > 0) page.dict.set('Annots', others);
  else page.dict.delete('Annots');
  return notes.map((item) => {
    const own = document.dict(item)!;
    const [xa = 0, ya = 0, xb = 0, yb = 0] = document.numbers(own, 'Rect') ?? [];
    const element = elements.get(item.number);
    if (element) element.kids = [];
    return {
      header: document.text(own, 'T')?.replace(OUTER_COMMAS, '') ?? '',
      text: document.text(own, 'Contents')?.replace(/\r\n?/g, '\n').trim() ?? '',
      anchor: rectOf(xa, ya, xb, yb),
      ...{ element, object: item.number },
    };
  });
}

function isSamePlace(a: Rect, b: Rect): boolean {
  return Math.abs(a.x0 - b.x0) < SAME_PLACE && Math.abs(a.y0 - b.y0) < SAME_PLACE;
}

/** Returns the elements whose only content is an annotation, by its object number. */
function elementsOfObjects(root: StructureElement | undefined): Map<number, StructureElement> {
  const found = new Map<number, StructureElement>();
  for (const own of root ? elementsOf(root) : []) {
    const [only] = own.kids;
    if (own.kids.length === 1 && only?.kind === 'object') found.set(only.object.number, own);
  }
  return found;
}
