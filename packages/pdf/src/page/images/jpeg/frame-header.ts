import { adobeSegment, isFrame, JpegError, MARKER, segmentsOf } from './markers.ts';

/** What the frame header of a JPEG says (ITU-T T.81, B.2.2). */
export interface FrameHeader {
  /** Second byte of the marker, which names the kind of compression: `0xc0` is baseline. */
  readonly marker: number;
  /** Bits per sample. */
  readonly precision: number;
  /** Samples; a height of 0 is told after the first scan. */
  readonly width: number;
  readonly height: number;
  readonly components: number;
  /** Whether Adobe's segment stands before it. */
  readonly isAdobe: boolean;
}

/** The first frame header of a JPEG, of which nothing is decoded; undefined when it has none before its first scan. */
export function frameHeader(bytes: Uint8Array): FrameHeader | undefined {
  let isAdobe = false;
  try {
    for (const segment of segmentsOf(bytes)) {
      const { marker, data } = segment;
      isAdobe ||= adobeSegment(segment) !== undefined;
      if (marker === MARKER.sos) return undefined;
      if (!isFrame(marker) || data.length < 6) continue;
      const [precision, height, width] = [data[0]!, (data[1]! << 8) | data[2]!, (data[3]! << 8) | data[4]!];
      return { marker, precision, width, height, components: data[5]!, isAdobe };
    }
  } catch (error) {
    if (!(error instanceof JpegError)) throw error;
  }
  return undefined;
}
