import type { JsonObject, JsonValue } from '../../domain/json.ts';
import { isObject, referenced } from '../schema-reference.ts';
import { sampleNumber, sampleString } from './scalars.ts';

/** Maximum number of parts in one sample; a schema can require infinitely many. */
const MAX_PARTS = 5_000;
/** Depth to which optional fields are filled in too. The limit ends the recursion of schemas that refer to themselves. */
const OPTIONAL_DEPTH = 6;
const MAX_DEPTH = 40;
const MAX_ITEMS = 1_000;

/** Result for a part that cannot be generated. */
const NOTHING = undefined;

/** Generates one value for a JSON Schema (2020-12). */
export class Sampler {
  readonly #root: JsonObject;
  readonly #choice: number;
  #parts = 0;

  /** @param choice index of the alternative to use where the schema offers a choice */
  constructor(root: JsonObject, choice: number) {
    this.#root = root;
    this.#choice = choice;
  }

  sample(): JsonValue | undefined {
    return this.#value(this.#root, 'data', 0, 0);
  }

  /** @param index index in a list, so that its items differ */
  #value(given: JsonValue | undefined, name: string, index: number, depth: number): JsonValue | undefined {
    this.#parts += 1;
    if (given === false || this.#parts > MAX_PARTS || depth > MAX_DEPTH) return NOTHING;
    const schema = this.#merged(isObject(given) ? given : {}, depth);
    if (schema.const !== undefined) return schema.const;
    if (Array.isArray(schema.examples) && schema.examples.length > 0) {
      return schema.examples[index % schema.examples.length];
    }
    if (schema.default !== undefined) return schema.default;
    if (Array.isArray(schema.enum)) return schema.enum[index % schema.enum.length];
    switch (typeOf(schema)) {
      case 'object':
        return this.#object(schema, depth);
      case 'array':
        return this.#array(schema, name, depth);
      case 'number':
        return sampleNumber(schema, index, false);
      case 'integer':
        return sampleNumber(schema, index, true);
      case 'boolean':
        return true;
      case 'null':
        return null;
      default:
        return sampleString(schema, name, index);
    }
  }

  /** Returns the schema with its references and `allOf` parts merged. */
  #merged(schema: JsonObject, depth: number): JsonObject {
    if (depth > MAX_DEPTH) return schema;
    const parts: JsonValue[] = [];
    const reference = schema.$ref ?? schema.$dynamicRef;
    if (typeof reference === 'string') parts.push(referenced(this.#root, reference) ?? {});
    if (Array.isArray(schema.allOf)) parts.push(...schema.allOf);
    for (const choices of [schema.oneOf, schema.anyOf]) {
      if (Array.isArray(choices) && choices.length > 0) parts.push(choices[this.#choice % choices.length]!);
    }
    if (schema.if !== undefined) {
      parts.push(...(this.#choice % 2 === 0 ? [schema.if, schema.then ?? {}] : [schema.else ?? {}]));
    }
    if (parts.length === 0) return schema;
    this.#parts += parts.length;
    const { $ref: _, $dynamicRef: _d, allOf: _a, oneOf: _o, anyOf: _n, if: _i, ...own } = schema;
    return parts
      .filter(isObject)
      .map((part) => this.#merged(part, depth + 1))
      .reduce((whole, part) => joined(whole, part), own as JsonObject);
  }

  #object(schema: JsonObject, depth: number): JsonObject | undefined {
    const properties = isObject(schema.properties) ? schema.properties : {};
    const required = Array.isArray(schema.required) ? schema.required.map(String) : [];
    const optional = depth < OPTIONAL_DEPTH ? Object.keys(properties) : [];
    const most = numberOf(schema.maxProperties) ?? Number.POSITIVE_INFINITY;
    const names = [...new Set([...required, ...optional])].slice(0, Math.max(most, required.length));
    for (
      let extra = 1;
      names.length < (numberOf(schema.minProperties) ?? 0) && extra <= MAX_ITEMS;
      extra += 1
    ) {
      names.push(`field${extra}`);
    }
    const made: [string, JsonValue][] = [];
    for (const name of names) {
      const described = Object.hasOwn(properties, name) ? properties[name] : schema.additionalProperties;
      const value = this.#value(described, name, 0, depth + 1);
      if (value !== undefined) made.push([name, value]);
      else if (required.includes(name)) return NOTHING;
    }
    return Object.fromEntries(made);
  }

  #array(schema: JsonObject, name: string, depth: number): JsonValue[] | undefined {
    const first = Array.isArray(schema.prefixItems) ? schema.prefixItems : [];
    const least = Math.max(numberOf(schema.minItems) ?? 0, numberOf(schema.minContains) ?? 0, first.length);
    const most = numberOf(schema.maxItems) ?? Number.POSITIVE_INFINITY;
    if (least > MAX_ITEMS) return NOTHING;
    const count = Math.min(Math.max(least, depth < OPTIONAL_DEPTH ? 2 : 0), most);
    const items: JsonValue[] = [];
    for (let index = 0; index < count; index += 1) {
      const value = this.#value(first[index] ?? schema.items ?? schema.contains, name, index, depth + 1);
      if (value !== undefined) items.push(value);
      else if (index < least) return NOTHING;
    }
    return items;
  }
}

/** Merges two schemas: the fields of both, and the narrower of two bounds. */
function joined(one: JsonObject, other: JsonObject): JsonObject {
  const whole: JsonObject = { ...one, ...other };
  for (const [key, value] of Object.entries(one)) {
    const second = other[key];
    if (second === undefined) continue;
    if (key === 'properties' && isObject(value) && isObject(second)) {
      const both = Object.keys(value).filter((name) => Object.hasOwn(second, name));
      const together = both.map((name): [string, JsonValue] => [
        name,
        { allOf: [value[name]!, second[name]!] },
      ]);
      whole[key] = { ...value, ...second, ...Object.fromEntries(together) };
    } else if (key === 'required' && Array.isArray(value) && Array.isArray(second)) {
      whole[key] = [...new Set([...value, ...second])];
    } else if (key === 'enum' && Array.isArray(value) && Array.isArray(second)) {
      whole[key] = value.filter((item) => second.includes(item));
    } else if (typeof value === 'number' && typeof second === 'number') {
      whole[key] = /^(?:exclusive)?min/i.test(key) ? Math.max(value, second) : Math.min(value, second);
    }
  }
  return whole;
}

/** Returns the type that a schema states, or that its keywords imply. */
function typeOf(schema: JsonObject): string {
  const { type } = schema;
  if (typeof type === 'string') return type;
  if (Array.isArray(type)) return String(type.find((name) => name !== 'null') ?? 'null');
  const has = (...keys: string[]) => keys.some((key) => schema[key] !== undefined);
  if (has('properties', 'required', 'additionalProperties', 'minProperties')) return 'object';
  if (has('items', 'prefixItems', 'contains', 'minItems')) return 'array';
  if (has('minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf')) return 'number';
  return 'string';
}

function numberOf(value: JsonValue | undefined): number | undefined {
  return typeof value === 'number' ? value : undefined;
}
