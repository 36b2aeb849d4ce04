/** Largest size of an input PDF; larger ones are refused before they cost more. */
export interface PdfLimits {
  /** Size of the file in bytes. */
  readonly maxBytes: number;
  readonly maxPages: number;
  /** What one stream may decode to, in bytes. */
  readonly maxStreamBytes: number;
  /** The same for the samples of an image, which engines decode row by row. */
  readonly maxImageBytes: number;
  /** What all structural streams (cross-reference and object streams) together may decode to, in bytes. */
  readonly maxStructureBytes: number;
}

export const DEFAULT_LIMITS: PdfLimits = {
  maxBytes: 200 << 20,
  maxPages: 10_000,
  maxStreamBytes: 256 << 20,
  maxImageBytes: 1024 << 20,
  maxStructureBytes: 256 << 20,
};
