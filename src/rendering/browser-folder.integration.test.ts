import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { pollUntil } from '../../test/poll.ts';
import { type Browser, launchBrowser } from './browser.ts';
import { BrowserFolder } from './browser-folder.ts';
import { BrowserPool } from './browser-pool.ts';
import { type TestRenderer, template, testLayers, testRenderer } from './testing/test-renderer.ts';

const browsers: Browser[] = [];
const renderers: TestRenderer[] = [];
const pools: BrowserPool[] = [];
afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
  await Promise.all(browsers.splice(0).map((browser) => browser.kill()));
  await Promise.all(renderers.splice(0).map((renderer) => renderer.close()));
});

/** Opens a pool that allows its browsers a minute for their proof, so that results do not depend on the machine's speed. */
function openPool(minTemporaryBytes?: number): BrowserPool {
  const { chromium, fontsDir } = testLayers();
  const pool = new BrowserPool(chromium, fontsDir, undefined, minTemporaryBytes, 60_000);
  pools.push(pool);
  return pool;
}

async function launched(): Promise<Browser> {
  const { chromium, fontsDir } = testLayers();
  const browser = await launchBrowser(chromium, fontsDir);
  browsers.push(browser);
  return browser;
}

describe('a browser', () => {
  it('may write no core dump, nor may its child processes', async () => {
    const { pid } = await launched();
    const limits = readFileSync(`/proc/${pid}/limits`, 'utf8');
    expect(limits).toMatch(/^Max core file size\s+0\s+0\s/m);
  });

  it('that crashes leaves no image of its memory', async () => {
    const browser = await launched();
    const before = new Set(browser.folder.entries());
    process.kill(browser.pid, 'SIGSEGV');
    await browser.exited;
    // Chromium may write small files of its own at any time; a memory image takes a hundred megabytes.
    const added = browser.folder.entries().filter((entry) => !before.has(entry));
    const large = added.filter((entry) => statSync(path.join(browser.folder.path, entry)).size > 100_000);
    expect(large).toEqual([]);
    await browser.kill();
    expect(existsSync(browser.folder.path)).toBe(false);
  });
});

describe('the folder of a browser', () => {
  it('holds nothing of a document afterwards', async () => {
    const pool = openPool();
    const { browser, page } = await pool.page();
    const own = browser.folder.entries();
    const script = `
      try { localStorage.x = document.cookie = 'secret'; } catch {}
      try { indexedDB.open('secret'); } catch {}
      globalThis.kept = new Blob(Array.from({ length: 200 }, () => new Uint8Array(1e6).fill(7)));
      const link = document.createElement('a'); link.download = 'secret.txt'; link.href = URL.createObjectURL(new Blob(['secret']));
      document.body.append(link); link.click();`;
    await page.load(`<p>${'text '.repeat(60_000)}<script>${script}</script>`, {
      viewport: { width: 800, height: 600 },
      javascript: true,
    });
    // The PDF is read in chunks, and abandoned before the end.
    expect(await page.print({}, true, 1000)).toBeUndefined();
    writeFileSync(path.join(browser.folder.path, 'left-over'), 'secret');
    mkdirSync(path.join(browser.folder.path, 'profile', 'Default', 'kept'), { recursive: true });
    pool.release(false);
    const next = await pool.page();
    expect(next.browser.pid).toBe(browser.pid);
    // The browser may have created one of its own files late; that file is removed, too.
    expect(next.browser.folder.entries().filter((entry) => !own.includes(entry))).toEqual([]);
  });

  it('is replaced when the temporary folder is nearly full; a full one is an error', async () => {
    const pool = openPool(Number.MAX_SAFE_INTEGER);
    const { browser } = await pool.page();
    pool.release(false);
    await expect(pool.ready()).rejects.toMatchObject({ name: 'TemporaryFolderFullError' });
    const next = await pool.page();
    expect(next.browser.pid).not.toBe(browser.pid);
    expect(existsSync(browser.folder.path)).toBe(false);
  });

  it('is removed when the process that made it has ended', () => {
    const abandoned = path.join(tmpdir(), 'platen-chromium-999999999-left');
    mkdirSync(abandoned, { recursive: true });
    const folder = BrowserFolder.make();
    expect(existsSync(abandoned)).toBe(false);
    expect(existsSync(folder.path)).toBe(true);
    folder.remove();
  });

  it('does not grow over many documents', async () => {
    const renderer = testRenderer();
    renderers.push(renderer);
    await renderer.ready();
    const sizes: number[] = [];
    for (let round = 0; round < 12; round++) {
      await renderer.render({ source: template(`<p>${'text '.repeat(20_000)}`), data: {} });
      await renderer.ready();
      sizes.push(sizeOf(ownFolder()));
    }
    expect(Math.max(...sizes.slice(1))).toBeLessThanOrEqual(Math.min(...sizes) + 64 * 1024);
    await pollUntil(
      async () => readdirSync(tmpdir()).filter((name) => name.startsWith(`platen-chromium-${process.pid}-`)),
      (names) => names.length === 1,
    );
  });
});

function ownFolder(): string {
  const name = readdirSync(tmpdir()).find((entry) => entry.startsWith(`platen-chromium-${process.pid}-`));
  return path.join(tmpdir(), name!);
}

function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).reduce((sum, name) => {
    const { size } = statSync(path.join(folder, name), { throwIfNoEntry: false }) ?? { size: 0 };
    return sum + size;
  }, 0);
}
