import { dict, name, type PdfDict, type PdfObject, PdfRef } from '../../file/core/objects.ts';
import { textString } from '../../file/core/text-string.ts';
import type { Part } from './part.ts';
import type { Selection } from './selection.ts';
import type { Source } from './source.ts';

/** Entries of a configuration that are lists and can be joined. */
const LISTS = ['Order', 'RBGroups', 'Locked', 'AS'] as const;

/**
 * Joins the optional content of the inputs (ISO 32000-2, 8.11.4): all groups with their initial state. Alternate configurations
 * are left out, as each covers one input only.
 */
export function mergeLayers(parts: readonly Part[]): PdfDict | undefined {
  const [only, ...others] = parts;
  if (only && others.length === 0) return keepLayers(only);
  const groups: PdfObject[] = [];
  const off: PdfObject[] = [];
  const lists = new Map<string, PdfObject[]>();
  const intent = commonIntent(parts);
  for (const { source, copier } of parts) {
    const properties = source.dict(source.catalog.get('OCProperties'));
    if (!properties) continue;
    groups.push(...(source.array(properties, 'OCGs') ?? []).map((group) => copier.copy(group)));
    const config = source.dict(properties.get('D')) ?? new Map<string, PdfObject>();
    const states = statedOff(source, properties, config);
    off.push(
      ...(intent === undefined ? states.filter((group) => applies(source, config, group)) : states).map(
        (group) => copier.copy(group),
      ),
    );
    for (const key of LISTS) {
      const items = (source.array(config, key) ?? []).map((item) => copier.copy(item));
      if (items.length > 0) lists.set(key, [...(lists.get(key) ?? []), ...items]);
    }
  }
  if (groups.length === 0) return undefined;
  const config = dict({
    Name: textString('Merged'),
    BaseState: name('ON'),
    Intent: intent ?? name('All'),
    OFF: off,
  });
  for (const [key, items] of lists) config.set(key, items);
  return dict({ OCGs: groups, D: config });
}

/** Returns the layers of one input, without those that only removed pages used. Called after everything else is copied. */
function keepLayers({ source, selection, copier }: Part): PdfDict | undefined {
  const properties = source.dict(source.catalog.get('OCProperties'));
  if (!properties) return undefined;
  if (selection.whole) return copier.copyDict(properties);
  const groups = source.array(properties, 'OCGs') ?? [];
  for (const group of groups)
    if (group instanceof PdfRef && !copier.has(group)) selection.gone.add(group.number);
  if (groups.every((group) => selection.isGone(group))) return undefined;
  for (const config of [properties.get('D'), ...(source.array(properties, 'Configs') ?? [])]) {
    const entries = source.dict(config);
    const order = source.array(entries, 'Order');
    if (!entries || !order) continue;
    selection.instead.set(
      entries,
      new Map([...entries, ['Order', orderOfKept(source, selection, order, 0)]]),
    );
  }
  return copier.copyDict(properties);
}

const MAX_DEPTH = 50;

/** Returns the layer order without removed layers and without headings of lists that became empty. */
function orderOfKept(
  source: Source,
  selection: Selection,
  items: readonly PdfObject[],
  depth: number,
): PdfObject[] {
  return items.flatMap((item): PdfObject[] => {
    const nested = source.array(item);
    if (!nested) return selection.isGone(item) ? [] : [item];
    const kept = depth > MAX_DEPTH ? [] : orderOfKept(source, selection, nested, depth + 1);
    return kept.some((one) => one instanceof PdfRef || Array.isArray(one)) ? [kept] : [];
  });
}

/** Returns the intent shared by all configurations; undefined when they differ. */
function commonIntent(parts: readonly Part[]): PdfObject | undefined {
  const intents = parts.flatMap(({ source }) => {
    const properties = source.dict(source.catalog.get('OCProperties'));
    return properties ? [intentsOf(source, source.dict(properties.get('D')) ?? new Map())] : [];
  });
  const same = intents.every((intent) => intent.join() === intents[0]!.join());
  return same ? (intents[0] ?? ['View']).map((intent) => name(intent)) : undefined;
}

/** Whether a configuration controls a group: a group of another intent is always visible. */
function applies(source: Source, config: PdfDict, group: PdfObject): boolean {
  const intents = intentsOf(source, config);
  const own = intentsOf(source, source.dict(group) ?? new Map());
  return intents.includes('All') || own.some((intent) => intents.includes(intent));
}

function intentsOf(source: Source, dict: PdfDict): string[] {
  const intent = source.resolve(dict.get('Intent'));
  const names = (Array.isArray(intent) ? intent : [intent]).flatMap((item) => source.name(item) ?? []);
  return names.length > 0 ? names : ['View'];
}

/** Returns the groups that are initially off, however the configuration states it. */
function statedOff(source: Source, properties: PdfDict, config: PdfDict): PdfObject[] {
  if (source.name(config.get('BaseState')) !== 'OFF') return source.array(config, 'OFF') ?? [];
  const on = new Set(
    (source.array(config, 'ON') ?? []).flatMap((group) => (group instanceof PdfRef ? [group.number] : [])),
  );
  return (source.array(properties, 'OCGs') ?? []).filter(
    (group) => !(group instanceof PdfRef && on.has(group.number)),
  );
}
