import * as z from 'zod';
import { id } from './fields.ts';

const MAX_OFFSET = 1_000_000_000;

export const paging = {
  limit: pagingNumber(1, 100, 20),
  offset: pagingNumber(0, MAX_OFFSET, 0),
};

/** Search parameter of lists whose items have a name and a slug. */
export const search = z
  .string()
  .max(200, 'must have at most 200 characters')
  .optional()
  .describe('Part of the name or slug');

function pagingNumber(min: number, max: number, standard: number) {
  const rule =
    max === MAX_OFFSET ? `must be an integer from ${min}` : `must be an integer from ${min} to ${max}`;
  return (
    z
      .string()
      .regex(/^\d{1,10}$/, rule)
      .transform(Number)
      .refine((value) => value >= min && value <= max, rule)
      .default(standard)
      // zod drops `default` from schemas with a transformation; the OpenAPI description restores it.
      .meta({ type: 'integer', minimum: min, maximum: max, 'x-default': standard })
  );
}

/** Defines the envelope of every list. */
export function envelope<T extends z.ZodType>(item: T) {
  return z.object({
    data: z.array(item),
    total: z.int(),
    limit: z.int(),
    offset: z.int(),
    hasMore: z.boolean(),
  });
}

/**
 * Defines the query of a list with a cursor, so that new items do not shift later pages.
 * @param maxOffset limit if the cost grows with the offset: beyond it, only the cursor works.
 */
export function cursorQuery<T extends z.ZodRawShape>(filters: T, maxOffset = MAX_OFFSET) {
  return z
    .object({
      limit: paging.limit,
      offset: pagingNumber(0, maxOffset, 0),
      ...filters,
      cursor: id.optional().describe('`nextCursor` of the previous page, instead of `offset`'),
    })
    .refine(isReadOnByOne, { path: ['cursor'], error: 'cannot be given together with offset' });
}

// The type of a refined object with further fields is too deep for the compiler.
function isReadOnByOne(query: object): boolean {
  const { cursor, offset } = query as { cursor?: string; offset: number };
  return cursor === undefined || offset === 0;
}

/** Defines the envelope of a list with a cursor. */
export function cursorEnvelope<T extends z.ZodType>(item: T) {
  return envelope(item).extend({
    nextCursor: z
      .string()
      .nullable()
      .describe('Cursor of the next page, `null` on the last one; new items do not shift the pages after it'),
  });
}

/** Defines the total of a list in which it may be a lower bound. */
export function inexactTotal(when: string) {
  return z.literal(false).optional().describe(`There when ${when}, so that \`total\` is only a lower bound`);
}
