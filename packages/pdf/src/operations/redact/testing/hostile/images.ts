import { deflateSync } from 'node:zlib';
import { type RawObject, rawStream } from '../../../../testing/raw-pdf.ts';
import { SECRET } from '../build.ts';
import { CODED_IMAGES } from '../coded-images.ts';
import { type HostileFile, hostile } from './hostile-file.ts';

const secret = Buffer.from(`\n${SECRET}\n`);
const join = (...parts: readonly (Uint8Array | string)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));
const u32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

/** Encodes with a clear code before each byte, so that no table is needed. */
function lzw(data: Uint8Array): Uint8Array {
  const codes = [...data].flatMap((byte) => [256, byte]).concat(257);
  const bits = codes.map((code) => code.toString(2).padStart(9, '0')).join('');
  return Uint8Array.from(bits.match(/.{1,8}/g)!, (byte) => Number.parseInt(byte.padEnd(8, '0'), 2));
}

const runs = (data: Uint8Array) =>
  join(
    ...Array.from({ length: Math.ceil(data.length / 128) }, (_, i) => {
      const part = data.subarray(i * 128, i * 128 + 128);
      return join(Uint8Array.of(part.length - 1), part);
    }),
    Uint8Array.of(128),
  );

/** Samples of 8 by 4 grey pixels, followed by the secret. */
const GREY = Buffer.from(Array.from({ length: 32 }, (_, i) => (i * 37) & 255));
const TOO_LONG = join(GREY, secret);
const SIZE = '/Type /XObject /Subtype /Image /Width 8 /Height 4 /ColorSpace /DeviceGray /BitsPerComponent 8';
const PICTURE =
  '/Type /XObject /Subtype /Image /Width 64 /Height 32 /ColorSpace /DeviceRGB /BitsPerComponent 8';
const FAX = '/Type /XObject /Subtype /Image /Width 64 /Height 32 /ColorSpace /DeviceGray /BitsPerComponent 1';
const G4 = '/Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns 64 /Rows 32 >>';

/** A JPEG 2000 code stream in boxes. */
const box = (type: string, data: Uint8Array) => join(u32(data.length + 8), type, data);
const jpx = Buffer.from(CODED_IMAGES.jpeg2000);
const jpeg = Buffer.from(CODED_IMAGES.jpeg);
const segment = (marker: number, data: Uint8Array) =>
  join(Uint8Array.of(0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 255), data);
const afterStart = (data: Uint8Array) => join(jpeg.subarray(0, 2), data, jpeg.subarray(2));
const scanAt = jpeg.indexOf(Buffer.of(0xff, 0xda));
const socAt = jpx.indexOf(Buffer.of(0xff, 0x4f, 0xff, 0x51));
const sotAt = jpx.indexOf(Buffer.of(0xff, 0x90));
const boxAt = socAt - 8;

const jbig2Segment = (number: number, type: number, page: number, data: Uint8Array) =>
  join(u32(number), Uint8Array.of(type, 0, page), u32(data.length), data);
const jbig2 = (tail: Uint8Array, inside: Uint8Array) =>
  join(
    jbig2Segment(0, 48, 1, join(u32(64), u32(32), u32(0), u32(0), Uint8Array.of(0, 0, 0))),
    jbig2Segment(
      1,
      38,
      1,
      join(u32(64), u32(32), u32(0), u32(0), Uint8Array.of(0, 1), CODED_IMAGES.ccitt, inside),
    ),
    tail,
  );

const png = (tags: string) =>
  deflateSync(
    join(
      ...Array.from({ length: 4 }, (_, row) => join(tags[row] ?? '\0', GREY.subarray(row * 8, row * 8 + 8))),
    ),
  );

function iccProfile(): Uint8Array {
  const head = Buffer.alloc(128);
  head.writeUInt32BE(128 + 4 + 24 + 64, 0);
  head.write('mntrGRAYXYZ ', 12, 'latin1');
  head.write('acsp', 36, 'latin1');
  const text = join('text', u32(0), SECRET, '\0').subarray(0, 32);
  const table = join(u32(2), 'cprt', u32(156), u32(32), 'zzzz', u32(188), u32(32));
  return join(
    head,
    table,
    Buffer.concat([text, Buffer.alloc(32)]).subarray(0, 32),
    Buffer.concat([secret, Buffer.alloc(64)]).subarray(0, 32),
  );
}

const DATA: Readonly<Record<string, RawObject>> = {
  'samples behind the last row': rawStream(SIZE, TOO_LONG),
  'samples behind the last row, Flate': rawStream(`${SIZE} /Filter /FlateDecode`, deflateSync(TOO_LONG)),
  'samples behind the last row, LZW': rawStream(`${SIZE} /Filter /LZWDecode`, lzw(TOO_LONG)),
  'samples behind the last row, run length': rawStream(`${SIZE} /Filter /RunLengthDecode`, runs(TOO_LONG)),
  'samples behind the last row, hex': rawStream(
    `${SIZE} /Filter /ASCIIHexDecode`,
    `${TOO_LONG.toString('hex')}>`,
  ),
  'samples behind the last row, twice encoded': rawStream(
    `${SIZE} /Filter [/ASCIIHexDecode /FlateDecode]`,
    `${deflateSync(TOO_LONG).toString('hex')}> ${SECRET}`,
  ),
  'bytes behind compressed data': rawStream(`${SIZE} /Filter /FlateDecode`, join(deflateSync(GREY), secret)),
  'bytes behind the end of hex': rawStream(
    `${SIZE} /Filter /ASCIIHexDecode`,
    `${GREY.toString('hex')}> ${SECRET}`,
  ),
  'bytes behind the end of runs': rawStream(`${SIZE} /Filter /RunLengthDecode`, join(runs(GREY), secret)),
  'bytes behind the end of LZW': rawStream(`${SIZE} /Filter /LZWDecode`, join(lzw(GREY), secret)),
  'numbers of predictions': rawStream(
    `${SIZE.replace('/Height 4', '/Height 11')} /Filter /FlateDecode /DecodeParms << /Predictor 15 /Columns 8 >>`,
    deflateSync(join(...[...SECRET].map((char) => join(char, new Uint8Array(8))))),
  ),
  'bits behind the samples of rows': rawStream(
    '/Type /XObject /Subtype /Image /Width 1 /Height 11 /ImageMask true /BitsPerComponent 1',
    SECRET,
  ),
  'samples that spell': rawStream(SIZE.replace('/Width 8 /Height 4', '/Width 11 /Height 1'), SECRET),
  'an empty picture': rawStream(SIZE.replace('/Width 8', '/Width 0'), SECRET),
  'a picture without a colour space': rawStream(SIZE.replace('/ColorSpace /DeviceGray', ''), SECRET),
  'a palette that is too long': rawStream(
    SIZE.replace('/DeviceGray', `[/Indexed /DeviceRGB 1 (${'abcdef'}${SECRET})]`).replace(
      'Component 8',
      'Component 1',
    ),
    GREY.subarray(0, 4),
  ),
  'a palette of which little is used': rawStream(
    SIZE.replace('/DeviceGray', `[/Indexed /DeviceGray 20 (abcdef${SECRET}xxxx)]`),
    Buffer.alloc(32, 2),
  ),
  'a palette that is a stream': rawStream(
    SIZE.replace('/DeviceGray', '[/Indexed /DeviceGray 20 30 0 R]'),
    Buffer.alloc(32, 2),
  ),
  'JPEG: a comment': rawStream(`${PICTURE} /Filter /DCTDecode`, afterStart(segment(0xfe, secret))),
  'JPEG: application data': rawStream(
    `${PICTURE} /Filter /DCTDecode`,
    afterStart(segment(0xe1, join('Exif\0\0', secret))),
  ),
  'JPEG: a segment of no kind': rawStream(`${PICTURE} /Filter /DCTDecode`, afterStart(segment(0xf3, secret))),
  'JPEG: bytes between segments': rawStream(
    `${PICTURE} /Filter /DCTDecode`,
    join(jpeg.subarray(0, 20), secret, jpeg.subarray(20)),
  ),
  'JPEG: bytes before its start': rawStream(`${PICTURE} /Filter /DCTDecode`, join(secret, jpeg)),
  'JPEG: bytes behind its end': rawStream(`${PICTURE} /Filter /DCTDecode`, join(jpeg, secret)),
  'JPEG: bytes behind the last block': rawStream(
    `${PICTURE} /Filter /DCTDecode`,
    join(jpeg.subarray(0, -2), secret, jpeg.subarray(-2)),
  ),
  'JPEG: a table for nobody': rawStream(
    `${PICTURE} /Filter /DCTDecode`,
    afterStart(segment(0xdb, join(Uint8Array.of(3), SECRET.repeat(6).slice(0, 64)))),
  ),
  'JPEG: without an end': rawStream(`${PICTURE} /Filter /DCTDecode`, join(jpeg.subarray(0, -2), secret)),
  'JPEG: another picture behind it': rawStream(
    `${PICTURE} /Filter /DCTDecode`,
    join(jpeg, afterStart(segment(0xfe, secret))),
  ),
  'JPEG: within hex': rawStream(
    `${PICTURE} /Filter [/ASCIIHexDecode /DCTDecode]`,
    `${join(jpeg, secret).toString('hex')}> ${SECRET}`,
  ),
  'JPEG: a scan that is cut': rawStream(
    `${PICTURE} /Filter /DCTDecode`,
    join(jpeg.subarray(0, scanAt + 40), secret),
  ),
  'JPEG: no picture': rawStream(`${PICTURE} /Filter /DCTDecode`, secret),
  'JPEG 2000: boxes': rawStream(
    '/Subtype /Image /Width 64 /Height 32 /Filter /JPXDecode',
    join(
      jpx.subarray(0, boxAt),
      box('xml ', secret),
      box('uuid', secret),
      box('abcd', secret),
      jpx.subarray(boxAt),
    ),
  ),
  'JPEG 2000: bytes behind its end': rawStream(
    '/Subtype /Image /Width 64 /Height 32 /Filter /JPXDecode',
    join(jpx, secret),
  ),
  'JPEG 2000: a comment': rawStream(
    '/Subtype /Image /Width 64 /Height 32 /Filter /JPXDecode',
    join(jpx.subarray(socAt, sotAt), segment(0x64, secret), jpx.subarray(sotAt)),
  ),
  'JPEG 2000: a file type': rawStream(
    '/Subtype /Image /Width 64 /Height 32 /Filter /JPXDecode',
    join(jpx.subarray(0, 12), box('ftyp', join('jp2 ', u32(0), 'jp2 ', SECRET, ' ')), jpx.subarray(32)),
  ),
  'JPEG 2000: no picture': rawStream('/Subtype /Image /Width 64 /Height 32 /Filter /JPXDecode', secret),
  'fax: bytes behind its end': rawStream(`${FAX} ${G4}`, join(CODED_IMAGES.ccitt, secret)),
  'fax: parameters': rawStream(
    `${FAX} /Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns 64 /Rows 32 /X (${SECRET}) /JBIG2Globals 31 0 R >>`,
    CODED_IMAGES.ccitt,
  ),
  'JBIG2: bytes behind its end': rawStream(`${FAX} /Filter /JBIG2Decode`, jbig2(secret, Buffer.alloc(0))),
  'JBIG2: a comment': rawStream(
    `${FAX} /Filter /JBIG2Decode`,
    jbig2(jbig2Segment(2, 62, 1, join(u32(0x20000000), secret)), Buffer.alloc(0)),
  ),
  'JBIG2: bytes within a segment': rawStream(`${FAX} /Filter /JBIG2Decode`, jbig2(Buffer.alloc(0), secret)),
  'JBIG2: globals': rawStream(
    `${FAX} /Filter /JBIG2Decode /DecodeParms << /JBIG2Globals 31 0 R >>`,
    jbig2(Buffer.alloc(0), Buffer.alloc(0)),
  ),
  'texts beside the entries': rawStream(
    `${SIZE} /Metadata 31 0 R /OPI << /F (${SECRET}) >> /Alternates [<< /Image 32 0 R >>] /ID (${SECRET}) /Name /${SECRET} /AF 31 0 R /Intent /${SECRET} /X (${SECRET}) /Decode [0 1 (${SECRET})]`,
    GREY,
  ),
  'a mask with too many samples': rawStream(`${SIZE} /SMask 32 0 R`, GREY),
  'a stencil with too many samples': rawStream(`${SIZE} /Mask 33 0 R`, GREY),
  'a profile': rawStream(SIZE.replace('/DeviceGray', '[/ICCBased 34 0 R]'), GREY),
};

const OTHERS: Readonly<Record<number, RawObject>> = {
  30: rawStream('', `abcdef${SECRET}xxxxyyyy${SECRET}`),
  31: rawStream('', SECRET),
  32: rawStream(SIZE, TOO_LONG),
  33: rawStream(
    '/Type /XObject /Subtype /Image /Width 8 /Height 4 /ImageMask true',
    join(Buffer.alloc(4), secret),
  ),
  34: rawStream('/N 1', iccProfile()),
};

const INLINE: Readonly<Record<string, string>> = {
  'samples behind the last row': `BI /W 8 /H 4 /CS /G /BPC 8 ID ${TOO_LONG.toString('latin1')} EI`,
  'samples behind the last row, Flate': `BI /W 8 /H 4 /CS /G /BPC 8 /F /Fl ID ${deflateSync(TOO_LONG).toString('latin1')} EI`,
  'samples behind the last row, hex': `BI /W 8 /H 4 /CS /G /BPC 8 /F /AHx ID ${TOO_LONG.toString('hex')}> EI`,
  'bytes behind the end': `BI /W 8 /H 4 /CS /G /BPC 8 /F /AHx ID ${GREY.toString('hex')}> ${SECRET} EI`,
  'texts beside the entries': `BI /W 8 /H 4 /CS /G /BPC 8 /${SECRET} (${SECRET}) /D [0 1 (${SECRET})] /Intent /${SECRET} ID ${GREY.toString('latin1')} EI`,
  'a palette': `BI /W 8 /H 4 /CS [/I /G 1 (ab${SECRET})] /BPC 1 ID abcd EI`,
  JPEG: `BI /W 64 /H 32 /CS /RGB /BPC 8 /F [/AHx /DCT] ID ${join(jpeg.subarray(0, -2), secret, jpeg.subarray(-2), secret).toString('hex')}> EI`,
  fax: `BI /W 64 /H 32 /IM true /F [/AHx /CCF] /DP [null << /K -1 /Columns 64 /X (${SECRET}) >>] ID ${join(CODED_IMAGES.ccitt, secret).toString('hex')}> EI`,
  'bits behind the samples of rows': `BI /W 1 /H 11 /IM true ID ${SECRET} EI`,
};

export const IMAGE_FILES: readonly HostileFile[] = [
  ...Object.entries(DATA).map(([name, image]) =>
    hostile(`image: ${name}`, {
      content: 'q 100 0 0 50 72 400 cm /I Do Q',
      resources: '/XObject << /I 20 0 R >>',
      objects: { ...OTHERS, 20: image },
    }),
  ),
  ...Object.entries(INLINE).map(([name, image]) =>
    hostile(`inline image: ${name}`, { content: `q 100 0 0 50 72 400 cm ${image} Q` }),
  ),
  hostile('image: numbers of predictions in a prediction that none reads', {
    content: 'q 100 0 0 50 72 400 cm /I Do Q',
    resources: '/XObject << /I 20 0 R >>',
    objects: {
      20: rawStream(`${SIZE} /Filter /FlateDecode /DecodeParms << /Predictor 15 /Columns 8 >>`, png(SECRET)),
    },
  }),
];
