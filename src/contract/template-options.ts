import * as z from 'zod';
import { inches, paperOf } from './paper.ts';

/** Maximum side in inches. ISO 32000-1 Annex C.2 limits the side of a page to 14,400 units, which is 200 inches. */
const MAX_SIDE = 200;
/** Minimum side in inches: one millimetre. Anything smaller cannot be printed and is surely a mistake. */
const MIN_SIDE = 1 / 25.4;

const margin = z
  .string()
  .regex(/^\d{1,5}(\.\d{1,10})?(mm|cm|in|pt|px)$/, 'must be a length such as "18mm", "1in" or "36pt"');
const side = margin.refine((text) => isAtLeast(inches(text), MIN_SIDE) && inches(text) <= MAX_SIDE, {
  error: 'must be from 1mm to 200in',
});

/** BCP 47 language tag, checked for its syntax only. */
export const lang = z.string().regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'must be a BCP 47 language tag');

/** IANA time zone, since an offset has no daylight saving time. */
const timeZone = z
  .string()
  .max(100, 'must have at most 100 characters')
  .refine(isTimeZone, 'must be an IANA time zone such as Europe/Berlin');

function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

const fields = z.strictObject({
  pageSize: z
    .union([
      z.enum(['A3', 'A4', 'A5', 'A6', 'Letter', 'Legal', 'Tabloid']),
      z.strictObject({ width: side, height: side }),
    ])
    .default('A4'),
  orientation: z.enum(['portrait', 'landscape']).default('portrait'),
  margins: z
    .strictObject({
      top: margin.default('18mm'),
      right: margin.default('18mm'),
      bottom: margin.default('18mm'),
      left: margin.default('18mm'),
    })
    .prefault({}),
  /** BCP 47 language of the document, written to `/Lang`. */
  lang: lang.default('en'),
  /** Time zone of dates and times in filters, scripts, headers and footers. Default: UTC. */
  timeZone: timeZone.optional(),
  /** Default for embedding the render data. */
  embedData: z.boolean().default(false),
  /** Whether to run the template's scripts. Off by default: it costs time and disables the faster layout path. */
  javascript: z.boolean().default(false),
  /** Whether the PDF is tagged (accessible). */
  tagged: z.boolean().default(true),
  /** Whether to create bookmarks from headings. Requires a tagged PDF. */
  outline: z.boolean().default(false),
  /** Standards that PDFs should conform to, and claim if they do. `none` leaves PDFs as the browser made them. */
  conformance: z
    .union([z.literal('none'), z.array(z.enum(['pdfa', 'ua'])).min(1)], {
      error: 'must be "none" or a list of "pdfa" and "ua"',
    })
    .default(['pdfa', 'ua']),
  /** Whether to refuse a render with warnings, such as a missing resource or a failed script. */
  strict: z.boolean().default(false),
});

/**
 * Page options of a template. Unknown keys are rejected, so that a typo is an error and not a silent default. Lengths are CSS
 * absolute lengths.
 */
export const templateOptionsSchema = fields
  .refine(leavesRoom, { path: ['margins'], error: 'must leave at least 1mm between them' })
  .refine(({ outline, tagged }) => tagged || !outline, {
    path: ['outline'],
    error: 'needs a tagged PDF, since bookmarks are made of the tags: leave tagged out, or outline',
  });

/** Whether the margins leave space on the page in both directions. */
function leavesRoom(options: TemplateOptions): boolean {
  const paper = paperOf(options);
  const width = paper.paperWidth - paper.marginLeft - paper.marginRight;
  const height = paper.paperHeight - paper.marginTop - paper.marginBottom;
  return isAtLeast(Math.min(width, height), MIN_SIDE);
}

function isAtLeast(value: number, least: number): boolean {
  return value >= least * (1 - 1e-6);
}

export type TemplateOptions = z.output<typeof fields>;
export type TemplateOptionsInput = z.input<typeof fields>;
