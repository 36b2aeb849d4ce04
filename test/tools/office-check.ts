/**
 * Converts the office documents of a folder with Platen's converter and with an installed LibreOffice (`soffice`), both with
 * Platen's fonts, and compares page counts and pixels: `npx node test/tools/office-check.ts <folder>`
 *
 * Prints a line per document. Fails when only one of them converts a document.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildFontsLayer } from '../../layers/fonts/build.ts';
import { buildOfficeLayer } from '../../layers/libreoffice/build.ts';
import { OFFICE_FOLDER } from '../../layers/libreoffice/layout.ts';
import { decodePpm, type Picture } from '../../packages/pdf/src/testing/picture.ts';
import { convertOptions } from '../../src/contract/convert.ts';
import { OfficeConverter } from '../../src/office/office-converter.ts';
import { writeFontConfig } from '../../src/sandbox/fontconfig.ts';

const [given] = process.argv.slice(2);
if (given === undefined) throw new Error('a folder of office documents is required');
for (const [program, version] of [
  ['soffice', '--version'],
  ['pdftoppm', '-v'],
  ['pdfinfo', '-v'],
] as const)
  if (spawnSync(program, [version]).error) throw new Error(`${program} is not installed`);

const DPI = 50;
/** Minimum difference of a colour value for a pixel to count as different; larger than antialiasing differences. */
const UNLIKE = 96;
const TIME_MS = 120_000;

const fonts = path.join(buildFontsLayer(), 'fonts');
const converter = new OfficeConverter(
  path.join(
    buildOfficeLayer(() => {}),
    OFFICE_FOLDER,
  ),
  fonts,
);
const work = mkdtempSync(path.join(tmpdir(), 'platen-office-'));
const env = {
  ...process.env,
  FONTCONFIG_FILE: writeFontConfig(fonts, work),
};
const options = convertOptions.parse({ locale: 'en-US' });
const totals = { documents: 0, same: 0, pages: 0, alike: 0, failed: 0 };
console.log('| Document | Pages | Of soffice | Pixels that differ, largest page | Conformance |');
console.log('| --- | ---: | ---: | ---: | --- |');
try {
  for (const name of readdirSync(given).sort()) await compare(path.resolve(given, name));
} finally {
  await converter.close();
  rmSync(work, { recursive: true });
}
console.log(
  `\n${totals.documents} documents: ${totals.same} with the same number of pages, ${totals.alike} of ${totals.pages} pages with at most 1 % other pixels, ${totals.failed} converted by one only`,
);
if (totals.failed > 0 || totals.documents === 0) process.exitCode = 1;

async function compare(file: string): Promise<void> {
  totals.documents += 1;
  const name = path.basename(file);
  const own = path.join(work, 'own.pdf');
  const refusal = await converter
    .convert({ bytes: readFileSync(file), filename: name, options, title: name }, Date.now() + TIME_MS)
    .then(
      ({ bytes, conformance }) => {
        writeFileSync(own, bytes);
        return { conformance: conformance.join(', ') };
      },
      (error: Error) => ({ message: error.message }),
    );
  const folder = mkdtempSync(path.join(work, 'other-'));
  const profile = `-env:UserInstallation=file://${work}/profile`;
  spawnSync('soffice', [profile, '--headless', '--convert-to', 'pdf', '--outdir', folder, file], {
    env,
    timeout: TIME_MS,
  });
  const other = path.join(folder, `${path.parse(name).name}.pdf`);
  const isOther = existsSync(other);
  if ('message' in refusal || !isOther) {
    if ('message' in refusal !== !isOther) totals.failed += 1;
    line(name, 'message' in refusal ? refusal.message : 'converted', isOther ? 'converted' : 'not converted');
    return;
  }
  const counts = [pagesOf(own), pagesOf(other)] as const;
  if (counts[0] === counts[1]) totals.same += 1;
  const [mine, theirs] = [picturesOf(own), picturesOf(other)];
  const shares = Array.from({ length: Math.min(mine.length, theirs.length) }, (_, i) =>
    share(mine[i]!, theirs[i]!),
  );
  totals.pages += shares.length;
  totals.alike += shares.filter((each) => each <= 0.01).length;
  line(name, ...counts, `${(100 * Math.max(...shares)).toFixed(1)} %`, refusal.conformance);
}

function line(...cells: readonly (string | number)[]): void {
  console.log(`| ${cells.join(' | ')} |`);
}

function pagesOf(pdf: string): number {
  return Number(/^Pages:\s+(\d+)/m.exec(spawnSync('pdfinfo', [pdf], { encoding: 'utf8' }).stdout)?.[1] ?? 0);
}

/** At most 20 pages. */
function picturesOf(pdf: string): Picture[] {
  const folder = mkdtempSync(path.join(work, 'pages-'));
  spawnSync('pdftoppm', ['-r', String(DPI), '-l', '20', pdf, path.join(folder, 'page')]);
  const pictures = readdirSync(folder)
    .sort()
    .map((name) => decodePpm(readFileSync(path.join(folder, name))));
  rmSync(folder, { recursive: true });
  return pictures;
}

/** Share of different pixels; 1 for pages of different sizes. */
function share(a: Picture, b: Picture): number {
  if (Math.abs(a.width - b.width) > 1 || Math.abs(a.height - b.height) > 1) return 1;
  const [width, height] = [Math.min(a.width, b.width), Math.min(a.height, b.height)];
  let unlike = 0;
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [at, bt] = [3 * (y * a.width + x), 3 * (y * b.width + x)];
      if ([0, 1, 2].some((c) => Math.abs(a.rgb[at + c]! - b.rgb[bt + c]!) > UNLIKE)) unlike += 1;
    }
  return unlike / (width * height);
}
