/**
 * Renders every PDF of the corpus and compares it by pixels with poppler.
 *
 * Fails when `pdftoppm` is missing, a size differs, or more than 1.5 % of a page's pixels differ.
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rasterize } from '@platen/pdf';
import { describe, it } from 'vitest';
import { decodePng, decodePpm, difference } from '../../packages/pdf/src/testing/picture.ts';
import { corpus, judged, need, SHARED, temporaryFolder } from './judging.ts';

const MOST_UNLIKE = 0.015;

need(['pdftoppm', '-v']);
const folder = temporaryFolder();
const DPI = 100;

describe.runIf(SHARED)('rasterizing', () => {
  it.each(corpus())('$name as drawn by Poppler', async ({ name, pdf }) => {
    const file = join(folder, name);
    writeFileSync(file, pdf);
    let number = 0;
    for await (const png of rasterize(pdf, { dpi: DPI })) {
      const page = String(++number);
      const ppm = execFileSync('pdftoppm', ['-cropbox', '-r', String(DPI), '-f', page, '-l', page, file], {
        maxBuffer: 1 << 30,
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      const ours = decodePng(png);
      const theirs = decodePpm(ppm);
      const unlike = difference(ours, theirs);
      const sizes = `${ours.width}x${ours.height} / ${theirs.width}x${theirs.height}`;
      const share = `${(unlike * 100).toFixed(3)} % unlike`;
      judged(`page ${page}`, unlike <= MOST_UNLIKE ? [] : [`${sizes}, ${share}`]);
    }
  });
});
