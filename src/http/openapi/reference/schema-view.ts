import type { JsonObject, JsonValue } from '../../../domain/json.ts';
import type { SchemaObject } from '../types.ts';
import { type Html, html, prose } from './html.ts';

type Schemas = Readonly<Record<string, SchemaObject>>;

/** Nesting depth from which members are shown only with their type. */
const MAX_DEPTH = 4;

/** Renders an object's members; nested ones can be expanded. */
export function schemaView(schema: SchemaObject, schemas: Schemas, depth = 0): Html {
  const whole = resolved(schema, schemas);
  const variants = (whole.oneOf ?? whole.anyOf) as SchemaObject[] | undefined;
  if (variants?.every((variant) => isObject(resolved(variant, schemas)))) {
    return html`${variants.map((variant, index) => html`<p class="or">${index > 0 && 'or'}</p>${schemaView(variant, schemas, depth)}`)}`;
  }
  const properties = (whole.properties ?? {}) as Readonly<Record<string, SchemaObject>>;
  const required = new Set((whole.required ?? []) as string[]);
  if (Object.keys(properties).length === 0) return html`<p class="type">${typeText(schema, schemas)}</p>`;
  return html`<dl class="members">${Object.entries(properties).map(([name, member]) =>
    memberView(name, member, required.has(name), schemas, depth),
  )}</dl>`;
}

/** Returns a short description of a value's type. */
export function typeText(schema: SchemaObject, schemas: Schemas): string {
  const whole = resolved(schema, schemas);
  if (whole.const !== undefined) return JSON.stringify(whole.const);
  if (Array.isArray(whole.enum)) return whole.enum.map((value) => JSON.stringify(value)).join(' | ');
  const variants = (whole.oneOf ?? whole.anyOf) as SchemaObject[] | undefined;
  if (variants) return [...new Set(variants.map((variant) => typeText(variant, schemas)))].join(' | ');
  if (whole.type === 'array') return `array of ${typeText((whole.items ?? {}) as SchemaObject, schemas)}`;
  if (Array.isArray(whole.type)) return whole.type.join(' | ');
  return typeof whole.type === 'string' ? whole.type : 'any value';
}

function memberView(
  name: string,
  member: SchemaObject,
  required: boolean,
  schemas: Schemas,
  depth: number,
): Html {
  const { description } = { ...resolved(member, schemas), ...member };
  const inner = innerObject(member, schemas);
  return html`<dt><code>${name}</code> <span class="type">${typeText(member, schemas)}${limits(resolved(member, schemas))}</span>${
    required && html` <span class="required">required</span>`
  }</dt><dd>${typeof description === 'string' && prose(description)}${
    inner &&
    depth < MAX_DEPTH &&
    html`<details><summary>Members</summary>${schemaView(inner, schemas, depth + 1)}</details>`
  }</dd>`;
}

function limits(schema: JsonObject): string {
  const facts: [string, JsonValue | undefined][] = [
    ['from', schema.minimum],
    ['to', schema.maximum],
    ['at most', schema.maxLength ?? schema.maxItems],
    ['default', schema.default],
  ];
  const said = facts.filter(
    ([name, value]) => value !== undefined && typeof value !== 'object' && !isBound(name, value),
  );
  return said.map(([name, value]) => `, ${name} ${JSON.stringify(value)}`).join('');
}

/** A bound at the limit of JavaScript's integers carries no information. */
function isBound(name: string, value: JsonValue | undefined): boolean {
  return (name === 'from' || name === 'to') && Math.abs(Number(value)) >= Number.MAX_SAFE_INTEGER;
}

/** Returns the object schema of a value, or of a list's items. */
function innerObject(schema: SchemaObject, schemas: Schemas): SchemaObject | undefined {
  const whole = resolved(schema, schemas);
  if (isObject(whole)) return whole;
  if (whole.type === 'array') return innerObject((whole.items ?? {}) as SchemaObject, schemas);
  const variants = (whole.oneOf ?? whole.anyOf) as SchemaObject[] | undefined;
  return variants?.map((variant) => innerObject(variant, schemas)).find((inner) => inner !== undefined);
}

function isObject(schema: JsonObject): boolean {
  return schema.properties !== undefined;
}

function resolved(schema: SchemaObject, schemas: Schemas): SchemaObject {
  const { $ref } = schema;
  return typeof $ref === 'string' ? resolved(schemas[$ref.split('/').at(-1)!] ?? {}, schemas) : schema;
}
