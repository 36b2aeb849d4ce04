import type { Raster } from '../raster.ts';
import { forwardDct, ZIGZAG } from './dct.ts';
import { BLOCK, type JpegComponent, type JpegImage } from './frame.ts';
import { MARKER, segment } from './markers.ts';
import type { Quantization } from './quantization.ts';
import { writeJpeg } from './write-jpeg.ts';

export interface EncodeJpegOptions {
  readonly quantization: Quantization;
  /** Whether the chrominance of RGB images has half the resolution of luminance. */
  readonly halvesColor: boolean;
}

/** Most samples per row, and most rows (ITU-T T.81, B.2.2). */
export const MAX_JPEG_SIDE = 65_535;

/** Largest coefficient of 8-bit samples. */
const MAX_COEFFICIENT = 1023;

/** `Adobe` segment, version 100, no flags, transform from RGB to YCC. */
const YCC = segment(MARKER.app14, [...Buffer.from('Adobe'), 0, 100, 0, 0, 0, 0, 1]);

/**
 * Encodes samples as a sequential JPEG: three components as luminance and two chrominances, others unchanged. Four components get
 * no Adobe segment, since some readers would invert them.
 */
export function encodeJpeg(raster: Raster, options: EncodeJpegOptions): Uint8Array {
  const { quantization, halvesColor } = options;
  const { width, height, components: count } = raster;
  const isColor = count === 3;
  const side = isColor && halvesColor ? 2 : 1;
  const mcusWide = Math.ceil(width / (8 * side));
  const mcusHigh = Math.ceil(height / (8 * side));
  const planes = isColor ? brightnessAndColors(raster, side) : separated(raster);
  const components = planes.map((plane, index): JpegComponent => {
    const factor = isColor && index === 0 ? side : 1;
    const steps = isColor && index > 0 ? quantization.chrominance : quantization.luminance;
    const size = { blocksWide: mcusWide * factor, blocksHigh: mcusHigh * factor };
    return {
      id: index + 1,
      h: factor,
      v: factor,
      quantization: Uint16Array.from(steps),
      width: plane.width,
      height: plane.height,
      ...size,
      ...transform(plane, size, steps),
    };
  });
  const image: JpegImage = {
    width,
    height,
    components,
    maxH: side,
    maxV: side,
    mcusWide,
    mcusHigh,
    colorSegments: isColor ? [YCC] : [],
    adobeTransform: isColor ? 1 : undefined,
    isJfif: false,
    unread: 0,
  };
  return writeJpeg(image);
}

/** Samples of one component. */
interface Plane {
  readonly width: number;
  readonly height: number;
  readonly samples: Uint8Array;
}

function separated({ width, height, components, data }: Raster): Plane[] {
  return Array.from({ length: components }, (_, index) => {
    const samples = components === 1 ? data : new Uint8Array(width * height);
    if (components > 1) for (let i = 0; i < samples.length; i++) samples[i] = data[i * components + index]!;
    return { width, height, samples };
  });
}

/** Converts RGB to luminance and chrominance (ITU-T T.871, 7); a chrominance sample is the mean of the samples it covers. */
function brightnessAndColors({ width, height, data }: Raster, side: 1 | 2): Plane[] {
  const y = new Uint8Array(width * height);
  const wide = Math.ceil(width / side);
  const high = Math.ceil(height / side);
  const blues = new Float32Array(wide * high);
  const reds = new Float32Array(wide * high);
  const counts = new Uint8Array(wide * high);
  for (let row = 0, at = 0; row < height; row++) {
    const line = Math.floor(row / side) * wide;
    for (let column = 0; column < width; column++, at++) {
      const [red, green, blue] = [data[at * 3]!, data[at * 3 + 1]!, data[at * 3 + 2]!];
      y[at] = 0.299 * red + 0.587 * green + 0.114 * blue + 0.5;
      const to = line + (side === 1 ? column : column >> 1);
      blues[to]! += -0.168736 * red - 0.331264 * green + 0.5 * blue;
      reds[to]! += 0.5 * red - 0.418688 * green - 0.081312 * blue;
      counts[to]!++;
    }
  }
  const mean = (sums: Float32Array) =>
    Uint8Array.from(sums, (sum, i) => Math.min(255, Math.max(0, Math.round(sum / counts[i]! + 128))));
  return [
    { width, height, samples: y },
    { width: wide, height: high, samples: mean(blues) },
    { width: wide, height: high, samples: mean(reds) },
  ];
}

/** Returns quantized coefficients of all blocks; the last samples are repeated beyond the edges. */
function transform(
  { width, height, samples }: Plane,
  { blocksWide, blocksHigh }: { readonly blocksWide: number; readonly blocksHigh: number },
  steps: Uint16Array,
): Pick<JpegComponent, 'coefficients' | 'extents'> {
  const coefficients = new Int16Array(blocksWide * blocksHigh * BLOCK);
  const extents = new Uint8Array(blocksWide * blocksHigh);
  const block = new Float64Array(BLOCK);
  for (let blockRow = 0, at = 0; blockRow < blocksHigh; blockRow++) {
    for (let column = 0; column < blocksWide; column++, at++) {
      for (let y = 0; y < 8; y++) {
        const line = Math.min(height - 1, blockRow * 8 + y) * width;
        for (let x = 0; x < 8; x++) block[y * 8 + x] = samples[line + Math.min(width - 1, column * 8 + x)]!;
      }
      const spectrum = forwardDct(block);
      for (let k = 0; k < BLOCK; k++) {
        const value = Math.round(spectrum[ZIGZAG[k]!]! / steps[k]!);
        if (value === 0) continue;
        coefficients[at * BLOCK + k] = Math.min(MAX_COEFFICIENT, Math.max(-MAX_COEFFICIENT, value));
        extents[at] = k + 1;
      }
    }
  }
  return { coefficients, extents };
}
