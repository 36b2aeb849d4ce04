import { expect } from 'vitest';
import { violations } from './accessibility.ts';
import {
  addressOf,
  type BrowserName,
  locate,
  openTab,
  overflowOnPhone,
  signIn,
  type Tab,
  takeScreenshots,
} from './browser.ts';
import { CHECKED_ROUTES, patternOf } from './checked-routes.ts';

/** Opens a page, and signs in if it requires a key. */
export async function openSignedIn(at: string, key: string, browser?: BrowserName): Promise<Tab> {
  const tab = await openTab(at, browser);
  await signIn(tab.page, key);
  await locate(tab.page, 'nav').wait();
  return tab;
}

/** Checks the requirements for every page. Accessibility and screenshots do not depend on the browser: Chromium is enough. */
export async function expectGoodPage(tab: Tab, name: string): Promise<void> {
  const { browser, page, complaints, requested } = tab;
  if (browser === 'Chromium') {
    const route = Object.keys(CHECKED_ROUTES).find((it) => CHECKED_ROUTES[it] === name);
    if (route !== undefined) expect(new URL(page.url()).pathname).toMatch(patternOf(route));
    expect(await violations(page)).toEqual([]);
    expect(await overflowOnPhone(page)).toBe(0);
    await takeScreenshots(page, name);
  }
  expect(complaints).toEqual([]);
  // The only other origin is the store, reached by presigned URLs.
  const { origin } = new URL(addressOf(''));
  const elsewhere = requested.filter(
    ({ origin: other, protocol, searchParams }) =>
      other !== origin && protocol.startsWith('http') && !searchParams.has('X-Amz-Signature'),
  );
  expect(elsewhere.map(String)).toEqual([]);
}
