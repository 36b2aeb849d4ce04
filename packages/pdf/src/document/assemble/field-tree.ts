import type { PdfDocument } from '../../file/core/document.ts';
import { isDict, type PdfDict, type PdfObject, PdfRef } from '../../file/core/objects.ts';
import { textOf, textString } from '../../file/core/text-string.ts';
import type { FieldNode } from './field-names.ts';

/** Inheritable entries (ISO 32000-2, tables 226 and 234) that fields which only group others may have. */
const INHERITED = ['FT', 'Ff', 'DA', 'Q'];

/** The fields of the merged form, where fields of several inputs may be below the same one. */
export class FieldTree {
  readonly roots: PdfObject[] = [];
  readonly #target: PdfDocument;
  readonly #roots = new Map<string, PdfRef>();
  /** Children by the name that they have in the merged form, per parent's object number. */
  readonly #children = new Map<number, Map<string, PdfRef>>();

  constructor(target: PdfDocument) {
    this.#target = target;
  }

  /**
   * Adds a copied root field with all below it.
   * @param names what becomes of the names of its input
   */
  add(ref: PdfRef, field: PdfDict, names: FieldNode): void {
    const into = this.#place(ref, field, names, this.#roots);
    if (into === undefined) this.roots.push(ref);
  }

  /** Names a field, or moves its children to the one that has its name: then that one is returned. */
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

/** A field keeps what it inherited below its old parent, and takes nothing from its new one. */
function keepInherited(field: PdfDict, from: PdfDict, to: PdfDict): void {
  for (const key of INHERITED) {
    const value = from.get(key);
    if (field.has(key)) continue;
    if (value !== undefined) field.set(key, value);
    else if (to.has(key) && (key === 'Ff' || key === 'Q')) field.set(key, 0);
  }
}
