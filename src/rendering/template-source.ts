import type { JsonObject } from '../json.ts';
import type { TemplateOptions } from './template-options.ts';

/** Everything a document is made from, but its data. */
export interface TemplateSource {
  /** Liquid that gives HTML. */
  readonly html: string;
  /** Liquid that gives HTML; stands in the top margin of each page. */
  readonly header?: string;
  /** Liquid that gives HTML; stands in the bottom margin of each page. */
  readonly footer?: string;
  /** JSON Schema (2020-12) that the data is checked against. */
  readonly dataSchema?: JsonObject;
  readonly options: TemplateOptions;
}

/** The parts of a template that are Liquid. */
export type TemplatePart = 'html' | 'header' | 'footer';
