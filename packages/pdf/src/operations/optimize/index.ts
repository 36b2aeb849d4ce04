export { optimize } from './optimize.ts';
export {
  DEFAULT_QUALITY,
  type ImageOptions,
  MAX_IMAGE_DPI,
  MIN_IMAGE_DPI,
  type OptimizeOptions,
  type OptimizeReport,
  type OptimizeResult,
} from './options.ts';
