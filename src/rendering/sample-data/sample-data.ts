import type { JsonObject, JsonValue } from '../../domain/json.ts';
import { TimeExceededError, withTimeLimit } from '../time-limit.ts';
import { validateData } from '../validate-data.ts';
import { Sampler } from './sampler.ts';

const LIMIT_MS = 2_000;

/** Maximum number of alternatives tried where a schema offers a choice (`oneOf`, `anyOf`, `if`). */
const CHOICES = 4;

/**
 * Generates data for a data schema, with every described property. Examples, defaults and values of the schema are used where
 * present.
 *
 * @returns `undefined` when no generated data satisfies the schema
 */
export function sampleData(schema: JsonObject): JsonObject | undefined {
  try {
    return withTimeLimit(LIMIT_MS, () => search(schema));
  } catch (error) {
    if (error instanceof TimeExceededError || error instanceof RangeError) return undefined;
    throw error;
  }
}

function search(schema: JsonObject): JsonObject | undefined {
  for (let choice = 0; choice < CHOICES; choice += 1) {
    const sample = new Sampler(schema, choice).sample();
    if (isObject(sample) && satisfies(schema, sample)) return sample;
  }
  return undefined;
}

function satisfies(schema: JsonObject, data: JsonObject): boolean {
  try {
    validateData(schema, data);
    return true;
  } catch {
    return false;
  }
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
