import { parse } from 'parse5';
import type { AssetFile } from '../contract/asset.ts';
import { elementsOf } from './accessibility/markers.ts';

/** Origin of an account's assets. No such host exists (RFC 6761, 6.4), and no request for it leaves this process. */
const ORIGIN = 'https://account-assets.invalid';
const MENTION = /\basset:/i;
/** Attributes with one address, or several. */
const ADDRESS_ATTRIBUTES: ReadonlySet<string> = new Set([
  ...['src', 'href', 'xlink:href', 'srcset', 'imagesrcset', 'poster', 'background', 'data'],
]);
/** Elements whose address is a link: readers of a PDF cannot get an asset. */
const LINKS: ReadonlySet<string> = new Set(['a', 'area']);

/** An address in CSS: `url()`, `@import` or `image-set()`, with quotes that may be character references of an attribute. */
const IN_CSS =
  /((?:url\(|@import|image-set\()\s{0,20}(?:["']|&quot;|&#39;|&#34;|&apos;)?)asset:\/{0,2}(?=[^\s"'()])/gi;
/** At the beginning of an attribute's value, or of a candidate in `srcset`. */
const IN_ATTRIBUTE = /([=,]\s{0,20}["']?\s{0,20})asset:\/{0,2}/gi;

/** Whether text may contain an address such as `asset:brand/logo.svg`. */
function mayNameAccountAssets(text: string | undefined): boolean {
  return text !== undefined && MENTION.test(text);
}

/** Whether HTML has an address that {@link resolvableHtml} replaced. */
export function namesAccountAssets(html: string | undefined): boolean {
  return html?.includes(`${ORIGIN}/`) ?? false;
}

/** Replaces addresses of account assets in CSS with URLs that the resource guard resolves. */
export function resolvableCss(css: string): string {
  return mayNameAccountAssets(css) ? css.replace(IN_CSS, `$1${ORIGIN}/`) : css;
}

/**
 * Replaces addresses of account assets in HTML with URLs that the resource guard resolves, because Chromium loads no unknown
 * scheme. Text, comments, scripts and links are not changed.
 */
export function resolvableHtml(html: string): string {
  if (!mayNameAccountAssets(html)) return html;
  const pieces: { readonly from: number; readonly to: number; readonly text: string }[] = [];
  const replace = (from: number, to: number, change: (text: string) => string) => {
    const text = html.slice(from, to);
    if (mayNameAccountAssets(text)) pieces.push({ from, to, text: change(text) });
  };
  for (const element of elementsOf(parse(html, { sourceCodeLocationInfo: true }))) {
    const { tagName, sourceCodeLocation, childNodes } = element;
    for (const [name, { startOffset, endOffset }] of Object.entries(sourceCodeLocation?.attrs ?? {})) {
      const isAddress = ADDRESS_ATTRIBUTES.has(name) && !LINKS.has(tagName);
      const change = isAddress ? inAttribute : resolvableCss;
      replace(startOffset, endOffset, change);
    }
    if (tagName !== 'style') continue;
    for (const { sourceCodeLocation: text } of childNodes)
      if (text) replace(text.startOffset, text.endOffset, resolvableCss);
  }
  let from = 0;
  const parts = pieces
    .sort((a, b) => a.from - b.from)
    .map((piece) => {
      const before = html.slice(from, piece.from);
      from = piece.to;
      return before + piece.text;
    });
  return parts.join('') + html.slice(from);
}

function inAttribute(attribute: string): string {
  return attribute.replace(IN_ATTRIBUTE, `$1${ORIGIN}/`);
}

/** Returns the path of an account asset that a URL addresses; undefined for any other URL. Query and fragment are ignored. */
export function accountAssetPath(url: string): string | undefined {
  if (!url.startsWith(`${ORIGIN}/`)) return undefined;
  const path = new URL(url).pathname.slice(1);
  try {
    return decodeURIComponent(path).normalize('NFC');
  } catch {
    return path;
  }
}

type Assets = Readonly<Record<string, AssetFile>>;

/** A resolvable address in HTML or CSS, up to a delimiter that no path has. */
const NAMED = new RegExp(`${ORIGIN.replaceAll('.', String.raw`\.`)}/(?:(?!https:)[^"'<>()\n])*`, 'g');

/**
 * Returns the assets that a document may load: those that it names, or all where a style sheet, whose text only the print function
 * reads, or a notation with escapes may name others.
 *
 * @param texts HTML of the document, header and footer, with resolvable addresses
 * @param own files of the document itself
 */
export function loadableAccountAssets(
  assets: Assets,
  texts: readonly (string | undefined)[],
  own: Assets,
): Assets {
  const named = texts.flatMap((text) => text?.match(NAMED) ?? []);
  const isEscaped = named.some((address) => /[&\\]/.test(address));
  if (isEscaped || Object.values(own).some(isStyleSheet)) return assets;
  const paths = named.map((address) => accountAssetPath(address) ?? '');
  const found = Object.entries(assets).filter(([path]) => paths.some((each) => each.startsWith(path)));
  return found.some(([, file]) => isStyleSheet(file)) ? assets : Object.fromEntries(found);
}

function isStyleSheet({ mediaType }: AssetFile): boolean {
  return mediaType === 'text/css';
}
