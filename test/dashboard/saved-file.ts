import type { Page } from 'puppeteer-core';

/** Keeps the next file that the page saves, which the browser would download. Call before the page saves it. */
export async function keepSavedFile(page: Page): Promise<void> {
  await page.evaluate(() => {
    const known = globalThis as typeof globalThis & { saved?: Blob };
    const create = URL.createObjectURL;
    URL.createObjectURL = (blob: Blob) => {
      known.saved = blob;
      return create.call(URL, blob);
    };
  });
}

/** Waits for the kept file. */
export async function savedFile(page: Page): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const handle = await page.waitForFunction(async () => {
    const { saved } = globalThis as typeof globalThis & { saved?: Blob };
    return saved && { name: (saved as File).name, bytes: [...new Uint8Array(await saved.arrayBuffer())] };
  });
  const { name, bytes } = (await handle.jsonValue())!;
  return { name, bytes: Buffer.from(bytes) };
}
