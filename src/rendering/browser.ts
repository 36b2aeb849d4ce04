import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { writeFontConfig } from '../sandbox/fontconfig.ts';
import { BrowserFolder } from './browser-folder.ts';
import { BrowserGoneError, CdpConnection } from './cdp-connection.ts';

export interface ChromiumOptions {
  /** Absolute path of the executable. */
  readonly executablePath: string;
  /** Folder of shared libraries that the executable needs in addition to those of the system. */
  readonly libraryPath?: string;
  /**
   * Whether one process does all the work, which AWS Lambda requires and few builds support. False gives each document processes
   * and a browser of its own, because `BrowserPool` watches one process. Default: true.
   */
  readonly singleProcess?: boolean;
  /** Additional command line flags. */
  readonly args?: readonly string[];
}

export interface Browser {
  readonly connection: CdpConnection;
  readonly pid: number;
  /** Folder for everything that the browser writes. */
  readonly folder: BrowserFolder;
  /** Settles when the process has ended. */
  readonly exited: Promise<void>;
  /** Kills the process at once and removes all its files. */
  kill(): Promise<void>;
}

/**
 * Command line flags; docs/rendering.md has the reason for each.
 * The most important: no GPU and no network. Every host is unknown, the proxy is one of those hosts, loopback is no exception,
 * and WebRTC may only use the proxy. This process fetches the resources of a document and passes them to the browser
 * (`resource-guard.ts`).
 */
const FLAGS = [
  '--headless',
  '--incognito',
  '--remote-debugging-pipe',
  '--no-sandbox',
  '--no-zygote',
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
  // Date and time controls show their values in the language of their element.
  '--enable-blink-features=LangAttributeAwareFormControlUI',
] as const;

/** AWS Lambda allows no further processes. Other builds of Chromium, such as those for macOS, do not start with it. */
const SINGLE_PROCESS = '--single-process';

/** Number of characters of the browser's standard error kept for diagnosis. */
const KEPT_OUTPUT = 4000;

/** Time limit in ms for a browser to respond after its start. */
const START_LIMIT_MS = 15_000;

/**
 * Shell command that prevents core dumps, which would contain documents. It sets both limits, so that the browser cannot raise
 * them again.
 */
const WITHOUT_CORE_DUMPS = ['/bin/sh', '-c', 'ulimit -c 0; unset PWD OLDPWD SHLVL; exec "$0" "$@"'] as const;

/**
 * Starts Chromium in a folder of its own, without this process's environment, and waits until it responds.
 * @param fontsDirectory folder of the only fonts that it may use; by default those of the host
 * @throws BrowserGoneError when the executable cannot be started or does not respond
 */
export async function launchBrowser(chromium: ChromiumOptions, fontsDirectory?: string): Promise<Browser> {
  const folder = BrowserFolder.make();
  const home = folder.path;
  const environment: Record<string, string> = { HOME: home, TMPDIR: home, TZ: 'UTC', LANG: 'C.UTF-8' };
  if (chromium.libraryPath !== undefined) environment.LD_LIBRARY_PATH = chromium.libraryPath;
  if (fontsDirectory !== undefined) environment.FONTCONFIG_FILE = writeFontConfig(fontsDirectory, home);

  const [shell, ...script] = WITHOUT_CORE_DUMPS;
  const processes = chromium.singleProcess === false ? [] : [SINGLE_PROCESS];
  const flags = [
    ...FLAGS,
    ...processes,
    `--user-data-dir=${path.join(home, 'profile')}`,
    ...(chromium.args ?? []),
  ];
  const child = spawn(shell, [...script, chromium.executablePath, ...flags, 'about:blank'], {
    env: environment,
    cwd: home,
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
  });
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
    folder.remove();
  };

  const timer = new AbortController();
  try {
    await Promise.race([
      connection.send('Browser.getVersion'),
      new Promise((_, reject) => child.once('error', reject)),
      delay(START_LIMIT_MS, undefined, { signal: timer.signal, ref: false }).then(() => {
        throw new Error(`no answer within ${START_LIMIT_MS} ms`);
      }),
    ]);
  } catch (error) {
    await kill();
    throw new BrowserGoneError(`Chromium did not start: ${stderr()}`, { cause: error });
  } finally {
    timer.abort();
  }
  return { connection, pid: child.pid!, folder, exited, kill };
}

function keepTail(child: ChildProcess): () => string {
  let tail = '';
  child.stderr!.setEncoding('utf8').on('data', (text: string) => {
    tail = (tail + text).slice(-KEPT_OUTPUT);
  });
  return () => tail.trim();
}
