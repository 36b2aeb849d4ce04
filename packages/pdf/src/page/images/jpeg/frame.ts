import { JpegError } from './markers.ts';

/** Number of coefficients in a block. */
export const BLOCK = 64;

/** A component of a frame with all its quantized coefficients. */
export interface JpegComponent {
  readonly id: number;
  /** Sampling factors. */
  readonly h: number;
  readonly v: number;
  /** Quantization, 64 steps in zigzag order. */
  readonly quantization: Uint16Array;
  /** Width in samples. */
  readonly width: number;
  readonly height: number;
  /** Blocks per row, and rows of blocks, padded to whole MCUs. */
  readonly blocksWide: number;
  readonly blocksHigh: number;
  /** 64 for each block, in zigzag order, block rows one after the other. */
  readonly coefficients: Int16Array;
  /** For each block, the number of coefficients before the trailing zeros. */
  readonly extents: Uint8Array;
}

/** A picture as its DCT coefficients (ITU-T T.81, A.1 to A.3). */
export interface JpegImage {
  /** Width in samples. */
  readonly width: number;
  readonly height: number;
  readonly components: readonly JpegComponent[];
  /** Largest sampling factors: the MCU size in blocks of a component whose factor is 1. */
  readonly maxH: number;
  readonly maxV: number;
  readonly mcusWide: number;
  readonly mcusHigh: number;
  /** Application segments that define the meaning of the components. */
  readonly colorSegments: readonly Uint8Array[];
  /** Adobe's colour transform; undefined when the file has none. */
  readonly adobeTransform: number | undefined;
  readonly isJfif: boolean;
  /** Number of bytes in its scans that encode nothing. */
  readonly unread: number;
}

/** Blocks per unit of a scan of these components (A.2.2 and A.2.3). */
export interface ScanLayout {
  readonly unitsWide: number;
  readonly unitsHigh: number;
  /** Blocks of each component in a unit. */
  readonly parts: readonly {
    readonly component: JpegComponent;
    readonly wide: number;
    readonly high: number;
  }[];
}

/** Most blocks in an MCU (B.2.3). */
const MAX_BLOCKS_IN_MCU = 10;

function blocksInMcu(components: readonly JpegComponent[]): number {
  return components.reduce((sum, { h, v }) => sum + h * v, 0);
}

export function scanLayout(image: JpegImage, components: readonly JpegComponent[]): ScanLayout {
  const [only] = components;
  if (components.length === 1 && only) {
    return {
      unitsWide: Math.ceil(only.width / 8),
      unitsHigh: Math.ceil(only.height / 8),
      parts: [{ component: only, wide: 1, high: 1 }],
    };
  }
  if (blocksInMcu(components) > MAX_BLOCKS_IN_MCU) throw new JpegError('too many blocks in a unit');
  return {
    unitsWide: image.mcusWide,
    unitsHigh: image.mcusHigh,
    parts: components.map((component) => ({ component, wide: component.h, high: component.v })),
  };
}

/** Returns the scans to write: one with all components if the standard allows it, otherwise one for each. */
export function scansToWrite(image: JpegImage): readonly (readonly JpegComponent[])[] {
  const { components } = image;
  if (components.length === 1 || blocksInMcu(components) <= MAX_BLOCKS_IN_MCU) return [components];
  return components.map((component) => [component]);
}
