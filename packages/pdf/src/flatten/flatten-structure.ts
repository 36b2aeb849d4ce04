import type { PDFContext, PDFDocument, PDFObject } from '@cantoo/pdf-lib';
import { PDFArray, PDFDict, PDFName, PDFNull, PDFNumber, PDFRef } from '@cantoo/pdf-lib';
import { readNumberTree, writeNumberTree } from '../trees/trees.ts';
import { inherited, nameOf, numberOf, type Widget } from './widgets.ts';

const name = PDFName.of;
const RADIO = 1 << 15;
const PUSH_BUTTON = 1 << 16;

/**
 * Keeps the structure tree true while widgets become page content: a Form element then holds marked content
 * instead of the object reference, and says with PrintField attributes (ISO 32000-2, 14.8.5.6) what the field was.
 */
export class FlattenStructure {
  readonly #context: PDFContext;
  readonly #root: PDFDict | undefined;
  readonly #parents: Map<number, PDFObject>;

  constructor(document: PDFDocument) {
    this.#context = document.context;
    const root = document.catalog.lookup(name('StructTreeRoot'));
    this.#root = root instanceof PDFDict ? root : undefined;
    this.#parents = this.#root
      ? readNumberTree(this.#context, this.#root.get(name('ParentTree')))
      : new Map();
  }

  get tagged(): boolean {
    return this.#root !== undefined;
  }

  /**
   * Moves the widget's structure element over to content.
   *
   * @returns the marked-content identifier that the content has to carry; `undefined` for an artifact
   */
  replace(widget: Widget, drawn: boolean): number | undefined {
    const key = numberOf(widget.dict.lookup(name('StructParent')));
    const element = key === undefined ? undefined : this.#parents.get(key);
    if (key === undefined || !(element instanceof PDFRef)) return undefined;
    this.#parents.delete(key);
    const dict = this.#context.lookup(element);
    if (!(dict instanceof PDFDict)) return undefined;
    const mcid = drawn ? this.#newMcid(widget, element) : undefined;
    const kids = this.#context.lookup(dict.get(name('K')));
    const list = kids instanceof PDFArray ? kids.asArray() : [dict.get(name('K')) ?? PDFNull];
    const replaced = list.flatMap((kid) => {
      if (!this.#refersTo(kid, widget)) return [kid];
      return mcid === undefined ? [] : [this.#markedContent(widget, mcid)];
    });
    dict.set(name('K'), this.#context.obj(replaced));
    if (nameOf(dict.lookup(name('S'))) === 'Form') dict.set(name('A'), this.#printField(widget));
    return mcid;
  }

  commit(): void {
    this.#root?.set(name('ParentTree'), writeNumberTree(this.#context, this.#parents));
  }

  #refersTo(kid: PDFObject, widget: Widget): boolean {
    const dict = this.#context.lookup(kid);
    return dict instanceof PDFDict && dict.lookup(name('Obj')) === widget.dict;
  }

  #newMcid(widget: Widget, element: PDFRef): number {
    const node = widget.page.node;
    let key = numberOf(node.lookup(name('StructParents')));
    if (key === undefined) {
      key = Math.max(-1, ...this.#parents.keys()) + 1;
      node.set(name('StructParents'), PDFNumber.of(key));
    }
    const known = this.#context.lookup(this.#parents.get(key));
    const elements = known instanceof PDFArray ? known.asArray() : [];
    const mcid = elements.length;
    this.#parents.set(key, this.#context.obj([...elements, element]));
    return mcid;
  }

  #markedContent(widget: Widget, mcid: number): PDFObject {
    return this.#context.obj({ Type: 'MCR', Pg: widget.page.ref, MCID: mcid });
  }

  #printField(widget: Widget): PDFObject {
    const flags = numberOf(inherited(widget.dict, 'Ff')) ?? 0;
    const button = widget.type === 'Btn';
    const role = !button ? 'tv' : flags & PUSH_BUTTON ? 'pb' : flags & RADIO ? 'rb' : 'cb';
    const attributes = this.#context.obj({ O: 'PrintField', Role: role }) as PDFDict;
    const tooltip = inherited(widget.dict, 'TU');
    if (tooltip) attributes.set(name('Desc'), tooltip);
    if (role === 'rb' || role === 'cb') {
      const state = nameOf(widget.dict.lookup(name('AS')));
      attributes.set(name('Checked'), name(state && state !== 'Off' ? 'on' : 'off'));
    }
    return attributes;
  }
}
