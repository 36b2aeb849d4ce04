import * as z from 'zod';
import type { JsonObject } from '../domain/json.ts';
import { assetFilesOf, inlineAssets } from './asset.ts';
import { fileTextOf, nameOf, objectError } from './fields.ts';
import { IMAGE_FORMATS, type ImageSettings, imageOptions, imageSettings } from './image-settings.ts';
import { jsonObject } from './json-object.ts';
import { MAX_PART_LENGTH } from './limits.ts';
import { type RenderInput, renderFields } from './render.ts';
import { templateOptionsSchema } from './template-options.ts';
import {
  type MarkdownSource,
  partials,
  sourceFields,
  type TemplateSource,
  type WebPageSource,
} from './template-source.ts';
import { pageCookies, pageHeaders, type WaitFor, waitFor, webAddress } from './web-page.ts';
import { queueFields, refineQueued } from './webhook.ts';

/** Source of a document without a saved template, without delivery options. */
export const inlineSourceFields = {
  html: sourceFields.html
    .optional()
    .describe('HTML with CSS and Liquid tags, or `markdown` or `url` in its place'),
  markdown: fileTextOf(MAX_PART_LENGTH)
    .min(1, 'must not be empty')
    .optional()
    .describe(
      'Markdown (CommonMark, with the tables, task lists, footnotes and strikethrough of GitHub) with Liquid tags. YAML between `---` lines above it may hold title, lang, author, description and keywords',
    ),
  url: webAddress
    .optional()
    .describe('Address of a public web page to print, by https. Its text is not read as Liquid'),
  css: fileTextOf(1_000_000)
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
  waitFor: waitFor.optional(),
};

/** Credentials for a web page. A stored definition has none. */
const pageCredentials = { headers: pageHeaders.optional(), cookies: pageCookies.optional() };

export const ONE_SOURCE = 'Exactly one of html, markdown and url is required';

/** Whether there is exactly one source. */
export function hasOneSource({ html, markdown, url }: Readonly<Record<string, unknown>>): boolean {
  return [html, markdown, url].filter((source) => source !== undefined).length === 1;
}

export type InlineSource = TemplateSource | MarkdownSource | WebPageSource;

/** Returns the source in the renderer's form. */
export function inlineSourceOf({
  html,
  markdown,
  url,
  headers,
  cookies,
  header,
  footer,
  options,
  partials,
  assets,
}: Pick<
  z.output<z.ZodObject<typeof inlineSourceFields>>,
  'html' | 'markdown' | 'url' | 'header' | 'footer' | 'options' | 'partials' | 'assets'
> &
  Partial<z.output<z.ZodObject<typeof pageCredentials>>>): InlineSource {
  const parts = {
    ...(header && { header }),
    ...(footer && { footer }),
    ...(partials && { partials }),
    assets: assetFilesOf(assets),
    options: options ?? templateOptionsSchema.parse({}),
  };
  if (url !== undefined) return { page: { url, headers, cookies }, ...parts };
  return markdown === undefined ? { html: html!, ...parts } : { markdown, ...parts };
}

const PDF_ONLY = ['header', 'footer', 'saveName', 'metadata', 'embedData', 'invoice'] as const;

const SOURCES = ['html', 'markdown', 'url'] as const;

/** Rejects fields that require another, missing field. */
export function refuseWithout(
  {
    url,
    baseUrl,
    headers,
    cookies,
    options,
    waitFor,
  }: Partial<Record<'url' | 'baseUrl' | 'headers' | 'cookies', unknown>> & {
    readonly options?: { readonly javascript?: boolean } | undefined;
    readonly waitFor?: { readonly expression?: string | undefined } | undefined;
  },
  refuse: (field: string, message: string) => void,
): void {
  if (url !== undefined && baseUrl !== undefined) refuse('baseUrl', 'cannot be given together with url');
  if (url === undefined && headers !== undefined) refuse('headers', 'needs url');
  if (url === undefined && cookies !== undefined) refuse('cookies', 'needs url');
  if (waitFor?.expression !== undefined && options?.javascript !== true)
    refuse('waitFor', 'expression needs options.javascript');
}

export const renderInlineBody = z
  .strictObject(
    {
      ...inlineSourceFields,
      ...pageCredentials,
      format: z
        .enum(
          ['pdf', ...IMAGE_FORMATS],
          'must be pdf, png, jpeg or webp; the size of pages is options.pageSize',
        )
        .default('pdf')
        .describe('An image shows the document as a browser window does. It is not saved as a document'),
      image: imageOptions.optional(),
      ...renderFields,
      ...queueFields,
    },
    objectError('The body must be a JSON object with html, markdown or url'),
  )
  .superRefine((body, context) => {
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    const [first, ...others] = SOURCES.filter((source) => body[source] !== undefined);
    if (first === undefined) refuse('html', 'is required, or markdown, or url');
    for (const other of others) refuse(other, `cannot be given together with ${first}`);
    refuseWithout(body, refuse);
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
        message: 'needs a format of jpeg or webp: png is lossless',
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

/** Render of a document without a saved template. */
export interface InlineRender extends RenderInput {
  readonly source: InlineSource;
  readonly css: string | undefined;
  readonly title: string | undefined;
  readonly baseUrl: string | undefined;
  readonly waitFor: WaitFor | undefined;
  /** Image settings; absent for a PDF. */
  readonly image: ImageSettings | undefined;
}

export function toInlineRender(body: RenderInlineBody): InlineRender {
  const { html, markdown, url, headers, cookies, header, footer, options, partials, assets, ...named } = body;
  const { css, title, data, format, image, baseUrl, waitFor, ...others } = named;
  const { async: _, webhookUrl, webhook, ...rest } = others;
  return {
    ...(rest as Omit<RenderInput, 'data'>),
    data: (data ?? {}) as JsonObject,
    source: inlineSourceOf({
      ...{ html, markdown, url, headers, cookies },
      ...{ header, footer, options, partials, assets },
    }),
    css,
    title,
    baseUrl,
    waitFor,
    image: format === 'pdf' ? undefined : imageSettings(format, image),
  };
}
