import type { ExtractedImage } from '@platen/pdf';

/** Returns an image's entry in the list of a PDF's images: everything but its bytes. */
export function describeImage({ file, ...image }: ExtractedImage) {
  if (!file) return image;
  const { name, mediaType, original } = file;
  return { file: name, mediaType, original, ...image };
}
