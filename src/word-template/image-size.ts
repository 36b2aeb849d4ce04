/** Image that Word can hold, with its size in pixels. */
export interface SizedImage {
  readonly extension: 'png' | 'jpeg' | 'gif';
  readonly width: number;
  readonly height: number;
}

/** Reads type and size from the header of a PNG, JPEG or GIF; `undefined` for anything else. */
export function imageSize(bytes: Uint8Array): SizedImage | undefined {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.length >= 24 && view.toString('latin1', 0, 8) === '\x89PNG\r\n\x1a\n')
    return sized('png', view.readUInt32BE(16), view.readUInt32BE(20));
  if (view.length >= 10 && /^GIF8[79]a$/.test(view.toString('latin1', 0, 6)))
    return sized('gif', view.readUInt16LE(6), view.readUInt16LE(8));
  if (view.length >= 4 && view.readUInt16BE(0) === 0xffd8) return jpegSize(view);
  return undefined;
}

/** Finds the frame header of a JPEG (ITU-T T.81, B.2.2). */
function jpegSize(view: Buffer): SizedImage | undefined {
  let at = 2;
  while (at + 9 < view.length) {
    if (view[at] !== 0xff) return undefined;
    const marker = view[at + 1]!;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return sized('jpeg', view.readUInt16BE(at + 7), view.readUInt16BE(at + 5));
    at += marker === 0xff ? 1 : 2 + view.readUInt16BE(at + 2);
  }
  return undefined;
}

function sized(extension: SizedImage['extension'], width: number, height: number): SizedImage | undefined {
  return width > 0 && height > 0 ? { extension, width, height } : undefined;
}
