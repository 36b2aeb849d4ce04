import type { PdfDocument } from '../../file/core/document.ts';
import { isDict, type PdfDict, type PdfObject, PdfRef } from '../../file/core/objects.ts';
import { textOf } from '../../file/core/text-string.ts';
import { type StructureInsertion, structureInsertion } from './insert-structure.ts';
import type { Part } from './part.ts';

/**
 * Topmost elements of a joined structure tree (ISO 32000-2, 14.7.2). The elements of a part follow those of the part before it.
 * If the part lies among the pages of the first, they are inserted between the elements of the surrounding pages.
 */
export class TopElements {
  readonly #target: PdfDocument;
  readonly #first: Part;
  readonly #top: PdfRef;
  readonly #insertion: StructureInsertion | undefined;
  /** Copies of the kids of each part's root; undefined for a kid that is not an element. */
  readonly #copies = new Map<Part, (PdfRef | undefined)[]>();

  /**
   * @param first structure tree root of the first part, and its remaining kids
   * @param top parent of the elements
   */
  constructor(
    target: PdfDocument,
    parts: readonly Part[],
    first: { readonly root: PdfDict; readonly kids: readonly PdfObject[] } | undefined,
    top: PdfRef,
  ) {
    this.#target = target;
    this.#first = parts[0]!;
    this.#top = top;
    const isInserted = parts.some(({ at }) => at !== undefined);
    this.#insertion =
      first && isInserted ? structureInsertion(this.#first, first.root, first.kids) : undefined;
  }

  /** Returns the parent of a part's topmost elements. */
  above(part: Part): PdfRef {
    if (part.at === undefined || !this.#insertion?.holder) return this.#top;
    return this.#first.copier.copy(this.#insertion.holder) as PdfRef;
  }

  add(part: Part, kids: readonly PdfObject[]): void {
    const copies = kids.map((kid) => {
      const copy = part.copier.copy(kid);
      return copy instanceof PdfRef ? copy : isDict(copy) ? this.#target.add(copy) : undefined;
    });
    this.#copies.set(part, copies);
  }

  /** Joins the added elements after they are copied. @returns the kids of the topmost parent */
  settle(): PdfObject[] {
    for (const [part, copies] of this.#copies) {
      for (const ref of copies) if (ref) this.#putBelow(ref, this.above(part), part);
    }
    const own = this.#copies.get(this.#first) ?? [];
    const holder = this.#insertion?.holder;
    if (!this.#insertion || !holder) return this.#withOthers(own);
    const kids = this.#insertion.kids.map((kid) => this.#first.copier.copy(kid));
    this.#target.dict(this.#first.copier.copy(holder))?.set('K', this.#withOthers(kids));
    return own.filter((ref) => ref !== undefined);
  }

  #withOthers(own: readonly (PdfObject | undefined)[]): PdfObject[] {
    const before = own.map((): PdfObject[] => []);
    const last: PdfObject[] = [];
    for (const [part, copies] of this.#copies) {
      if (part === this.#first) continue;
      const index = part.at === undefined ? undefined : this.#insertion?.indexOf(part.at);
      (before[index ?? own.length] ?? last).push(...copies.filter((ref) => ref !== undefined));
    }
    return [
      ...own.flatMap((kid, i) => [...before[i]!, ...(kid === undefined || kid === null ? [] : [kid])]),
      ...last,
    ];
  }

  /** Adds an element below its new parent, with its own language if it would inherit another one (14.9.2). */
  #putBelow(ref: PdfRef, above: PdfRef, part: Part): void {
    const element = this.#target.dict(ref);
    if (!element) return;
    element.set('P', above);
    const own = languageOf(part);
    const inherited = this.#target.text(this.#target.dict(above), 'Lang') ?? languageOf(this.#first);
    if (own === undefined || own === inherited || element.has('Lang')) return;
    element.set('Lang', part.copier.copy(part.source.catalog.get('Lang')));
  }
}

function languageOf({ source }: Part): string | undefined {
  return textOf(source.resolve(source.catalog.get('Lang')));
}
