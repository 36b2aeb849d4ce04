export { type ExtractImagesOptions, extractImages } from './extract-images.ts';
export {
  type ExtractedImage,
  type ExtractedImages,
  IMAGE_MASKS,
  IMAGE_MEDIA_TYPES,
  type ImageBox,
  type ImageFile,
  type ImageMask,
  type ImageMediaType,
  type ImageUse,
} from './types.ts';
