import type { ExtractedImage } from '@platen/pdf';

/** What the list of a PDF's images says of one of them: all but its bytes. */
export function describeImage({ file, ...image }: ExtractedImage) {
  if (!file) return image;
  const { name, mediaType, original } = file;
  return { file: name, mediaType, original, ...image };
}
