import * as z from 'zod';
import type { JsonObject } from '../domain/json.ts';
import type { AssetFile } from './asset.ts';
import { textOf } from './fields.ts';
import { jsonObject } from './json-object.ts';
import type { TemplateOptions } from './template-options.ts';
import { templateOptionsSchema } from './template-options.ts';

const markup = textOf(4_000_000);

/** The parts that make the pages. `null` removes an optional part. */
export const sourceFields = {
  html: markup.min(1, 'must not be empty').describe('HTML with CSS and Liquid tags'),
  header: markup.nullish().describe('HTML of the page header, with Liquid tags'),
  footer: markup.nullish().describe('HTML of the page footer, with Liquid tags'),
  dataSchema: jsonObject.nullish().describe('JSON Schema (2020-12) that the render data must satisfy'),
  sampleData: jsonObject.nullish().describe('Data for the test render'),
  options: templateOptionsSchema.optional(),
};

/** Everything a document is made from, except its data. */
export interface TemplateSource {
  /** Liquid that gives HTML. */
  readonly html: string;
  /** Liquid that gives HTML; shown in the top margin of each page. */
  readonly header?: string;
  /** Liquid that gives HTML; shown in the bottom margin of each page. */
  readonly footer?: string;
  /** JSON Schema (2020-12) that the data is checked against. */
  readonly dataSchema?: JsonObject;
  readonly options: TemplateOptions;
  /** Files of the document by their paths. */
  readonly assets?: Readonly<Record<string, AssetFile>>;
}

/** A document of Markdown in place of HTML, which is no template. */
export interface MarkdownSource extends Omit<TemplateSource, 'html' | 'dataSchema'> {
  /** Liquid that gives Markdown. */
  readonly markdown: string;
}

/** A source as it is saved: once for each version of the template, and never changed. */
export interface StoredTemplateSource extends TemplateSource {
  /** Data for the test render. */
  readonly sampleData?: JsonObject;
}

interface SourceInput {
  readonly html?: string;
  readonly header?: string | null;
  readonly footer?: string | null;
  readonly dataSchema?: Record<string, unknown> | null;
  readonly sampleData?: Record<string, unknown> | null;
  readonly options?: StoredTemplateSource['options'];
}

/** The parts that a request gives: one that is `null` becomes `undefined`, one that is left out has no key. */
export function sourcePartsOf(input: SourceInput): Partial<StoredTemplateSource> {
  const parts: { -readonly [K in keyof StoredTemplateSource]?: StoredTemplateSource[K] } = {};
  if (input.html !== undefined) parts.html = input.html;
  if (input.header !== undefined) parts.header = input.header ?? undefined;
  if (input.footer !== undefined) parts.footer = input.footer ?? undefined;
  if (input.dataSchema !== undefined) parts.dataSchema = (input.dataSchema as JsonObject | null) ?? undefined;
  if (input.sampleData !== undefined) parts.sampleData = (input.sampleData as JsonObject | null) ?? undefined;
  if (input.options !== undefined) parts.options = input.options;
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
    options: templateOptionsSchema,
  })
  .meta({ id: 'TemplateSource' });
