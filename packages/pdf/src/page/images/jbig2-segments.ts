/** Length value for data that ends with its code (ITU-T T.88, 7.2.7). */
const UNKNOWN = 0xffffffff;
/** Segment types that a decoder reads (7.3). */
const KINDS = new Set([0, 4, 6, 7, 16, 20, 22, 23, 36, 38, 39, 40, 42, 43, 48, 49, 50, 51, 52, 53]);

/** Returns the complete segments at the beginning of JBIG2 data, without descriptive ones. */
export function pictureSegments(data: Uint8Array): Uint8Array {
  const view = Buffer.from(data.buffer, data.byteOffset, data.length);
  const kept: Uint8Array[] = [];
  for (let at = 0; at + 11 <= view.length; ) {
    const number = view.readUInt32BE(at);
    const flags = view[at + 4]!;
    const short = view[at + 5]! >> 5;
    const count = short < 7 ? short : view.readUInt32BE(at + 5) & 0x1fffffff;
    const counted = short < 7 ? 1 : 4 + Math.ceil((count + 1) / 8);
    const width = number <= 256 ? 1 : number <= 65536 ? 2 : 4;
    const head = 5 + counted + count * width + ((flags & 0x40) === 0 ? 1 : 4) + 4;
    if (at + head > view.length) break;
    const length = view.readUInt32BE(at + head - 4);
    const kind = flags & 0x3f;
    const end = length === UNKNOWN && kind === 38 ? view.length : at + head + length;
    if (end > view.length) break;
    if (KINDS.has(kind)) kept.push(view.subarray(at, end));
    at = end;
  }
  return Buffer.concat(kept);
}
