/** Limits of an input PDF; a file over a limit is refused before it costs more. */
export interface PdfLimits {
  /** Size of the file in bytes. */
  readonly maxBytes: number;
  readonly maxPages: number;
  /** Largest decoded size of one stream, in bytes. */
  readonly maxStreamBytes: number;
  /** Largest decoded size of an image, in bytes; engines decode images row by row. */
  readonly maxImageBytes: number;
  /** Largest decoded size of all structural streams (cross-reference and object streams) together, in bytes. */
  readonly maxStructureBytes: number;
}

export const DEFAULT_LIMITS: PdfLimits = {
  maxBytes: 200 << 20,
  maxPages: 10_000,
  maxStreamBytes: 256 << 20,
  maxImageBytes: 1024 << 20,
  maxStructureBytes: 256 << 20,
};
