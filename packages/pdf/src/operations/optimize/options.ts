/** Options for reducing images. */
export interface ImageOptions {
  /**
   * Maximum resolution, 18 to 2,400 dpi. Images with a higher resolution, at the largest size at which they are drawn anywhere,
   * are resampled to it. By default all keep their resolution. It does not apply to 1-bit images.
   */
  readonly maxDpi?: number | undefined;
  /** Maximum resolution of 1-bit images, such as scans of text, and of stencil masks. */
  readonly maxBilevelDpi?: number | undefined;
  /** Quality of JPEGs created with `lossy`, 1 to 100; default: 80. */
  readonly quality?: number | undefined;
}

export interface OptimizeOptions {
  /** User or owner password of an encrypted file. The result is not encrypted. */
  readonly password?: string | undefined;
  /** Name of the input in error messages; default: `pdf`. */
  readonly field?: string | undefined;
  readonly images?: ImageOptions | undefined;
  /** Whether lossy compression of images is allowed: as JPEG, or as JPEG of lower quality. */
  readonly lossy?: boolean | undefined;
  /** Whether to remove page thumbnails, which viewers create themselves; default: true. */
  readonly removeThumbnails?: boolean | undefined;
  /** Whether to remove private data of programs in `/PieceInfo`. */
  readonly removePrivateData?: boolean | undefined;
  /** Whether to linearize the file, so that its first page can be shown before the rest is loaded (ISO 32000-2, annex F). */
  readonly linearize?: boolean | undefined;
  /** Called after each step with the number of megabytes processed in it. */
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
