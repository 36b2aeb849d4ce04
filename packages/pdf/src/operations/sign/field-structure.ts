import type { IncrementalUpdate } from '../../file/core/incremental-update.ts';
import { dict, isDict, name, type PdfDict, type PdfObject, PdfRef } from '../../file/core/objects.ts';
import type { Page } from '../../file/core/page-tree.ts';
import { textString } from '../../file/core/text-string.ts';

/**
 * Adds the widget of a new field to the end of the structure (ISO 14289-1, 7.18.4): a `Form` element that refers to it, and an
 * entry in the parent tree (ISO 32000-1, 14.7.4.4).
 *
 * @param widget entries of the widget, to which its key in the parent tree is added
 * @returns whether the document has a structure to which it could be added
 */
export function placeInStructure(
  update: IncrementalUpdate,
  page: Page,
  field: PdfRef,
  widget: PdfDict,
): boolean {
  const root = update.catalog.get('StructTreeRoot');
  const tree = update.dict(root);
  const parents = tree?.get('ParentTree');
  const parentTree = update.dict(parents);
  const kids = update.array(tree, 'K');
  const first = kids?.length === 1 ? kids[0] : tree?.get('K');
  const document = update.dict(first);
  const key = update.number(tree, 'ParentTreeNextKey');
  if (!(root instanceof PdfRef && first instanceof PdfRef) || !tree || !parentTree || !document) return false;
  if (!isTagged(update) || key === undefined) return false;

  const element = update.add(
    dict({
      S: name('Form'),
      // Language of the field's description, where the document has none (ISO 14289-1, 7.2).
      Lang: update.text(update.catalog, 'Lang') === undefined ? textString('en') : undefined,
      P: first,
      Pg: page.ref,
      K: dict({ Type: name('OBJR'), Obj: field, Pg: page.ref }),
    }),
  );
  update.set(first, new Map(document).set('K', [...listed(update.resolve(document.get('K'))), element]));
  const grown = withEntry(update, parentTree, key, element);
  const parentTreeRef = parents instanceof PdfRef ? parents : update.add(grown);
  update.set(parentTreeRef, grown);
  update.set(root, new Map(tree).set('ParentTree', parentTreeRef).set('ParentTreeNextKey', key + 1));
  widget.set('StructParent', key);
  return true;
}

/** Whether the document is marked as tagged (ISO 32000-2, 14.7.1). */
export function isTagged(update: IncrementalUpdate): boolean {
  return update.boolean(update.dict(update.catalog, 'MarkInfo'), 'Marked') === true;
}

/**
 * Sets the tab order of a page with an annotation to that of the structure (ISO 14289-1, 7.18.3).
 *
 * @param mayChange whether it may be set on a page without it: strict verifiers report that as a change after an earlier
 *   signature
 * @returns whether the page has it
 */
export function setTabOrder(update: IncrementalUpdate, page: Page, mayChange: boolean): boolean {
  if (update.name(page.ref, 'Tabs') === 'S') return true;
  if (!mayChange) return false;
  update.set(page.ref, new Map(update.dict(page.ref) ?? page.dict).set('Tabs', name('S')));
  return true;
}

/** Returns the number tree (ISO 32000-1, 7.9.7) with an entry added at the end. */
function withEntry(update: IncrementalUpdate, tree: PdfDict, key: number, value: PdfRef): PdfDict {
  const kids = update.array(tree, 'Kids');
  if (!kids) return new Map(tree).set('Nums', [...(update.array(tree, 'Nums') ?? []), key, value]);
  const leaf = update.add(dict({ Limits: [key, key], Nums: [key, value] }));
  return new Map(tree).set('Kids', [...kids, leaf]);
}

function listed(kids: PdfObject): PdfObject[] {
  if (Array.isArray(kids)) return kids;
  return kids === null || (isDict(kids) && kids.size === 0) ? [] : [kids];
}
