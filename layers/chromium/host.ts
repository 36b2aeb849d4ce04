import path from 'node:path';
import { Browser, BrowserPlatform, computeExecutablePath } from '@puppeteer/browsers';
import { binariesFolder } from '../shared/binaries-folder.ts';
import { buildChromiumLayer } from './build.ts';
import { CHROMIUM_EXECUTABLE, CHROMIUM_LIBRARIES } from './layout.ts';

/**
 * Build of `chrome-headless-shell` for machines on which the layer's executable does not run: the stable build of the branch
 * that the layer's Chromium comes from.
 */
export const HOST_BUILD = '153.0.8010.47';

/** What to do about a Chromium that is missing or does not print. */
export const OWN_CHROMIUM =
  'Set PLATEN_CHROMIUM_PATH to the executable of a headless shell of Chromium: chrome-headless-shell, or ' +
  "/usr/lib/chromium/chromium-headless-shell of Debian's package chromium-headless-shell (docs/platforms.md).";

/** Names of platforms in Chrome for Testing, by Node's `platform-arch`. */
const PLATFORMS: Readonly<Record<string, BrowserPlatform>> = {
  'darwin-arm64': BrowserPlatform.MAC_ARM,
  'darwin-x64': BrowserPlatform.MAC,
  'linux-arm64': BrowserPlatform.LINUX_ARM,
};

/** A Chromium as tests and the local runtime start it. */
export interface HostChromium {
  readonly executablePath: string;
  /** Folder of the layer's libraries; other browsers find their own. */
  readonly libraryPath?: string;
  /** Only the layer's Chromium runs in one process everywhere. */
  readonly singleProcess: boolean;
}

/** `platform-arch` of this machine. */
export const HOST = `${process.platform}-${process.arch}`;

/** Whether the executable of the layer, which is built for AWS Lambda, runs on a machine. */
export function runsLayerChromium(host: string = HOST): boolean {
  return host === 'linux-x64';
}

/** Name of the platform in Chrome for Testing; undefined when there are no builds for it. */
export function browserPlatform(host: string = HOST): BrowserPlatform | undefined {
  return PLATFORMS[host];
}

/** Folder that holds the downloaded build. */
export function hostBuildFolder(binaries: string = binariesFolder()): string {
  return path.join(binaries, `chrome-headless-shell-${HOST_BUILD}`);
}

/** Path of the executable of the downloaded build, whether it exists or not. */
export function hostBuildExecutable(platform: BrowserPlatform, binaries: string = binariesFolder()): string {
  const options = { browser: Browser.CHROMEHEADLESSSHELL, buildId: HOST_BUILD, platform, cacheDir: null };
  return path.join(hostBuildFolder(binaries), computeExecutablePath(options));
}

/**
 * The browser in place of the layer's: the one of `PLATEN_CHROMIUM_PATH`, else the downloaded build where the layer's does
 * not run. Undefined where it does. The file may not exist.
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

/** The Chromium that prints on this machine. */
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
