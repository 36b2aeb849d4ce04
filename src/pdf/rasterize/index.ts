export { DEFAULT_DPI, MAX_DPI, MAX_PIXELS, MIN_DPI, type RasterizeOptions, rasterize } from './rasterize.ts';
