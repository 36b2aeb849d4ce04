/** Lowest resolution of `rasterize` in dots per inch. */
export const MIN_DPI = 72;
/** Highest resolution of `rasterize` in dots per inch. */
export const MAX_DPI = 300;
/** Default resolution of `rasterize` in dots per inch. */
export const DEFAULT_DPI = 150;

/** Largest `width` of `rasterize` in pixels. */
export const MAX_WIDTH = 10_000;

/** Largest number of pixels of one page. */
export const MAX_PIXELS = 100_000_000;

/**
 * Largest number of pixels of all requested pages together: some 2,300 A4 pages at 150 dpi, which take one and a half minutes.
 */
export const MAX_TOTAL_PIXELS = 5_000_000_000;
