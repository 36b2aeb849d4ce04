import { readFileSync } from 'node:fs';
import type { JsonValue } from '../../../domain/json.ts';

/**
 * Answers of the service to the example requests, by operation and status, shortened. `PLATEN_RECORD_ANSWERS=1 npx vitest run
 * --project sweeps test/api/contract` records them; an upload to `s3` needs an object store, and is written by hand.
 * `lib/endpoints/answers.test.ts` holds them to the schemas.
 */
export const ANSWERS = JSON.parse(readFileSync(new URL('answers.json', import.meta.url), 'utf8')) as Readonly<
  Record<string, Readonly<Record<string, JsonValue>>>
>;
