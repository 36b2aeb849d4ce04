import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { builtFolder } from '../shared/built-folder.ts';
import { readTar } from '../shared/tar.ts';
import { CHROMIUM_EXECUTABLE, CHROMIUM_LIBRARIES } from './layout.ts';

/** Increment when the layer's content changes but the package does not. */
const LAYOUT_REVISION = 1;

/**
 * Builds the unpacked Chromium layer from the npm package `@sparticuz/chromium`, and returns its folder for
 * `lambda.Code.fromAsset`. The first build takes about two seconds, later calls none. x86_64 only: the package has no other
 * build.
 *
 * The executable is shipped uncompressed and runs from `/opt`: docs/decisions/0010 has the figures. SwiftShader is omitted
 * because Chromium runs with `--disable-gpu`, and the package's fonts because Platen has a fonts layer.
 */
export function buildChromiumLayer(log: (line: string) => void = console.error): string {
  const source = chromiumPackage();
  const version = `${source.version}-${LAYOUT_REVISION}`;
  return builtFolder(path.join(import.meta.dirname, 'dist'), version, (folder) => {
    log(`Unpacking Chromium ${source.version} …`);
    const executable = path.join(folder, CHROMIUM_EXECUTABLE);
    const libraries = path.join(folder, CHROMIUM_LIBRARIES);
    mkdirSync(libraries, { recursive: true });
    writeFileSync(executable, unpack(source.folder, 'chromium.br'));
    chmodSync(executable, 0o755);
    for (const entry of readTar(unpack(source.folder, 'al2023.tar.br'))) {
      const file = path.join(libraries, path.basename(entry.name));
      writeFileSync(file, entry.data);
      chmodSync(file, entry.mode & 0o755);
    }
  });
}

/** Hash of the layer's inputs: an asset hash that does not require reading 200 MB. */
export function chromiumLayerVersion(): string {
  return `${chromiumPackage().version}-${LAYOUT_REVISION}`;
}

function chromiumPackage(): { folder: string; version: string } {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const folder = path.dirname(path.dirname(entry));
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    version: string;
  };
  return { folder: path.join(folder, 'bin'), version };
}

function unpack(folder: string, name: string): Buffer {
  return brotliDecompressSync(readFileSync(path.join(folder, name)));
}
