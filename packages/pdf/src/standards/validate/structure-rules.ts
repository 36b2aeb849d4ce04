import { isStandard } from '../../document/tagged/roles.ts';
import { LANGUAGE } from '../rules/allowed.ts';
import { KIDS, PARENTS } from '../rules/nesting.ts';
import type { Inspection } from './inspection.ts';
import type { Place } from './report.ts';
import {
  attributeOf,
  type Element,
  elementsIn,
  significantKids,
  significantParent,
} from './structure-tree.ts';
import { checkTable } from './tables.ts';
import { checkUnicodeName } from './unicode-names.ts';

/** Checks the rules about the logical structure (ISO 19005-2, 6.7; ISO 14289-1, 7.1 to 7.9). */
export function checkStructure(inspection: Inspection, pageNumbers: ReadonlyMap<number, number>): void {
  const { document, report } = inspection;
  const { catalog } = document;
  const marking = document.dict(catalog, 'MarkInfo');
  if (document.boolean(marking, 'Marked') !== true) {
    report.broken('6.7.2.2-1', { path: 'MarkInfo' });
    report.broken('ua:6.2-1', { path: 'MarkInfo' });
  }
  if (document.boolean(marking, 'Suspects') === true) report.broken('ua:7.1-4', { path: 'MarkInfo' });
  checkLanguage(inspection, document.text(catalog, 'Lang'), { path: 'Lang' });
  if (!inspection.structure.tree) {
    report.broken('6.7.3.3-1', { path: 'StructTreeRoot' });
    report.broken('ua:7.1-11', { path: 'StructTreeRoot' });
    return;
  }
  checkRoles(inspection);
  const elements = elementsIn(inspection, pageNumbers);
  for (const own of elements) {
    checkType(inspection, own);
    checkTexts(inspection, own);
    checkNesting(inspection, own);
    if (own.standard === 'Table') checkTable(inspection, own);
    if (own.standard === 'Form') checkFormElement(inspection, own);
  }
  checkHeadings(inspection, elements);
  checkNotes(inspection, elements);
}

/** Checks names of types in the role map (ISO 19005-2, 6.1.8). */
function checkRoles(inspection: Inspection): void {
  const { document, structure } = inspection;
  for (const [type, role] of document.dict(structure.tree, 'RoleMap') ?? []) {
    for (const name of [type, document.name(role)])
      if (name !== undefined) checkUnicodeName(inspection, name, { path: 'StructTreeRoot/RoleMap' });
  }
}

function checkLanguage({ report }: Inspection, language: string | undefined, place: Place): void {
  if (language === undefined) return;
  if (!LANGUAGE.test(language)) report.broken('ua:7.2-29', { ...place, detail: language });
  if (language !== '' && !LANGUAGE.test(language)) report.broken('6.7.4-1', { ...place, detail: language });
}

function placeOf({ object, page, type }: Element): Place {
  return { object, page, path: type };
}

function checkType(inspection: Inspection, own: Element): void {
  const { document, report, structure } = inspection;
  const place = placeOf(own);
  const { type } = own;
  checkUnicodeName(inspection, type, place);
  const isCircular = structure.isCircular(type);
  if (isCircular) {
    // PDF/A allows a standard type to be mapped to itself, as some programs do with every type they use.
    if (own.standard === undefined) report.broken('6.7.3.4-2', place);
    report.broken('ua:7.1-6', place);
  }
  if (isStandard(type)) {
    if (own.standard === undefined) report.broken('6.7.3.4-3', place);
    if (own.standard !== type) report.broken('ua:7.1-7', place);
  } else if (own.standard === undefined && !isCircular) {
    report.broken('6.7.3.4-1', place);
    report.broken('ua:7.1-5', place);
  }
  if (!document.dict(own.dict, 'P')) report.broken('ua:7.1-12', place);
}

function checkTexts(inspection: Inspection, own: Element): void {
  const { document, report, structure, hasLanguage } = inspection;
  const place = placeOf(own);
  const text = (key: string) => document.text(own.dict, key);
  checkLanguage(inspection, text('Lang'), place);
  if (!hasLanguage && structure.languageOf(own.dict) === undefined) {
    if (text('ActualText') !== undefined) report.broken('ua:7.2-21', place);
    if (text('Alt') !== undefined) report.broken('ua:7.2-22', place);
    if (text('E') !== undefined) report.broken('ua:7.2-23', place);
  }
  const described = Boolean(text('Alt')) || text('ActualText') !== undefined;
  if (own.standard === 'Figure' && !described) report.broken('ua:7.3-1', place);
  if (own.standard === 'Formula' && !described) report.broken('ua:7.7-1', place);
}

function checkNesting({ report }: Inspection, own: Element): void {
  const { standard } = own;
  if (standard === undefined) return;
  const place = placeOf(own);
  const kids = significantKids(own).map((kid) => kid.standard);
  const known = kids.filter((kid) => kid !== undefined);
  const allowed = KIDS[standard];
  const stranger = allowed && known.find((kid) => !allowed.types.has(kid));
  if (stranger !== undefined) report.broken(allowed!.id, { ...place, detail: stranger });
  const parents = PARENTS[standard];
  const above = significantParent(own);
  if (parents && !parents.types.has(above ?? ''))
    report.broken(parents.id, { ...place, detail: `in ${above ?? 'the root'}` });
  const captions = known.filter((kid) => kid === 'Caption').length;
  const count = (type: string) => known.filter((kid) => kid === type).length;
  if (standard === 'Table') {
    if (count('THead') > 1) report.broken('ua:7.2-11', place);
    if (count('TFoot') > 1) report.broken('ua:7.2-12', place);
    if (count('TFoot') > 0 && count('TBody') === 0) report.broken('ua:7.2-13', place);
    if (count('THead') > 0 && count('TBody') === 0) report.broken('ua:7.2-14', place);
    if (known.slice(1, -1).includes('Caption')) report.broken('ua:7.2-16', place);
    if (captions > 1) report.broken('ua:7.2-39', place);
  }
  if (standard === 'L' && known.slice(1).includes('Caption')) report.broken('ua:7.2-40', place);
  if (standard === 'TOC' && known.slice(1).includes('Caption')) report.broken('ua:7.2-28', place);
  if (count('H') > 1) report.broken('ua:7.4.4-1', place);
}

function checkHeadings({ report }: Inspection, elements: readonly Element[]): void {
  let before = 0;
  // The kind of heading that occurs second is the wrong one.
  let kinds: 'numbered' | 'plain' | undefined;
  for (const own of elements) {
    const { standard } = own;
    if (standard === 'H') {
      if (kinds === 'numbered') report.broken('ua:7.4.4-2', placeOf(own));
      kinds ??= 'plain';
    }
    const level = Number(/^H([1-6])$/.exec(standard ?? '')?.[1] ?? 0);
    if (level === 0) continue;
    if (kinds === 'plain') report.broken('ua:7.4.4-3', placeOf(own));
    kinds ??= 'numbered';
    if (level > before + 1) report.broken('ua:7.4.2-1', { ...placeOf(own), detail: `after level ${before}` });
    before = level;
  }
}

function checkNotes({ document, report }: Inspection, elements: readonly Element[]): void {
  const ids = new Set<string>();
  for (const own of elements) {
    if (own.standard !== 'Note') continue;
    const id = document.text(own.dict, 'ID');
    if (!id) report.broken('ua:7.9-1', placeOf(own));
    if (id !== undefined && ids.has(id)) report.broken('ua:7.9-2', placeOf(own));
    if (id !== undefined) ids.add(id);
  }
}

function checkFormElement(inspection: Inspection, own: Element): void {
  const { document, report } = inspection;
  const [only] = own.objects;
  const one = own.objects.length === 1 && own.contents === 0 && own.kids.length === 0;
  const isField = one && document.name(only, 'Subtype') === 'Widget';
  const role = document.name(attributeOf(inspection, own, 'PrintField', 'Role'));
  if (!isField && role === undefined) report.broken('ua:7.18.4-2', placeOf(own));
}
