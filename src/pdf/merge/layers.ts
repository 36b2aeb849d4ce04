import { dict, name, type PdfDict, type PdfObject, PdfRef, textString } from '../file/objects.ts';
import type { Part } from './part.ts';
import type { Source } from './source.ts';

/** Entries of a configuration that are lists and can be joined. */
const LISTS = ['Order', 'RBGroups', 'Locked', 'AS'] as const;

/**
 * Joins the optional content of the inputs (ISO 32000-2, 8.11.4): all groups with the state that they begin in.
 * Alternate configurations are left out, as each speaks of one input only.
 */
export function mergeLayers(parts: readonly Part[]): PdfDict | undefined {
  const groups: PdfObject[] = [];
  const off: PdfObject[] = [];
  const lists = new Map<string, PdfObject[]>();
  for (const { source, copier } of parts) {
    const properties = source.dict(source.catalog.get('OCProperties'));
    if (!properties) continue;
    groups.push(...source.array(properties.get('OCGs')).map((group) => copier.copy(group)));
    const config = source.dict(properties.get('D')) ?? new Map<string, PdfObject>();
    off.push(...hidden(source, properties, config).map((group) => copier.copy(group)));
    for (const key of LISTS) {
      const items = source.array(config.get(key)).map((item) => copier.copy(item));
      if (items.length > 0) lists.set(key, [...(lists.get(key) ?? []), ...items]);
    }
  }
  if (groups.length === 0) return undefined;
  const config = dict({ Name: textString('Merged'), BaseState: name('ON'), OFF: off });
  for (const [key, items] of lists) config.set(key, items);
  return dict({ OCGs: groups, D: config });
}

/** The groups that are off at first, whichever way the configuration says it. */
function hidden(source: Source, properties: PdfDict, config: PdfDict): PdfObject[] {
  if (source.name(config.get('BaseState')) !== 'OFF') return source.array(config.get('OFF'));
  const on = new Set(
    source.array(config.get('ON')).flatMap((group) => (group instanceof PdfRef ? [group.number] : [])),
  );
  return source
    .array(properties.get('OCGs'))
    .filter((group) => !(group instanceof PdfRef && on.has(group.number)));
}
