import * as z from 'zod';
import { atMost, isWellFormed } from './fields.ts';

const LIMITS = { keys: 20, keyLength: 100, valueLength: 500 } as const;
const NUMBER_RULE = `a number must lie within ±${Number.MAX_SAFE_INTEGER}, and not be smaller than 1e-100 unless it is 0`;

/** Developer-defined pairs; the limits are part of the API. */
export const metadata = z
  .record(
    z
      .string()
      .min(1, 'a key must not be empty')
      .max(LIMITS.keyLength, `a key ${atMost(LIMITS.keyLength, 'characters')}`),
    z.union([z.string().max(LIMITS.valueLength), metadataNumber()], {
      error: metadataValueError,
    }),
    { error: metadataError },
  )
  .refine((pairs) => Object.keys(pairs).length <= LIMITS.keys, atMost(LIMITS.keys, 'keys'))
  .refine((pairs) => Object.entries(pairs).flat().every(isWellFormed), 'must be well-formed Unicode')
  .describe(
    `Metadata of your own: at most ${LIMITS.keys} keys of ${LIMITS.keyLength} characters, strings of ${LIMITS.valueLength} characters or numbers`,
  );

/** Defines {@link metadata} for an operation that sets some keys itself. */
export function metadataBut(reserved: readonly string[]) {
  return metadata.superRefine((pairs, context) => {
    for (const key of reserved) {
      if (!Object.hasOwn(pairs, key)) continue;
      context.addIssue({ code: 'custom', path: [key], message: 'is reserved: the service itself sets it' });
    }
  });
}

function metadataError(issue: { code?: string; issues?: ReadonlyArray<{ message: string }> }): string {
  if (issue.code === 'invalid_key') return issue.issues?.[0]?.message ?? 'a key is not possible';
  return 'must be an object of strings and numbers';
}

function metadataValueError(issue: { input?: unknown }): string {
  if (typeof issue.input === 'number') return NUMBER_RULE;
  return typeof issue.input === 'string'
    ? atMost(LIMITS.valueLength, 'characters')
    : 'must be a string or a number';
}

/** Defines a number that the database returns unchanged. */
function metadataNumber() {
  return z.number().refine((value) => {
    const size = Math.abs(value);
    return size <= Number.MAX_SAFE_INTEGER && (size === 0 || size >= 1e-100);
  }, NUMBER_RULE);
}
