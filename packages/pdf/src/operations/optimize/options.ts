/** Options for reducing images. */
export interface ImageOptions {
  /**
   * Images with more samples to the inch than this, at the largest size at which they are drawn anywhere, are resampled
   * to it; 18 to 2,400. All are left as they are without it. Images of one bit are not meant.
   */
  readonly maxDpi?: number | undefined;
  /** Maximum resolution of 1-bit images, such as scans of text, and of stencil masks. */
  readonly maxBilevelDpi?: number | undefined;
  /** Quality of JPEGs created with `lossy`, 1 to 100; 80 when left out. */
  readonly quality?: number | undefined;
}

export interface OptimizeOptions {
  /** User or owner password of an encrypted file. The result is not encrypted. */
  readonly password?: string | undefined;
  /** Name of the input in error messages; `pdf` when left out. */
  readonly field?: string | undefined;
  readonly images?: ImageOptions | undefined;
  /** Whether images may be compressed with loss: as JPEG, or as JPEG of lower quality. */
  readonly lossy?: boolean | undefined;
  /** Whether to remove page thumbnails, which viewers create themselves; true when left out. */
  readonly removeThumbnails?: boolean | undefined;
  /** Whether to remove private data of programs in `/PieceInfo`. */
  readonly removePrivateData?: boolean | undefined;
  /** Orders the file so that its first page can be shown before the rest is there (ISO 32000-2, annex F). */
  readonly linearize?: boolean | undefined;
  /** Called after each step with the megabytes that it worked on. */
  readonly onStep?: ((megabytes: number) => void) | undefined;
}

export interface OptimizeReport {
  readonly bytesBefore: number;
  readonly bytesAfter: number;
  /** Whether the file became smaller; if not, it is returned byte for byte. */
  readonly changed: boolean;
  readonly imagesResampled: number;
  /** Number of images recompressed with loss but not resampled. */
  readonly imagesRecoded: number;
  /** Number of duplicate objects removed. */
  readonly duplicates: number;
  readonly linearized: boolean;
}

export interface OptimizeResult {
  readonly pdf: Uint8Array;
  readonly report: OptimizeReport;
  /** Whether the file was signed. Signatures are removed, as rewriting invalidates them. */
  readonly removedSignatures: boolean;
}

export const MIN_IMAGE_DPI = 18;
export const MAX_IMAGE_DPI = 2_400;
export const DEFAULT_QUALITY = 80;
