import { readInformation } from '@platen/pdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { convertOptions } from '../contract/convert.ts';
import { readZip } from '../zip/read-zip.ts';
import { makeZip } from '../zip/testing/make-zip.ts';
import { type DocumentFont, readFont } from './font-file.ts';
import { OfficeConverter } from './office-converter.ts';
import { docx } from './testing/documents.ts';
import { fontNamed, officeFolders } from './testing/office-folders.ts';

const options = convertOptions.parse({});
let converter: OfficeConverter;
beforeAll(() => {
  converter = new OfficeConverter(...officeFolders());
});
afterAll(() => converter.close());

const text = (font: string, words = 'In the font of the house') =>
  docx(
    `<w:p><w:r><w:rPr><w:rFonts w:ascii="${font}" w:hAnsi="${font}"/></w:rPr><w:t>${words}</w:t></w:r></w:p>`,
    [{ id: 'f', kind: 'fontTable', target: 'fontTable.xml' }],
  );
const warnings = async (bytes: Uint8Array, fonts: readonly DocumentFont[] = []) => {
  const document = { bytes, options, title: 'T', lang: 'en', fonts };
  const converted = await converter.convert(document, Date.now() + 300_000);
  return converted.warnings.map(({ message }) => message);
};
const MISSING = ['Brandly: is not available; the PDF has Tinos'];

const KEY = '12345678-9ABC-DEF0-1234-56789ABCDEF0';
/** Embeds a font as Word does (ECMA-376 part 1, 17.8.1; part 4, 4.1). */
async function embedding(document: Uint8Array, family: string, font: Buffer): Promise<Buffer> {
  const obfuscated = Buffer.from(font);
  const key = Buffer.from(KEY.replaceAll('-', ''), 'hex').reverse();
  for (let i = 0; i < 32; i += 1) obfuscated[i]! ^= key[i % 16]!;
  const files = await Promise.all(
    (await readZip(document)).map(async ({ name, content }) => ({ name, content: await content() })),
  );
  const types = files.find(({ name }) => name === '[Content_Types].xml')!;
  types.content = Buffer.from(
    types.content
      .toString()
      .replace(
        '</Types>',
        '<Default Extension="odttf" ContentType="application/vnd.openxmlformats-officedocument.obfuscatedFont"/><Override PartName="/word/fontTable.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.fontTable+xml"/></Types>',
      ),
  );
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  return makeZip([
    ...files,
    {
      name: 'word/fontTable.xml',
      content: `<w:fonts xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="${office}"><w:font w:name="${family}"><w:embedRegular r:id="e" w:fontKey="{${KEY}}"/></w:font></w:fonts>`,
    },
    {
      name: 'word/_rels/fontTable.xml.rels',
      content: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="e" Type="${office}/font" Target="fonts/font1.odttf"/></Relationships>`,
    },
    { name: 'word/fonts/font1.odttf', content: obfuscated },
  ]);
}

it('sets emoji in a font with outlines', async () => {
  const document = { bytes: text('Caladea', '🎉❤️'), options, title: 'T', lang: 'en' };
  const { bytes, conformance } = await converter.convert(document, Date.now() + 300_000);
  const { fonts } = await readInformation(bytes);
  expect(fonts.map(({ name }) => name)).toEqual([expect.stringContaining('NotoEmoji')]);
  expect(conformance).toEqual(['PDF/A-2a', 'PDF/UA-1']);
});

describe('fonts besides those of Platen', () => {
  it('are used by documents that name them, and by no later document', async () => {
    const brand = (await readFont(fontNamed('Brandly')))!;
    expect(await warnings(text('Brandly'))).toEqual(MISSING);
    expect(await warnings(text('Brandly'), [brand])).toEqual([]);
    expect(await warnings(text('Brandly'))).toEqual(MISSING);
    expect(await warnings(text('Otherly'), [brand])).toEqual([expect.stringContaining('Otherly')]);
  });

  it('are in the PDF', async () => {
    const fonts = [(await readFont(fontNamed('Brandly')))!];
    const document = { bytes: text('Brandly'), options, title: 'T', lang: 'en', fonts };
    const { bytes } = await converter.convert(document, Date.now() + 300_000);
    const { fonts: used } = await readInformation(bytes);
    expect(used.map(({ name }) => name)).toEqual([expect.stringContaining('Brandly')]);
  });

  it('are those that a document embeds, which no later document uses', async () => {
    const file = await embedding(text('Brandly'), 'Brandly', fontNamed('Brandly'));
    expect(await warnings(file)).toEqual([]);
    expect(await warnings(text('Brandly'))).toEqual(MISSING);
  });
});
