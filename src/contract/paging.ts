import { z } from 'zod';
export const paging = {
  limit: pagingNumber(1, 100, 20),
  offset: pagingNumber(0, 1_000_000_000, 0),
};

/** The search of lists whose items have a name and a slug. */
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
      // zod drops `default` from schemas with a transformation; the OpenAPI description puts it back.
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
