import type { Unit } from '../../document/tagged/scanned-content.ts';
import { holdsMarks, type PaintedStream } from '../../document/tagged/streams.ts';
import type { PdfDocument } from '../../file/core/document.ts';
import { flate } from '../../file/core/flate.ts';
import { PdfRef } from '../../file/core/objects.ts';
import { rewriteContent } from './rewrite-content.ts';

/**
 * Copies of form XObjects that are painted several times, as a browser does for masks. Their content can have only one place in
 * the structure (ISO 14289-1, 7.20): the first painting keeps it, and the others use copies without marked content, which paint
 * copies of the forms inside them.
 */
export class UnmarkedCopies {
  readonly #document: PdfDocument;
  readonly #first = new Set<Unit>();
  readonly #streams = new Map<number, PaintedStream>();
  readonly #names = new Map<number, string>();
  readonly #copies = new Map<number, PdfRef>();
  readonly #holds: (form: PdfRef) => boolean;

  constructor(document: PdfDocument, streams: readonly PaintedStream[]) {
    this.#document = document;
    this.#holds = holdsMarks(streams);
    const painted = new Set<number>();
    for (const stream of streams) {
      if (stream.holder.form) this.#streams.set(stream.holder.form.number, stream);
      for (const unit of stream.scanned.units) {
        const form = unit.name === undefined ? undefined : stream.forms.get(unit.name);
        if (!form) continue;
        if (!painted.has(form.number)) this.#first.add(unit);
        painted.add(form.number);
      }
    }
  }

  isFirst(unit: Unit): boolean {
    return this.#first.has(unit);
  }

  /** Returns the resource name of the copy of the form XObject that a unit paints. */
  nameFor(stream: PaintedStream, unit: Unit): string {
    const form = stream.forms.get(unit.name!)!;
    const name = this.#names.get(form.number) ?? `${unit.name}c`;
    const objects = this.#document.dict(stream.resources, 'XObject')!;
    if (!this.#names.has(form.number)) {
      this.#names.set(form.number, name);
      objects.set(name, this.#copyOf(form));
    } else if (!(objects.get(name) instanceof PdfRef)) objects.set(name, this.#copyOf(form));
    return name;
  }

  #copyOf(form: PdfRef): PdfRef {
    const known = this.#copies.get(form.number);
    if (known) return known;
    const { bytes, scanned, resources, forms } = this.#streams.get(form.number)!;
    const entries = new Map(this.#document.entries(form));
    entries.delete('StructParents');
    const inner = [...forms].filter(([, each]) => this.#holds(each));
    if (inner.length > 0) {
      const objects = new Map(this.#document.dict(resources, 'XObject'));
      for (const [name, each] of inner) objects.set(name, this.#copyOf(each));
      entries.set('Resources', new Map(resources).set('XObject', objects));
    }
    const plain = rewriteContent(bytes, scanned, () => 'own marks');
    const copy = this.#document.add(flate(plain.bytes, entries));
    this.#copies.set(form.number, copy);
    return copy;
  }
}
