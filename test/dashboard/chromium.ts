import { type Browser, launch } from 'puppeteer-core';
import { hostChromium } from '../../layers/chromium/host.ts';

/** Launches this machine's Chromium as an ordinary browser, which may reach the runtime. */
export function launchChromium(): Promise<Browser> {
  const { executablePath, libraryPath } = hostChromium();
  return launch({
    executablePath,
    headless: 'shell',
    args: ['--no-sandbox', '--disable-gpu', '--lang=en-US'],
    env: { ...process.env, LD_LIBRARY_PATH: libraryPath },
  });
}
