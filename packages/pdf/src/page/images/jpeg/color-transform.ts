import type { JpegImage } from './frame.ts';

/**
 * Whether the components are luminance and two chrominances (and black), not those of the colour space.
 *
 * @param colorTransform the entry of the filter's parameters (ISO 32000-2, table 13)
 */
export function hasColorTransform(image: JpegImage, colorTransform: number | undefined): boolean {
  const { components, adobeTransform, isJfif } = image;
  if (components.length < 3) return false;
  if (adobeTransform !== undefined) return adobeTransform !== 0;
  if (components.length === 4) return colorTransform === 1;
  const isRgb = Buffer.from(components.map(({ id }) => id)).toString('latin1') === 'RGB';
  return colorTransform !== 0 && (isJfif || !isRgb);
}
