import { latin1 } from '../../file/core/syntax.ts';

/** The header of an ICC profile (ISO 15076-1, 7.2). */
export interface IccHeader {
  readonly version: number;
  /** Device class, four characters such as `mntr`. */
  readonly deviceClass: string;
  /** Colour space, four characters such as `RGB `. */
  readonly colorSpace: string;
}

/** @returns undefined for data shorter than a header */
export function iccHeader(bytes: Uint8Array | undefined): IccHeader | undefined {
  if (!bytes || bytes.length < 128) return undefined;
  return {
    version: bytes[8]! + (bytes[9]! >> 4) / 10,
    deviceClass: latin1(bytes, 12, 16),
    colorSpace: latin1(bytes, 16, 20),
  };
}
