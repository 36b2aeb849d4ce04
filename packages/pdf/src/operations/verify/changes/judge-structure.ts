import { isDict, nameOf, type PdfDict, type PdfObject, sameObject } from '../../../file/core/objects.ts';
import type { PdfFile } from '../../../file/core/pdf-file.ts';
import { differingKeys, inserted, list, refNumber } from './compare.ts';
import type { Judgement } from './judgement.ts';

/** Entries that the structure element of a new signature may have; replacement text is excluded. */
const ELEMENT_KEYS = new Set(['Type', 'S', 'P', 'K', 'Pg', 'T', 'Alt', 'Lang', 'ID', 'NS']);
const MAX_NODES = 100_000;

/** Judges a structure element, or the root of the tree. */
export function judgeStructure(judgement: Judgement, before: PdfDict, after: PdfDict): void {
  const { signed, later } = judgement;
  for (const key of differingKeys(before, after)) {
    const [old, now] = [signed.resolve(before.get(key)), later.resolve(after.get(key))];
    if (key === 'K') judgeKids(judgement, kidsOf(signed, before.get(key)), kidsOf(later, after.get(key)));
    else if (key === 'ParentTreeNextKey' && typeof now === 'number' && (old === null || now >= Number(old))) {
      // The entry only determines the next free key.
    } else if (key !== 'ParentTree')
      judgement.forbid('STRUCTURE_CHANGED', `/${key} of the structure tree was changed`);
  }
}

function kidsOf(file: PdfFile, kids: PdfObject | undefined): PdfObject[] {
  const resolved = file.resolve(kids);
  if (Array.isArray(resolved)) return resolved;
  return kids === undefined || resolved === null ? [] : [kids];
}

/**
 * Judges the kids of an element, to which elements of new signatures may be added: each widget of a tagged file has a `Form`
 * element (ISO 32000-2, 14.8.4.5; PDF/UA requires it).
 */
export function judgeKids(
  judgement: Judgement,
  before: readonly PdfObject[],
  after: readonly PdfObject[],
): void {
  const added = inserted(before, after);
  if (added === undefined)
    judgement.forbid('STRUCTURE_CHANGED', 'structure elements were removed, exchanged or moved');
  for (const item of added ?? []) judgeNewElement(judgement, item);
}

function judgeNewElement(judgement: Judgement, object: PdfObject): void {
  const { later, added, newElements } = judgement;
  const number = refNumber(object);
  const element = later.resolve(object);
  const fits =
    number !== undefined &&
    added.has(number) &&
    !newElements.has(number) &&
    isDict(element) &&
    nameOf(later.resolve(element.get('S'))) === 'Form' &&
    [...element.keys()].every((key) => ELEMENT_KEYS.has(key)) &&
    kidsOf(later, element.get('K')).every((kid) => namesNewWidget(judgement, kid));
  if (!fits) {
    judgement.forbid(
      'STRUCTURE_CHANGED',
      'a structure element was added that is not the Form element of a new signature',
    );
    return;
  }
  newElements.add(number);
  judgement.note(
    'SIGNATURE_STRUCTURE_ADDED',
    'signature-added',
    'form-filling',
    'the structure element of a signature was added',
  );
}

function namesNewWidget({ later, newFields }: Judgement, kid: PdfObject): boolean {
  const reference = later.resolve(kid);
  if (!isDict(reference) || nameOf(later.resolve(reference.get('Type'))) !== 'OBJR') return false;
  const widget = refNumber(reference.get('Obj'));
  return widget !== undefined && newFields.has(widget);
}

/** Judges the parent tree, to which elements of new signatures may be added. */
export function judgeParentTree(judgement: Judgement): void {
  const { signed, later, newElements } = judgement;
  const [before, after] = [parentTree(signed), parentTree(later)];
  if (before === undefined || after === undefined) {
    judgement.forbid('STRUCTURE_CHANGED', 'the parent tree of the structure cannot be compared');
    return;
  }
  for (const [key, value] of before) {
    if (!sameObject(value, after.get(key))) {
      judgement.forbid('STRUCTURE_CHANGED', `entry ${key} of the parent tree of the structure was changed`);
      return;
    }
  }
  for (const [key, value] of after) {
    const element = refNumber(value);
    if (before.has(key) || (element !== undefined && newElements.has(element))) continue;
    judgement.forbid(
      'STRUCTURE_CHANGED',
      `entry ${key} was added to the parent tree of the structure for something other than a signature`,
    );
    return;
  }
}

/** Returns the parent tree as a map; undefined when it has a cycle or a repeated key, or is too large. */
function parentTree(file: PdfFile): Map<number, PdfObject> | undefined {
  const root = file.resolve(file.catalog.get('StructTreeRoot'));
  const entries = new Map<number, PdfObject>();
  let nodes = 0;
  const visit = (object: PdfObject | undefined): boolean => {
    if (++nodes > MAX_NODES) return false;
    const node = file.resolve(object);
    if (!isDict(node)) return node === null;
    const numbers = list(file, node.get('Nums'));
    for (let i = 0; i + 1 < numbers.length; i += 2) {
      const key = numbers[i];
      if (typeof key !== 'number' || entries.has(key)) return false;
      entries.set(key, numbers[i + 1]!);
    }
    return list(file, node.get('Kids')).every(visit);
  };
  return isDict(root) && visit(root.get('ParentTree')) ? entries : undefined;
}
