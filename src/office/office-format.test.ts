import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readOfficeFormat } from './office-format.ts';
import { zip } from './testing/zip.ts';

const types = (type: string) => ({ '[Content_Types].xml': `<Override ContentType="application/${type}"/>` });
const WORD = types('vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml');
const text = (value: string) => Buffer.from(value);
const ole2 = (...streams: string[]) =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(504),
    ...streams.map((name) => Buffer.from(`${name}\0`, 'utf16le')),
  ]);
const formatOf = (bytes: Uint8Array, name?: string) => readOfficeFormat(bytes, name, 'file');
const refusalOf = (bytes: Uint8Array, name?: string, maxUnpacked?: number) => {
  try {
    return readOfficeFormat(bytes, name, 'file', maxUnpacked);
  } catch (error) {
    const { code, message } = error as { code: string; message: string };
    return `${code} ${message}`;
  }
};

describe('the format of an office document', () => {
  it.each([
    ['docx', zip(WORD)],
    ['docx', zip(types('vnd.openxmlformats-officedocument.wordprocessingml.template.main+xml'))],
    ['xlsx', zip(types('vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'))],
    ['pptx', zip(types('vnd.openxmlformats-officedocument.presentationml.slideshow.main+xml'))],
    ['odt', zip({ mimetype: 'application/vnd.oasis.opendocument.text' })],
    ['ods', zip({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet-template' })],
    ['odp', zip({ mimetype: 'application/vnd.oasis.opendocument.presentation' })],
    ['doc', ole2('WordDocument')],
    ['xls', ole2('Workbook')],
    ['ppt', ole2('PowerPoint Document')],
    ['rtf', text('{\\rtf1 hello}')],
  ])('is %s by its content, whatever it is called', (format, bytes) => {
    expect(formatOf(bytes)).toEqual({ format, encrypted: false, macros: false });
    expect(formatOf(bytes, 'renamed.doc').format).toBe(format);
  });

  it('of plain text is that of its name', () => {
    expect(formatOf(text('a,b\n'), 'List.CSV').format).toBe('csv');
    expect(formatOf(text('a,b\n'), 'list.txt').format).toBe('txt');
    expect(refusalOf(text('a,b\n'), 'list.docx')).toMatch(/^OFFICE_FORMAT file: must be one of docx/);
    expect(refusalOf(Buffer.from([1, 0, 2, 0]), 'list.txt')).toMatch(/^OFFICE_FORMAT/);
  });

  it('shows macros and encryption', () => {
    expect(formatOf(zip({ ...WORD, 'word/vbaProject.bin': 'x' })).macros).toBe(true);
    expect(formatOf(ole2('EncryptedPackage'), 'plan.xlsx')).toMatchObject({
      format: 'xlsx',
      encrypted: true,
    });
    const odt = {
      mimetype: 'application/vnd.oasis.opendocument.text',
      'META-INF/manifest.xml': '<manifest:encryption-data/>',
    };
    expect(formatOf(zip(odt)).encrypted).toBe(true);
  });

  it.each([
    ['an empty file', new Uint8Array(), 'OFFICE_FORMAT file: is empty'],
    ['a PDF', text('%PDF-1.7'), 'OFFICE_FORMAT file: is a PDF already'],
    ['another archive', zip({ 'a.txt': 'x' }), 'OFFICE_FORMAT'],
    ['another compound file', ole2('Contents'), 'OFFICE_FORMAT'],
    ['half an archive', zip(WORD).subarray(0, 60), 'OFFICE_DAMAGED'],
  ])('refuses %s', (_, bytes, expected) => {
    expect(refusalOf(bytes)).toContain(expected);
  });

  it('refuses text of more than 10 MB, which would be thousands of pages', () => {
    expect(refusalOf(Buffer.alloc(11 << 20, 'a,b\n'), 'rows.csv')).toMatch(
      /^OFFICE_LIMIT file: must have at most 10485760 bytes of text \(11534336 bytes seen\)/,
    );
  });

  it('refuses archives that expand beyond the limit, whatever sizes their directory states', () => {
    const bomb = deflateRawSync(Buffer.alloc(1 << 20));
    const parts = Object.fromEntries(Array.from({ length: 4 }, (_, index) => [`word/${index}.xml`, bomb]));
    expect(refusalOf(zip(WORD, parts), 'a.docx', 3 << 20)).toMatch(
      /^OFFICE_LIMIT file: its files are larger than allowed/,
    );
  });
});
