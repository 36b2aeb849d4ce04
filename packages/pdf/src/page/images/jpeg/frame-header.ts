import { adobeSegment, isFrame, JpegError, MARKER, segmentsOf } from './markers.ts';

/** Frame header of a JPEG (ITU-T T.81, B.2.2). */
export interface FrameHeader {
  /** Second byte of the marker, the type of compression: `0xc0` is baseline. */
  readonly marker: number;
  /** Bits per sample. */
  readonly precision: number;
  /** Size in samples; a height of 0 is defined after the first scan. */
  readonly width: number;
  readonly height: number;
  readonly components: number;
  /** Whether an Adobe segment precedes it. */
  readonly isAdobe: boolean;
}

/** Returns the first frame header of a JPEG without decoding anything; undefined when none precedes its first scan. */
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

/** Whether the end of image follows the last scan of a JPEG (ITU-T T.81, B.1.1.3): without it, the data was cut off. */
export function endsWhole(bytes: Uint8Array): boolean {
  let end = bytes.length;
  try {
    for (const { coded } of segmentsOf(bytes)) end = coded.byteOffset - bytes.byteOffset + coded.length;
  } catch (error) {
    if (!(error instanceof JpegError)) throw error;
    return false;
  }
  while (bytes[end + 1] === 0xff) end += 1;
  return bytes[end] === 0xff && bytes[end + 1] === MARKER.eoi;
}
