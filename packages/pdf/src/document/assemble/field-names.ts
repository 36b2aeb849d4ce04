import { type PdfDict, type PdfObject, PdfRef } from '../../file/core/objects.ts';
import { textOf } from '../../file/core/text-string.ts';
import type { Selection } from './selection.ts';

/** Limits of one merged form: number of fields, and their nesting. */
export const MAX_FIELDS = 200_000;
export const MAX_DEPTH = 200;
/** Entries that all fields below inherit: a field with one of them cannot adopt fields of another form. */
const VALUES = ['V', 'DV', 'MaxLen', 'Opt', 'TI', 'I'];

/** A field in the hierarchy of names (ISO 32000-2, 12.7.4.2). Its partial name is its key in the parent. */
export interface FieldNode {
  readonly children: Map<string, FieldNode>;
  /** Whether fields of another form may become its children. */
  canJoin: boolean;
  /** Partial name in the merged form, if it changed. */
  renamed?: string;
  /** Whether an earlier form has this field: the children then move below that field. */
  joined?: boolean;
}

/** Field names of one input and their names in the merged form. */
export class FieldNames {
  readonly root: FieldNode;

  constructor(root: FieldNode) {
    this.root = root;
  }

  /** Whether any field was renamed. */
  get changed(): boolean {
    return changes(this.root);
  }

  /** Returns the fully qualified name in the merged form; undefined when the field does not exist. */
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

/** Reads the field names of one input, before any is renamed. */
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
 * Renames fields whose full name an earlier form uses, then adds all names to `known`. A field without values that an earlier
 * form also has is joined with that field if at least one name below it is free. Otherwise the whole field is renamed:
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

/** Whether two fields can be joined: both may only group other fields. */
function joinable(one: FieldNode, other: FieldNode): boolean {
  return one.canJoin && other.canJoin && one.children.size > 0 && other.children.size > 0;
}

function changes(node: FieldNode): boolean {
  return node.renamed !== undefined || [...node.children.values()].some(changes);
}
