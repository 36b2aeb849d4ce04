/**
 * Renders every PDF of the corpus and compares it by pixels with poppler:
 * `PLATEN_SHARED=<folder with corpus/> npx node test/tools/rasterize-compare.ts [dpi]`
 *
 * Fails when `pdftoppm` is missing, a size differs, or more than 1.5 % of a page's pixels differ.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rasterize } from '@platen/pdf';
import { decodePng, decodePpm, difference } from '../../packages/pdf/src/testing/picture.ts';
import { need, Verdicts } from './verdicts.ts';

const MOST_UNLIKE = 0.015;

const shared = process.env.PLATEN_SHARED;
if (!shared) throw new Error('PLATEN_SHARED must name the folder that holds corpus/');
need(['pdftoppm', '-v']);
const dpi = Number(process.argv[2] ?? 100);
const corpus = join(shared, 'corpus');
const verdicts = new Verdicts();
for (const file of readdirSync(corpus)
  .filter((name) => name.endsWith('.pdf'))
  .sort()) {
  const path = join(corpus, file);
  let number = 0;
  for await (const png of rasterize(readFileSync(path), { dpi })) {
    number++;
    const page = String(number);
    const ppm = execFileSync('pdftoppm', ['-cropbox', '-r', String(dpi), '-f', page, '-l', page, path], {
      maxBuffer: 1 << 30,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const ours = decodePng(png);
    const theirs = decodePpm(ppm);
    const unlike = difference(ours, theirs);
    const sizes = `${ours.width}x${ours.height} / ${theirs.width}x${theirs.height}`;
    const share = `${(unlike * 100).toFixed(3)} % unlike`;
    verdicts.add(`${file} page ${number}`, unlike <= MOST_UNLIKE ? [] : [`${sizes}, ${share}`], share);
  }
}
verdicts.finish();
