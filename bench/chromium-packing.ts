/** Measures the cost of unpacking Chromium on a new Lambda instance, for each packing: `npm run bench:packing` */
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { buildChromiumLayer } from '../layers/chromium/build.ts';
import { CHROMIUM_EXECUTABLE } from '../layers/chromium/layout.ts';
import { best, costOf, row } from './measure.ts';

const RUNS = 3;
const ZSTD_LEVEL = 9;
const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
const brotli = readFileSync(path.join(path.dirname(entry), '../bin/chromium.br'));
const plain = path.join(buildChromiumLayer(), CHROMIUM_EXECUTABLE);
const zstd = zstdCompressSync(readFileSync(plain), {
  params: { [constants.ZSTD_c_compressionLevel]: ZSTD_LEVEL },
});
const folder = mkdtempSync(path.join(tmpdir(), 'platen-packing-'));
const target = path.join(folder, 'chromium');
const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;

try {
  const stock = await best(RUNS, () =>
    costOf(async () => writeFileSync(target, brotliDecompressSync(brotli))),
  );
  const fast = await best(RUNS, () => costOf(async () => writeFileSync(target, zstdDecompressSync(zstd))));
  const copied = await best(RUNS, () => costOf(async () => copyFileSync(plain, target)));
  console.log(row(`brotli, as shipped (${megabytes(brotli.length)})`, stock, stock));
  console.log(row(`zstd -${ZSTD_LEVEL} (${megabytes(zstd.length)})`, fast, stock));
  console.log(row(`copied unpacked (${megabytes(readFileSync(plain).length)})`, copied, stock));
  console.log('run from the layer as it is: nothing');
} finally {
  rmSync(folder, { recursive: true });
}
