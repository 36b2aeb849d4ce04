import * as z from 'zod';
import { convertOptions } from '../../../src/contract/convert.ts';
import { invoiceModel, invoiceOption } from '../../../src/contract/invoice.ts';
import { pageSelection } from '../../../src/contract/page-selection.ts';
import { s3Target } from '../../../src/contract/s3-target.ts';
import { templateOptionsSchema } from '../../../src/contract/template-options.ts';

/** JSON Schema of an object, in the form that `tools/list` requires. */
export type ObjectSchema = { readonly type: 'object'; readonly [keyword: string]: unknown };

type Json = Record<string, unknown>;

export interface InputSchemaOptions {
  /** Top-level fields that are accepted but not listed. */
  readonly hidden?: readonly string[] | undefined;
  /** Descriptions of top-level fields that replace those of the contract; an empty one removes it. */
  readonly described?: Readonly<Record<string, string>> | undefined;
  /** Top-level array whose items are listed with only the types of their fields. */
  readonly terse?: string | undefined;
  /** Items of `terse` that are listed without their fields, since a tool of the same name has them. */
  readonly likeTools?: readonly string[] | undefined;
}

/** Fields shared by many tools; the server's instructions describe them. */
const COMMON = new Set(['metadata', 'output', 'password', 'saveName']);

/** Maximum length of a description; longer ones cost more space than they help. */
const MAX_DESCRIPTION = 30;

/** Fields shared by most steps of a pipeline. */
const SHARED = new Set(['on', 'as', 'breaksSeal']);

/** Shorter schemas for inputs that many tools share or that are too large for a list. Arguments are still validated in full. */
const SHORT: ReadonlyMap<unknown, Json> = new Map<unknown, Json>([
  ...[invoiceModel, invoiceOption, s3Target, templateOptionsSchema].map(
    (schema) => [schema, { type: 'object' }] as const,
  ),
  [pageSelection, { type: 'array', items: {} }],
  [convertOptions, { type: 'object' }],
]);

/** Descriptions without ids, which would turn each schema into a definition. */
const metadata = Object.assign(z.registry<Json>(), {
  get(schema: z.core.$ZodType): Json | undefined {
    const { id: _, ...others } = z.globalRegistry.get(schema) ?? {};
    return others;
  },
});

/**
 * Input schema for the model: redundant keywords removed, a union of objects merged into one object. Arguments are validated
 * against the original schema.
 */
export function inputSchema(schema: z.ZodType, options: InputSchemaOptions = {}): ObjectSchema {
  const { hidden = [], described = {}, terse, likeTools = [] } = options;
  const { properties, required } = fieldsOf(full(schema, 'input'));
  const listed = Object.entries(properties)
    .filter(([name]) => !hidden.includes(name))
    .map(([name, property]) => {
      if (name === terse) return [name, tersely(property as Json, likeTools)] as const;
      const text = described[name] ?? (COMMON.has(name) ? undefined : descriptionOf(property as Json));
      const short = compact(property as Json);
      return [name, text ? { ...short, description: text } : short] as const;
    });
  return { ...objectOf(Object.fromEntries(listed), required), type: 'object', additionalProperties: false };
}

/** Output schema with field names only; the result shows their values. */
export function outputSchema(schema: z.ZodType): ObjectSchema {
  const { properties } = fieldsOf(full(schema, 'output'));
  return {
    type: 'object',
    properties: Object.fromEntries(Object.keys(properties).map((name) => [name, {}])),
  };
}

function full(schema: z.ZodType, io: 'input' | 'output'): Json {
  return z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    metadata,
    override: ({ zodSchema, jsonSchema }) => shorten(zodSchema, jsonSchema as Json),
  }) as Json;
}

function shorten(schema: z.core.$ZodType, json: Json): void {
  const short = SHORT.get(schema) ?? SHORT.get(schema._zod.parent);
  if (short === undefined) return;
  const { description } = json;
  for (const keyword of Object.keys(json)) delete json[keyword];
  Object.assign(json, short, short.description === undefined && description !== undefined && { description });
}

interface Fields {
  readonly properties: Json;
  readonly required: readonly string[];
}

/** Returns the fields of an object, or of all variants of a union; a field is required if every variant requires it. */
function fieldsOf(schema: Json): Fields {
  const kinds = kindsOfUnion(schema)?.map(fieldsOf);
  if (kinds === undefined) {
    return { properties: (schema.properties ?? {}) as Json, required: (schema.required ?? []) as string[] };
  }
  const properties: Json = {};
  for (const kind of kinds) {
    for (const [name, property] of Object.entries(kind.properties)) {
      const other = properties[name];
      properties[name] = other === undefined ? property : either(other as Json, property as Json);
    }
  }
  const [first, ...others] = kinds;
  return {
    properties,
    required: first!.required.filter((name) => others.every(({ required }) => required.includes(name))),
  };
}

/** Returns the variants of a union if all of them are objects with named fields. */
function kindsOfUnion(schema: Json): readonly Json[] | undefined {
  const kinds = (schema.oneOf ?? schema.anyOf) as readonly Json[] | undefined;
  return kinds?.every((kind) => kind.properties !== undefined || kindsOfUnion(kind)) ? kinds : undefined;
}

/** Merges the same field of two variants: constants become an enum. */
function either(a: Json, b: Json): Json {
  const choices = [...choicesOf(a), ...choicesOf(b)];
  return b.const === undefined ? a : { enum: [...new Set(choices)] };
}

function choicesOf(schema: Json): readonly unknown[] {
  return schema.const === undefined ? ((schema.enum ?? []) as readonly unknown[]) : [schema.const];
}

function objectOf(properties: Json, required: readonly string[]): Json {
  return { type: 'object', properties, ...(required.length > 0 && { required }) };
}

/** Removes redundant keywords from a schema. */
function compact(schema: Json): Json {
  if (schema.properties !== undefined || kindsOfUnion(schema) !== undefined) {
    const { properties, required } = fieldsOf(schema);
    const members = Object.entries(properties).map(
      ([name, value]) => [name, compact(value as Json)] as const,
    );
    return objectOf(Object.fromEntries(members), required);
  }
  const { default: standard } = schema;
  const choices = choicesOf(schema);
  const isPlain = [undefined, false, choices[0]].includes(standard as never) || typeof standard === 'object';
  const otherwise = isPlain ? {} : { default: standard };
  if (choices.length > 0) return { enum: choices, ...otherwise };
  const kinds = schema.anyOf as readonly Json[] | undefined;
  if (kinds !== undefined) {
    const options = kinds.map(choicesOf);
    if (options.every(({ length }) => length > 0)) return { enum: options.flat() };
    const types = kinds.map(({ type }) => type);
    return types.every((type) => typeof type === 'string') ? { type: [...new Set(types)] } : {};
  }
  const items = schema.items as Json | undefined;
  const values = schema.additionalProperties as Json | undefined;
  return {
    ...(schema.type !== undefined && { type: schema.type }),
    ...(items !== undefined && { items: compact(items) }),
    ...(values?.properties !== undefined && { additionalProperties: compact(values) }),
    ...otherwise,
  };
}

function descriptionOf({ description }: Json): string | undefined {
  if (typeof description !== 'string') return undefined;
  const [sentence] = description.split(/\. (?=[A-Z])/, 1);
  return sentence!.length > MAX_DESCRIPTION ? undefined : sentence!.replace(/\.$/, '');
}

/** Describes an array of objects discriminated by `do`: first the fields of all variants, then those of each. */
function tersely(schema: Json, likeTools: readonly string[]): Json {
  const kinds = (kindsOfUnion(schema.items as Json) ?? []).map(fieldsOf);
  const isShared = (name: string) => SHARED.has(name);
  const shared = Object.fromEntries([...SHARED].map((name) => [name, {}]));
  const anyOf = kinds.map(({ properties, required }) => {
    const own = Object.entries(properties).filter(([name]) => !isShared(name));
    const options = own.map(([name, property]) => {
      const choice = choicesOf(property as Json);
      return [name, choice.length > 0 ? { enum: choice } : {}] as const;
    });
    const needed = required.filter((name) => name !== 'do');
    const names = choicesOf(properties.do as Json);
    const first = { do: { enum: names } };
    if (names.every((name) => likeTools.includes(String(name)))) return { properties: first };
    const fields = { ...first, ...Object.fromEntries(options.filter(([name]) => name !== 'do')) };
    return { properties: fields, ...(needed.length > 0 && { required: needed }) };
  });
  return { type: 'array', items: { type: 'object', properties: shared, required: ['do'], anyOf } };
}
