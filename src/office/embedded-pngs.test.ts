import { describe, expect, it } from 'vitest';
import { imageFault } from '../office-template/image-fault.ts';
import { CompoundFile } from './compound-file.ts';
import { checkPngs } from './embedded-pngs.ts';
import { makeCompoundFile } from './testing/compound-file.ts';

/** 3 × 2 pixels. */
const WHOLE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAAHElEQVR4nGM8ISfHwMDAwMDAxMDAYPHoIQMDAwAcbAMDlJYfTwAAAABJRU5ErkJggg==',
  'base64',
);
const DAMAGED = Buffer.from(WHOLE);
DAMAGED[DAMAGED.length - 20]! ^= 1;

/** Record of a PNG with its unique id and tag ([MS-ODRAW] 2.2.28). */
function blip(png: Buffer): Buffer {
  const header = Buffer.from('006e1ef000000000', 'hex');
  header.writeUInt32LE(17 + png.length, 4);
  return Buffer.concat([header, Buffer.alloc(17, 0xaa), png]);
}

/** Records of a workbook, at most `most` bytes each. */
function drawing(content: Buffer, most: number): Buffer {
  const records: Buffer[] = [];
  for (let at = 0; at < content.length; at += most) {
    const part = content.subarray(at, at + most);
    const header = Buffer.alloc(4);
    header.writeUInt16LE(at === 0 ? 0xeb : 0x3c, 0);
    header.writeUInt16LE(part.length, 2);
    records.push(header, part);
  }
  return Buffer.concat(records);
}

describe('a damaged PNG becomes blank', () => {
  it.each(['Data', 'Pictures'])('in the stream %s, and others stay', (name) => {
    const file = makeCompoundFile({
      [name]: Buffer.concat([blip(WHOLE), blip(DAMAGED), Buffer.from('end')]),
    });
    const { bytes, damaged } = checkPngs(file);
    expect(damaged).toBe(1);
    const content = new CompoundFile(bytes).stream(name)!;
    const second = blip(WHOLE).length + 25;
    expect(content.subarray(25, 25 + WHOLE.length)).toEqual(WHOLE);
    expect(imageFault(content.subarray(second, second + DAMAGED.length))).toBeUndefined();
    expect(content.toString('latin1', second + DAMAGED.length, second + DAMAGED.length + 3)).toBe('end');
  });

  it('in a workbook that divides it among records', () => {
    const { bytes, damaged } = checkPngs(makeCompoundFile({ Workbook: drawing(blip(DAMAGED), 40) }));
    expect(damaged).toBe(1);
    const content = new CompoundFile(bytes).stream('Workbook')!;
    expect(content.readUInt16LE(44)).toBe(0x3c);
    expect(content.includes(DAMAGED.subarray(60, 80))).toBe(false);
  });

  it('in the hexadecimal digits of RTF', () => {
    const rtf = (png: Buffer) => {
      const digits = png.toString('hex').replaceAll(/(.{64})/g, '$1\r\n');
      return Buffer.from(`{\\rtf1 {\\pict\\pngblip\\picwgoal20 ${digits}}}`);
    };
    expect(checkPngs(rtf(WHOLE))).toEqual({ bytes: rtf(WHOLE), damaged: 0 });
    const { bytes, damaged } = checkPngs(rtf(DAMAGED));
    expect(damaged).toBe(1);
    expect(Buffer.from(bytes).toString()).toMatch(/\\picwgoal20 89504e47[\da-f]+82\}\}$/);
  });
});

it('a damaged PNG of RTF becomes blank behind its unique id', () => {
  const rtf = `{\\rtf1 {\\pict\\pngblip\\picw3 {\\*\\blipuid 0123}${DAMAGED.toString('hex')}}{\\pict\\pngblip ${WHOLE.toString('hex')}}}`;
  const { bytes, damaged } = checkPngs(Buffer.from(rtf));
  expect(damaged).toBe(1);
  const text = Buffer.from(bytes).toString();
  expect(text).toMatch(/blipuid 0123\}89504e47[\da-f]+82\}\{/);
  expect(text).toContain(WHOLE.toString('hex'));
});

it('many marks, records and streams of the same bytes are read once', () => {
  const marks = Buffer.from(`{\\rtf1 ${'\\pngblip'.repeat(500_000)} 89504e470d0a`);
  expect(checkPngs(marks).damaged).toBe(1);
  const record = Buffer.concat([
    Buffer.from('006e1ef0ffffff7f', 'hex'),
    Buffer.alloc(17),
    WHOLE.subarray(0, 33),
  ]);
  const records = makeCompoundFile({ Data: Buffer.concat(Array.from({ length: 100_000 }, () => record)) });
  expect(checkPngs(records).damaged).toBe(1);
  const shared = makeCompoundFile({ First: Buffer.alloc(600_000), Second: Buffer.alloc(600) });
  const [first, second] = ['First', 'Second'].map((name) => shared.indexOf(Buffer.from(name, 'utf16le')));
  // Start and size.
  shared.copy(shared, second! + 116, first! + 116, first! + 124);
  expect(() => [...new CompoundFile(shared).streams()]).toThrow('share sectors');
});

it('files that end early, and PNGs without a record, stay', () => {
  const file = makeCompoundFile({ Data: Buffer.concat([DAMAGED, blip(DAMAGED)]) });
  for (const length of [600, 1_500, file.length - 2_000])
    expect(checkPngs(file.subarray(0, length)).bytes).toHaveLength(length);
  expect(checkPngs(makeCompoundFile({ Data: DAMAGED })).damaged).toBe(0);
});
