import type { RenderWarning } from '../contract/render-warning.ts';
import type { Document } from './compose-document.ts';
import { CSS_IMPORT, CSS_URL, isLoaded } from './css-addresses.ts';
import type { DocumentPage } from './document-page.ts';
import { authorsAddress } from './document-resources.ts';
import type { ResourceLoader } from './resource-guard.ts';

/** CSS that Chromium ignores, or that Platen applies in its place: this requires the text of the style sheet. */
const READ_AS_TEXT =
  /\bstring-set\b|\brunning\s{0,20}\(|\btarget-counter\s{0,20}\(|\btarget-text\s{0,20}\(|\bcounters?\(\s{0,20}pages?\b|\bcounter-(?:reset|set)\s{0,20}:[^;{}]{0,500}\bpage\b|\bbreak-(?:before|after)\s{0,20}:\s{0,20}(?:left|right|recto|verso)\b|\bfootnote\b|\bbookmark-(?:level|label|state)\b|\bhyphens\s{0,20}:\s{0,20}auto\b|\b(?:element|string)\(/i;
/** Maximum depth of style sheet imports. */
const MAX_DEPTH = 5;
/** Maximum number of characters inserted into a document. */
const MAX_LENGTH = 5_000_000;

/**
 * Replaces linked style sheets whose text is needed with `<style>` elements that have absolute addresses.
 *
 * @returns the document with that text, for the checks that decide on further passes, and warnings for style sheets that were not
 *   read
 */
export async function withLinkedStyles(
  page: DocumentPage,
  document: Document,
  loader: Pick<ResourceLoader, 'styleSheets'>,
): Promise<{ readonly document: Document; readonly warnings: readonly RenderWarning[] }> {
  const { styleSheets } = loader;
  const wanted = [...styleSheets].filter(([, css]) => READ_AS_TEXT.test(css)).map(([url]) => url);
  if (wanted.length === 0 && !losesBase(document)) return { document, warnings: [] };
  const slots = JSON.parse(String(await page.evaluate(`(${READ})()`))) as Slot[];
  const expansion = new Expansion(styleSheets);
  const styles = slots.map(({ href, css, base }) =>
    href === undefined ? expansion.of(css ?? '', base, 0) : expansion.linked(href),
  );
  const replaced = styles.map((css) => (css !== undefined && READ_AS_TEXT.test(css) ? css : null));
  await page.evaluate(`(${WRITE})(${JSON.stringify(replaced)})`);
  const added = replaced
    .filter((css) => css !== null)
    .map((css) => `<style>${css.replaceAll('</', '<\\/')}</style>`);
  const unread = wanted.filter((url) => !expansion.read.has(url));
  const message =
    'named strings, running elements and page counters are not read of a style sheet that is imported with conditions, or too deeply';
  return {
    document: { ...document, html: document.html + added.join('') },
    warnings: unread.map((url) => ({ kind: 'css', url: authorsAddress(url, document.resources), message })),
  };
}

/** Returns the text of all loaded style sheets by address. */
export function linkedStyles(styleSheets: ReadonlyMap<string, string>): Record<string, string> {
  const expansion = new Expansion(styleSheets);
  return Object.fromEntries([...styleSheets.keys()].map((url) => [url, expansion.linked(url) ?? '']));
}

/** Whether rewritten style elements would contain addresses relative to a base that has been removed. */
function losesBase({ html, resources }: Document): boolean {
  return resources !== undefined && READ_AS_TEXT.test(html) && /url\(/i.test(html);
}

/** Style sheet of the document: a link, or its text and the base of its relative addresses. */
interface Slot {
  readonly href?: string;
  readonly css?: string;
  readonly base: string;
}

/** Replaces the imports in style sheets with the imported text. */
class Expansion {
  readonly #sheets: ReadonlyMap<string, string>;
  /** Addresses of style sheets whose text is in a result. */
  readonly read = new Set<string>();
  #length = 0;

  constructor(sheets: ReadonlyMap<string, string>) {
    this.#sheets = sheets;
  }

  /** @returns undefined for a style sheet that was not loaded */
  linked(href: string): string | undefined {
    return this.#loaded(href, 0);
  }

  of(css: string, base: string, depth: number): string {
    const whole = css.replace(
      CSS_IMPORT,
      (all, double?: string, single?: string, bare?: string, media = '') => {
        const address = double ?? single ?? bare ?? '';
        const url = absolute(address, base);
        const inner = url === undefined || depth >= MAX_DEPTH ? undefined : this.#loaded(url, depth + 1);
        if (inner === undefined) return url === undefined ? all : all.replace(address, () => url);
        return media.trim() === '' ? inner : `@media ${media.trim()}{${inner}}`;
      },
    );
    return whole.replace(CSS_URL, (all, double?: string, single?: string, bare?: string) => {
      const url = absolute(double ?? single ?? bare ?? '', base);
      return url === undefined ? all : `url("${url.replaceAll('"', '%22')}")`;
    });
  }

  #loaded(href: string, depth: number): string | undefined {
    const url = href.split('#', 1)[0]!;
    const css = this.#sheets.get(url);
    if (css === undefined) return undefined;
    this.#length += css.length;
    if (this.#length > MAX_LENGTH) return undefined;
    this.read.add(url);
    return this.of(css, url, depth);
  }
}

/** @returns undefined for a `data:` URL or an address that cannot be resolved */
function absolute(address: string, base: string): string | undefined {
  return !isLoaded(address) || !URL.canParse(address, base) ? undefined : new URL(address, base).href;
}

/**
 * Code shared by both scripts, which have to visit the same elements in the same order. It calls prototype methods because
 * scripts of the document may have replaced others.
 */
const VISIT = `
  const own = [...Document.prototype.querySelectorAll.call(document, 'link[rel~=stylesheet i]:not([rel~=alternate i]), style')]
    .filter((one) => one.sheet !== null && !one.sheet.disabled && (one.localName === 'link' || /@import|url\\(/i.test(one.textContent)));`;
const READ = `() => {${VISIT}
  return JSON.stringify(own.map((one) => one.localName === 'link' ? { href: one.href, base: document.baseURI } : { css: one.textContent, base: document.baseURI }));
}`;
const WRITE = `(styles) => {${VISIT}
  own.forEach((one, at) => {
    if (styles[at] === null) return;
    if (one.localName === 'style') { one.textContent = styles[at]; return; }
    const style = document.createElement('style');
    if (one.media) style.media = one.media;
    style.textContent = styles[at];
    one.replaceWith(style);
  });
  return document.fonts.ready.then(() => {});
}`;
