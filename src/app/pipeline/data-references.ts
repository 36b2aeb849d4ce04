import { InvalidInputError } from '../../domain/errors.ts';
import type { JsonObject, JsonValue } from '../../domain/json.ts';

/** Position in a saved pipeline that a run's data fills. */
export interface DataReference {
  /** Path from the array of steps: index of the step, option, and so on. */
  readonly path: readonly (string | number)[];
  /** JSON Pointer (RFC 6901) into the run's data. */
  readonly pointer: string;
  /** Default for a run whose data lacks the value. */
  readonly otherwise: JsonValue | undefined;
}

/** Member that makes an object a reference. */
const REFERENCE = '$data';
/** Maximum characters of JSON that a run's references expand to: several may refer to the same value. */
const MAX_FILLED = 10_000_000;
const MAX_REFERENCES = 200;
const POINTER = /^(?:\/(?:[^~/]|~[01])*)*$/;

/**
 * Returns all references in a pipeline's steps, in order.
 *
 * @throws InvalidInputError for an invalid reference
 */
export function dataReferences(steps: readonly JsonObject[]): DataReference[] {
  const found: DataReference[] = [];
  const look = (value: JsonValue, path: readonly (string | number)[]): void => {
    if (typeof value !== 'object' || value === null) return;
    if (Array.isArray(value)) {
      for (const [index, each] of value.entries()) look(each, [...path, index]);
      return;
    }
    if (Object.hasOwn(value, REFERENCE)) {
      found.push(referenceAt(value as JsonObject, path));
      return;
    }
    for (const [name, each] of Object.entries(value)) look(each as JsonValue, [...path, name]);
  };
  for (const [index, step] of steps.entries()) look(step, [index]);
  if (found.length > MAX_REFERENCES) {
    const message = `steps: must have at most ${MAX_REFERENCES} references, not ${found.length}`;
    throw new InvalidInputError(message, { field: 'steps' });
  }
  return found;
}

function referenceAt(value: JsonObject, path: readonly (string | number)[]): DataReference {
  const { [REFERENCE]: pointer, default: otherwise, ...more } = value;
  const field = stepPath(path);
  const refuse = (rule: string) => new InvalidInputError(`${field}: ${rule}`, { field });
  const [unknown] = Object.keys(more);
  if (unknown !== undefined) throw refuse(`a reference has ${REFERENCE} and default, and no ${unknown}`);
  if (typeof pointer !== 'string' || !POINTER.test(pointer)) {
    throw refuse(`${REFERENCE} must be a JSON Pointer, such as "/customer/name", or "" for all of the data`);
  }
  return { path, pointer, otherwise };
}

/**
 * Returns the steps with references replaced by a run's values.
 *
 * @throws InvalidInputError when the data lacks the value of a reference without a default
 */
export function fillReferences(steps: readonly JsonObject[], data: JsonObject): JsonObject[] {
  const filled = structuredClone(steps) as JsonObject[];
  let size = 0;
  for (const { path, pointer, otherwise } of dataReferences(steps)) {
    const found = valueAt(data, pointer);
    const value = found === undefined ? otherwise : found;
    if (value === undefined) {
      throw new InvalidInputError(
        `data: has nothing at ${pointer}, which ${stepPath(path)} of the pipeline takes from it`,
        { field: 'data' },
      );
    }
    size += JSON.stringify(value).length;
    if (size > MAX_FILLED) throw tooMuch();
    let place = filled as unknown as Record<string | number, unknown>;
    for (const part of path.slice(0, -1)) place = place[part] as Record<string | number, unknown>;
    place[path.at(-1)!] = value;
  }
  return filled;
}

function tooMuch(): InvalidInputError {
  return new InvalidInputError(
    `data: what the pipeline takes from it has more than ${MAX_FILLED / 1e6} million characters together`,
    { field: 'data' },
  );
}

/** Resolves a JSON Pointer (RFC 6901 § 4); `undefined` if the value does not exist. */
function valueAt(data: JsonObject, pointer: string): JsonValue | undefined {
  let value: JsonValue | undefined = data;
  for (const escaped of pointer.split('/').slice(1)) {
    const part = escaped.replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof value !== 'object' || value === null) return undefined;
    if (Array.isArray(value)) {
      value = /^(?:0|[1-9]\d{0,8})$/.test(part) ? (value as readonly JsonValue[])[Number(part)] : undefined;
    } else {
      value = Object.hasOwn(value, part) ? ((value as JsonObject)[part] as JsonValue) : undefined;
    }
  }
  return value;
}

/** Formats `[2, 'data', 'name']` as `steps[2].data.name`. */
export function stepPath(path: readonly (string | number)[]): string {
  return path.reduce<string>(
    (text, part) => (typeof part === 'number' ? `${text}[${part}]` : `${text}.${part}`),
    'steps',
  );
}
