import type { PdfDict, PdfObject } from '../../file/core/objects.ts';
import { isPageSide } from '../rules/allowed.ts';
import type { ActionRules } from './actions.ts';
import { type Inspection, listed, refNumber } from './inspection.ts';
import type { Place } from './report.ts';

const MAX_OUTLINES = 1_000_000;
/** Bit 10 of `P`: text may be extracted for accessibility (ISO 32000-1, table 22). */
const ACCESSIBILITY = 512;
const BOXES = ['MediaBox', 'CropBox', 'BleedBox', 'TrimBox', 'ArtBox'] as const;

/** Checks the rules about the catalog and the objects it refers to. */
export function checkDocument(inspection: Inspection, actions: ActionRules): void {
  const { document, report, hasLanguage } = inspection;
  const { catalog } = document;
  if (document.boolean(document.dict(catalog, 'ViewerPreferences'), 'DisplayDocTitle') !== true)
    report.broken('ua:7.1-10', { path: 'ViewerPreferences' });
  if (catalog.has('AA')) report.broken('6.5.2-1', { path: 'AA' });
  actions.checkAll(catalog.get('AA'), {});
  actions.check(catalog.get('OpenAction'), { path: 'OpenAction' });
  const names = document.dict(catalog, 'Names');
  if (names?.has('AlternatePresentations')) report.broken('6.10-1', { path: 'Names/AlternatePresentations' });
  if (document.has(catalog, 'Requirements')) report.broken('6.11-1', { path: 'Requirements' });
  const perms = document.dict(catalog, 'Perms');
  const strange = [...(perms?.keys() ?? [])].filter((key) => key !== 'UR3' && key !== 'DocMDP');
  if (strange.length > 0) report.broken('6.1.12-1', { path: 'Perms', detail: strange.join(', ') });
  const outlines = document.dict(catalog, 'Outlines');
  const first = outlines?.get('First');
  if (document.dict(first)) {
    if (!hasLanguage) report.broken('ua:7.2-2', { path: 'Outlines' });
    checkOutlines(inspection, first, actions);
  }
}

function checkOutlines(inspection: Inspection, first: PdfObject | undefined, actions: ActionRules): void {
  const { document } = inspection;
  const seen = new Set<PdfDict>();
  const waiting = [first];
  while (waiting.length > 0 && seen.size < MAX_OUTLINES) {
    const item = waiting.pop();
    const own = document.dict(item);
    if (!own || seen.has(own)) continue;
    seen.add(own);
    actions.check(own.get('A'), { object: refNumber(item), path: 'Outlines' });
    for (const key of ['Next', 'First']) if (own.has(key)) waiting.push(own.get(key));
  }
}

/** Checks the rules about page dictionaries. */
export function checkPages(inspection: Inspection, actions: ActionRules): void {
  const { document, report } = inspection;
  for (const [i, page] of inspection.pages.entries()) {
    const place: Place = { page: i + 1, object: page.ref.number };
    if (page.dict.has('AA')) report.broken('6.5.2-2', place);
    actions.checkAll(page.dict.get('AA'), place);
    if (document.has(page.dict, 'PresSteps')) report.broken('6.10-2', place);
    for (const key of BOXES) {
      const inherited = key === 'MediaBox' || key === 'CropBox' ? page.attribute(key) : page.dict.get(key);
      if (document.array(inherited) === undefined) continue;
      const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = document.numbers(inherited) ?? [];
      const sides = [Math.abs(x1 - x0), Math.abs(y1 - y0)];
      if (!sides.every(isPageSide))
        report.broken('6.1.13-11', { ...place, path: key, detail: sides.join(' × ') });
    }
  }
}

/** Checks the rules about optional content (ISO 19005-2, 6.9; ISO 14289-1, 7.10). */
export function checkOptionalContent({ document, report }: Inspection): void {
  const properties = document.dict(document.catalog, 'OCProperties');
  if (!properties) return;
  const groups = (document.array(properties, 'OCGs') ?? []).map((item) => document.dict(item));
  const configurations = [properties.get('D'), ...listed(document, properties.get('Configs'))];
  const names = new Set<string>();
  for (const item of configurations) {
    const own = document.dict(item);
    if (!own) continue;
    const place = { object: refNumber(item), path: 'OCProperties' };
    const name = document.text(own, 'Name');
    if (!name) report.broken('6.9-1', place);
    if (name && names.has(name)) report.broken('6.9-2', { ...place, detail: name });
    if (name) names.add(name);
    if (document.has(own, 'AS')) report.broken('6.9-4', place);
    const order = document.array(own, 'Order');
    if (!order) continue;
    const listedGroups = new Set<PdfDict>();
    const waiting = [...order];
    for (let depth = 0; waiting.length > 0 && depth < 1_000_000; depth++) {
      const one = document.resolve(waiting.pop());
      if (Array.isArray(one)) waiting.push(...one);
      else if (one instanceof Map) listedGroups.add(one);
    }
    if (!groups.every((group) => !group || listedGroups.has(group))) report.broken('6.9-3', place);
  }
}

/** Whether an encrypted file allows access for assistive technology (ISO 14289-1, 7.16). */
export function allowsAccess(permissions: number | undefined): boolean {
  return permissions !== undefined && (permissions & ACCESSIBILITY) !== 0;
}
