/**
 * Prints `test/corpus/form/form.html` again, with and without marked controls: `npx node test/tools/form-fixture.ts
 * <chromium executable>`
 */
import { readFile, writeFile } from 'node:fs/promises';
import puppeteer from 'puppeteer-core';
import { prepareFormControls } from '../../src/rendering/form-controls.ts';

const [executablePath] = process.argv.slice(2);
if (!executablePath) throw new Error('usage: form-fixture.ts <chromium executable>');
const folder = new URL('../corpus/form/', import.meta.url);
const browser = await puppeteer.launch({
  executablePath,
  headless: 'shell',
  pipe: true,
  args: ['--no-sandbox', '--disable-gpu', '--lang=en-US'],
});
try {
  const page = await browser.newPage();
  await page.setJavaScriptEnabled(false);
  await page.setContent(await readFile(new URL('form.html', folder), 'utf8'));
  const print = () => page.pdf({ format: 'A4', printBackground: true, tagged: true });
  await writeFile(new URL('static.pdf', folder), await print());
  const controls = await prepareFormControls(page);
  await writeFile(new URL('controls.json', folder), `${JSON.stringify(controls, null, 1)}\n`);
  await writeFile(new URL('marked.pdf', folder), await print());
} finally {
  await browser.close();
}
