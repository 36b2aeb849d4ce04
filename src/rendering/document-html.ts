import type { TemplateOptions } from '../contract/template-options.ts';
import { escapeHtml } from './escape-html.ts';

/** Height in CSS pixels of the window for a document that is laid out for pages only. */
export const HIDDEN_HEIGHT = 1;

/** How a document is loaded for printing; see docs/rendering.md, "Loading". */
export type LoadingMode =
  /**
   * Everything is in the document itself: the layout in the window is hidden, so that only the layout of the pages is
   * computed.
   */
  | 'hidden'
  /**
   * Something has to be fetched first: the document is laid out with the print style sheets, so that all of it is
   * requested.
   */
  | 'print'
  /** The document becomes an image: it is laid out with the style sheets for screens. */
  | 'screen';

/**
 * Markup after which the browser may still have something to fetch that does not hold back the `load` event of a
 * document without a screen layout, or chooses by the medium what to fetch. `<img>` is not included: images load with
 * or without a layout, even lazy ones.
 */
const FETCHES_WITH_LAYOUT =
  /<link\b|<video\b|<source\b|@import\b|image-set\(|\bsrc\(|url\((?!\s*["']?\s*(?:data:|#))/i;

/**
 * Hides the document in every layout but that of the pages. Chromium lays a document out in its window when it is
 * loaded, and again with its print style sheets before it paginates; a page is higher than such a window.
 */
const HIDE_WINDOW = `<style media="(max-height: ${HIDDEN_HEIGHT}px)">html{display:none!important}</style>`;
const DOCTYPE = /^(?:\s|<!--(?:(?!-->)[\s\S])*-->)*<!doctype[^>]*>/i;
const HTML_LANG = /<html\b[^>]*\slang\s*=/i;
const TITLE_OR_PICTURE = /<(title\b|svg\b|\/svg\b|!--)/gi;
const BLANK_TITLE = /<title[^>]*>(?:\s|&nbsp;|&#160;|&#xa0;)*<\/title/iy;
const MATH = /<math[\s>]/i;
/**
 * Only a font with a MATH table (OpenType) has stretched radicals and large operators. Chromium sets a single letter as one of
 * the mathematical alphabets: readers expect the letter.
 */
const MATH_STYLE =
  '<style>:where(math){font-family:"Noto Sans Math"}mi{text-transform:none;font-style:italic}</style>';
const CONTROL = /<(?:input|textarea|select)\b/i;

/** Whether a document may have form controls. */
export function hasControls(html: string): boolean {
  return CONTROL.test(html);
}

/**
 * Chooses how to load a document. Scripts and the reading of form controls measure elements, so a document with either
 * needs its layout.
 */
export function loadingMode(html: string, needsLayout: boolean): LoadingMode {
  return needsLayout || FETCHES_WITH_LAYOUT.test(html) ? 'print' : 'hidden';
}

/**
 * Makes the HTML that is given to the browser. What the template leaves out is added after its doctype, where the
 * parser takes it as the start of the document: a doctype, so that the template is not laid out in quirks mode, the
 * language, a title, the base of relative addresses, and in `hidden` mode the rule that hides the layout in the window.
 */
export function documentHtml(
  html: string,
  options: {
    mode: LoadingMode;
    lang: string;
    title: string | undefined;
    base?: string | undefined;
    /** Leave a document without a doctype in quirks mode. */
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

/** An own `<base>` of the document is relative to the address that it would have (HTML Living Standard, 4.2.3). */
function baseElement(html: string, base: string): string {
  const [, double, single, bare] = BASE.exec(html) ?? [];
  const own = double ?? single ?? bare;
  const href = own !== undefined && URL.canParse(own, base) ? new URL(own, base).href : base;
  return `<base href="${escapeHtml(href)}">`;
}

/** Whether a document has a title with a text; those within SVG pictures and comments are not its own. */
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

/** How values are written. */
type Locale = Pick<TemplateOptions, 'lang' | 'timeZone'>;

/** The side margins, in inches, between which a header or footer is set. */
interface SideMargins {
  readonly marginLeft: number;
  readonly marginRight: number;
}

const DATE_PLACE =
  /(<[a-z][\w-]{0,40}\s[^<>]{0,500}?\bclass\s*=\s*)("[^"<>]{0,200}"|'[^'<>]{0,200}'|[^\s"'<>]{1,200})([^<>]{0,500}>)/gi;
const DATE_CLASS = /(?<![\w-])date(?![\w-])/g;

/**
 * Fills in the places for the date, elements of the class `date`, in the language and time zone of the document: Chromium does so in
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
 * Wraps a header or footer. Chromium puts it into a document of its own that inherits no style of the
 * template and has a font size of almost nothing, so it gets a readable one and the side margins of the page.
 */
export function marginHtml(html: string, locale: Locale, margins: SideMargins, now = new Date()): string {
  if (html.trim() === '') return '<span></span>';
  const style = [
    'box-sizing:border-box',
    'width:100%',
    `padding:0 ${margins.marginRight}in 0 ${margins.marginLeft}in`,
    'font:9pt/1.3 Arimo,Arial,sans-serif',
    'color:#444',
    '-webkit-print-color-adjust:exact',
  ].join(';');
  return `<div lang="${escapeHtml(locale.lang)}" style="${style}">${withDate(html, locale, now)}</div>`;
}
