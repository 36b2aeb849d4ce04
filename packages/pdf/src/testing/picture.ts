import { inflateSync } from 'node:zlib';

/** An 8-bit picture, three bytes (red, green, blue) per pixel. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly rgb: Uint8Array;
}

/** Decodes a PNG written by `PngEncoder`. Fails on any other kind. */
export function decodePng(png: Uint8Array): Picture {
  const file = Buffer.from(png);
  let at = 8;
  const data: Buffer[] = [];
  let header: Buffer | undefined;
  while (at < file.length) {
    const length = file.readUInt32BE(at);
    const type = file.toString('latin1', at + 4, at + 8);
    const body = file.subarray(at + 8, at + 8 + length);
    if (type === 'IHDR') header = body;
    if (type === 'IDAT') data.push(body);
    at += length + 12;
  }
  if (!header) throw new Error('no IHDR');
  const width = header.readUInt32BE(0);
  const height = header.readUInt32BE(4);
  const channels = { 0: 1, 2: 3 }[header[9]!];
  if (header[8] !== 8 || !channels) throw new Error('unexpected kind of PNG');
  const raw = inflateSync(Buffer.concat(data));
  const stride = width * channels;
  if (raw.length !== height * (stride + 1)) throw new Error('wrong amount of data');
  const rgb = new Uint8Array(width * height * 3);
  const above = new Uint8Array(stride);
  let from = 0;
  let to = 0;
  for (let y = 0; y < height; y++) {
    if (raw[from++] !== 2) throw new Error('unexpected filter');
    for (let i = 0; i < stride; i++) {
      const value = (above[i]! + raw[from++]!) & 0xff;
      above[i] = value;
      rgb[to++] = value;
      if (channels === 1) {
        rgb[to++] = value;
        rgb[to++] = value;
      }
    }
  }
  return { width, height, rgb };
}

/** Decodes a binary PPM (P6), as `pdftoppm` writes it. */
export function decodePpm(ppm: Uint8Array): Picture {
  const header = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(Buffer.from(ppm.subarray(0, 64)).toString('latin1'));
  if (!header) throw new Error('not a binary PPM');
  return { width: Number(header[1]), height: Number(header[2]), rgb: ppm.subarray(header[0].length) };
}

/** Returns a part of a picture; arguments are in pixels. */
export function crop(
  picture: Picture,
  area: { x: number; y: number; width: number; height: number },
): Picture {
  const rgb = new Uint8Array(area.width * area.height * 3);
  for (let row = 0; row < area.height; row++) {
    const from = ((area.y + row) * picture.width + area.x) * 3;
    rgb.set(picture.rgb.subarray(from, from + area.width * 3), row * area.width * 3);
  }
  return { width: area.width, height: area.height, rgb };
}

/**
 * Returns the difference of two pictures, tolerating different antialiasing: the share of pixels (0 to 1) without a similar pixel
 * at most one pixel away in the other picture, in the worse direction.
 */
export function difference(a: Picture, b: Picture, tolerance = 64): number {
  if (a.width !== b.width || a.height !== b.height) return 1;
  return Math.max(unmatched(a, b, tolerance), unmatched(b, a, tolerance));
}

function unmatched(a: Picture, b: Picture, tolerance: number): number {
  let count = 0;
  for (let y = 0; y < a.height; y++) {
    for (let x = 0; x < a.width; x++) if (!hasLike(a, b, x, y, tolerance)) count++;
  }
  return count / (a.width * a.height);
}

function hasLike(a: Picture, b: Picture, x: number, y: number, tolerance: number): boolean {
  const at = (y * a.width + x) * 3;
  // Nearly all pixels equal the one at the same position, and pages have millions of them.
  if (isLike(a, at, b, at, tolerance)) return true;
  for (const [dx, dy] of NEAR) {
    const [nx, ny] = [x + dx, y + dy];
    if (nx < 0 || ny < 0 || nx >= b.width || ny >= b.height) continue;
    if (isLike(a, at, b, (ny * b.width + nx) * 3, tolerance)) return true;
  }
  return false;
}

function isLike(a: Picture, at: number, b: Picture, other: number, tolerance: number): boolean {
  return (
    Math.abs(a.rgb[at]! - b.rgb[other]!) <= tolerance &&
    Math.abs(a.rgb[at + 1]! - b.rgb[other + 1]!) <= tolerance &&
    Math.abs(a.rgb[at + 2]! - b.rgb[other + 2]!) <= tolerance
  );
}

const NEAR = [0, -1, 1].flatMap((dy) => [0, -1, 1].map((dx) => [dx, dy] as const));
