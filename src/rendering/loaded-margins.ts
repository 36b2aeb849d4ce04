import type { RenderWarning } from '../contract/render-warning.ts';
import { InvalidInputError } from '../domain/errors.ts';
import type { Document } from './compose-document.ts';
import { CSS_IMPORT, CSS_URL, isLoaded } from './css-addresses.ts';
import type { DocumentPage } from './document-page.ts';
import { isOwnOrigin } from './document-resources.ts';
import type { LoadedResource, ResourceLoader } from './resource-guard.ts';

/** Markup of a header or footer that may load a resource, or run a script by a link. */
const MAY_LOAD = /<(?:img|image|link|input|a)\b|url\(|@import/i;
/** Maximum depth of style sheet imports. */
const MAX_DEPTH = 3;
/**
 * Maximum bytes of resources in a header or footer. A resource that is used several times is embedded and counted several times.
 */
const MAX_USED_BYTES = 10 * 1024 * 1024;

/** Chromium prints the page of a header before it has loaded such a font, even from a `data:` URL. */
const NO_FONTS =
  'fonts of @font-face are not shown in headers and footers: use a font of the service, or a margin box (@page { @top-left { … } })';

type Part = 'header' | 'footer';

/**
 * Returns the document with the resources of its header and footer embedded. Chromium prints these in a page without any network,
 * which displays only `data:` URLs.
 *
 * @throws InvalidInputError `TEMPLATE_LIMIT` when a header or footer becomes too large
 */
export async function withLoadedMargins(
  page: DocumentPage,
  document: Document,
  loader: ResourceLoader,
): Promise<{ readonly document: Document; readonly warnings: readonly RenderWarning[] }> {
  const parts = (['header', 'footer'] as const).filter((part) => MAY_LOAD.test(document[part] ?? ''));
  if (parts.length === 0) return { document, warnings: [] };
  const margins = parts.map((part) => new Margin(page, document, part, loader));
  const loaded = await Promise.all(
    margins.map(async (margin, at) => [parts[at]!, await margin.load()] as const),
  );
  const fonts = loaded
    .filter(([, html]) => /@font-face/i.test(html))
    .map(([part]): RenderWarning => ({ kind: 'font', message: `${part}: ${NO_FONTS}` }));
  const warnings = [...margins.flatMap(({ lost }) => lost), ...fonts];
  return { document: { ...document, ...Object.fromEntries(loaded) }, warnings };
}

/** Address in a margin: in an attribute of an element, or in CSS. */
interface Slot {
  readonly kind: 'image' | 'sheet' | 'css' | 'link';
  readonly text: string;
}

class Margin {
  readonly #page: DocumentPage;
  readonly #part: Part;
  readonly #html: string;
  readonly #base: string | undefined;
  readonly #loader: ResourceLoader;
  /** Pending loads by address, so that an address used twice is loaded once. */
  readonly #loading = new Map<string, Promise<LoadedResource | undefined>>();
  #usedBytes = 0;
  /** Warnings for what the margin asks for and does not get. */
  readonly lost: RenderWarning[] = [];

  constructor(page: DocumentPage, document: Document, part: Part, loader: ResourceLoader) {
    this.#page = page;
    this.#part = part;
    this.#html = document[part] ?? '';
    this.#base = document.resources?.base;
    this.#loader = loader;
  }

  async load(): Promise<string> {
    const slots = JSON.parse(
      String(await this.#page.evaluate(`(${READ})(${JSON.stringify(this.#html)})`)),
    ) as Slot[];
    const values = await Promise.all(slots.map((slot) => this.#fill(slot)));
    if (values.every((value) => value === null)) return this.#html;
    const filled = `(${WRITE})(${JSON.stringify(this.#html)}, ${JSON.stringify(values)})`;
    return String(await this.#page.evaluate(filled));
  }

  /** @returns replacement for the address or style sheet; null when it is kept */
  async #fill({ kind, text }: Slot): Promise<string | null> {
    if (kind === 'css') return this.#inlined(text, this.#base, 0);
    if (kind === 'link') return this.#link(text);
    const url = this.#resolve(text, this.#base);
    if (url === undefined) return kind === 'sheet' ? this.#without('<link>', text, '') : null;
    if (kind === 'image') return this.#dataUrl(url, 'Image');
    const sheet = await this.#get(url, 'Stylesheet');
    return sheet === undefined ? '' : this.#inlined(textOf(sheet), url, 1);
  }

  /**
   * Returns CSS with each address replaced with a `data:` URL, and each import with the imported style sheet. Addresses in an
   * unusual notation remain, and are refused later.
   */
  async #inlined(css: string, base: string | undefined, depth: number): Promise<string> {
    const whole = await replaceEach(css, CSS_IMPORT, async ([all, double, single, bare, media = '']) => {
      const address = double ?? single ?? bare ?? '';
      const url = this.#resolve(address, base);
      if (url === undefined) return this.#without('@import', address, '');
      if (depth >= MAX_DEPTH) return all;
      const sheet = await this.#get(url, 'Stylesheet');
      const inner = sheet === undefined ? '' : await this.#inlined(textOf(sheet), url, depth + 1);
      return media.trim() === '' ? inner : `@media ${media.trim()}{${inner}}`;
    });
    return replaceEach(whole, CSS_URL, async ([all, double, single, bare]) => {
      const address = double ?? single ?? bare ?? '';
      const url = this.#resolve(address, base);
      if (url === undefined)
        return isLoaded(address) ? this.#without('url()', address, 'url("data:,")') : all;
      return `url("${await this.#dataUrl(url, isFont(url) ? 'Font' : 'Image')}")`;
    });
  }

  /** Reports an address that cannot be resolved. @returns the text in its place */
  #without(place: string, address: string, replacement: string): string {
    const message = `${this.#part}, ${place}: the address leads nowhere: add the file to the assets, or send baseUrl`;
    this.lost.push({ kind: 'resource', url: address, message });
    return replacement;
  }

  /**
   * Returns the address of a link, which is empty if no reader can follow it. A PDF for archiving may have no link that runs a
   * script (ISO 19005-2, 6.5.1).
   */
  #link(address: string): string | null {
    const trimmed = address.trim();
    if (trimmed === '' || trimmed.startsWith('#')) return null;
    const lose = (rule: string): string => {
      this.lost.push({ kind: 'link', url: trimmed, message: `${this.#part}, <a>: ${rule}` });
      return '';
    };
    const isAbsolute = URL.canParse(trimmed);
    if (isAbsolute && new URL(trimmed).protocol === 'javascript:')
      return lose('links that run scripts are removed');
    if (isAbsolute) return null;
    const base = this.#base === undefined || isOwnOrigin(this.#base) ? undefined : this.#base;
    if (URL.canParse(trimmed, base)) return new URL(trimmed, base).href;
    return lose('a relative address leads nowhere in a PDF: write an absolute URL, or send baseUrl');
  }

  async #dataUrl(url: string, kind: 'Image' | 'Font'): Promise<string> {
    const loaded = await this.#get(url, kind);
    if (loaded === undefined) return 'data:,';
    const mediaType = loaded.mediaType.split(';', 1)[0]!.trim();
    return `data:${mediaType};base64,${loaded.body.toString('base64')}`;
  }

  /**
   * Loads each address once, and counts its size for every use.
   *
   * @throws InvalidInputError `TEMPLATE_LIMIT`
   */
  async #get(url: string, kind: 'Image' | 'Stylesheet' | 'Font'): Promise<LoadedResource | undefined> {
    const loading = this.#loading.get(url) ?? this.#loader.load(url, kind);
    this.#loading.set(url, loading);
    const loaded = await loading;
    this.#usedBytes += loaded?.body.length ?? 0;
    if (this.#usedBytes <= MAX_USED_BYTES) return loaded;
    const rule = `template ${this.#part} holds more than ${MAX_USED_BYTES} bytes of what it loads`;
    throw new InvalidInputError(rule, { code: 'TEMPLATE_LIMIT' });
  }

  /** @returns undefined for a `data:` URL, or an address that cannot be resolved */
  #resolve(address: string, base: string | undefined): string | undefined {
    if (!isLoaded(address) || !URL.canParse(address, base)) return undefined;
    const { href, protocol } = new URL(address, base);
    return protocol === 'https:' || protocol === 'http:' ? href : undefined;
  }
}

function textOf({ body }: LoadedResource): string {
  return body.toString('utf8').replace(/^\ufeff/, '');
}

/** Replaces all matches, in time that is linear in the length of the text. */
async function replaceEach(
  text: string,
  pattern: RegExp,
  replace: (match: RegExpExecArray) => Promise<string>,
): Promise<string> {
  const found = [...text.matchAll(pattern)];
  const replacements = await Promise.all(found.map(replace));
  let from = 0;
  const pieces = found.map(({ 0: all, index }, at) => {
    const before = text.slice(from, index);
    from = index + all.length;
    return before + replacements[at];
  });
  return pieces.join('') + text.slice(from);
}

function isFont(url: string): boolean {
  return /\.(?:woff2?|ttf|otf)(?:[?#]|$)/i.test(url);
}

/**
 * Runs in the page, because the browser's own parser will also parse the margin. Both scripts have to visit the same elements in
 * the same order.
 */
const VISIT = `
  const parsed = new DOMParser().parseFromString('<body>' + html, 'text/html');
  const images = [...parsed.querySelectorAll('img, input[type=image i], image')].flatMap((own) =>
    ['src', 'href', 'xlink:href'].filter((name) => own.hasAttribute(name)).map((name) => [own, name]));
  const sheets = [...parsed.querySelectorAll('link[rel~=stylesheet i][href]')];
  const styles = [...parsed.querySelectorAll('style')];
  const attributes = [...parsed.querySelectorAll('[style]')];
  const links = [...parsed.querySelectorAll('a')].flatMap((own) => ['href', 'xlink:href'].filter((name) => own.hasAttribute(name)).map((name) => [own, name]));`;
const READ = `(html) => {${VISIT}
  return JSON.stringify([
    ...images.map(([own, name]) => ({ kind: 'image', text: own.getAttribute(name) })),
    ...sheets.map((own) => ({ kind: 'sheet', text: own.getAttribute('href') })),
    ...styles.map((own) => ({ kind: 'css', text: own.textContent })),
    ...attributes.map((own) => ({ kind: 'css', text: own.getAttribute('style') })),
    ...links.map(([own, name]) => ({ kind: 'link', text: own.getAttribute(name) })),
  ]);
}`;
const WRITE = `(html, values) => {${VISIT}
  let at = 0;
  const next = (write) => {
    const value = values[at++];
    if (value !== null) write(value);
  };
  for (const [own, name] of images) next((value) => { own.setAttribute(name, value); own.removeAttribute('srcset'); });
  for (const own of sheets) next((value) => {
    const style = parsed.createElement('style');
    if (own.media) style.media = own.media;
    style.textContent = value;
    own.replaceWith(style);
  });
  for (const own of styles) next((value) => { own.textContent = value; });
  for (const own of attributes) next((value) => { own.setAttribute('style', value); });
  for (const [own, name] of links) next((value) => { value === '' ? own.removeAttribute(name) : own.setAttribute(name, value); });
  return parsed.body.innerHTML;
}`;
