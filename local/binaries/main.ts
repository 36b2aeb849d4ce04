// Installs the programs that npm does not install with the project, on platforms other than linux-x64. `with-install.mjs` runs it
// before each command that serves Platen. It does nothing if all exist, or if variables name others.
import { HOST, runsLayerChromium } from '../../layers/chromium/host.ts';
import { binariesFolder } from '../../layers/shared/binaries-folder.ts';
import { LocalRuntimeError } from '../errors.ts';
import { downloadChromium } from './chromium.ts';
import { DownloadProgress } from './download-progress.ts';
import { installDynoxide } from './dynoxide.ts';

async function main(): Promise<void> {
  const { AWS_ENDPOINT_URL_DYNAMODB: dynamodb, PLATEN_CHROMIUM_PATH: chromium } = process.env;
  const folder = binariesFolder();
  if (!dynamodb) await installDynoxide(folder);
  if (chromium || runsLayerChromium()) return;
  const progress = new DownloadProgress(`Chromium for ${HOST}`, process.stderr);
  try {
    await downloadChromium({ folder, onProgress: (done, total) => progress.show(done, total) });
  } finally {
    progress.end();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof LocalRuntimeError ? error.message : error);
  process.exit(1);
});
