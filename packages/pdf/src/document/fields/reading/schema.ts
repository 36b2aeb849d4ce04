import type { JsonObject, JsonValue } from '../../../json.ts';
import type { FieldOption } from '../model/options.ts';
import type { FieldDescription } from './field-description.ts';

/**
 * Returns a JSON Schema (2020-12) of the values that can be filled into a form: an object with a property for each field, by its
 * full name. `required` lists mandatory fields, `readOnly` marks those that users must not change.
 */
export function schemaOf(fields: readonly FieldDescription[]): JsonObject {
  const fillable = fields.filter((field) => field.fillable);
  const required = fillable.filter((field) => field.required && !field.readOnly).map(({ name }) => name);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    // Built from entries, so that a field may be called "__proto__".
    properties: Object.fromEntries(fillable.map((field) => [field.name, propertyOf(field)])),
    additionalProperties: false,
    ...(required.length > 0 && { required }),
  };
}

function propertyOf(field: FieldDescription): JsonObject {
  return {
    ...typeOf(field),
    ...(field.tooltip !== undefined && { title: field.tooltip }),
    ...(field.default !== undefined && { default: field.default }),
    ...(field.readOnly && { readOnly: true }),
  };
}

function typeOf({ kind, options = [], ...field }: FieldDescription): JsonObject {
  switch (kind) {
    case 'checkbox':
      return options.length <= 1
        ? { type: 'boolean' }
        : { oneOf: [...options.map(constant), { type: 'null' }] };
    case 'radio':
      return { oneOf: [...options.map(constant), { type: 'null' }] };
    case 'list':
      if (field.multiSelect) return { type: 'array', items: choice(options), uniqueItems: true };
      return { oneOf: [...distinct(options).map(constant), { type: 'null' }] };
    case 'combo':
      if (field.editable)
        return { type: 'string', ...limit(field.maxLength), examples: options.map(({ value }) => value) };
      return { oneOf: [...distinct(options).map(constant), ...emptyUnless(options)] };
    case 'date':
    case 'time':
      // The value of an empty field is an empty string, which is not a date.
      return { type: 'string', anyOf: [kind === 'date' ? { format: 'date' } : TIME, { const: '' }] };
    default:
      return { type: 'string', ...limit(field.maxLength) };
  }
}

/** Without a zone, unlike the format `time`. */
const TIME: JsonObject = { pattern: '^\\d\\d:\\d\\d(:\\d\\d)?$' };

const constant = ({ value, label }: FieldOption): JsonObject => ({ const: value, title: label });
const choice = (options: readonly FieldOption[]): JsonObject =>
  options.length === 0 ? { type: 'string' } : { oneOf: distinct(options).map(constant) };
const limit = (maxLength: number | undefined): { maxLength?: JsonValue } =>
  maxLength === undefined ? {} : { maxLength };

/** Removes options with an export value that an earlier option has, as they could not be distinguished. */
function distinct(options: readonly FieldOption[]): FieldOption[] {
  const seen = new Set<string>();
  return options.filter(({ value }) => !seen.has(value) && seen.add(value));
}

/** Returns the empty value of a combo box without a choice, unless it is one of the options. */
function emptyUnless(options: readonly FieldOption[]): JsonObject[] {
  return options.some(({ value }) => value === '') ? [] : [{ const: '' }];
}
