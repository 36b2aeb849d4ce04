import * as z from 'zod';

/** What authors are told about their templates (docs/templates.md, "Accessibility"). */
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
  'font',
  'css',
  'link',
] as const;

export const renderWarningView = z
  .object({
    kind: z.enum(WARNING_KINDS),
    url: z.string().optional().describe('What was requested, or the address of the script'),
    message: z.string(),
    rule: z.enum(ACCESSIBILITY_RULES).optional().describe('For warnings about accessibility'),
    part: z.enum(['html', 'markdown']).optional().describe('What it is about'),
    line: z.int().optional().describe('From 1, in that part as it was sent'),
    column: z.int().optional().describe('From 1'),
  })
  .meta({ id: 'RenderWarning' });

/**
 * A resource that the document requested in vain, a font or glyph that is not there, CSS that is ignored in print, a link that was removed, an uncaught error of one of its scripts, a reason why it does not
 * meet a requested standard, something that its invoice should state but does not, sums that could not be carried from
 * page to page, page numbers that do not settle, or (when a template is saved or previewed) something that keeps its
 * documents from being accessible, or a field of its data that a render request reserves.
 */
export type RenderWarning = Readonly<z.output<typeof renderWarningView>>;
