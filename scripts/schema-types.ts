import type { JsonObject, JsonValue } from '../src/domain/json.ts';

/** Replacements for names that browsers' types already use. */
const RENAMED: Readonly<Record<string, string>> = {
  Document: 'StoredDocument',
  Event: 'AuditEvent',
};

export function typeName(component: string): string {
  return RENAMED[component] ?? component;
}

/** TypeScript type of a JSON Schema, limited to the keywords in the OpenAPI document. */
export function typeOf(schema: JsonObject): string {
  if (typeof schema.$ref === 'string') return typeName(schema.$ref.split('/').at(-1)!);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum)) return enumType(schema.enum);
  const branches = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(branches)) return union(branches.map((branch) => typeOf(branch as JsonObject)));
  if (Array.isArray(schema.type)) return union(schema.type.map((type) => typeOf({ ...schema, type })));
  switch (schema.type) {
    case 'string':
      return 'string';
    case 'integer':
    case 'number':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'null':
      return 'null';
    case 'array':
      return `readonly ${grouped(typeOf((schema.items ?? {}) as JsonObject))}[]`;
    case 'object':
      return objectType(schema);
    default:
      return 'unknown';
  }
}

function enumType(values: readonly JsonValue[]): string {
  if (values.join() === 'true,false') return 'boolean';
  return values.map((value) => JSON.stringify(value)).join(' | ');
}

function objectType(schema: JsonObject): string {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, JsonObject>);
  const rest = schema.additionalProperties;
  if (properties.length === 0) {
    return `{ readonly [key: string]: ${isSchema(rest) ? typeOf(rest) : 'unknown'} }`;
  }
  const required = new Set((schema.required ?? []) as string[]);
  const members = properties.map(([name, property]) => {
    const about =
      typeof property.description === 'string'
        ? `/** ${property.description} */
`
        : '';
    const key = /^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name);
    return `${about}readonly ${key}${required.has(name) ? '' : '?'}: ${typeOf(property)};`;
  });
  if (isSchema(rest)) members.push('readonly [key: string]: unknown;');
  return `{ ${members.join('\n')} }`;
}

function isSchema(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function union(types: readonly string[]): string {
  return [...new Set(types)].join(' | ');
}

function grouped(type: string): string {
  return type.includes(' | ') || type.startsWith('readonly ') ? `(${type})` : type;
}
