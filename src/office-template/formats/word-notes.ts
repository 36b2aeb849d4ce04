import type { DocumentPackage } from '../document-package.ts';
import {
  attributeOf,
  childrenNamed,
  copyNode,
  elementsNamed,
  removeNode,
  setAttribute,
  setChildren,
  walk,
  type XmlElement,
} from '../xml-tree.ts';

/** Notes and comments: the reference to one, and the element that it names in the part of that relationship. */
const KINDS = [
  { relation: 'footnotes', reference: 'w:footnoteReference', note: 'w:footnote' },
  { relation: 'endnotes', reference: 'w:endnoteReference', note: 'w:endnote' },
  { relation: 'comments', reference: 'w:commentReference', note: 'w:comment' },
] as const;

/** Elements of notes, which are boxes with paragraphs of their own while they are in the body. */
export const NOTES: readonly string[] = KINDS.map(({ note }) => note);

interface NotePart {
  readonly kind: (typeof KINDS)[number];
  readonly path: string;
  readonly root: XmlElement;
}

/**
 * Footnotes, endnotes and comments of a Word document (ECMA-376 part 1, 17.11 and 17.13.4). They are filled where they are referred to, so
 * that those in a loop have its values, and each copy of a reference has a note of its own.
 */
export class WordNotes {
  readonly #parts: readonly NotePart[];

  /** @param parts trees by path, which are changed */
  constructor(files: DocumentPackage, main: string, parts: ReadonlyMap<string, XmlElement>) {
    const relations = files.relations(main);
    this.#parts = KINDS.flatMap((kind) => {
      const path = relations.find(({ type }) => type === kind.relation)?.target;
      const root = path === undefined ? undefined : parts.get(path);
      return path === undefined || root === undefined ? [] : [{ kind, path, root }];
    });
  }

  /** Moves notes into the references to them. */
  moveIn(body: XmlElement): void {
    for (const { kind, root } of this.#parts) {
      const notes = new Map(childrenNamed(root, kind.note).map((note) => [attributeOf(note, 'id'), note]));
      for (const reference of elementsNamed(body, kind.reference)) {
        const note = notes.get(attributeOf(reference, 'id'));
        if (!note) continue;
        removeNode(note);
        reference.open = reference.open.replace(/\s*\/>$/, '>');
        reference.close = `</${/^<([^\s>]+)/.exec(reference.open)?.[1]}>`;
        setChildren(reference, [copyNode(note, reference)]);
      }
    }
  }

  /**
   * Moves notes back into their parts, and returns these by path.
   *
   * @param filled parts that were filled, by path
   */
  moveOut(body: XmlElement, filled: ReadonlyMap<string, XmlElement>): ReadonlyMap<string, XmlElement> {
    const parts = this.#parts.map((part) => ({ ...part, root: filled.get(part.path) ?? part.root }));
    for (const { kind, root } of parts) {
      const isComment = kind.relation === 'comments';
      const used = childrenNamed(root, kind.note).map((note) => Number(attributeOf(note, 'id')));
      let next = Math.max(0, ...used) + 1;
      /** Numbers of the comments whose range has begun, by the number in the template. */
      const begun = new Map<string, number>();
      const begin = (id: string): number => {
        begun.set(id, next);
        next += 1;
        return next - 1;
      };
      for (const node of walk(body)) {
        if (node.kind !== 'element') continue;
        const id = attributeOf(node, 'id') ?? '';
        if (isComment && node.name === 'w:commentRangeStart') setNumber(node, begin(id));
        if (isComment && node.name === 'w:commentRangeEnd') setNumber(node, begun.get(id) ?? begin(id));
        if (node.name !== kind.reference) continue;
        const [note] = childrenNamed(node, kind.note);
        if (!note) continue;
        const number = begun.get(id) ?? begin(id);
        begun.delete(id);
        setNumber(node, number);
        setNumber(note, number);
        node.open = node.open.replace(/>$/, '/>');
        node.close = '';
        node.children = [];
        note.parent = root;
        root.children.push(note);
      }
    }
    return new Map(parts.map(({ path, root }) => [path, root]));
  }
}

/** Sets the number of an element, under the name that the attribute has. */
function setNumber(element: XmlElement, number: number): void {
  const [, name] = /\s([\w.-]+:id)\s*=/.exec(element.open) ?? [];
  if (name !== undefined) setAttribute(element, name, String(number));
}
