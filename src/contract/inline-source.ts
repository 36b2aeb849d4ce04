import * as z from 'zod';
import type { JsonObject } from '../domain/json.ts';
import { assetFilesOf, inlineAssets } from './asset.ts';
import { nameOf, objectError, textOf } from './fields.ts';
import { IMAGE_FORMATS, type ImageSettings, imageOptions, imageSettings } from './image-settings.ts';
import { jsonObject } from './json-object.ts';
import { type RenderInput, renderFields } from './render.ts';
import { templateOptionsSchema } from './template-options.ts';
import { type MarkdownSource, partials, sourceFields, type TemplateSource } from './template-source.ts';
import { queueFields, refineQueued } from './webhook.ts';

/** An address by its form; whether it may be reached is judged when it is loaded. */
const webAddress = textOf(2_048).refine(isWebAddress, 'must be an https URL without user name or password');

function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}

/** What a document is made from that is no saved template, without what becomes of it. */
export const inlineSourceFields = {
  html: sourceFields.html.optional().describe('HTML with CSS and Liquid tags, or `markdown` in its place'),
  markdown: textOf(4_000_000)
    .min(1, 'must not be empty')
    .optional()
    .describe(
      'Markdown (CommonMark, with the tables, task lists, footnotes and strikethrough of GitHub) with Liquid tags. YAML between `---` lines above it may hold title, lang, author, description and keywords',
    ),
  css: textOf(1_000_000)
    .optional()
    .describe('A style sheet in addition to those of the HTML, or to the one that Markdown gets'),
  header: sourceFields.header,
  footer: sourceFields.footer,
  title: nameOf(200)
    .optional()
    .describe('Title of a document that has none of its own. Markdown without one takes its first heading'),
  data: jsonObject.optional().describe('Fills the Liquid tags. Default: {}'),
  options: templateOptionsSchema.optional(),
  partials: partials.optional(),
  assets: inlineAssets.optional(),
  baseUrl: webAddress
    .optional()
    .describe(
      'Relative addresses of the HTML, its header and its footer are resolved against it, and loaded like any other. Assets come first',
    ),
};

export const ONE_SOURCE = 'Exactly one of html and markdown is required';

/** Whether there is either HTML or Markdown. */
export function saysOneSource({ html, markdown }: Readonly<Record<string, unknown>>): boolean {
  return (html === undefined) !== (markdown === undefined);
}

/** The source, as the renderer takes it. */
export function inlineSourceOf({
  html,
  markdown,
  header,
  footer,
  options,
  partials,
  assets,
}: Pick<
  z.output<z.ZodObject<typeof inlineSourceFields>>,
  'html' | 'markdown' | 'header' | 'footer' | 'options' | 'partials' | 'assets'
>): TemplateSource | MarkdownSource {
  const parts = {
    ...(header && { header }),
    ...(footer && { footer }),
    ...(partials && { partials }),
    assets: assetFilesOf(assets),
    options: options ?? templateOptionsSchema.parse({}),
  };
  return markdown === undefined ? { html: html!, ...parts } : { markdown, ...parts };
}

const PDF_ONLY = ['header', 'footer', 'saveName', 'metadata', 'embedData', 'invoice'] as const;

export const renderInlineBody = z
  .strictObject(
    {
      ...inlineSourceFields,
      format: z
        .enum(['pdf', ...IMAGE_FORMATS], 'must be pdf, png, jpeg or webp')
        .default('pdf')
        .describe('An image shows the document as a browser window does. It is not saved as a document'),
      image: imageOptions.optional(),
      ...renderFields,
      ...queueFields,
    },
    objectError('The body must be a JSON object with html or markdown'),
  )
  .superRefine((body, context) => {
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    if (body.html === undefined && body.markdown === undefined) refuse('html', 'is required, or markdown');
    if (body.html !== undefined && body.markdown !== undefined)
      refuse('markdown', 'cannot be given together with html');
    if (body.format === 'pdf') {
      if (body.image !== undefined) refuse('image', 'needs a format of png, jpeg or webp');
      return;
    }
    for (const field of PDF_ONLY)
      if (body[field] !== undefined && body[field] !== null) refuse(field, 'needs the format pdf');
    if (body.format === 'png' && body.image?.quality !== undefined)
      context.addIssue({
        code: 'custom',
        path: ['image', 'quality'],
        message: 'needs a format of jpeg or webp: png loses nothing',
      });
    if (body.format === 'jpeg' && body.image?.transparent)
      context.addIssue({
        code: 'custom',
        path: ['image', 'transparent'],
        message: 'needs a format of png or webp',
      });
  })
  .superRefine(refineQueued);

export type RenderInlineBody = z.output<typeof renderInlineBody>;

/** A document to be rendered that is no saved template. */
export interface InlineRender extends RenderInput {
  readonly source: TemplateSource | MarkdownSource;
  readonly css: string | undefined;
  readonly title: string | undefined;
  readonly baseUrl: string | undefined;
  /** Absent for a PDF. */
  readonly image: ImageSettings | undefined;
}

export function toInlineRender(body: RenderInlineBody): InlineRender {
  const { html, markdown, css, header, footer, title, data, options, ...named } = body;
  const { format, image, baseUrl, partials, assets, ...others } = named;
  const { async: _, webhookUrl, webhook, ...rest } = others;
  return {
    ...(rest as Omit<RenderInput, 'data'>),
    data: (data ?? {}) as JsonObject,
    source: inlineSourceOf({ html, markdown, header, footer, options, partials, assets }),
    css,
    title,
    baseUrl,
    image: format === 'pdf' ? undefined : imageSettings(format, image),
  };
}
