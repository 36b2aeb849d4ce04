import * as z from 'zod';

/** Accessibility warnings for template authors (docs/templates.md, "Accessibility"). */
export const ACCESSIBILITY_RULES = [
  'lang',
  'title',
  'image-alt',
  'table-headers',
  'heading-order',
  'link-text',
  'field-label',
  'contrast',
] as const;

export const WARNING_KINDS = [
  'resource',
  'script',
  'conformance',
  'invoice',
  'accessibility',
  'page-totals',
  'page-numbers',
  'reserved-field',
  'unknown-field',
  'unfilled-tag',
  'font',
  'css',
  'link',
  'option',
] as const;

export const renderWarningView = z
  .object({
    kind: z.enum(WARNING_KINDS),
    url: z.string().optional().describe('Requested address, or the address of the script'),
    message: z.string(),
    rule: z.enum(ACCESSIBILITY_RULES).optional().describe('For warnings about accessibility'),
    part: z.enum(['html', 'header', 'footer', 'markdown']).optional().describe('Part of the document'),
    line: z.int().optional().describe('From 1, in that part as it was sent'),
    column: z.int().optional().describe('From 1'),
  })
  .meta({ id: 'RenderWarning' });

/**
 * Warning about a render: a failed resource request, a missing font or glyph, CSS that print ignores, a removed link, an uncaught
 * script error, an unmet conformance requirement, an option without effect, a tag of an office template in a place that is not filled, a missing invoice statement, sums that could not be carried between pages, or
 * unstable page numbers. When a template is saved or previewed, also an accessibility problem, a data field that
 * render requests reserve, or a name that the data schema lacks.
 */
export type RenderWarning = Readonly<z.output<typeof renderWarningView>>;
