import * as z from 'zod';
import { isId, SLUG } from '../domain/ids.ts';
import { unknownFields } from './validation/issue-message.ts';

/** Returns the messages of a strict object: its required type, or the unknown field. */
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

/** A slug in a path is never invalid input: one that cannot exist results in a 404. */
export const slugParams = z.object({ slug: z.string() });
export const idParams = z.object({ id: z.string() });

export const id = z.string('must be an id').refine(isId, 'must be an id');

/** Reference to a resource that may not exist: a string that is not an id results in a 404 and not in an input error. */
export const reference = z.string('must be an id').max(200, 'must have at most 200 characters');

/** Template with its name at the time of use. */
export const templateReference = z.object({ id: z.string(), name: z.string(), slug: z.string() });

export const timestamp = z.iso.datetime().describe('ISO 8601 timestamp');

/** Defines a boolean query parameter. */
export function flagThatIs(standard: 'true' | 'false') {
  return z
    .enum(['true', 'false'], 'must be true or false')
    .default(standard)
    .transform((text) => text === 'true');
}

export const flag = flagThatIs('false');

/** Returns a rule as text, so that message and check use the same number. */
export function atMost(count: number, what: string): string {
  return `must have at most ${grouped(count)} ${what}`;
}

/** Formats an integer with commas. `toLocaleString` loads locale data, which costs 5 ms at every start of a function. */
export function grouped(count: number): string {
  return String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
}

/** Defines a string with a maximum number of characters. */
export function textOf(max: number) {
  return z.string('must be a string').max(max, atMost(max, 'characters'));
}

/** Defines the text of a file of an author. A byte order mark at its start would be a character of the page, before its doctype. */
export function fileTextOf(max: number) {
  return textOf(max).overwrite((text) => text.replace(/^\uFEFF/, ''));
}

/** Defines a display name: a single line, stored unchanged. */
export function nameOf(max: number) {
  return textOf(max)
    .min(1, 'must not be empty')
    .refine((text) => !/\p{Cc}/u.test(text), 'must not hold control characters')
    .refine(isWellFormed, 'must be well-formed Unicode');
}

/** A lone surrogate has no UTF-8 form, so it could not be stored unchanged. */
export function isWellFormed(value: string | number): boolean {
  return typeof value === 'number' || value.isWellFormed();
}
