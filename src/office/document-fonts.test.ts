import { expect, it } from 'vitest';
import { namedFonts } from './document-fonts.ts';
import { docx } from './testing/documents.ts';

it('finds the fonts that a document names, in XML and in binary formats', async () => {
  const fonts = ['Brand & Co', 'Other'].map((name) => ({ bytes: Buffer.alloc(0), families: [name] }));
  const names = async (document: Uint8Array) =>
    (await namedFonts(document, fonts)).map(({ families }) => families[0]);
  expect(await names(docx('<w:rFonts w:ascii="Brand &amp; Co"/>'))).toEqual(['Brand & Co']);
  expect(await names(Buffer.from('{\\rtf1{\\fonttbl{\\f0 Other;}}}'))).toEqual(['Other']);
  expect(await names(Buffer.from('\0\0Other\0', 'utf16le'))).toEqual(['Other']);
  expect(await names(docx(''))).toEqual([]);
});
