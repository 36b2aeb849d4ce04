import type { Unit } from '../../document/tagged/scanned-content.ts';
import { holdsMarks, type PaintedStream } from '../../document/tagged/streams.ts';
import type { PdfDocument } from '../../file/core/document.ts';
import { flate } from '../../file/core/flate.ts';
import { PdfRef } from '../../file/core/objects.ts';
import { rewriteContent } from './rewrite-content.ts';

/**
 * Copies of form XObjects that are painted several times, as a browser does for masks. Their content can have only one place in
 * the structure (ISO 14289-1, 7.20): the first painting keeps it, and the others use copies without marked content.
 */
export class UnmarkedCopies {
  readonly #document: PdfDocument;
  readonly #first = new Set<Unit>();
  readonly #streams = new Map<number, PaintedStream>();
  readonly #names = new Map<number, string>();
  /** Whether none of these form XObjects paints another one with marked content. */
  readonly possible: boolean;

  constructor(document: PdfDocument, streams: readonly PaintedStream[]) {
    this.#document = document;
    const holds = holdsMarks(streams);
    const painted = new Map<number, number>();
    for (const stream of streams) {
      if (stream.holder.form) this.#streams.set(stream.holder.form.number, stream);
      for (const unit of stream.scanned.units) {
        const form = unit.name === undefined ? undefined : stream.forms.get(unit.name);
        if (!form) continue;
        const count = painted.get(form.number) ?? 0;
        if (count === 0) this.#first.add(unit);
        painted.set(form.number, count + 1);
      }
    }
    this.possible = [...this.#streams.values()].every(({ holder, forms }) => {
      const again = (painted.get(holder.form!.number) ?? 0) > 1 && holds(holder.form!);
      return !again || ![...forms.values()].some(holds);
    });
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
    const { bytes, scanned } = this.#streams.get(form.number)!;
    const entries = new Map(this.#document.entries(form));
    entries.delete('StructParents');
    const plain = rewriteContent(bytes, scanned, () => 'own marks');
    return this.#document.add(flate(plain.bytes, entries));
  }
}
