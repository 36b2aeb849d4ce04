import type { PdfDocument } from '../../file/core/document.ts';
import { isDict, type PdfDict, type PdfObject, PdfRef } from '../../file/core/objects.ts';
import { textOf, textString } from '../../file/core/text-string.ts';
import type { FieldNode } from './field-names.ts';

/** Inheritable entries (ISO 32000-2, tables 226 and 234) that a field may have even if it only groups others. */
const INHERITED = ['FT', 'Ff', 'DA', 'Q'];

/** Field tree of the merged form. Fields of several inputs may share a parent. */
export class FieldTree {
  readonly roots: PdfObject[] = [];
  readonly #target: PdfDocument;
  readonly #roots = new Map<string, PdfRef>();
  /** Children by their name in the merged form, per object number of the parent. */
  readonly #children = new Map<number, Map<string, PdfRef>>();

  constructor(target: PdfDocument) {
    this.#target = target;
  }

  /**
   * Adds a copied root field and all fields below it.
   * @param names new names of the input's fields
   */
  add(ref: PdfRef, field: PdfDict, names: FieldNode): void {
    const into = this.#place(ref, field, names, this.#roots);
    if (into === undefined) this.roots.push(ref);
  }

  /** Names a field. If a field of that name exists, moves the children below it and returns that field. */
  #place(ref: PdfRef, field: PdfDict, siblings: FieldNode, known: Map<string, PdfRef>): PdfRef | undefined {
    const name = textOf(this.#target.resolve(field.get('T')));
    const node = name === undefined ? undefined : siblings.children.get(name);
    if (name === undefined || !node) return undefined;
    const joined = node.joined ? known.get(name) : undefined;
    if (joined) {
      this.#moveChildren(field, node, joined);
      return joined;
    }
    if (node.renamed !== undefined) field.set('T', textString(node.renamed));
    known.set(node.renamed ?? name, ref);
    return undefined;
  }

  #moveChildren(from: PdfDict, names: FieldNode, to: PdfRef): void {
    const parent = this.#target.dict(to);
    if (!parent) return;
    const known = this.#childrenOf(to, parent);
    const kids = [...(this.#target.array(parent, 'Kids') ?? [])];
    for (const item of this.#target.array(from, 'Kids') ?? []) {
      const kid = item instanceof PdfRef ? item : isDict(item) ? this.#target.add(item) : undefined;
      const field = this.#target.dict(kid);
      if (!kid || !field) continue;
      keepInherited(field, from, parent);
      if (this.#place(kid, field, names, known) !== undefined) continue;
      field.set('Parent', to);
      kids.push(kid);
    }
    parent.set('Kids', kids);
  }

  #childrenOf(ref: PdfRef, field: PdfDict): Map<string, PdfRef> {
    let children = this.#children.get(ref.number);
    if (!children) {
      children = new Map();
      for (const kid of this.#target.array(field, 'Kids') ?? []) {
        const name = textOf(this.#target.resolve(this.#target.dict(kid)?.get('T')));
        if (name !== undefined && kid instanceof PdfRef) children.set(name, kid);
      }
      this.#children.set(ref.number, children);
    }
    return children;
  }
}

/** Copies the entries inherited from the old parent into the field, so that it inherits nothing from the new one. */
function keepInherited(field: PdfDict, from: PdfDict, to: PdfDict): void {
  for (const key of INHERITED) {
    const value = from.get(key);
    if (field.has(key)) continue;
    if (value !== undefined) field.set(key, value);
    else if (to.has(key) && (key === 'Ff' || key === 'Q')) field.set(key, 0);
  }
}
