/** The lowest resolution of `rasterize`, in dots per inch. */
export const MIN_DPI = 72;
/** The highest resolution of `rasterize`, in dots per inch. */
export const MAX_DPI = 300;
/** The resolution of `rasterize` when none is given, in dots per inch. */
export const DEFAULT_DPI = 150;

/** Pixels that one page may have. */
export const MAX_PIXELS = 100_000_000;

/** Pixels that all pages asked for may have together: some 2,300 A4 pages at 150 dpi, which take one and a half minutes. */
export const MAX_TOTAL_PIXELS = 5_000_000_000;
