import { DamagedPdfError } from '../../../file/core/damaged.ts';
import {
  isDict,
  nameOf,
  type PdfDict,
  type PdfObject,
  PdfRef,
  PdfStream,
} from '../../../file/core/objects.ts';
import { pagesOf } from '../../../file/core/page-tree.ts';
import type { PdfFile } from '../../../file/core/pdf-file.ts';
import { textOf } from '../../../file/core/text-string.ts';

/** Use of an object, as reached from the catalog. Only roles whose objects may ever change are listed. */
export type Role =
  | { readonly kind: 'catalog' | 'form' | 'field-list' | 'info' | 'metadata' | 'validation-data' }
  /** Structure tree: root and elements; a list of kids; a node of the parent tree. */
  | { readonly kind: 'structure' | 'structure-list' | 'parent-tree' }
  /** `/DR` of the form, or one of its dictionaries. */
  | { readonly kind: 'form-resources' }
  | { readonly kind: 'field'; readonly field: FieldInfo }
  /** An appearance, its dictionary, or a value that is an indirect object. */
  | { readonly kind: 'field-content'; readonly field: FieldInfo }
  | {
      readonly kind: 'page' | 'annotation-list' | 'annotation' | 'annotation-content';
      readonly page: number;
    };

export interface FieldInfo {
  readonly name: string;
  /** Object number of a field that is an indirect object. */
  readonly number: number | undefined;
  /** Object number of the field: for a widget without a name that of its parent, for a field with a name its own. */
  readonly fieldNumber: number | undefined;
  readonly type: string | undefined;
  /** Whether it is a signature field with a value, which must not change at all. */
  readonly signed: boolean;
}

const MAX_OBJECTS_IN_TREE = 100_000;

/** Returns the roles of a file's objects. An object found in two roles gets none, so it may not change. */
export function rolesOf(file: PdfFile): ReadonlyMap<number, Role> {
  const roles = new Map<number, Role>();
  const contested = new Set<number>();
  const assign = (object: PdfObject | undefined, role: Role): void => {
    if (!(object instanceof PdfRef)) return;
    const known = roles.get(object.number);
    if (known !== undefined && known.kind !== role.kind) contested.add(object.number);
    else if (known === undefined) roles.set(object.number, role);
  };
  assign(file.catalogRef, { kind: 'catalog' });
  assign(file.trailer.get('Info'), { kind: 'info' });
  assign(file.catalog.get('Metadata'), { kind: 'metadata' });
  assignTree(file, file.catalog.get('DSS'), assign);
  assignForm(file, assign);
  assignPages(file, assign);
  assignStructure(file, assign);
  for (const number of contested) roles.delete(number);
  return roles;
}

type Assign = (object: PdfObject | undefined, role: Role) => void;

function assignTree(file: PdfFile, root: PdfObject | undefined, assign: Assign): void {
  const seen = new Set<number>();
  const visit = (object: PdfObject | undefined): void => {
    if (object instanceof PdfRef) {
      if (seen.has(object.number)) return;
      seen.add(object.number);
      if (seen.size > MAX_OBJECTS_IN_TREE) throw new DamagedPdfError('the validation data is too large');
      assign(object, { kind: 'validation-data' });
      visit(file.resolve(object));
    } else if (Array.isArray(object)) object.forEach(visit);
    else if (isDict(object)) for (const value of object.values()) visit(value);
  };
  visit(root);
}

function assignForm(file: PdfFile, assign: Assign): void {
  assign(file.catalog.get('AcroForm'), { kind: 'form' });
  const form = file.resolve(file.catalog.get('AcroForm'));
  if (!isDict(form)) return;
  assign(form.get('Fields'), { kind: 'field-list' });
  assign(form.get('DR'), { kind: 'form-resources' });
  const resources = file.resolve(form.get('DR'));
  if (isDict(resources))
    for (const key of ['Font', 'Encoding', 'XObject']) assign(resources.get(key), { kind: 'form-resources' });
  const seen = new Set<number>();
  const visit = (object: PdfObject, parent: FieldInfo | undefined, depth: number): void => {
    const field = file.resolve(object);
    if (!isDict(field) || depth > 64) return;
    if (object instanceof PdfRef) {
      if (seen.has(object.number)) return;
      seen.add(object.number);
      if (seen.size > MAX_OBJECTS_IN_TREE) throw new DamagedPdfError('the form has too many fields');
    }
    const info = fieldInfo(file, object, field, parent);
    assign(object, { kind: 'field', field: info });
    const content: Role = { kind: 'field-content', field: info };
    if (!info.signed) assign(field.get('V'), content);
    assignAppearances(file, field, content, assign);
    const kids = file.resolve(field.get('Kids'));
    if (Array.isArray(kids)) for (const kid of kids) visit(kid, info, depth + 1);
  };
  const fields = file.resolve(form.get('Fields'));
  if (Array.isArray(fields)) for (const field of fields) visit(field, undefined, 0);
}

export function fieldInfo(
  file: PdfFile,
  object: PdfObject,
  field: PdfDict,
  parent: FieldInfo | undefined,
): FieldInfo {
  const type = nameOf(file.resolve(field.get('FT'))) ?? parent?.type;
  const partial = textOf(file.resolve(field.get('T')));
  const name = [parent?.name, partial].filter((part) => part !== undefined && part !== '').join('.');
  const hasValue = isDict(file.resolve(field.get('V')));
  const number = object instanceof PdfRef ? object.number : undefined;
  const fieldNumber = partial === undefined && parent !== undefined ? parent.fieldNumber : number;
  return { name, number, fieldNumber, type, signed: type === 'Sig' && (hasValue || parent?.signed === true) };
}

function assignPages(file: PdfFile, assign: Assign): void {
  let index = 0;
  for (const page of pagesOf(file)) {
    assign(page.ref, { kind: 'page', page: index });
    assign(page.dict.get('Annots'), { kind: 'annotation-list', page: index });
    const annotations = file.resolve(page.dict.get('Annots'));
    for (const object of Array.isArray(annotations) ? annotations : []) {
      const annotation = file.resolve(object);
      if (!isDict(annotation) || nameOf(file.resolve(annotation.get('Subtype'))) === 'Widget') continue;
      assign(object, { kind: 'annotation', page: index });
      assignAppearances(file, annotation, { kind: 'annotation-content', page: index }, assign);
    }
    index++;
  }
}

function assignStructure(file: PdfFile, assign: Assign): void {
  const root = file.catalog.get('StructTreeRoot');
  assign(root, { kind: 'structure' });
  const tree = file.resolve(root);
  if (!isDict(tree)) return;
  const seen = new Set<number>();
  const visit = (object: PdfObject | undefined, kind: 'structure' | 'parent-tree'): void => {
    const resolved = file.resolve(object);
    if (object instanceof PdfRef) {
      if (seen.has(object.number)) return;
      seen.add(object.number);
      if (seen.size > MAX_OBJECTS_IN_TREE) throw new DamagedPdfError('the structure tree is too large');
      assign(object, { kind: kind === 'structure' && Array.isArray(resolved) ? 'structure-list' : kind });
    }
    if (Array.isArray(resolved)) for (const item of resolved) visit(item, kind);
    else if (isDict(resolved)) visit(resolved.get(kind === 'structure' ? 'K' : 'Kids'), kind);
  };
  visit(tree.get('K'), 'structure');
  visit(tree.get('ParentTree'), 'parent-tree');
}

/** Assigns a role to `/AP`, its `/N`, `/R`, `/D`, and the streams of each state. */
function assignAppearances(file: PdfFile, annotation: PdfDict, role: Role, assign: Assign): void {
  const appearances = annotation.get('AP');
  assign(appearances, role);
  const dict = file.resolve(appearances);
  if (!isDict(dict)) return;
  for (const value of dict.values()) {
    assign(value, role);
    const states = file.resolve(value);
    if (isDict(states) && !(states instanceof PdfStream))
      for (const state of states.values()) assign(state, role);
  }
}
