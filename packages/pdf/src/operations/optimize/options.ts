/** How images are made smaller. */
export interface ImageOptions {
  /**
   * Images with more samples to the inch than this, at the largest size at which they are drawn anywhere, are resampled
   * to it; 18 to 2,400. All are left as they are without it. Images of one bit are not meant.
   */
  readonly maxDpi?: number | undefined;
  /** The same for images of one bit, such as scans of text, and for stencil masks. */
  readonly maxBilevelDpi?: number | undefined;
  /** Of JPEGs that are made where `lossy` allows it, 1 to 100; 80 when left out. */
  readonly quality?: number | undefined;
}

export interface OptimizeOptions {
  /** Opens an encrypted file: its user or owner password. The result is not encrypted. */
  readonly password?: string | undefined;
  /** Name of the input in error messages; `pdf` when left out. */
  readonly field?: string | undefined;
  readonly images?: ImageOptions | undefined;
  /** Whether images may be coded with loss: as JPEG, or more coarsely as one. */
  readonly lossy?: boolean | undefined;
  /** Takes out small pictures of the pages, which viewers make themselves; true when left out. */
  readonly removeThumbnails?: boolean | undefined;
  /** Takes out what programs keep for themselves in `/PieceInfo`. */
  readonly removePrivateData?: boolean | undefined;
  /** Orders the file so that its first page can be shown before the rest is there (ISO 32000-2, annex F). */
  readonly linearize?: boolean | undefined;
  /** Called after each step with the megabytes that it worked on. */
  readonly onStep?: ((megabytes: number) => void) | undefined;
}

export interface OptimizeReport {
  readonly bytesBefore: number;
  readonly bytesAfter: number;
  /** False when nothing made the file smaller: then it is the same, byte for byte. */
  readonly changed: boolean;
  readonly imagesResampled: number;
  /** Images that were coded anew with loss, and not resampled. */
  readonly imagesRecoded: number;
  /** Objects that stood in the file more than once, and do no longer. */
  readonly duplicates: number;
  readonly linearized: boolean;
}

export interface OptimizeResult {
  readonly pdf: Uint8Array;
  readonly report: OptimizeReport;
  /** Whether the file was signed. A file that is written anew cannot keep a signature valid, so it was taken out. */
  readonly removedSignatures: boolean;
}

export const MIN_IMAGE_DPI = 18;
export const MAX_IMAGE_DPI = 2_400;
export const DEFAULT_QUALITY = 80;
