import { isJsonDeeperThan, type JsonValue } from '@platen/pdf/basics';
import { InvalidInputError } from './errors.ts';

export { isJsonDeeperThan, type JsonObject, type JsonValue } from '@platen/pdf/basics';

/**
 * Maximum nesting depth of arrays and objects in a request. Schemas, templates and `JSON.stringify` recurse once per level, and
 * would overflow the stack after some thousand levels.
 */
export const MAX_JSON_DEPTH = 100;

/**
 * Parses external text, with or without a byte order mark.
 *
 * @param where description of the text, for the message
 * @throws SyntaxError when it is not JSON
 * @throws InvalidInputError `JSON_TOO_DEEP`, or when a member is named `__proto__`
 */
export function parseJson(text: string, where: string): JsonValue {
  // Some editors and shells write a byte order mark, which a parser may ignore (RFC 8259 § 8.1).
  const json = text.startsWith('\uFEFF') ? text.slice(1) : text;
  if (isJsonDeeperThan(json, MAX_JSON_DEPTH)) {
    throw new InvalidInputError(`${where} must not be nested more than ${MAX_JSON_DEPTH} levels deep`, {
      code: 'JSON_TOO_DEEP',
    });
  }
  const value = JSON.parse(json) as JsonValue;
  if (namesPrototype(value)) {
    throw new InvalidInputError(`${where} must not have a member named __proto__`);
  }
  return value;
}

/**
 * JSON allows a member with this name, but copying it by assignment sets the copy's prototype: data would be lost, or appear in
 * objects that never had it.
 */
function namesPrototype(value: JsonValue): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some(namesPrototype);
  return Object.hasOwn(value, '__proto__') || Object.values(value).some(namesPrototype);
}
