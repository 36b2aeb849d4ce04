import { inherited, type Widget } from '../../document/fields/flattened/widgets.ts';
import type { PdfDocument } from '../../file/core/document.ts';
import { dict, isDict, name, type PdfDict, type PdfObject, PdfRef } from '../../file/core/objects.ts';
import { readNumberTree, writeNumberTree } from '../../file/core/trees.ts';

const RADIO = 1 << 15;
const PUSH_BUTTON = 1 << 16;

/**
 * Keeps the structure tree valid while widgets become page content. A Form element then holds marked content instead of the
 * object reference, and describes the former field by PrintField attributes (ISO 32000-2, 14.8.5.6).
 */
export class FlattenStructure {
  readonly #document: PdfDocument;
  readonly #root: PdfDict | undefined;
  readonly #parents: Map<number, PdfObject>;

  constructor(document: PdfDocument) {
    this.#document = document;
    this.#root = document.dict(document.catalog, 'StructTreeRoot');
    this.#parents = this.#root ? readNumberTree(document, this.#root.get('ParentTree')) : new Map();
  }

  get tagged(): boolean {
    return this.#root !== undefined;
  }

  /**
   * Moves the widget's structure element over to content.
   *
   * @returns the marked-content identifier that the content must have; `undefined` for an artifact
   */
  replace(widget: Widget, drawn: boolean): number | undefined {
    const key = this.#document.number(widget.dict, 'StructParent');
    const element = key === undefined ? undefined : this.#parents.get(key);
    if (key === undefined || !(element instanceof PdfRef)) return undefined;
    this.#parents.delete(key);
    const entries = this.#document.dict(element);
    if (entries === undefined) return undefined;
    const mcid = drawn ? this.#newMcid(widget, element) : undefined;
    const kids = this.#document.array(entries, 'K') ?? [entries.get('K') ?? null];
    const replaced = kids.flatMap((kid) => {
      if (!this.#refersTo(kid, widget)) return [kid];
      return mcid === undefined ? [] : [markedContent(widget, mcid)];
    });
    entries.set('K', replaced);
    if (this.#document.name(entries, 'S') === 'Form') entries.set('A', this.#printField(widget));
    return mcid;
  }

  commit(): void {
    this.#root?.set('ParentTree', writeNumberTree(this.#document, this.#parents));
  }

  #refersTo(kid: PdfObject, widget: Widget): boolean {
    const reference = this.#document.resolve(kid);
    return isDict(reference) && this.#document.resolve(reference.get('Obj')) === widget.dict;
  }

  #newMcid({ page }: Widget, element: PdfRef): number {
    let key = this.#document.number(page.dict, 'StructParents');
    if (key === undefined) {
      key = [...this.#parents.keys()].reduce((most, one) => Math.max(most, one), -1) + 1;
      page.dict.set('StructParents', key);
    }
    const elements = this.#document.array(this.#parents.get(key)) ?? [];
    this.#parents.set(key, [...elements, element]);
    return elements.length;
  }

  #printField(widget: Widget): PdfDict {
    const flags = Number(inherited(this.#document, widget.dict, 'Ff') ?? 0);
    const button = widget.type === 'Btn';
    const role = !button ? 'tv' : flags & PUSH_BUTTON ? 'pb' : flags & RADIO ? 'rb' : 'cb';
    const attributes = dict({
      O: name('PrintField'),
      Role: name(role),
      Desc: inherited(this.#document, widget.dict, 'TU'),
    });
    if (role === 'rb' || role === 'cb') {
      const state = this.#document.name(widget.dict, 'AS');
      attributes.set('Checked', name(state && state !== 'Off' ? 'on' : 'off'));
    }
    return attributes;
  }
}

function markedContent({ page }: Widget, mcid: number): PdfDict {
  return dict({ Type: name('MCR'), Pg: page.ref, MCID: mcid });
}
