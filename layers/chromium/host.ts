import path from 'node:path';
import { Browser, BrowserPlatform, computeExecutablePath } from '@puppeteer/browsers';
import { binariesFolder } from '../shared/binaries-folder.ts';
import { buildChromiumLayer } from './build.ts';
import { CHROMIUM_EXECUTABLE, CHROMIUM_LIBRARIES } from './layout.ts';

/**
 * Build of `chrome-headless-shell` for machines that cannot run the layer's executable: the stable build of the same Chromium
 * branch.
 */
export const HOST_BUILD = '153.0.8010.47';

/** Hint in errors about a Chromium that is missing or cannot print. */
export const OWN_CHROMIUM =
  'Set PLATEN_CHROMIUM_PATH to the executable of a headless shell of Chromium: chrome-headless-shell, or ' +
  "/usr/lib/chromium/chromium-headless-shell of Debian's package chromium-headless-shell (docs/platforms.md).";

/** Platform names in Chrome for Testing, by Node's `platform-arch`. */
const PLATFORMS: Readonly<Record<string, BrowserPlatform>> = {
  'darwin-arm64': BrowserPlatform.MAC_ARM,
  'darwin-x64': BrowserPlatform.MAC,
  'linux-arm64': BrowserPlatform.LINUX_ARM,
};

/** Chromium that tests and the local runtime start. */
export interface HostChromium {
  readonly executablePath: string;
  /** Folder of the layer's libraries; other browsers find theirs by themselves. */
  readonly libraryPath?: string;
  /** Whether Chromium runs in a single process, which only the layer's build supports everywhere. */
  readonly singleProcess: boolean;
}

/** `platform-arch` of this machine. */
export const HOST = `${process.platform}-${process.arch}`;

/** Whether a machine can run the layer's executable, which is built for AWS Lambda. */
export function runsLayerChromium(host: string = HOST): boolean {
  return host === 'linux-x64';
}

/** Platform name in Chrome for Testing; undefined if it has no builds for the platform. */
export function browserPlatform(host: string = HOST): BrowserPlatform | undefined {
  return PLATFORMS[host];
}

/** Folder of the downloaded build. */
export function hostBuildFolder(binaries: string = binariesFolder()): string {
  return path.join(binaries, `chrome-headless-shell-${HOST_BUILD}`);
}

/** Path of the downloaded build's executable, even if it does not exist. */
export function hostBuildExecutable(platform: BrowserPlatform, binaries: string = binariesFolder()): string {
  const options = { browser: Browser.CHROMEHEADLESSSHELL, buildId: HOST_BUILD, platform, cacheDir: null };
  return path.join(hostBuildFolder(binaries), computeExecutablePath(options));
}

/**
 * Executable used instead of the layer's: `PLATEN_CHROMIUM_PATH`, or else the downloaded build. Undefined if the layer's
 * executable runs on the machine. The file may not exist.
 *
 * @throws Error when there is no build for the machine
 */
export function hostExecutable(
  setting: string | undefined = process.env.PLATEN_CHROMIUM_PATH,
  host: string = HOST,
): string | undefined {
  if (setting) return setting;
  if (runsLayerChromium(host)) return undefined;
  const platform = browserPlatform(host);
  if (platform !== undefined) return hostBuildExecutable(platform);
  throw new Error(`There is no build of chrome-headless-shell for ${host}. ${OWN_CHROMIUM}`);
}

/** Returns the Chromium that prints on this machine. */
export function hostChromium(): HostChromium {
  const executable = hostExecutable();
  if (executable !== undefined) return { executablePath: executable, singleProcess: false };
  const layer = buildChromiumLayer();
  return {
    executablePath: path.join(layer, CHROMIUM_EXECUTABLE),
    libraryPath: path.join(layer, CHROMIUM_LIBRARIES),
    singleProcess: true,
  };
}
