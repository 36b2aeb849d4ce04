import { describe, expect, it } from 'vitest';
import { readZip } from '../zip/read-zip.ts';
import { makeZip } from '../zip/testing/make-zip.ts';
import { readOfficeFile } from './office-format.ts';
import { makeCompoundFile } from './testing/compound-file.ts';
import { encryptOpenDocument } from './testing/encrypt-open-document.ts';
import { encryptPackage } from './testing/encrypt-package.ts';

const types = (type: string) => ({ '[Content_Types].xml': `<Override ContentType="application/${type}"/>` });
const WORD = types('vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml');
const text = (value: string) => Buffer.from(value);
const ole2 = (...streams: string[]) =>
  makeCompoundFile(Object.fromEntries(streams.map((name) => [name, Buffer.alloc(100)])));
const formatOf = async (bytes: Uint8Array, name?: string, password?: string) => {
  const { bytes: content, format, macros } = await readOfficeFile(bytes, { name, password });
  expect(content.length).toBeGreaterThan(0);
  return { format, macros };
};
const refusalOf = (bytes: Uint8Array, name?: string, maxUnpacked?: number, password?: string) =>
  readOfficeFile(bytes, { name, maxUnpacked, password }).then(
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
  ])('is %s by its content, whatever its name', async (format, bytes) => {
    expect(await formatOf(bytes)).toEqual({ format, macros: false });
    expect(await formatOf(bytes, 'renamed.doc')).toMatchObject({ format });
  });

  it('of plain text is taken from its name', async () => {
    expect(await formatOf(text('a,b\n'), 'List.CSV')).toMatchObject({ format: 'csv' });
    for (const name of ['a.tsv', 'a.TAB'])
      expect(await formatOf(text('a\tb\n'), name)).toMatchObject({ format: 'tsv' });
    expect(await formatOf(text('a,b\n'), 'list.txt')).toMatchObject({ format: 'txt' });
    expect(await refusalOf(text('a,b\n'), 'list.docx')).toMatch(/^OFFICE_FORMAT file: must be one of docx/);
    expect(await refusalOf(Buffer.from([1, 0, 2, 0]), 'list.txt')).toMatch(/^OFFICE_FORMAT/);
  });

  it('reports macros', async () => {
    expect(await formatOf(makeZip({ ...WORD, 'word/vbaProject.bin': 'x' }))).toMatchObject({ macros: true });
  });

  it.each([
    ['docx', WORD],
    ['xlsx', types('vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml')],
  ])('of an encrypted %s is known with its password', async (format, parts) => {
    const file = encryptPackage(makeZip(parts), 'secret');
    expect(await formatOf(file, 'plan.doc', 'secret')).toMatchObject({ format });
    expect(await refusalOf(file)).toBe('OFFICE_ENCRYPTED file: is encrypted: send its password');
    expect(await refusalOf(file, undefined, undefined, 'other')).toBe(
      'OFFICE_ENCRYPTED password: does not open the document',
    );
    expect(await formatOf(encryptPackage(makeZip(parts), 'VelvetSweatshop'))).toMatchObject({ format });
  });

  it('limits an archive that is encrypted, too', async () => {
    const bomb = makeZip([{ name: 'word/a.xml', content: Buffer.alloc(4 << 20), deflate: true }]);
    expect(await refusalOf(encryptPackage(bomb, 'a'), undefined, 3 << 20, 'a')).toMatch(/^OFFICE_LIMIT/);
  });

  it.each([
    ['doc', { WordDocument: Buffer.from([0xec, 0xa5, 0xc1, 0, 0, 0, 0, 0, 0, 0, 0, 1]) }],
    ['xls', { Workbook: Buffer.from([9, 8, 2, 0, 0, 6, 0x2f, 0, 2, 0, 0, 0]) }],
    [
      'ppt',
      {
        'PowerPoint Document': Buffer.alloc(8),
        'Current User': Buffer.from('0000f60f2800000014000000dfc4d1f3', 'hex'),
      },
    ],
  ])('refuses an encrypted binary document: %s', async (format, streams) => {
    expect(await refusalOf(makeCompoundFile(streams))).toBe(
      `OFFICE_ENCRYPTED file: is encrypted as ${format}, which is not supported: save it as ${format}x, or without a password`,
    );
  });

  it('decrypts an OpenDocument file', async () => {
    const mimetype = 'application/vnd.oasis.opendocument.text';
    const file = encryptOpenDocument(mimetype, '<a>secret</a>', 'geheim');
    const { bytes, format } = await readOfficeFile(file, { password: 'geheim' });
    expect(format).toBe('odt');
    const contents = await Promise.all(
      (await readZip(bytes)).map(async (each) => String(await each.content())),
    );
    expect(contents.slice(0, 2)).toEqual([mimetype, '<a>secret</a>']);
    expect(contents[2]).not.toContain('encryption-data');
    expect(await refusalOf(file)).toBe('OFFICE_ENCRYPTED file: is encrypted: send its password');
    expect(await refusalOf(file, undefined, undefined, 'other')).toBe(
      'OFFICE_ENCRYPTED password: does not open the document',
    );
  });

  it('of damaged compound files is an error of the file, wherever the damage is', async () => {
    const file = encryptPackage(makeZip(WORD), 'secret');
    const codes = new Set<string>();
    for (let at = 8; at < file.length; at += 37)
      for (const damaged of [file.subarray(0, at), Buffer.from(file).fill(0xff, at, at + 4)])
        codes.add((await refusalOf(damaged, undefined, undefined, 'secret')).split(' ')[0]!);
    expect([...codes].filter((code) => !/^OFFICE_|^is$/.test(code))).toEqual([]);
    expect(codes).toContain('OFFICE_DAMAGED');
  });

  it.each([
    ['an empty file', new Uint8Array(), 'OFFICE_FORMAT file: is empty'],
    ['a PDF', text('%PDF-1.7'), 'OFFICE_FORMAT file: is a PDF already'],
    ['another archive', makeZip({ 'a.txt': 'x' }), 'OFFICE_FORMAT'],
    [
      'a binary workbook',
      makeZip({
        '[Content_Types].xml': '<a ContentType="application/vnd.ms-excel.sheet.binary.macroEnabled.main"/>',
      }),
      'save it as .xlsx',
    ],
    [
      'a drawing',
      makeZip({ mimetype: 'application/vnd.oasis.opendocument.graphics' }),
      '(application/vnd.oasis.opendocument.graphics seen)',
    ],
    ['a document of Pages', makeZip({ 'Index/Document.iwa': 'x' }), 'export it as .docx'],
    ['flat OpenDocument', text('<?xml version="1.0"?>\n<office:document xmlns:a="b">'), 'save it as .odt'],
    [
      'XML of Word 2003',
      text('<w:d xmlns:w="http://schemas.microsoft.com/office/word/2003/wordml">'),
      'as .docx',
    ],
    ['an XML spreadsheet', text('<W xmlns="urn:schemas-microsoft-com:office:spreadsheet">'), 'as .xlsx'],
    ['HTML that is called .doc', text('\ufeff<html xmlns:o="x">'), 'is HTML: save it as .docx'],
    ['a web archive', text('MIME-Version: 1.0\n'), 'is a web archive (.mht): save it as .docx'],
    ['another compound file', ole2('Contents'), 'OFFICE_FORMAT'],
    ['half an archive', makeZip(WORD).subarray(0, 60), 'OFFICE_DAMAGED'],
  ])('refuses %s', async (_, bytes, expected) => {
    expect(await refusalOf(bytes)).toContain(expected);
  });

  it('refuses text of more than 10 MB, which would fill thousands of pages', async () => {
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
