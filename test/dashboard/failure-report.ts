import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'puppeteer-core';
import { onTestFinished } from 'vitest';

/** Saves what a page shows when its test fails, with its requests: a screenshot and a text file. */
export function reportFailure(page: Page, folder: string): void {
  const start = Date.now();
  const log: string[] = [];
  const note = (line: string) => log.push(`${Date.now() - start} ms ${line}`);
  page.on('request', (request) => note(`> ${request.method()} ${request.url()}`));
  page.on('response', (response) => note(`< ${response.status()} ${response.url()}`));
  page.on('requestfailed', (request) => note(`x ${request.failure()?.errorText} ${request.url()}`));
  page.on('console', (message) => note(`console: ${message.text()}`));
  onTestFinished(async ({ task }) => {
    if (task.result?.state !== 'fail' || page.isClosed()) return;
    mkdirSync(folder, { recursive: true });
    const file = path.join(folder, `failed-${task.name.replaceAll(/\W+/g, '-').slice(0, 80)}-${start}`);
    // A page that no longer responds must not hide why the test failed.
    const html = await page.content().catch(String);
    writeFileSync(`${file}.txt`, `${page.url()}\n${log.join('\n')}\n\n${html}`);
    await page.screenshot({ path: `${file}.png` }).catch(() => {});
  });
}
