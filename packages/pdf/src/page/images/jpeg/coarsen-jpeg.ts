import { BLOCK, type JpegImage } from './frame.ts';
import type { Quantization } from './quantization.ts';

/** Overall factor by which steps must grow for a smaller file to be worth the loss. */
const WORTH_IT = 1.2;

/**
 * Requantizes the coefficients of a picture with larger steps. Nothing is decoded to samples, so the steps cause the only loss.
 *
 * @param hasColor whether the second and third component are colours
 * @returns whether the picture changed; it stays unchanged if the gain is too small
 */
export function coarsen(
  image: JpegImage,
  { luminance, chrominance }: Quantization,
  hasColor: boolean,
): boolean {
  const { components } = image;
  const wanted = components.map((component, index) => {
    const steps = hasColor && (index === 1 || index === 2) ? chrominance : luminance;
    return steps.map((step, k) => Math.max(step, component.quantization[k]!));
  });
  const before = components.reduce((sum, { quantization }) => sum + total(quantization), 0);
  if (wanted.reduce((sum, steps) => sum + total(steps), 0) < before * WORTH_IT) return false;
  components.forEach((component, index) => {
    const { coefficients, extents, quantization } = component;
    const steps = wanted[index]!;
    const ratios = Float64Array.from(steps, (step, k) => quantization[k]! / step);
    for (let block = 0; block < extents.length; block++) {
      const base = block * BLOCK;
      let extent = 0;
      for (let k = 0; k < extents[block]!; k++) {
        const value = Math.round(coefficients[base + k]! * ratios[k]!);
        coefficients[base + k] = value;
        if (value !== 0) extent = k + 1;
      }
      extents[block] = extent;
    }
    quantization.set(steps);
  });
  return true;
}

function total(steps: Uint16Array): number {
  return steps.reduce((sum, step) => sum + step, 0);
}
