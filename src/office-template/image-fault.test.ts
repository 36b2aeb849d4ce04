import { crc32 } from 'node:zlib';
import { expect, it } from 'vitest';
import { imageFault } from './image-fault.ts';

/** Images of 3 × 2 pixels. */
const RASTERS: Readonly<Record<string, string>> = {
  png: 'iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAAHElEQVR4nGM8ISfHwMDAwMDAxMDAYPHoIQMDAwAcbAMDlJYfTwAAAABJRU5ErkJggg==',
  jpeg: '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/2wBDARweHigjKE4rK06kbl1upKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKT/wAARCAACAAMDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAX/xAAZEAEAAgMAAAAAAAAAAAAAAAAAAQIhgbH/xAAVAQEBAAAAAAAAAAAAAAAAAAADBf/EABcRAAMBAAAAAAAAAAAAAAAAAAABMQL/2gAMAwEAAhEDEQA/AJ9MxuegA1WV1D//2Q==',
  gif: 'R0lGODdhAwACAIEAAMgeHgAA/wAAAAAAACwAAAAAAwACAAAICAABCAQQAEBAADs=',
  bmp: 'Qk1OAAAAAAAAADYAAAAoAAAAAwAAAAIAAAABABgAAAAAABgAAADEDgAAxA4AAAAAAAAAAAAAHh7I/wAAHh7IAAAAHh7IHh7IHh7IAAAA',
  tiff: 'SUkqAAgAAAAKAAABBAABAAAAAwAAAAEBBAABAAAAAgAAAAIBAwADAAAAhgAAAAMBAwABAAAAAQAAAAYBAwABAAAAAgAAABEBBAABAAAAjAAAABUBAwABAAAAAwAAABYBBAABAAAAAgAAABcBBAABAAAAEgAAABwBAwABAAAAAQAAAAAAAAAIAAgACADIHh7IHh7IHh7IHh4AAP/IHh4=',
  webp: 'UklGRiIAAABXRUJQVlA4TBUAAAAvAkAAAA8wHoP8j//5Dx684CCi/xEA',
};
const FORMATS = Object.entries(RASTERS).map(([name, text]) => [name, Buffer.from(text, 'base64')] as const);
/** Bytes of a header, after which a format is recognized. */
const RECOGNIZED = 24;

it.each(FORMATS)('finds nothing in a whole %s', (_, image) => {
  expect(imageFault(image)).toBeUndefined();
});

it.each(FORMATS)('finds that a %s is cut off, wherever it is', (name, image) => {
  // The trailer of a GIF follows the end of its image.
  const end = image.length - (name === 'gif' ? 1 : 0);
  for (let at = RECOGNIZED; at < end; at += 1)
    expect(imageFault(image.subarray(0, at)), `at byte ${at}`).toBeDefined();
});

it('finds nothing in other formats', () => {
  expect(imageFault(Buffer.from('%!PS-Adobe-3.0 EPSF-3.0'))).toBeUndefined();
});

it('finds that an image is empty', () => {
  expect(imageFault(Buffer.alloc(0))).toBe('unreadable');
});

it('shows a JPEG that is cut off after its frame, and one without it not', () => {
  const jpeg = Buffer.from(RASTERS.jpeg!, 'base64');
  expect(imageFault(jpeg.subarray(0, -2))).toBe('cut off');
  expect(imageFault(jpeg.subarray(0, 40))).toBe('unreadable');
});

it('does not take the end of a thumbnail for that of the image', () => {
  const jpeg = Buffer.from(RASTERS.jpeg!, 'base64');
  const app1 = Buffer.concat([Buffer.from([0xff, 0xe1, 0, 6]), Buffer.from([0xff, 0xd8, 0xff, 0xd9])]);
  const withThumbnail = Buffer.concat([jpeg.subarray(0, 2), app1, jpeg.subarray(2)]);
  expect(imageFault(withThumbnail)).toBeUndefined();
  expect(imageFault(withThumbnail.subarray(0, -2))).toBe('cut off');
});

it('overlooks a wrong checksum of what is no pixel', () => {
  const png = Buffer.from(RASTERS.png!, 'base64');
  const text = Buffer.from('\0\0\0\x03tEXta\0b\0\0\0\0', 'latin1');
  expect(imageFault(Buffer.concat([png.subarray(0, 33), text, png.subarray(33)]))).toBeUndefined();
  png[45]! ^= 1;
  expect(imageFault(png)).toBe('unreadable');
});

it('finds that a PNG cannot hold the pixels that it states', () => {
  const png = Buffer.from(RASTERS.png!, 'base64');
  const header = Buffer.from(png.subarray(12, 29));
  header.writeUInt32BE(60_000, 4);
  header.writeUInt32BE(60_000, 8);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(header));
  expect(imageFault(Buffer.concat([png.subarray(0, 12), header, checksum, png.subarray(33)]))).toBe(
    'unreadable',
  );
});

/** A metafile that consists of its header ([MS-EMF] 2.3.4.2). */
function emf(statedSize: number): Buffer {
  const bytes = Buffer.alloc(108);
  bytes.writeUInt32LE(1, 0);
  bytes.writeUInt32LE(108, 4);
  bytes.write(' EMF', 40, 'latin1');
  bytes.writeUInt32LE(statedSize, 48);
  return bytes;
}

/** A placeable metafile that consists of its headers ([MS-WMF] 2.3.2.2, 2.3.2.3). */
function wmf(statedWords: number): Buffer {
  const bytes = Buffer.alloc(40);
  bytes.writeUInt32LE(0x9ac6cdd7, 0);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt16LE(9, 24);
  bytes.writeUInt32LE(statedWords, 28);
  return bytes;
}

it.each([
  ['EMF', emf(108), emf(200)],
  ['WMF', wmf(9), wmf(100)],
  ['SVG', Buffer.from('<svg xmlns="a"><g/></svg>'), Buffer.from('<svg xmlns="a"><g/>')],
])('finds that %s is cut off', (_, whole, part) => {
  expect(imageFault(whole)).toBeUndefined();
  expect(imageFault(part)).toBe('unreadable');
});

it('leaves SVG with a document type alone', () => {
  expect(
    imageFault(Buffer.from('<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "b">]><svg>&a;</svg>')),
  ).toBeUndefined();
});
