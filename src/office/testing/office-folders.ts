import { readFileSync } from 'node:fs';
import path from 'node:path';
import { buildFontsLayer } from '../../../layers/fonts/build.ts';
import { copyOfficeLayer } from '../../../layers/libreoffice/build.ts';
import { OFFICE_FOLDER } from '../../../layers/libreoffice/layout.ts';

/** Folders of the LibreOffice layer and of the fonts layer. */
export function officeFolders(): readonly [office: string, fonts: string] {
  return [path.join(copyOfficeLayer(), OFFICE_FOLDER), path.join(buildFontsLayer(), 'fonts')];
}

/** A font that Platen does not have: Caladea by another name of as many letters. */
export function fontNamed(family: string): Buffer {
  const own = 'Caladea';
  if (family.length !== own.length) throw new Error(`The family must have ${own.length} letters`);
  const font = readFileSync(path.join(officeFolders()[1], 'Caladea_400Regular.ttf'));
  for (const encoding of ['latin1', 'utf16le'] as const) {
    // Names for Windows are UTF-16BE.
    const bytesOf = (text: string) =>
      encoding === 'latin1' ? Buffer.from(text, encoding) : Buffer.from(text, encoding).swap16();
    const [before, after] = [bytesOf(own), bytesOf(family)];
    for (let at = font.indexOf(before); at >= 0; at = font.indexOf(before, at + 1)) after.copy(font, at);
  }
  return font;
}
