import type { AssetFile } from '../contract/asset.ts';
import { accountAssetPath } from './account-assets.ts';

/** Asset files of a document, by path. */
export type DocumentAssets = Readonly<Record<string, AssetFile>>;

/** Headers that are sent to one origin only. */
export interface OriginHeaders {
  readonly origin: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Resources that a document can address besides public URLs. */
export interface DocumentResources {
  readonly assets: DocumentAssets;
  /** Assets of the account. Absent when the document names none; empty until the renderer reads them. */
  readonly accountAssets?: DocumentAssets;
  /** Base of relative addresses: the caller's `baseUrl`, or that of the assets. */
  readonly base?: string;
  /** Headers for requests of a web page to its own origin. */
  readonly credentials?: OriginHeaders | undefined;
}

/** Origin of a document's asset files. No such host exists (RFC 6761, 6.4), and no request for it leaves this process. */
const ASSET_ORIGIN = 'https://assets.invalid';
/** Folder of the asset files on an author's machine; see docs/assets.md. */
const FOLDER = 'assets/';

/**
 * @param usesAccount whether the document may name assets of the account
 * @returns undefined when neither relative addresses nor assets of the account can be resolved
 */
export function documentResources(
  assets: DocumentAssets | undefined,
  baseUrl: string | undefined,
  credentials?: OriginHeaders,
  usesAccount = false,
): DocumentResources | undefined {
  const given = assets ?? {};
  const base = baseUrl ?? (Object.keys(given).length === 0 ? undefined : `${ASSET_ORIGIN}/`);
  if (base === undefined && !usesAccount) return undefined;
  return {
    assets: given,
    ...(usesAccount && { accountAssets: {} }),
    ...(base !== undefined && { base }),
    ...(credentials && { credentials }),
  };
}

/** Target of an address in a document. */
export type Resolved =
  | { readonly kind: 'asset'; readonly path: string; readonly file: AssetFile }
  /** Path of an asset file that does not exist. */
  | { readonly kind: 'missing'; readonly path: string; readonly owner: 'document' | 'account' }
  | { readonly kind: 'web'; readonly url: string };

/**
 * Resolves an absolute address: to an asset file of the document, if one has this path below the base or its origin, and to a
 * public URL otherwise. Query and fragment are ignored.
 */
export function resolveAddress(url: string, resources: DocumentResources | undefined): Resolved {
  if (resources === undefined || !URL.canParse(url)) return { kind: 'web', url };
  const { assets, base, accountAssets = {} } = resources;
  const shared = accountAssetPath(url);
  if (shared !== undefined) {
    const path = `asset:${shared}`;
    if (!Object.hasOwn(accountAssets, shared)) return { kind: 'missing', path, owner: 'account' };
    return { kind: 'asset', path, file: accountAssets[shared]! };
  }
  if (base === undefined) return { kind: 'web', url };
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
  return isOwnOrigin(base)
    ? { kind: 'missing', path: decoded[0] ?? url, owner: 'document' }
    : { kind: 'web', url };
}

/** Returns an address as its author wrote it: the path of an asset file instead of a URL below the base. */
export function authorsAddress(url: string, resources: DocumentResources | undefined): string {
  if (resources === undefined || !URL.canParse(url, resources.base)) return url;
  const resolved = resolveAddress(new URL(url, resources.base).href, resources);
  return resolved.kind === 'web' ? url : resolved.path;
}

/** Whether the base is that of the document's asset files, which no link in a PDF may contain. */
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
