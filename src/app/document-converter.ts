import type { AssetFile } from '../contract/asset.ts';
import type { ConvertedDocument, OfficeDocument } from '../office/office-converter.ts';

/** Office document with the fonts that it may use, as they are stored. */
export interface DocumentToConvert extends Omit<OfficeDocument, 'fonts'> {
  /** Account whose fonts it may use as well. */
  readonly owner?: string | undefined;
  readonly fonts?: readonly AssetFile[];
}

/** Converts an office document, such as a filled template. */
export interface DocumentConverter {
  convert(document: DocumentToConvert, timeoutMs: number): Promise<ConvertedDocument>;
}
