import { type PdfDict, type PdfObject, PdfRef } from '../../file/core/objects.ts';
import type { Source } from './source.ts';

/**
 * Selected pages of a source, in their new order, and the objects removed with the other pages: their annotations, and links to
 * them. Steps that plan other parts of the document add more removed objects.
 */
export class Selection {
  readonly source: Source;
  /** Indexes of the pages that are kept, in their new order. */
  readonly pages: readonly number[];
  /** Whether every page of the source is kept, in any order. */
  readonly whole: boolean;
  /** Whether the pages keep the order of the source. */
  readonly inOrder: boolean;
  /** Numbers of objects of the source that are not in the result. */
  readonly gone = new Set<number>();
  /** Dictionaries of the source, with those copied in their place. */
  readonly instead = new Map<PdfDict, PdfDict>();
  /** Identifiers of structure elements that are not in the result, one character per byte. */
  readonly removedIds = new Set<string>();
  /** New position of each kept page, by its index in the source. */
  readonly #places: ReadonlyMap<number, number>;
  readonly #annotations = new Map<number, PdfObject[]>();
  readonly #keptAnnotations = new Set<number>();

  /** @param pages indexes, each at most once; all pages in their order when left out */
  constructor(source: Source, pages: readonly number[] = source.pages.map((_, index) => index)) {
    this.source = source;
    this.pages = pages;
    this.#places = new Map(pages.map((page, place) => [page, place]));
    this.whole = this.#places.size === source.pages.length;
    this.inOrder = pages.every((page, i) => i === 0 || page > pages[i - 1]!);
    if (!this.whole) this.#leaveOut();
  }

  has(page: number): boolean {
    return this.#places.has(page);
  }

  /** Returns the position of a source page among the kept pages. */
  placeOf(page: number): number | undefined {
    return this.#places.get(page);
  }

  /** Returns the remaining annotations of a page. */
  annotations(page: number): readonly PdfObject[] | undefined {
    return this.#annotations.get(page) ?? this.source.array(this.source.pages[page]!.dict, 'Annots');
  }

  /** Whether an object is an annotation of a page that is kept. */
  keepsAnnotation(object: PdfObject | undefined): boolean {
    return object instanceof PdfRef && (this.whole || this.#keptAnnotations.has(object.number));
  }

  isGone(object: PdfObject | undefined): boolean {
    return object instanceof PdfRef && this.gone.has(object.number);
  }

  /** Whether a destination (ISO 32000-2, 12.3.2) is on a removed page. */
  leadsAway(destination: PdfObject | undefined): boolean {
    if (this.whole) return false;
    const page = this.source.destinationPage(destination);
    if (typeof page === 'number') return page in this.source.pages && !this.#places.has(page);
    return this.isGone(page);
  }

  /** Whether a link, a bookmark or an action (12.6.4.2) leads to a removed page. */
  pointsAway(holder: PdfDict): boolean {
    if (this.whole) return false;
    const action = this.source.dict(holder, 'A');
    return this.leadsAway(holder.get('Dest')) || (action !== undefined && this.actionLeadsAway(action));
  }

  actionLeadsAway(action: PdfDict): boolean {
    return this.source.name(action, 'S') === 'GoTo' && this.leadsAway(action.get('D'));
  }

  #leaveOut(): void {
    const { source } = this;
    const kept = new Set(this.pages.map((page) => source.pages[page]!.ref.number));
    for (const page of this.pages) {
      for (const entry of source.array(source.pages[page]!.dict, 'Annots') ?? []) {
        if (entry instanceof PdfRef) this.#keptAnnotations.add(entry.number);
      }
    }
    source.pages.forEach(({ ref, dict }, index) => {
      if (this.#places.has(index) || kept.has(ref.number)) return;
      this.gone.add(ref.number);
      for (const entry of source.array(dict, 'Annots') ?? []) {
        if (entry instanceof PdfRef && !this.#keptAnnotations.has(entry.number)) this.gone.add(entry.number);
      }
    });
    for (const page of this.pages) this.#dropLinks(page);
  }

  /** Removes links to removed pages: they would do nothing, or reveal the name of a page that is to stay unknown. */
  #dropLinks(page: number): void {
    const { source } = this;
    const entries = source.array(source.pages[page]!.dict, 'Annots');
    if (entries === undefined) return;
    const kept = entries.filter((entry) => {
      const annotation = source.dict(entry);
      if (!annotation || source.name(annotation, 'Subtype') !== 'Link') return true;
      if (!this.pointsAway(annotation)) return true;
      if (entry instanceof PdfRef) {
        this.gone.add(entry.number);
        this.#keptAnnotations.delete(entry.number);
      }
      return false;
    });
    if (kept.length < entries.length) this.#annotations.set(page, kept);
  }
}
