import { type Paper, paperOf } from '../contract/paper.ts';
import type { RenderWarning } from '../contract/render-warning.ts';
import type { TemplateOptions } from '../contract/template-options.ts';
import type { TemplateSource } from '../contract/template-source.ts';
import type { WaitFor } from '../contract/web-page.ts';
import type { JsonObject } from '../domain/json.ts';
import { checkMarkup } from './accessibility/check-markup.ts';
import { withMarkers } from './accessibility/markers.ts';
import { namesAccountAssets, resolvableCss, resolvableHtml } from './account-assets.ts';
import type { Composition, EmbeddedInvoice, FilledSource } from './composition.ts';
import {
  documentHtml,
  documentLanguage,
  hasControls,
  type LoadingMode,
  loadingMode,
  marginHtml,
} from './document-html.ts';
import { type DocumentResources, documentResources } from './document-resources.ts';
import { assertLayoutLimits } from './layout-limits.ts';
import { LiquidEngine, textOf } from './liquid-engine.ts';
import type { LoadedPage } from './load-web-page.ts';
import { composeMarkdown } from './markdown/compose-markdown.ts';
import { hold } from './markdown/held-text.ts';
import type { RenderLimits } from './render-limits.ts';
import { settableCharacters } from './settable-characters.ts';
import type { TemplatePart } from './template-source.ts';
import { validateData } from './validate-data.ts';

/** Template filled with data, ready for the browser. */
export interface Document {
  readonly html: string;
  readonly header: string | undefined;
  readonly footer: string | undefined;
  readonly mode: LoadingMode;
  readonly paper: Paper;
  readonly options: TemplateOptions;
  /** Whether the document has form controls that become fields. */
  readonly interactive: boolean;
  /** Resources of the document; absent when relative addresses cannot be resolved. */
  readonly resources?: DocumentResources | undefined;
  /** Address of a web page, from which its scripts get their origin. */
  readonly url?: string | undefined;
  readonly waitFor?: WaitFor | undefined;
  /** JSON text to embed in the PDF. */
  readonly embed?: string | undefined;
  readonly invoice?: EmbeddedInvoice | undefined;
  /**
   * Accessibility problems in the markup, if the caller requested the check. The elements then carry their template positions,
   * and further checks run in the browser.
   */
  readonly markup?: readonly RenderWarning[];
}

/** Liquid engines for the two output formats: one escapes data for HTML, one for Markdown. */
export interface LiquidEngines {
  readonly html: LiquidEngine;
  readonly markdown: LiquidEngine;
}

export function liquidEngines(): LiquidEngines {
  return {
    html: new LiquidEngine(),
    markdown: new LiquidEngine({ escapeData: (value) => hold(textOf(value)) }),
  };
}

/** Loads the modules that only some sources need, if this source needs them. */
export async function prepareEngines(
  { html, markdown }: LiquidEngines,
  source: Composition['source'],
): Promise<void> {
  const partials = Object.values(source.partials ?? {});
  const main = 'html' in source ? source.html : undefined;
  await html.prepare([main, source.header, source.footer, ...partials]);
  if ('markdown' in source) await markdown.prepare([source.markdown, ...partials]);
}

/** Maximum characters of a header or footer. They are drawn on every page, so they have to be small. */
const MAX_MARGIN_LENGTH = 256 * 1024;

/**
 * Checks the data and fills it into the source.
 *
 * @param medium screen when the document becomes an image
 * @param page web page that replaces the HTML
 * @throws InvalidInputError as `Renderer.render` does
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
  const locale = { ...options, lang: documentLanguage(filled.html) ?? options.lang };
  const inMargin = (part: 'header' | 'footer') => {
    const html = fill(engines.html, source, part, data, MAX_MARGIN_LENGTH);
    if (html.trim() === '') return undefined;
    assertLayoutLimits(html, part);
    return marginHtml(resolvableHtml(settableCharacters(html)), locale, paper);
  };
  // Control characters in a script are significant, so a document with scripts is left unchanged.
  const html = options.javascript ? filled.html : settableCharacters(filled.html);
  // The markup of a web page is not the caller's, so it does not get the account's assets.
  const own = page ? html : resolvableHtml(html);
  const body = composition.css === undefined ? own : withStyles(own, resolvableCss(composition.css));
  assertLayoutLimits(body, 'html');
  const interactive = medium === 'print' && composition.flattenForms !== true && hasControls(body);
  const mode = medium === 'screen' ? 'screen' : loadingMode(body, options.javascript || interactive);
  const [header, footer] = [inMargin('header'), inMargin('footer')];
  // The text of style sheets is read later only, by the print function.
  const sheets = Object.values(source.assets ?? {}).some(({ mediaType }) => mediaType === 'text/css');
  const usesAccount = sheets || [body, header, footer].some(namesAccountAssets);
  const resources = documentResources(
    source.assets,
    page?.url ?? composition.baseUrl,
    page?.credentials,
    usesAccount,
  );
  const { documentTitle: title } = composition;
  return {
    html: documentHtml(body, {
      ...{ mode, lang: options.lang, title },
      // A web page has its own address, and stays in quirks mode without a doctype.
      ...(page ? { asItIs: true } : { base: resources?.base }),
    }),
    header,
    footer,
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

/** Appends a style sheet. After the document it shifts no positions, and browsers accept it there too. */
function withStyles(html: string, css: string): string {
  return `${html}\n<style>${css.replaceAll('</', '<\\/')}</style>`;
}
