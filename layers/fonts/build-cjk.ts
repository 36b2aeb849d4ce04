import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import subsetFont from 'subset-font';
import { CJK_FONTS, type CjkFont } from './cjk-fonts.ts';
import { FONT_FAMILIES, filePrefix } from './families.ts';
import { leanFont } from './lean-font.ts';
import { mergeFonts } from './merge-fonts.ts';

const require = createRequire(import.meta.url);

/*
 * Makes the fonts for Chinese, Japanese and Korean, some 16 s of work, in as many processes as there are cores.
 * A script of its own because HarfBuzz's subsetter, which cuts the characters out and fixes the weight of
 * variable fonts, is asynchronous and a CDK app is not.
 *
 * Usage: node build-cjk.ts <folder for the fonts> [<index of the font>]
 */
const [folder = '.', index] = process.argv.slice(2);
if (index === undefined) await buildAll();
else await build(CJK_FONTS[Number(index)]!);

async function buildAll(): Promise<void> {
  const waiting = [...CJK_FONTS.keys()];
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const child = spawn(process.execPath, [import.meta.filename, folder, String(next)], {
        stdio: 'inherit',
      });
      const [code] = (await once(child, 'exit')) as [number | null];
      if (code !== 0) throw new Error(`building ${CJK_FONTS[next]!.family} failed`);
    }
  };
  await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, work));
}

async function build(font: CjkFont): Promise<void> {
  const parts = font.file === undefined ? await slices(font) : [await whole(font, font.file)];
  const name = `${filePrefix({ name: font.family })}_${font.weight === 700 ? '700Bold' : '400Regular'}.ttf`;
  writeFileSync(path.join(folder, name), leanFont(mergeFonts(parts, font)));
}

function whole(font: CjkFont, file: string): Promise<Buffer> {
  const source = readFileSync(path.join(packageFolder(packageOf(font)), file));
  return subsetFont(source, text(font.characters), { targetFormat: 'truetype', noLayoutClosure: true });
}

/** Subsets a font whose package splits it into slices by `unicode-range`. @returns the needed slices */
async function slices(font: CjkFont): Promise<Buffer[]> {
  const folder = packageFolder(packageOf(font));
  const ranges = JSON.parse(readFileSync(path.join(folder, 'unicode.json'), 'utf8')) as Record<
    string,
    string
  >;
  const parts: Buffer[] = [];
  for (const [key, range] of Object.entries(ranges)) {
    const wanted = charactersOf(range).filter((code) => font.characters.has(code));
    const slice = `${path.basename(packageOf(font))}-${key.replace(/[[\]]/g, '')}-wght-normal.woff2`;
    const file = path.join(folder, 'files', slice);
    if (wanted.length === 0 || !existsSync(file)) continue;
    parts.push(
      await subsetFont(readFileSync(file), text(wanted), {
        targetFormat: 'truetype',
        noLayoutClosure: true,
        variationAxes: { wght: font.weight },
      }),
    );
  }
  return parts;
}

/** Parses `U+4e00-4e10,U+4e20`. */
function charactersOf(range: string): number[] {
  return range.split(',').flatMap((part) => {
    const [from, to = from] = part.trim().replace('U+', '').split('-');
    const start = Number.parseInt(from!, 16);
    return Array.from({ length: Number.parseInt(to!, 16) - start + 1 }, (_, i) => start + i);
  });
}

function text(codes: Iterable<number>): string {
  return Array.from(codes, (code) => String.fromCodePoint(code)).join('');
}

function packageOf({ family }: CjkFont): string {
  return FONT_FAMILIES.find(({ name }) => name === family)!.package;
}

function packageFolder(name: string): string {
  return path.dirname(require.resolve(`${name}/package.json`));
}
