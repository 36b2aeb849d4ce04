import { type JsonObject, kindOf, labelOf, resolve, type Schema } from '../../schema-form/schema.ts';

/** Value of the data that a column can fill. */
export interface Target {
  /** Names from the root on. */
  readonly path: readonly string[];
  readonly label: string;
  readonly kind: ReturnType<typeof kindOf>;
  readonly isRequired: boolean;
}

/** Column of each target, by {@link keyOf}. */
export type Mapping = Readonly<Record<string, string>>;

const MAX_DEPTH = 6;

export const keyOf = (path: readonly string[]) => path.join('.');

/** Returns the values that columns can fill: those of nested objects too; lists and other values take JSON. */
export function targetsOf(root: JsonObject): Target[] {
  const walk = (
    schema: Schema,
    path: readonly string[],
    labels: readonly string[],
    isRequired: boolean,
  ): Target[] =>
    Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
      const own = resolve(property, root);
      const kind = kindOf(own, root);
      const here = [...path, name];
      const hasTo = isRequired && schema.required?.includes(name) === true;
      const named = [...labels, labelOf(name, own)];
      return kind === 'object' && here.length < MAX_DEPTH
        ? walk(own, here, named, hasTo)
        : [{ path: here, label: named.join(' › '), kind, isRequired: hasTo }];
    });
  return walk(resolve(root, root), [], [], true);
}

const plain = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Maps columns to targets with the same name, path or label. */
export function guessMapping(targets: readonly Target[], columns: readonly string[]): Mapping {
  const found = targets.flatMap(({ path, label }) => {
    const names = [keyOf(path), label, path.at(-1)!].map(plain);
    const column = names
      .map((name) => columns.find((it) => plain(it) === name))
      .find((it) => it !== undefined);
    return column === undefined ? [] : [[keyOf(path), column] as const];
  });
  return Object.fromEntries(found);
}

/** Returns the data of a row. An empty cell leaves its value out. */
export function dataOf(row: JsonObject, mapping: Mapping, targets: readonly Target[]): JsonObject {
  const data: Record<string, unknown> = {};
  for (const { path, kind } of targets) {
    const column = mapping[keyOf(path)];
    if (column === undefined) continue;
    const value = converted(row[column], kind);
    if (value === undefined) continue;
    let at = data;
    for (const name of path.slice(0, -1)) {
      at[name] ??= {};
      at = at[name] as Record<string, unknown>;
    }
    at[path.at(-1)!] = value;
  }
  return data;
}

const TRUE = new Set(['true', 'yes', 'ja', 'x', '1']);
const FALSE = new Set(['false', 'no', 'nein', '0']);

/** Converts a cell to the kind of its target; a cell that does not fit stays unchanged, and its render reports the reason. */
function converted(cell: unknown, kind: Target['kind']): unknown {
  if (cell === undefined || cell === null || cell === '') return undefined;
  switch (kind) {
    case 'number':
      return numberOf(cell) ?? cell;
    case 'flag': {
      const word = String(cell).trim().toLowerCase();
      return TRUE.has(word) ? true : FALSE.has(word) ? false : cell;
    }
    case 'text':
      return typeof cell === 'object' ? cell : String(cell);
    case 'choice':
      return cell;
    default:
      return typeof cell === 'string' ? (jsonOf(cell) ?? cell) : cell;
  }
}

/** Reads `1234.5`, `1,234.5` and `1.234,5`: the last separator is the decimal one, unless it occurs several times. */
function numberOf(cell: unknown): number | undefined {
  if (typeof cell === 'number') return cell;
  const text = String(cell)
    .trim()
    .replaceAll(/[\s'’]/g, '');
  if (!/^[-+]?[\d.,]*\d[\d.,]*$/.test(text)) return undefined;
  const last = Math.max(text.lastIndexOf(','), text.lastIndexOf('.'));
  if (last < 0) return Number(text);
  const separator = text[last]!;
  const isGrouping = text.split(separator).length > 2;
  const whole = text.slice(0, isGrouping ? undefined : last).replaceAll(/[.,]/g, '');
  return Number(isGrouping ? whole : `${whole}.${text.slice(last + 1)}`);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
