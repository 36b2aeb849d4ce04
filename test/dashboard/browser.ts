import { mkdirSync } from 'node:fs';
import path from 'node:path';
import {
  type Browser,
  connect,
  type HTTPRequest,
  type Locator,
  type LocatorClickOptions,
  LocatorEvent,
  type Page,
} from 'puppeteer-core';
import { inject, onTestFinished } from 'vitest';
import { queryInPage, selectorFor } from './aria-selectors.ts';
import { reportFailure } from './failure-report.ts';
import { firefoxPath } from './firefox.ts';

const SCREENSHOTS = path.join(import.meta.dirname, 'screenshots');
export const THEMES = ['light', 'dark'] as const;
const SIZES = { wide: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } } as const;

/** Time limit of each wait: half of a test's, for pages that share the cores with the service and other browsers. */
const WAIT_MS = 60_000;

/** The dashboard in a separate tab, with all errors of the browser. */
export interface Tab {
  readonly browser: BrowserName;
  readonly page: Page;
  readonly complaints: string[];
  /** URLs of all requests. */
  readonly requested: URL[];
}

/** Browsers in which each job of the dashboard is tested; Firefox only if it is installed. */
export const BROWSERS =
  firefoxPath === undefined ? (['Chromium'] as const) : (['Chromium', 'Firefox'] as const);
export type BrowserName = (typeof BROWSERS)[number];

let chromium: Promise<Browser> | undefined;
let firefox: Promise<Browser> | undefined;

/** Returns the Chromium that all tests share, or the Firefox of all tests of this process, which accepts one connection. */
function browserNamed(name: BrowserName): Promise<Browser> {
  if (name === 'Chromium') {
    chromium ??= connect({ browserWSEndpoint: inject('chromium') });
    return chromium;
  }
  firefox ??= connectFirefox();
  return firefox;
}

async function connectFirefox(): Promise<Browser> {
  const response = await fetch(inject('firefoxLauncher'));
  const said = await response.text();
  if (!response.ok) throw new Error(`Firefox did not start: ${said}`);
  const browser = await connect({ browserWSEndpoint: said, protocol: 'webDriverBiDi' });
  queryInPage(browser);
  return browser;
}

/** Opens an address of the dashboard in a separate session, which ends with the test. */
export async function openTab(at = '', browser: BrowserName = 'Chromium'): Promise<Tab> {
  const context = await (await browserNamed(browser)).createBrowserContext();
  onTestFinished(() => context.close());
  const page = await context.newPage();
  page.setDefaultTimeout(WAIT_MS);
  reportFailure(page, SCREENSHOTS);
  await page.setViewport(SIZES.wide);
  const tab: Tab = { browser, page, complaints: [], requested: [] };
  page.on('console', (message) => {
    // The page itself reports requests that the API refuses.
    const isRefusal = /^Failed to load resource.*40[0-9]/.test(message.text());
    // Firefox's own viewer complains about the addresses of PDFs that a page has made.
    const isOfViewer = message.text().startsWith('Warning: Invalid absolute docBaseUrl: "blob:');
    if (['error', 'warn'].includes(message.type()) && !isRefusal && !isOfViewer)
      tab.complaints.push(message.text());
  });
  page.on('pageerror', (error) => tab.complaints.push(String(error)));
  page.on('request', (request) => tab.requested.push(new URL(request.url())));
  // Otherwise a test could not leave a page with unsaved work.
  page.on('dialog', (dialog) => void (dialog.type() === 'beforeunload' && dialog.accept().catch(() => {})));
  await page.goto(addressOf(at));
  return tab;
}

/** Returns the address of a dashboard page. */
export function addressOf(at: string): string {
  return `${inject('service').baseUrl}/dashboard/${at}`;
}

/** Doubled with each attempt. */
const FIRST_ATTEMPT_MS = 5_000;
/** Time of an action that has begun. Puppeteer repeats one that fails, and may then wait in vain, too. */
const ACTION_MS = 20_000;

/**
 * Returns the actions on the first element that matches a selector, which wait until it is there and can be used.
 *
 * Puppeteer's own locator scrolls once and reads the page once before it observes it: a layout shift or a mutation in between makes
 * it wait for nothing. Here such an attempt is followed by another.
 *
 * @param waitMs time that all attempts take together
 */
export function locate(page: Page, selector: string, waitMs = WAIT_MS) {
  const use = async (action: (locator: Locator<Element>, signal: AbortSignal) => Promise<unknown>) => {
    const end = Date.now() + waitMs;
    const query = selectorFor(page, selector);
    for (let attemptMs = FIRST_ATTEMPT_MS; ; attemptMs *= 2) {
      const left = Math.max(1, end - Date.now());
      const attempt = new AbortController();
      let timer: NodeJS.Timeout | undefined;
      const abortAfter = (ms: number) => {
        clearTimeout(timer);
        timer = Date.now() + ms < end ? setTimeout(() => attempt.abort(), ms) : undefined;
      };
      abortAfter(attemptMs);
      const locator = page.locator(query).setTimeout(left);
      locator.on(LocatorEvent.Action, () => abortAfter(ACTION_MS));
      try {
        await action(locator, attempt.signal);
        return;
      } catch (error) {
        if (!attempt.signal.aborted) throw error;
      } finally {
        clearTimeout(timer);
      }
    }
  };
  return {
    click: (options?: LocatorClickOptions) => use((locator, signal) => locator.click({ ...options, signal })),
    fill: (value: string) => use((locator, signal) => locator.fill(value, { signal })),
    wait: () => use((locator, signal) => locator.wait({ signal })),
  };
}

/** Types the key into the form, as a user would. */
export async function signIn(page: Page, key: string): Promise<void> {
  // Replaces the typed text.
  await locate(page, 'input[name="api-key"]').click({ count: 3 });
  await page.keyboard.type(key);
  await locate(page, '::-p-aria(Sign in[role="button"])').click();
}

export function press(page: Page, name: string, role = 'button'): Promise<void> {
  return locate(page, `::-p-aria(${name}[role="${role}"])`).click();
}

/** Replaces the text of a field. */
export async function retype(page: Page, name: string, text: string): Promise<void> {
  await locate(page, `::-p-aria(${name}[role="textbox"])`).click({ count: 3 });
  await page.keyboard.type(text);
}

/** Waits until the page shows the text. */
export function sees(page: Page, text: string): Promise<unknown> {
  return locate(page, `::-p-text(${text})`).wait();
}

/** Waits until the table of the page has so many rows. */
export function rowsAre(page: Page, count: number): Promise<unknown> {
  return page.waitForFunction((n) => document.querySelectorAll('tbody tr').length === n, {}, count);
}

/** Waits until the dialog has closed: until then, text in its fields counts as shown on the page. */
export function dialogCloses(page: Page): Promise<unknown> {
  return page.waitForFunction(() => !document.querySelector('[role="dialog"]'));
}

/**
 * Holds back the requests of the page to a path, so that what the page shows in the meantime stays.
 *
 * @returns a function that lets them, and all later ones, go on
 */
export async function holdRequests(page: Page, pathname: string): Promise<() => Promise<void>> {
  await page.setRequestInterception(true);
  const held: HTTPRequest[] = [];
  let isHeld = true;
  page.on('request', (request) => {
    if (isHeld && new URL(request.url()).pathname === pathname) held.push(request);
    else void request.continue();
  });
  return async () => {
    isHeld = false;
    for (const request of held) await request.continue();
  };
}

/** Answers the requests of the page to a path, instead of the service. */
export async function answerRequests(page: Page, pathname: string, body: unknown): Promise<void> {
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    if (new URL(request.url()).pathname !== pathname) void request.continue();
    else void request.respond({ contentType: 'application/json', body: JSON.stringify(body) });
  });
}

/** Takes screenshots of the page in both themes, at desktop and phone width, if `PLATEN_SCREENSHOTS` is set. */
export async function takeScreenshots(page: Page, name: string): Promise<void> {
  if (!process.env.PLATEN_SCREENSHOTS) return;
  mkdirSync(SCREENSHOTS, { recursive: true });
  for (const theme of THEMES) {
    await useTheme(page, theme);
    for (const [size, viewport] of Object.entries(SIZES)) {
      await page.setViewport(viewport);
      // PDF pages are redrawn for the new width.
      await page.waitForFunction(() =>
        [...document.querySelectorAll('canvas')].every(
          (it) => it.getBoundingClientRect().right <= innerWidth,
        ),
      );
      await page.screenshot({
        path: path.join(SCREENSHOTS, `${name}-${theme}-${size}.png`) as `${string}.png`,
      });
    }
  }
  await page.setViewport(SIZES.wide);
}

/** Shows the page in a theme, and waits until the change is complete. */
export async function useTheme(page: Page, theme: (typeof THEMES)[number]): Promise<void> {
  await page.emulateMediaFeatures([
    { name: 'prefers-color-scheme', value: theme },
    { name: 'prefers-reduced-motion', value: 'reduce' },
  ]);
  await page.waitForFunction((scheme) => matchMedia(`(prefers-color-scheme: ${scheme})`).matches, {}, theme);
  await page.evaluate(async () => {
    // Disables transitions, whose colours belong to neither theme. The style sheet is adopted, since the page's policy forbids
    // inline ones.
    const still = new CSSStyleSheet();
    still.replaceSync('*, *::before, *::after { transition-property: none !important }');
    document.adoptedStyleSheets = [still];
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  });
}

/** Returns the number of pixels by which the page overflows a phone's width. */
export async function overflowOnPhone(page: Page): Promise<number> {
  await page.setViewport({ width: 360, height: 740 });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await page.setViewport(SIZES.wide);
  return overflow;
}
