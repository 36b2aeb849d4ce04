import type { AssetFile } from '../contract/asset.ts';
import type { ReadAccountAssets } from '../rendering/renderer.ts';
import type { DocumentConverter, DocumentToConvert } from './document-converter.ts';

const TYPES = new Set(['font/ttf', 'font/otf', 'font/woff', 'font/woff2']);

/** Returns the files that are fonts for office documents. */
export function fontAssets(assets: Readonly<Record<string, AssetFile>>): AssetFile[] {
  return Object.values(assets).filter(({ mediaType }) => TYPES.has(mediaType));
}

/** Converts documents with the fonts among the assets of their owner. */
export class AccountFontConverter implements DocumentConverter {
  readonly #converter: DocumentConverter;
  readonly #accountAssets: ReadAccountAssets;

  /** @param accountAssets reads the list of an account's assets */
  constructor(converter: DocumentConverter, accountAssets: ReadAccountAssets) {
    this.#converter = converter;
    this.#accountAssets = accountAssets;
  }

  async convert(document: DocumentToConvert, timeoutMs: number): ReturnType<DocumentConverter['convert']> {
    const { owner, fonts = [] } = document;
    const started = performance.now();
    const shared = owner === undefined ? [] : fontAssets(await this.#accountAssets(owner));
    const remainingMs = Math.ceil(timeoutMs - (performance.now() - started));
    // A font of the template precedes one of its account.
    return this.#converter.convert({ ...document, fonts: [...fonts, ...shared] }, remainingMs);
  }
}
