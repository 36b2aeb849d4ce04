import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { BrowserGoneError, CdpConnection } from './cdp-connection.ts';
import { writeFontConfig } from './fontconfig.ts';

export interface ChromiumOptions {
  /** Absolute path of the executable. */
  readonly executablePath: string;
  /** Folder of the shared libraries the executable needs besides those of the system. */
  readonly libraryPath?: string;
  /** Further command line flags. */
  readonly args?: readonly string[];
}

export interface Browser {
  readonly connection: CdpConnection;
  readonly pid: number;
  /** Settles when the process has ended. */
  readonly exited: Promise<void>;
  /** Ends the process at once and removes all it wrote. */
  kill(): Promise<void>;
}

/**
 * Flags, each with its reason in docs/rendering.md. What matters most: no GPU, one process (all that AWS
 * Lambda allows), and a network that leads nowhere: every host is unknown, the proxy is one of those hosts,
 * loopback is no exception, and WebRTC may only use the proxy. What a document loads is fetched by this
 * process and handed over (`resource-guard.ts`).
 */
const FLAGS = [
  '--headless',
  '--remote-debugging-pipe',
  '--no-sandbox',
  '--no-zygote',
  '--single-process',
  '--disable-gpu',
  '--disable-software-rasterizer',
  '--disable-dev-shm-usage',
  '--proxy-server=http://closed.invalid:1',
  '--proxy-bypass-list=<-loopback>',
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--dns-prefetch-disable',
  '--disable-quic',
  '--block-new-web-contents',
  '--disable-background-networking',
  '--disable-breakpad',
  '--disable-component-update',
  '--disable-crash-reporter',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-extensions',
  '--disable-notifications',
  '--disable-sync',
  '--disable-webgl',
  '--disable-3d-apis',
  '--disable-features=BackForwardCache,RenderDocument,ProactivelySwapBrowsingInstance,PaintHolding,WebRtcHideLocalIpsWithMdns,SpeculationRules,Prerender2,Translate,MediaRouter,OptimizationHints,WebOTP',
  '--disable-site-isolation-trials',
  '--disable-background-timer-throttling',
  '--disable-renderer-backgrounding',
  '--disable-hang-monitor',
  '--metrics-recording-only',
  '--mute-audio',
  '--no-default-browser-check',
  '--no-first-run',
  '--no-pings',
  '--no-service-autorun',
  '--password-store=basic',
  '--disk-cache-size=1',
  '--media-cache-size=1',
  '--font-render-hinting=none',
  '--force-color-profile=srgb',
  '--hide-scrollbars',
  '--lang=en-US',
] as const;

/** What the browser writes to its standard error is kept up to this many characters, for diagnosis. */
const KEPT_OUTPUT = 4000;

/**
 * Starts Chromium with nothing of this process's environment, in a folder of its own, and waits until it
 * answers.
 *
 * @param fontsDirectory folder of the only fonts it may use; without it the fonts of the host
 * @throws Error when the executable cannot be started
 */
export async function launchBrowser(chromium: ChromiumOptions, fontsDirectory?: string): Promise<Browser> {
  const home = mkdtempSync(path.join(tmpdir(), 'platen-chromium-'));
  const environment: Record<string, string> = { HOME: home, TMPDIR: home, TZ: 'UTC', LANG: 'C.UTF-8' };
  if (chromium.libraryPath !== undefined) environment.LD_LIBRARY_PATH = chromium.libraryPath;
  if (fontsDirectory !== undefined) environment.FONTCONFIG_FILE = writeFontConfig(fontsDirectory, home);

  const child = spawn(
    chromium.executablePath,
    [...FLAGS, `--user-data-dir=${path.join(home, 'profile')}`, ...(chromium.args ?? []), 'about:blank'],
    { env: environment, cwd: home, stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'] },
  );
  const stderr = keepTail(child);
  const connection = new CdpConnection(child.stdio[3] as Writable, child.stdio[4] as Readable);
  const exited = new Promise<void>((resolve) => {
    child.once('exit', (code, signal) => {
      connection.close(`the browser ended with ${signal ?? `code ${code}`}`);
      resolve();
    });
    child.once('error', () => resolve());
  });
  const kill = async () => {
    connection.close('the browser was ended');
    child.kill('SIGKILL');
    await exited;
    rmSync(home, { recursive: true, force: true, maxRetries: 3 });
  };

  try {
    await Promise.race([
      connection.send('Browser.getVersion'),
      new Promise((_, reject) => child.once('error', reject)),
    ]);
  } catch (error) {
    await kill();
    throw new BrowserGoneError(`Chromium did not start: ${stderr()}`, { cause: error });
  }
  return { connection, pid: child.pid!, exited, kill };
}

function keepTail(child: ChildProcess): () => string {
  let tail = '';
  child.stderr!.setEncoding('utf8').on('data', (text: string) => {
    tail = (tail + text).slice(-KEPT_OUTPUT);
  });
  return () => tail.trim();
}
