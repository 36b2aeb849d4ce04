import path from 'node:path';
import { type Browser, launch } from 'puppeteer-core';
import { buildChromiumLayer } from '../../layers/chromium/build.ts';
import { CHROMIUM_EXECUTABLE, CHROMIUM_LIBRARIES } from '../../layers/chromium/layout.ts';

/** The Chromium of the layer, as an ordinary browser: it may reach the runtime. */
export function launchChromium(): Promise<Browser> {
  const layer = buildChromiumLayer();
  return launch({
    executablePath: path.join(layer, CHROMIUM_EXECUTABLE),
    headless: 'shell',
    args: ['--no-sandbox', '--disable-gpu', '--lang=en-US'],
    env: { ...process.env, LD_LIBRARY_PATH: path.join(layer, CHROMIUM_LIBRARIES) },
  });
}
