import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { builtFolder } from '../shared/built-folder.ts';
import { type FontFamily, TRUETYPE_FAMILIES } from './families.ts';
import { readSfnt, writeSfnt } from './sfnt.ts';

const require = createRequire(import.meta.url);

/**
 * Builds the fonts layer from npm packages and returns its folder for `lambda.Code.fromAsset`. It holds
 * `fonts/*.ttf` and, in `fonts/licences/`, the licence of each family.
 */
export function buildFontsLayer(log: (line: string) => void = console.error): string {
  return builtFolder(path.join(import.meta.dirname, 'dist'), fontsLayerVersion(), (folder) => {
    log('Collecting the fonts …');
    const licences = path.join(folder, 'fonts/licences');
    mkdirSync(licences, { recursive: true });
    for (const family of TRUETYPE_FAMILIES) copyFamily(family, path.join(folder, 'fonts'), licences);
  });
}

/** A hash of everything the content of the layer depends on. */
export function fontsLayerVersion(): string {
  const hash = createHash('sha256');
  for (const file of readdirSync(import.meta.dirname).sort()) {
    if (file.endsWith('.ts') && !file.endsWith('.test.ts')) {
      hash.update(readFileSync(path.join(import.meta.dirname, file)));
    }
  }
  for (const family of TRUETYPE_FAMILIES) {
    hash.update(readFileSync(path.join(packageFolder(family.package), 'package.json')));
  }
  return hash.digest('hex').slice(0, 16);
}

function copyFamily(family: FontFamily, fonts: string, licences: string): void {
  const folder = packageFolder(family.package);
  const name = path.basename(folder);
  for (const style of family.styles) {
    const file = readdirSync(path.join(folder, style)).find((entry) => entry.endsWith('.ttf'));
    if (file === undefined) throw new Error(`${family.package} has no TrueType file for ${style}`);
    let font = readFileSync(path.join(folder, style, file));
    if (family.withoutTables !== undefined) {
      const tables = readSfnt(font);
      for (const tag of family.withoutTables) tables.delete(tag);
      font = Buffer.from(writeSfnt(tables));
    }
    writeFileSync(path.join(fonts, file), font);
  }
  const licence = path.join(folder, 'LICENSE_FONT');
  if (!existsSync(licence)) throw new Error(`${family.package} comes without the licence of its font`);
  writeFileSync(path.join(licences, `${name}.txt`), readFileSync(licence));
}

function packageFolder(name: string): string {
  return path.dirname(require.resolve(`${name}/package.json`));
}
