/** Object in JSON. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Keywords of a JSON Schema (2020-12) that the form uses; the validation of the data covers the others. */
export interface Schema {
  readonly $ref?: string;
  readonly title?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly format?: string;
  readonly maxLength?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema | boolean>>;
  readonly items?: Schema | boolean;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

/** Kind of field for a value; `json` for values without a field of their own. */
export type Kind = 'object' | 'list' | 'choice' | 'text' | 'number' | 'flag' | 'variants' | 'json';

/** Maximum length of a chain of references; a longer chain is a cycle. */
const MAX_REFERENCES = 20;
/** Maximum depth of variants within variants. */
const MAX_VARIANT_DEPTH = 3;
/** Maximum depth to which required objects are filled in. */
const MAX_DEPTH = 8;

/**
 * Resolves `$ref` within the schema, and merges the members of `allOf`.
 *
 * @param root schema to which references are relative.
 * @returns an empty schema for a reference that cannot be resolved.
 */
export function resolve(
  schema: Schema | boolean | undefined,
  root: JsonObject,
  left = MAX_REFERENCES,
): Schema {
  if (typeof schema !== 'object' || left === 0) return {};
  const { $ref, allOf, ...own } = schema;
  const parts = [
    ...($ref === undefined ? [] : [resolve(at(root, $ref), root, left - 1)]),
    ...(allOf ?? []).map((part) => resolve(part, root, left - 1)),
  ];
  if (parts.length === 0) return own;
  const all = [...parts, own];
  const required = all.flatMap((part) => part.required ?? []);
  const properties = all.flatMap((part) => Object.entries(part.properties ?? {}));
  return {
    ...Object.assign({}, ...all),
    ...(required.length > 0 && { required }),
    ...(properties.length > 0 && { properties: Object.fromEntries(properties) }),
  };
}

/** Returns the value at a JSON pointer in a fragment (RFC 6901). */
function at(root: JsonObject, reference: string): Schema | boolean | undefined {
  if (!reference.startsWith('#')) return undefined;
  let found: unknown = root;
  for (const part of decodeURIComponent(reference.slice(1)).split('/').slice(1)) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, key)) return undefined;
    found = (found as JsonObject)[key];
  }
  return typeof found === 'object' && found !== null ? (found as Schema) : undefined;
}

/** One of several kinds of object that a schema allows. */
export interface Variant {
  /** Name of its definition, or else its position. */
  readonly name: string;
  readonly schema: Schema;
}

/**
 * Returns the kinds of object that a schema allows with `anyOf` or `oneOf`; those of a kind that has kinds itself as `outer.inner`.
 *
 * @returns undefined if one of them is no object with properties.
 */
export function variantsOf(schema: Schema, root: JsonObject, depth = 0): readonly Variant[] | undefined {
  const members = schema.anyOf ?? schema.oneOf;
  if (!members || members.length === 0 || depth > MAX_VARIANT_DEPTH) return undefined;
  const variants: Variant[] = [];
  for (const [index, member] of members.entries()) {
    const own = resolve(member, root);
    const name = member.$ref?.split('/').at(-1) ?? String(constantsOf(own)[0]?.[1] ?? index);
    if (own.properties) {
      variants.push({ name, schema: own });
      continue;
    }
    const nested = variantsOf(own, root, depth + 1);
    if (!nested) return undefined;
    variants.push(...nested.map((inner) => ({ ...inner, name: `${name}.${inner.name}` })));
  }
  return variants;
}

/** Returns the variant of a value: the first one whose constants it has, and of whose properties it has most. */
export function variantOf(variants: readonly Variant[], value: JsonObject): Variant {
  const keys = Object.keys(value);
  const rank = ({ schema }: Variant) =>
    constantsOf(schema).every(([name, constant]) => value[name] === constant)
      ? keys.filter((key) => Object.hasOwn(schema.properties ?? {}, key)).length
      : -1;
  return variants.reduce((best, next) => (rank(next) > rank(best) ? next : best));
}

/** Returns the properties that have only one possible value, with it. */
export function constantsOf(schema: Schema): (readonly [name: string, constant: unknown])[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) =>
    typeof property === 'object' && property.const !== undefined ? [[name, property.const] as const] : [],
  );
}

/** Returns the values of a schema that lists them, as `enum` or as constants; undefined for another schema. */
export function valuesOf(schema: Schema): readonly unknown[] | undefined {
  const isPlain = (value: unknown) => value === null || typeof value !== 'object';
  if (schema.enum) return schema.enum.every(isPlain) ? schema.enum : undefined;
  const members = schema.anyOf ?? schema.oneOf;
  if (!members || members.length === 0) return undefined;
  const constants = members.map((member) => member.const);
  return constants.every((value) => value !== undefined && isPlain(value)) ? constants : undefined;
}

/**
 * @param schema resolved schema.
 * @param root schema to which references of variants are relative.
 */
export function kindOf(schema: Schema, root: JsonObject = {}): Kind {
  if (valuesOf(schema)) return 'choice';
  if (schema.anyOf || schema.oneOf) return variantsOf(schema, root) ? 'variants' : 'json';
  if (schema.enum) return 'json';
  const types = [schema.type ?? []].flat().filter((type) => type !== 'null');
  // Amounts are decimal strings or numbers.
  if (types.length === 2 && types.includes('string') && types.includes('number')) return 'text';
  if (types.length !== 1) return schema.properties && types.length === 0 ? 'object' : 'json';
  switch (types[0]) {
    case 'object':
      return schema.properties ? 'object' : 'json';
    case 'array':
      return schema.items === undefined ? 'json' : 'list';
    case 'string':
      return 'text';
    case 'number':
    case 'integer':
      return 'number';
    case 'boolean':
      return 'flag';
    default:
      return 'json';
  }
}

/** Returns an initial value with everything required. */
export function emptyOf(schema: Schema | boolean | undefined, root: JsonObject, depth = 0): unknown {
  const resolved = resolve(schema, root);
  if (resolved.default !== undefined) return resolved.default;
  if (resolved.const !== undefined) return resolved.const;
  switch (kindOf(resolved, root)) {
    case 'variants':
      return emptyOf(variantsOf(resolved, root)?.[0]?.schema, root, depth);
    case 'object': {
      const required = depth < MAX_DEPTH ? (resolved.required ?? []) : [];
      return Object.fromEntries(
        required.map((name) => [name, emptyOf(resolved.properties?.[name], root, depth + 1)]),
      );
    }
    case 'list': {
      const length = depth < MAX_DEPTH ? Math.min(resolved.minItems ?? 0, 20) : 0;
      return Array.from({ length }, () => emptyOf(resolved.items, root, depth + 1));
    }
    case 'choice':
      return valuesOf(resolved)?.[0] ?? null;
    case 'text':
      return '';
    case 'number':
      return 0;
    case 'flag':
      return false;
    case 'json':
      return null;
  }
}

/** Abbreviations that a label writes in capitals, as names of fields often don't. */
const ABBREVIATIONS = /^(api|bic|css|dpi|ean|html|iban|id|pdf|qr|sku|sms|swift|url|vat|xml)$/i;

/** Returns the label of a property: its title, or “Unit price” for `unitPrice` and “VAT ID” for `vatId`. */
export function labelOf(name: string, { title }: Schema): string {
  if (title !== undefined) return title;
  const words = name
    .replaceAll(/[_-]+/g, ' ')
    .replaceAll(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replaceAll(/(\p{Ll})(\d)/gu, '$1 $2')
    .split(' ')
    .map((word) => (/^\p{Lu}\p{Ll}/u.test(word) ? word.toLowerCase() : word))
    .map((word) => (ABBREVIATIONS.test(word) ? word.toUpperCase() : word))
    .join(' ')
    .trim();
  return words === '' ? name : words[0]!.toUpperCase() + words.slice(1);
}

/** Returns the data that a schema requires, for a template without sample data. */
export function dataFor(schema: JsonObject): JsonObject {
  const made = emptyOf(schema as Schema, schema);
  return typeof made === 'object' && made !== null ? (made as JsonObject) : {};
}

/** Returns the path of a member as the service names it: `customer.name`, `customer["unit price"]`. */
export function memberPath(parent: string, name: string): string {
  if (/^\d+$/.test(name)) return `${parent}[${name}]`;
  if (!/^[\p{L}_$][\p{L}\p{N}_$-]*$/u.test(name)) return `${parent}[${JSON.stringify(name)}]`;
  return parent === '' ? name : `${parent}.${name}`;
}
