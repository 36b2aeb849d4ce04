import type { AssetFile } from '../contract/asset.ts';

/** Files that a document has of its own, by their paths. */
export type DocumentAssets = Readonly<Record<string, AssetFile>>;

/** Headers for one origin: they never reach another one. */
export interface OriginHeaders {
  readonly origin: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** What the addresses of a document mean besides those of the Internet. */
export interface DocumentResources {
  readonly assets: DocumentAssets;
  /** Relative addresses are resolved against it: the caller's `baseUrl`, or that of the assets. */
  readonly base: string;
  /** For what a web page loads from its own origin. */
  readonly credentials?: OriginHeaders | undefined;
}

/** Origin of a document's own files. No such host exists (RFC 6761, 6.4), and no request for it leaves this process. */
const ASSET_ORIGIN = 'https://assets.invalid';
/** The folder that the files are in on an author's machine; see docs/assets.md. */
const FOLDER = 'assets/';

/** @returns undefined when relative addresses lead nowhere */
export function documentResources(
  assets: DocumentAssets | undefined,
  baseUrl: string | undefined,
  credentials?: OriginHeaders,
): DocumentResources | undefined {
  const given = assets ?? {};
  if (baseUrl === undefined && Object.keys(given).length === 0) return undefined;
  return { assets: given, base: baseUrl ?? `${ASSET_ORIGIN}/`, ...(credentials && { credentials }) };
}

/** What an address of a document leads to. */
export type Resolved =
  | { readonly kind: 'asset'; readonly path: string; readonly file: AssetFile }
  /** The place of a file of the document that does not exist. */
  | { readonly kind: 'missing'; readonly path: string }
  | { readonly kind: 'web'; readonly url: string };

/**
 * Decides what an absolute address leads to: a file of the document, if it has one at this place below the base or below its
 * origin, and the Internet otherwise. Query and fragment do not count.
 */
export function resolveAddress(url: string, resources: DocumentResources | undefined): Resolved {
  if (resources === undefined || !URL.canParse(url)) return { kind: 'web', url };
  const { assets, base } = resources;
  const target = new URL(url);
  const home = new URL(base);
  if (target.origin !== home.origin) return { kind: 'web', url };
  const paths = [target.pathname.slice(1)];
  const folder = home.pathname.slice(0, home.pathname.lastIndexOf('/') + 1);
  if (target.pathname.startsWith(folder)) paths.unshift(target.pathname.slice(folder.length));
  const decoded = paths.map(decode).filter((path) => path !== undefined);
  for (const path of decoded) {
    for (const own of [path, path.startsWith(FOLDER) ? path.slice(FOLDER.length) : path]) {
      if (Object.hasOwn(assets, own)) return { kind: 'asset', path: own, file: assets[own]! };
    }
  }
  return isOwnOrigin(base) ? { kind: 'missing', path: decoded[0] ?? url } : { kind: 'web', url };
}

/** An address as its author knows it: the path of a file of the document instead of a place below the base. */
export function authorsAddress(url: string, resources: DocumentResources | undefined): string {
  if (resources === undefined || !URL.canParse(url, resources.base)) return url;
  const resolved = resolveAddress(new URL(url, resources.base).href, resources);
  return resolved.kind === 'web' ? url : resolved.path;
}

/** Whether the base is that of the document's own files, which no link of a PDF may show. */
export function isOwnOrigin(base: string): boolean {
  return base.startsWith(`${ASSET_ORIGIN}/`);
}

function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path).normalize('NFC');
  } catch {
    return undefined;
  }
}
