import { type JsonObject, resolve, type Schema } from '../../schema-form/schema.ts';

/** Field of a template's data, to complete in the editor. */
export interface Field {
  readonly name: string;
  /** Type in the schema, or of the sample value. */
  readonly type: string;
  readonly title?: string | undefined;
  /** Fields of the object, or of the items of the list. */
  readonly fields: readonly Field[];
}

/** Maximum depth of objects in objects: schemas may be recursive. */
const MAX_DEPTH = 6;

/** Returns the fields that a schema describes, or without one those of the sample data. */
export function fieldsOf(schema: JsonObject | undefined, sample: JsonObject | undefined): readonly Field[] {
  return schema ? fieldsOfSchema(schema as Schema, schema, MAX_DEPTH) : fieldsOfValue(sample, MAX_DEPTH);
}

function fieldsOfSchema(schema: Schema | boolean | undefined, root: JsonObject, left: number): Field[] {
  if (left === 0) return [];
  const { properties, items } = resolve(schema, root);
  if (items !== undefined && !properties) return fieldsOfSchema(items, root, left);
  return Object.entries(properties ?? {}).map(([name, property]) => {
    const { type, title } = resolve(property, root);
    return {
      name,
      type: [type ?? []].flat().join(' | '),
      title,
      fields: fieldsOfSchema(property, root, left - 1),
    };
  });
}

function fieldsOfValue(value: unknown, left: number): Field[] {
  if (left === 0 || typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return fieldsOfValue(value[0], left);
  return Object.entries(value).map(([name, each]) => ({
    name,
    type: Array.isArray(each) ? 'array' : each === null ? 'null' : typeof each,
    fields: fieldsOfValue(each, left - 1),
  }));
}

/** A loop or an assignment of a path to a name: groups 1 or 2 are the name, group 3 is the path. */
const BINDING = /\{%-?\s*(?:for\s+([\w-]+)\s+in|assign\s+([\w-]+)\s*=)\s+([\w.-]+)/g;
/** Maximum number of names that stand for other names. */
const MAX_BINDINGS = 10;

/**
 * Returns the fields below a path.
 *
 * @param before code before the cursor, in which loops and assignments bind names to paths
 */
export function fieldsAt(
  fields: readonly Field[],
  path: readonly string[],
  before: string,
  left = MAX_BINDINGS,
): readonly Field[] {
  const [first, ...rest] = path;
  const bound = [...before.matchAll(BINDING)].findLast(([, item, name]) => (item ?? name) === first);
  if (bound && left > 0) {
    // Only code before the binding binds the names in its path.
    const source = bound[3]!.split('.');
    return fieldsAt(fields, [...source, ...rest], before.slice(0, bound.index), left - 1);
  }
  let found = fields;
  for (const part of path) found = found.find(({ name }) => name === part)?.fields ?? [];
  return found;
}
