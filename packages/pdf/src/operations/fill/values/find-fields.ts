import type { FormField } from '../../../document/fields/model/form-field.ts';
import type { JsonObject, JsonValue } from '../../../json.ts';
import { nearestName } from '../../../nearest-name.ts';
import { refuseValue } from './refuse-value.ts';

/** Most names that are compared to find the nearest. */
const MAX_COMPARED = 5000;

/**
 * Finds the fields of the given values. A field is named by its full name, `address.city`, or by nested objects, `{ "address": {
 * "city": … } }`.
 *
 * @throws InvalidInputError FIELD_UNKNOWN, FIELD_REPEATED
 */
export function findFields(fields: readonly FormField[], values: JsonObject): Map<FormField, JsonValue> {
  const byName = new Map(fields.map((field) => [field.name, field]));
  const found = new Map<FormField, JsonValue>();
  const visit = (object: JsonObject, prefix: string | undefined) => {
    for (const [key, value] of Object.entries(object)) {
      const name = prefix === undefined ? key : `${prefix}.${key}`;
      const field = byName.get(name);
      if (isObject(value) && field === undefined) visit(value, name);
      else if (field === undefined) refuseUnknown(name, fields);
      else if (found.has(field)) refuseValue(name, 'is given twice', 'FIELD_REPEATED');
      else found.set(field, value);
    }
  };
  visit(values, undefined);
  return found;
}

function refuseUnknown(name: string, fields: readonly FormField[]): never {
  const names = fields.slice(0, MAX_COMPARED).map((field) => field.name);
  const last = (path: string) => path.slice(path.lastIndexOf('.') + 1);
  // The name may be right but lack its path.
  const nearest =
    nearestName(name, names) ??
    names.find((candidate) => last(candidate).toLowerCase() === last(name).toLowerCase());
  const hint =
    nearest !== undefined
      ? `; did you mean ${nearest.slice(0, 200)}?`
      : names.length === 0
        ? '; the PDF has no fields'
        : '';
  refuseValue(name, `the form has no field of that name${hint}`, 'FIELD_UNKNOWN');
}

function isObject(value: JsonValue): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
