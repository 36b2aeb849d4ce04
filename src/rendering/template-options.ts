import { z } from 'zod';

const length = z
  .string()
  .regex(/^\d+(\.\d+)?(mm|cm|in|pt|px)$/, 'must be a length such as "18mm", "1in" or "36pt"');

/**
 * How a template becomes pages. Unknown keys are refused so that a typo is an error and not a silent default.
 * Lengths are CSS absolute lengths.
 */
export const templateOptionsSchema = z
  .strictObject({
    pageSize: z
      .union([
        z.enum(['A3', 'A4', 'A5', 'A6', 'Letter', 'Legal', 'Tabloid']),
        z.strictObject({ width: length, height: length }),
      ])
      .default('A4'),
    orientation: z.enum(['portrait', 'landscape']).default('portrait'),
    margins: z
      .strictObject({
        top: length.default('18mm'),
        right: length.default('18mm'),
        bottom: length.default('18mm'),
        left: length.default('18mm'),
      })
      .prefault({}),
    /** BCP 47 language of the document, written to `/Lang`. */
    lang: z
      .string()
      .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'must be a BCP 47 language tag')
      .default('en'),
    /** Embed the render data when the request does not say. */
    embedData: z.boolean().default(false),
    /** Run the scripts in the template. Off by default: it costs time and the faster layout path. */
    javascript: z.boolean().default(false),
    /** Tagged (accessible) PDF. */
    tagged: z.boolean().default(true),
    /** Bookmarks from the headings. Needs a tagged PDF. */
    outline: z.boolean().default(false),
    /** A render with warnings is refused: a resource that is missing, a script that failed. */
    strict: z.boolean().default(false),
  })
  .refine(({ outline, tagged }) => tagged || !outline, {
    path: ['outline'],
    error: 'needs a tagged PDF, since bookmarks are made of the tags: leave tagged out, or outline',
  });

export type TemplateOptions = z.output<typeof templateOptionsSchema>;
export type TemplateOptionsInput = z.input<typeof templateOptionsSchema>;
