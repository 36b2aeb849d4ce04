import type { TemplateOptions } from '../contract/template-options.ts';
import { escapeHtml } from './escape-html.ts';
import { fallbackFamilies } from './fallback-families.ts';

/** Window height, in CSS pixels, for a document that only needs the page layout. */
export const HIDDEN_HEIGHT = 1;

/** Layout used while a document is loaded for printing; see docs/rendering.md, "Loading". */
export type LoadingMode =
  /** Self-contained document: the window layout is hidden, so that only the page layout is computed. */
  | 'hidden'
  /** Document with resources to fetch: laid out with the print style sheets, so that all of them are requested. */
  | 'print'
  /** Document that becomes an image: laid out with the screen style sheets. */
  | 'screen';

/**
 * Markup whose resources depend on the layout: without a screen layout they don't delay the `load` event, or the medium decides
 * which are fetched. `<img>` is not included: images load with or without a layout, even lazy ones.
 */
const FETCHES_WITH_LAYOUT =
  /<link\b|<video\b|<source\b|@import\b|image-set\(|\bsrc\(|url\((?!\s*["']?\s*(?:data:|#))/i;

/**
 * Hides the document in the window layout. Chromium lays a document out in its window when it is loaded, and again with its print
 * style sheets before it paginates. A page is higher than this window, so the rule doesn't affect it.
 */
const HIDE_WINDOW = `<style media="(max-height: ${HIDDEN_HEIGHT}px)">html{display:none!important}</style>`;
const DOCTYPE = /^(?:\s|<!--(?:(?!-->)[\s\S])*-->)*<!doctype[^>]*>/i;
const HTML_LANG = /<html\b[^>]*\slang\s*=/i;
const LANGUAGE = /<html\b[^>]{0,500}\slang\s*=\s*["']?([a-z]{2,3}(?:-[a-z\d]{2,8}){0,4})\b/i;
const TITLE_OR_PICTURE = /<(title\b|svg\b|\/svg\b|!--)/gi;
const BLANK_TITLE = /<title[^>]*>(?:\s|&nbsp;|&#160;|&#xa0;)*<\/title/iy;
const MATH = /<math[\s>]/i;
/**
 * Font and letter style of formulas. Only a font with an OpenType MATH table has stretched radicals and large operators. Chromium
 * maps a single letter to a mathematical alphabet, while readers expect the plain letter.
 */
const MATH_STYLE =
  '<style>:where(math){font-family:"Noto Sans Math"}mi{text-transform:none;font-style:italic}</style>';
const CONTROL = /<(?:input|textarea|select)\b/i;

/** Returns the language that a document declares (BCP 47). */
export function documentLanguage(html: string): string | undefined {
  return LANGUAGE.exec(html)?.[1];
}

/** Whether a document may have form controls. */
export function hasControls(html: string): boolean {
  return CONTROL.test(html);
}

/**
 * Chooses the loading mode of a document. Scripts and the collection of form controls measure elements, so a document with either
 * needs its layout.
 */
export function loadingMode(html: string, needsLayout: boolean): LoadingMode {
  return needsLayout || FETCHES_WITH_LAYOUT.test(html) ? 'print' : 'hidden';
}

/**
 * Returns the HTML that the browser gets. Parts missing in the template are added after its doctype, where the parser treats them
 * as the start of the document: a doctype (against quirks mode), the language, a title, the base of relative addresses, and in
 * `hidden` mode the rule that hides the window layout.
 */
export function documentHtml(
  html: string,
  options: {
    mode: LoadingMode;
    lang: string;
    title: string | undefined;
    base?: string | undefined;
    /** Whether a document without a doctype stays in quirks mode. */
    asItIs?: boolean;
  },
): string {
  const doctype = DOCTYPE.exec(html)?.[0] ?? '';
  const parts = [doctype === '' && !options.asItIs ? '<!doctype html>' : doctype];
  if (!HTML_LANG.test(html)) parts.push(`<html lang="${escapeHtml(options.lang)}">`);
  if (options.title !== undefined && !hasTitle(html))
    parts.push(`<title>${escapeHtml(options.title)}</title>`);
  if (options.base !== undefined) parts.push(baseElement(html, options.base));
  if (options.mode === 'hidden') parts.push(HIDE_WINDOW);
  if (MATH.test(html)) parts.push(MATH_STYLE);
  parts.push(html.slice(doctype.length));
  return parts.join('');
}

const BASE = /<base\b[^>]{0,500}?\shref\s*=\s*(?:"([^"]{0,2000})"|'([^']{0,2000})'|([^\s"'<>]{1,2000}))/i;

/** A `<base>` in the document is resolved against the document's own address (HTML Living Standard, 4.2.3). */
function baseElement(html: string, base: string): string {
  const [, double, single, bare] = BASE.exec(html) ?? [];
  const own = double ?? single ?? bare;
  const href = own !== undefined && URL.canParse(own, base) ? new URL(own, base).href : base;
  return `<base href="${escapeHtml(href)}">`;
}

/** Whether a document has a non-empty title. Titles in SVG pictures and comments don't count. */
function hasTitle(html: string): boolean {
  let pictures = 0;
  let commentEnd = 0;
  for (const { 1: tag, index } of html.matchAll(TITLE_OR_PICTURE)) {
    if (index < commentEnd) continue;
    const name = tag!.toLowerCase();
    if (name === '!--') {
      const end = html.indexOf('-->', index);
      commentEnd = end < 0 ? html.length : end;
    } else if (name === 'svg') pictures++;
    else if (name === '/svg') pictures = Math.max(0, pictures - 1);
    else if (pictures === 0) {
      BLANK_TITLE.lastIndex = index;
      if (!BLANK_TITLE.test(html)) return true;
    }
  }
  return false;
}

/** Language and time zone in which values are formatted. */
type Locale = Pick<TemplateOptions, 'lang' | 'timeZone'>;

/** Side margins of a header or footer, in inches. */
interface SideMargins {
  readonly marginLeft: number;
  readonly marginRight: number;
}

const DATE_PLACE =
  /(<[a-z][\w-]{0,40}\s[^<>]{0,500}?\bclass\s*=\s*)("[^"<>]{0,200}"|'[^'<>]{0,200}'|[^\s"'<>]{1,200})([^<>]{0,500}>)/gi;
const DATE_CLASS = /(?<![\w-])date(?![\w-])/g;

/**
 * Fills elements of the class `date` with the date in the document's language and time zone. Chromium itself would write it in
 * English, in UTC.
 */
function withDate(html: string, { lang, timeZone = 'UTC' }: Locale, now: Date): string {
  const date = new Intl.DateTimeFormat([lang, 'en-US'], {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone,
  });
  const text = escapeHtml(date.format(now).replaceAll('\u202f', ' '));
  const filled = html.replace(DATE_PLACE, (all, before: string, classes: string, behind: string) => {
    const renamed = classes.replace(DATE_CLASS, 'platen-date');
    return renamed === classes ? all : `${before}${renamed}${behind}${text}`;
  });
  return filled === html ? html : filled.replace(/\.date(?![\w-])/g, '.platen-date');
}

/**
 * Wraps a header or footer. Chromium prints it as a separate document that inherits no style of the template and has a tiny font
 * size. The wrapper adds a readable size and the side margins of the page.
 */
export function marginHtml(html: string, locale: Locale, margins: SideMargins, now = new Date()): string {
  if (html.trim() === '') return '<span></span>';
  const fallbacks = fallbackFamilies(html, locale.lang).map((name) => `,'${name}'`);
  const style = [
    'box-sizing:border-box',
    'width:100%',
    `padding:0 ${margins.marginRight}in 0 ${margins.marginLeft}in`,
    `font:9pt/1.3 Arimo,Arial,sans-serif${fallbacks.join('')}`,
    'color:#444',
    '-webkit-print-color-adjust:exact',
  ].join(';');
  return `<div lang="${escapeHtml(locale.lang)}" style="${style}">${withDate(html, locale, now)}</div>`;
}
