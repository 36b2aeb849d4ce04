import * as z from 'zod';
import { isId, SLUG } from '../domain/ids.ts';
import { unknownFields } from './validation/issue-message.ts';

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

/**
 * Names something that may not exist: a text that is not an id names nothing, so it leads to a 404 and not to an input
 * error.
 */
export const reference = z.string('must be an id').max(200, 'must have at most 200 characters');

/** A template, as it was called when something was made of it. */
export const templateReference = z.object({ id: z.string(), name: z.string(), slug: z.string() });

export const timestamp = z.iso.datetime().describe('ISO 8601 timestamp');

/** A query parameter that is on or off. */
export function flagThatIs(standard: 'true' | 'false') {
  return z
    .enum(['true', 'false'], 'must be true or false')
    .default(standard)
    .transform((text) => text === 'true');
}

export const flag = flagThatIs('false');

/** A rule in words, for a message that says the same number as the check. */
export function atMost(count: number, what: string): string {
  return `must have at most ${grouped(count)} ${what}`;
}

/** A whole number with commas. `toLocaleString` loads the data of a locale, 5 ms of every function's start. */
export function grouped(count: number): string {
  return String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
}

/** A text of at most so many characters. */
export function textOf(max: number) {
  return z.string('must be a string').max(max, atMost(max, 'characters'));
}

/** A name as people give one: a line of text that comes back as it was. */
export function nameOf(max: number) {
  return textOf(max)
    .min(1, 'must not be empty')
    .refine((text) => !/\p{Cc}/u.test(text), 'must not hold control characters')
    .refine(isWellFormed, 'must be well-formed Unicode');
}

/** A lone half of a surrogate pair has no UTF-8 form: it would not come back as it was. */
export function isWellFormed(value: string | number): boolean {
  return typeof value === 'number' || value.isWellFormed();
}
