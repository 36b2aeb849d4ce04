import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'puppeteer-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildDashboard } from '../../dashboard/build.ts';
import { call, jsonOf, newAccount, pushTemplate, type TestAccount } from '../api/service.ts';
import { violations } from './accessibility.ts';
import {
  addressOf,
  BROWSERS,
  type BrowserName,
  holdRequests,
  locate,
  openTab,
  press,
  sees,
  signIn,
  takeScreenshots,
} from './browser.ts';
import { expectGoodPage, openSignedIn } from './page-checks.ts';

let account: TestAccount;
beforeEach(async () => {
  account = await newAccount();
  await pushTemplate(account);
});

const signedIn = (at: string, key = account.adminKey, browser?: BrowserName) =>
  openSignedIn(at, key, browser);

const textOf = (page: Page) => page.$eval('body', (body) => body.textContent ?? '');

describe('signing in', () => {
  it('reports an invalid key, and accepts a valid one, which is stored nowhere', async () => {
    const tab = await openTab();
    const { page, requested } = tab;
    await sees(page, 'Sign in to Platen');
    await expectGoodPage(tab, 'sign-in');
    await signIn(page, 'secret');
    await sees(page, 'An API key begins with');
    await signIn(page, `platen_sk_${'x'.repeat(43)}`);
    await sees(page, 'This key is unknown or has been revoked');
    await signIn(page, account.adminKey);
    await locate(page, 'nav').wait();
    expect(requested.some(({ href }) => href.includes(account.adminKey))).toBe(false);
    const stored = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]);
    expect(await page.evaluate(stored)).not.toContain('platen_sk_');
    await page.reload();
    await locate(page, 'nav').wait();
  });

  it('shares the session with new tabs, and signing out ends it in all of them', async () => {
    const { page } = await signedIn('usage');
    const other = await page.browserContext().newPage();
    await other.goto(addressOf('keys'));
    await sees(other, 'test render');
    const token = await other.evaluate(() => JSON.parse(Object.values({ ...sessionStorage })[0]!).token);
    const ended = other.waitForResponse((response) => response.url().endsWith('/v1/sessions/current'));
    await press(other, 'Account: test admin');
    await press(other, 'Sign out', 'menuitem');
    await sees(other, 'You are signed out.');
    await sees(page, 'You are signed out.');
    await ended;
    expect((await call('GET', '/v1/documents', { key: token })).status).toBe(401);
    const late = await page.browserContext().newPage();
    await late.goto(addressOf('keys'));
    await sees(late, 'Sign in to Platen');
    await signIn(late, account.adminKey);
    await locate(late, 'nav').wait();
    await sees(page, 'Plan and usage');
  });

  it('reports an expired link, and removes its code from the URL', async () => {
    const { page } = await openTab(`#sign-in=${'a'.repeat(32)}`);
    await sees(page, 'This sign-in link has been used or is too old');
    expect(page.url()).toBe(addressOf(''));
  });

  it('hides administration from a key without the scope admin', async () => {
    const { page } = await signedIn('usage', account.renderKey);
    await sees(page, 'This page needs an admin key');
    await expect.poll(() => page.$$('nav a[href="/dashboard/keys"]')).toEqual([]);
  });
});

describe('the page of keys', () => {
  it.each(BROWSERS)(
    'creates a working key, shows it once, and revokes it after confirmation, in %s',
    async (browser) => {
      const tab = await signedIn('keys', account.adminKey, browser);
      const { page } = tab;
      await sees(page, 'test render');
      await expectGoodPage(tab, 'keys');
      await press(page, 'Create key');
      await press(page, 'Create key');
      await sees(page, 'Give the key a name.');
      await locate(page, '::-p-aria(Name[role="textbox"])').fill('made by hand');
      if (browser === 'Chromium') {
        expect(await violations(page, '[role="dialog"]')).toEqual([]);
        await takeScreenshots(page, 'key-dialog');
      }
      await page.keyboard.press('Enter');
      await sees(page, 'Copy your new key now');
      const key = await page.$eval('[role="dialog"] code', (code) => code.textContent);
      expect((await call('GET', '/v1/documents', { key })).status).toBe(200);
      await press(page, 'I have copied it');
      await sees(page, 'made by hand');
      expect(await textOf(page)).not.toContain(key);
      await press(page, 'Revoke: made by hand');
      await sees(page, 'Whatever uses this key is refused from now on');
      await press(page, 'Revoke');
      await page.waitForFunction(() => !document.body.textContent?.includes('made by hand'));
      expect((await call('GET', '/v1/documents', { key })).status).toBe(401);
    },
  );

  it('creates one key when Enter is pressed twice', async () => {
    const { page } = await signedIn('keys', account.adminKey);
    await sees(page, 'test render');
    await press(page, 'Create key');
    await locate(page, '::-p-aria(Name[role="textbox"])').fill('made once');
    const goOn = await holdRequests(page, '/v1/api-keys');
    await page.keyboard.press('Enter');
    await page.waitForSelector('[role="dialog"] button[data-pending]');
    await page.keyboard.press('Enter');
    await goOn();
    await sees(page, 'Copy your new key now');
    await press(page, 'I have copied it');
    await sees(page, 'made once');
    const { data } = await jsonOf(await call('GET', '/v1/api-keys', { key: account.adminKey }));
    expect(data.filter(({ name }: { name: string }) => name === 'made once')).toHaveLength(1);
  });

  it('ends the session when its key is revoked, on this page or elsewhere', async () => {
    const make = async (name: string) =>
      (
        await jsonOf(
          await call('POST', '/v1/api-keys', { key: account.adminKey, body: { name, scope: 'admin' } }),
        )
      ).data;
    const own = await make('own');
    const { page } = await signedIn('keys', own.key);
    await press(page, 'Revoke: own');
    await sees(page, 'You are signed in with this key');
    await press(page, 'Revoke');
    await sees(page, 'Your key has been revoked');
    const other = await make('other');
    const second = await signedIn('keys', other.key);
    // A pending request would report the revocation before the link is pressed.
    await sees(second.page, 'other');
    await second.page.waitForNetworkIdle();
    await call('DELETE', `/v1/api-keys/${other.id}`, { key: account.adminKey });
    await press(second.page, 'Plan and usage', 'link');
    await sees(second.page, 'Your key has been revoked');
    expect(await second.page.evaluate(() => sessionStorage.length)).toBe(0);
  });
});

describe('the page of the plan', () => {
  it('shows the renders of the month, day by day, and the limits', async () => {
    await call('POST', '/v1/render/note', { key: account.renderKey, body: { title: 'T', save: false } });
    const tab = await signedIn('usage');
    await sees(tab.page, 'of 100,000');
    await sees(tab.page, '99,999 left');
    await expect
      .poll(() => tab.page.$$eval('svg[role="img"] title', (titles) => titles.at(-1)?.textContent))
      .toMatch(/: one render$/);
    await expectGoodPage(tab, 'usage');
  });
});

describe('the dashboard', () => {
  it('is available in German, and remembers the choice', async () => {
    const { page } = await signedIn('keys');
    await press(page, 'Account: test admin');
    await press(page, 'Deutsch', 'menuitemradio');
    await sees(page, 'Schlüssel anlegen');
    await expect.poll(() => page.$eval('html', (html) => html.lang)).toBe('de');
    await page.reload();
    await sees(page, 'Tarif und Verbrauch');
  });

  it('can be used by keyboard alone', async () => {
    const { page } = await signedIn('keys');
    await sees(page, 'test render');
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
    await page.reload();
    await sees(page, 'test render');
    await page.keyboard.press('Tab');
    await expect.poll(focused).toBe('Skip to content');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect.poll(focused).toBe('Create key');
    await page.keyboard.press('Enter');
    await locate(page, '[role="dialog"]').wait();
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => !document.querySelector('[role="dialog"]'));
    await expect.poll(focused).toBe('Create key');
  });

  it('links from an unknown address to an existing one', async () => {
    const { page } = await signedIn('nowhere');
    await sees(page, 'There is no such page');
    await press(page, 'Go to Documents', 'link');
    await sees(page, 'Every PDF that was rendered');
  });

  it('has a first load of under 250 KB, compressed', async () => {
    const { page, requested } = await signedIn('documents');
    await sees(page, 'Every PDF that was rendered');
    await page.waitForNetworkIdle();
    const folder = buildDashboard();
    const assets = new Set(
      requested.map(({ pathname }) => /\/dashboard\/(assets\/.+)$/.exec(pathname)?.[1]).filter(Boolean),
    );
    const bytes = [...assets].map((file) => {
      const content = readFileSync(path.join(folder, file!));
      return file!.endsWith('.woff2') ? content.length : gzipSync(content).length;
    });
    expect(bytes.length).toBeGreaterThan(3);
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(250_000);
  });
});
