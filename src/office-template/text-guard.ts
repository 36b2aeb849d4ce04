import type { JsonObject } from '../domain/json.ts';

const MAX_NAMES = 5;

/** Prototype of the data's objects: whatever makes text or a number of one fails, so that no filter prints `[object Object]`. */
const GUARD = {
  /** @throws Error that lists the object's fields */
  toString(): never {
    const names = Object.keys(this).slice(0, MAX_NAMES).join(', ');
    throw new Error(`is an object, not text; print one of its fields: ${names}`);
  },
};

/** Returns a copy of the data whose objects cannot become text. */
export function guarded(data: JsonObject): JsonObject {
  return JSON.parse(JSON.stringify(data), (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.setPrototypeOf(value, GUARD)
      : value,
  ) as JsonObject;
}

/** @throws Error for objects, which Liquid would print as `[object Object]` */
export function refuseObjects(value: unknown): void {
  if (Array.isArray(value) && value.some(isGuarded))
    throw new Error('is a list of objects, not text; repeat it with {% for %}');
  if (isGuarded(value)) String(value);
}

function isGuarded(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === GUARD;
}
