import * as z from 'zod';
import type { JsonObject, JsonValue } from '../../domain/json.ts';
import type { SchemaObject } from './types.ts';

/**
 * Collects JSON Schemas of zod schemas. Those with an `id` in their metadata become components and are referenced; all others are
 * inlined.
 */
export class SchemaCollector {
  readonly components: Record<string, SchemaObject> = {};
  readonly #closed: boolean;

  /** @param closed whether response objects disallow further members. */
  constructor(closed: boolean) {
    this.#closed = closed;
  }

  /** Returns the schema of a request value. */
  input(schema: z.ZodType): SchemaObject {
    return this.#convert(schema, 'input');
  }

  /** Returns the schema of a response value. Clients must accept unknown members, since new ones may be added. */
  output(schema: z.ZodType): SchemaObject {
    return this.#convert(schema, 'output');
  }

  #convert(schema: z.ZodType, io: 'input' | 'output'): SchemaObject {
    const { $defs = {}, ...root } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonObject;
    const definitions = $defs as Record<string, JsonObject>;
    const open = io === 'output' && !this.#closed;
    for (const [name, definition] of Object.entries(definitions)) {
      if (!isAnonymous(name)) this.components[name] ??= tidy(definition, open) as SchemaObject;
    }
    return tidy(root, open) as SchemaObject;
  }
}

// zod numbers recursive schemas. The only one here is "any JSON".
function isAnonymous(name: string): boolean {
  return name.startsWith('__schema');
}

/** Removes keywords that zod needs and a reader does not. */
function tidy(value: JsonValue, open: boolean): JsonValue {
  if (Array.isArray(value)) return value.map((item) => tidy(item, open));
  if (typeof value !== 'object' || value === null) return value;
  if (typeof value.$ref === 'string') {
    const name = value.$ref.replace('#/$defs/', '');
    return isAnonymous(name) ? {} : { ...value, $ref: `#/components/schemas/${name}` };
  }
  const result: JsonObject = {};
  for (const [key, member] of Object.entries(value)) {
    if (key === 'x-default') result.default = member;
    else if (!isNoise(key, member, value, open)) result[key] = tidy(member, open);
  }
  return result;
}

function isNoise(key: string, member: JsonValue, owner: JsonObject, open: boolean): boolean {
  switch (key) {
    case '$schema':
    case '~standard':
      return true;
    case 'pattern':
      // The format already implies it, or the string represents a number.
      return owner.format !== undefined || owner.type === 'integer';
    case 'minimum':
    case 'maximum':
      return Math.abs(Number(member)) === Number.MAX_SAFE_INTEGER;
    case 'propertyNames':
      return Object.keys(member as JsonObject).length <= 1;
    case 'additionalProperties':
      return open && member === false;
    default:
      return false;
  }
}

/** Returns a self-contained request schema, for a file. */
export function standaloneSchema(schema: z.ZodType, title: string): SchemaObject {
  const schemas = new SchemaCollector(false);
  const root = schemas.input(schema);
  const whole = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title,
    ...root,
    $defs: schemas.components,
  };
  return JSON.parse(JSON.stringify(whole).replaceAll('"#/components/schemas/', '"#/$defs/')) as SchemaObject;
}
