export const MIN_DPI = 72;
export const MAX_DPI = 300;
export const DEFAULT_DPI = 150;

/** Pixels of one page. */
export const MAX_PIXELS = 100_000_000;

/** Pixels of all pages asked for: some 2,300 A4 pages at 150 dpi, which take one and a half minutes. */
export const MAX_TOTAL_PIXELS = 5_000_000_000;
