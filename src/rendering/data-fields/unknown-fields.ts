import type { Token } from 'liquidjs';
import { nearestName } from '../../contract/validation/nearest-name.ts';
import type { JsonObject, JsonValue } from '../../domain/json.ts';
import { isObject, referenced } from '../schema-reference.ts';
import type { DataField } from './data-field.ts';

/** Name in a template that the data schema lacks. */
export interface UnknownField {
  /** Path of the value, such as `items[].prise`. */
  readonly path: string;
  /** Similar name in the schema. */
  readonly nearest: string | undefined;
  /** Tokens with the name. */
  readonly names: readonly Token[];
}

/** Names that Liquid defines for lists and strings. */
const LIQUID_NAMES = new Set(['size', 'first', 'last']);

/** Keywords with one schema that applies to the same value. */
const SAME_VALUE = ['not', 'if', 'then', 'else'] as const;
/** Keywords with several schemas that apply to the same value. */
const SAME_VALUE_LISTS = ['allOf', 'anyOf', 'oneOf'] as const;

/** Keywords that describe properties. A schema without any of them admits all. */
const PROPERTY_KEYWORDS = ['properties', 'patternProperties', 'additionalProperties'];
const ITEM_KEYWORDS = ['items', 'prefixItems'];

/**
 * Returns the names that a template reads and its data schema lacks. Properties of an unknown value are not reported in addition.
 *
 * @param schema JSON Schema (2020-12); properties that only `additionalProperties` or `patternProperties` describe are known
 */
export function* unknownFields(
  data: DataField,
  schema: JsonObject,
  path = '',
  within: readonly JsonValue[] = [schema],
): Generator<UnknownField> {
  const schemas = within.flatMap((each) => [...schemasOf(each, schema)]);
  for (const [name, field] of data.properties) {
    const own = path === '' ? name : `${path}.${name}`;
    const inner = propertyOf(schemas, name);
    if (inner === 'open' || (inner === 'unknown' && path !== '' && LIQUID_NAMES.has(name))) continue;
    if (inner === 'unknown') {
      const nearest = nearestName(
        name,
        schemas.flatMap((each) => Object.keys(objectOf(each.properties))),
      );
      yield { path: own, nearest, names: field.names };
    } else yield* unknownFields(field, schema, own, inner);
  }
  const { ownItems } = data;
  const items = itemsOf(schemas);
  if (ownItems && items.length > 0) yield* unknownFields(ownItems, schema, `${path}[]`, items);
}

/** Yields a schema and those that apply to the same value: references, alternatives and conditions. */
function* schemasOf(
  start: JsonValue | undefined,
  root: JsonObject,
  seen = new Set<JsonValue>(),
): Generator<JsonObject> {
  if (!isObject(start) || seen.has(start)) return;
  seen.add(start);
  yield start;
  if (typeof start.$ref === 'string') yield* schemasOf(referenced(root, start.$ref), root, seen);
  for (const keyword of SAME_VALUE) yield* schemasOf(start[keyword], root, seen);
  for (const keyword of SAME_VALUE_LISTS)
    for (const each of listOf(start[keyword])) yield* schemasOf(each, root, seen);
  for (const each of Object.values(objectOf(start.dependentSchemas))) yield* schemasOf(each, root, seen);
}

/** Returns the schemas of a property; `open` if the schemas do not limit its name. */
function propertyOf(schemas: readonly JsonObject[], name: string): readonly JsonValue[] | 'open' | 'unknown' {
  const found = schemas.flatMap(({ properties }) => {
    const own = objectOf(properties);
    return Object.hasOwn(own, name) ? [own[name]!] : [];
  });
  if (found.length > 0) return found;
  const describing = schemas.filter((each) =>
    PROPERTY_KEYWORDS.some((keyword) => each[keyword] !== undefined),
  );
  if (describing.length === 0) return schemas.some(isScalar) ? 'unknown' : 'open';
  const isOpen = describing.some(
    ({ additionalProperties, patternProperties }) =>
      (additionalProperties !== undefined && additionalProperties !== false) ||
      patternProperties !== undefined,
  );
  return isOpen ? 'open' : 'unknown';
}

/** Whether values of the schema have no properties of their own. */
function isScalar({ type }: JsonObject): boolean {
  const types = typeof type === 'string' ? [type] : listOf(type);
  return types.length > 0 && !types.includes('object');
}

function itemsOf(schemas: readonly JsonObject[]): readonly JsonValue[] {
  return schemas.flatMap((each) => ITEM_KEYWORDS.flatMap((keyword) => [each[keyword] ?? []].flat()));
}

function objectOf(value: JsonValue | undefined): JsonObject {
  return isObject(value) ? value : {};
}

function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? value : [];
}
