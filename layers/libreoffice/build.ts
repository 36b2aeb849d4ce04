import { createHash } from 'node:crypto';
import { copyFileSync, constants as fs, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { constants, zstdCompressSync } from 'node:zlib';
import { buildSync } from 'esbuild';
import { builtFolder } from '../shared/built-folder.ts';
import { OFFICE_FOLDER, OFFICE_HOST } from './layout.ts';

const PACKAGE = '@matbee/libreoffice-converter';
const PROGRAM = 'soffice.wasm';
const DATA = 'soffice.data';
/** Scripts of the package that are copied without compression. */
const SCRIPTS = ['soffice.cjs', 'soffice.worker.cjs'];
/** Files of this folder that are copied into the layer. */
const OWN = ['no-network.cjs', 'NOTICE'];

/** Compression level: 3 s of processor time. Level 6 takes 15 s and saves another tenth. */
const LEVEL = 3;

/** Fonts in `soffice.data` that are kept. Platen has a fonts layer, and some of the other fonts have different licences. */
const KEPT_FONTS = /\/opens___\.ttf$/;
const FILES = /\{filename:"([^"]+)",start:([\de]+),end:([\de]+)\}/g;

/**
 * Builds the LibreOffice layer from the npm package, and returns its folder for `lambda.Code.fromAsset`. The program and its data
 * are compressed (zstd); the host process decompresses them in memory.
 */
export function buildOfficeLayer(log: (line: string) => void = console.error): string {
  return builtOfficeFolder('packed', (source, folder) => {
    log('Packing LibreOffice (some 5 s) …');
    const data = readFileSync(path.join(source, DATA));
    blankFonts(data, readFileSync(path.join(source, 'soffice.cjs'), 'utf8'));
    writeFileSync(path.join(folder, `${DATA}.zst`), compressed(data));
    writeFileSync(path.join(folder, `${PROGRAM}.zst`), compressed(readFileSync(path.join(source, PROGRAM))));
  });
}

/** Builds the layer for this machine, where its size does not matter. It is not compressed, so the build is instant. */
export function copyOfficeLayer(): string {
  return builtOfficeFolder('copied', (source, folder) => {
    for (const file of [DATA, PROGRAM])
      copyFileSync(path.join(source, file), path.join(folder, file), fs.COPYFILE_FICLONE);
  });
}

function builtOfficeFolder(kind: string, fill: (source: string, folder: string) => void): string {
  return builtFolder(path.join(import.meta.dirname, 'dist', kind), officeLayerVersion(), (root) => {
    const source = path.join(packageFolder(), 'wasm');
    const folder = path.join(root, OFFICE_FOLDER);
    mkdirSync(folder, { recursive: true });
    for (const file of SCRIPTS) copyFileSync(path.join(source, file), path.join(folder, file));
    for (const file of OWN) copyFileSync(path.join(import.meta.dirname, file), path.join(folder, file));
    // Node strips no types below node_modules, where the local runtime stores the layer.
    buildSync({
      entryPoints: [path.join(import.meta.dirname, 'host.mts')],
      outfile: path.join(folder, OFFICE_HOST),
      bundle: true,
      format: 'esm',
      platform: 'node',
      target: 'node24',
    });
    fill(source, folder);
  });
}

/** Hash of the layer's inputs. */
export function officeLayerVersion(): string {
  const hash = createHash('sha256').update(readFileSync(path.join(packageFolder(), 'package.json')));
  for (const file of readdirSync(import.meta.dirname).sort())
    if (/^NOTICE$|\.[cm]?[jt]s$/.test(file) && !file.includes('.test.'))
      hash.update(readFileSync(path.join(import.meta.dirname, file)));
  return hash.digest('hex').slice(0, 16);
}

/** Overwrites the fonts with zeros, so that the offsets of all other files stay valid. */
function blankFonts(data: Buffer, script: string): void {
  let count = 0;
  for (const [, file, start, end] of script.matchAll(FILES)) {
    count += 1;
    if (!/\.(ttf|otf|ttc)$/.test(file!) || KEPT_FONTS.test(file!)) continue;
    data.fill(0, Number(start), Number(end));
  }
  if (count < 1_000) throw new Error(`${PACKAGE}: the list of files in soffice.cjs was not found`);
}

function compressed(bytes: Buffer): Buffer {
  return zstdCompressSync(bytes, { params: { [constants.ZSTD_c_compressionLevel]: LEVEL } });
}

function packageFolder(): string {
  return path.dirname(createRequire(import.meta.url).resolve(`${PACKAGE}/package.json`));
}
