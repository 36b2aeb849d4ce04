/**
 * Extracts the images of the corpus and compares them with Poppler's.
 *
 * Every image that `pdfimages -list` finds must be extracted with the same size. Every JPEG that `pdfimages -all` writes must
 * have the same bytes, unless a mask or a colour conversion applies to it. Fails when a tool is missing.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ExtractedImage, extractImages } from '@platen/pdf';
import { describe, it } from 'vitest';
import { corpus, judged, need, SHARED, temporaryFolder } from './judging.ts';

need(['pdfimages', '-v']);

const folder = temporaryFolder();

describe.runIf(SHARED)('images', () => {
  it.each(corpus())('of $name', ({ name, pdf }) => judge(name, pdf));
});

async function judge(name: string, pdf: Uint8Array): Promise<void> {
  const file = join(folder, name);
  writeFileSync(file, pdf);
  const { images } = await extractImages(pdf);
  const own = new Set(images.map(({ width, height }) => `${width} x ${height}`));
  judged(name, [
    ...[...listOf(file)].filter((size) => !own.has(size)).map((size) => `has no image of ${size}`),
    ...otherBytes(file, images),
    ...images.flatMap(({ problem }) => (problem ? [problem] : [])),
  ]);
}

/** Sizes of images and stencils. Our images include their masks. */
function listOf(file: string): Set<string> {
  const { stdout } = spawnSync('pdfimages', ['-list', file], { encoding: 'utf8' });
  const rows = stdout
    .split('\n')
    .slice(2)
    .map((line) => line.trim().split(/\s+/));
  return new Set(
    rows.filter(([, , type]) => type === 'image' || type === 'stencil').map(([, , , w, h]) => `${w} x ${h}`),
  );
}

/** Original JPEGs of ours that Poppler does not write with the same bytes. */
function otherBytes(file: string, images: readonly ExtractedImage[]): string[] {
  const out = mkdtempSync(`${file}-`);
  spawnSync('pdfimages', ['-all', file, join(out, 'out')]);
  const written = new Set(
    readdirSync(out)
      .filter((name) => name.endsWith('.jpg'))
      .map((name) => digest(readFileSync(join(out, name)))),
  );
  return images.flatMap(({ file: own }) =>
    own?.mediaType === 'image/jpeg' && !written.has(digest(own.data)) ? [`${own.name} has other bytes`] : [],
  );
}

/** Bytes up to the end of the image. */
function digest(jpeg: Uint8Array): string {
  const bytes = Buffer.from(jpeg);
  const end = bytes.lastIndexOf(Buffer.from([0xff, 0xd9]));
  return createHash('sha256')
    .update(bytes.subarray(0, end + 2))
    .digest('hex');
}
