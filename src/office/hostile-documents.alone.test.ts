import path from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { buildFontsLayer } from '../../layers/fonts/build.ts';
import { buildOfficeLayer } from '../../layers/libreoffice/build.ts';
import { OFFICE_FOLDER } from '../../layers/libreoffice/layout.ts';
import { convertOptions } from '../contract/convert.ts';
import { OfficeConverter } from './office-converter.ts';
import { OfficeProcess } from './office-process.ts';
import { xlsx } from './testing/documents.ts';

const options = convertOptions.parse({});
const folders = [
  path.join(
    buildOfficeLayer(() => {}),
    OFFICE_FOLDER,
  ),
  path.join(buildFontsLayer(), 'fonts'),
] as const;
const row = (index: number) =>
  `<row r="${index}"><c r="A${index}"><v>${index}</v></c><c r="B${index}" t="inlineStr"><is><t>row ${index}</t></is></c></row>`;
const sheet = (rows: number) => xlsx(Array.from({ length: rows }, (_, index) => row(index + 1)).join(''));

const converters: OfficeConverter[] = [];
const converter = (limits: ConstructorParameters<typeof OfficeConverter>[2] = {}) => {
  const made = new OfficeConverter(...folders, limits);
  converters.push(made);
  return (bytes: Uint8Array) => made.convert({ bytes, options, title: 'Book' }, Date.now() + 300_000);
};
afterAll(() => Promise.all(converters.map((each) => each.close())));

describe('a workbook that exceeds a limit', () => {
  it.each([
    ['time', { timeMs: 4_000 }, /^file: takes longer to convert/],
    ['memory', { memoryBytes: 1_700 * 2 ** 20, timeMs: 120_000 }, /^file: needs more memory/],
  ])('of %s is refused, and the next one is converted', async (_, limits, message) => {
    const convert = converter(limits);
    await expect(convert(sheet(200_000))).rejects.toMatchObject({
      code: 'OFFICE_LIMIT',
      message: expect.stringMatching(message),
    });
    const { conformance } = await convert(sheet(3));
    expect(conformance).toContain('PDF/A-2a');
  });
});

it('a document that needs the memory of earlier ones is converted in a new process, and refused there', async () => {
  const convert = converter();
  const given = vi.spyOn(OfficeProcess.prototype, 'convert');
  const isUsed = vi.spyOn(OfficeProcess.prototype, 'hasConverted', 'get');
  try {
    isUsed.mockReturnValueOnce(true);
    given.mockResolvedValueOnce({ failed: 'memory' });
    expect((await convert(sheet(3))).conformance).toContain('PDF/A-2a');
    isUsed.mockReturnValueOnce(true);
    given.mockResolvedValueOnce({ failed: 'memory' }).mockResolvedValueOnce({ failed: 'memory' });
    await expect(convert(sheet(3))).rejects.toMatchObject({ code: 'OFFICE_LIMIT' });
    expect(given).toHaveBeenCalledTimes(4);
  } finally {
    given.mockRestore();
    isUsed.mockRestore();
  }
});
