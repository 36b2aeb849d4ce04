import type { JsonObject } from '../../domain/json.ts';

type Value = JsonObject[string];

/** Text that a template prints unchanged: no dates, numbers, colours, codes or addresses, which have a required form. */
const PROSE = /^(?=.*\p{L}{3})(?![a-z]{2}(-\w+)?$)(?!#|data:|https?:|\d{4}-\d\d)(?!.*[@_/\\]).{4,}$/u;
const ROWS = 2000;

const LONG = `${'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk'.repeat(4)} ${'and so on and on '.repeat(60)}`;

const TEXTS: Readonly<Record<string, string>> = {
  'very long texts': LONG,
  Arabic: 'شركة النور للتجارة ١٢٣ (ألف)',
  Chinese: '上海示例有限公司，第十二号',
  emoji: '👩🏽‍💻 🇩🇪 1️⃣ ❤️ party 🎉',
};

/** Returns difficult data that templates have to handle, derived from their sample, with a name for each case. */
export function hostileData(sample: JsonObject): [name: string, data: JsonObject][] {
  const cases: [string, JsonObject][] = [['empty lists', changed(sample, { list: () => [] })]];
  for (const [name, text] of Object.entries(TEXTS)) cases.push([name, changed(sample, { prose: text })]);
  const longest = Math.max(0, ...lists(sample).map((list) => list.length));
  cases.push([
    `${ROWS} rows`,
    changed(sample, {
      list: (items) =>
        items.length === longest ? Array.from({ length: ROWS }, (_, i) => items[i % items.length]!) : items,
    }),
  ]);
  return cases;
}

interface Changes {
  readonly prose?: string;
  readonly list?: (items: Value[]) => Value[];
}

function changed<T extends Value>(value: T, changes: Changes): T {
  if (typeof value === 'string')
    return (changes.prose !== undefined && PROSE.test(value) ? changes.prose : value) as T;
  if (Array.isArray(value)) {
    const isRows = value.length > 0 && value.every((item) => typeof item === 'object' && item !== null);
    const items = (isRows && changes.list ? changes.list(value as Value[]) : value) as Value[];
    return items.map((item) => changed(item, changes)) as T;
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value as JsonObject).map(([key, item]) => [key, changed(item as Value, changes)]),
  ) as T;
}

/** Returns all lists of objects in a value. */
function lists(value: Value): Value[][] {
  if (typeof value !== 'object' || value === null) return [];
  const inside = (Array.isArray(value) ? value : Object.values(value)).flatMap((item) =>
    lists(item as Value),
  );
  const isRows = Array.isArray(value) && value.every((item) => typeof item === 'object' && item !== null);
  return isRows ? [value as Value[], ...inside] : inside;
}
