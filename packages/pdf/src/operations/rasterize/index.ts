export { DEFAULT_DPI, MAX_DPI, MAX_PIXELS, MIN_DPI } from './limits.ts';
export { type RasterizeOptions, rasterize } from './rasterize.ts';
