import type { JsonObject, JsonValue } from '../domain/json.ts';

const MAX_DEPTH = 40;

/**
 * Resolves a reference within a JSON Schema (2020-12): `#`, a JSON pointer (RFC 6901) such as `#/$defs/line`, or an anchor.
 *
 * @returns undefined for another document, and where there is nothing
 */
export function referenced(root: JsonObject, reference: string): JsonValue | undefined {
  if (!reference.startsWith('#')) return undefined;
  const pointer = decodeURIComponent(reference.slice(1));
  if (pointer !== '' && !pointer.startsWith('/')) return anchored(root, pointer, 0);
  let at: JsonValue | undefined = root;
  for (const part of pointer.split('/').slice(1)) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
    if (Array.isArray(at)) at = at[Number(key)];
    else at = isObject(at) && Object.hasOwn(at, key) ? at[key] : undefined;
  }
  return at;
}

function anchored(schema: JsonValue, anchor: string, depth: number): JsonValue | undefined {
  if (typeof schema !== 'object' || schema === null || depth > MAX_DEPTH) return undefined;
  if (isObject(schema) && (schema.$anchor === anchor || schema.$dynamicAnchor === anchor)) return schema;
  for (const part of Object.values(schema)) {
    const found = anchored(part, anchor, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Whether a value is an object, and no list. */
export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
