import { type PdfDict, type PdfObject, PdfRef } from '../../file/core/objects.ts';
import { textOf } from '../../file/core/text-string.ts';
import type { Selection } from './selection.ts';

/** Fields of one form that are merged, and how deep they may be nested. */
export const MAX_FIELDS = 200_000;
export const MAX_DEPTH = 200;
/** Entries that all fields below inherit, so that a field which has one takes in no fields of another form. */
const VALUES = ['V', 'DV', 'MaxLen', 'Opt', 'TI', 'I'];

/** A field in the hierarchy of names (ISO 32000-2, 12.7.4.2). Its partial name is its key in the parent. */
export interface FieldNode {
  readonly children: Map<string, FieldNode>;
  /** Whether fields of another form may become its children. */
  canJoin: boolean;
  /** Partial name in the merged form, where it differs. */
  renamed?: string;
  /** Whether an earlier form has this field: the children are moved below it. */
  joined?: boolean;
}

/** The names in the form of one input and what they become. */
export class FieldNames {
  readonly root: FieldNode;

  constructor(root: FieldNode) {
    this.root = root;
  }

  /** Whether any field has another name than before. */
  get changed(): boolean {
    return changes(this.root);
  }

  /** The fully qualified name in the merged form; undefined when there is no such field. */
  rename(fullName: string): string | undefined {
    let node = this.root;
    const parts: string[] = [];
    for (const part of fullName.split('.')) {
      const child = node.children.get(part);
      if (!child) return undefined;
      parts.push(child.renamed ?? part);
      node = child;
    }
    return parts.join('.');
  }
}

export const emptyNode = (): FieldNode => ({ children: new Map(), canJoin: true });

/** The names of fields, before anything is renamed. */
export function readFieldNames(selection: Selection, fields: readonly PdfObject[]): FieldNames {
  const { source } = selection;
  const root = emptyNode();
  const visited = new Set<number>();
  let left = MAX_FIELDS;
  const read = (object: PdfObject, parent: FieldNode, depth: number): void => {
    if (object instanceof PdfRef) {
      if (visited.has(object.number)) return;
      visited.add(object.number);
    }
    const original = source.dict(object);
    if (!original || depth > MAX_DEPTH || left-- <= 0) return;
    const entries = selection.instead.get(original) ?? original;
    const partial = textOf(source.resolve(entries.get('T')));
    const node = partial === undefined ? parent : childOf(parent, partial, entries);
    for (const kid of source.array(entries, 'Kids') ?? []) read(kid, node, depth + 1);
  };
  for (const field of fields) read(field, root, 0);
  return new FieldNames(root);
}

function childOf(parent: FieldNode, partial: string, entries: PdfDict): FieldNode {
  let child = parent.children.get(partial);
  if (!child) {
    child = emptyNode();
    parent.children.set(partial, child);
  }
  if (VALUES.some((key) => entries.has(key))) child.canJoin = false;
  return child;
}

/**
 * Renames the fields of a form whose full names earlier forms use, and adds all to these. A field without values of its
 * own that an earlier form has too is joined with it as long as one name below is free; else it is renamed as a whole:
 * `person.name` becomes `person_2.name`.
 */
export function resolveClashes(own: FieldNode, known: FieldNode): void {
  const free = new Map<FieldNode, boolean>();
  const hasFree = (node: FieldNode, other: FieldNode | undefined): boolean => {
    if (!other) return true;
    if (!joinable(node, other)) return false;
    let found = free.get(node);
    if (found === undefined) {
      found = [...node.children].some(([name, child]) => hasFree(child, other.children.get(name)));
      free.set(node, found);
    }
    return found;
  };
  const resolve = (parent: FieldNode, target: FieldNode): void => {
    for (const [name, child] of parent.children) {
      const other = target.children.get(name);
      if (!other) continue;
      if (hasFree(child, other)) {
        child.joined = true;
        resolve(child, other);
        continue;
      }
      let number = 2;
      const taken = (candidate: string) => target.children.has(candidate) || parent.children.has(candidate);
      while (taken(`${name}_${number}`)) number++;
      child.renamed = `${name}_${number}`;
      target.children.set(child.renamed, child);
    }
    for (const [name, child] of parent.children) {
      if (!child.joined && child.renamed === undefined) target.children.set(name, child);
    }
  };
  resolve(own, known);
}

/** Only fields that have nothing but further fields can be one. */
function joinable(one: FieldNode, other: FieldNode): boolean {
  return one.canJoin && other.canJoin && one.children.size > 0 && other.children.size > 0;
}

function changes(node: FieldNode): boolean {
  return node.renamed !== undefined || [...node.children.values()].some(changes);
}
