import { type Paper, paperOf } from '../contract/paper.ts';
import type { RenderWarning } from '../contract/render-warning.ts';
import type { TemplateOptions } from '../contract/template-options.ts';
import type { TemplateSource } from '../contract/template-source.ts';
import type { WaitFor } from '../contract/web-page.ts';
import type { JsonObject } from '../domain/json.ts';
import { checkMarkup } from './accessibility/check-markup.ts';
import { withMarkers } from './accessibility/markers.ts';
import type { Composition, EmbeddedInvoice, FilledSource } from './composition.ts';
import { documentHtml, hasControls, type LoadingMode, loadingMode, marginHtml } from './document-html.ts';
import { type DocumentResources, documentResources } from './document-resources.ts';
import { assertLayoutLimits } from './layout-limits.ts';
import { LiquidEngine } from './liquid-engine.ts';
import type { LoadedPage } from './load-web-page.ts';
import { composeMarkdown } from './markdown/compose-markdown.ts';
import { hold } from './markdown/held-text.ts';
import type { RenderLimits } from './render-limits.ts';
import { settableCharacters } from './settable-characters.ts';
import type { TemplatePart } from './template-source.ts';
import { validateData } from './validate-data.ts';

/** A template filled with data, ready for the browser. */
export interface Document {
  readonly html: string;
  readonly header: string | undefined;
  readonly footer: string | undefined;
  readonly mode: LoadingMode;
  readonly paper: Paper;
  readonly options: TemplateOptions;
  /** Whether it has form controls that become fields. */
  readonly interactive: boolean;
  /** Absent when relative addresses cannot be resolved. */
  readonly resources?: DocumentResources | undefined;
  /** Address of a web page, which is its origin for its scripts. */
  readonly url?: string | undefined;
  readonly waitFor?: WaitFor | undefined;
  /** JSON text to embed in the PDF. */
  readonly embed?: string | undefined;
  readonly invoice?: EmbeddedInvoice | undefined;
  /**
   * What in its markup keeps it from being accessible, if the caller asked. Its elements then say where they are in the
   * template, and the browser looks for the rest.
   */
  readonly markup?: readonly RenderWarning[];
}

/** Fill data into Liquid, of which there are two dialects: data is escaped for HTML, or for Markdown. */
export interface LiquidEngines {
  readonly html: LiquidEngine;
  readonly markdown: LiquidEngine;
}

export function liquidEngines(): LiquidEngines {
  return { html: new LiquidEngine(), markdown: new LiquidEngine({ escapeData: hold }) };
}

/** Loads what a source needs to be filled in, and others do not. */
export async function prepareEngines(
  { html, markdown }: LiquidEngines,
  source: Composition['source'],
): Promise<void> {
  const partials = Object.values(source.partials ?? {});
  const main = 'html' in source ? source.html : undefined;
  await html.prepare([main, source.header, source.footer, ...partials]);
  if ('markdown' in source) await markdown.prepare([source.markdown, ...partials]);
}

/** Header and footer are drawn on every page, so they are kept small. */
const MAX_MARGIN_LENGTH = 256 * 1024;

/**
 * Checks the data and fills it into the source.
 *
 * @param medium a screen when the document is to become an image
 * @param page the web page that takes the place of HTML
 * @throws InvalidInputError as `Renderer.render` says
 */
export function composeDocument(
  engines: LiquidEngines,
  composition: Composition,
  limits: RenderLimits,
  medium: 'print' | 'screen' = 'print',
  page?: LoadedPage,
): Document {
  const { source, data } = composition;
  const filled = fillSource(engines, composition, limits, page);
  const options = { ...source.options, lang: filled.lang };
  const paper = paperOf(options);
  const inMargin = (part: 'header' | 'footer') => {
    const html = fill(engines.html, source, part, data, MAX_MARGIN_LENGTH);
    if (html.trim() === '') return undefined;
    assertLayoutLimits(html, part);
    return marginHtml(settableCharacters(html), options, paper);
  };
  // In a script a control character means itself.
  const html = options.javascript ? filled.html : settableCharacters(filled.html);
  const body = composition.css === undefined ? html : withStyles(html, composition.css);
  assertLayoutLimits(body, 'html');
  const interactive = medium === 'print' && composition.flattenForms !== true && hasControls(body);
  const mode = medium === 'screen' ? 'screen' : loadingMode(body, options.javascript || interactive);
  const resources = documentResources(source.assets, page?.url ?? composition.baseUrl, page?.credentials);
  const { documentTitle: title } = composition;
  return {
    html: documentHtml(body, {
      ...{ mode, lang: options.lang, title },
      // A page of the web has its own address, and quirks without a doctype.
      ...(page ? { asItIs: true } : { base: resources?.base }),
    }),
    header: inMargin('header'),
    footer: inMargin('footer'),
    mode,
    paper,
    options,
    interactive,
    resources,
    url: page?.url,
    waitFor: composition.waitFor,
    embed: composition.embed,
    invoice: composition.invoice,
    ...(filled.markup && { markup: filled.markup }),
  };
}

function fillSource(
  engines: LiquidEngines,
  composition: Composition,
  limits: RenderLimits,
  page: LoadedPage | undefined,
): FilledSource {
  const { source } = composition;
  if ('markdown' in source) return composeMarkdown(engines.markdown, { ...composition, source }, limits);
  if (!('page' in source)) return composeHtml(engines.html, { ...composition, source }, limits);
  if (page === undefined) throw new Error('The web page was not loaded');
  return { html: page.html, lang: source.options.lang };
}

function composeHtml(
  engine: LiquidEngine,
  { source, data, audit }: Composition & { readonly source: TemplateSource },
  limits: RenderLimits,
): FilledSource {
  validateData(source.dataSchema, data);
  const marked = audit ? { ...source, html: withMarkers(source.html) } : source;
  const html = fill(engine, marked, 'html', data, limits.maxHtmlLength * (audit ? 2 : 1));
  const { lang } = source.options;
  return { html, lang, ...(audit && { markup: checkMarkup(source.html, html) }) };
}

function fill(
  engine: LiquidEngine,
  source: Partial<Pick<TemplateSource, TemplatePart>> & Pick<TemplateSource, 'options' | 'partials'>,
  part: TemplatePart,
  data: JsonObject,
  maxLength: number,
): string {
  const text = source[part];
  if (text === undefined || text === '') return '';
  const { lang, timeZone } = source.options;
  return engine.render(engine.parse(part, text, source.partials), data, lang, maxLength, timeZone);
}

/** After the document, where it shifts no position; browsers accept a style sheet there as well. */
function withStyles(html: string, css: string): string {
  return `${html}\n<style>${css.replaceAll('</', '<\\/')}</style>`;
}
