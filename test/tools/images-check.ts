/**
 * Takes the images out of the corpus and holds them against poppler's:
 * `PLATEN_SHARED=<folder with corpus/> npx node test/tools/images-check.ts`
 *
 * Every image that `pdfimages -list` finds has to be there with the same size, and every JPEG that `pdfimages -all` writes and that
 * nothing is applied to, with the same bytes. Fails when a tool is missing.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ExtractedImage, extractImages } from '@platen/pdf';
import { need, Verdicts } from './verdicts.ts';

const shared = process.env.PLATEN_SHARED;
if (!shared) throw new Error('PLATEN_SHARED must name the folder that holds corpus/');
need(['pdfimages', '-v']);

const corpus = join(shared, 'corpus');
const verdicts = new Verdicts();
for (const name of readdirSync(corpus).sort()) {
  if (name.endsWith('.pdf')) await judge(name, new Uint8Array(readFileSync(join(corpus, name))));
}
verdicts.finish();

async function judge(name: string, pdf: Uint8Array): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'platen-images-'));
  try {
    const file = join(folder, 'in.pdf');
    writeFileSync(file, pdf);
    const theirs = listOf(file);
    const { images } = await extractImages(pdf);
    const own = new Set(images.map(({ width, height }) => `${width} x ${height}`));
    const missing = [...theirs].filter((size) => !own.has(size));
    verdicts.add(
      name,
      [
        ...missing.map((size) => `has no image of ${size}`),
        ...otherBytes(file, folder, images),
        ...images.flatMap(({ problem }) => (problem ? [problem] : [])),
      ],
      `${images.length} images`,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Sizes of images and stencils; masks are part of ours. */
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

/** Our original JPEGs that poppler does not write. */
function otherBytes(file: string, folder: string, images: readonly ExtractedImage[]): string[] {
  spawnSync('pdfimages', ['-all', file, join(folder, 'out')]);
  const written = new Set(
    readdirSync(folder)
      .filter((name) => name.endsWith('.jpg'))
      .map((name) => digest(readFileSync(join(folder, name)))),
  );
  return images.flatMap(({ file: own }) =>
    own?.mediaType === 'image/jpeg' && !written.has(digest(own.data)) ? [`${own.name} has other bytes`] : [],
  );
}

/** Without what follows the end of the image. */
function digest(jpeg: Uint8Array): string {
  const bytes = Buffer.from(jpeg);
  const end = bytes.lastIndexOf(Buffer.from([0xff, 0xd9]));
  return createHash('sha256')
    .update(bytes.subarray(0, end + 2))
    .digest('hex');
}
