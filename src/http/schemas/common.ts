import { z } from 'zod';
import { isId, SLUG } from '../../ids.ts';
import { unknownFields } from '../validation/issue-message.ts';

/** Messages of an object that knows its fields: what it must be, or which field it does not know. */
export function objectError(otherwise: string) {
  return {
    error: (issue: { code?: string; keys?: readonly string[]; inst?: unknown }): string =>
      issue.code === 'unrecognized_keys' ? unknownFields(issue) : otherwise,
  };
}

export const none = z.unknown();
export const noParams = z.object({});
export const noQuery = z.object({});

export const slug = z
  .string()
  .regex(SLUG, 'must be 1 to 64 of the characters a-z, 0-9 and -')
  .describe('URL slug');

/** A slug in a path never fails as input: what cannot exist is simply not found. */
export const slugParams = z.object({ slug: z.string() });
export const idParams = z.object({ id: z.string() });

export const id = z.string('must be an id').refine(isId, 'must be an id');

/** Names something that may not exist: a text that is no id names nothing, which is a 404 and not wrong input. */
export const reference = z.string('must be an id').max(200, 'must have at most 200 characters');

export const timestamp = z.iso.datetime().describe('ISO 8601 timestamp');

export const flag = z
  .enum(['true', 'false'], 'must be true or false')
  .default('false')
  .transform((text) => text === 'true');

/** A name as people give one: a line of text that comes back as it was. */
export function nameOf(max: number) {
  return z
    .string('must be a string')
    .min(1, 'must not be empty')
    .max(max, `must have at most ${max} characters`)
    .refine((text) => !/\p{Cc}/u.test(text), 'must not hold control characters')
    .refine(isWellFormed, 'must be well-formed Unicode');
}

export const saveName = nameOf(200).describe('Name of the saved document');

const METADATA_KEYS = 20;
const NUMBER_RULE = `a number must lie within ±${Number.MAX_SAFE_INTEGER}, and not be smaller than 1e-100 unless it is 0`;

/** Developer-defined pairs; the limits are part of the API. */
export const metadata = z
  .record(
    z.string().min(1, 'a key must not be empty').max(100, 'a key must have at most 100 characters'),
    z.union([z.string().max(500, 'must have at most 500 characters'), metadataNumber()], {
      error: metadataValueError,
    }),
    { error: metadataError },
  )
  .refine((pairs) => Object.keys(pairs).length <= METADATA_KEYS, `must have at most ${METADATA_KEYS} keys`)
  .refine((pairs) => Object.entries(pairs).flat().every(isWellFormed), 'must be well-formed Unicode')
  .describe(
    'Developer-defined pairs: at most 20 keys of 100 characters, strings of 500 characters or numbers',
  );

/** {@link metadata} of an operation that writes some keys itself. */
export function metadataBut(reserved: readonly string[]) {
  return metadata.superRefine((pairs, context) => {
    for (const key of reserved) {
      if (!Object.hasOwn(pairs, key)) continue;
      context.addIssue({ code: 'custom', path: [key], message: 'is reserved: the service itself sets it' });
    }
  });
}

/** A lone half of a surrogate pair has no UTF-8 form: it would not come back as it was. */
export function isWellFormed(value: string | number): boolean {
  return typeof value === 'number' || value.isWellFormed();
}

function metadataError(issue: { code?: string; issues?: ReadonlyArray<{ message: string }> }): string {
  if (issue.code === 'invalid_key') return issue.issues?.[0]?.message ?? 'a key is not possible';
  return 'must be an object of strings and numbers';
}

function metadataValueError(issue: { input?: unknown }): string {
  if (typeof issue.input === 'number') return NUMBER_RULE;
  return typeof issue.input === 'string'
    ? 'must have at most 500 characters'
    : 'must be a string or a number';
}

/** A number that comes back from the database as it went in. */
function metadataNumber() {
  return z.number().refine((value) => {
    const size = Math.abs(value);
    return size <= Number.MAX_SAFE_INTEGER && (size === 0 || size >= 1e-100);
  }, NUMBER_RULE);
}

/** Fields of every operation that can save its result. */
export const saveFields = {
  save: z.boolean('must be true or false').default(true).describe('Save the result as a document'),
  saveName: saveName.optional(),
  metadata: metadata.optional(),
};

export const paging = {
  limit: pagingNumber(1, 100, 20),
  offset: pagingNumber(0, 1_000_000_000, 0),
};

/** Of lists of things that have a name and a slug. */
export const search = z
  .string()
  .max(200, 'must have at most 200 characters')
  .optional()
  .describe('Part of the name or slug');

function pagingNumber(min: number, max: number, standard: number) {
  const rule = max > 100 ? `must be an integer from ${min}` : `must be an integer from ${min} to ${max}`;
  return (
    z
      .string()
      .regex(/^\d{1,10}$/, rule)
      .transform(Number)
      .refine((value) => value >= min && value <= max, rule)
      .default(standard)
      // zod takes `default` away from what a transformation changes: the description puts this in its place.
      .meta({ type: 'integer', minimum: min, maximum: max, 'x-default': standard })
  );
}

/** The envelope of every list. */
export function envelope<T extends z.ZodType>(item: T) {
  return z.object({
    data: z.array(item),
    total: z.int(),
    limit: z.int(),
    offset: z.int(),
    hasMore: z.boolean(),
  });
}

/** Puts a page into the envelope. */
export function toEnvelope<T, V>(
  page: { items: readonly T[]; total: number },
  request: { limit: number; offset: number },
  present: (item: T) => V,
) {
  return {
    data: page.items.map(present),
    total: page.total,
    limit: request.limit,
    offset: request.offset,
    hasMore: request.offset + page.items.length < page.total,
  };
}

export function isoTime(unixMs: number): string {
  return new Date(unixMs).toISOString();
}
