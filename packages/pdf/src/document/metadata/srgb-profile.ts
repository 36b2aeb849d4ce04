import { flate } from '../../file/core/flate.ts';
import { dict, PdfStream } from '../../file/core/objects.ts';

/** Samples of the curve: linear interpolation between them is never off by more than 1/200,000. */
const SAMPLES = 256;

/** Bradford-adapted to D50, as ICC profiles state them (IEC 61966-2-1, ICC.1:2001-04, annex D). */
const WHITE = [0.9642, 1, 0.8249] as const;
const RED = [0.436066, 0.222488, 0.013916] as const;
const GREEN = [0.385147, 0.716873, 0.097076] as const;
const BLUE = [0.143066, 0.060608, 0.714096] as const;

let made: PdfStream | undefined;

/** The profile as a stream for one document: compressed once for all of them. */
export function srgbStream(): PdfStream {
  made ??= flate(srgbProfile(), dict({ N: 3 }));
  return new PdfStream(new Map(made.dict), made.raw);
}

/** A display profile of version 2 for sRGB, the colour space of browsers (ICC.1:2001-04). */
export function srgbProfile(): Buffer {
  const curve = curveTag();
  const tags: [signature: string, data: Buffer][] = [
    ['desc', descriptionTag('sRGB IEC61966-2.1')],
    ['cprt', textTag('No rights reserved')],
    ['wtpt', xyzTag(WHITE)],
    ['rXYZ', xyzTag(RED)],
    ['gXYZ', xyzTag(GREEN)],
    ['bXYZ', xyzTag(BLUE)],
    ['rTRC', curve],
    ['gTRC', curve],
    ['bTRC', curve],
  ];
  const table = Buffer.alloc(4 + tags.length * 12);
  table.writeUInt32BE(tags.length, 0);
  const parts: Buffer[] = [];
  const offsets = new Map<Buffer, number>();
  let end = 128 + table.length;
  tags.forEach(([signature, data], i) => {
    let offset = offsets.get(data);
    if (offset === undefined) {
      offset = end;
      offsets.set(data, offset);
      const padded = Buffer.alloc(Math.ceil(data.length / 4) * 4);
      data.copy(padded);
      parts.push(padded);
      end += padded.length;
    }
    table.write(signature, 4 + i * 12, 'latin1');
    table.writeUInt32BE(offset, 8 + i * 12);
    table.writeUInt32BE(data.length, 12 + i * 12);
  });
  return Buffer.concat([header(end), table, ...parts]);
}

function header(size: number): Buffer {
  const bytes = Buffer.alloc(128);
  bytes.writeUInt32BE(size, 0);
  bytes.writeUInt32BE(0x02100000, 8);
  bytes.write('mntrRGB XYZ ', 12, 'latin1');
  for (const [i, part] of [2026, 1, 1].entries()) bytes.writeUInt16BE(part, 24 + i * 2);
  bytes.write('acsp', 36, 'latin1');
  xyz(WHITE).copy(bytes, 68);
  return bytes;
}

function xyz(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(12);
  for (const [i, value] of values.entries()) bytes.writeInt32BE(Math.round(value * 65536), i * 4);
  return bytes;
}

function tag(type: string, ...data: Buffer[]): Buffer {
  return Buffer.concat([Buffer.from(`${type}\0\0\0\0`, 'latin1'), ...data]);
}

const xyzTag = (values: readonly number[]) => tag('XYZ ', xyz(values));
const textTag = (text: string) => tag('text', Buffer.from(`${text}\0`, 'latin1'));

/** A description in ASCII, with the empty Unicode and Macintosh versions that the type requires. */
function descriptionTag(text: string): Buffer {
  const ascii = Buffer.from(`${text}\0`, 'latin1');
  const length = Buffer.alloc(4);
  length.writeUInt32BE(ascii.length);
  return tag('desc', length, ascii, Buffer.alloc(8 + 3 + 67));
}

function curveTag(): Buffer {
  const data = Buffer.alloc(4 + SAMPLES * 2);
  data.writeUInt32BE(SAMPLES, 0);
  for (let i = 0; i < SAMPLES; i++) {
    const value = i / (SAMPLES - 1);
    const linear = value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    data.writeUInt16BE(Math.round(linear * 65535), 4 + i * 2);
  }
  return tag('curv', data);
}
