import type { JsonValue } from '../../src/domain/json.ts';

/** Strings that break code without input checks: table keys, member names, dates, numbers, paths. */
export const HOSTILE_TEXTS: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b\u001f\u007f',
  '\ud800',
  'a\udc00b',
  '\ufeff',
  'invoice\u202Efdp.exe',
  'x'.repeat(101),
  'x'.repeat(1_025),
  'é'.repeat(1_100),
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '../../etc/passwd',
  '%00',
  '%',
  '{{ x | y }}',
  '(a+)+$',
  '(?:.{0,1000}){1,1000}',
  '\\',
  '"\'<>',
  'NaN',
  '-0',
  '-1',
  '0',
  '1.5',
  '1e308',
  '1e999',
  '99999999999999999999999',
  'true',
  'null',
  '2026-02-30',
  '9999-99-99T99:99:99Z',
  '+275760-09-13T00:00:00.001Z',
  '-271821-04-19',
  '0000-00-00',
  '0001-01-01T00:00:00+23:59',
  'A',
  'AAAA====',
  'JVBERi0=',
  'data:,x',
  'https://',
  'https://[::1',
  'https://x.invalid:99999/',
  '0193f1d2-7c4e-7b1a-9a52-3c5d6e7f8091',
];

/** Hostile members of a body, as JSON text, including text that no JavaScript value serializes to. */
export const HOSTILE_JSON: readonly string[] = [
  ...HOSTILE_TEXTS.map((text) => JSON.stringify(text)),
  'null',
  'true',
  '0',
  '-0',
  '-1',
  '0.1',
  '1e-320',
  '1e21',
  '1e308',
  '-1e308',
  '1e999',
  '-1e999',
  '9007199254740993',
  '4294967296',
  '[]',
  '{}',
  '[null]',
  '[[[[]]]]',
  '{"":""}',
  '{"__proto__":{"x":1}}',
  '{"__proto__":"x"}',
  '{"constructor":"x"}',
  '{"constructor":{"prototype":{"x":1}}}',
  '{"toString":"x","valueOf":1,"then":"x","length":-1,"hasOwnProperty":1,"toJSON":"x"}',
  '{"a":1,"a":2}',
  '{"\\ud800":"\\udfff","\\u0000":"\\u0000"}',
  `[${'0,'.repeat(2_000)}0]`,
  `${'['.repeat(90)}${']'.repeat(90)}`,
  `${'{"a":'.repeat(90)}1${'}'.repeat(90)}`,
  `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
  `{${Array.from({ length: 60 }, (_, i) => `"k${i}":${i}`).join(',')}}`,
  JSON.stringify('x'.repeat(300_000)),
];

export type FieldPath = readonly (string | number)[];

export interface Schema {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

/**
 * Returns every possible field of a body, and hostile member names for each object with free names.
 *
 * @param skipped names of components whose fields are left out
 */
export function fieldsOf(
  schema: Schema,
  components: Readonly<Record<string, Schema>>,
  skipped: ReadonlySet<string> = new Set(),
  depth = 5,
): FieldPath[] {
  if (depth === 0) return [];
  const inside = (part: string | number, child: Schema): FieldPath[] => [
    [part],
    ...fieldsOf(child, components, skipped, depth - 1).map((path) => [part, ...path]),
  ];
  const name = schema.$ref?.split('/').at(-1);
  const isRead = name !== undefined && !skipped.has(name);
  const named = isRead ? fieldsOf(components[name] ?? {}, components, skipped, depth) : [];
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  const all = [
    ...named,
    ...choices.flatMap((choice) => fieldsOf(choice, components, skipped, depth)),
    ...Object.entries(schema.properties ?? {}).flatMap(([key, child]) => inside(key, child)),
    ...(schema.items ? inside(0, schema.items) : []),
    ...(schema.additionalProperties ? [['__proto__'], ['constructor'], ['toString']] : []),
  ];
  const seen = new Map(all.map((path) => [JSON.stringify(path), path]));
  return [...seen.values()];
}

/** Returns the names of all components that a schema refers to, at any depth. */
export function componentsOf(
  schema: Schema,
  components: Readonly<Record<string, Schema>>,
  found = new Set<string>(),
): Set<string> {
  const name = schema.$ref?.split('/').at(-1);
  if (name !== undefined && !found.has(name)) {
    found.add(name);
    componentsOf(components[name] ?? {}, components, found);
  }
  const children = [
    ...Object.values(schema.properties ?? {}),
    ...(schema.items ? [schema.items] : []),
    ...(schema.anyOf ?? []),
    ...(schema.oneOf ?? []),
    ...(schema.allOf ?? []),
  ];
  for (const child of children) componentsOf(child, components, found);
  return found;
}

const PLACEHOLDER = '@@hostile@@';

/** Returns a body as JSON text, with a hostile value in place of a field; an empty path replaces the whole body. */
export function withHostile(body: JsonValue, path: FieldPath, hostile: string): string {
  const text = JSON.stringify(put(structuredClone(body), path));
  return text.replace(`"${PLACEHOLDER}"`, () => hostile);
}

function put(value: JsonValue | undefined, [part, ...rest]: FieldPath): JsonValue {
  if (part === undefined) return PLACEHOLDER;
  const into: JsonValue =
    typeof value === 'object' && value !== null && Array.isArray(value) === (typeof part === 'number')
      ? value
      : typeof part === 'number'
        ? []
        : {};
  const members = into as Record<string, JsonValue>;
  const inner = Object.hasOwn(members, part) ? members[part] : undefined;
  // Defines a member named __proto__ instead of setting the prototype.
  Object.defineProperty(into, part, {
    value: put(inner, rest),
    enumerable: true,
    configurable: true,
    writable: true,
  });
  return into;
}
