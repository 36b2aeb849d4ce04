import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { builtFolder } from '../shared/built-folder.ts';
import { FONT_FAMILIES, type FontFamily } from './families.ts';
import { leanFont } from './lean-font.ts';

const require = createRequire(import.meta.url);

/**
 * Builds the fonts layer from npm packages, and returns its folder for `lambda.Code.fromAsset`. The layer contains `fonts/*.ttf`,
 * and each family's licence in `fonts/licences/`.
 */
export function buildFontsLayer(log: (line: string) => void = console.error): string {
  return builtFolder(path.join(import.meta.dirname, 'dist'), fontsLayerVersion(), (folder) => {
    log('Collecting the fonts and cutting those for Chinese, Japanese and Korean to size (some 10 s) …');
    const fonts = path.join(folder, 'fonts');
    const licences = path.join(fonts, 'licences');
    mkdirSync(licences, { recursive: true });
    for (const family of FONT_FAMILIES) copyFamily(family, fonts, licences);
    execFileSync(process.execPath, [path.join(import.meta.dirname, 'build-cjk.ts'), fonts], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  });
}

/** Hash of the layer's inputs. */
export function fontsLayerVersion(): string {
  const hash = createHash('sha256');
  for (const file of readdirSync(import.meta.dirname).sort()) {
    if (file.endsWith('.ts') && !file.endsWith('.test.ts')) {
      hash.update(readFileSync(path.join(import.meta.dirname, file)));
    }
  }
  for (const family of FONT_FAMILIES) {
    hash.update(readFileSync(path.join(packageFolder(family.package), 'package.json')));
  }
  return hash.digest('hex').slice(0, 16);
}

function copyFamily(family: FontFamily, fonts: string, licences: string): void {
  const folder = packageFolder(family.package);
  for (const style of family.styles) {
    const file = readdirSync(path.join(folder, style)).find((entry) => entry.endsWith('.ttf'));
    if (file === undefined) throw new Error(`${family.package} has no TrueType file for ${style}`);
    const source = readFileSync(path.join(folder, style, file));
    const font = family.reservedName ? source : leanFont(source, family.withoutTables);
    writeFileSync(path.join(fonts, file), font);
  }
  copyLicence(family.package, licences);
}

function copyLicence(name: string, licences: string): void {
  const folder = packageFolder(name);
  const file = ['LICENSE_FONT', 'LICENSE'].map((entry) => path.join(folder, entry)).find(existsSync);
  if (file === undefined) throw new Error(`${name} comes without the licence of its font`);
  writeFileSync(path.join(licences, `${path.basename(folder)}.txt`), readFileSync(file));
}

function packageFolder(name: string): string {
  return path.dirname(require.resolve(`${name}/package.json`));
}
