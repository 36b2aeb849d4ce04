import { describe, expect, it } from 'vitest';
import { makeZip } from '../zip/testing/make-zip.ts';
import { readOfficeFormat } from './office-format.ts';

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
const refusalOf = (bytes: Uint8Array, name?: string, maxUnpacked?: number) =>
  readOfficeFormat(bytes, name, 'file', maxUnpacked).then(
    ({ format }) => `is ${format}`,
    ({ code, message }) => `${code} ${message}`,
  );

describe('the format of an office document', () => {
  it.each([
    ['docx', makeZip(WORD)],
    ['docx', makeZip(types('vnd.openxmlformats-officedocument.wordprocessingml.template.main+xml'))],
    ['xlsx', makeZip(types('vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'))],
    ['pptx', makeZip(types('vnd.openxmlformats-officedocument.presentationml.slideshow.main+xml'))],
    ['odt', makeZip({ mimetype: 'application/vnd.oasis.opendocument.text' })],
    ['ods', makeZip({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet-template' })],
    ['odp', makeZip({ mimetype: 'application/vnd.oasis.opendocument.presentation' })],
    ['doc', ole2('WordDocument')],
    ['xls', ole2('Workbook')],
    ['ppt', ole2('PowerPoint Document')],
    ['rtf', text('{\\rtf1 hello}')],
  ])('is %s by its content, whatever it is called', async (format, bytes) => {
    expect(await formatOf(bytes)).toEqual({ format, encrypted: false, macros: false });
    expect(await formatOf(bytes, 'renamed.doc')).toMatchObject({ format });
  });

  it('of plain text is that of its name', async () => {
    expect(await formatOf(text('a,b\n'), 'List.CSV')).toMatchObject({ format: 'csv' });
    expect(await formatOf(text('a,b\n'), 'list.txt')).toMatchObject({ format: 'txt' });
    expect(await refusalOf(text('a,b\n'), 'list.docx')).toMatch(/^OFFICE_FORMAT file: must be one of docx/);
    expect(await refusalOf(Buffer.from([1, 0, 2, 0]), 'list.txt')).toMatch(/^OFFICE_FORMAT/);
  });

  it('shows macros and encryption', async () => {
    expect(await formatOf(makeZip({ ...WORD, 'word/vbaProject.bin': 'x' }))).toMatchObject({ macros: true });
    expect(await formatOf(ole2('EncryptedPackage'), 'plan.xlsx')).toMatchObject({
      format: 'xlsx',
      encrypted: true,
    });
    const odt = {
      mimetype: 'application/vnd.oasis.opendocument.text',
      'META-INF/manifest.xml': '<manifest:encryption-data/>',
    };
    expect(await formatOf(makeZip(odt))).toMatchObject({ encrypted: true });
  });

  it.each([
    ['an empty file', new Uint8Array(), 'OFFICE_FORMAT file: is empty'],
    ['a PDF', text('%PDF-1.7'), 'OFFICE_FORMAT file: is a PDF already'],
    ['another archive', makeZip({ 'a.txt': 'x' }), 'OFFICE_FORMAT'],
    ['another compound file', ole2('Contents'), 'OFFICE_FORMAT'],
    ['half an archive', makeZip(WORD).subarray(0, 60), 'OFFICE_DAMAGED'],
  ])('refuses %s', async (_, bytes, expected) => {
    expect(await refusalOf(bytes)).toContain(expected);
  });

  it('refuses text of more than 10 MB, which would be thousands of pages', async () => {
    expect(await refusalOf(Buffer.alloc(11 << 20, 'a,b\n'), 'rows.csv')).toMatch(
      /^OFFICE_LIMIT file: must have at most 10485760 bytes of text \(11534336 bytes seen\)/,
    );
  });

  it.each([
    [
      'state',
      undefined,
      /^OFFICE_LIMIT file: may have at most 3145728 bytes unpacked \(4194304 bytes seen\)/,
    ],
    ['do not state', 1000, /^OFFICE_DAMAGED file: is damaged \(too many bytes/],
  ])('refuses archives that expand beyond the limit, and %s it', async (_, statedSize, message) => {
    const bomb = { content: Buffer.alloc(4 << 20), deflate: true, ...(statedSize && { statedSize }) };
    expect(await refusalOf(makeZip([{ name: 'word/a.xml', ...bomb }]), 'a.docx', 3 << 20)).toMatch(message);
  });
});
