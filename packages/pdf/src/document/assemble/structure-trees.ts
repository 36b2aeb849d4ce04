import type { PdfDocument } from '../../file/core/document.ts';
import { dict, name, type PdfDict, type PdfObject, PdfRef, sameObject } from '../../file/core/objects.ts';
import { readNameTree, readNumberTree, writeNameTree, writeNumberTree } from '../../file/core/trees.ts';
import type { Part } from './part.ts';
import { pruneStructure } from './prune-structure.ts';
import type { Selection } from './selection.ts';
import type { Source } from './source.ts';
import { TopElements } from './top-elements.ts';
import type { UniqueNames } from './unique-names.ts';

const MAX_KEY = 10_000_000;

/** Plan for merging the structure tree of one input. */
export interface StructurePlan {
  readonly root: PdfDict;
  /** Remaining kids of the root. */
  readonly kids: readonly PdfObject[];
  readonly offset: number;
  readonly parents: Map<number, PdfObject>;
  readonly roles: Map<string, string>;
  readonly classes: Map<string, string>;
  readonly ids: Map<string, string>;
}

/** Names used by the structure trees of the inputs so far. */
export class StructureNames {
  readonly roles = new Map<string, PdfObject>();
  readonly classes = new Map<string, PdfObject>();
  nextKey = 0;
}

/**
 * Plans the structure of one input. Its parent tree keys continue after those of the inputs before. Structure types, classes and
 * identifiers get a new name if an earlier input uses theirs with another meaning.
 */
export function planStructure(
  selection: Selection,
  names: StructureNames,
  ids: UniqueNames,
): StructurePlan | undefined {
  const { source, removedIds } = selection;
  const root = source.dict(source.catalog.get('StructTreeRoot'));
  if (!root) return undefined;
  const all = source.array(root, 'K') ?? [root.get('K') ?? null];
  const kids = selection.whole && selection.inOrder ? all : pruneStructure(selection, root);
  // An absurdly large key in a damaged file must not push the keys of the next input out of range.
  const tree = [...readNumberTree(source, root.get('ParentTree'))];
  const parents = new Map(tree.filter(([key]) => key >= 0 && key < MAX_KEY));
  const offset = names.nextKey;
  names.nextKey += lastKey(parents) + 1;
  const identifiers = new Map<string, string>();
  for (const id of readNameTree(source, root.get('IDTree')).keys()) {
    if (removedIds.has(id)) continue;
    const own = ids.claim(id, (number) => `${id}_${number}`);
    if (own !== id) identifiers.set(id, own);
  }
  return {
    root,
    kids,
    offset,
    parents,
    roles: distinct(source, root.get('RoleMap'), names.roles),
    classes: distinct(source, root.get('ClassMap'), names.classes),
    ids: identifiers,
  };
}

/** Renames the entries that have another value in `known`, and adds the others to it. */
function distinct(
  source: Source,
  map: PdfObject | undefined,
  known: Map<string, PdfObject>,
): Map<string, string> {
  const renames = new Map<string, string>();
  for (const [key, value] of source.dict(map) ?? []) {
    const meaning = source.resolve(value);
    let own = key;
    for (let number = 2; known.has(own) && !sameObject(known.get(own), meaning); number++)
      own = `${key}_${number}`;
    known.set(own, meaning);
    if (own !== key) renames.set(key, own);
  }
  return renames;
}

/**
 * Joins the structure trees (ISO 32000-2, 14.7). The pages must be copied before, as the parent tree keeps only keys that copied
 * objects use.
 *
 * @param grouped puts all elements below one Document element
 * @returns entries of the catalog
 */
export function mergeStructure(
  target: PdfDocument,
  parts: readonly Part[],
  plans: readonly (StructurePlan | undefined)[],
  grouped: boolean,
): PdfDict {
  if (plans.every((plan) => plan === undefined)) return new Map();
  const rootRef = target.reserve();
  const top = grouped ? target.reserve() : rootRef;
  const parents = new Map<number, PdfObject>();
  const ids = new Map<string, PdfObject>();
  const roles: PdfDict = new Map();
  const classes: PdfDict = new Map();
  const namespaces: PdfObject[] = [];
  const files: PdfObject[] = [];
  const tops = new TopElements(target, parts, plans[0], top);

  parts.forEach((part, i) => {
    const plan = plans[i];
    if (!plan) return;
    const { source, copier } = part;
    const old = source.catalog.get('StructTreeRoot');
    if (old instanceof PdfRef) copier.place(old, tops.above(part));
    tops.add(part, plan.kids);
    copier.drain();
    for (const [key, value] of plan.parents) {
      if (!copier.structureKeys.has(key)) continue;
      // The index of an element is its content's MCID, so removed elements must leave a gap.
      const elements = source.array(value);
      const copy = elements ? elements.map((element) => copier.copy(element)) : copier.copy(value);
      parents.set(key + plan.offset, copy);
    }
    for (const [id, element] of readNameTree(source, plan.root.get('IDTree'))) {
      if (part.selection.removedIds.has(id)) continue;
      ids.set(plan.ids.get(id) ?? id, copier.copy(element));
    }
    copyMap(part, plan.root.get('RoleMap'), plan.roles, roles);
    copyMap(part, plan.root.get('ClassMap'), plan.classes, classes);
    namespaces.push(...(source.array(plan.root, 'Namespaces') ?? []).map((item) => copier.copy(item)));
    files.push(...(source.array(plan.root, 'AF') ?? []).map((item) => copier.copy(item)));
    copier.drain();
  });

  const kids = tops.settle();
  if (grouped) {
    target.set(top, dict({ Type: name('StructElem'), S: name('Document'), P: rootRef, K: kids }));
  }
  target.set(
    rootRef,
    dict({
      Type: name('StructTreeRoot'),
      K: grouped ? [top] : kids,
      ParentTree: writeNumberTree(target, parents),
      ParentTreeNextKey: lastKey(parents) + 1,
      IDTree: ids.size > 0 ? writeNameTree(target, ids) : undefined,
      RoleMap: roles.size > 0 ? roles : undefined,
      ClassMap: classes.size > 0 ? classes : undefined,
      Namespaces: namespaces.length > 0 ? namespaces : undefined,
      AF: files.length > 0 ? files : undefined,
    }),
  );
  const whole = plans.every((plan) => plan !== undefined);
  return dict({
    StructTreeRoot: rootRef,
    MarkInfo: dict({ Marked: true, Suspects: whole ? undefined : true }),
    Lang: parts[0]!.copier.copy(parts[0]!.source.catalog.get('Lang')) ?? undefined,
  });
}

function copyMap(
  part: Part,
  map: PdfObject | undefined,
  renames: ReadonlyMap<string, string>,
  into: PdfDict,
): void {
  for (const [key, value] of part.source.dict(map) ?? []) {
    into.set(renames.get(key) ?? key, part.copier.copy(value));
  }
}

function lastKey(parents: ReadonlyMap<number, PdfObject>): number {
  let largest = -1;
  for (const key of parents.keys()) largest = Math.max(largest, key);
  return largest;
}
