import { deflateSync } from 'node:zlib';
import { flated, onePage, rawStream } from '../raw-pdf.ts';
import { type Bombs, chain, FONT, form, range, repeat } from './build.ts';

const tiling = (content: string, resources: string, step = 1) =>
  rawStream(
    `/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 600 600] /XStep ${step} /YStep ${step} /Resources << ${resources} >>`,
    content,
  );

/** Returns LZW codes that always repeat the longest string so far. */
function lzwOf(bytes: number): Buffer {
  const out: number[] = [];
  let [buffer, bits, size] = [0, 0, 9];
  const put = (code: number) => {
    buffer = (buffer << size) | code;
    for (bits += size; bits >= 8; bits -= 8) out.push((buffer >> (bits - 8)) & 255);
    buffer &= (1 << bits) - 1;
  };
  while (out.length < bytes) {
    size = 9;
    put(256);
    put(65);
    for (let code = 258; code < 4095; code++) {
      size = code <= 510 ? 9 : code <= 1022 ? 10 : code <= 2046 ? 11 : 12;
      put(code);
    }
  }
  put(257);
  return Buffer.from(out);
}

/** Bombs in content streams and their filters, patterns, shadings and functions. */
export const contentBombs = (MB: number): Bombs => ({
  'nested tiling patterns': () =>
    onePage({
      content: '/Pattern cs /P scn 0 0 612 792 re f',
      resources: '/Pattern << /P 10 0 R >>',
      objects: chain(
        12,
        (next) => tiling('/Pattern cs /P scn 0 0 600 600 re f', `/Pattern << /P ${next} 0 R >>`),
        tiling('0 0 600 600 re f', ''),
      ),
    }),
  'a pattern of itself': () =>
    onePage({
      content: '/Pattern cs /P scn 0 0 612 792 re f',
      resources: '/Pattern << /P 10 0 R >>',
      objects: { 10: tiling('/Pattern cs /P scn 0 0 600 600 re f', '/Pattern << /P 10 0 R >>', 0.01) },
    }),
  'a form of itself': () =>
    onePage({
      content: '/X Do',
      resources: '/XObject << /X 10 0 R >>',
      objects: { 10: form('/X Do '.repeat(40), '/XObject << /X 10 0 R >>') },
    }),
  'two forms of each other': () =>
    onePage({
      content: '/X Do',
      resources: '/XObject << /X 10 0 R >>',
      objects: {
        10: form('/X Do '.repeat(40), '/XObject << /X 11 0 R >>'),
        11: form('/X Do '.repeat(40), '/XObject << /X 10 0 R >>'),
      },
    }),
  'forms that all hold all': () =>
    onePage({
      content: '/X10 Do',
      resources: '/XObject << /X10 10 0 R >>',
      objects: Object.fromEntries(
        range(20, (i) => [
          10 + i,
          form(
            range(20, (j) => `/X${10 + j} Do`).join(' '),
            `/XObject << ${range(20, (j) => `/X${10 + j} ${10 + j} 0 R`).join(' ')} >>`,
          ),
        ]),
      ),
    }),
  'forms ten to the twentieth': () =>
    onePage({
      content: '/X Do',
      resources: '/XObject << /X 10 0 R >>',
      objects: chain(
        20,
        (next) => form('/X Do '.repeat(10), `/XObject << /X ${next} 0 R >>`),
        form('BT /F0 9 Tf (a) Tj ET', FONT),
      ),
    }),
  'a soft mask of itself': () =>
    onePage({
      content: '/G gs 0 0 600 600 re f',
      resources: '/ExtGState << /G 11 0 R >>',
      objects: {
        10: rawStream(
          '/Type /XObject /Subtype /Form /BBox [0 0 612 792] /Group << /S /Transparency /CS /DeviceRGB >> /Resources << /ExtGState << /G 11 0 R >> >>',
          '/G gs 0 0 600 600 re f '.repeat(30),
        ),
        11: '<< /SMask << /S /Luminosity /G 10 0 R >> >>',
      },
    }),
  'operators of 249 MB': () => onePage({ content: flated('', repeat('1 0 0 1 0 0 cm ', 249 * MB)) }),
  'operands of 249 MB': () => onePage({ content: flated('', repeat('(a) ', 249 * MB)) }),
  'texts of 249 MB': () =>
    onePage({ content: flated('', repeat('BT /F0 1 Tf (abcdefgh) Tj ET ', 249 * MB)), resources: FONT }),
  'paths of 249 MB': () => onePage({ content: flated('', repeat('1 2 m 3 4 l ', 249 * MB)) }),
  'a name of 249 MB': () =>
    onePage({
      content: flated('', Buffer.concat([Buffer.from('/'), repeat('#41', 249 * MB), Buffer.from(' gs ')])),
    }),
  'names of 249 MB': () => onePage({ content: flated('', repeat(`/${'#41'.repeat(20_000)} gs `, 249 * MB)) }),
  'a string of 249 MB': () =>
    onePage({
      content: flated(
        '',
        Buffer.concat([Buffer.from('BT <'), repeat('41', 249 * MB), Buffer.from('> Tj ET')]),
      ),
    }),
  'sixteen contents of 249 MB': () =>
    onePage({
      page: `/Contents [${'4 0 R '.repeat(16)}]`,
      content: flated('', repeat('1 0 0 1 0 0 cm ', 249 * MB)),
    }),
  'names in hexadecimal': () => {
    const data = deflateSync(repeat(`/${'#41'.repeat(1000)} gs `, 200 * MB)).toString('hex');
    return onePage({
      page: `/Contents [${'10 0 R '.repeat(16)}]`,
      objects: { 10: rawStream('/Filter [/ASCIIHexDecode /FlateDecode]', `${data}>`) },
    });
  },
  'deflated eight times': () => {
    let data: Uint8Array = repeat('0 0 m ', 200 * MB);
    for (let i = 0; i < 8; i++) data = deflateSync(data);
    return onePage({ content: rawStream(`/Filter [${'/FlateDecode '.repeat(8)}]`, data) });
  },
  'LZW of 2 GB': () => onePage({ content: rawStream('/Filter /LZWDecode', lzwOf(1.5 * MB)) }),
  'LZW under Flate': () =>
    onePage({ content: rawStream('/Filter [/FlateDecode /LZWDecode]', deflateSync(lzwOf(6 * MB))) }),
  'run lengths under Flate': () =>
    onePage({
      content: rawStream('/Filter [/FlateDecode /RunLengthDecode]', deflateSync(repeat('\x81A', 60 * MB))),
    }),
  'run lengths twice under Flate': () =>
    onePage({
      content: rawStream(
        '/Filter [/FlateDecode /RunLengthDecode /RunLengthDecode]',
        deflateSync(repeat('\x81\x81', 30 * MB)),
      ),
    }),
  'a shading of four million triangles': () =>
    onePage({
      content: '/S sh',
      resources: '/Shading << /S 10 0 R >>',
      objects: {
        10: flated(
          '/ShadingType 4 /ColorSpace /DeviceRGB /BitsPerCoordinate 16 /BitsPerComponent 8 /BitsPerFlag 8 /Decode [0 612 0 792 0 1 0 1 0 1]',
          range(4, () =>
            Buffer.from([0, 0, 0, 0, 0, 1, 2, 3, 0, 255, 255, 0, 0, 3, 2, 1, 0, 0, 0, 255, 255, 9, 9, 9]),
          ).reduce((all, one) => Buffer.alloc(96 * MB, Buffer.concat([all, one]))),
        ),
      },
    }),
  'patches over the whole page': () =>
    onePage({
      content: '/S sh '.repeat(1000),
      resources: '/Shading << /S 10 0 R >>',
      objects: {
        10: flated(
          '/ShadingType 6 /ColorSpace /DeviceRGB /BitsPerCoordinate 8 /BitsPerComponent 8 /BitsPerFlag 8 /Decode [-9999 9999 -9999 9999 0 1 0 1 0 1]',
          repeat('\0\xff\0\xff\xff\0\0\x80\x7f\x01\xfe', 32 * MB),
        ),
      },
    }),
  'a function of four million operators': () =>
    onePage({
      content: '/S sh '.repeat(20),
      resources: '/Shading << /S 10 0 R >>',
      objects: {
        10: '<< /ShadingType 1 /ColorSpace /DeviceRGB /Domain [0 1 0 1] /Matrix [612 0 0 792 0 0] /Function 11 0 R >>',
        11: flated(
          '/FunctionType 4 /Domain [0 1 0 1] /Range [0 1 0 1 0 1]',
          `{ ${'dup sin cos atan '.repeat(1_000_000)} 0 }`,
        ),
      },
    }),
  'functions of themselves': () =>
    onePage({
      content: '/S sh',
      resources: '/Shading << /S 10 0 R >> /ColorSpace << /C [/Separation /X 13 0 R 11 0 R] >>',
      objects: {
        10: '<< /ShadingType 2 /ColorSpace [/Indexed 13 0 R 255 10 0 R] /Coords [0 0 1 1] /Function 11 0 R >>',
        11: `<< /FunctionType 3 /Domain [0 1] /Functions [${'11 0 R '.repeat(50)}] /Bounds [${'.5 '.repeat(49)}] /Encode [${'0 1 '.repeat(50)}] >>`,
        13: '[/ICCBased 13 0 R]',
      },
    }),
  'samples of many dimensions': () =>
    onePage({
      content: '/S sh',
      resources: '/Shading << /S 10 0 R >>',
      objects: {
        10: '<< /ShadingType 1 /ColorSpace /DeviceRGB /Function 11 0 R >>',
        11: rawStream(
          `/FunctionType 0 /Domain [${'0 1 '.repeat(32)}] /Range [0 1 0 1 0 1] /Size [${'65535 '.repeat(32)}] /BitsPerSample 32`,
          'x'.repeat(1000),
        ),
      },
    }),
  'dashes finer than dust': () =>
    onePage({ content: `[.000001 .000001] 0 d .01 w ${'0 0 m 612 792 l 0 792 l 612 0 l S '.repeat(5000)}` }),
  'clips and groups without end': () =>
    onePage({
      content: '/X Do',
      resources: '/XObject << /X 10 0 R >>',
      objects: chain(
        200,
        (next) =>
          rawStream(
            `/Type /XObject /Subtype /Form /BBox [0 0 612 792] /Group << /S /Transparency /I true >> /Resources << /XObject << /X ${next} 0 R >> >>`,
            'q 0 0 600 600 re W n /X Do /X Do Q',
          ),
        form('0 0 600 600 re f'),
      ),
    }),
});
