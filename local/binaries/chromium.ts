import { chmodSync, existsSync } from 'node:fs';
import path from 'node:path';
import { Browser, install } from '@puppeteer/browsers';
import {
  browserPlatform,
  HOST,
  HOST_BUILD,
  hostBuildExecutable,
  hostBuildFolder,
  OWN_CHROMIUM,
} from '../../layers/chromium/host.ts';
import { LocalRuntimeError } from '../errors.ts';
import { unzip } from '../functions/unzip.ts';
import { placeDownload } from './place-download.ts';

export interface DownloadOptions {
  /** Folder of all downloaded programs. */
  readonly folder: string;
  /** `platform-arch`; default: this machine's. */
  readonly host?: string;
  /** Base URL that replaces Chrome for Testing's. */
  readonly baseUrl?: string;
  /** Receives the progress of a download. */
  readonly onProgress?: (downloadedBytes: number, totalBytes: number) => void;
}

/**
 * Downloads the pinned `chrome-headless-shell` of Chrome for Testing unless it exists, and removes other builds. It gets its name
 * only when complete. Chrome for Testing publishes no checksums, so the check relies on HTTPS, the response length and each
 * file's CRC-32.
 *
 * @returns the path of the executable
 * @throws LocalRuntimeError when the download fails, with a remedy
 */
export async function downloadChromium(options: DownloadOptions): Promise<string> {
  const { folder, host = HOST, baseUrl, onProgress } = options;
  const platform = browserPlatform(host);
  if (platform === undefined)
    throw new LocalRuntimeError(`There is no build of chrome-headless-shell for ${host}. ${OWN_CHROMIUM}`);
  const target = hostBuildFolder(folder);
  const executable = hostBuildExecutable(platform, folder);
  if (existsSync(executable)) return executable;
  try {
    await placeDownload(target, 'chrome-headless-shell-', async (draft) => {
      const archive = await install({
        browser: Browser.CHROMEHEADLESSSHELL,
        buildId: HOST_BUILD,
        platform,
        cacheDir: draft,
        unpack: false,
        ...(baseUrl === undefined ? {} : { baseUrl }),
        ...(onProgress === undefined ? {} : { downloadProgressCallback: onProgress }),
      });
      const unpacked = path.join(draft, 'unpacked');
      unzip(archive, unpacked);
      const relative = path.relative(target, executable);
      if (!existsSync(path.join(unpacked, relative))) throw new Error(`the archive has no ${relative}`);
      chmodSync(path.join(unpacked, relative), 0o755);
      return unpacked;
    });
  } catch (error) {
    throw new LocalRuntimeError(
      `chrome-headless-shell ${HOST_BUILD} for ${host} could not be downloaded: ${(error as Error).message}\n${OWN_CHROMIUM}`,
    );
  }
  return executable;
}
