import * as z from 'zod';
import { TEMPLATE_FORMAT_NAMES, type TemplateFormat, templateFilePath } from '../domain/asset-type.ts';
import type { JsonObject } from '../domain/json.ts';
import { type AssetFile, assetView, assetViews, type StoredAsset, templateFile } from './asset.ts';
import { atMost, fileTextOf } from './fields.ts';
import { jsonObject } from './json-object.ts';
import { MAX_PART_LENGTH } from './limits.ts';
import type { TemplateOptions } from './template-options.ts';
import { templateOptionsSchema } from './template-options.ts';
import type { WebPage } from './web-page.ts';

const markup = fileTextOf(MAX_PART_LENGTH);

const PARTIAL_NAME = /^[a-z\d_](?:[\w-]|\/(?=\w)){0,99}$/i;
/** Maximum partials of a template, and total characters. */
const MAX_PARTIALS = 100;
const MAX_PARTIALS_LENGTH = 2_000_000;

export const partials = z
  .record(
    z.string().regex(PARTIAL_NAME, 'must be named by 1 to 100 letters, digits, -, _ and /'),
    fileTextOf(MAX_PARTIALS_LENGTH),
    'must be an object of Liquid by name',
  )
  .refine((all) => Object.keys(all).length <= MAX_PARTIALS, atMost(MAX_PARTIALS, 'partials'))
  .refine(
    (all) => Object.values(all).reduce((sum, { length }) => sum + length, 0) <= MAX_PARTIALS_LENGTH,
    `${atMost(MAX_PARTIALS_LENGTH, 'characters')} together`,
  )
  .describe("Liquid by name: `{% render 'address', of: customer %}` renders the partial `address`");

/** Maximum named data sets of a template. */
const MAX_SAMPLES = 20;
/** Names are file names of the command line: `samples/<name>.json`. */
const SAMPLE_NAME = /^(?![ .])[^/\\:*?"<>|\p{Cc}]{1,100}(?<![ .])$/u;

/** Named data sets to try a template with, beside `sampleData`. They belong to the version. */
export const samples = z
  .record(z.string(), jsonObject, 'must be an object of data by name')
  .superRefine((all, context) => {
    for (const name of Object.keys(all))
      if (!SAMPLE_NAME.test(name))
        context.addIssue({
          code: 'custom',
          path: [name],
          message:
            'must be a file name of 1 to 100 characters: none of / \\ : * ? " < > |, no dot or space at its ends',
        });
  })
  .refine((all) => Object.keys(all).length <= MAX_SAMPLES, atMost(MAX_SAMPLES, 'data sets'))
  .describe('More data to try the template with, by name: each set must satisfy `dataSchema`');

/** Sources of the pages. `null` removes an optional part. */
export const sourceFields = {
  html: markup.min(1, 'must not be empty').describe('HTML with CSS and Liquid tags'),
  header: markup.nullish().describe('HTML of the page header, with Liquid tags'),
  footer: markup.nullish().describe('HTML of the page footer, with Liquid tags'),
  dataSchema: jsonObject.nullish().describe('JSON Schema (2020-12) that the render data must satisfy'),
  sampleData: jsonObject.nullish().describe('Data for the test render'),
  options: templateOptionsSchema.optional(),
  partials: partials.nullish(),
};

/** Fields of a request that has either HTML or an office template. */
export const eitherSource = {
  html: sourceFields.html.optional(),
  file: templateFile.optional(),
};

/** Refuses a request with two sources, and one without any unless there is a source already. */
export function refineSource(hasSource: boolean) {
  return (
    { html, file, header, footer }: Partial<Record<'html' | 'file' | 'header' | 'footer', unknown>>,
    context: z.RefinementCtx,
  ): void => {
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    if (html !== undefined && file !== undefined) refuse('file', 'cannot be given together with html');
    if (html === undefined && file === undefined && !hasSource) refuse('html', 'is required, or file');
    if (file === undefined) return;
    if (header) refuse('header', 'cannot be given together with file: an office template has its own');
    if (footer) refuse('footer', 'cannot be given together with file: an office template has its own');
  };
}

/** All sources of a document, without its data. */
export interface TemplateSource {
  /** Liquid template that renders to HTML; empty if the source is the office template among the files. */
  readonly html: string;
  /** Liquid template for the HTML in the top margin of each page. */
  readonly header?: string;
  /** Liquid template for the HTML in the bottom margin of each page. */
  readonly footer?: string;
  /** JSON Schema (2020-12) for validating the data. */
  readonly dataSchema?: JsonObject;
  readonly options: TemplateOptions;
  /** Liquid for `{% render 'name' %}`, by name. */
  readonly partials?: Readonly<Record<string, string>>;
  /** Files of the document by path. */
  readonly assets?: Readonly<Record<string, AssetFile>>;
}

/** Markdown source instead of HTML; never a saved template. */
export interface MarkdownSource extends Omit<TemplateSource, 'html' | 'dataSchema'> {
  /** Liquid template that renders to Markdown. */
  readonly markdown: string;
}

/** Web page instead of HTML. */
export interface WebPageSource extends Omit<TemplateSource, 'html' | 'dataSchema'> {
  readonly page: WebPage;
}

/** Source for a test before it is saved. */
export interface DraftSource extends TemplateSource {
  /** Data for the test render. */
  readonly sampleData?: JsonObject;
}

/** Saved source: one per version of the template, never changed. */
export interface StoredTemplateSource extends DraftSource {
  /** More data to try the template with, by name. */
  readonly samples?: Readonly<Record<string, JsonObject>>;
  readonly assets?: Readonly<Record<string, StoredAsset>>;
  /** All files of this and earlier versions, each content once. */
  readonly storedAssets?: readonly StoredAsset[];
}

/** Returns the file of an office template; `undefined` for HTML. */
export function templateFileOf({
  html,
  assets = {},
}: Pick<TemplateSource, 'html' | 'assets'>):
  | { readonly format: TemplateFormat; readonly file: AssetFile }
  | undefined {
  if (html !== '') return undefined;
  const format = TEMPLATE_FORMAT_NAMES.find((each) => Object.hasOwn(assets, templateFilePath(each)));
  return format && { format, file: assets[templateFilePath(format)]! };
}

interface SourceInput {
  readonly html?: string;
  readonly file?: string;
  readonly header?: string | null;
  readonly footer?: string | null;
  readonly dataSchema?: Record<string, unknown> | null;
  readonly sampleData?: Record<string, unknown> | null;
  readonly samples?: Readonly<Record<string, Record<string, unknown>>> | null;
  readonly options?: StoredTemplateSource['options'];
  readonly partials?: Readonly<Record<string, string>> | null;
}

/** Returns the parts in a request: `null` becomes `undefined`, an omitted part has no key. */
export function sourcePartsOf(input: SourceInput): Partial<StoredTemplateSource> {
  const parts: { -readonly [K in keyof StoredTemplateSource]?: StoredTemplateSource[K] } = {};
  if (input.html !== undefined) parts.html = input.html;
  if (input.file !== undefined) {
    parts.html = '';
    parts.header = undefined;
    parts.footer = undefined;
  }
  if (input.header !== undefined) parts.header = input.header ?? undefined;
  if (input.footer !== undefined) parts.footer = input.footer ?? undefined;
  if (input.dataSchema !== undefined) parts.dataSchema = (input.dataSchema as JsonObject | null) ?? undefined;
  if (input.sampleData !== undefined) parts.sampleData = (input.sampleData as JsonObject | null) ?? undefined;
  if (input.samples !== undefined)
    parts.samples = (input.samples as StoredTemplateSource['samples'] | null) ?? undefined;
  if (input.options !== undefined) parts.options = input.options;
  if (input.partials !== undefined) parts.partials = input.partials ?? undefined;
  return parts;
}

export const templateSourceView = z
  .object({
    slug: z.string(),
    version: z.int(),
    html: z.string(),
    header: z.string().nullable(),
    footer: z.string().nullable(),
    dataSchema: jsonObject.nullable(),
    sampleData: jsonObject.nullable(),
    samples: z.record(z.string(), jsonObject),
    options: templateOptionsSchema,
    partials: z.record(z.string(), z.string()),
    assets: z.array(assetView),
  })
  .meta({ id: 'TemplateSource' });

/** Returns a saved source for responses. */
export function templateSourceViewOf(
  slug: string,
  version: number,
  source: StoredTemplateSource,
): z.output<typeof templateSourceView> {
  return {
    slug,
    version,
    html: source.html,
    header: source.header ?? null,
    footer: source.footer ?? null,
    dataSchema: source.dataSchema ?? null,
    sampleData: source.sampleData ?? null,
    samples: source.samples ?? {},
    options: source.options,
    partials: source.partials ?? {},
    assets: assetViews(source.assets),
  };
}
