import { ELSEWHERE, FOUND_IN, PRESETS, REDACTION_LIMITS, SENSITIVITIES } from '@platen/pdf';
import * as z from 'zod';
import { atMost, isWellFormed, nameOf, objectError, slug, textOf, timestamp } from './fields.ts';
import { password, pdfInput } from './pdf-input.ts';
import { saveFields } from './save-fields.ts';

const LIMITS = REDACTION_LIMITS;

const PAGE_RULE = 'must be a page number, counted from 0';
const page = z.int(PAGE_RULE).min(0, PAGE_RULE);
const color = textOf(50);
const points = z.number('must be a number of points');

const redactionRegion = z
  .strictObject(
    {
      page: page.describe('0-indexed'),
      x: points.describe('Points from the left edge'),
      y: points.describe('Points from the top edge'),
      width: points,
      height: points,
      color: color.optional().describe('CSS name or hex. Default: black'),
    },
    objectError('must be an object with page, x, y, width and height'),
  )
  .meta({ id: 'RedactionRegion' });

const redactionPattern = z
  .strictObject(
    {
      pattern: textOf(LIMITS.patternLength).min(1, 'must not be empty'),
      pattern_type: z.enum(['Literal', 'Regex'], 'must be Literal or Regex'),
      page: page.optional().describe('0-indexed. Default: all pages'),
      color: color.optional(),
    },
    objectError('must be an object with pattern and pattern_type'),
  )
  .meta({ id: 'RedactionPattern' });

const patterns = z
  .array(redactionPattern, 'must be an array')
  .max(LIMITS.patterns, atMost(LIMITS.patterns, 'patterns'));
const preset = z
  .enum(PRESETS, `must be one of ${PRESETS.join(', ')}`)
  .meta({ id: 'RedactionPreset', description: 'A kind of personal data that the service recognizes' });
const presets = z.array(preset, 'must be an array').max(LIMITS.presets, atMost(LIMITS.presets, 'presets'));

const sensitivity = z
  .enum(SENSITIVITIES, `must be one of ${SENSITIVITIES.join(', ')}`)
  .describe(
    'How sure presets have to be: `strict` needs a label, check digits or a form that nothing else has; `balanced` also takes a form alone, unless its surroundings name something else; `broad` takes whatever has the form',
  );

const elsewhere = z
  .enum(ELSEWHERE, `must be one of ${ELSEWHERE.join(', ')}`)
  .describe(
    'Which words that regions removed are also masked in bookmarks, fields, links and tags: none; the whole line; or also single words that are rare enough to be the secret',
  );

/** Content to redact, and options. */
export const redactFields = {
  redactions: z
    .array(redactionRegion, 'must be an array')
    .max(LIMITS.regions, atMost(LIMITS.regions, 'regions'))
    .optional(),
  patterns: patterns.optional(),
  presets: presets.optional(),
  sensitivity: sensitivity
    .optional()
    .describe(
      'How sure presets have to be of a value. `balanced` when neither the request nor its template sets it',
    ),
  template: z.string('must be the slug of a redaction template').optional(),
  glyphPositions: z
    .enum(['exact', 'quantized'], 'must be exact or quantized')
    .default('exact')
    .describe('quantized hides the width of the removed words'),
  elsewhere: elsewhere.optional().describe('Default: that of the template, or `words`'),
  strict: z
    .boolean('must be true or false')
    .optional()
    .describe(
      'Refuse (400 `PAGES_NOT_READ`) a PDF with pages on which patterns and presets have no text to search, only a picture',
    ),
};

export type RedactOptions = z.output<z.ZodObject<typeof redactFields>>;

/** Whether the options redact anything. */
export function hasRedactions(options: Partial<RedactOptions>): boolean {
  const { redactions, patterns, presets, template } = options;
  return template !== undefined || [redactions, patterns, presets].some((list) => (list?.length ?? 0) > 0);
}

export const NO_REDACTIONS = 'At least one of redactions, patterns, presets, template is required';

export const redactBody = z
  .strictObject(
    {
      pdf: pdfInput,
      ...redactFields,
      exclude: z
        .array(z.string('must be the id of a hit'), 'must be an array')
        .max(LIMITS.exclude, atMost(LIMITS.exclude, 'ids'))
        .optional()
        .describe('Ids of hits in a preview that stay in the document'),
      password,
      ...saveFields,
    },
    objectError('The body must be a JSON object'),
  )
  .refine(hasRedactions, { error: NO_REDACTIONS });

export type RedactBody = z.output<typeof redactBody>;

const count = z.int().min(0);

const counted = z.object({ source: z.string(), page: z.int(), count });

const redactionReport = z
  .object({
    pages: count,
    redactions: z.array(counted),
    excluded: z.array(counted).describe('Matches left in the document by `exclude`'),
    notFound: z.array(z.string()).describe('Sources of the request that find nothing'),
    notRead: z
      .array(z.int())
      .describe(
        'Pages on which patterns and presets had no text to search: their words, if any, are in a picture',
      ),
    rasterizedPages: z.array(z.int()).describe('Pages that would become images'),
    scrubbed: z.record(z.string(), count).describe('Hidden data that is always removed, by kind'),
    repaired: z.boolean(),
    conformance: z
      .array(z.string())
      .describe(
        'The standards that the result claims to keep: those that the input claimed, as far as it keeps them still',
      ),
    glyphPositions: z.enum(['exact', 'quantized']),
  })
  .meta({ id: 'RedactionReport' });

const box = z
  .object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })
  .describe('In points from the top left corner of the page as it is displayed, as regions are');

const redactionHit = z
  .object({
    id: z
      .string()
      .nullable()
      .describe('For `exclude`; null for hits of regions, and for hits outside the text of a page'),
    source: z.string().describe('As in the report: `region 0`, `pattern 2`, `preset email`, `regions`'),
    kind: z.enum(['region', 'literal', 'regex', 'preset']),
    index: z
      .int()
      .nullable()
      .describe('Position in the list of the request, which is followed by that of the template'),
    page: z.int().describe('0-indexed; −1 for what belongs to no page'),
    where: z.enum(FOUND_IN),
    box: box.nullable(),
    boxes: z.array(box).optional().describe('One for each line, when there are several'),
    text: z.string().nullable().describe('Text to be removed, up to 1,000 characters'),
    always: z.boolean().describe('Whether it is in data that is always removed; not counted in the report'),
  })
  .meta({ id: 'RedactionHit' });

export const redactionPreview = z
  .object({
    report: redactionReport,
    hits: z.array(redactionHit).describe('At most 5,000'),
    total: count.describe('Number of all hits'),
    truncated: z.boolean().describe('Whether there are more hits than are listed'),
  })
  .meta({ id: 'RedactionPreview' });

export const redactionTemplateFields = {
  name: nameOf(200),
  description: textOf(1_000).refine(isWellFormed, 'must be well-formed Unicode'),
  patterns,
  presets,
  sensitivity,
  elsewhere,
};

export const newRedactionTemplate = z
  .strictObject(
    {
      slug,
      name: redactionTemplateFields.name,
      description: redactionTemplateFields.description.default(''),
      patterns: patterns.default([]),
      presets: presets.default([]),
      sensitivity: sensitivity.optional(),
      elsewhere: elsewhere.optional(),
    },
    objectError('The body must be a JSON object'),
  )
  .refine((template) => template.patterns.length + template.presets.length > 0, {
    error: 'At least one of patterns, presets is required',
  });

export const redactionTemplateView = z
  .object({
    id: z.string(),
    name: z.string(),
    slug: z.string(),
    description: z.string(),
    patterns: z.array(
      z.object({
        pattern: z.string(),
        pattern_type: z.enum(['Literal', 'Regex']),
        page: z.int().optional(),
        color: z.string().optional(),
      }),
    ),
    presets: z.array(z.string()),
    sensitivity: sensitivity.optional(),
    elsewhere: elsewhere.optional(),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'RedactionTemplate' });
