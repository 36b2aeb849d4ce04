import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer from 'puppeteer-core';
import { writeFontConfig } from '../../sandbox/fontconfig.ts';
import { testLayers } from './test-renderer.ts';

/** Prints HTML with the layer's Chromium alone: a tagged PDF that the finishing pass has not seen. */
export async function printAlone(html: string): Promise<Uint8Array> {
  const { chromium, fontsDir } = testLayers();
  const folder = mkdtempSync(join(tmpdir(), 'platen-print-'));
  const browser = await puppeteer.launch({
    executablePath: chromium.executablePath,
    args: ['--no-sandbox'],
    headless: 'shell',
    pipe: true,
    env: {
      HOME: folder,
      LD_LIBRARY_PATH: chromium.libraryPath,
      FONTCONFIG_FILE: writeFontConfig(fontsDir, folder),
    },
  });
  try {
    const page = await browser.newPage();
    await page.setContent(html);
    return await page.pdf({ tagged: true, outline: true, preferCSSPageSize: true, printBackground: true });
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
