import type { PdfDocument } from '../../../../file/core/document.ts';
import { dict, type PdfObject, type PdfRef } from '../../../../file/core/objects.ts';
import { textString } from '../../../../file/core/text-string.ts';

/** Hierarchy of the fields (ISO 32000-2, 12.7.4.2); inner nodes are created as needed. */
export class FieldTree {
  readonly roots: PdfObject[] = [];
  readonly #document: PdfDocument;
  readonly #nodes = new Map<string, { ref: PdfRef; kids: PdfObject[] }>();

  constructor(document: PdfDocument) {
    this.#document = document;
  }

  /** @param path partial names from the root to the field */
  add(path: readonly string[], field: PdfRef): void {
    if (path.length <= 1) {
      this.roots.push(field);
      return;
    }
    const parent = this.#node(path.slice(0, -1));
    parent.kids.push(field);
    this.#document.dict(field)?.set('Parent', parent.ref);
  }

  #node(path: readonly string[]): { ref: PdfRef; kids: PdfObject[] } {
    const key = path.join('.');
    const existing = this.#nodes.get(key);
    if (existing) return existing;
    const kids: PdfObject[] = [];
    const node = { ref: this.#document.add(dict({ T: textString(path.at(-1)!), Kids: kids })), kids };
    this.#nodes.set(key, node);
    this.add(path, node.ref);
    return node;
  }
}
