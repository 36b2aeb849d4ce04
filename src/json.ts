import { InvalidInputError } from './errors.ts';

/** Any value that JSON can hold. */
export type JsonValue = string | number | boolean | null | JsonValue[] | JsonObject;

export interface JsonObject {
  [key: string]: JsonValue;
}

/**
 * Levels of arrays and objects in each other that a request may have. What works on a value (schemas, templates,
 * `JSON.stringify`) calls itself for each level, and ends in a stack overflow somewhere after some thousand.
 */
export const MAX_JSON_DEPTH = 100;

/**
 * Parses text that somebody else wrote, with or without a byte order mark.
 *
 * @param where what the text is, for the message
 * @throws SyntaxError when it is no JSON
 * @throws InvalidInputError `JSON_TOO_DEEP`, or when a member is named `__proto__`
 */
export function parseJson(text: string, where: string): JsonValue {
  // A parser may ignore a byte order mark, which some editors and shells write (RFC 8259 § 8.1).
  const json = text.startsWith('\uFEFF') ? text.slice(1) : text;
  if (isDeeperThan(json, MAX_JSON_DEPTH)) {
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
 * A member of this name is one in JSON, and the prototype of an object wherever one is copied by assignment: what was sent
 * would be lost, or be found in what was not.
 */
function namesPrototype(value: JsonValue): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some(namesPrototype);
  return Object.hasOwn(value, '__proto__') || Object.values(value).some(namesPrototype);
}

/** Whether arrays and objects stand more than `limit` levels deep in each other. Costs one pass and no memory. */
export function isDeeperThan(text: string, limit: number): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === OPEN_ARRAY || code === OPEN_OBJECT) {
      depth++;
      if (depth > limit) return true;
    } else if (code === CLOSE_ARRAY || code === CLOSE_OBJECT) depth--;
  }
  return false;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** Index of the quote that ends the string that begins at `start`; the text's length when none does. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === BACKSLASH) at++;
    else if (code === QUOTE) return at;
  }
  return text.length;
}
