import type { AssociatedFile, HybridInvoice } from '@platen/pdf';
import { type Paper, paperOf } from '../contract/paper.ts';
import type { RenderWarning } from '../contract/render-warning.ts';
import type { TemplateOptions } from '../contract/template-options.ts';
import type { TemplateSource } from '../contract/template-source.ts';
import type { JsonObject } from '../domain/json.ts';
import { checkMarkup } from './accessibility/check-markup.ts';
import { withMarkers } from './accessibility/markers.ts';
import { documentHtml, hasControls, type LoadingMode, loadingMode, marginHtml } from './document-html.ts';
import type { LiquidEngine } from './liquid-engine.ts';
import type { RenderLimits } from './render-limits.ts';
import type { TemplatePart } from './template-source.ts';
import { validateData } from './validate-data.ts';

/** A template filled with data: all that the browser needs to know. */
export interface Document {
  readonly html: string;
  readonly header: string | undefined;
  readonly footer: string | undefined;
  readonly mode: LoadingMode;
  readonly paper: Paper;
  readonly options: TemplateOptions;
  /** Whether it has form controls that are to become fields. */
  readonly interactive: boolean;
  /** JSON text to embed in the PDF. */
  readonly embed?: string | undefined;
  readonly invoice?: EmbeddedInvoice | undefined;
  /**
   * What in its markup keeps it from being accessible, if the caller asked. Its elements then say where they are in the
   * template, and the browser looks for the rest.
   */
  readonly markup?: readonly RenderWarning[];
}

/** An electronic invoice embedded in its PDF. */
export interface EmbeddedInvoice {
  readonly file: AssociatedFile;
  /** What the metadata says about it; absent for an invoice that is merely attached to the PDF. */
  readonly said?: HybridInvoice;
}

/** Header and footer are drawn on every page, so they are kept small. */
const MAX_MARGIN_LENGTH = 256 * 1024;

/**
 * Checks the data and fills it into the template.
 *
 * @throws InvalidInputError as `Renderer.render` says
 */
export function composeDocument(
  engine: LiquidEngine,
  request: {
    readonly source: TemplateSource;
    readonly data: JsonObject;
    readonly flattenForms?: boolean;
    readonly documentTitle?: string;
    readonly embed?: string | undefined;
    readonly invoice?: EmbeddedInvoice | undefined;
    readonly audit?: boolean;
  },
  limits: RenderLimits,
): Document {
  const { source, data } = request;
  const { options } = source;
  validateData(source.dataSchema, data);
  const fill = (part: TemplatePart, maxLength: number) => {
    const text = part === 'html' && request.audit ? withMarkers(source.html) : source[part];
    if (text === undefined || text === '') return undefined;
    return engine.render(engine.parse(part, text), data, options.lang, maxLength);
  };

  const body = fill('html', limits.maxHtmlLength * (request.audit ? 2 : 1)) ?? '';
  const paper = paperOf(options);
  const inMargin = (part: 'header' | 'footer') => {
    const html = fill(part, MAX_MARGIN_LENGTH);
    if (html === undefined || html.trim() === '') return undefined;
    return marginHtml(html, options.lang, paper);
  };
  const interactive = request.flattenForms !== true && hasControls(body);
  const mode = loadingMode(body, options.javascript || interactive);
  return {
    html: documentHtml(body, { mode, lang: options.lang, title: request.documentTitle }),
    header: inMargin('header'),
    footer: inMargin('footer'),
    mode,
    paper,
    options,
    interactive,
    embed: request.embed,
    invoice: request.invoice,
    ...(request.audit && { markup: checkMarkup(source.html, body) }),
  };
}
